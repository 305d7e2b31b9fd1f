"""Keys are called by what they do on any keyboard."""

from __future__ import annotations

import pytest

from session.page.key_names import key_name


@pytest.mark.parametrize(
    ("key", "code", "shift", "name"),
    [
        ("r", "KeyR", False, "R"),
        ("R", "KeyR", True, "Shift+R"),
        ("R", "KeyR", False, "R"),  # caps lock
        ("r", "KeyR", True, "Shift+R"),
        ("z", "KeyY", False, "Z"),  # QWERTZ
        ("a", "KeyQ", False, "A"),  # AZERTY
        ("к", "KeyR", False, "R"),
        ("К", "KeyR", True, "Shift+R"),
        ("т", "KeyN", False, "N"),
        ("ρ", "KeyR", False, "R"),
        ("ı", "KeyI", False, "I"),
        ("à", "Digit0", False, "0"),
        ("0", "Digit0", True, "0"),
        ("0", "Numpad0", False, "0"),
        ("ü", "BracketLeft", False, "BracketLeft"),
        ("ю", "Period", True, "Period"),
        ("к", "", False, ""),
        ("+", "NumpadAdd", False, "+"),
        ("+", "Equal", True, "+"),
        ("=", "Equal", False, "+"),
        ("-", "Minus", False, "-"),
        ("?", "Slash", True, "?"),
        ("?", "KeyM", True, "?"),
        ("؟", "Slash", True, "?"),
        (" ", "Space", False, "Space"),
        (" ", "Space", True, "Space"),
        ("Enter", "NumpadEnter", False, "Enter"),
        ("Enter", "Enter", True, "Enter"),
        ("Escape", "Escape", False, "Escape"),
        ("Home", "Home", False, "Home"),
        ("ArrowLeft", "ArrowLeft", True, "ArrowLeft"),
        ("F1", "F1", False, "F1"),
        ("Dead", "BracketRight", False, "BracketRight"),
        ("Dead", "KeyN", True, "Shift+N"),  # a tilde in Portuguese
        ("Process", "KeyR", False, "R"),  # an input method
        ("Process", "Enter", False, "Enter"),
        ("Unidentified", "KeyU", False, "U"),
        ("", "", False, ""),
    ],
)
def test_a_key_is_called_by_its_letter_or_where_that_is_not_latin_by_its_place(
    key: str, code: str, shift: bool, name: str
) -> None:
    assert key_name(key, code, shift) == name
