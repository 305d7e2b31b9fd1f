"""Compare the predicted effects of a move with what playing it does."""

from __future__ import annotations

from collections import Counter

from taluva import (
    Build,
    BuildingEffects,
    LayingEffects,
    Move,
    Phase,
    Placement,
    Position,
    effects,
)
from tests.rules.reference_checks import areas


def check_effects(position: Position, move: Move) -> None:
    """Compare the effects of a legal move with the position after it."""
    predicted, after = effects(position, move), position.play(move)
    if isinstance(move, Placement):
        assert isinstance(predicted, LayingEffects)
        check_laying(position, move, predicted, after)
    else:
        assert isinstance(predicted, BuildingEffects)
        check_building(position, move, predicted, after)


def check_laying(before: Position, move: Placement, predicted: LayingEffects, after: Position) -> None:
    assert {predicted.level} == {after.board.level(hex_) for hex_ in move.hexes()}
    lost = Counter[int]()
    for hex_, seat, huts in predicted.buried:
        assert before.board.building(hex_) == (seat, 0, huts)
        assert after.board.building(hex_) is None
        lost[seat] += huts
    for seat, (was, is_now) in enumerate(zip(before.players, after.players, strict=True)):
        assert is_now.buried - was.buried == lost[seat]
        assert is_now.supply == was.supply
        cut = {split.before for split in predicted.split if split.seat == seat}
        left = {area for split in predicted.split if split.seat == seat for area in split.after}
        assert cut == areas(before, seat) - areas(after, seat)
        assert left == areas(after, seat) - areas(before, seat)
    assert predicted.can_build == (not after.players[before.seat].out)
    assert predicted.can_build == (after.phase is Phase.BUILD)


def check_building(before: Position, move: Build, predicted: BuildingEffects, after: Position) -> None:
    seat = before.seat
    kind = move.kind.building
    for hex_, count in predicted.placed:
        assert before.board.building(hex_) is None
        assert after.board.building(hex_) == (seat, kind, count)
    assert predicted.cost == sum(count for _, count in predicted.placed)
    spent = [was - is_now for was, is_now in zip(before.players[seat].supply, after.players[seat].supply, strict=True)]
    assert spent == [predicted.cost if number == kind else 0 for number in range(3)]
    assert set(predicted.joined) == areas(before, seat) - areas(after, seat)
    assert {predicted.result} == areas(after, seat) - areas(before, seat)
    assert predicted.result == frozenset().union(*predicted.joined, (hex_ for hex_, _ in predicted.placed))
