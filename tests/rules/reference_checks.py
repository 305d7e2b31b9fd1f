"""Compare the engine with the slow reference implementation: positions, legal moves and refusals."""

from __future__ import annotations

from collections.abc import Iterator

from taluva import (
    SUPPLY,
    Build,
    Building,
    Game,
    Hex,
    Kind,
    Move,
    Options,
    Phase,
    Placement,
    Position,
    Terrain,
    Violation,
)
from tests.rules.reference import Build as RefBuild
from tests.rules.reference import Ref

SINGLE_KINDS = (Kind.HUT, Kind.TEMPLE, Kind.TOWER)


def new_reference(options: Options) -> Ref:
    """Return a new reference game with the same options."""
    return Ref(
        options.players,
        tiles_total=options.tile_count,
        anywhere=options.huts_anywhere,
        mode=options.mode.value,
        first=options.first,
    )


def reference_of(position: Position) -> Ref:
    """Return a reference game in the same position, built through the engine's public interface."""
    ref = new_reference(position.options)
    board = position.board
    for laid in board.laid:
        ref.put_tile(str(laid.tile), *laid.hex, laid.rotation)
    for hex_ in list(ref.stack):
        building = board.building(Hex(*hex_))
        if building is not None:
            seat, kind, count = building
            ref.buildings[hex_] = (seat, kind.name.lower(), count)
    for seat, player in enumerate(position.players):
        ref.supplies[seat] = {"hut": player.supply.huts, "temple": player.supply.temples, "tower": player.supply.towers}
        ref.buried[seat] = player.buried
        ref.out[seat] = player.out
        ref.place[seat] = player.place
    ref.phase, ref.seat, ref.plies = position.phase.value, position.seat, position.ply
    ref.hand = None if position.hand is None else str(position.hand)
    ref.drawn = position.options.tile_count - position.tiles_left
    ref.outcome = outcome_of(position)
    return ref


def outcome_of(position: Position) -> tuple[str, tuple[int, ...], tuple[int | None, ...]] | None:
    """Return the outcome of a position as the reference represents it."""
    outcome = position.outcome
    return None if outcome is None else (outcome.reason.value, outcome.winners, outcome.places)


def play_reference(ref: Ref, move: Move) -> None:
    """Play one of the engine's legal moves on the reference."""
    if isinstance(move, Placement):
        ref.lay(*move.hex, move.rotation)
    else:
        ref.build(reference_build(ref, move))


def catch_up(ref: Ref, game: Game) -> None:
    """Play the last move of a game, if any, on the reference and draw the same tile."""
    if game.moves:
        play_reference(ref, game.moves[-1])
    if ref.phase == "draw":
        ref.draw(str(game.position.hand))


def reference_build(ref: Ref, move: Build) -> RefBuild:
    """Return a build as the reference represents it: an expansion by the hexes it fills."""
    if move.kind is not Kind.EXPAND:
        return move.kind.word, *move.hex
    assert move.terrain is not None
    settlement = next(s for s in ref.settlements(ref.seat) if move.hex in s)
    return "expand", move.terrain.letter, ref.filled(move.terrain.letter, settlement)


def reference_legal_moves(ref: Ref) -> set[Move]:
    """Return the reference's legal moves, named as the engine names them."""
    if ref.phase == "tile":
        return {Placement(Hex(q, r), rotation) for q, r, rotation in ref.legal_lays()}
    moves: set[Move] = set()
    for kind, second, third in ref.legal_builds() if ref.phase == "build" else ():
        if isinstance(second, str):
            fillers = [s for s in ref.settlements(ref.seat) if ref.filled(second, s) == third]
            smallest = min(min(settlement) for settlement in fillers)
            moves.add(Build(Kind.EXPAND, Hex(*smallest), Terrain.from_letter(second)))
        else:
            moves.add(Build(Kind[kind.upper()], Hex(second, int(str(third)))))
    return moves


def candidate_moves(position: Position) -> Iterator[Move]:
    """Yield every move worth checking: on every hex, beyond the coast, and from every building of the player."""
    board = position.board
    land = set(board.frame.hexes(board.land))
    if position.phase is Phase.TILE:
        nearby = set(land) or {Hex(0, 0)}
        for _ in range(3):
            nearby |= {neighbour for hex_ in nearby for neighbour in hex_.neighbours()}
        for hex_ in nearby:
            for rotation in range(6):
                yield Placement(hex_, rotation)
    elif position.phase is Phase.BUILD:
        coast = {neighbour for hex_ in land for neighbour in hex_.neighbours()}
        for hex_ in land | coast:
            for kind in SINGLE_KINDS:
                yield Build(kind, hex_)
        for hex_ in [*board.frame.hexes(board.own(position.seat)), min(land)]:
            for terrain in Terrain:
                yield Build(Kind.EXPAND, hex_, terrain)


def reference_rule(ref: Ref, move: Move) -> str | None:
    """Return the name of the first rule that refuses a move on the reference, or None."""
    if isinstance(move, Placement):
        return ref.lay_reason(*move.hex, move.rotation)
    if move.kind is not Kind.EXPAND:
        return ref.build_reason(move.kind.word, *move.hex)
    assert move.terrain is not None
    settlement = next((s for s in ref.settlements(ref.seat) if move.hex in s), [move.hex])
    return ref.expand_reason(move.terrain.letter, settlement)


def rule_name(violation: Violation | None) -> str | None:
    """Return the name of the broken rule, or None."""
    return None if violation is None else violation.rule.value


def check_legality(position: Position, ref: Ref) -> None:
    """Compare the legal moves and the violations with each other and with the reference."""
    legal = position.legal_moves
    expected = reference_legal_moves(ref)
    assert set(legal) == expected, f"{set(legal) ^ expected}\n{position}"
    for move in candidate_moves(position):
        violation = position.violation(move)
        assert rule_name(violation) == reference_rule(ref, move), f"{move}\n{position}"
        if violation is None:
            assert position.canonical(move) in legal, f"{move}\n{position}"
        else:
            assert violation.hexes, f"{move} is refused without a hex\n{position}"
        if not isinstance(move, Build) or move.kind is not Kind.EXPAND:
            assert (move in legal) == (violation is None), f"{move}\n{position}"


def check_position(position: Position, ref: Ref) -> None:
    """Compare everything in a position with the reference."""
    board = position.board
    assert {tuple(hex_) for hex_ in board.frame.hexes(board.land)} == set(ref.stack)
    for hex_, faces in ref.stack.items():
        here = Hex(*hex_)
        terrain, rotation, _ = faces[-1]
        top = board.terrain(here)
        assert board.level(here) == len(faces)
        assert ("V" if top is None else top.letter) == terrain
        assert board.flow(here) == rotation
        building = board.building(here)
        expected = ref.buildings.get(hex_)
        assert expected == (building and (building[0], building[1].name.lower(), building[2]))
    settlements: list[set[frozenset[tuple[int, int]]]] = [set() for _ in position.players]
    for settlement in ref.settlements():
        settlements[ref.buildings[min(settlement)][0]].add(settlement)
    for seat, player in enumerate(position.players):
        assert areas(position, seat) == settlements[seat]
        assert board.settlements[seat] == board.settle(board.own(seat))
        assert tuple(player.supply) == tuple(ref.supplies[seat][kind] for kind in ("hut", "temple", "tower"))
        assert (player.buried, player.out, player.place) == (ref.buried[seat], ref.out[seat], ref.place[seat])
        assert player.built == ref.built(seat)
    state = (position.seat, position.phase.value, position.ply, position.options.tile_count - position.tiles_left)
    assert state == (ref.seat, ref.phase, ref.plies, ref.drawn)
    assert (None if position.hand is None else str(position.hand)) == ref.hand
    assert outcome_of(position) == ref.outcome


def areas(position: Position, seat: int) -> set[frozenset[tuple[int, int]]]:
    """Return the hexes of each of a seat's settlements on the engine."""
    frame = position.board.frame
    return {frozenset((q, r) for q, r in frame.hexes(s.hexes)) for s in position.board.settlements[seat]}


def check_piece_counts(position: Position) -> None:
    """Check that the pieces on the board, buried and in the supply add up for every player."""
    board = position.board
    for seat, player in enumerate(position.players):
        placed = dict.fromkeys(Building, 0)
        for hex_ in board.frame.hexes(board.own(seat)):
            owner, kind, count = board.building(hex_) or (seat, Building.HUT, 0)
            assert owner == seat
            placed[kind] += count
        assert tuple(player.supply) == (
            SUPPLY[Building.HUT] - placed[Building.HUT] - player.buried,
            SUPPLY[Building.TEMPLE] - placed[Building.TEMPLE],
            SUPPLY[Building.TOWER] - placed[Building.TOWER],
        )
