"""What PyScript adds to Python: taken as it comes."""

from typing import Any

def __getattr__(name: str) -> Any: ...
