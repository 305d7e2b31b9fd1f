"""The log: a line for every ply, and the news that all players should hear."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from session.table.choices import filled_hexes
from session.text.i18n import _, ngettext
from session.text.names import is_you, names_of
from session.text.words import building_words, kind_word, on_terrain, terrain_word
from taluva import Build, Building, Game, Hex, Kind, LayingEffects, Mode, Placement, effects


class Entry(NamedTuple):
    """A line of the log.

    ply: 1-based. seat: 0-based. what, detail: the words, the important ones first.
    eruption: whether a tile was laid on others. builds: whether it is the second step of the turn of the ply before.
    """

    ply: int
    seat: int
    what: str
    detail: str
    eruption: bool
    builds: bool = False


def entry(game: Game, ply: int) -> Entry:
    """Return the line of a ply, 1 to `game.ply`."""
    before = game.positions[ply - 1]
    move = game.moves[ply - 1]
    if isinstance(move, Placement):
        laying = effects(before, move)
        assert isinstance(laying, LayingEffects)
        words = []
        if laying.level > 1:
            words.append(_("on level {level}").format(level=laying.level))
        huts = sum(buried.huts for buried in laying.buried)
        if huts:
            words.append(ngettext("{count} hut covered", "{count} huts covered", huts))
        if not laying.can_build:
            words.append(_("can’t build: out of the game"))
        what = _("Eruption") if laying.level > 1 else _("New land")
        return Entry(ply, before.seat, what, ", ".join(words), laying.level > 1)
    return Entry(ply, before.seat, kind_word(move.kind), _built(game, ply, move), False, ply > 1)


def moves_words(game: Game, begin: int, end: int) -> str:
    """Return the plies of a turn, `begin` to `end`, as the log has them: "New land; Hut (on sand)"."""
    entries = [entry(game, ply) for ply in range(begin, end + 1)]
    words = [f"{each.what} ({each.detail})" if each.detail else each.what for each in entries]
    if len(words) < 2:
        return "".join(words)
    tile, building = words
    return _("{tile}; {building}").format(tile=tile, building=building)


def turn_of(game: Game, ply: int) -> int:
    """Return the number of the turn, from 1, that a ply belongs to."""
    return sum(isinstance(move, Placement) for move in game.moves[:ply])


def changed_hexes(game: Game, ply: int | None = None) -> tuple[Hex, ...]:
    """Return the hexes that a ply changed, by default the last; none for ply 0."""
    ply = game.ply if ply is None else ply
    if not ply:
        return ()
    move = game.moves[ply - 1]
    return move.hexes() if isinstance(move, Placement) else filled_hexes(game.positions[ply - 1], move)


def news(before: Game, after: Game, levels: Sequence[int] = ()) -> list[str]:
    """Return the news after a ply: who is out, and who has taken a place."""
    lines = []
    names = names_of(after, levels)
    for seat, (old, new) in enumerate(zip(before.position.players, after.position.players)):
        if new.out and not old.out:
            lines.append(_out_words(names, seat))
        elif after.options.mode is Mode.RANKING and new.place and not old.place:
            lines.append(_place_words(names, seat, new.place))
    return lines


def _out_words(names: Sequence[str], seat: int) -> str:
    if is_you(names, seat):
        return _("You can’t build and are out of the game.")
    return _("{name} can’t build and is out of the game.").format(name=names[seat])


def _place_words(names: Sequence[str], seat: int, place: int) -> str:
    if is_you(names, seat):
        return _("You finish no. {place}.").format(place=place)
    return _("{name} finishes no. {place}.").format(name=names[seat], place=place)


def _built(game: Game, ply: int, move: Build) -> str:
    before = game.positions[ply - 1]
    board = before.board
    if move.kind is Kind.EXPAND:
        expansion = before.builds.expansion(move)
        terrain = terrain_word(expansion.terrain)
        huts = building_words(Building.HUT, expansion.cost)
        return _("{terrain}, {huts}").format(terrain=terrain, huts=huts)
    if move.kind is Kind.HUT:
        return on_terrain(board.terrain(move.hex))
    return _("on level {level}").format(level=board.level(move.hex))
