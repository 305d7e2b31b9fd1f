"""The rules as the page explains them."""
