"""Another language for the names of players whom nobody has named."""

from __future__ import annotations

import pytest


def call_players_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Call them "Spieler 1", …; what they are called in English is known as well."""
    words = frozenset({"Player {number}", "Spieler {number}"})
    names = tuple(f"Spieler {number}" for number in range(1, 5))
    monkeypatch.setattr("session.setup.in_every_language", lambda _message: words)
    for module in ("session.setup", "session.lessons.lesson"):
        monkeypatch.setattr(f"{module}.default_names", lambda players: names[:players])
