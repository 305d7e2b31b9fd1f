"""Articles and sheets: which positions they show, what they say, and what hostile names do to them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from taluva import Game, Options
from taluva.publishing.article import (
    article_html,
    article_markdown,
    sheet_html,
    sheet_plies,
    turning_points,
)
from taluva.publishing.kit import load_kit
from taluva.publishing.words import Words
from tests.publishing.documents import HOSTILE, Document, is_self_contained, packed_size, with_hostile_names
from tests.rules.random_games import climber, whole_game
from tests.rules.records import recorded

KIT = load_kit()
GAME = whole_game(Options(2), 3, climber)


def article(game: Game, plies: list[int]) -> str:
    return article_html(game, plies, colours=range(1, game.options.players + 1), words=Words(), kit=KIT)


def test_the_board_is_shown_after_each_eruption_that_buries_huts_and_at_the_end() -> None:
    expected = {GAME.ply}
    for ply, (before, after) in enumerate(zip(GAME.positions, GAME.positions[1:]), 1):
        if sum(player.buried for player in after.players) > sum(player.buried for player in before.players):
            expected.add(ply)
    assert turning_points(GAME) == sorted(expected)
    assert len(expected) > 2
    assert turning_points(GAME.at(0)) == [0]


def test_an_article_has_all_moves_and_a_diagram_for_each_ply() -> None:
    text = article(GAME, [0, 13, 48])
    document = Document(text)
    assert is_self_contained(text) and not document.named("script")
    assert len(document.named("figure")) == 3
    for words in ("Diagram 1. Before the first tile", "Diagram 2. Move 13 of 48.", "Diagram 3. Move 48 of 48."):
        assert words in document.text
    assert re.findall(r'class="number">(\d+)\.', text) == [str(turn) for turn in range(1, 25)]
    assert packed_size(text) < 150_000


def test_a_sheet_shows_the_whole_game_evenly() -> None:
    assert sheet_plies(GAME) == list(range(4, 49, 4))
    assert sheet_plies(GAME.at(5)) == [2, 4, 5]
    assert sheet_plies(GAME.at(0)) == [0]
    text = sheet_html(GAME, sheet_plies(GAME), colours=(1, 2), words=Words(), kit=KIT)
    assert len(Document(text).named("figure")) == 12
    assert is_self_contained(text)


def test_an_article_in_markdown_names_its_pictures() -> None:
    written = article_markdown(GAME, [0, 13], stem="game", colours=(1, 2), words=Words())
    assert list(written.pictures) == ["game-0.svg", "game-13.svg"]
    assert re.findall(r"^!\[[^]]+\]\(([^)]+)\)$", written.text, re.MULTILINE) == list(written.pictures)
    for picture in written.pictures.values():
        assert ElementTree.fromstring(picture).tag.endswith("svg")
    assert written.text.startswith("# Player 1 – Player 2\n")
    assert "**24.** Player 2: " in written.text


def test_names_stay_text() -> None:
    game = with_hostile_names(recorded("solo-tiles-four-players"))
    text = article(game, [game.ply])
    document = Document(text)
    assert is_self_contained(text)
    assert not document.named("script") and not document.named("img")
    assert all(name in document.text for name in HOSTILE)
    written = article_markdown(game, [game.ply], stem="x", colours=(1, 2, 3, 4), words=Words())
    assert re.search(r"(?<!\\)[<>]", written.text) is None
    assert "[x](y)" not in written.text


@pytest.mark.parametrize("ply", [-1, 49])
def test_plies_that_the_game_does_not_have_are_refused(ply: int) -> None:
    with pytest.raises(ValueError, match="there is no ply"):
        article(GAME, [ply])
