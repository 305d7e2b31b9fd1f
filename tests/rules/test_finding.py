"""Compare what is read of texts that have travelled with the expected readings and findings, row by row.

After an intended change run `python3 build.py test tests/rules/test_finding.py --rewrite` and review the difference
with `git diff tests/rules/expected`.
"""

from __future__ import annotations

import base64
import textwrap
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from urllib.parse import quote

import pytest

from taluva import Game, NotationError, Options, Position, RecordError, format_compact, format_compact_position
from taluva.errors import IllegalMoveError
from taluva.finding import Findings, find_games, find_positions
from taluva.notation import TEXT_LIMIT
from taluva.transport import decoded, readings
from taluva.variations import Mark, Note, Place, Variations
from taluva.variations_text import find_study, format_study
from tests.expected import check_expected
from tests.rules.random_games import random_game
from tests.rules.records import recorded, renamed
from tests.wild.mangles import AROUND, LINKS, RECORDS, SITE, broken, in_base64

EXPECTED = Path(__file__).parent / "expected"


@cache
def game() -> Game:
    return renamed(random_game(3, Options(2), 7), ("Ana", "Zoë “Z” O'Hara"))


@cache
def link() -> str:
    return f"{SITE}#g={format_compact(game())}&colours=21"


def said(findings: Findings[Game] | Findings[Position]) -> str:
    """Return findings in a line or some."""
    words = [f"{_value(each.value)} {each.tails}" for each in findings.whole]
    words += [_error(error) for error in findings.errors]
    words += [f"damaged {text}" for text in findings.damaged]
    return "; ".join(words) or "nothing"


def _value(value: Game | Position) -> str:
    if value in (game(), game().position):
        return "all"
    return f"ply {value.ply} of {' and '.join(value.names)}" if isinstance(value, Game) else f"ply {value.ply}"


def _error(error: NotationError) -> str:
    plies = f" after {error.game.ply}" if isinstance(error, RecordError) else ""
    rule = f" {error.__cause__.violation}" if isinstance(error.__cause__, IllegalMoveError) else ""
    return f"{error}{plies}{rule}"


def ways() -> Iterator[str]:
    """Say what texts may have been before they travelled."""
    text = 'player 2: "Zoë\\t“Z”"\n1. 1 JC 0,-2/1 hut:1,-1\nhttps://example.org/?a=3D&b=1#g=--x_\n'
    for name, mangle in [*AROUND.items(), *LINKS.items()]:
        yield f"## {name}"
        yield from (repr(reading) for reading in readings(mangle(text)))
    yield "## a part of a mail in quoted-printable, in a text with equals signs of its own"
    yield from map(repr, readings("x=y, a=3D1, caf=C3=A9, a soft=\n> | end, =20\nand =12"))
    yield "## quoted-printable that is damaged, or holds half of a letter"
    yield from map(repr, readings("a=3D1 =FF"))
    yield from map(repr, readings("a=3D1 \ud83d"))
    yield "## a quoted mail in base64"
    yield from map(repr, readings(textwrap.indent(in_base64(text * 2), "> ")))
    yield "## a picture in base64"
    yield from map(repr, readings(broken(base64.b64encode(b"\x89PNG\xff" * 30).decode(), 76)))
    yield from map(repr, readings("Content-Transfer-Encoding: base64\nX-Mailer: Mail\n\n//8=\n"))
    yield "## letters of rich text by number and by byte"
    yield from map(repr, readings("{\\rtf1 caf\\'e9 \\u-10916? \\u24859?}"))
    yield from map(repr, readings("{\\rtf1 half of a letter: \\u-10179? b}"))
    yield "## backslashes"
    yield from map(repr, readings("a\\-b"))
    yield from map(repr, readings("a\\r\\nb"))
    yield "## addresses in base64 for addresses, one of them damaged"
    for address in ("https://example.org/?>>>???~~~ÿÿ", "https://example.org/?a", "https://example.org/?ab"):
        letters = base64.urlsafe_b64encode(address.encode()).decode().rstrip("=")
        yield from map(repr, readings(f"https://example.com/{letters}/3"))
    yield from map(repr, readings("https://example.com/aHR0cHM6Ly9leGFtcGxlLm9yZ______________/3"))


def links() -> Iterator[str]:
    """Say what is found in links, whole, cut and damaged."""
    for name, mangle in LINKS.items():
        cut = mangle(link().partition("&")[0][:-2])
        other = mangle(link().replace("g=1g", "g=1gA"))
        for text in (mangle(link()), f"{mangle(link())} or {mangle(link())}x", cut, other):
            yield f"{name}: {said(find_games(text))}"
    one, other = format_compact(game()), format_compact(game().at(3))
    yield f"one link twice, then another game: {said(find_games(f'g={one}, g={one}, g={other}.'))}"
    yield f"one game in two spellings, then another: {said(find_games(f'g={one}&a g={one}-&b g={other}&c'))}"


def records() -> Iterator[str]:
    """Say what is found in records, whole and damaged."""
    record = str(game())
    damages = (
        record,
        record.replace("hut:", "hat:", 2),
        record.replace("\n3. ", "\nX. "),
        record.replace("/", "/9", 3),
        record.replace("moves:", "moves: 3"),
        record.replace("game 1", "game 7"),
    )
    for name, mangle in [*AROUND.items(), *RECORDS.items()]:
        for text in map(mangle, damages):
            yield f"{name}: {said(find_games(text))}"
    rows = record.splitlines(keepends=True)
    logged = RECORDS["times of a log"](record)
    others = {
        **{f"the first {count} lines": "".join(rows[:count]) for count in range(1, 8)},
        "a blank line in a log": logged.replace("\n", "\n \n", 1),
        "two blanks": record.replace("player 1", "player  1"),
        "words in a turn": record.replace("hut:", "and hut:", 1),
        "words behind a turn": "".join([*rows[:7], f"{rows[7].rstrip()} and so on\n", *rows[8:]]),
        "a turn behind the result": f"{recorded('solo-last')}7. 1 JC 0,0/0 hut:1,0\n",
    }
    for name, text in others.items():
        yield f"{name}: {said(find_games('Look: ' + text))}"
    for text in (f"{game().at(3)}\n{record}", f"{record}{record}x", "taluva game 1", "a taluva game 1 of mine", ""):
        yield f"{text[:30]!r}: {said(find_games(text))}"


def positions() -> Iterator[str]:
    """Say what is found in positions, whole and damaged."""
    text = str(game().position)
    for name, mangle in RECORDS.items():
        for each in (text, text.replace("hut:", "hat:", 1), text.replace("phase=", "phase "), text[:-9]):
            yield f"{name}: {said(find_positions(mangle(each)))}"
    short = format_compact_position(game().position)
    for each in (short, short[:-1], f"({short}).", f"{short[:9]} {short[9:]}", short[:12], f"p={short}-_"):
        yield f"{each}: {said(find_positions(each))}"


def studies() -> Iterator[str]:
    """Say what is found of a study."""
    tree = Variations.of(game()).noted(Place(0, 5), Note(Mark.GOOD, comment="It joins both, at 1,2.\n\nAt last."))
    tree, _place = tree.with_game(game().at(4).play(game().positions[4].placements[3]))
    text = format_study(tree)
    for name, mangle in AROUND.items():
        for each in (text, text.replace("note 5", "note 6"), text.replace("study 1", "study 2")):
            try:
                study = find_study(mangle(each))
            except NotationError as error:
                yield f"{name}: {error}"
            else:
                same = study is not None and format_study(study) == text
                yield f"{name}: {'all' if same else study and format_study(study).splitlines()[-1]}"


@pytest.mark.parametrize("said_of", [ways, links, records, positions, studies])
def test_what_is_read_of_texts_has_not_changed(
    said_of: Callable[[], Iterator[str]], request: pytest.FixtureRequest
) -> None:
    text = "".join(f"{line}\n" for line in said_of())
    check_expected(EXPECTED / f"travelled-{said_of.__name__}.txt", text, request.config)


# A name for which the compact text of a short game ends in these signs.
@pytest.mark.parametrize(
    ("name", "end"),
    [("6", "_"), ("1246", "-"), ("1129", "_-"), ("3815", "--"), ("6186", "__"), ("6461", "-_"), ("1028", "X")],
)
def test_signs_at_the_end_that_were_cut_or_added_do_no_harm(name: str, end: str) -> None:
    named = renamed(random_game(3, plies=2), ("Ana", name))
    text = format_compact(named)
    assert text.removesuffix(end)[-1].isalnum() and text.endswith(end)
    for sent in (f"{text}-", f"{text}--", f"{text}__.") if end == "X" else (text, text.rstrip("-_")):
        assert [finding.value for finding in find_games(f"See g={sent} there").whole] == [named]


def test_texts_that_are_too_long_are_not_searched() -> None:
    long = "x" * (TEXT_LIMIT + 1)
    for findings in (find_games(long), find_positions(long)):
        assert (findings.whole, list(map(str, findings.errors)), findings.damaged) == ((), ["line 1: too long"], ())
    assert find_games(long[1:]) == Findings(()) and find_positions(long[1:]) == Findings(())
    assert find_games(link() + " " * (TEXT_LIMIT - len(link()))).whole[0].value == game()
    assert find_study(f"{game()}study 1\nnote 1 good\n".ljust(TEXT_LIMIT)) is not None
    assert find_study(f"{game()}study 1\nnote 1 good\n".ljust(TEXT_LIMIT + 1)) is None


@pytest.mark.parametrize(("damaged", "games"), [(16, 1), (17, 0)])
def test_a_text_that_is_made_to_take_long_is_not_searched_to_its_end(damaged: int, games: int) -> None:
    links = [*(f"1g{'A' * 20}{number}" for number in range(10, 10 + damaged)), format_compact(game())]
    assert len(find_games(", ".join(links)).whole) == games


@pytest.mark.parametrize(("times", "games"), [(6, 1), (7, 0)])
def test_an_address_within_addresses_is_undone_six_times(times: int, games: int) -> None:
    sent = f"g={format_compact(game())}"
    for _ in range(times):
        sent = quote(sent)
    assert len(find_games(sent).whole) == games


def test_rich_text_that_base64_hides_is_undone_at_once() -> None:
    (read,) = readings(in_base64("{\\rtf1 " + "words " * 30 + "}"))
    assert read.endswith("\n" + "words " * 30)


@pytest.mark.parametrize("escape", ["&amp;", "%41", "\\-", "<b>"])
def test_a_text_with_more_escapes_than_any_game_has_is_left_as_it_is(escape: str) -> None:
    assert len(list(readings(escape * 4_000))) == 2
    assert list(readings(escape * 4_001)) == [escape * 4_001]
    rich = "{\\rtf1 " + "\\b " * 3_999
    assert list(readings(rich)) == [""] and next(readings(f"{rich}\\b ")) == f"{rich}\\b "


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", ""),
        (b"a", "a"),
        (b"ab", "ab"),
        ("\ufeffaé".encode(), "aé"),
        ("aé".encode("utf-16"), "aé"),
        ("\ufeffaé".encode("utf-16-be"), "aé"),
        ("aé".encode("utf-16-le"), "aé"),
        ("aé".encode("utf-16-be"), "aé"),
        (("a" * 40 + "ж").encode("utf-16-le"), "a" * 40 + "ж"),
        (("a" * 40 + "ж").encode("utf-16-be"), "a" * 40 + "ж"),
    ],
)
def test_files_are_read_in_the_encodings_of_editors(data: bytes, text: str) -> None:
    assert decoded(data) == text


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"a\xff", "byte 0xff in position 1: invalid start byte"),
        (b"a\0\0b", "byte 0x00 in position 1: a zero is in no text"),
        (b"abc\0", "byte 0x00 in position 3: a zero is in no text"),
        (b"\0", "byte 0x00 in position 0: truncated data"),
    ],
)
def test_what_is_no_text_is_refused(data: bytes, problem: str) -> None:
    with pytest.raises(UnicodeDecodeError, match=f"^'utf-(8|16-be)' codec can't decode {problem}$"):
        decoded(data)
