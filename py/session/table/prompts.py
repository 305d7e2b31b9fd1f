"""The ways to build in words, and the label of the main button; narrator.py says what a step would do."""

from __future__ import annotations

from typing import NamedTuple

from session.table.choices import Choice, nearest_violation
from session.table.table import Table
from session.text.i18n import N_, _, ngettext
from session.text.words import kind_word, refusal_words, sentence, terrain_word
from taluva import Kind, Phase, Rule, Violation

_BRIEF: dict[Rule | tuple[Rule, Kind], str] = {
    (Rule.LEVEL, Kind.HUT): N_("On level 1 only"),
    (Rule.LEVEL, Kind.TOWER): N_("On level 3 or higher"),
    Rule.BESIDE_OWN: N_("Next to your settlement: expand"),
    Rule.NO_SETTLEMENT: N_("None of your settlements next to it"),
    Rule.TOO_SMALL: N_("Needs a settlement of 3 hexes"),
    Rule.HAS_TEMPLE: N_("It has a temple already"),
    Rule.HAS_TOWER: N_("It has a tower already"),
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


class OverviewRow(NamedTuple):
    """What can be built somewhere, or why it cannot; places: on how many hexes."""

    kind: str
    name: str
    detail: str
    places: int


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


def overview(table: Table) -> list[OverviewRow]:
    """Return for each way to build on how many hexes it is possible, or why on none; empty unless a hex is due."""
    if table.position.phase is not Phase.BUILD or table.hands_off or table.site is not None or table.hint is not None:
        return []
    rows = []
    for kind in Kind:
        places = sum(kind in kinds for kinds in table.buildable.values())
        if places:
            detail = ngettext("On {count} hex", "On {count} hexes", places)
        else:
            violation = nearest_violation(table.position, kind)
            founded = table.position.board.settlements[table.position.seat]
            needs_one = violation.rule is Rule.NO_SETTLEMENT and not founded
            detail = _("Needs a settlement first") if needs_one else _nowhere(table, violation, kind)
        rows.append(OverviewRow(kind.word, kind_word(kind), detail, places))
    return rows


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
        return _("There is nothing to undo yet.")
    if table.browsing:
        return _("Go back to the game to undo.")
    if table.closed or table.level:
        return _("You can’t undo anything now.")
    return _("In this game you can only undo a tile, and only until you build.")


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
        return _("For a settlement of 3 hexes or more")
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
    if choice.kind is Kind.EXPAND and choice.violation.rule is Rule.SUPPLY:
        left = table.position.players[table.position.seat].supply.huts
        return ngettext(
            "It takes {count} hut; you have {left}.",
            "It takes {count} huts; you have {left}.",
            choice.cost,
            left=left,
        )
    return _brief(table, choice.violation, choice.kind)


def _nowhere(table: Table, violation: Violation, kind: Kind) -> str:
    """Return why something can be built on no hex; no hex is chosen, so the words speak of none."""
    water = violation.rule is Rule.LEVEL and kind in (Kind.TEMPLE, Kind.EXPAND)
    if water or violation.rule in (Rule.VOLCANO, Rule.OCCUPIED):
        return _("No free hex on level 1") if kind is Kind.HUT else _("No free hex next to your settlement")
    return _brief(table, violation, kind)


def _brief(table: Table, violation: Violation, kind: Kind) -> str:
    """Return why a way to build is refused, as short as there are words for it."""
    if violation.rule is Rule.BESIDE_OWN and not table.position.players[table.position.seat].supply.huts:
        violation = Violation(Rule.SUPPLY)  # nobody expands without huts
    brief = _BRIEF.get(violation.rule) or _BRIEF.get((violation.rule, kind))
    return _(brief) if brief else refusal_words(violation, kind)
