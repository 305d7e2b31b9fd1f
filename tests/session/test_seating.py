"""Who is playing: chairs, characters, pieces, and the rules in a sentence."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.clock import Clock, ClockKind
from session.seating import (
    CHAIRS,
    Seating,
    chair_words,
    owner_words,
    player_line,
    rules_sentence,
    seating_of,
)
from session.setup import COLOURS
from taluva import Mode, Options

ALONE = Seating((0, 3))

steps = st.lists(
    st.sampled_from(
        [
            *(lambda seating, chair=chair: seating.open(chair) for chair in range(CHAIRS)),
            *(lambda seating, level=level: seating.seat(level) for level in range(6)),
            *(lambda seating, colour=colour: seating.paint(colour) for colour in COLOURS),
            Seating.add,
            Seating.remove,
            lambda seating: seating.call("Zoë"),
            lambda seating: replace(seating, first=seating.chair),
            Seating.together,
        ]
    ),
    max_size=20,
)


@given(steps)
def test_every_way_of_choosing_leads_to_a_game(choices: list[Callable[[Seating], Seating]]) -> None:
    seating = Seating()
    for choose in choices:
        seating = choose(seating)
        assert 2 <= seating.players <= CHAIRS and seating.chair < seating.players
        assert sorted(seating.colours) == [1, 2, 3, 4] and len(seating.typed) == CHAIRS
    setup = seating.setup(lambda players: players - 1)
    assert setup.game(1).options.players == seating.players
    again = seating_of(setup)
    assert (again.levels, again.names) == (seating.levels, seating.names)
    assert again.colours[: again.players] == seating.colours[: seating.players]
    assert again.takes_back == seating.takes_back


def test_a_chair_more_and_a_chair_less() -> None:
    three = ALONE.add()
    assert (three.levels, three.chair) == ((0, 3, 2), 2), "somebody new, since computers play"
    assert Seating().add().levels == (0, 0, 0)
    four = three.add()
    assert not four.can_add and four.add() is four
    assert replace(four, first=3).open(1).remove() == replace(
        four, levels=(0, 2, 4), colours=(1, 3, 4, 2), first=2, chair=1
    )
    assert replace(four, first=1).open(1).remove().first is None
    assert ALONE.remove() is ALONE


def test_teams_need_four() -> None:
    four = replace(Seating((0, 0, 0, 0)), mode=Mode.TEAMS)
    assert four.remove().mode is Mode.SOLO
    assert replace(four, mode=Mode.RANKING).remove().mode is Mode.RANKING


def test_pieces_change_hands() -> None:
    assert ALONE.paint(2).colours == (2, 1, 3, 4)
    assert ALONE.paint(4).colours == (4, 2, 3, 1)
    assert owner_words(ALONE, 1) == "Coral" and owner_words(ALONE, 4) == "Amber"
    assert owner_words(ALONE, 2) == "Pearl, now with Maru"
    assert owner_words(ALONE.open(1), 1) == "Coral, now yours"


def test_chairs_in_words() -> None:
    assert chair_words(ALONE, 0) == ("You", "A person", "A person")
    assert chair_words(ALONE, 1) == ("Maru", "The navigator", "The navigator, level 3 of 5")
    assert player_line(3) == "“Takes the best wave in sight.”" and player_line(0) == ""


def test_the_usual_name_is_no_name_of_ones_own() -> None:
    assert Seating().call(" Ana ").plain_names == ("Ana", "Player 2")
    assert Seating().call("Player 1").typed[0] == Seating().call("  ").typed[0] == ""


def test_people_who_share_the_device_are_two_at_least() -> None:
    assert ALONE.together().levels == (0, 0)
    assert Seating((0, 4, 0)).together().levels == (0, 4, 0)


def test_turns_can_be_taken_back_where_a_computer_plays_unless_somebody_says_otherwise() -> None:
    assert ALONE.takes_back and not Seating().takes_back
    assert not replace(ALONE, takeback=False).takes_back and replace(Seating(), takeback=True).takes_back


@pytest.mark.parametrize(
    ("seating", "sentence"),
    [
        (ALONE, "Standard: 12 tiles each, huts apart, one winner, no clock. The first player is drawn."),
        (replace(ALONE, first=0), "Standard: 12 tiles each, huts apart, one winner, no clock. You begin."),
        (replace(ALONE, first=1), "Standard: 12 tiles each, huts apart, one winner, no clock. Maru begins."),
        (
            Seating((0, 0, 0, 0), all_tiles=True, huts_anywhere=True, mode=Mode.TEAMS, takeback=True),
            "Your own: all 48 tiles, huts anywhere, two teams, no clock, turns can be taken back. "
            "The first player is drawn.",
        ),
        (
            replace(ALONE, mode=Mode.RANKING, clock=Clock(ClockKind.SIMPLE, 1), takeback=False),
            "Your own: 12 tiles each, huts apart, a ranking, 1 minute each, no turn can be taken back. "
            "The first player is drawn.",
        ),
        (
            replace(ALONE, clock=Clock(ClockKind.DELAY, 5, 10)),
            "Your own: 12 tiles each, huts apart, one winner, 5 minutes each and 10 free seconds. "
            "The first player is drawn.",
        ),
    ],
)
def test_the_rules_are_one_sentence(seating: Seating, sentence: str) -> None:
    assert " ".join(rules_sentence(seating)) == sentence


def test_a_setup_is_what_was_chosen() -> None:
    seating = replace(Seating((0, 5, 0)).call("Ana").paint(3), first=2, all_tiles=True, huts_anywhere=True)
    setup = seating.setup(lambda players: 0)
    assert setup.options == Options(3, True, True, Mode.SOLO, 2)
    assert (setup.names, setup.colours, setup.levels) == (("Ana", "Player 2", "Player 3"), (3, 2, 1), (0, 5, 0))
    assert (
        Seating().setup(lambda players: players - 1).options.first == 1 and Seating().setup(lambda _n: 0).levels == ()
    )
