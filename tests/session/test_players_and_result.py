"""Player cards and the final table: figures, places, teams."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from session.text.players import player_cards, team_rows
from session.text.result import PlaceRow, place_rows
from taluva import Ending, Game, Mode, Options, Phase, Player, Supply
from tests.rules.random_games import random_game

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def ended(options: Options, *players: Player) -> Game:
    """Return a finished game with these players."""
    game = Game.new(options, seed=1, names=NAMES[: options.players])
    position = replace(game.position, players=players, phase=Phase.OVER, hand=None, reason=Ending.TILES)
    return replace(game, positions=(position,))


def player(built: tuple[int, int, int], buried: int = 0, out: bool = False, place: int | None = None) -> Player:
    """Return a player who has built (temples, towers, huts)."""
    temples, towers, huts = built
    return Player(Supply(20 - huts, 3 - temples, 2 - towers), buried, out, place)


def lines(rows: list[PlaceRow]) -> list[str]:
    return [f"{row.place}|{row.name}|{row.temples} {row.towers} {row.huts} {row.buried}" for row in rows]


def test_without_ranking_winners_are_first_and_eliminated_players_last() -> None:
    game = ended(
        Options(4),
        player((0, 0, 20), out=True),
        player((1, 0, 4)),
        player((2, 1, 7), buried=3, place=1),
        player((1, 1, 2)),
    )
    rows = place_rows(game)
    assert lines(rows) == ["1|Cleo|2 1 7 3", "2|Dan|1 1 2 0", "3|Ben|1 0 4 0", "out|Ana|0 0 20 0"]
    assert [row.winner for row in rows] == [True, False, False, False]
    assert [row.seats for row in rows] == [(2,), (3,), (1,), (0,)]
    assert [row.out for row in rows] == [False, False, False, True]


def test_a_shared_victory_has_two_first_places() -> None:
    game = ended(Options(3), player((1, 0, 5), place=1), player((0, 0, 9)), player((1, 0, 5), place=1))
    assert lines(place_rows(game)) == ["1|Ana|1 0 5 0", "1|Cleo|1 0 5 0", "3|Ben|0 0 9 0"]


def test_with_ranking_everybody_has_a_place() -> None:
    game = ended(
        Options(3, mode=Mode.RANKING),
        player((3, 1, 9), out=True, place=3),
        player((0, 0, 3), place=2),
        player((0, 0, 2), place=1),
    )
    rows = place_rows(game)
    assert lines(rows) == ["1|Cleo|0 0 2 0", "2|Ben|0 0 3 0", "3|Ana|3 1 9 0"]
    assert [row.out for row in rows] == [False, False, True]


def test_teams_are_summed_without_eliminated_members() -> None:
    game = ended(
        Options(4, mode=Mode.TEAMS),
        player((1, 0, 4), buried=1),
        player((1, 0, 6), buried=2, place=1),
        player((0, 1, 9), buried=4, out=True),
        player((0, 0, 3), buried=1, place=1),
    )
    rows = place_rows(game)
    assert lines(rows) == [
        "1|Ben and Dan|1 0 9 3",
        "|Ben|1 0 6 2",
        "|Dan|0 0 3 1",
        "2|Ana and Cleo|1 0 4 1",
        "|Ana|1 0 4 1",
        "out|Cleo|0 1 9 4",
    ]
    assert [row.sum for row in rows] == [True, False, False, True, False, False]


def test_a_team_without_members_left_is_out() -> None:
    game = ended(
        Options(4, mode=Mode.TEAMS),
        player((0, 0, 1), out=True),
        player((0, 0, 1), place=1),
        player((0, 0, 1), out=True),
        player((0, 0, 1), place=1),
    )
    team = place_rows(game)[3]
    assert (team.place, team.out, team.huts) == ("out", True, 0)


@given(st.integers(0, 9), st.sampled_from(list(Mode)))
def test_winners_are_those_of_the_game(seed: int, mode: Mode) -> None:
    game = random_game(seed, Options(4, mode=mode))
    assert game.outcome is not None
    rows = [row for row in place_rows(game) if not row.sum]
    assert sorted(row.seats[0] for row in rows) == [0, 1, 2, 3]
    winners = {seat for row in place_rows(game) if row.winner for seat in row.seats}
    assert winners == set(game.outcome.winners)


def test_cards_show_the_supply_and_whose_turn_it_is() -> None:
    game = random_game(1, Options(3), plies=2)
    first, second, third = player_cards(game, (3, 1, 2))
    assert (second.active, second.tag) == (True, "Your turn")
    assert (first.active, first.tag, third.tag) == (False, "Orchid", "Pearl")
    assert (first.huts, first.temples, first.towers, first.team) == (19, 3, 2, "")
    assert first.label == "Player 1, Orchid: 19 huts, 3 temples, 2 towers left"


def test_cards_show_computers_and_their_level() -> None:
    first, second = player_cards(random_game(1, plies=2), (1, 2), (0, 3))
    assert (first.level, second.level, second.tag) == (0, 3, "To move")
    assert second.label.endswith("left. The navigator, level 3 of 5") and first.label.endswith("left")


def test_cards_have_singulars_and_plurals() -> None:
    game = ended(Options(), player((2, 1, 19)), player((3, 2, 20)))
    assert [card.label for card in player_cards(game, (1, 2))] == [
        "Ana, Coral: 1 hut, 1 temple, 1 tower left",
        "Ben, Pearl: 0 huts, 0 temples, 0 towers left",
    ]


def test_cards_show_who_is_out_or_has_a_place() -> None:
    built = (0, 0, 1)
    game = ended(Options(3, mode=Mode.RANKING), player(built, out=True, place=3), player(built, place=1), player(built))
    assert [card.tag for card in player_cards(game, (1, 2, 3))] == ["Out", "No. 1", "Orchid"]
    assert not any(card.active for card in player_cards(game, (1, 2, 3)))


def test_cards_of_teams() -> None:
    game = random_game(1, Options(4, mode=Mode.TEAMS), plies=8)
    assert [card.team for card in player_cards(game, (1, 2, 3, 4))] == ["Team A", "Team B", "Team A", "Team B"]
    supplies = [player.supply for player in game.position.players]
    rows = team_rows(game)
    assert [(row.name, row.seats) for row in rows] == [("Team A", (0, 2)), ("Team B", (1, 3))]
    assert [row.huts for row in rows] == [supplies[0].huts + supplies[2].huts, supplies[1].huts + supplies[3].huts]
    assert team_rows(random_game(1, Options(4))) == []
