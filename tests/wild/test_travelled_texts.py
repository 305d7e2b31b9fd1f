"""Links and records that went through messengers, mail and chats: the game is found, or the cause is named."""

from __future__ import annotations

import base64
import html
import json
import quopri
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
from tests.rules.records import renamed
from tests.rules.strategies import fewer_examples

SITE = "https://example.org/taluva/"
NAMES = ("Ana", "Zoë “Z” O'Hara")
GAME = renamed(random_game(3, Options(2), 23), NAMES)
RECORD = str(GAME)
FRAGMENT = format_fragment(GAME, (2, 1))
LINK = f"{SITE}#{FRAGMENT}"
# Seed, players and plies of games.
GAMES = [(seed, *size) for seed in range(4) for size in ((2, 0), (2, 7), (3, 30), (4, 1000))]

Mangle = Callable[[str], str]


def game_of(seed: int, players: int, plies: int) -> Game:
    """Return a random game of players with names in several scripts."""
    names = ("Ana", "Бо", "दीपा", "👨‍👩‍👧")
    return renamed(random_game(seed, Options(players), plies), names[:players])


def wrapped(text: str, columns: int, margin: str = "") -> str:
    lines = (textwrap.fill(line, columns, break_long_words=False, break_on_hyphens=False) for line in text.splitlines())
    return textwrap.indent("\n".join(lines), margin)


def broken(text: str, columns: int, end: str = "\n") -> str:
    """Break a text after so many characters, words or not."""
    return end.join(text[at : at + columns] for at in range(0, len(text), columns))


def rich(text: str, line_end: str, letter: str) -> str:
    """Return a text as a word processor writes it; letter: how it writes the number of one that is not in ASCII."""
    body = re.sub(r"[\\{}]", r"\\\g<0>", "\n".join(text.splitlines())).replace("\n", line_end)
    units = body.encode("utf-16-le")
    signed = [int.from_bytes(units[at : at + 2], "little", signed=True) for at in range(0, len(units), 2)]
    body = "".join(chr(unit) if 0 <= unit < 128 else letter.format(unit) for unit in signed)
    fonts = r"{\fonttbl\f0\fswiss\fcharset0 Helvetica;}{\colortbl;\red255\green255\blue255;}{\*\generator Riched20 10;}"
    return f"{{\\rtf1\\ansi\\ansicpg1252\n{fonts}\n\\pard\\tx720\n\n\\f0\\fs24 \\cf0 {{\\insrsid123 {body}}}}}"


def in_base64(text: str, columns: int = 76) -> str:
    """Return a mail whose text is in base64, in lines of so many letters."""
    head = "Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: base64\nX-Mailer: Mail\n\n"
    return head + broken(base64.b64encode(text.encode()).decode(), columns) + "\n"


def quoted_printable(text: str) -> str:
    return quopri.encodestring(text.encode()).decode()


AROUND: dict[str, Mangle] = {
    "nothing": lambda text: text,
    "blanks": lambda text: f"  {text}\n\n",
    "a sentence": lambda text: f"Bo is to move: {text}",
    "a signature": lambda text: f"{text}\n\n-- \nAna Miller, 12 Main Street\nSent from my phone",
    "a greeting": lambda text: f"Hello Bo,\n\nyour turn in 2 days!\n\n{text}\n\nCheers",
    "a whole quoted mail": lambda text: textwrap.indent(
        f"On 3 May 2026 at 10:12 Ana <ana@example.org> wrote:\n\n{text}\nCheers\nAna", "> "
    ),
    "quoted twice": lambda text: textwrap.indent(text, ">> "),
    "quoted with bars": lambda text: textwrap.indent(text, "| "),
    "indented": lambda text: textwrap.indent(text, "    "),
    "indented by tabs": lambda text: textwrap.indent(text, "\t"),
    "a code fence": lambda text: f"```text\n{text}\n```",
    "a chat's name and time": lambda text: f"[10:12, 3/5/2026] Ana: {text}",
    "ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "ends of old Macs": lambda text: text.replace("\n", "\r"),
    "line separators": lambda text: text.replace("\n", "\u2028"),
    "a byte order mark": lambda text: f"\ufeff{text}",
    "marks of direction": lambda text: f"\u200e{text}\u200f",
    "quoted-printable": quoted_printable,
    "base64": in_base64,
    "base64 in quoted-printable": lambda text: quoted_printable(in_base64(text)),
    "short lines of base64 in quoted-printable": lambda text: quoted_printable(in_base64(text, 64)),
    "a page of HTML": lambda text: "<html><body>" + html.escape(text).replace("\n", "<br>\n") + "</body></html>",
    "rows of HTML": lambda text: "".join(f"<p style='color:red'>{html.escape(line)}</p>" for line in text.split("\n")),
    "entities": html.escape,
    "percent signs": lambda text: quote(text, safe=""),
    "percent signs twice": lambda text: quote(quote(text, safe=""), safe=""),
    "a link to mail": lambda text: f"mailto:?subject=Taluva&body={quote(text)}",
    "JSON": lambda text: json.dumps({"body": text}, ensure_ascii=False),
    "a string of a program": lambda text: "x = " + json.dumps(text, ensure_ascii=False),
    "a file of TextEdit": lambda text: rich(text, "\\\n", "\\uc0\\u{} "),
    "a file of Word": lambda text: rich(text, "\\par\n", "\\uc1\\u{}?"),
    "twice": lambda text: f"{text}\n\n{text}",
    "answered": lambda text: f"{text}\n\n{textwrap.indent(text, '> ')}",
}
"""What happens to any text on its way."""

LINKS: dict[str, Mangle] = {
    "angle brackets": lambda link: f"See <{link}>.",
    "an angle bracket at the end": lambda link: f"{link}>",
    "brackets": lambda link: f"(see {link})",
    "a full stop": lambda link: f"It is your turn at {link}.",
    "signs": lambda link: f"{link}!?,;:",
    "quotation marks": lambda link: f"“{link}”",
    "Markdown": lambda link: f"[my game]({link})",
    "escaped Markdown": lambda link: re.sub(r"([_*.-])", r"\\\1", link),
    "emphasis": lambda link: f"_{link}_",
    "bold": lambda link: f"**{link}**",
    "a link of HTML": lambda link: f'<a class="x" href="{html.escape(link)}">my game</a>',
    "a link of Slack": lambda link: f"<{link}|my game>",
    "an equals sign as %3D": lambda link: link.replace("=", "%3D"),
    "the fragment as percent signs": lambda link: SITE + "#" + quote(link.partition("#")[2], safe=""),
    "&amp;": lambda link: link.replace("&", "&amp;"),
    "parameters before": lambda link: link.replace("#", "?fbclid=IwAR0&utm_source=a#"),
    "parameters behind": lambda link: f"{link}&fbclid=IwAR0-xyz_w",
    "more fragment behind": lambda link: f"{link}#:~:text=Taluva",
    "a line end": lambda link: broken(link, 60),
    "line ends of a mail": lambda link: textwrap.indent(broken(link, 40), "> "),
    "a line end and a blank": lambda link: broken(link, 64, "\n "),
    "a blank within": lambda link: broken(link, 76, " "),
    "zero-width spaces": lambda link: broken(link, 20, "\u200b"),
    "soft hyphens": lambda link: broken(link, 20, "\u00ad"),
    "SafeLinks": lambda link: (
        f"https://nam02.safelinks.protection.outlook.com/?url={quote(link, safe='')}&data=05%7C02%7C&reserved=0"
    ),
    "a redirection": lambda link: f"https://www.google.com/url?q={quote(link, safe='')}&sa=D&source=editors",
    "URL Defense": lambda link: (
        "https://urldefense.proofpoint.com/v2/url?u="
        f"{quote(link, safe='').replace('_', '%5F').replace('-', '%2D').replace('%2F', '_').replace('%', '-')}&d=DwMFaQ"
    ),
    "URL Defense 3": lambda link: f"https://urldefense.com/v3/__{link.replace('#', '*')}__;Iw!!Bq",
    "Facebook": lambda link: f"https://l.facebook.com/l.php?u={quote(link, safe='')}&h=AT0&s=1",
    "Sophos": lambda link: (
        f"https://eu-west-1.protection.sophos.com/?d=example.org&u={base64.b64encode(link.encode()).decode()}&i=NW"
    ),
    "a mail that counts clicks": lambda link: (
        f"https://click.example.com/r/{base64.urlsafe_b64encode(link.encode()).decode().rstrip('=')}/3"
    ),
    "long dashes": lambda link: link.replace("--", "—"),
    "a URL in brackets behind": lambda link: f"my game ({link})\nand <https://example.org/>",
    "without its beginning": lambda link: link.partition("#")[2],
    "the game alone": lambda link: link.partition("g=")[2].partition("&")[0],
}
"""What happens to links."""

RECORDS: dict[str, Mangle] = {
    "lines of a mail": lambda record: wrapped(record, 72),
    "narrow lines": lambda record: wrapped(record, 40, "> "),
    "quoted lines that were wrapped": lambda record: re.sub(r"(.{60}\S*) ", r"\1\n", textwrap.indent(record, "> ")),
    "blank lines": lambda record: record.replace("\n", "\n\n"),
    "blank lines with blanks": lambda record: record.replace("\n", "\n \n"),
    "one line": lambda record: record.replace("\n", " "),
    "one line in a sentence": lambda record: "Look: " + record.replace("\n", " ") + " and now you!",
    "smart quotation marks": lambda record: re.sub(r': "(.*)"', r": “\1”", record),
    "German quotation marks": lambda record: re.sub(r': "(.*)"', r": „\1“", record),
    "French quotation marks": lambda record: re.sub(r': "(.*)"', ": «\u00a0\\1\u00a0»", record),
    "a smart mark at the end": lambda record: re.sub(r': "(.*)"', r': "\1”', record),
    "no-break spaces": lambda record: record.replace(" ", "\u00a0"),
    "double spaces": lambda record: re.sub(r"(?m)^(?!player).*", lambda line: line[0].replace(" ", "  "), record),
    "trailing blanks": lambda record: record.replace("\n", "   \n"),
    "dashes": lambda record: record.replace(",-", ",–").replace(" -", " −"),
    "capital letters": lambda record: re.sub(r"(?m)^[a-z]", lambda match: match[0].upper(), record),
    "a list without numbers": lambda record: re.sub(r"(?m)^\d+\. ", "", record),
    "a list of Markdown with ones": lambda record: re.sub(r"(?m)^\d+\. ", "1. ", record),
    "a list with brackets": lambda record: re.sub(r"(?m)^(\d+)\. ", r"\1) ", record),
    "a list of Markdown": lambda record: re.sub(r"(?m)^(?=\d+\. )", "* ", record),
    "hard line ends of Markdown": lambda record: record.replace("\n", "\\\n"),
    "a rule at the end": lambda record: f"{record}\n---\nPage 1 of 1",
    "numbers of lines": lambda record: "\n".join(f"{at:3} {line}" for at, line in enumerate(record.splitlines(), 1)),
    "times of a log": lambda record: textwrap.indent(record, "2026-05-03 10:12:09 INFO "),
    "names of a chat": lambda record: textwrap.indent(record, "[10:12] Ana: "),
    "a cell of a table": lambda record: '"' + record.replace('"', '""') + '"',
    "a patch": lambda record: textwrap.indent(record, "+"),
    "a footer within": lambda record: record.replace("moves:", "[message clipped]\nmoves:"),
}
"""What happens to records."""


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
