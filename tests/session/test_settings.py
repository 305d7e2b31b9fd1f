"""Settings as text: they round-trip, and any text gives valid settings."""

from __future__ import annotations

import json

import pytest

from session.settings import Settings, format_settings, parse_settings

CHOSEN = Settings("de", "dark", "reduced", "fast", True, True, False, True, True)


@pytest.mark.parametrize("settings", [Settings(), CHOSEN])
def test_settings_round_trip(settings: Settings) -> None:
    assert parse_settings(format_settings(settings)) == settings


def test_defaults() -> None:
    assert parse_settings(None) == parse_settings("") == Settings()
    assert Settings().confirm and not Settings().sound and not Settings().handover


def test_each_invalid_setting_falls_back_to_its_default() -> None:
    stored = {"version": 9, "theme": "pink", "sound": "yes", "levels": True, "speed": 3, "language": 5, "new": [1]}
    assert parse_settings(json.dumps(stored)) == Settings(levels=True)
