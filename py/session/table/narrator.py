"""The narrator: what to do, what the prepared step would do, and why a suggestion is one, in whole sentences.

The page shows all of it in one place, so that two voices never speak at once.
"""

from __future__ import annotations

from typing import NamedTuple

from session.table.choices import Choice, nearest_refusal
from session.table.hints import Hint, hint_lines
from session.table.table import Table
from session.text.i18n import _, ngettext
from session.text.words import building_words, laying_sentences, refusal_words, sentence, stack_words
from taluva import Building, Kind, LayingEffects, Move, Phase, Placement


class Line(NamedTuple):
    """What the narrator says.

    kind: ok, bad, warn or info. sentences: the important ones first; the page leaves out the last where room is short.
    """

    kind: str
    sentences: tuple[str, ...]


SILENCE = Line("info", ())


def narration(table: Table) -> Line:
    """Return what to say about the step in preparation, or about the one to prepare."""
    if table.hint is not None:
        return Line("info", _suggestion(table, table.hint))
    if table.ghost_violation is not None:
        return Line("bad", (refusal_words(table.ghost_violation),))
    if table.ghost_effects is not None:
        return _laying(table, table.ghost_effects)
    if table.site is not None:
        return _site(table)
    return SILENCE if table.hands_off else _task(table)


def _task(table: Table) -> Line:
    """Return what is to be done while nothing is prepared."""
    if table.position.phase is Phase.TILE:
        if not table.position.board.laid:
            return Line("info", (_("Place the first tile in the middle of the sea."),))
        rings = any(table.position.board.level(hex_) for hex_ in table.position.placements.hexes())
        if rings:
            return Line(
                "info", (_("Choose where the volcano goes: a dot on the water, or a ring on another volcano."),)
            )
        return Line("info", (_("Choose where the volcano goes: each dot on the water is a place for it."),))
    if table.position.phase is Phase.BUILD:
        return Line("info", (_("Choose where to build: each mark shows what its hex can take."),))
    return SILENCE


def _laying(table: Table, laying: LayingEffects) -> Line:
    """Return what the tile would do where it is shown."""
    sentences = laying_sentences(laying, table.names)
    if table.level:
        return Line("ok", tuple(sentences))
    if not laying.can_build:
        return Line("warn", (sentences[0], _("You couldn’t build after that and would be out."), *sentences[1:]))
    if table.ways == 1:
        sentences.append(_("It fits only this way."))
    if laying.level > 1 and not _has_erupted(table):
        sentences.append(_("The dashed arrow is the old lava: the new lava must flow another way."))
    return Line("ok", tuple(sentences))


def _has_erupted(table: Table) -> bool:
    """Return whether the island has risen anywhere, so that its players have seen an eruption."""
    board = table.position.board
    return any(board.level(hex_) > 1 for hex_ in board.frame.hexes(board.land))


def _site(table: Table) -> Line:
    """Return what can be built on the chosen hex, or what the chosen building does."""
    assert table.site is not None
    if table.choice is not None and table.choice.violation is None:
        return Line("ok", (_promise(table, table.choice),))
    refusal = nearest_refusal(table.choices)
    if refusal is not None:
        return Line("bad", (refusal_words(refusal),))
    board = table.position.board
    ground = sentence(stack_words(board.terrain(table.site.hex), board.level(table.site.hex)))
    return Line("info", (_("{ground}: choose what to build.").format(ground=ground),))


def _promise(table: Table, choice: Choice) -> str:
    """Return what a legal way to build does, as a sentence."""
    position = table.position
    if choice.kind is Kind.HUT:
        beside = any(position.board.settlement_at(position.seat, near) for near in choice.filled[0].neighbours())
        return _("The hut joins your settlement.") if beside else _("The hut founds a new settlement.")
    if choice.kind is Kind.TEMPLE:
        return _("The temple stands for good: no tile can cover it.")
    if choice.kind is Kind.TOWER:
        return _("The tower stands for good: no tile can cover it.")
    return ngettext(
        "Your settlement grows by {count} hex and takes {huts}.",
        "Your settlement grows by {count} hexes and takes {huts}.",
        len(choice.filled),
        huts=building_words(Building.HUT, choice.cost),
    )


def _suggestion(table: Table, hint: Hint) -> tuple[str, ...]:
    """Return a suggestion, the plan it belongs to, its reasons and its cost."""
    reasons = hint_lines(hint, table.position, table.names)
    if table.browsing:
        return (_("This would have been better."), *reasons)
    return (*_plan(table, hint), _proposal(table, hint.moves), *reasons)


def _plan(table: Table, hint: Hint) -> tuple[str, ...]:
    """Return how a suggestion to build goes with the plan made for the tile, if there is one."""
    planned = table.planned
    if planned is None:
        return ()
    if hint.moves[0] == planned:
        return (_("On with the plan."),)
    violation = table.position.violation(planned)
    if violation is None:
        return ()
    return (_("The plan has changed: {reason}").format(reason=refusal_words(violation, planned.kind)),)


def _proposal(table: Table, moves: tuple[Move, ...]) -> str:
    """Return what to do, as a sentence."""
    first, *rest = moves
    if not isinstance(first, Placement):
        match first.kind:
            case Kind.HUT:
                return _("Build a hut here.")
            case Kind.TEMPLE:
                return _("Build a temple here.")
            case Kind.TOWER:
                return _("Build a tower here.")
        cost = table.position.builds.expansion(first).cost
        return ngettext("Expand here with {count} hut.", "Expand here with {count} huts.", cost)
    building = rest[0] if rest else None
    if building is None or isinstance(building, Placement):
        return _("Place the tile here.")
    match building.kind:
        case Kind.HUT:
            return _("Place the tile here, then build a hut.")
        case Kind.TEMPLE:
            return _("Place the tile here, then build a temple.")
        case Kind.TOWER:
            return _("Place the tile here, then build a tower.")
    cost = table.position.play(first).builds.expansion(building).cost
    return ngettext(
        "Place the tile here, then expand with {count} hut.",
        "Place the tile here, then expand with {count} huts.",
        cost,
    )
