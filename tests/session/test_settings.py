"""What a player has chosen is kept as text, and any text gives settings."""

from __future__ import annotations

import json

import pytest

from session.settings import Settings, choose_language, format_settings, parse_settings

CHOSEN = Settings("de", "dark", "reduced", "fast", True, True, False, True, True)


@pytest.mark.parametrize("settings", [Settings(), CHOSEN])
def test_settings_come_back_as_they_were(settings: Settings) -> None:
    assert parse_settings(format_settings(settings)) == settings


def test_nothing_kept_gives_the_defaults() -> None:
    assert parse_settings(None) == parse_settings("") == Settings()
    assert Settings().confirm and not Settings().sound and not Settings().handover


def test_what_is_damaged_falls_back_one_by_one() -> None:
    kept = {"version": 9, "theme": "pink", "sound": "yes", "levels": True, "speed": 3, "language": 5, "new": [1]}
    assert parse_settings(json.dumps(kept)) == Settings(levels=True)


@pytest.mark.parametrize(
    ("asked", "kept", "preferred", "language"),
    [
        ("", "", [], "en"),
        ("", "", ["de-CH", "fr"], "de"),
        ("", "", ["es", "pt-BR", "fr_CA"], "fr"),
        ("", "", ["es"], "en"),
        ("", "fr", ["de"], "fr"),
        ("de", "fr", ["en"], "de"),
        ("", "xx", ["de"], "de"),
    ],
)
def test_the_language_is_the_first_wanted_that_is_there(
    asked: str, kept: str, preferred: list[str], language: str
) -> None:
    assert choose_language(asked, kept, preferred, ["en", "de", "fr"]) == language
