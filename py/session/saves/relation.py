"""How a game that came by a link relates to the saved ones."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from session.saves.library import SAVE, Library
from session.saves.links import Linked
from session.saves.save import Save, SaveError, common_plies, listed_save, new_save
from session.text.i18n import _, ngettext
from taluva import Board, Game, Hex
from taluva.drawing.cells import Cell, land_cells


class Relation(Enum):
    """How one game relates to another, from distant to close."""

    UNRELATED = 0
    FORKED = 1
    AHEAD = 2
    SAME = 3
    BEHIND = 4


def relation_of(game: Game, other: Game) -> Relation:
    """Return how a game relates to another: behind it, ahead of it, or forked from it at some ply."""
    if (game.options, game.names, game.deck) != (other.options, other.names, other.deck) or (
        game.positions[0].board != other.positions[0].board
    ):
        return Relation.UNRELATED
    if common_plies(game, other) < min(game.ply, other.ply):
        return Relation.FORKED
    if game.ply == other.ply:
        return Relation.SAME
    return Relation.BEHIND if game.ply < other.ply else Relation.AHEAD


def is_played_here(save: Save) -> bool:
    """Return whether a person plays a game for a result, and it is not over."""
    return not save.game.is_over and not save.visited and (not save.levels or 0 in save.levels)


def shows_game(game: Game, other: Game) -> bool:
    """Return whether a game, or the position in which it begins, is one of another game, whatever its names."""
    if not game.is_set_up:
        return (game.options, game.deck) == (other.options, other.deck)
    island = _island(game.positions[0].board)
    return any(_island(position.board) == island for position in other.positions)


def is_own_game(game: Game, library: Library) -> bool:
    """Return whether a game from elsewhere leads to a position of one that is played here and is not over."""
    deck = " ".join(map(str, game.deck))
    for each in library.all()[0]:
        if each.summary.winners or not (game.is_set_up or deck in library.text(SAVE + each.id)):
            continue
        try:
            save = library.read(each.id)
        except SaveError:  # the list of games reports it
            continue
        if is_played_here(save) and shows_game(game, save.game):
            return True
    return False


def _island(board: Board) -> dict[Hex, Cell]:
    """Return what can be seen of an island, in whatever order its tiles were laid."""
    return {hex_: cell._replace(tile=0) for hex_, cell in land_cells(board).items()}


def closest_save(game: Game, library: Library) -> tuple[Save | None, Relation]:
    """Return the saved game that is closest to a linked one, and how the linked one relates to it."""
    closest: tuple[Save | None, Relation] = (None, Relation.UNRELATED)
    deck = " ".join(map(str, game.deck))
    for each in library.all()[0]:
        # Every record contains its deck as text, so most games are skipped without replaying them.
        if each.summary.names != game.names or deck not in library.text(SAVE + each.id):
            continue
        try:
            save = library.read(each.id)
        except SaveError:  # the list of games reports it
            continue
        relation = relation_of(game, save.game)
        if relation.value > closest[1].value:
            closest = (save, relation)
    return closest


def save_to_visit(linked: Linked, closest: Save | None, relation: Relation, study: str = "") -> Save:
    """Return a linked game as a save: a later state of the closest one if it is that, else a new save.

    study: the text of the link's variations and notes. Where the closest game has others, neither gets lost.
    """
    if closest is not None and relation in (Relation.SAME, Relation.AHEAD) and not has_other_notes(closest, study):
        seconds = (*closest.seconds, *[None] * linked.game.ply)[: linked.game.ply]
        return replace(closest, game=linked.game, seconds=seconds, study=study or closest.study)
    return replace(new_save(linked.game, linked.colours), study=study)


def has_other_notes(closest: Save | None, study: str) -> bool:
    """Return whether a saved game and a link both have variations or notes, and different ones."""
    return closest is not None and study not in ("", closest.study) and bool(closest.study)


def relation_words(game: Game, closest: Save | None, relation: Relation, study: str = "") -> tuple[str, str]:
    """Return how a linked game relates to a saved one, in words, and the label of the button that opens that.

    study: the text of the link's variations and notes.
    """
    if closest is None or relation is Relation.UNRELATED:
        return _("Shared game. Make a move to save it."), ""
    name = listed_save(closest).name
    if relation is Relation.BEHIND:
        count = closest.game.ply - game.ply
        words = ngettext(
            "This link is older than your game “{name}”, which is {count} move further on.",
            "This link is older than your game “{name}”, which is {count} moves further on.",
            count,
            name=name,
        )
        return words, _("Open the newer one")
    if relation is Relation.FORKED:
        words = _("Shared game. It went on differently from your game “{name}”. Make a move to save it.")
        return words.format(name=name), _("Open mine")
    if has_other_notes(closest, study):
        words = _("Shared game with notes. Your game “{name}” has notes of its own, which stay as they are.")
        return words.format(name=name), _("Open mine")
    words = _("Shared game. When you make a move, your game “{name}” goes on from here.")
    return words.format(name=name), ""
