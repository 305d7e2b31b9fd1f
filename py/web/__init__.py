"""The page: the only Python that touches the browser."""
