"""Pictures that move: when each part is shown, and that other programs show the end."""

from __future__ import annotations

from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from taluva import Game
from taluva.drawing.artwork import load_artwork
from taluva.publishing import STEP
from taluva.publishing.animation import animated_svg
from tests.publishing.documents import packed_size, with_hostile_names
from tests.rules.records import recorded

SVG = "{http://www.w3.org/2000/svg}"
GAME = recorded("solo-last")


def moving(game: Game, first: int, last: int, step: float = STEP) -> str:
    title = " – ".join(game.names)
    return animated_svg(game, first, last, colours=(1, 2), artwork=load_artwork(), title=title, step=step)


def is_shown(group: Element, share: float) -> bool:
    """Return whether a group is shown after a share of the time."""
    animation = group.find(f"{SVG}animate")
    if animation is None:
        return group.get("display") != "none"
    values, times = animation.attrib["values"].split(";"), map(float, animation.attrib["keyTimes"].split(";"))
    return [value for value, time in zip(values, times) if time <= share][-1] == "inline"


def groups(text: str) -> list[Element]:
    return [group for group in ElementTree.fromstring(text).findall(f"{SVG}g") if group.get("transform")]


@pytest.mark.parametrize(("first", "last"), [(0, GAME.ply), (20, 23), (7, 7)])
def test_each_ply_has_its_time_and_as_many_hexes_as_its_board(first: int, last: int) -> None:
    drawn = groups(moving(GAME, first, last))
    beats = last - first + 3
    for ply in range(first, last + 1):
        share = (ply - first + 0.5) / beats
        assert sum(is_shown(group, share) for group in drawn) == GAME.positions[ply].board.land.bit_count()
    assert sum(is_shown(group, 1) for group in drawn) == GAME.positions[last].board.land.bit_count()


def test_programs_that_do_not_animate_show_the_end() -> None:
    drawn = groups(moving(GAME, 0, GAME.ply))
    shown = [group for group in drawn if group.get("display") != "none"]
    assert len(shown) == GAME.position.board.land.bit_count() < len(drawn)


def test_a_moving_picture_is_self_contained_and_small() -> None:
    text = moving(with_hostile_names(GAME), 0, GAME.ply)
    assert packed_size(text) < 150_000
    names = [name for element in ElementTree.fromstring(text).iter() if (name := element.get("id"))]
    assert len(names) == len(set(names))
    for foreign in ("var(", "class=", "<script", "<img", "style"):
        assert foreign not in text


def test_the_time_of_a_ply_can_be_chosen() -> None:
    assert 'dur="12s"' in moving(GAME, 20, 23, step=2)
