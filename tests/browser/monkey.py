"""A random user, who decides on the next action by chance and by what is on the page."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any

from tests.browser.monkey_actions import TASTES, Action

SIZES = (
    (1280, 800),
    (390, 844),
    (844, 390),
    (360, 640),
    (320, 568),
    (640, 360),
    (768, 1024),
    (1024, 768),
    (1920, 1080),
)
KEYS = (
    *("Enter", "Enter", "Space", "Escape", "Tab", "Shift+Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"),
    *("n", "n", "Shift+N", "r", "Shift+R", "u", "Shift+U", "i", "l", "0", "+", "-", "?", "F1", "Home", "End"),
)
MEDIA: dict[str, tuple[str, ...]] = {
    "color_scheme": ("dark", "light", "null"),
    "reduced_motion": ("reduce", "null"),
    "forced_colors": ("active", "null"),
    "contrast": ("more", "null"),
}
TEXTS = ("", "Zoë", "Ana, Ben", "x" * 60, "<b>&amp;", "{name}", "7", "999", "-1")

_KINDS = {
    "click": 56,
    "tap": 10,
    "double": 2,
    "storm": 4,
    "key": 14,
    "wheel": 4,
    "drag": 4,
    "move": 5,
    "type": 2,
    "size": 3,
    "media": 2,
    "wait": 4,
    "back": 3,
    "forward": 1,
    "sight": 0.7,
    "elsewhere": 0.6,
    "room": 0.4,
    "pinch": 1,
    "paste": 1.3,
    "link": 0.5,
    "reload": 0.5,
}
# Weights of single targets; all others count 1.
_WEIGHTS = {
    "#confirm": 8.0,
    "#undo": 4.0,
    "#home-computer": 4.0,
    "#home-continue": 8.0,
    "#setup-start": 12.0,
    "#to-present": 4.0,
    "#lesson-next": 12.0,
    "#new-game": 0.5,
    "#setup-back": 3.0,
    "#load-choose": 0.1,
    "#show-menu": 2.0,
    "#play-from-here": 0.5,
}
# What the user concentrates on for a while: targets whose names match the pattern weigh more.
_MOODS = {
    "play": r"gridcell|confirm|#options",
    "computers": r"seats|show-menu|#who|bots|engine|move-now|hint|review|setup-start",
    "learning": r"learn|lesson|tutorial|puzzle|hint|show-menu|why",
    "history": r"log|history|watch|replay|play-from|undo|redo",
    "study": r"study|mistake|log|history|review|show-menu|gridcell|confirm",
    "settings": r"settings|theme|levels|flat|view|show-menu",
    "games": r"games|load|saves|share|new-game|setup|over|offer|leave|show-menu",
}
_MOOD = 25.0

Target = Sequence[Any]


class Monkey:
    """Chooses random actions, by a seed and by what is on the page."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._mood = re.compile(_MOODS["play"])
        self._left = 20

    def decide(self, targets: Sequence[Target], size: tuple[int, int]) -> Action:
        """Return the next action; targets: from TARGETS; size: of the window in px."""
        chance = self._chance
        self._left -= 1
        if self._left < 0:
            self._mood, self._left = re.compile(chance.choice(list(_MOODS.values()))), chance.randint(10, 40)
        kind = chance.choices(list(_KINDS), list(_KINDS.values()))[0]
        if kind in ("click", "tap", "double"):
            return self._on_target(kind, targets)
        match kind:
            case "storm":
                return Action(kind, [[self._pick(targets)[0] for _ in range(chance.randint(2, 5))] if targets else []])
            case "key":
                return Action(kind, [chance.choice(KEYS) for _ in range(chance.choice((1, 1, 1, 2, 4)))])
            case "wheel":
                return Action(kind, [*self._place(size), chance.choice((-900, -240, -60, 60, 240, 900))])
            case "drag":
                return Action(kind, [*self._place(size), *self._place(size)])
            case "move":
                return Action(kind, list(self._place(size)))
            case "type":
                return self._on_field(targets)
            case "size":
                return Action(kind, list(chance.choice(SIZES)))
            case "media":
                feature = chance.choice(list(MEDIA))
                return Action(kind, [feature, chance.choice(MEDIA[feature])])
            case "wait":
                return Action(kind, [chance.choice((50, 200, 800, 1500))])
            case "sight":
                return Action(kind, [chance.choice(("hidden", "visible", "visible"))])
            case "elsewhere":
                return Action(kind, [chance.choice(("swap", "swap", "break", "forget")), round(chance.random(), 3)])
            case "room":
                return Action(kind, [chance.random() < 0.7])
            case "pinch":
                return Action(kind, [*self._place(size), chance.choice((10, 30, 150, 300))])
            case "paste" | "link":
                players = chance.choice((2, 3, 4))
                plies = chance.choice((0, 7, 20, 41, 60, 1000))
                return Action(kind, [chance.randrange(40), chance.randrange(len(TASTES)), players, plies])
            case _:
                return Action(kind, [])

    def _on_target(self, kind: str, targets: Sequence[Target]) -> Action:
        if not targets:
            return Action("key", ["Escape"])
        name, what, _ = self._pick(targets)
        if what == "select":
            return Action("pick", [name, round(self._chance.random(), 3)])
        return Action(kind, [name])

    def _on_field(self, targets: Sequence[Target]) -> Action:
        fields = [name for name, what, _ in targets if what in ("text", "number", "textarea")]
        if not fields:
            return Action("key", ["Enter"])
        return Action("type", [self._chance.choice(fields), self._chance.choice(TEXTS)])

    def _pick(self, targets: Sequence[Target]) -> Target:
        legal = sum(1 for _, what, is_legal in targets if what == "cell" and is_legal)
        cells = sum(1 for _, what, _ in targets if what == "cell")

        def weight(target: Target) -> float:
            name, what, is_legal = target
            if what == "cell":
                return 15 / legal if is_legal else 3 / cells
            own = _WEIGHTS.get(name, 0.4 if what in ("label", "radio") else 1)
            return own * _MOOD if self._mood.search(name) else own

        return self._chance.choices(targets, [weight(target) for target in targets])[0]

    def _place(self, size: tuple[int, int]) -> tuple[int, int]:
        return self._chance.randrange(size[0]), self._chance.randrange(size[1])
