"""Compare published documents with the expected ones, without their drawings, which have tests of their own.

After an intended change run `python3 build.py test tests/publishing/test_expected_publications.py --rewrite` and review
the difference with `git diff tests/publishing/expected`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from taluva import Mode, Options
from taluva.publishing.animation import animated_svg
from taluva.publishing.article import article_html, article_markdown, sheet_html, sheet_plies
from taluva.publishing.kit import load_kit
from taluva.publishing.page import page_html
from taluva.publishing.prose import diagram_places
from taluva.publishing.words import Words
from taluva.variations import Variations, set_up_game
from tests.expected import check_expected, lines
from tests.publishing.studies import played_on, study
from tests.rules.random_games import random_game

EXPECTED = Path(__file__).parent / "expected"
KIT = load_kit()
COLOURS = (3, 1, 4, 2)


def only_words(drawing: re.Match[str]) -> str:
    return f"{drawing[1]}{re.sub('<[^>]*>', '', drawing[2])}</svg>"


def without_drawings(text: str) -> str:
    """Return a document without what is drawn in its large drawings, its style sheet, and the hashes of that."""
    text = re.sub(r"(<(style|script)\b[^>]*>).*?</\2>", r"\1</\2>", text, flags=re.DOTALL)
    text = re.sub(r"(<svg (?!viewBox)[^>]*>)(.*?)</svg>", only_words, text, flags=re.DOTALL)
    return lines(re.sub(r"'sha256-[^']*'", "'hash'", text))


def markdown() -> str:
    """Write a study and games of all kinds as articles in Markdown."""
    texts = [article_markdown(study(), diagram_places(study()), stem="game", colours=COLOURS[:2], words=Words()).text]
    for options in (Options(3), Options(4, mode=Mode.TEAMS), Options(2, mode=Mode.RANKING)):
        tree = Variations.of(random_game(1, options))
        places = diagram_places(tree)[:1]
        colours = COLOURS[: options.players]
        texts.append(article_markdown(tree, places, stem="x", colours=colours, words=Words()).text)
    return lines(*texts)


def article() -> str:
    """Write a study and a game as articles."""
    texts = []
    for tree in (study(), Variations.of(study().main)):
        texts.append(article_html(tree, diagram_places(tree), colours=COLOURS[:2], words=Words(), kit=KIT))
    return "".join(map(without_drawings, texts))


def sheet() -> str:
    """Write a game as a sheet to print."""
    game = random_game(1, Options(3))
    return without_drawings(sheet_html(game, sheet_plies(game), colours=COLOURS[:3], words=Words(), kit=KIT))


def page() -> str:
    """Write a study as a page, and a short game alone, with a line and with two from the same place, and one set up."""
    game = study().main
    alone = Variations.of(game.at(4))
    one, _place = alone.with_game(played_on(game.at(2), 1, 1))
    two, _place = one.with_game(played_on(game.at(2), 1, 2))
    assert [len(tree.lines) for tree in (alone, one, two)] == [1, 2, 3]
    set_up = Variations.of(set_up_game(game.at(6).position).replay(game.moves[6:7]))
    trees = (study(), alone, one, two, set_up)
    texts = [page_html(tree, colours=COLOURS[:2], words=Words(), kit=KIT) for tree in trees]
    return "".join(map(without_drawings, texts))


def animation() -> str:
    """Draw the first turns of a game as a moving picture."""
    drawn = animated_svg(study().main, 2, 6, colours=COLOURS[:2], artwork=KIT.artwork, step=0.5)
    return lines(re.sub(r"<(style|symbol)\b.*?</\1>", "", drawn, flags=re.DOTALL))


@pytest.mark.parametrize("write", [markdown, article, sheet, page, animation])
def test_publications_have_not_changed(write: Callable[[], str], request: pytest.FixtureRequest) -> None:
    check_expected(EXPECTED / f"{write.__name__}.txt", write(), request.config)
