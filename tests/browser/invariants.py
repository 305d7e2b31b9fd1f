"""What must hold after any action: the page agrees with the engine, and there is always a way on."""

from __future__ import annotations

import json
import time
from collections import Counter
from functools import lru_cache
from typing import Any

from playwright.sync_api import Page

from taluva import Game, Hex, Phase, Placement, Position, parse_position
from taluva.variations_text import parse_study
from tests.browser.comparison import READ, Facts, differences, expected_at, offers
from tests.browser.interpreter import ANSWERED, INTERPRETER
from tests.browser.monkey_actions import TARGETS

PATIENCE = 180
"""For how many seconds a computer player's progress may stand still: far longer than a busy machine needs."""
HELD = {"references": 3, "proxies": 0, "nodes": 20}
"""How many of each a cell may hold, at most."""
SPARE = {"references": 600, "proxies": 40, "nodes": 11_000}
"""How many of each there may be apart from the cells: every dialog is made once, and stays."""

# Reports the state from inside Python. Texts of what is still the same are not written again.
_DEFINE = """
import json
from session.text.names import names_of
from session.text.words import turn_words
monkey_texts = {}
def text_of(role, value):
    if role not in monkey_texts or monkey_texts[role][0] is not value:
        monkey_texts[role] = value, str(value)
    return monkey_texts[role][1]
def monkey_report():
    state = app.store.state
    table = state.table
    facts = {"learns": not state.is_game, "studies": state.study is not None, "reviews": state.walk is not None,
             "edits": state.editor is not None}
    if table is None:
        return json.dumps(facts | {"table": None})
    save = state.save
    is_saved = save is not None and not state.visiting and bool(save.id)
    pending, shown = table.pending, table.shown
    return json.dumps(facts | {
        "table": text_of("position", table.position), "record": text_of("game", table.game),
        "ply": table.game.ply, "shown": shown,
        "level": table.level, "closed": bool(table.closed), "takeback": table.takeback, "redo": len(table.redo),
        "pending": None if pending is None else str(pending.hex),
        "fixed": table.ghost is not None and table.ghost.fixed,
        "chosen": table.choice is not None, "asks": state.asks,
        "turn": turn_words(names_of(table.game, table.levels), table.position.seat),
        "thinks": state.opponent.activity.value in ("thinking", "showing", "played"),
        "failed": state.opponent.activity.value == "failed", "paused": state.paused and all(table.levels or (0,)),
        "saved": json.dumps({"record": text_of("saved", save.game)}) if is_saved else None,
        "id": save.id if save is not None else "",
        "on_table": save is not None and (save.game.moves, save.game.deck) == (table.game.moves, table.game.deck),
    })
"""
_LOOK = f"""async code => {{
  await ({ANSWERED})();
  const interpreter = {INTERPRETER};
  if (!window.monkeyReports) interpreter.runPython(code);
  window.monkeyReports = true;
  const state = JSON.parse(interpreter.runPython("monkey_report()"));
  // Another tab may have damaged it.
  const recordOf = text => {{ try {{ return text && JSON.parse(text).record; }} catch {{ return "damaged"; }} }};
  const page = ({READ})();
  const active = document.activeElement;
  const modal = document.querySelector("dialog:modal") !== null;
  return JSON.stringify({{
    state, page, modal, menu: document.getElementById("menu").matches(":popover-open"),
    targets: ({TARGETS})(), size: [innerWidth, innerHeight],
    stored: sessionStorage.getItem("taluva.game") ?? (window.monkeySetItem ? null : state.saved),
    sound: recordOf(localStorage.getItem("taluva.save." + state.id)) === recordOf(state.saved) && !location.hash,
    wide: document.documentElement.scrollWidth > innerWidth,
    lost: active && active !== document.body && !active.checkVisibility({{ visibilityProperty: true }})
      ? active.outerHTML.slice(0, 200) : "",
    words: document.body.innerText, progress: document.getElementById("thinking-progress").value,
  }});
}}"""
_HELD = (
    f"""async () => {{
  const interpreter = {INTERPRETER};
"""
    + """
  const { _module } = interpreter;
  if (!_module.monkeyTraces) _module.enable_pyproxy_allocation_tracing();
  _module.monkeyTraces = true;
  interpreter.runPython("import gc; gc.collect()");
  return {
    references: _module._hiwire_num_refs(),
    proxies: _module.pyproxy_alloc_map?.size ?? 0,
    nodes: document.getElementsByTagName("*").length,
    cells: document.querySelectorAll("[role=gridcell]").length,
    largest: [...document.querySelectorAll("[id]")].map(each => [each.getElementsByTagName("*").length, each.id])
      .filter(([size]) => size > 300).sort(([a], [b]) => b - a).map(each => each.join(" ")).join(", "),
  };
}"""
)


# Also one frame more, in which browsers move the focus out of hidden elements.
_SETTLED = """async () => {
  const isFinite = animation => animation.effect.getComputedTiming().endTime < Infinity;
  const ended = animation => animation.finished.catch(() => null);
  await Promise.all(document.getAnimations().filter(isFinite).map(ended));
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
}"""


class InvariantChecker:
    """Checks a page after each action."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._game: Game | None = None
        self._record = ""
        self._still: tuple[Any, ...] = ()
        self._since = 0.0
        self.most = dict.fromkeys(HELD, 0)
        """The largest counts seen of what the page holds."""
        self._lasting: Game | None = None
        self.situations: Counter[str] = Counter()
        """How often the user was in each situation."""

    def look(self, reloaded: bool = False) -> Facts:
        """Return the facts to act on; fail with all that is wrong, also if a reload changed the game."""
        facts = self._facts()
        if facts["lost"] or _is_shut_in(facts):
            self._page.evaluate(_SETTLED)
            facts = self._facts()
        state, shown = facts["state"], facts["page"]
        wrong = self._always(facts)
        if state["table"] is None:
            if reloaded and self._lasting is not None:
                wrong.append("after the reload there is no game")
            self._lasting = None
            if shown["main"]["phase"] != "setup":
                wrong.append(f"no game, but the phase {shown['main']['phase']}")
            wrong += _way_on_without_game(facts)
        elif state["edits"]:  # what is set up may be no position
            self._lasting = None
            wrong += _way_out_of_editor(facts)
        else:
            position = _position(state["table"])
            wrong += _differences(shown, state, position)
            wrong += _buttons(shown, state, position)
            wrong += _step(shown, state, position)
            wrong += _way_on(facts, position)
            wrong += self._saving(facts, position)
            if reloaded and self._lasting is not None and not _goes_on(self._lasting, self._game):
                wrong.append(f"after the reload there is another game than\n{self._lasting}")
            is_saved = state["saved"] and facts["stored"] and facts["sound"] and not state["learns"]
            self._lasting = self._game if is_saved else None
            wrong += self._thinking(state, facts["progress"])
        assert not wrong, "\n".join(wrong)
        self.situations.update(_situation(facts))
        return facts

    def _facts(self) -> Facts:
        facts: Facts = json.loads(self._page.evaluate(_LOOK, _DEFINE))
        return facts

    def count(self) -> None:
        """Fail if the page holds more than its cells account for."""
        counts = self._page.evaluate(_HELD)
        for name in HELD:
            self.most[name] = max(self.most[name], counts[name])
            bound = SPARE[name] + HELD[name] * counts["cells"]
            where = f"{counts[name]} {name} with {counts['cells']} cells; nodes: {counts['largest']}"
            assert counts[name] <= bound, where

    def _always(self, facts: Facts) -> list[str]:
        wrong = []
        if facts["wide"]:
            wrong.append(f"the page is wider than {facts['size']}")
        if facts["lost"]:
            wrong.append(f"the focus is in a hidden element: {facts['lost']}")
        for bad in ("undefined", "NaN", "[object", "Traceback", "PyProxy", "Hex(", "None,"):
            if bad in facts["words"]:
                wrong.append(f"the page says {bad}")
        if _is_shut_in(facts):
            wrong.append("a dialog without a way out")
        return wrong

    def _saving(self, facts: Facts, position: Position) -> list[str]:
        """Return what is wrong if the record does not lead to the position, or another game is saved."""
        state = facts["state"]
        if state["learns"]:
            return []
        if state["record"] != self._record:
            self._record = state["record"]
            self._game = parse_study(self._record).main
        assert self._game is not None
        wrong = []
        ply = state["ply"] if state["shown"] is None else state["shown"]
        if self._game.ply != state["ply"] or self._game.at(ply).position != position:
            wrong.append("the record leads elsewhere")
        if not state["on_table"]:
            wrong.append("the saved game is not the one on the table")
        if state["saved"] and facts["stored"]:
            # Apart from the names: default names follow the language before the game is saved again.
            stored = parse_study(json.loads(facts["stored"])["record"]).main
            if (stored.moves, stored.deck) != (self._game.moves, self._game.deck):
                wrong.append("the stored game is another")
        return wrong

    def _thinking(self, state: Facts, progress: float) -> list[str]:
        """Return what is wrong if a computer player has stopped thinking."""
        still = (state["record"], state["level"], state["shown"], state["thinks"], progress)
        if still != self._still:
            self._still, self._since = still, time.monotonic()
        if state["thinks"] and time.monotonic() - self._since > PATIENCE:
            return [f"a computer player has got no further for {PATIENCE} s"]
        return []


@lru_cache(4)
def _position(text: str) -> Position:
    """Parse a position, once while it stays on the table."""
    return parse_position(text)


def _is_shut_in(facts: Facts) -> bool:
    """Return whether nothing can be pressed in the open dialog."""
    return bool(facts["modal"]) and not any(what != "cell" for _, what, _ in facts["targets"])


def _goes_on(before: Game, after: Game | None) -> bool:
    """Return whether a game continues an earlier one, which a computer may have played on."""
    return after is not None and after.deck == before.deck and after.moves[: before.ply] == before.moves


def _situation(facts: Facts) -> list[str]:
    """Return labels for the user's situation."""
    state, shown = facts["state"], facts["page"]
    words = [f"dialog {name}" for name in shown["dialogs"]]
    if facts["targets"] and not facts["modal"]:
        words.append("the page")
    if state["table"] is None:
        return [*words, "no game"]
    words.append(f"phase {shown['main']['phase']}")
    states = (
        "learns",
        "studies",
        "reviews",
        "edits",
        "closed",
        "level",
        "thinks",
        "failed",
        "paused",
        "takeback",
        "redo",
    )
    words += [name for name in states if state[name]]
    return words if state["asks"] else [*words, "moves at once"]


def _hands_off(state: Facts) -> bool:
    return state["shown"] is not None or state["level"] > 0 or state["closed"]


def _differences(shown: Facts, state: Facts, position: Position) -> list[str]:
    should = expected_at(position, state["ply"])
    if state["shown"] is not None:
        should["main"]["phase"] = "browsing"
    thinks = "true" if state["thinks"] and shown["main"].get("thinking") else None
    if thinks:
        should["main"]["thinking"] = thinks
    if _hands_off(state):
        for cell in should["cells"].values():
            cell.pop("legal", None)
    del should["dialogs"]
    wrong = differences(shown, should)
    to_move = not state["closed"] and state["shown"] is None and not position.is_over
    if to_move and state["turn"] not in shown["status"]:
        wrong.append(f"the status does not name who is to move: {shown['status']}")
    return wrong


def _buttons(shown: Facts, state: Facts, position: Position) -> list[str]:
    """Return which of the main buttons are wrongly enabled or disabled."""
    present = state["shown"] is None
    undo = (
        present
        and not state["closed"]
        and state["ply"] > 0
        and (state["takeback"] or (position.phase is Phase.BUILD and not state["level"]))
    )
    chosen = any(option["chosen"] for option in shown["options"])
    ghost = shown["ghost"]
    laid = isinstance(ghost, dict) and ghost["legal"] == "true" and state["fixed"]
    confirm = (present and position.is_over) or (not _hands_off(state) and (chosen or laid))
    cancel = (
        not _hands_off(state) and state["pending"] is not None and (state["fixed"] or position.phase is Phase.BUILD)
    )
    should = {"confirm": confirm, "cancel": cancel, "undo": undo}
    return [f"{name} is {shown['enabled'][name]}" for name in should if shown["enabled"][name] is not should[name]]


def _step(shown: Facts, state: Facts, position: Position) -> list[str]:
    """Return what is wrong with the move in preparation."""
    wrong = []
    ghost = shown["ghost"]
    if isinstance(ghost, int):
        wrong.append(f"{ghost} ghosts")
    elif ghost is not None:
        placement = Placement(Hex(int(ghost["q"]), int(ghost["r"])), int(ghost["rotation"]))
        violation = position.violation(placement)
        shown_verdict = (ghost["legal"], ghost.get("reason"))
        should = ("true", None) if violation is None else ("false", violation.rule.value)
        if shown_verdict != should:
            wrong.append(f"the ghost {placement} says {shown_verdict} instead of {should}")
    if shown["options"]:
        offered = {option["kind"] for option in shown["options"] if not option["off"]}
        legal = set(offers(position).get(state["pending"], "").split())
        if offered != legal:
            wrong.append(f"{offered} is offered at {state['pending']} instead of {legal}")
    return wrong


def _way_on_without_game(facts: Facts) -> list[str]:
    names = {name for name, _, _ in facts["targets"]}
    if facts["modal"] or names & {"#home-computer", "#home-continue", "#home-together"}:
        return []
    return [f"no game, and no way to one among {sorted(names)}"]


def _way_out_of_editor(facts: Facts) -> list[str]:
    names = {name for name, _, _ in facts["targets"]}
    if facts["modal"] or names & {"#editor-leave"} or _covered(facts):
        return []
    return ["no way out of the position that is set up"]


def _way_on(facts: Facts, position: Position) -> list[str]:
    """Return what keeps the user from going on."""
    state, shown = facts["state"], facts["page"]
    names = {name for name, _, _ in facts["targets"]}
    if facts["modal"]:
        return []
    wrong = []
    if not names & {"#new-game", "#show-menu"} and not _covered(facts):
        wrong.append("no way to a new game")
    if state["shown"] is not None:
        ways = {"#to-present"}
    elif state["closed"]:
        ways = {"#lesson-next", "#lesson-play", "#lesson-leave"}
    elif position.is_over:
        ways = {"#confirm"}
    elif state["level"]:
        if state["thinks"]:
            return wrong
        ways = {"#bots-pause", "#bots-step"} if state["paused"] else {"#engine-retry", "#engine-by-hand"}
    else:
        if not any("legal" in cell for cell in shown["cells"].values()):
            wrong.append("a person is to move, and nothing is offered")
        return wrong
    if not names & ways and not _covered(facts):
        wrong.append(f"none of {sorted(ways)} can be reached")
    return wrong


def _covered(facts: Facts) -> bool:
    """Return whether something that can be closed covers the page."""
    names = {name for name, _, _ in facts["targets"]}
    return bool(facts["menu"] or names & {"#hide-log", "#inspect-close"})
