"""Articles and sheets: which positions they show, what they say, and what hostile names do to them."""

from __future__ import annotations

import re
from functools import cache

import pytest

from taluva import Game, Options
from taluva.picture import board_svg
from taluva.publishing.article import (
    article_html,
    article_markdown,
    sheet_html,
    sheet_plies,
)
from taluva.publishing.kit import load_kit
from taluva.publishing.prose import diagram_places
from taluva.publishing.strip import strip_of
from taluva.publishing.strip_markup import walls
from taluva.publishing.words import Words
from taluva.variations import Place, Variations, set_up_game
from tests.publishing.documents import HOSTILE, Document, is_self_contained, packed_size, with_hostile_names
from tests.publishing.studies import HOSTILE_COMMENT, study, with_hostile_notes
from tests.rules.random_games import climber, whole_game
from tests.rules.records import recorded

KIT = load_kit()


@cache
def a_game() -> Game:
    return whole_game(Options(2), 3, climber)


def article(game: Game, plies: list[int]) -> str:
    return article_of(Variations.of(game), [Place(0, ply) for ply in plies])


def article_of(tree: Variations, places: list[Place]) -> str:
    return article_html(tree, places, colours=range(1, tree.main.options.players + 1), words=Words(), kit=KIT)


def test_the_board_is_shown_after_each_eruption_that_buries_huts_and_at_the_end() -> None:
    expected = {a_game().ply}
    for ply, (before, after) in enumerate(zip(a_game().positions, a_game().positions[1:]), 1):
        if sum(player.buried for player in after.players) > sum(player.buried for player in before.players):
            expected.add(ply)
    assert diagram_places(Variations.of(a_game())) == [Place(0, ply) for ply in sorted(expected)]
    assert len(expected) > 2
    assert diagram_places(Variations.of(a_game().at(0))) == [Place()]
    first = min(expected)
    later = set_up_game(a_game().at(first - 1).position).replay(a_game().moves[first - 1 : first + 1])
    assert diagram_places(Variations.of(later)) == [Place(0, 1), Place(0, 2)]


def test_an_article_has_all_moves_and_a_diagram_for_each_ply() -> None:
    text = article(a_game(), [0, 13, 48])
    document = Document(text)
    assert is_self_contained(text) and not document.named("script")
    assert len(document.named("figure")) == 3
    for number, ply in ((1, 0), (2, 13), (3, 48)):
        drawing = text.split("<figure>")[number].partition("</svg>")[0]
        assert drawing.count(" transform=") == a_game().positions[ply].board.land.bit_count()
        assert set(re.findall(r'"#?(\w+)-foot', drawing)) == ({f"d{number}"} if ply else set())
    for words in ("Diagram 1. Before the first tile", "Diagram 2. Move 13 of 48.", "Diagram 3. Move 48 of 48."):
        assert words in document.text
    assert re.findall(r'class="number">(\d+)\.', text) == [str(turn) for turn in range(1, 25)]
    assert walls(strip_of(a_game())) in text, "they raise a hex as the diagrams do"
    assert packed_size(text) < 150_000


def test_a_sheet_shows_the_whole_game_evenly() -> None:
    assert sheet_plies(a_game()) == list(range(4, 49, 4))
    assert sheet_plies(a_game().at(5)) == [2, 4, 5]
    assert sheet_plies(a_game().at(0)) == [0]
    text = sheet_html(a_game(), sheet_plies(a_game()), colours=(1, 2), words=Words(), kit=KIT)
    assert len(Document(text).named("figure")) == 12
    assert is_self_contained(text)


def test_an_article_in_markdown_names_its_pictures() -> None:
    names = ("1. Ana", "- Ben")
    tree = Variations.of(a_game()).with_names(names)
    written = article_markdown(tree, [Place(), Place(0, 13)], stem="game", colours=(1, 2), words=Words())
    assert list(written.pictures) == ["game-0.svg", "game-13.svg"]
    assert re.findall(r"^!\[[^]]+\]\(([^)]+)\)$", written.text, re.MULTILINE) == list(written.pictures)
    caption = "Diagram 2. Move 13 of 48. 1. Ana: Eruption, on level 2, 1 hut covered"
    drawn = board_svg(a_game().at(13).position, colours=(1, 2), title=caption, names=names)
    assert written.pictures["game-13.svg"] == f"{drawn}\n"
    assert written.text.startswith("# 1\\. Ana – - Ben\n")
    assert "**24.** \\- Ben: " in written.text


def test_names_stay_text() -> None:
    game = with_hostile_names(recorded("solo-tiles-four-players"))
    text = article(game, [game.ply])
    document = Document(text)
    assert is_self_contained(text)
    assert not document.named("script") and not document.named("img")
    assert all(name in document.text for name in HOSTILE)
    end = Place(0, game.ply)
    written = article_markdown(Variations.of(game), [end], stem="x", colours=(1, 2, 3, 4), words=Words())
    assert re.search(r"(?<!\\)[<>]", written.text) is None
    assert "[x](y)" not in written.text


@pytest.mark.parametrize("ply", [-1, 49])
def test_plies_that_the_game_does_not_have_are_refused(ply: int) -> None:
    with pytest.raises(ValueError, match="there is no ply"):
        article(a_game(), [ply])


def test_a_study_is_printed_as_in_a_magazine() -> None:
    tree = study()
    text = article_of(tree, diagram_places(tree))
    assert is_self_contained(text)
    assert diagram_places(tree) == [Place(0, 6), Place(0, 14), Place(0, 48), Place(1, 9), Place(3, 15)]
    blocks = re.findall(r"<(p|figure)(?: class=\"(\w+)\")?>", text[text.index('<div class="text"') :])
    kinds = [kind or name for name, kind in blocks]
    first = ["main", "figure", "comment", "side", "figure"]
    assert kinds == [*first, "main", "figure", "comment", "comment", "side", "figure", "main", "figure"]
    words = Document(text).text.replace("\N{NO-BREAK SPACE}", " ")
    assert "[Further west: 3. Player 1: New land; Expand, sand, 1 hut. 4." in words
    assert "5. Player 1: New land ! Now both settlements are safe. (Diagram 2) (From turn 5: 5." in words
    assert "New land ?!)]" in words and "[From turn 7: 7… Player 1: Hut, on a lake." in words


def test_a_study_in_markdown_has_a_bold_main_line_and_others_in_brackets() -> None:
    tree = study()
    written = article_markdown(tree, diagram_places(tree), stem="game", colours=(1, 2), words=Words())
    assert "**2. Player 2: New land; Hut, in the jungle.**  \n**3." in written.text
    assert "\n\n*\\[Further west:* 3. Player 1" in written.text
    assert list(written.pictures) == [f"game-{number}.svg" for number in (6, 53, 14, 56, 48)]


def test_a_hostile_comment_stays_text() -> None:
    tree = with_hostile_notes(study())
    document = Document(article_of(tree, []))
    assert not document.named("script") and not document.named("img")
    assert HOSTILE_COMMENT.partition("\n")[0] in document.text
    written = article_markdown(tree, [], stem="x", colours=(1, 2), words=Words())
    assert re.search(r"(?<!\\)[<>]", written.text) is None
    assert "[x](y)" not in written.text and "\n\n1. " not in written.text
