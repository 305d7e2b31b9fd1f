"""Petals that fall once over the result of a game that somebody at the device has won."""

from __future__ import annotations

from js import document, window

from web.browser.elements import Element

_MOST, _MOST_ON_A_PHONE = 72, 36
_PHONE = "(max-width: 62.49em)"
_LAST_MS = 900


def let_petals_fall(place: Element) -> None:
    """Let petals fall through an element; each looks different, and all games have the same."""
    count = _MOST_ON_A_PHONE if window.matchMedia(_PHONE).matches else _MOST
    petals = []
    for number in range(count):
        petal = document.createElement("i")
        petal.className = f"petal kind-{number % 5} size-{number % 3}"
        # Any fixed scatter does; these steps share no factor with the ranges.
        for name, value in (
            ("--left", f"{number * 37 % 101}%"),
            ("--at", f"{number * 53 % _LAST_MS}"),
            ("--drift", f"{number * 29 % 121 - 60}px"),
            ("--turn", f"{number * 71 % 720 - 360}deg"),
        ):
            petal.style.setProperty(name, value)
        petals.append(petal)
    place.replaceChildren(*petals)
