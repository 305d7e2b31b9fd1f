"""What a learner has done, as text for the browser's storage."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from session.plain_json import read_json

_MOST = 200


class Progress(NamedTuple):
    """done: ids of what was finished, each once. last: the id of what was begun last; empty for nothing."""

    done: tuple[str, ...] = ()
    last: str = ""

    def with_done(self, id_: str) -> Progress:
        """Return the progress once a lesson or puzzle is finished."""
        return Progress(self.done if id_ in self.done else (*self.done, id_), id_)


def parse_progress(text: str | None, known: Iterable[str]) -> Progress:
    """Read what `format_progress` writes; whatever is damaged or not known any more is left out."""
    names = frozenset(known)
    try:
        fields = read_json(text or "{}")
        done, last = fields.get("done", []), fields.get("last", "")
        kept = [name for name in done[:_MOST] if isinstance(name, str) and name in names]
    except (ValueError, TypeError, KeyError):
        return Progress()
    return Progress(tuple(dict.fromkeys(kept)), last if isinstance(last, str) and last in names else "")


def format_progress(progress: Progress) -> str:
    """Return progress as text."""
    return json.dumps({"done": list(progress.done), "last": progress.last})
