"""PyScript's Python module, untyped."""

from typing import Any

def __getattr__(name: str) -> Any: ...
