"""The browser's global object in Pyodide; it may have any attribute."""

from typing import Any

def __getattr__(name: str) -> Any: ...
