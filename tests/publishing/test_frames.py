"""The pictures of a moving picture: which plies they show, and what is there in each."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from taluva.drawing.artwork import load_artwork
from taluva.publishing.frames import frame_plies, frames
from tests.rules.records import recorded

SVG = "{http://www.w3.org/2000/svg}"
GAME = recorded("solo-last")


def test_a_turn_is_shown_ply_by_ply_and_a_game_turn_by_turn() -> None:
    assert frame_plies(GAME, 20, 22) == [20, 21, 22]
    assert frame_plies(GAME, 20, 31) == [*range(20, 32)] and frame_plies(GAME, 20, 32) == [*range(20, 33, 2)]
    plies = frame_plies(GAME, 0, GAME.ply)
    assert plies[0] == 0 and plies[-1] == GAME.ply and len(plies) == (GAME.ply + 1) // 2 + 1
    assert all(GAME.positions[ply].hand is not None or GAME.positions[ply].is_over for ply in plies)


def test_each_picture_has_the_hexes_of_its_board() -> None:
    plies = [7, 20, GAME.ply]
    for ply, text in zip(plies, frames(GAME, plies, colours=(1, 2), artwork=load_artwork()), strict=True):
        groups = ElementTree.fromstring(text).findall(f"{SVG}g")
        hexes = [group for group in groups if group.get("transform") and group.get("display") != "none"]
        assert len(hexes) == GAME.positions[ply].board.land.bit_count()
        assert "var(" not in text and "class=" not in text and ' id="at-' not in text


def test_plies_that_are_not_there_are_refused() -> None:
    with pytest.raises(ValueError, match="no plies"):
        next(frames(GAME, [0, 999], colours=(1, 2), artwork=load_artwork()))
