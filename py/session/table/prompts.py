"""The step in preparation in words: its effects, the ways to build, the main button."""

from __future__ import annotations

from typing import NamedTuple

from session.table.choices import Choice
from session.table.hints import Hint, hint_lines
from session.table.table import Table
from session.text.i18n import N_, _, ngettext
from session.text.words import kind_word, laying_words, refusal_words, sentence, stack_words, terrain_word
from taluva import Kind, LayingEffects, Phase, Rule

_BRIEF: dict[Rule | tuple[Rule, Kind], str] = {
    (Rule.LEVEL, Kind.HUT): N_("On level 1 only"),
    (Rule.LEVEL, Kind.TOWER): N_("On level 3 or higher"),
    Rule.BESIDE_OWN: N_("Next to your settlement: expand"),
    Rule.NO_SETTLEMENT: N_("No settlement of yours beside it"),
    Rule.TOO_SMALL: N_("Needs a settlement of three"),
    Rule.HAS_TEMPLE: N_("The settlement has one already"),
    Rule.HAS_TOWER: N_("The settlement has one already"),
}
"""Why a way to build is refused, short enough to fit beside its name; by rule and, if it matters, kind."""


class OptionRow(NamedTuple):
    """A way to build in words; reason: the name of the rule that refuses it, or ""."""

    kind: str
    name: str
    detail: str
    cost: int
    terrain: str
    settlement: str
    reason: str
    chosen: bool


class Notice(NamedTuple):
    """What to say about the step in preparation; kind: ok, bad, warn or info."""

    kind: str
    title: str
    lines: tuple[str, ...]


def option_rows(table: Table) -> list[OptionRow]:
    """Return the ways to build at the chosen hex in words; empty while a computer builds."""
    if table.level:
        return []
    rows = []
    expansions = [choice for choice in table.choices if choice.kind is Kind.EXPAND]
    for choice in table.choices:
        rank = expansions.index(choice) + 1 if choice.kind is Kind.EXPAND and len(expansions) > 1 else 0
        rows.append(_option_row(table, choice, rank))
    return rows


def legend(table: Table) -> tuple[Kind, ...]:
    """Return the ways to build that the board marks while no hex is chosen, in order."""
    if table.site is not None or table.hint is not None:
        return ()
    marked = {kind for kinds in table.buildable.values() for kind in kinds}
    return tuple(kind for kind in Kind if kind in marked)


def notice(table: Table) -> Notice | None:
    """Return what to say about the step in preparation, or None."""
    if table.hint is not None:
        return _hint_notice(table, table.hint)
    if table.ghost_violation is not None:
        return Notice("bad", refusal_words(table.ghost_violation), ())
    if table.ghost_effects is not None:
        return _laying_notice(table, table.ghost_effects)
    if table.site is not None:
        return _site_notice(table)
    if table.hands_off:
        return None
    if table.position.phase is Phase.TILE:
        if not table.position.board.laid:
            return Notice("info", _("The first tile goes to the middle of the sea."), ())
        hint = _("Dots on the water and rings on volcanoes show where the volcano may lie.")
        return Notice("info", _("Where will the volcano lie?"), (hint,))
    if table.position.phase is Phase.BUILD:
        return Notice("info", _("Where will you build?"), (_("Marked hexes show what can be built there."),))
    return None


def _hint_notice(table: Table, hint: Hint) -> Notice:
    """Return a suggestion with its main reasons and its cost."""
    lines = hint_lines(hint, table.position, table.names)
    return Notice("info", _("This was better") if table.browsing else _("A suggestion"), lines)


def confirm_label(table: Table) -> str:
    """Return the label of the main button."""
    if table.position.phase is Phase.TILE:
        return _("Place tile")
    choice = table.choice
    if choice is None:
        return _("Build")
    if choice.kind is Kind.EXPAND:
        return ngettext("Build {count} hut", "Build {count} huts", choice.cost)
    if choice.kind is Kind.HUT:
        return _("Build hut")
    return _("Build temple") if choice.kind is Kind.TEMPLE else _("Build tower")


def undo_words(table: Table) -> str:
    """Return why nothing can be taken back now, as a sentence, or "" if something can."""
    if table.can_undo:
        return ""
    if not table.game.ply:
        return _("There is nothing to take back yet.")
    if table.browsing:
        return _("Go back to the game to take something back.")
    if table.closed or table.level:
        return _("Nothing can be taken back now.")
    return _("In this game a tile can be taken back until something is built, and nothing after that.")


def _laying_notice(table: Table, laying: LayingEffects) -> Notice:
    title, lines = laying_words(laying, table.names)
    if laying.can_build:
        return Notice("ok", title, tuple(lines))
    return Notice("warn", title, (*lines, _("You could not build afterwards and would be out of the game.")))


def _site_notice(table: Table) -> Notice:
    site = table.site
    assert site is not None
    board = table.position.board
    title = sentence(stack_words(board.terrain(site.hex), board.level(site.hex)))
    if table.choice is not None and table.level:
        row = _option_row(table, table.choice, 0)
        return Notice("ok", row.name, (row.detail,))
    if table.choice is not None:
        return Notice("ok", title, ())
    if all(choice.violation for choice in table.choices):
        return Notice("bad", title, (_("Nothing can be built here now."),))
    return Notice("info", title, (_("Choose one of the ways to build."),))


def _option_row(table: Table, choice: Choice, rank: int) -> OptionRow:
    """Return a way to build in words; rank: its number among several expansions, else 0."""
    name = kind_word(choice.kind)
    terrain = settlement = reason = ""
    if choice.kind is Kind.EXPAND:
        name = _("Expand {number}").format(number=rank) if rank else name
        terrain = "" if choice.terrain is None else choice.terrain.name.lower()
        settlement = "" if choice.move is None else str(choice.move.hex)
    if choice.violation is None:
        detail = _promise(table, choice)
    else:
        reason = choice.violation.rule.value
        detail = _refusal(table, choice)
    chosen = table.choice is not None and table.choice == choice
    return OptionRow(choice.kind.word, name, detail, choice.cost, terrain, settlement, reason, chosen)


def _promise(table: Table, choice: Choice) -> str:
    """Return what a legal way to build does."""
    position = table.position
    if choice.kind is Kind.HUT:
        beside = any(position.board.settlement_at(position.seat, near) for near in choice.filled[0].neighbours())
        return _("Joins your settlement, on level 1") if beside else _("Founds a settlement on level 1")
    if choice.kind is Kind.TEMPLE:
        return _("For a settlement of three or more")
    if choice.kind is Kind.TOWER:
        return _("On level 3 or higher")
    levels = "+".join(str(position.board.level(hex_)) for hex_ in choice.filled)
    return ngettext(
        "{terrain}: {count} hex, level {levels}",
        "{terrain}: {count} hexes, levels {levels}",
        len(choice.filled),
        terrain=sentence(terrain_word(choice.terrain)),
        levels=levels,
    )


def _refusal(table: Table, choice: Choice) -> str:
    """Return why a way to build is refused."""
    assert choice.violation is not None
    rule = choice.violation.rule
    if choice.kind is not Kind.EXPAND or rule is not Rule.SUPPLY:
        brief = _BRIEF.get(rule) or _BRIEF.get((rule, choice.kind))
        return _(brief) if brief else refusal_words(choice.violation, choice.kind)
    left = table.position.players[table.position.seat].supply.huts
    return ngettext(
        "It takes {count} hut; you have {left}.",
        "It takes {count} huts; you have {left}.",
        choice.cost,
        left=left,
    )
