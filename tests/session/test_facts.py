"""The result of a game in words: what decided it, and its three most unusual facts."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from session.charts.facts import MOST, facts, leads_from, turning_ply, why_words
from session.charts.own_curve import own_curve_svg
from session.charts.review import GameReview, ReviewedTurn, Stand
from session.table.log import turn_of
from session.text.names import names_of
from taluva import Ending, Game, Mode, Options, Placement
from tests.rules.random_games import Policy, builder, random_game, spender, whole_game


def review_of(game: Game, chances: dict[int, float]) -> GameReview:
    """Return a review of a game of two players with the first one's chances after some plies."""
    mistake = ReviewedTurn(2, 0, 0.2, (), (), ())
    return GameReview(tuple(Stand(ply, (share, 1 - share)) for ply, share in chances.items()), (mistake,))


def of_tiles(players: int = 2) -> Game:
    """Return a game that the count of buildings decided."""
    games = (random_game(seed, Options(players)) for seed in range(99))
    return next(
        game
        for game in games
        if game.outcome and game.outcome.reason is Ending.TILES and len(game.outcome.winners) == 1
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_sentence_names_the_kind_of_building_that_decided(players: int) -> None:
    game = of_tiles(players)
    assert game.outcome is not None
    winner = game.outcome.winners[0]
    built = [player.built for player in game.position.players]
    second = max(each for seat, each in enumerate(built) if seat != winner)
    words = why_words(game)
    kind = next(at for at in range(3) if built[winner][at] != second[at])
    assert ("temple", "tower", "hut")[kind] in words.split(":")[0]
    assert f"{built[winner][kind]} to {second[kind]}" in words


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("policy", [builder, spender])
def test_every_ending_has_a_sentence_and_facts(players: int, seed: int, policy: Policy) -> None:
    game = whole_game(Options(players), seed, policy)
    assert why_words(game).endswith(".")
    unusual = facts(game, names_of(game), 0)
    assert len(unusual) == MOST and len({fact.words for fact in unusual}) == MOST
    for fact in unusual:
        assert re.fullmatch(r"\d+", fact.figure) and "{" not in fact.words


def test_teams_have_the_sentence_of_their_ending() -> None:
    game = random_game(2, Options(4, mode=Mode.TEAMS))
    assert game.outcome is not None and why_words(game)
    assert facts(game, names_of(game), None)


@given(st.integers(0, 9))
def test_the_huts_under_lava_are_those_of_the_player_who_lost_most(seed: int) -> None:
    game = random_game(seed, Options(2, all_tiles=True))
    buried = [player.buried for player in game.position.players]
    lava = [fact for fact in facts(game, ("Ana", "Ben"), 0) if "lava" in fact.words]
    for fact in lava:
        assert int(fact.figure) == max(buried)
        assert ("you" in fact.words) is (buried[0] == max(buried)) and ("Ben" in fact.words) is (
            "you" not in fact.words
        )


def test_known_chances_come_first() -> None:
    game = of_tiles()
    assert game.outcome is not None
    review = review_of(game, {0: 0.5, 4: 0.24, 8: 0.3, game.ply: 1.0 if game.outcome.winners == (0,) else 0.0})
    lowest, turning, _third = facts(game, ("Ana", "Ben"), 0, review)
    if game.outcome.winners == (0,):
        assert lowest == ("24%", "your lowest chance, after turn 2")
    else:
        assert lowest == ("50%", "your best chance, after turn 0")
    assert turning.figure == str(turn_of(game, game.ply))
    assert turning_ply(review, 0) == game.ply and turning_ply(GameReview(), 0) is None


def test_the_lead_is_counted_from_the_turn_after_which_it_was_never_lost() -> None:
    game = of_tiles()
    assert game.outcome is not None
    winner = game.outcome.winners[0]
    first = leads_from(game, game.outcome.winners)
    ends = [ply for ply in range(1, game.ply + 1) if ply == game.ply or isinstance(game.moves[ply], Placement)]
    ahead = [game.positions[p].players[winner].built > game.positions[p].players[1 - winner].built for p in ends]
    if first is None:
        assert all(ahead) or not all(ahead[-2:])
    else:
        assert all(ahead[first - 1 :]) and not ahead[first - 2]


def test_the_curve_of_ones_own_chances_is_drawn_and_described() -> None:
    game = of_tiles()
    review = review_of(game, {0: 0.5, 2: 0.2, 8: 0.3, game.ply: 1.0})
    drawn = ElementTree.fromstring(own_curve_svg(review, game, 0, 3))
    assert drawn.get("aria-label") == "from 50% at the beginning to 100% at the end"
    classes = [str(each.get("class")) for each in drawn.iter() if "dot" in str(each.get("class"))]
    assert classes == ["own-dot grave", "own-dot turning"]
    assert own_curve_svg(GameReview(), game, 0, 3) == ""
    unfinished = own_curve_svg(review_of(game, {0: 0.5, 2: 0.2}), game, 0, 3)
    assert "turning" not in unfinished
