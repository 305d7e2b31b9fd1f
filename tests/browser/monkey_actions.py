"""Perform the actions of a random user with real input; actions can be written down and repeated."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

from session.saves.links import format_fragment
from taluva import Options
from tests.browser.pages import ready, set_sight
from tests.browser.random_play import EVEN, LOW, TALL, WIDE, played
from tests.browser.saved_games import paste

TASTES = (EVEN, TALL, WIDE, LOW)

# Finds a target by its name: a selector, or an ancestor's id and an index in it.
_FIND = """
  const WHAT = "button, input, select, summary, textarea, label";
  const find = name => {
    const [selector, index] = name.split(" >> ");
    const root = document.querySelector(selector);
    return index === undefined || !root ? root : root.querySelectorAll(WHAT)[Number(index)] ?? null;
  };
  const point = element => {
    const box = element.getBoundingClientRect();
    if (element.getAttribute("role") !== "gridcell") return [box.x + box.width / 2, box.y + box.height / 2];
    const inner = element.getBBox(), top = new DOMPoint(inner.x + inner.width / 2, inner.y + 40);
    const { x, y } = top.matrixTransform(element.getScreenCTM());
    return [x, y];
  };
  const hit = element => {
    if (!element.getClientRects().length) return null;
    const [x, y] = point(element);
    if (!(x >= 0 && y >= 0 && x < innerWidth && y < innerHeight)) return null;
    const there = document.elementFromPoint(x, y);
    return there && (element.contains(there) || there.closest("label")?.control === element) ? [x, y] : null;
  };
"""

# Everything a pointer can reach now, as [name, kind of element, whether it is a legal hex].
# To ask what is at a point of the board costs most: behind a dialog it is not asked, and each time of a quarter of the
# hexes, apart from the few where one can build.
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
  const targets = [], modal = document.querySelector("dialog:modal");
  window.monkeyLooks = (window.monkeyLooks ?? 0) + 1;
  let hexes = window.monkeyLooks;
  for (const element of document.querySelectorAll(`${WHAT}, [role=gridcell]`)) {
    if (modal && !element.closest("dialog:modal")) continue;
    if (element.dataset.q !== undefined && !/[a-z]/.test(element.dataset.legal ?? "") && hexes++ % 4) continue;
    if (element.disabled || (element.tagName === "LABEL" && element.control?.disabled) || !hit(element)) continue;
    const cell = element.dataset.q !== undefined;
    const what = cell ? "cell" : element.tagName === "INPUT" ? element.type : element.tagName.toLowerCase();
    targets.push([name(element), what, cell && element.dataset.legal !== undefined]);
  }
  return targets;
}"""
)
_POINT = "name => {" + _FIND + "const element = find(name); return element && hit(element); }"
# Faster than any person: all clicks in one task, on each target still within reach.
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
# What another tab may do to a saved game, with the event that this tab gets.
_ELSEWHERE = """([deed, part]) => {
  const keys = Object.keys(localStorage).filter(key => key.startsWith("taluva.save.")).sort();
  if (!keys.length) return;
  const own = "taluva.save." + sessionStorage.getItem("taluva.tab");
  const other = localStorage.getItem(keys[Math.floor(part * keys.length)]);
  const key = own in localStorage ? own : keys[0], oldValue = localStorage.getItem(key);
  const newValue = { swap: other, break: oldValue.slice(0, Math.floor(part * oldValue.length)), forget: null }[deed];
  const setItem = window.monkeySetItem ?? Storage.prototype.setItem;
  if (newValue === null) localStorage.removeItem(key);
  else setItem.call(localStorage, key, newValue);
  dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue, storageArea: localStorage }));
}"""
_ROOM = """room => {
  window.monkeySetItem ??= Storage.prototype.setItem;
  Storage.prototype.setItem = room ? window.monkeySetItem
    : () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
# Seeds the page's random numbers too; the window's name counts the loads.
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


class Action(NamedTuple):
    """An action of the user: its kind and arguments."""

    kind: str
    args: list[Any]

    def __str__(self) -> str:
        return json.dumps([self.kind, *self.args], ensure_ascii=False)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Parse a line of a trail."""
        kind, *args = json.loads(text)
        return cls(kind, args)


def perform(page: Page, site: str, action: Action) -> None:
    """Perform an action; if its target is gone, do nothing."""
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
            set_sight(page, args[0])
        case "elsewhere":
            page.evaluate(_ELSEWHERE, args)
        case "room":
            page.evaluate(_ROOM, args[0])
        case "pinch":
            _pinch(page, *args)
        case _:
            _bring(page, site, action)


def _press(page: Page, kind: str, at: Sequence[float]) -> None:
    if kind == "tap":
        page.touchscreen.tap(*at)
    elif kind == "double":
        page.mouse.dblclick(*at)
    else:
        page.mouse.click(*at)


def _pinch(page: Page, x: int, y: int, apart: int) -> None:
    """Put two fingers down, move them `apart` px from each other, and lift them."""
    session = page.context.new_cdp_session(page)
    for kind, away in (("touchStart", 60), ("touchMove", (60 + apart) // 2), ("touchMove", apart), ("touchEnd", 0)):
        fingers = [{"x": max(x - away / 2, 0), "y": y, "id": 0}, {"x": x + away / 2, "y": y, "id": 1}]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers if away else []})
    session.detach()


def _bring(page: Page, site: str, action: Action) -> None:
    """Perform an action that brings another game or another document."""
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
