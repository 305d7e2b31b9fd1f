"""JSON from storage that anybody may have written to: deep nesting must not reach the parser.

The parser calls itself for each level. Where the browser's stack ends before Python's
own limit does, that is no error but the end of the whole interpreter.
"""

from __future__ import annotations

import json
from typing import Any

_MOST_BRACKETS = 400
"""Far more than our texts have, names full of brackets included."""


def read_json(text: str) -> dict[str, Any]:
    """Return the fields of a JSON object; raise ValueError for any other text."""
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        raise ValueError("too many brackets")
    fields = json.loads(text)
    if not isinstance(fields, dict):
        raise ValueError("not an object")
    return fields
