"""The sounds of plies."""

from __future__ import annotations

from session.table.sounds import Note, Sound, notes_of
from taluva import Building, Game, Options, Placement
from tests.rules.random_games import builder, random_game, whole_game


def sounds(game: Game, ply: int) -> list[Sound]:
    """Return the sounds of a ply, in the order in which they are heard."""
    notes = notes_of(game.at(ply - 1), game.at(ply))
    assert list(notes) == sorted(notes, key=lambda note: note.at)
    return [note.sound for note in notes]


def test_every_ply_is_heard() -> None:
    game = whole_game(Options(), 3, builder)
    heard = set()
    for ply, move in enumerate(game.moves, 1):
        played = sounds(game, ply)
        heard |= {*played}
        if isinstance(move, Placement):
            assert played[0] in (Sound.KNOCK, Sound.RUMBLE)
            assert (played[0] is Sound.RUMBLE) is (game.positions[ply].board.level(move.hex) > 1)
        elif move.kind.building is Building.HUT:
            assert played[0] is Sound.TAP and played.count(Sound.TAP) <= 8
        else:
            bell = {Building.TEMPLE: Sound.BELL, Building.TOWER: Sound.HORN}[move.kind.building]
            assert played.count(Sound.STOREY) == (3 if bell is Sound.BELL else 4) and bell in played
    assert {Sound.KNOCK, Sound.RUMBLE, Sound.TAP, Sound.STOREY, Sound.VICTORY} <= heard


def test_taps_rise() -> None:
    game = random_game(2)
    for ply in range(1, game.ply + 1):
        taps = [note.step for note in notes_of(game.at(ply - 1), game.at(ply)) if note.sound is Sound.TAP]
        assert taps == list(range(len(taps)))


def test_the_end_is_heard_after_the_last_move_by_whether_one_has_won() -> None:
    game = random_game(2)
    assert notes_of(game.at(game.ply - 1), game)[-1] == Note(1500, Sound.VICTORY)
    assert notes_of(game.at(game.ply - 1), game, won=False)[-1].sound is Sound.DRUM


def test_only_a_ply_just_played_is_heard() -> None:
    game = random_game(2)
    assert notes_of(game, game.at(3)) == () == notes_of(game.at(3), game)
