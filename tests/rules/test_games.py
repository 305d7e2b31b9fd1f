"""Recorded whole games: one for each way a game can end, in each mode, replayed on the engine and the reference."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.both import check_pieces, check_same, new_reference, play_reference
from taluva import Ending, Game, Mode, Options, parse_game, parse_position

RECORDS = sorted(Path(__file__).with_name("games").glob("*.txt"))
each_record = pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)

# Why play ended, and what else happened on the way; an early victory by which two kinds.
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


@each_record
def test_record_replays_on_both(path: Path) -> None:
    text = path.read_text("utf-8")
    game = parse_game(text)
    assert str(game) == text
    assert game.is_over
    ref = new_reference(game.options)
    for position, move in zip(game.positions, [*game.moves, None], strict=True):
        if ref.phase == "draw":
            ref.draw(str(position.hand))
        check_same(position, ref)
        check_pieces(position)
        assert parse_position(str(position)) == position
        if move is not None:
            assert move in position.legal_moves
            play_reference(ref, move)


@each_record
def test_record_ends_with_its_result(path: Path) -> None:
    game = parse_game(path.read_text("utf-8"))
    outcome = game.outcome
    assert outcome is not None
    winners = ",".join(str(seat + 1) for seat in outcome.winners)
    assert path.read_text("utf-8").splitlines()[-1] == f"result: {outcome.reason.value} {winners}"


def test_there_is_a_record_of_every_ending() -> None:
    assert {ending_of(parse_game(path.read_text("utf-8"))) for path in RECORDS} >= EVERY_ENDING


def test_there_is_a_record_of_every_variant() -> None:
    played = [parse_game(path.read_text("utf-8")).options for path in RECORDS]
    for players in (2, 3, 4):
        with_players = [options for options in played if options.players == players]
        assert {options.huts_anywhere for options in with_players} == {False, True}, players
        assert {options.mode for options in with_players} == {m for m in Mode if m is not Mode.TEAMS or players == 4}
        assert len({options.first for options in with_players}) > 1, players
        if players < 4:
            assert {options.all_tiles for options in with_players} == {False, True}, players


def ending_of(game: Game) -> str:
    """Return the mode, why play ended, and what else decided the places."""
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
