"""Play the scenarios, one for every sentence of the rules, on the engine and the reference."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache

import pytest

from taluva import (
    Build,
    Hex,
    Kind,
    LayingEffects,
    Move,
    Phase,
    Placement,
    Position,
    Terrain,
    Tile,
    Violation,
    effects,
    format_compact_position,
    parse_compact_position,
    parse_position,
)
from tests.rules.effect_checks import check_effects
from tests.rules.reference import Ref
from tests.rules.reference_checks import (
    areas,
    check_legality,
    check_piece_counts,
    check_position,
    play_reference,
    reference_of,
    reference_rule,
    rule_name,
)
from tests.rules.scenario import Scenario, load_scenarios, position_of

ROWS = [(scenario, do, expect) for scenario in load_scenarios() for do, expect in scenario.rows]


def row_name(value: object) -> str:
    return value.name if isinstance(value, Scenario) else str(value)


@pytest.mark.parametrize(("scenario", "do", "expect"), ROWS, ids=row_name)
def test_scenario(scenario: Scenario, do: str, expect: str) -> None:
    actions = do.split(" ; ")
    start = position = start_of(scenario, tuple(re.findall(r"draw (\w\w)", do)))
    ref = reference_of(position)
    refusal = None
    for action in actions:
        assert refusal is None, f"refused before {action}: {refusal}"
        position, refusal = act(position, ref, action)
        check_position(position, ref)
        check_piece_counts(position)
    if position is not start:
        check_texts(position)
        check_legality(position, ref)
    first, *facts = split_facts(expect)
    if first.startswith("refused"):
        _, rule, _, *hexes = first.split()
        assert refusal is not None
        assert (refusal.rule.value, set(refusal.hexes)) == (rule, {Hex.parse(hex_) for hex_ in hexes})
    else:
        assert refusal is None, str(refusal)
        facts = facts if first == "ok" else [first, *facts]
    for fact in facts:
        check_fact(position, ref, fact)


@cache
def start_of(scenario: Scenario, drawn: tuple[str, ...]) -> Position:
    """Return the position that rows of a scenario start from: its text forms round-trip, the reference agrees."""
    position = position_of(scenario, list(drawn))
    check_texts(position)
    ref = reference_of(position)
    check_position(position, ref)
    check_legality(position, ref)
    return position


def check_texts(position: Position) -> None:
    """Check that both text forms of a position round-trip."""
    assert parse_position(str(position)) == position
    assert parse_compact_position(format_compact_position(position)) == position


def test_scenario_names_are_unique() -> None:
    names = [scenario.name for scenario in load_scenarios()]
    assert len(set(names)) == len(names)


def split_facts(expect: str) -> list[str]:
    """Split at semicolons, except those within a result."""
    facts: list[str] = []
    for part in expect.split("; "):
        if facts and facts[-1].startswith("result = ") and " = " not in part:
            facts[-1] += "; " + part
        else:
            facts.append(part)
    return facts


def act(position: Position, ref: Ref, action: str) -> tuple[Position, Violation | None]:
    """Perform an action on both; return the position after it and the violation, if any."""
    if action == "-":
        return position, None
    verb, *words = action.split()
    if verb == "draw":
        ref.draw(words[0])
        return position.draw(Tile.parse(words[0])), None
    move = parse_action(verb, words)
    refusal = position.violation(move)
    if position.phase is not Phase.OVER:
        assert rule_name(refusal) == reference_rule(ref, move)
    if refusal is not None:
        return position, refusal
    check_effects(position, move)
    play_reference(ref, move)
    return position.play(move), None


def parse_action(verb: str, words: list[str]) -> Move:
    if verb == "lay":
        return Placement(Hex.parse(words[0]), int(words[1]))
    if verb == "expand":
        return Build(Kind.EXPAND, Hex.parse(words[2]), Terrain.from_letter(words[0]))
    return Build(Kind[verb.upper()], Hex.parse(words[0]))


def check_fact(position: Position, ref: Ref, fact: str) -> None:
    name, expected = fact.split(" = ")
    what, _, about = name.partition(" ")
    if what == "settlements":
        assert areas(position, int(about) - 1) == {hexes_of(group) for group in re.findall(r"{(.*?)}", expected)}
    elif what == "can" and about == "expand":
        expansions = {(letter(move), filled(position, move)) for move in builds(position, about)}
        assert expansions == {(terrain, hexes_of(group)) for terrain, group in re.findall(r"(\w){(.*?)}", expected)}
    elif what == "can":
        assert {tuple(move.hex) for move in builds(position, about)} == hexes_of(expected)
    elif what == "warned":
        place, rotation = about.split()
        predicted = effects(position, Placement(Hex.parse(place), int(rotation)))
        assert isinstance(predicted, LayingEffects)
        assert predicted.can_build is not ref.leaves_nothing(*Hex.parse(place), int(rotation))
        assert ("no" if predicted.can_build else "yes") == expected
    else:
        assert actual_fact(position, what, about) == expected, name


def actual_fact(position: Position, what: str, about: str) -> str:
    """Return the actual value of a fact, as scenarios write it."""
    board = position.board
    match what:
        case "top":
            top, rotation = board.terrain(Hex.parse(about)), board.flow(Hex.parse(about))
            return f"V{rotation}" if top is None else top.letter
        case "level":
            return str(board.level(Hex.parse(about)))
        case "at":
            building = board.building(Hex.parse(about))
            return "-" if building is None else f"{building[0] + 1} {building[1].name.lower()} {building[2]}"
        case "supply":
            return "/".join(map(str, position.players[int(about) - 1].supply))
        case "built":
            return "/".join(map(str, position.players[int(about) - 1].built))
        case "buried":
            return str(position.players[int(about) - 1].buried)
        case "left":
            return str(position.tiles_left)
        case "unseen":
            return str(position.unseen().total())
        case "lays":
            if about == "count":
                return str(len(position.placements))
            return " ".join(map(str, position.placements.rotations(Hex.parse(about)))) or "-"
        case "plies":
            return str(position.ply)
        case "now":
            return "over" if position.is_over else f"seat {position.seat + 1} {position.phase.value}"
        case "out":
            return seats(seat for seat, player in enumerate(position.players) if player.out)
        case "places":
            return " ".join(str(player.place or "-") for player in position.players)
        case "result":
            outcome = position.outcome
            if outcome is None:
                return "-"
            places = " ".join(str(place or "-") for place in outcome.places)
            return f"{outcome.reason.value}; {seats(outcome.winners)}; {places}"
    raise ValueError(what)


def seats(numbers: Iterable[int]) -> str:
    return " ".join(str(seat + 1) for seat in numbers) or "-"


def hexes_of(text: str) -> frozenset[tuple[int, int]]:
    return frozenset() if text == "-" else frozenset((q, r) for q, r in map(Hex.parse, text.split()))


def builds(position: Position, kind: str) -> list[Build]:
    return [move for move in position.builds if move.kind.word == kind]


def letter(move: Build) -> str:
    assert move.terrain is not None
    return move.terrain.letter


def filled(position: Position, move: Build) -> frozenset[tuple[int, int]]:
    return frozenset((q, r) for q, r in position.board.frame.hexes(position.builds.expansion(move).filled))
