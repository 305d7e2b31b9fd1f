"""Recorded games, one for each way a game can end in each mode, replayed on the engine and the reference."""

from __future__ import annotations

from functools import cache

import pytest

from taluva import Ending, Game, Mode, Options, parse_game, parse_position
from tests.rules.records import RECORDS
from tests.rules.reference_checks import catch_up, check_piece_counts, check_position, new_reference

# The mode, why play ended and what else happened; for an early solo victory, which kinds were used up.
EVERY_ENDING = {
    "solo early huts+temples",
    "solo early huts+towers",
    "solo early temples+towers",
    "solo tiles",
    "solo tiles shared",
    "solo tiles out",
    "solo last out",
    "ranking last early",
    "ranking last out",
    "ranking last early out",
    "ranking tiles",
    "ranking tiles early",
    "ranking tiles out",
    "ranking tiles shared",
    "ranking tiles early out",
    "ranking tiles early out shared",
    "teams early",
    "teams tiles",
    "teams tiles shared",
    "teams tiles out",
    "teams last out",
}


# Three tests read all records.
parsed = cache(parse_game)


@pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS)
def test_engine_and_reference_agree_on_a_record(text: str, pytestconfig: pytest.Config) -> None:
    """Compare the last plies, in which the records differ, and before them one in five, or all with --long."""
    whole = parsed(text)
    assert str(whole) == text
    assert whole.is_over
    ref = new_reference(whole.options)
    for ply in range(whole.ply + 1):
        game = whole.at(ply)
        catch_up(ref, game)
        if ply % 5 and ply < whole.ply - 3 and not pytestconfig.getoption("--long"):
            continue
        check_position(game.position, ref)
        check_piece_counts(game.position)
        assert parse_position(str(game.position)) == game.position
    for position, move in zip(whole.positions, whole.moves):
        assert move in position.legal_moves


def test_every_ending_has_a_record() -> None:
    assert set(map(ending_of, map(parsed, RECORDS.values()))) >= EVERY_ENDING


def test_every_variant_has_a_record() -> None:
    recorded = [parsed(text).options for text in RECORDS.values()]
    for players in (2, 3, 4):
        with_players = [options for options in recorded if options.players == players]
        assert {options.huts_anywhere for options in with_players} == {False, True}, players
        assert {options.mode for options in with_players} == {m for m in Mode if m is not Mode.TEAMS or players == 4}
        assert len({options.first for options in with_players}) > 1, players
        if players < 4:
            assert {options.all_tiles for options in with_players} == {False, True}, players


def ending_of(game: Game) -> str:
    """Return the mode, why play ended and what else decided the places."""
    outcome = game.outcome
    assert outcome is not None
    words = [game.options.mode.value, outcome.reason.value]
    if outcome.reason is Ending.EARLY and game.options.mode is Mode.SOLO:
        words.append("+".join(empty_kinds(game, outcome.winners[0])))
    players = game.position.players
    if game.options.mode is Mode.RANKING and any(p.supply.kinds_empty() >= 2 and not p.out for p in players):
        words.append("early")
    if any(player.out for player in players):
        words.append("out")
    if is_shared(game.options, outcome.places):
        words.append("shared")
    return " ".join(words)


def empty_kinds(game: Game, seat: int) -> list[str]:
    supply = game.position.players[seat].supply
    return [kind for kind, left in supply._asdict().items() if left == 0]


def is_shared(options: Options, places: tuple[int | None, ...]) -> bool:
    taken = [place for place in places if place is not None]
    sides = len(options.team_of(0))
    return any(taken.count(place) > sides for place in taken)
