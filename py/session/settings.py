"""The player's settings of how the page looks, sounds, moves and asks."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields

from session.plain_json import read_json

VERSION = 1
"""The version of the text; of a newer one, the known fields are read."""

SETTINGS = "taluva.settings"
"""The key of the stored settings."""

THEMES = ("system", "light", "dark")
MOTIONS = ("system", "reduced")
SPEEDS = ("slow", "normal", "fast")
PACES = {"slow": 2.0, "normal": 1.0, "fast": 0.5}
"""By how much each speed stretches what takes time, as `--pace` does in the styles."""

_CHOICES = {"theme": THEMES, "motion": MOTIONS, "speed": SPEEDS}
_TEXT_LIMIT = 5_000
_LONGEST_CODE = 12


@dataclass(frozen=True)
class Settings:
    """The settings of one browser.

    language: a code, or empty to follow the browser.
    theme, motion: `system` follows the system. speed: of animations.
    levels: whether level numbers are always shown. flat: whether hexes are drawn without height.
    confirm: whether a move waits for Confirm.
    sound: whether plies make sounds. haptics: whether the device pulses, where it can.
    handover: whether a screen asks for the next player.
    """

    language: str = ""
    theme: str = "system"
    motion: str = "system"
    speed: str = "normal"
    levels: bool = False
    flat: bool = False
    confirm: bool = True
    sound: bool = False
    haptics: bool = True
    handover: bool = False


def format_settings(settings: Settings) -> str:
    """Return settings as text for the browser's storage."""
    return json.dumps({"version": VERSION, **asdict(settings)}, separators=(",", ":"))


def parse_settings(text: str | None) -> Settings:
    """Read stored settings; anything missing, unknown or damaged keeps its default."""
    if not text or len(text) > _TEXT_LIMIT:
        return Settings()
    try:
        stored = read_json(text)
    except ValueError:
        return Settings()
    values = {field.name: stored[field.name] for field in fields(Settings) if field.name in stored}
    return Settings(**{name: value for name, value in values.items() if is_setting(name, value)})


def is_setting(name: str, value: object) -> bool:
    """Return whether a value is valid for the setting of this name."""
    if name in _CHOICES:
        return value in _CHOICES[name]
    if name == "language":
        return isinstance(value, str) and len(value) <= _LONGEST_CODE
    return isinstance(value, bool) and any(field.name == name for field in fields(Settings))
