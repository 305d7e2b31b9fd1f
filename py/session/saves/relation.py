"""How a game that came by a link relates to the saved ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from enum import Enum

from session.saves.islands import may_show, sign
from session.saves.library import Library
from session.saves.links import Linked
from session.saves.save import Save, SaveError, common_plies, listed_save, new_save
from session.text.i18n import _, ngettext
from taluva import Board, Game, Position
from taluva.alike import are_alike, tally

_TELLING = 6
"""Islands of so many tiles are not alike by chance."""


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


def relatives(game: Game, library: Library) -> list[Save]:
    """Return the saved games that a game from elsewhere may belong to, the one changed last first.

    They are looked for in the stored texts, so that no others are read or replayed.
    """
    deck = " ".join(map(str, game.deck))  # every record contains its deck as text
    signs = {sign(position.board) for position in _telling(game)}
    saves = []
    for id_, text in library.texts().items():
        if deck in text or may_show(text, signs):
            try:
                saves.append(library.read(id_))
            except SaveError:  # the list of games reports it
                continue
    return sorted(saves, key=lambda save: (-save.changed, save.id))


def shows_game(game: Game, other: Game) -> bool:
    """Return whether a game comes through an island of another one, moved, turned or mirrored, or has its tiles."""
    if not game.is_set_up and (game.options, game.deck) == (other.options, other.deck):
        return True
    islands: dict[tuple[int, ...], list[Board]] = {}
    for position in other.positions:
        islands.setdefault(tally(position.board), []).append(position.board)
    return any(
        are_alike(position.board, board)
        for position in _telling(game)
        for board in islands.get(tally(position.board), ())
    )


def is_own_game(game: Game, saves: Iterable[Save]) -> bool:
    """Return whether a game from elsewhere leads to a position of one that is played here and is not over."""
    return any(save.is_played_here and shows_game(game, save.game) for save in saves)


def closest_save(game: Game, saves: Iterable[Save]) -> tuple[Save | None, Relation]:
    """Return the saved game that is closest to a linked one, and how the linked one relates to it."""
    closest: tuple[Save | None, Relation] = (None, Relation.UNRELATED)
    for save in saves:
        relation = relation_of(game, save.game)
        if relation.value > closest[1].value:
            closest = (save, relation)
    return closest


def _telling(game: Game) -> tuple[Position, ...]:
    """Return the positions that tell a game from others: where it was set up, and those with more than a few tiles."""
    later = [position for position in game.positions if len(position.board.laid) >= _TELLING]
    return (game.positions[0], *later) if game.is_set_up else tuple(later)


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
