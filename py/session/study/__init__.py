"""The study board: any position, with the computer looking on."""
