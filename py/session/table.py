"""The table: a game and what its player is about to do. Intents in, a new table out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from session.choices import Choice, choices_at, kinds_by_hex, nearest_refusal, sole_choice
from session.intents import (
    Cancel,
    Choose,
    Confirm,
    GoTo,
    Intent,
    PointAt,
    Redo,
    Take,
    Turn,
    Undo,
)
from taluva import (
    Game,
    Hex,
    IllegalMoveError,
    Kind,
    LayingEffects,
    Move,
    Phase,
    Placement,
    Position,
    Violation,
    effects,
)


class Ghost(NamedTuple):
    """The tile in hand shown on a hex. A loose one follows the pointer, a fixed one stays."""

    hex: Hex
    rotation: int
    fixed: bool


class Site(NamedTuple):
    """The hex chosen to build on, and which of its choices is taken, if any."""

    hex: Hex
    chosen: int | None


@dataclass(frozen=True)
class Table:
    """A game on the table and the step in preparation. An immutable value.

    rotation: how the tile is held, 0–5.
    pending: the ghost while a tile is to be laid, the site while building.
    pointed: the hex under the pointer or the focus.
    refusal: the rule that has just refused what the player asked for.
    takeback: whether Undo goes back over turns.
    redo: what was taken back, the next ply first.
    shown: the ply that is looked at instead of the present, or None.
    """

    game: Game
    rotation: int = 0
    pending: Ghost | Site | None = None
    refusal: Violation | None = None
    pointed: Hex | None = None
    takeback: bool = False
    redo: tuple[Move, ...] = ()
    shown: int | None = None

    @cached_property
    def seen(self) -> Game:
        """Return the game as it is looked at: now, or as it was."""
        return self.game if self.shown is None else self.game.at(self.shown)

    @property
    def position(self) -> Position:
        """Return the position that is looked at; in the present it is to decide in."""
        return self.seen.position

    @property
    def browsing(self) -> bool:
        """Return whether an earlier ply is looked at; then nothing can be played."""
        return self.shown is not None

    @property
    def ghost(self) -> Ghost | None:
        """Return the tile shown on the board, if one is."""
        return self.pending if isinstance(self.pending, Ghost) else None

    @property
    def site(self) -> Site | None:
        """Return the hex chosen to build on, if one is."""
        return self.pending if isinstance(self.pending, Site) else None

    @cached_property
    def ghost_violation(self) -> Violation | None:
        """Return the rule that refuses the ghost as it lies, or None."""
        if self.ghost is None:
            return None
        return self.position.violation(Placement(self.ghost.hex, self.ghost.rotation))

    @cached_property
    def ghost_effects(self) -> LayingEffects | None:
        """Return what laying the ghost would do, if that is legal."""
        if self.ghost is None or self.ghost_violation is not None:
            return None
        found = effects(self.position, Placement(self.ghost.hex, self.ghost.rotation))
        assert isinstance(found, LayingEffects)
        return found

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Return the ways to build at the chosen hex; none while no hex is chosen."""
        return () if self.site is None else choices_at(self.position, self.site.hex)

    @property
    def choice(self) -> Choice | None:
        """Return the way to build that is taken, if one is."""
        if self.site is None or self.site.chosen is None:
            return None
        return self.choices[self.site.chosen]

    @cached_property
    def buildable(self) -> dict[Hex, tuple[Kind, ...]]:
        """Return where something can be built now, and in which ways."""
        building = self.position.phase is Phase.BUILD and not self.browsing
        return kinds_by_hex(self.position) if building else {}

    @property
    def move(self) -> Move | None:
        """Return what Confirm would play, or None while nothing legal is prepared."""
        ghost = self.ghost
        if ghost is not None:
            if not ghost.fixed or self.ghost_violation is not None:
                return None
            return Placement(ghost.hex, ghost.rotation)
        return None if self.choice is None else self.choice.move

    @property
    def can_cancel(self) -> bool:
        """Return whether something is prepared that Cancel would give up."""
        return self.site is not None or (self.ghost is not None and self.ghost.fixed)

    @property
    def can_undo(self) -> bool:
        """Return whether the last ply can be taken back."""
        if self.browsing or not self.game.ply:
            return False
        return self.takeback or self.position.phase is Phase.BUILD

    @property
    def can_redo(self) -> bool:
        """Return whether something taken back can be played again."""
        return bool(self.redo) and not self.browsing


def update(table: Table, intent: Intent) -> Table:
    """Return the table after an intent; an intent that means nothing now changes nothing."""
    table = replace(table, refusal=None) if table.refusal else table
    if isinstance(intent, GoTo):
        return _go_to(table, intent.ply)
    if table.browsing:
        return replace(table, pointed=intent.hex) if isinstance(intent, PointAt) else table
    match intent:
        case PointAt(hex_):
            return _point(table, hex_)
        case Choose(hex_, by_key):
            return _choose(table, hex_, by_key)
        case Turn(clockwise):
            return _turn(table, clockwise)
        case Take(option):
            return _take(table, option)
        case Confirm():
            return _confirm(table)
        case Cancel():
            return replace(table, pending=None) if table.can_cancel else table
        case Undo():
            return _undo(table)
        case Redo():
            return _redo(table)


def _go_to(table: Table, ply: int | None) -> Table:
    shown = None if ply is None or ply >= table.game.ply else max(ply, 0)
    return table if shown == table.shown else replace(table, shown=shown, pending=None)


def _point(table: Table, hex_: Hex | None) -> Table:
    table = table if table.pointed == hex_ else replace(table, pointed=hex_)
    if table.position.phase is not Phase.TILE or (table.ghost and table.ghost.fixed):
        return table
    if hex_ is None:
        return replace(table, pending=None) if table.pending else table
    if table.ghost and table.ghost.hex == hex_:
        return table
    return replace(table, pending=Ghost(hex_, _start_rotation(table, hex_), False))


def _choose(table: Table, hex_: Hex, by_key: bool) -> Table:
    phase = table.position.phase
    if phase is Phase.TILE:
        ghost = table.ghost
        if ghost and ghost.hex == hex_ and ghost.fixed:
            return _confirm(table) if by_key else _turn(table, True)
        rotation = ghost.rotation if ghost and ghost.hex == hex_ else _start_rotation(table, hex_)
        return _with_refusal(replace(table, pending=Ghost(hex_, rotation, True), rotation=rotation))
    if phase is Phase.BUILD:
        if table.site and table.site.hex == hex_:
            return _confirm(table) if by_key and table.choice else table
        chosen = sole_choice(choices_at(table.position, hex_))
        table = replace(table, pending=Site(hex_, chosen))
        return replace(table, refusal=nearest_refusal(table.choices))
    return table


def _turn(table: Table, clockwise: bool) -> Table:
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


def _take(table: Table, index: int) -> Table:
    if table.site is None or not 0 <= index < len(table.choices):
        return table
    violation = table.choices[index].violation
    if violation is not None:
        return replace(table, refusal=violation)
    return replace(table, pending=Site(table.site.hex, index))


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
    return replace(table, game=game, pending=None, redo=redo)


def _undo(table: Table) -> Table:
    if not table.can_undo:
        return table
    move = table.game.moves[-1]
    before = table.game.at(table.game.ply - 1)
    table = replace(table, game=before, pending=None, redo=(move, *table.redo))
    if isinstance(move, Placement):
        ghost = Ghost(move.hex, move.rotation, True)
        return replace(table, pending=ghost, rotation=move.rotation)
    return table


def _redo(table: Table) -> Table:
    if not table.can_redo:
        return table
    return _played(table, table.redo[0], table.redo[1:])


def _start_rotation(table: Table, hex_: Hex) -> int:
    """Return how the tile first lies on a hex: as it is held, else turned until legal."""
    allowed = table.position.placements.rotations(hex_)
    turned = ((table.rotation - n) % 6 for n in range(6))
    return next((d for d in turned if d in allowed), table.rotation)


def _with_refusal(table: Table) -> Table:
    """Tell why a fixed ghost cannot stay where it lies."""
    if table.ghost and table.ghost.fixed and table.ghost_violation:
        return replace(table, refusal=table.ghost_violation)
    return table
