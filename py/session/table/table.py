"""The table: a game and what its player is about to do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from session.saves.save import Save, new_save
from session.setup import COLOURS
from session.table.choices import Choice, choices_at, kinds_by_hex
from session.table.hints import Hint
from session.text.names import Names, names_of
from taluva import (
    Build,
    Game,
    Hex,
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

    save: the game with its setup and clock, as it is saved.
    rotation: how the tile is held, 0–5.
    pending: the ghost while laying a tile, the site while building.
    pointed: the hex under the pointer or the focus.
    refusal: the rule that has just refused what the player tried.
    redo: the plies taken back, the next one first.
    shown: the earlier ply on the board, or None for the present.
    hint: the suggestion for the rest of the turn, or None.
    plan: the suggestion for the whole turn that was shown last before its tile was laid, or None.
    closed: the message to show once a lesson is done and nothing more can be played, else empty.
    """

    save: Save
    rotation: int = 0
    pending: Ghost | Site | None = None
    refusal: Violation | None = None
    pointed: Hex | None = None
    redo: tuple[Move, ...] = ()
    shown: int | None = None
    hint: Hint | None = None
    plan: Hint | None = None
    closed: str = ""

    @property
    def game(self) -> Game:
        """Return the game in the present."""
        return self.save.game

    @property
    def levels(self) -> tuple[int, ...]:
        """Return the level 1–5 of each seat's computer player, 0 for a person; empty for persons only."""
        return self.save.levels

    @property
    def names(self) -> Names:
        """Return the names by seat, for texts."""
        return names_of(self.game, self.levels)

    @property
    def takeback(self) -> bool:
        """Return whether Undo goes back over turns."""
        return self.save.takeback

    @property
    def colours(self) -> tuple[int, ...]:
        """Return the colours 1–4 by seat."""
        return self.save.colours

    @cached_property
    def seen(self) -> Game:
        """Return the game as the board shows it: now, or at an earlier ply."""
        return self.game if self.shown is None else self.game.at(self.shown)

    @property
    def position(self) -> Position:
        """Return the position on the board: the present one, or an earlier one that is looked at."""
        return self.seen.position

    @property
    def browsing(self) -> bool:
        """Return whether an earlier ply is looked at, where nothing can be played."""
        return self.shown is not None

    @property
    def level(self) -> int:
        """Return the level of the computer player to move, 0 if a person is to move or the game is over."""
        position = self.game.position
        return 0 if position.is_over else self.level_of(position.seat)

    def level_of(self, seat: int) -> int:
        """Return the level of a seat's computer player, 0 for a person."""
        return self.levels[seat] if self.levels else 0

    @property
    def hands_off(self) -> bool:
        """Return whether no person can move: while looking back, in a computer's turn, or once the table is closed."""
        return self.browsing or self.level > 0 or bool(self.closed)

    @property
    def ghost(self) -> Ghost | None:
        """Return the tile shown on the board, or None."""
        return self.pending if isinstance(self.pending, Ghost) else None

    @property
    def ways(self) -> int:
        """Return in how many rotations the ghost can be shown at its hex, 1 to 6; 0 without a ghost."""
        if self.ghost is None:
            return 0
        return len(self.position.placements.rotations(self.ghost.hex)) or 6

    @property
    def site(self) -> Site | None:
        """Return the hex chosen to build on, or None."""
        return self.pending if isinstance(self.pending, Site) else None

    @cached_property
    def ghost_violation(self) -> Violation | None:
        """Return the rule that refuses to lay the ghost where it is, or None."""
        if self.ghost is None:
            return None
        return self.position.violation(Placement(self.ghost.hex, self.ghost.rotation))

    @cached_property
    def ghost_effects(self) -> LayingEffects | None:
        """Return the effects of laying the ghost, or None if that is illegal."""
        if self.ghost is None or self.ghost_violation is not None:
            return None
        laying = effects(self.position, Placement(self.ghost.hex, self.ghost.rotation))
        assert isinstance(laying, LayingEffects)
        return laying

    @cached_property
    def choices(self) -> tuple[Choice, ...]:
        """Return the ways to build at the chosen hex; empty while no hex is chosen."""
        return () if self.site is None else choices_at(self.position, self.site.hex)

    @property
    def choice(self) -> Choice | None:
        """Return the chosen way to build, or None."""
        if self.site is None or self.site.chosen is None:
            return None
        return self.choices[self.site.chosen]

    @cached_property
    def buildable(self) -> dict[Hex, tuple[Kind, ...]]:
        """Return the hexes where something can be built now, with the ways to build."""
        building = self.position.phase is Phase.BUILD and not self.hands_off
        return kinds_by_hex(self.position) if building else {}

    @property
    def planned(self) -> Build | None:
        """Return the building that the plan of this turn names, legal now or not; None without a plan."""
        if self.plan is None or self.position.phase is not Phase.BUILD or self.browsing:
            return None
        building = self.plan.moves[-1]
        return building if isinstance(building, Build) else None

    @property
    def move(self) -> Move | None:
        """Return the move that Confirm would play, or None while no legal one is prepared."""
        ghost = self.ghost
        if ghost is not None:
            if not ghost.fixed or self.ghost_violation is not None or self.hands_off:
                return None
            return Placement(ghost.hex, ghost.rotation)
        return None if self.choice is None or self.hands_off else self.choice.move

    @property
    def can_cancel(self) -> bool:
        """Return whether something is prepared that Cancel would discard."""
        if self.hands_off:
            return False
        return self.site is not None or (self.ghost is not None and self.ghost.fixed)

    @property
    def can_undo(self) -> bool:
        """Return whether the last ply can be taken back."""
        if self.browsing or self.closed or not self.game.ply:
            return False
        return self.takeback or (self.position.phase is Phase.BUILD and not self.level)

    @property
    def can_redo(self) -> bool:
        """Return whether a ply taken back can be played again."""
        return bool(self.redo) and not self.browsing and not self.closed

    def with_game(self, game: Game) -> Table:
        """Return the table with another state of its game, and otherwise unchanged."""
        return replace(self, save=replace(self.save, game=game))


def start_rotation(table: Table, hex_: Hex) -> int:
    """Return the tile's first rotation on a hex: as it is held, or turned clockwise until it is legal."""
    allowed = table.position.placements.rotations(hex_)
    turned = ((table.rotation - n) % 6 for n in range(6))
    return next((d for d in turned if d in allowed), table.rotation)


def table_of(game: Game, *, colours: Sequence[int] = COLOURS) -> Table:
    """Return a table for a game that is not saved: a lesson's, a figure's.

    colours: 1–4 by seat; those beyond the players are left out.
    """
    return Table(new_save(game, tuple(colours)[: game.options.players]))
