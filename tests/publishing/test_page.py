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
from tests.publishing.documents import HOSTILE, Document, is_self_contained, packed_size, with_hostile_names
from tests.rules.random_games import builder, climber, settler, whole_game
from tests.rules.records import recorded

KIT = load_kit()
COLOURS = (1, 2, 3, 4)


def page_of(game: Game, colours: tuple[int, ...] = COLOURS, kit: Kit = KIT) -> str:
    return page_html(game, colours=colours[: game.options.players], words=Words(), kit=kit)


@pytest.mark.parametrize(("players", "policy"), [(4, settler), (4, builder), (2, climber)])
def test_a_game_of_48_tiles_takes_less_than_150_kilobytes(players: int, policy: object) -> None:
    assert callable(policy)
    game = whole_game(Options(players, all_tiles=True), 3, policy)
    text = page_of(game)
    assert packed_size(text) < 150_000
    assert is_self_contained(text)


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


def test_the_log_the_result_and_the_pieces_are_text() -> None:
    game = recorded("solo-last")
    text = Document(page_of(game)).text
    for words in ("New land", "Hut, in the jungle", "Before the first tile", "Pieces left", Words().result(game)):
        assert words in text


def test_the_game_can_be_opened_from_the_page_again() -> None:
    game = recorded("solo-last")
    (code,) = re.findall(r"<code>([\w-]+)</code>", page_of(game))
    assert parse_compact(code) == game
    assert [found.value for found in find_games(Document(page_of(game)).text).whole] == [game]


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


def test_a_game_that_has_not_begun_has_a_page() -> None:
    text = page_of(Game.new(seed=1))
    assert is_self_contained(text)
    assert "It is Player 1’s turn." in text


def test_the_colours_are_those_of_the_seats() -> None:
    game = recorded("solo-last")
    assert 'class="swatch p4"' in page_of(game, (4, 2)) and "#hut4" in page_of(game, (4, 2))
    assert "#hut1" not in page_of(game, (4, 2))
