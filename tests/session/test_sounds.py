"""The sounds of plies."""

from __future__ import annotations

from session.table.sounds import Sound, sound_of
from tests.rules.random_games import random_game


def test_every_ply_has_a_sound() -> None:
    game = random_game(2)
    sounds = [sound_of(game.at(ply), game.at(ply + 1)) for ply in range(game.ply)]
    assert sounds[0] is Sound.TILE and sounds[1] is Sound.BUILDING and sounds[-1] is Sound.VICTORY
    assert Sound.ERUPTION in sounds and None not in sounds
    assert sound_of(game, game.at(3)) is None
