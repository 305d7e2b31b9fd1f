"""Links and records that went through messengers, mail and chats: the game is found, or the cause is named."""

from __future__ import annotations

import html
import re
import textwrap
from collections.abc import Callable
from typing import NamedTuple
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Page, expect

from session.saves.imports import (
    ImportedGame,
    SeveralGamesError,
    UnreadableTextError,
    decode,
    game_words,
    looks_like_a_game,
    read_text,
)
from session.saves.links import format_fragment, format_study_fragment, holds_game, parse_fragment
from session.setup import SetupError, own_query, setup_from_address
from session.text.words import names_list
from taluva import Game, Options, format_compact, format_compact_position
from taluva.finding import find_games, find_positions
from taluva.variations import Mark, Note, Place, Variations
from taluva.variations_text import format_study
from tests.browser.interpreter import game_on_table, put
from tests.browser.pages import NewPage, ready
from tests.browser.playing import play
from tests.rules.random_games import random_game
from tests.rules.strategies import fewer_examples
from tests.wild.mangles import AROUND, FRAGMENT, GAME, GAMES, LINK, LINKS, RECORD, RECORDS, SITE, Mangle, game_of


@pytest.mark.parametrize("mangle", [*AROUND.values(), *LINKS.values()], ids=[*AROUND, *LINKS])
def test_a_link_is_read(mangle: Mangle) -> None:
    text = mangle(LINK)
    assert looks_like_a_game(text)
    imported = read_text(text)
    assert (imported.game, imported.problem) == (GAME, "")
    has_colours = mangle is not LINKS["the game alone"]
    assert imported.colours == ((2, 1) if has_colours else (1, 2))


@pytest.mark.parametrize("mangle", [*AROUND.values(), *RECORDS.values()], ids=[*AROUND, *RECORDS])
def test_a_record_is_read(mangle: Mangle) -> None:
    assert looks_like_a_game(mangle(RECORD))
    assert read_text(mangle(RECORD)) == (GAME, (1, 2), "", "")


@pytest.mark.parametrize("form", [str, format_compact_position])
@pytest.mark.parametrize("mangle", AROUND.values(), ids=AROUND)
def test_a_position_is_read(mangle: Mangle, form: Callable[[object], str]) -> None:
    (finding,) = find_positions(mangle(form(GAME.position))).whole
    assert finding.value == GAME.position


@pytest.mark.parametrize("link", sorted(LINKS.keys() - {"the game alone"}))
def test_the_notes_of_a_study_arrive_with_any_link(link: str) -> None:
    noted = Variations.of(GAME).noted(Place(0, 9), Note(Mark.GOOD, comment="It joins both settlements, at last."))
    tree = noted.with_game(GAME.at(8).play(GAME.positions[8].placements[3]))[0]
    text = LINKS[link](f"{SITE}#{format_study_fragment(tree, (2, 1))}")
    assert read_text(text) == ImportedGame(GAME, (2, 1), study=format_study(tree))


# Each of these undoes what another one does; a mail is not written in all forms at once.
COATS = [name for name in AROUND if name not in ("JSON", "a string of a program", "entities")]


_FILES = ("a file of TextEdit", "a file of Word")


def _last(coat: str) -> int:
    """Return how late a coat comes: files are attached as they are, and a mail is encoded when it is sent."""
    if coat in _FILES:
        return 1
    return 3 if coat == "quoted-printable" else 2 if "base64" in coat else 0


@given(
    st.sampled_from(GAMES).map(lambda each: game_of(*each)),
    st.sampled_from(sorted(LINKS)) | st.none(),
    st.sampled_from(sorted(RECORDS)),
    st.lists(st.sampled_from(COATS), max_size=2, unique=True),
)
def test_any_game_is_read_however_it_travelled(game: Game, link: str | None, record: str, coats: list[str]) -> None:
    if link is not None:
        text = LINKS[link](f"{SITE}#{format_fragment(game, range(1, len(game.names) + 1))}")
    else:
        text = RECORDS[record](str(game))
    for coat in sorted(coats, key=_last):
        text = AROUND[coat](text)
    try:
        imported = read_text(text)
    except UnreadableTextError as error:
        raise AssertionError(f"{error}\n{text}") from error
    assert (imported.game, imported.problem) == (game, ""), text


# ---- what autolinkers cut --------------------------------------------------------------


@fewer_examples
@given(st.integers(0, 10_000), st.integers(0, 60))
def test_no_fragment_ends_in_a_sign(seed: int, plies: int) -> None:
    game = random_game(seed, Options(2), plies)
    fragment = format_fragment(game, (1, 2))
    assert fragment[-1].isalnum()
    linked = parse_fragment(fragment)
    assert linked is not None and linked == (game, (1, 2))


def test_a_last_character_that_was_cut_is_found_again() -> None:
    """Links of earlier versions could end in a hyphen or a line."""
    cut = 0
    for seed in range(60):
        game = random_game(seed, Options(2), 9)
        text = format_compact(game)
        for shorter in (text[:-1], text.rstrip("-_")):
            linked = parse_fragment(f"g={shorter}")
            assert linked is not None and linked.game == game
        cut += not text[-1].isalnum()
    assert cut


# ---- several games, and none ----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"{SITE}#{format_fragment(GAME.at(9), (1, 2))}\n\n> {LINK}",
        f"{GAME.at(9)}\n\n{RECORD}",
        f"{GAME.at(9)}\nor {LINK}",
    ],
)
def test_several_games_are_said_and_asked(text: str) -> None:
    with pytest.raises(SeveralGamesError) as several:
        read_text(text)
    assert str(several.value) == "This text contains several games. Which one do you want to open?"
    names = names_list(GAME.names)
    assert sorted(map(game_words, several.value.games)) == [f"{names}, move 23", f"{names}, move 9"]
    assert len(find_games(text).whole) == 2


class Damaged(NamedTuple):
    """A text that cannot be read, the message, and how many plies can be."""

    text: str
    cause: str
    plies: int | None = None


BROKEN = "The link is damaged or incomplete: there is no game to be read from it."
FOREIGN = "Move 5 breaks a rule: Ana, 9,9/0. The tile must touch the island with an edge."
NO_GAME = "This isn’t a game of Taluva: its first line must be “taluva game 1”."
NEWER = "The game file has a version that can’t be read here."


def unread(line: int, text: str) -> str:
    """Return that a line cannot be read."""
    return f"Line {line} of the game file can’t be read: “{text}”"


def unquoted(line: int) -> str:
    """Return that the first player's name stands without quotation marks."""
    return f"Line {line} of the game file: the name needs quotation marks around it: Ana"


DAMAGED = {
    "half a link": Damaged(LINK[:60], BROKEN),
    "a letter of a link": Damaged(LINK.replace(FRAGMENT[20:22], "AA"), BROKEN),
    "small letters": Damaged(LINK.lower(), BROKEN),
    "a link without its game": Damaged(f"{SITE}#g=", BROKEN),
    "a name without quotation marks": Damaged(RECORD.replace('"Ana"', "Ana"), unquoted(3)),
    "the same in a mail": Damaged(
        "Hello,\n\n" + textwrap.indent(RECORD.replace('"Ana"', "Ana"), "> "),
        unquoted(5),
    ),
    "a line that is missing": Damaged(RECORD.replace("moves:\n", ""), unread(6, "1. 1 JC 0,0/1 hut:1,-1")),
    "a tile that is none": Damaged(re.sub(r"deck: ..", "deck: XX", RECORD), unread(5, "X")),
    "a turn that is missing": Damaged(
        re.sub(r"(?m)^3\. .*\n", "", RECORD), unread(9, "4. 2 RL 2,-4/0 expand:C:1,-2"), 4
    ),
    "a wrong letter in a turn": Damaged(
        RECORD.replace("\n4. 2 ", "\nA. 2 "),
        unread(10, "A. 2 RL 2,-4/0 expand:C:1,-2"),
        6,
    ),
    "a wrong letter in the last turn": Damaged(
        RECORD.replace("\n12. 2 ", "\nl2. 2 "), unread(18, "l2. 2 RC -3,1/4"), 22
    ),
    "a foreign move": Damaged(
        re.sub(r"(?m)^(3\. \S+ \S+) \S+", r"\1 9,9/0", RECORD),
        FOREIGN,
        4,
    ),
    "another version": Damaged(RECORD.replace("game 1", "game 2"), NEWER),
    "a poem": Damaged(
        "A taluva game 1 shall win,\nwith g=1gram of luck.",
        NO_GAME,
    ),
}


@pytest.mark.parametrize("row", DAMAGED.values(), ids=DAMAGED)
def test_the_cause_is_named_where_a_text_cannot_be_read(row: Damaged) -> None:
    if row.plies is None:
        with pytest.raises(UnreadableTextError) as refused:
            read_text(row.text)
        assert str(refused.value) == row.cause
    else:
        imported = read_text(row.text)
        assert imported.problem == row.cause
        assert imported.game == GAME.at(row.plies)


def test_other_texts_are_left_alone() -> None:
    for text in ("", "Hello", "https://example.org/#about", "taluva game night", "2g of salt", "1g=1", "x" * 200_000):
        assert not looks_like_a_game(text)


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_files_of_other_programs_are_read(encoding: str) -> None:
    assert read_text(decode(RECORD.replace("\n", "\r\n").encode(encoding))).game == GAME


# ---- the fragment and the parameters of the address ----------------------------------------------

FRAGMENTS = {
    "as it is": FRAGMENT,
    # element-hq/element-web#1254
    "%3D": FRAGMENT.replace("=", "%3D"),
    "%3d": FRAGMENT.replace("=", "%3d"),
    "%253D": FRAGMENT.replace("=", "%253D"),
    "all of it": quote(FRAGMENT, safe=""),
    "&amp;": FRAGMENT.replace("&", "&amp;"),
    "#!": f"!{FRAGMENT}",
    "#/": f"/{FRAGMENT}",
    "#?": f"?{FRAGMENT}",
    "a parameter behind": f"{FRAGMENT}&fbclid=x",
    "a bracket": f"{FRAGMENT})",
    "words behind": f"{FRAGMENT}%20is%20your%20turn",
    "an added slash": f"{FRAGMENT}/",
}


@pytest.mark.parametrize("fragment", FRAGMENTS.values(), ids=FRAGMENTS)
def test_a_fragment_is_read_however_it_was_written(fragment: str) -> None:
    assert holds_game(fragment)
    assert parse_fragment(fragment) == (GAME, (2, 1))


class Query(NamedTuple):
    """A query: the game it asks for as (players, seed), and what is left of it in the address."""

    text: str
    game: tuple[int, int | None] | None
    left: str


QUERIES = {
    # mozilla/send#1354, mpetroff/pannellum#939
    "Facebook": Query("fbclid=x", None, ""),
    "campaigns": Query("utm_source=a&utm_medium=b", None, ""),
    "Google": Query("gclid=1&players=2&seed=1", (2, 1), "players=2&seed=1"),
    "with a language": Query("lang=en&si=AbC", None, "lang=en"),
    "an empty name": Query("=&&x", None, ""),
    "&amp;": Query("players=3&amp;seed=7", (3, 7), "players=3&amp;seed=7"),
    "percent signs": Query("players%3D3%26seed%3D7", (3, 7), "players%3D3%26seed%3D7"),
    "a full stop": Query("players=3&seed=7.", (3, 7), "players=3&seed=7."),
    "a bracket": Query("seed=7&players=3)", (3, 7), "seed=7&players=3)"),
    "words like ours": Query("node=1&code=2&feed=3&title=x&list=y&label=z&tiling=q", None, ""),
}


@pytest.mark.parametrize("row", QUERIES.values(), ids=QUERIES)
def test_what_others_add_to_an_address_is_ignored(row: Query) -> None:
    asked = setup_from_address(row.text)
    assert (asked and (asked[0].options.players, asked[1])) == row.game
    assert own_query(row.text) == row.left


@pytest.mark.parametrize("query", ["player=3", "Players=3", "playrs=3", "utm_source=a&sedd=1", "seat=human", "lan=de"])
def test_a_misspelt_option_is_named(query: str) -> None:
    with pytest.raises(SetupError, match=r"unknown option: .*Did you mean “(players|seed|seats|lang)”"):
        setup_from_address(query)


# ---- in the page -----------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.browser
def test_links_with_additions_open_their_game(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.goto(f"{site}?lang=en&players=2&seed=1&gclid=x")
    ready(page)
    assert page.evaluate("location.search") == ""
    own = game_on_table(page)
    play(page, own, [min(own.position.placements)])
    fragment = format_fragment(GAME.at(6), (1, 2))
    page.goto(f"{site}?fbclid=x&lang=en#{fragment.replace('=', '%3D', 1)}")
    ready(page)
    expect(page.locator("main")).to_have_attribute("data-ply", "6")
    assert page.evaluate("location.search + location.hash") == f"?lang=en#{fragment}"
    ask_which(page)


def ask_which(page: Page) -> None:
    """Paste a mail with two games, and open the second."""
    text = f"Mine or yours?\n{LINK}\n> {SITE}#{format_fragment(GAME.at(4), (1, 2))}"
    page.evaluate(
        """text => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
        }""",
        text,
    )
    expect(page.locator("#load-problem-text")).to_have_text(
        "This text contains several games. Which one do you want to open?"
    )
    choices = page.locator("#load-games button")
    expect(choices).to_have_count(2)
    expect(choices.first).to_be_focused()
    page.get_by_role("button", name="move 4").click()
    expect(page.locator("main")).to_have_attribute("data-ply", "4")
    expect(page.locator("#load")).to_be_hidden()


# What browsers make of a link that is dragged from a page or an address, or copied from a chat.
FORMS = {
    "text/uri-list": LINK,
    "text/x-moz-url": f"{LINK}\nmy game",
    "text/html": f'<a href="{html.escape(LINK)}">my game</a>',
}
_BRING = """([kind, text, way]) => {
  const data = new DataTransfer(), more = { bubbles: true, cancelable: true };
  data.setData(kind, text);
  if (way === "paste")
    return document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, ...more }));
  const over = new DragEvent("dragover", { dataTransfer: data, ...more });
  document.body.dispatchEvent(over);
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: data, ...more }));
  return over.defaultPrevented;
}"""


@pytest.mark.browser
@pytest.mark.parametrize(("kind", "text"), FORMS.items(), ids=FORMS)
def test_a_link_is_taken_in_whatever_form_the_browser_brings_it(desk: Page, kind: str, text: str) -> None:
    for way in ("drop", "paste"):
        put(desk, Game.new(seed=1))
        assert desk.evaluate(_BRING, [kind, text, way]), "the browser would leave the page"
        expect(desk.locator("main")).to_have_attribute("data-ply", "23")


@pytest.mark.long
@pytest.mark.browser
def test_a_misspelt_option_is_named_in_the_page(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.goto(f"{site}?player=3&utm_source=a")
    ready(page)
    expect(page.locator("#setup-note")).to_contain_text("player. Did you mean “players”?")
