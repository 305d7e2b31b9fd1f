"""Put the engine and the slow reference side by side: the same position, the same moves, everything compared."""

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

OWN_KINDS = (Kind.HUT, Kind.TEMPLE, Kind.TOWER)


def new_reference(options: Options) -> Ref:
    """Return the reference's game of the same options, before the first tile."""
    return Ref(
        options.players,
        tiles_total=options.tile_count,
        anywhere=options.huts_anywhere,
        mode=options.mode.value,
        first=options.first,
    )


def reference_of(position: Position) -> Ref:
    """Return the reference's game that stands as a position does, by what the engine tells publicly."""
    ref = new_reference(position.options)
    board = position.board
    for laid in board.laid:
        ref.put_tile(str(laid.tile), *laid.hex, laid.rotation)
    for hex_ in list(ref.stack):
        standing = board.building(Hex(*hex_))
        if standing is not None:
            seat, kind, count = standing
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
    """Return a position's outcome in the words of the reference."""
    outcome = position.outcome
    return None if outcome is None else (outcome.reason.value, outcome.winners, outcome.places)


def play_reference(ref: Ref, move: Move) -> None:
    """Play a legal move of the engine on the reference."""
    if isinstance(move, Placement):
        ref.lay(*move.hex, move.rotation)
    else:
        ref.build(reference_build(ref, move))


def catch_up(ref: Ref, game: Game) -> None:
    """Play a game's last move on the reference, if there is one, and draw the tile that the game has then in hand."""
    if game.moves:
        play_reference(ref, game.moves[-1])
    if ref.phase == "draw":
        ref.draw(str(game.position.hand))


def reference_build(ref: Ref, move: Build) -> RefBuild:
    """Return how the reference writes a way to build; an expansion by what it fills."""
    if move.kind is not Kind.EXPAND:
        return move.kind.word, *move.hex
    assert move.terrain is not None
    settlement = next(s for s in ref.settlements(ref.seat) if move.hex in s)
    return "expand", move.terrain.letter, ref.filled(move.terrain.letter, settlement)


def reference_legal_moves(ref: Ref) -> set[Move]:
    """Return the legal moves as the engine should name them."""
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
    """Give every move worth a question: far beyond the land, on every hex, from every own building."""
    board = position.board
    land = set(board.frame.hexes(board.land))
    near = set(land) or {Hex(0, 0)}
    for _ in range(3):
        near |= {beside for hex_ in near for beside in hex_.neighbours()}
    if position.phase is Phase.TILE:
        for hex_ in near:
            for rotation in range(6):
                yield Placement(hex_, rotation)
    elif position.phase is Phase.BUILD:
        coast = {beside for hex_ in land for beside in hex_.neighbours()}
        for hex_ in land | coast:
            for kind in OWN_KINDS:
                yield Build(kind, hex_)
        for hex_ in [*board.frame.hexes(board.own(position.seat)), min(land)]:
            for terrain in Terrain:
                yield Build(Kind.EXPAND, hex_, terrain)


def reference_rule(ref: Ref, move: Move) -> str | None:
    """Return the name of the first rule that refuses a move, by the reference."""
    if isinstance(move, Placement):
        return ref.lay_reason(*move.hex, move.rotation)
    if move.kind is not Kind.EXPAND:
        return ref.build_reason(move.kind.word, *move.hex)
    assert move.terrain is not None
    settlement = next((s for s in ref.settlements(ref.seat) if move.hex in s), [move.hex])
    return ref.expand_reason(move.terrain.letter, settlement)


def rule_name(violation: Violation | None) -> str | None:
    """Return the name of a refusal's rule, None for no refusal."""
    return None if violation is None else violation.rule.value


def check_legality(position: Position, ref: Ref) -> None:
    """Compare generator and judge with each other and with the reference, over all candidate moves."""
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
    """Compare all that a position tells with the reference's game."""
    board = position.board
    assert {tuple(hex_) for hex_ in board.frame.hexes(board.land)} == set(ref.stack)
    for hex_, faces in ref.stack.items():
        here = Hex(*hex_)
        terrain, rotation, _ = faces[-1]
        top = board.terrain(here)
        assert board.level(here) == len(faces)
        assert ("V" if top is None else top.letter) == terrain
        assert board.flow(here) == rotation
        standing = board.building(here)
        found = None if standing is None else (standing[0], standing[1].name.lower(), standing[2])
        assert found == ref.buildings.get(hex_)
    for seat, player in enumerate(position.players):
        assert areas(position, seat) == set(ref.settlements(seat))
        assert board.settlements[seat] == board.settle(board.own(seat))
        assert tuple(player.supply) == tuple(ref.supplies[seat][kind] for kind in ("hut", "temple", "tower"))
        assert (player.buried, player.out, player.place) == (ref.buried[seat], ref.out[seat], ref.place[seat])
        assert player.built == ref.built(seat)
    state = (position.seat, position.phase.value, position.ply, position.options.tile_count - position.tiles_left)
    assert state == (ref.seat, ref.phase, ref.plies, ref.drawn)
    assert (None if position.hand is None else str(position.hand)) == ref.hand
    assert outcome_of(position) == ref.outcome


def areas(position: Position, seat: int) -> set[frozenset[tuple[int, int]]]:
    """Return the hexes of each of a seat's settlements, as the engine has them."""
    frame = position.board.frame
    return {frozenset((q, r) for q, r in frame.hexes(s.hexes)) for s in position.board.settlements[seat]}


def check_piece_counts(position: Position) -> None:
    """Count every building: on the board, buried and in the supply there are as many as in the box."""
    board = position.board
    for seat, player in enumerate(position.players):
        standing = dict.fromkeys(Building, 0)
        for hex_ in board.frame.hexes(board.own(seat)):
            owner, kind, count = board.building(hex_) or (seat, Building.HUT, 0)
            assert owner == seat
            standing[kind] += count
        assert tuple(player.supply) == (
            SUPPLY[Building.HUT] - standing[Building.HUT] - player.buried,
            SUPPLY[Building.TEMPLE] - standing[Building.TEMPLE],
            SUPPLY[Building.TOWER] - standing[Building.TOWER],
        )
