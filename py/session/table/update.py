"""How intents change a table: pure functions from one table to the next."""

from __future__ import annotations

from dataclasses import replace

from session.table.choices import choices_at, filled_hexes, nearest_refusal, sole_choice
from session.table.intents import (
    Cancel,
    Carry,
    Choose,
    Confirm,
    GoToPly,
    Intent,
    PlayMove,
    PointAt,
    Prepare,
    PresentIntent,
    Redo,
    Rotate,
    SetSeat,
    ShowMove,
    Suggest,
    TakeOption,
    Undo,
)
from session.table.table import Ghost, Site, Table, start_rotation
from taluva import Hex, IllegalMoveError, Move, Phase, Placement


def update(table: Table, intent: Intent, *, asks: bool = True) -> Table:
    """Return the table after an intent; one that does not apply now changes nothing.

    asks: whether a move waits for Confirm; if not, choosing plays it at once.
    """
    table = replace(table, refusal=None) if table.refusal else table
    if isinstance(intent, GoToPly):
        return _go_to(table, intent)
    if isinstance(intent, SetSeat):
        return _seat(table, intent)
    if table.hands_off and (table.browsing or isinstance(intent, _BY_HAND)):
        return replace(table, pointed=intent.hex) if isinstance(intent, PointAt) else table
    after = _applied(table, intent, asks)
    if isinstance(intent, _OTHERWISE) and after.hint is not None and after.move != after.hint.moves[0]:
        # The player prepares another move, so the notice is about that one.
        return replace(after, hint=None)
    return after


_BY_HAND = (PointAt, Choose, Carry, Rotate, TakeOption, Confirm, Cancel, Prepare, Suggest)
_OTHERWISE = (Choose, Carry, Rotate, TakeOption, Prepare)


def _applied(table: Table, intent: PresentIntent, asks: bool) -> Table:
    """Return the table after an intent that applies now."""
    match intent:
        case PointAt(hex_):
            return _point(table, hex_)
        case Choose(hex_, by_key):
            return _choose(table, hex_, by_key, asks)
        case Carry(ghost):
            return _carry(table, ghost, asks)
        case Rotate(clockwise):
            return _rotate(table, clockwise)
        case TakeOption(option):
            return _take(table, option, asks)
        case Confirm():
            return _confirm(table)
        case Cancel():
            return replace(table, pending=None, hint=None) if table.can_cancel else table
        case Undo():
            return _undo(table)
        case Redo():
            return _redo(table)
        case ShowMove(move):
            return _show(table, move)
        case PlayMove(move):
            return _played(table, move, ())
        case Prepare(move):
            prepared = _show(table, move)
            return prepared if prepared is table or asks else _confirm(prepared)
        case _:  # a suggestion
            plan = intent.hint if len(intent.hint.moves) > 1 else table.plan
            return replace(_show(table, intent.hint.moves[0]), hint=intent.hint, plan=plan)


def _seat(table: Table, intent: SetSeat) -> Table:
    levels = [table.level_of(seat) for seat in range(table.game.options.players)]
    levels[intent.seat] = intent.level
    return replace(table, save=replace(table.save, levels=tuple(levels)), pending=None, hint=None, plan=None)


def _show(table: Table, move: Move) -> Table:
    """Return the table with a computer's move shown as if a person had prepared it."""
    if table.position.violation(move) is not None:
        return table
    if isinstance(move, Placement):
        return replace(table, pending=Ghost(move.hex, move.rotation, True))
    hex_ = filled_hexes(table.position, move)[0]
    choices = choices_at(table.position, hex_)
    chosen = next((n for n, choice in enumerate(choices) if choice.move == move), None)
    return replace(table, pending=Site(hex_, chosen))


def _go_to(table: Table, intent: GoToPly) -> Table:
    ply, hint = intent
    shown = None if ply is None or ply >= table.game.ply else max(ply, 0)
    if shown is None:
        if table.shown is None:
            return table
        hint = None
    if (shown, hint) == (table.shown, table.hint):
        return table
    table = replace(table, shown=shown, pending=None, hint=hint)
    return table if hint is None else _show(table, hint.moves[0])


def _point(table: Table, hex_: Hex | None) -> Table:
    table = table if table.pointed == hex_ else replace(table, pointed=hex_)
    if table.position.phase is not Phase.TILE or (table.ghost and table.ghost.fixed):
        return table
    if hex_ is None:
        return replace(table, pending=None) if table.pending else table
    if table.ghost and table.ghost.hex == hex_:
        return table
    return replace(table, pending=Ghost(hex_, start_rotation(table, hex_), False))


def _choose(table: Table, hex_: Hex, by_key: bool, asks: bool) -> Table:
    phase = table.position.phase
    if phase is Phase.TILE:
        ghost = table.ghost
        if ghost and ghost.hex == hex_ and ghost.fixed:
            at_once = by_key or (not asks and table.move is not None)
            return _confirm(table) if at_once else _rotate(table, True)
        rotation = ghost.rotation if ghost and ghost.hex == hex_ else start_rotation(table, hex_)
        return _fix(table, hex_, rotation, asks)
    if phase is Phase.BUILD:
        if table.site and table.site.hex == hex_:
            return _confirm(table) if by_key and table.choice else table
        chosen = sole_choice(choices_at(table.position, hex_))
        table = replace(table, pending=Site(hex_, chosen))
        if chosen is not None and not asks:
            return _confirm(table)
        return replace(table, refusal=nearest_refusal(table.choices))
    return table


def _fix(table: Table, hex_: Hex, rotation: int, asks: bool) -> Table:
    """Return the table with the ghost fixed on a hex; a move that waits for nothing is played if it is the only one."""
    prepared = _with_refusal(replace(table, pending=Ghost(hex_, rotation, True), rotation=rotation))
    sole = len(table.position.placements.rotations(hex_)) == 1
    return _confirm(prepared) if sole and not asks else prepared


def _carry(table: Table, ghost: Ghost | None, asks: bool) -> Table:
    if table.position.phase is not Phase.TILE:
        return table
    if ghost is None:
        return replace(table, pending=None) if table.pending else table
    allowed = table.position.placements.rotations(ghost.hex)
    if allowed and ghost.rotation not in allowed:
        ghost = ghost._replace(rotation=start_rotation(table, ghost.hex))
    if ghost.fixed:
        # One that goes back to where it lay before is not let go.
        held = table.ghost is not None and not table.ghost.fixed
        return _fix(table, ghost.hex, ghost.rotation, asks or not held)
    carried = replace(table, pending=ghost)
    return replace(carried, refusal=carried.ghost_violation)


def _rotate(table: Table, clockwise: bool) -> Table:
    if table.position.phase is not Phase.TILE:
        return table
    step = -1 if clockwise else 1
    ghost = table.ghost
    if ghost is None:
        return replace(table, rotation=(table.rotation + step) % 6)
    allowed = table.position.placements.rotations(ghost.hex) or range(6)
    rotation = next(d for n in range(1, 7) if (d := (ghost.rotation + n * step) % 6) in allowed)
    ghost = ghost._replace(rotation=rotation)
    return _with_refusal(replace(table, pending=ghost, rotation=rotation))


def _take(table: Table, index: int, asks: bool) -> Table:
    if table.site is None or not 0 <= index < len(table.choices):
        return table
    violation = table.choices[index].violation
    if violation is not None:
        return replace(table, refusal=violation)
    taken = replace(table, pending=Site(table.site.hex, index))
    return taken if asks else _confirm(taken)


def _confirm(table: Table) -> Table:
    move = table.move
    if move is None:
        return _with_refusal(table)
    redo = table.redo[1:] if table.redo[:1] == (move,) else ()
    return _played(table, move, redo)


def _played(table: Table, move: Move, redo: tuple[Move, ...]) -> Table:
    try:
        game = table.game.play(move)
    except IllegalMoveError as error:
        return replace(table, refusal=error.violation)
    # The plan made for the tile is kept until the building of the same turn.
    plan = table.plan if game.position.phase is Phase.BUILD else None
    after = replace(table.with_game(game), pending=None, redo=redo, hint=None, plan=plan)
    if table.hint is None or table.hint.moves[:1] != (move,) or not table.hint.moves[1:]:
        return after
    # The suggested tile was laid, so prepare the suggested building.
    rest = table.hint._replace(moves=table.hint.moves[1:])
    return replace(_show(after, rest.moves[0]), hint=rest)


def _undo(table: Table) -> Table:
    if not table.can_undo:
        return table
    ply = _undo_to(table)
    before, undone = table.game.at(ply), table.game.moves[ply:]
    move = undone[0]
    plan = table.plan if len(undone) == 1 else None
    table = replace(table.with_game(before), pending=None, redo=(*undone, *table.redo), hint=None, plan=plan)
    if isinstance(move, Placement) and not table.level:
        ghost = Ghost(move.hex, move.rotation, True)
        return replace(table, pending=ghost, rotation=move.rotation)
    return table


def _undo_to(table: Table) -> int:
    """Return the ply to go back to: before the last move, or, against computers, before the last one of a person."""
    last = table.game.ply - 1
    by_persons = (ply for ply in range(last, -1, -1) if not table.level_of(table.game.positions[ply].seat))
    return next(by_persons, last)


def _redo(table: Table) -> Table:
    if not table.can_redo:
        return table
    return _played(table, table.redo[0], table.redo[1:])


def _with_refusal(table: Table) -> Table:
    """Return the table with the reason why its fixed ghost cannot be laid, if any."""
    if table.ghost and table.ghost.fixed and table.ghost_violation:
        return replace(table, refusal=table.ghost_violation)
    return table
