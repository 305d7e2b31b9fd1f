"""The sounds of plies: which, and when."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from session.table.moments import Laying, is_next, last_moment
from taluva import Building, Game

_STOREYS = {Building.TEMPLE: 3, Building.TOWER: 4}
_STOREY = 105
_TAPS = 8
_AFTER_STOREYS = 420
_RESULT = 1500


class Sound(Enum):
    """A sound of the page.

    KNOCK, DEEP_KNOCK: a tile touches water, or land. RUMBLE, HISS: an eruption begins; lava runs. TAP, STOREY: a hut
    stands; a storey more. BELL, HORN: a temple or a tower is done. CHORD: the last of a kind. VICTORY, DRUM: the end.
    """

    KNOCK = "knock"
    DEEP_KNOCK = "deep knock"
    RUMBLE = "rumble"
    HISS = "hiss"
    TAP = "tap"
    STOREY = "storey"
    BELL = "bell"
    HORN = "horn"
    CHORD = "chord"
    VICTORY = "victory"
    DRUM = "drum"


class Note(NamedTuple):
    """A sound at a time; at: ms at normal speed, 0 where nothing moves. step: how far up the scale."""

    at: int
    sound: Sound
    step: int = 0


def notes_of(before: Game, after: Game, won: bool = True) -> tuple[Note, ...]:
    """Return the sounds of a ply just played, none if the game changed in any other way.

    won: whether the end, if this is it, is one to be glad of.
    """
    if not is_next(before, after):
        return ()
    notes = _notes(after)
    if not after.position.is_over:
        return notes
    return (*notes, Note(_RESULT, Sound.VICTORY if won else Sound.DRUM))


def _notes(game: Game) -> tuple[Note, ...]:
    seen = last_moment(game)
    if isinstance(seen, Laying):
        if not seen.erupts:
            return (Note(seen.lands, Sound.KNOCK),)
        return (Note(0, Sound.RUMBLE), Note(seen.lands, Sound.DEEP_KNOCK), Note(seen.lands, Sound.HISS))
    building = seen.kind.building
    if building is Building.HUT:
        times = [at for appearing in seen.appear for at in appearing.at][:_TAPS]
        notes = [Note(at + 170, Sound.TAP, step) for step, at in enumerate(times)]
    else:
        notes = [Note(_STOREY * step, Sound.STOREY, step) for step in range(_STOREYS[building])]
        notes.append(Note(_AFTER_STOREYS, Sound.BELL if building is Building.TEMPLE else Sound.HORN))
    if seen.last:
        notes.append(Note(seen.ends, Sound.CHORD))
    return tuple(notes)
