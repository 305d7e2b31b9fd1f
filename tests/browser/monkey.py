"""A random user: what it sees to act on, what it may do with it, and how each action is done with real input."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

from browser.choosers import EVEN, LOW, TALL, WIDE, played
from browser.keeping import paste
from browser.pages import ready
from session.links import format_fragment
from taluva import Options

TASTES = (EVEN, TALL, WIDE, LOW)
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

# How a target is found again by its name: a selector, or an ancestor's id and a place in it.
_FIND = """
  const WHAT = "button, input, select, summary, textarea, label";
  const find = name => {
    const [root, place] = name.split(" >> ");
    const found = document.querySelector(root);
    return place === undefined || !found ? found : found.querySelectorAll(WHAT)[Number(place)] ?? null;
  };
  const point = element => {
    const box = element.getBoundingClientRect();
    if (element.getAttribute("role") !== "gridcell") return [box.x + box.width / 2, box.y + box.height / 2];
    const inner = element.getBBox(), top = new DOMPoint(inner.x + inner.width / 2, inner.y + 40);
    const { x, y } = top.matrixTransform(element.getScreenCTM());
    return [x, y];
  };
  const hit = element => {
    const [x, y] = point(element);
    if (!(x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)) return null;
    const there = document.elementFromPoint(x, y);
    return there && (element.contains(there) || there.closest("label")?.control === element) ? [x, y] : null;
  };
"""

# Everything that a pointer can reach now, as [name, what it is, whether it is a legal hex].
TARGETS = (
    "() => {"
    + _FIND
    + """
  const names = new Map();
  const name = element => {
    if (element.dataset.q !== undefined)
      return `[role=gridcell][data-q="${element.dataset.q}"][data-r="${element.dataset.r}"]`;
    if (element.id) return `#${element.id}`;
    const test = `[data-testid="${element.dataset.testid}"]`;
    if (element.dataset.testid && document.querySelectorAll(test).length === 1) return test;
    const root = element.closest("[id]").id;
    if (!names.has(root)) names.set(root, [...document.querySelectorAll(`#${root} :is(${WHAT})`)]);
    return `#${root} >> ${names.get(root).indexOf(element)}`;
  };
  const found = [];
  for (const element of document.querySelectorAll(`${WHAT}, [role=gridcell]`)) {
    if (element.disabled || (element.tagName === "LABEL" && element.control?.disabled) || !hit(element)) continue;
    const cell = element.dataset.q !== undefined;
    const what = cell ? "cell" : element.tagName === "INPUT" ? element.type : element.tagName.toLowerCase();
    found.push([name(element), what, cell && element.dataset.legal !== undefined]);
  }
  return found;
}"""
)
_POINT = "name => {" + _FIND + "const element = find(name); return element && hit(element); }"
# As fast as nobody is: all in one task, each where it can be hit by then.
_STORM = (
    "names => {"
    + _FIND
    + """
  for (const name of names) {
    const element = find(name);
    if (element && !element.disabled && hit(element))
      element.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
  }
}"""
)
_PICK = (
    "([name, part]) => {"
    + _FIND
    + """
  const select = find(name);
  if (!select || !select.options) return;
  select.focus();
  select.selectedIndex = Math.floor(part * select.options.length);
  for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
}"""
)
_SIGHT = """state => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
# What is random in the page comes from the seed too; the tab's name counts its loads.
SEEDED = """(() => {
  const load = Number(window.name || 0) + 1;
  window.name = String(load);
  let state = (SEED * 2654435761 + load * 40503) >>> 0;
  crypto.getRandomValues = array => {
    for (let at = 0; at < array.length; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      array[at] = array.BYTES_PER_ELEMENT === 1 ? state >>> 24 : state;
    }
    return array;
  };
})()"""

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
    "paste": 1.3,
    "link": 0.5,
    "reload": 0.5,
}
# How much liked is what stands for itself; what is not named counts one.
_LIKED = {
    '[data-testid="confirm"]': 8.0,
    '[data-testid="undo"]': 4.0,
    "#setup-start": 12.0,
    "#to-present": 4.0,
    "#lesson-next": 12.0,
    "#new-game": 0.5,
    "#setup-back": 3.0,
    "#load-choose": 0.1,
    "#show-menu": 2.0,
    "#play-from-here": 0.5,
}


# What the user is about for a while, as a pattern of names that then count for more.
_MOODS = {
    "play": r"gridcell|confirm|#options",
    "computers": r"seats|show-menu|#who|bots|brain|move-now|hint|review|setup-start",
    "learning": r"learn|lesson|tutorial|puzzle|hint|show-menu|why",
    "history": r"log|history|watch|replay|play-from|undo|redo",
    "settings": r"settings|theme|levels|flat|view|show-menu",
    "games": r"games|load|saves|share|new-game|setup|over|offer|leave|show-menu",
}
_MOOD = 25.0


class Action(NamedTuple):
    """One thing the user does: a kind, and what with."""

    kind: str
    args: list[Any]

    def __str__(self) -> str:
        return json.dumps([self.kind, *self.args], ensure_ascii=False)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read a line of a trail."""
        kind, *args = json.loads(text)
        return cls(kind, args)


Target = Sequence[Any]


class Monkey:
    """Decides at random, by a seed and what is on the page, what to do next."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)
        self._mood = re.compile(_MOODS["play"])
        self._left = 20

    def decide(self, targets: Sequence[Target], size: tuple[int, int]) -> Action:
        """Return the next action; targets as TARGETS gives them, size of the window in px."""
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

        def liking(target: Target) -> float:
            name, what, is_legal = target
            if what == "cell":
                return 15 / legal if is_legal else 3 / cells
            liked = _LIKED.get(name, 0.4 if what in ("label", "radio") else 1)
            return liked * _MOOD if self._mood.search(name) else liked

        return self._chance.choices(targets, [liking(target) for target in targets])[0]

    def _place(self, size: tuple[int, int]) -> tuple[int, int]:
        return self._chance.randrange(size[0]), self._chance.randrange(size[1])


def perform(page: Page, site: str, action: Action) -> None:
    """Do an action; one whose target is not there any more does nothing."""
    args = action.args
    match action.kind:
        case "click" | "tap" | "double":
            at = page.evaluate(_POINT, args[0])
            if at is not None:
                _press(page, action.kind, at)
        case "pick":
            page.evaluate(_PICK, args)
        case "storm":
            page.evaluate(_STORM, args[0])
        case "key":
            for key in args:
                page.keyboard.press(key)
        case "type":
            at = page.evaluate(_POINT, args[0])
            if at is not None:
                _press(page, "click", at)
                page.keyboard.press("Control+A")
                page.keyboard.insert_text(args[1])
        case "wheel":
            page.mouse.move(args[0], args[1])
            page.mouse.wheel(0, args[2])
        case "drag":
            page.mouse.move(args[0], args[1])
            page.mouse.down()
            page.mouse.move(args[2], args[3], steps=3)
            page.mouse.up()
        case "move":
            page.mouse.move(*args)
        case "size":
            page.set_viewport_size({"width": args[0], "height": args[1]})
        case "media":
            page.emulate_media(**{args[0]: args[1]})
        case "wait":
            page.wait_for_timeout(args[0])
        case "sight":
            page.evaluate(_SIGHT, args[0])
        case _:
            _bring(page, site, action)


def _press(page: Page, kind: str, at: Sequence[float]) -> None:
    if kind == "tap":
        page.touchscreen.tap(*at)
    elif kind == "double":
        page.mouse.dblclick(*at)
    else:
        page.mouse.click(*at)


def _bring(page: Page, site: str, action: Action) -> None:
    """Do what brings another game or another document."""
    match action.kind:
        case "paste" | "link":
            seed, taste, players, plies = action.args
            game = played(seed, TASTES[taste], Options(players), plies)
            if action.kind == "paste":
                paste(page, str(game))
            else:
                fragment = format_fragment(game, (1, 2, 3, 4)[:players])
                page.evaluate("fragment => { location.hash = fragment; }", fragment)
                page.wait_for_timeout(50)
        case "reload":
            page.reload()
            ready(page)
        case "back":
            page.go_back(wait_until="commit")
        case "forward":
            page.go_forward(wait_until="commit")
        case _:
            raise ValueError(f"no such action: {action}")
    if not page.url.startswith(site):
        page.goto(site)
    ready(page)
