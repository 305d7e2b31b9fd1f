"""JSON from storage that anybody may have written to: deep nesting must not reach the parser.

The parser is recursive. If the browser's stack overflows before Python reaches its recursion
limit, the whole interpreter dies instead of raising an error.
"""

from __future__ import annotations

import json
from typing import Any

_MOST_BRACKETS = 400
"""Far more than our texts have, even with names full of brackets."""


def read_json(text: str) -> dict[str, Any]:
    """Return the fields of a JSON object; raise ValueError for anything else."""
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        raise ValueError("too many brackets")
    fields = json.loads(text)
    if not isinstance(fields, dict):
        raise ValueError("not an object")
    return fields
