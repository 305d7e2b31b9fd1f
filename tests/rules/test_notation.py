"""What docs/notation.md says: its examples run, and the parsers accept what it says they do."""

from __future__ import annotations

import doctest

import pytest

from taluva import Build, Kind, Options, Position, parse_game, parse_position
from tests.rules.random_games import builder, spender, whole_game
from tools.steps import ROOT

PAGE = ROOT / "docs" / "notation.md"


def test_examples_in_the_documentation() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert (failed, tried > 5) == (0, True)


@pytest.mark.parametrize("seed", range(4))
def test_buildings_may_be_in_any_order(seed: int) -> None:
    position = whole_game(Options(), seed, builder).at(40).position
    lines = str(position).splitlines()
    for number, line in enumerate(lines):
        if line.startswith("seat"):
            *head, status, place, buried = line.split()[:5]
            lines[number] = " ".join([*head, status, place, buried, *reversed(line.split()[5:])])
    assert parse_position("\n".join(lines)) == position


def test_expansions_in_a_record_may_have_other_names() -> None:
    """Rename each expansion of a record: parsed and formatted again, it has the canonical names."""
    game = whole_game(Options(), 5, spender)
    record = str(game)
    renamed = record
    for position, move in zip(game.positions, game.moves, strict=False):
        if isinstance(move, Build) and move.kind is Kind.EXPAND:
            renamed = renamed.replace(str(move), str(other_name(position, move)), 1)
    assert renamed != record
    assert str(parse_game(renamed)) == record


def other_name(position: Position, move: Build) -> Build:
    settlement = position.board.settlement_at(position.seat, move.hex)
    assert settlement is not None
    return move._replace(hex=max(position.board.frame.hexes(settlement.hexes)))
