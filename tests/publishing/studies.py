"""Games with variations and notes to publish."""

from __future__ import annotations

import random
from functools import cache

from taluva import Game, Options
from taluva.variations import Mark, Note, Place, Variations
from tests.rules.random_games import any_move, climber, whole_game

HOSTILE_COMMENT = "</p></pre><script>alert(1)</script> <img src=x onerror=a> ]]> -->\n\n1. *_[x](y)_* &lt;b&gt;"


def played_on(game: Game, moves: int, seed: int) -> Game:
    """Return a game after some more moves, played at random."""
    rng = random.Random(seed)
    for _ in range(moves):
        if not game.is_over:
            game = game.play(any_move(game.position, rng))
    return game


@cache
def study() -> Variations:
    """Return a game of 24 turns with notes, two lines that leave it, and one that leaves the first of these."""
    game = whole_game(Options(2), 3, climber)
    tree, place = Variations.of(game).with_game(played_on(game.at(4), 5, 1))
    tree = tree.named(place.line, "Further west")
    tree = tree.noted(place, Note(Mark.GOOD, comment="Now both settlements are safe."))
    inner = tree.lines[place.line].game.at(7)
    tree, deeper = tree.with_game(played_on(inner, 2, 8))
    tree = tree.noted(deeper, Note(Mark.DUBIOUS))
    tree, later = tree.with_game(played_on(game.at(13), 2, 5))
    tree = tree.noted(
        Place(0, 14), Note(Mark.BLUNDER, True, "It gives the lake away.\n\nThe other line shows how to hold it.")
    )
    tree = tree.noted(Place(0, 6), Note(Mark.BEST, comment="The only way to reach level 3."))
    return tree.noted(later, Note(comment="And the tower stands."))


def with_hostile_notes(tree: Variations) -> Variations:
    """Return a tree in which every line has a name, and its end a comment, that try to leave their place."""
    for index, line in enumerate(tree.lines):
        tree = tree.named(index, '</h3><b onclick="a">*x*')
        tree = tree.noted(Place(index, line.game.ply), Note(comment=HOSTILE_COMMENT))
    return tree
