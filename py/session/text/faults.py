"""Why no game reaches a position that was set up by hand, in words."""

from __future__ import annotations

from collections.abc import Sequence

from session.text.i18n import N_, _, ngettext
from session.text.names import default_name
from session.text.words import refusal_words
from taluva import Building, Kind, Position
from taluva.reachable import Fault, Reason, faults_of
from taluva.setting_up import Draft

_KINDS = {Building.HUT: Kind.HUT, Building.TEMPLE: Kind.TEMPLE, Building.TOWER: Kind.TOWER}

_WORDS = {
    Reason.EMPTY: N_("Place at least one tile."),
    Reason.APART: N_("The island is in two parts. Every tile must touch the island with an edge."),
    Reason.ALL_LOST: N_("{name} has lost huts but has none left: an eruption leaves something of every settlement."),
    Reason.LOST: N_("More huts are lost than the eruptions on this island can have covered."),
    Reason.NO_TURN: N_("{name} has buildings but has had no turn yet."),
    Reason.NO_BEGINNING: N_("A settlement begins with a hut on level 1. {name} has none here."),
    Reason.TEMPLE: N_("Each temple needs a settlement of three hexes: {name} has too few."),
    Reason.TOWER: N_("Each tower needs a settlement next to it: {name} has too few."),
    Reason.WON: N_("{name} has won already: all buildings of two kinds are built."),
    Reason.LAST: N_("At least two players must still be in the game."),
    Reason.OUT: N_("{name} is out and can’t be to move."),
    Reason.STUCK: N_("{name} can’t build anything here and would be out."),
}


def fault_words(fault: Fault, names: Sequence[str]) -> str:
    """Return why no game reaches a position, as a sentence; names: by seat."""
    name = "" if fault.seat is None else names[fault.seat]
    number = fault.number
    match fault.reason:
        case Reason.TILE | Reason.PLACE:
            assert fault.violation is not None
            return refusal_words(fault.violation, None if fault.building is None else _KINDS[fault.building])
        case Reason.KIND:
            return ngettext(
                "The box doesn’t hold {count} tile of this kind.",
                "The box doesn’t hold {count} tiles of this kind.",
                number,
            )
        case Reason.TILES:
            return ngettext(
                "Only {count} tile is in play: there are more on the island.",
                "Only {count} tiles are in play: there are more on the island.",
                number,
            )
        case Reason.NO_TILE:
            return ngettext(
                "The only tile in play is placed: the game is over.",
                "All {count} tiles in play are placed: the game is over.",
                number,
            )
        case Reason.PIECES:
            return _("{name} has more buildings than there are.").format(name=name)
        case Reason.TOO_FEW:
            return ngettext(
                "{name} has had {count} turn and must have built in it.",
                "{name} has had {count} turns and must have built in each of them.",
                number,
                name=name,
            )
        case Reason.TOO_MANY:
            return ngettext(
                "{name} has had only {count} turn, too few for so many temples and towers.",
                "{name} has had only {count} turns, too few for so many temples and towers.",
                number,
                name=name,
            )
        case _:
            return _(_WORDS[fault.reason]).format(name=name)


def position_problem(position: Position) -> str:
    """Return why no game reaches a position of a text or a link, as a sentence; empty if nothing speaks against it."""
    faults = faults_of(Draft.of(position))
    return fault_words(faults[0], [default_name(seat) for seat in range(position.options.players)]) if faults else ""
