"""The dialogs that belong to no other package."""
