"""The page of a game: small, self-contained, without a rule in it, and what it says."""

from __future__ import annotations

import re

import pytest

from taluva import Game, Options, parse_compact
from taluva.finding import find_games
from taluva.names import is_name
from taluva.publishing.kit import Kit, load_kit
from taluva.publishing.page import page_html
from taluva.publishing.words import Words
from taluva.variations import Variations, set_up_game
from taluva.variations_text import find_study, format_study
from tests.publishing.documents import HOSTILE, Document, is_self_contained, packed_size, with_hostile_names
from tests.publishing.studies import HOSTILE_COMMENT, played_on, study, with_hostile_notes
from tests.rules.random_games import builder, climber, settler, whole_game
from tests.rules.records import recorded

KIT = load_kit()
COLOURS = (1, 2, 3, 4)


def page_of(game: Game, colours: tuple[int, ...] = COLOURS, kit: Kit = KIT) -> str:
    return page_of_tree(Variations.of(game), colours, kit)


def page_of_tree(tree: Variations, colours: tuple[int, ...] = COLOURS, kit: Kit = KIT) -> str:
    return page_html(tree, colours=colours[: tree.main.options.players], words=Words(), kit=kit)


@pytest.mark.parametrize(
    ("players", "policy"),
    [pytest.param(4, settler, marks=pytest.mark.long), (4, builder), pytest.param(2, climber, marks=pytest.mark.long)],
)
def test_a_game_of_48_tiles_takes_less_than_150_kilobytes(players: int, policy: object) -> None:
    assert callable(policy)
    game = whole_game(Options(players, all_tiles=True), 3, policy)
    text = page_of(game)
    assert packed_size(text) < 150_000
    assert is_self_contained(text)


def test_a_game_of_48_tiles_with_ten_variations_takes_less_than_150_kilobytes() -> None:
    game = whole_game(Options(4, all_tiles=True), 3, settler)
    tree = Variations.of(game)
    for line in range(10):
        tree, _place = tree.with_game(played_on(game.at(8 * line), 8, line))
    assert len(tree.lines) == 11
    assert packed_size(page_of_tree(tree)) < 150_000


def test_a_study_shows_its_comments_and_marks_and_leads_into_its_lines_and_back() -> None:
    document = Document(page_of_tree(study()))
    for words in ("Further west", "From turn 7", "The only way to reach level 3.", "★", "??"):
        assert words in document.text
    moves = {each["data-ply"]: each for each in document.named("button") if "data-ply" in each}
    assert list(map(str, range(len(moves)))) == sorted(moves, key=lambda number: int(str(number)))
    assert moves["14"]["aria-label"] == "Move 14 of 48. Player 1: Expand, clearing, 2 huts. Blunder"
    assert {number: each["data-back"] for number, each in moves.items() if "data-back" in each} == {
        "49": "4",
        "54": "52",
        "55": "13",
    }
    assert [each["data-go"] for each in document.named("button") if "data-go" in each] == [
        "49",
        "55",
        "54",
        *"4",
        "52",
        "13",
    ]


def test_a_hostile_comment_stays_text_and_the_study_can_be_opened_again() -> None:
    tree = with_hostile_notes(study())
    text = page_of_tree(tree)
    document = Document(text)
    assert is_self_contained(text)
    assert len(document.named("script")) == 1 and not document.named("img")
    assert document.text.count(HOSTILE_COMMENT.partition("\n")[0]) == 2 * len(tree.lines)
    assert not any(name.startswith("on") for _, attributes in document.tags for name in attributes)
    again = find_study(document.text)
    assert again is not None and format_study(again) == format_study(tree)


def test_every_position_says_at_which_plies_it_is_there() -> None:
    game = recorded("solo-last")
    document = Document(page_of(game))
    plies = [attributes for _, attributes in document.tags if "data-plies" in attributes]
    for attributes in plies:
        first, end = map(int, str(attributes["data-plies"]).split("-"))
        assert 0 <= first < end <= game.ply + 1
        assert ("hidden" in attributes) == (end <= game.ply), "without a script the last position is there"
    moves = [attributes for attributes in document.named("button") if "data-ply" in attributes]
    assert [attributes["data-ply"] for attributes in moves] == [str(ply) for ply in range(game.ply + 1)]


def test_what_is_there_at_every_position_is_in_no_need_of_their_numbers() -> None:
    game = recorded("solo-last")
    later = set_up_game(game.at(20).position).replay(game.moves[20:24])
    hexes = [each for each in Document(page_of(later)).named("g") if "transform" in each]
    always = [each for each in hexes if "data-plies" not in each]
    assert 0 < len(always) < game.positions[20].board.land.bit_count() < len(hexes)
    assert not any(str(each.get("data-plies")).startswith("0-5") for each in hexes)


def test_the_log_the_result_and_the_pieces_are_text() -> None:
    game = recorded("solo-last")
    text = Document(page_of(game)).text
    for words in ("New land", "Hut, in the jungle", "Before the first tile", "Pieces left", Words().result(game)):
        assert words in text


def test_the_game_can_be_opened_from_the_page_again() -> None:
    game = recorded("solo-last")
    (code,) = re.findall(r"<code>([\w-]+)</code>", page_of(game))
    assert parse_compact(code) == game
    assert [each.value for each in find_games(Document(page_of(game)).text).whole] == [game]


def test_names_stay_text() -> None:
    assert all(map(is_name, HOSTILE))
    game = with_hostile_names(whole_game(Options(4), 1, settler))
    text = page_of(game)
    document = Document(text)
    assert len(document.named("script")) == 1 and not document.named("img") and not document.named("b")[0]
    assert is_self_contained(text)
    assert all(document.text.count(name) > 2 for name in HOSTILE)
    assert not any(name.startswith("on") for _, attributes in document.tags for name in attributes)


def test_only_the_script_and_the_styles_of_the_page_are_allowed() -> None:
    (policy,) = [
        str(meta["content"])
        for meta in Document(page_of(Game.new(seed=1))).named("meta")
        if meta.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy.startswith("default-src 'none'") and "unsafe" not in policy
    assert policy.count("sha256-") == 2


def test_the_script_knows_no_rule() -> None:
    for word in ("hut", "temple", "tower", "volcano", "tile", "level", "fetch", "XMLHttp", "import", "http"):
        assert word not in KIT.script.lower()
    assert KIT.script.isascii() and KIT.style.isascii()


def test_its_own_styles_have_neither_comments_nor_line_ends() -> None:
    style = page_of(Game.new(seed=1)).partition("<style>")[2].partition("</style>")[0]
    rules, own = style.rsplit("\n", 1)
    bare = re.sub(r"/\*.*?\*/", " ", KIT.style, flags=re.DOTALL)
    assert "/*" not in style and own.replace(" ", "") == "".join(bare.split())
    assert rules.startswith(":root{color-scheme:") and "  " not in own
    root, used = rules.partition("}")[0], set(re.findall(r"var\((--[\w-]+)", page_of(Game.new(seed=1))))
    assert set() < set(re.findall(r"(--[\w-]+):", root)) <= used


def test_a_game_that_has_not_begun_has_a_page() -> None:
    text = page_of(Game.new(seed=1))
    assert is_self_contained(text)
    assert "It’s Player 1’s turn." in text


def test_the_colours_are_those_of_the_seats() -> None:
    game = recorded("solo-last")
    assert 'class="swatch p4"' in page_of(game, (4, 2)) and "#hut4" in page_of(game, (4, 2))
    assert "#hut1" not in page_of(game, (4, 2))
