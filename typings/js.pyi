"""The browser's global object as Pyodide shows it: anything may be there."""

from typing import Any

def __getattr__(name: str) -> Any: ...
