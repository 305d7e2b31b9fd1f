"""The commands of `python -m taluva`. Unlike the rules, they may use files, the clock and random numbers."""
