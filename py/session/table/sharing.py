"""The words that go with a shared game or its picture."""

from __future__ import annotations

from collections.abc import Sequence

from session.table.cells import cell_label
from session.text.i18n import _
from session.text.names import names_of
from session.text.players import player_cards
from session.text.words import sentence, winner_words
from taluva import Game, Phase
from taluva.drawing.cells import land_cells
from taluva.drawing.island import painters_order


def share_words(game: Game) -> str:
    """Return whose turn it is, or how the game ended."""
    if game.outcome is not None:
        return winner_words(game, game.outcome)
    name = names_of(game)[game.position.seat]
    if game.position.phase is Phase.BUILD:
        return _("{name} is in the middle of a turn.").format(name=name)
    return _("It is {name}’s turn.").format(name=name)


def picture_words(game: Game, colours: Sequence[int]) -> str:
    """Return the text alternative of a position's picture: the players, then the land row by row."""
    lines = [share_words(game)]
    lines += [card.label for card in player_cards(game, colours)]
    cells = land_cells(game.position.board)
    lines += [sentence(cell_label(hex_, cells[hex_], names_of(game))) for hex_ in painters_order(cells)]
    return "\n".join(lines)
