"""The variations of a study: where the board stands in them, and how they are opened, edited and written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from session.study.study import Study, View, by_hand, keys_of
from session.table.table import Table
from session.text.i18n import _
from taluva import Game, NotationError, Phase, Position
from taluva.notation import TEXT_LIMIT
from taluva.variations import FullError, Mark, Place, Variations
from taluva.variations_text import format_study, parse_study

ENOUGH = 60
"""After so many simulations of a position the computer can judge a turn by it."""

_LIMITS = ((0.0, Mark.BEST), (0.02, Mark.GOOD), (0.08, None), (0.2, Mark.DUBIOUS))
"""What a turn is that costs at most so much of the chances."""


def begun(table: Table) -> tuple[Study, Table]:
    """Return a study of the position on a table, and its own table, where what was played later can be redone."""
    game = table.seen
    waiting = replace(table, shown=None, pending=None, hint=None)
    save = by_hand(table, game)
    whole = replace(table.game, names=save.game.names)
    tree, problem = _opened(table.save.study, whole)
    return Study(waiting, tree, problem=problem), Table(save, redo=table.game.moves[game.ply :])


def followed(study: Study, game: Game) -> Study:
    """Return the study with the moves of a game among its variations."""
    try:
        tree, _place = study.tree.with_game(game)
    except FullError:
        return replace(study, problem=_full_words())
    return _with_tree(study, tree)


def place_on(study: Study, table: Table) -> Place | None:
    """Return the place in the variations of the position on the board; None if it is not among them."""
    return study.tree.place_of(table.seen)


def table_at(study: Study, table: Table, place: Place) -> Table:
    """Return the table with the position of a place, where the rest of its line can be redone; unchanged for none."""
    if not 0 <= place.line < len(study.tree.lines) or not 0 <= place.ply <= study.tree.lines[place.line].game.ply:
        return table
    line = replace(study.tree.lines[place.line].game, names=table.game.names)
    return Table(replace(table.save, game=line.at(place.ply)), redo=line.moves[place.ply :])


def marked(study: Study, table: Table, mark: Mark | None) -> Study:
    """Return the study with another mark, set by hand, on the move that led to the position on the board."""
    return _edited(
        study, table, lambda tree, place: tree.noted(place, tree.note(place)._replace(mark=mark, by_engine=False))
    )


def commented(study: Study, table: Table, text: str) -> Study:
    """Return the study with another comment on the position on the board."""
    return _edited(study, table, lambda tree, place: tree.noted(place, tree.note(place)._replace(comment=text)))


def named(study: Study, table: Table, name: str) -> Study:
    """Return the study with another name of the line on the board."""
    return _edited(study, table, lambda tree, place: tree.named(place.line, name))


def judged(study: Study, table: Table) -> Study:
    """Return the study with the computer's mark on the last turn; or with the reason why it has none."""
    loss = lost(study, table.seen)
    if loss is None:
        words = _(
            "The computer hasn’t looked long enough yet: let it look at the position before this turn, "
            "and at the one after it."
        )
        return replace(study, problem=words)
    mark = next((mark for limit, mark in _LIMITS if loss <= limit), Mark.BLUNDER)
    return _edited(
        study, table, lambda tree, place: tree.noted(place, tree.note(place)._replace(mark=mark, by_engine=True))
    )


def lost(study: Study, game: Game) -> float | None:
    """Return how much of the chances of its player the last turn of a game cost; None while that is not known."""
    keys = keys_of(game)
    begin = begin_of_turn(game)
    if begin is None:
        return None
    before, after = study.views.get(keys[begin]), _view_after(study, game, keys[-1])
    if before is None or after is None or min(before.tries, after.tries) < ENOUGH:
        return None
    seat = game.positions[begin].seat
    return max(before.chances[seat] - after.chances[seat], 0.0)


def begin_of_turn(game: Game) -> int | None:
    """Return the ply at which the last turn of a game began; None at the start, and in the middle of a turn."""
    if game.position.phase is Phase.BUILD:
        return None
    return next((ply for ply in range(game.ply - 1, -1, -1) if game.positions[ply].phase is Phase.TILE), None)


def promoted(study: Study, table: Table) -> Study:
    """Return the study with the line on the board in place of the one that it leaves; the main line stays."""

    def edit(tree: Variations, place: Place) -> Variations:
        return tree.promoted(place.line) if place.line else tree

    return _edited(study, table, edit)


def deleted(study: Study, table: Table) -> tuple[Study, Table]:
    """Return the study without the move that led to the position on the board, and the table before it."""
    place = place_on(study, table)
    if place is None or not place.ply:
        return study, table
    after = _edited(study, table, lambda tree, _place: tree.without(place))
    before = Table(replace(table.save, game=table.seen.at(place.ply - 1)))
    where = after.tree.place_of(before.game)
    if where is None:
        return study, table
    return replace(after, removed=study.tree), table_at(after, before, where)


def restored(study: Study) -> Study:
    """Return the study with what was deleted from it last."""
    return study if study.removed is None else _with_tree(study, study.removed)


def _opened(text: str, game: Game) -> tuple[Variations, str]:
    """Return the variations that were written of a game, and what is wrong with them in words."""
    bare = Variations.of(game)
    if not text:
        return bare, ""
    try:
        tree = parse_study(text).with_names(game.names)
        if _beginning(tree.main) != _beginning(game):
            return bare, _("The notes belong to another game.")
        return tree.with_game(game)[0], ""
    except NotationError as error:
        return bare, _("The notes on this game can’t be read: line {line}.").format(line=error.line)
    except FullError:
        return bare, _full_words()


def _beginning(game: Game) -> Position:
    """Return the first position of a game, whatever its tile in hand: another one may have been taken."""
    return replace(game.positions[0], hand=None)


def _edited(study: Study, table: Table, edit: Callable[[Variations, Place], Variations]) -> Study:
    place = place_on(study, table)
    return study if place is None else _with_tree(study, edit(study.tree, place))


def _with_tree(study: Study, tree: Variations) -> Study:
    """Return the study with other variations, which its game is to be saved with."""
    if tree is study.tree:
        return study
    # The main line may have gone on from where the game stands.
    text = "" if tree.is_bare and tree.main.ply <= study.waiting.game.ply else format_study(tree)
    if len(text) > TEXT_LIMIT:
        return replace(study, problem=_full_words())
    save = replace(study.waiting.save, study=text)
    return replace(study, tree=tree, waiting=replace(study.waiting, save=save), removed=None, problem="")


def _full_words() -> str:
    return _("This study is full. What comes now isn’t saved; delete something to make room.")


def _view_after(study: Study, game: Game, key: int) -> View | None:
    outcome = game.outcome
    if outcome is None:
        return study.views.get(key)
    seats = range(game.options.players)
    return View(tuple(1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in seats), ENOUGH)
