"""The learner's progress as a value and as text for the browser's storage."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from session.plain_json import read_json

PROGRESS = "taluva.learning"
"""The key of the stored progress."""

_MOST = 200


class Progress(NamedTuple):
    """The lessons and puzzles done.

    done: ids of those finished, each once. last: the id of the one started last, or empty.
    """

    done: tuple[str, ...] = ()
    last: str = ""

    def with_done(self, id_: str) -> Progress:
        """Return the progress after a lesson or puzzle is finished."""
        return Progress(self.done if id_ in self.done else (*self.done, id_), id_)


def parse_progress(text: str | None, existing: Iterable[str]) -> Progress:
    """Read what `format_progress` returns, without anything damaged.

    existing: the ids of all lessons and puzzles; others are left out.
    """
    ids = frozenset(existing)
    try:
        fields = read_json(text or "{}")
        done, last = fields.get("done", []), fields.get("last", "")
        done = [id_ for id_ in done[:_MOST] if isinstance(id_, str) and id_ in ids]
    except (ValueError, TypeError, KeyError):
        return Progress()
    return Progress(tuple(dict.fromkeys(done)), last if isinstance(last, str) and last in ids else "")


def format_progress(progress: Progress) -> str:
    """Return progress as text."""
    return json.dumps({"done": list(progress.done), "last": progress.last})
