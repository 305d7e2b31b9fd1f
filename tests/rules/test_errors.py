"""Invalid texts are refused with the line, the problem and an excerpt."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from taluva import (
    Hex,
    IllegalMoveError,
    NotationError,
    Phase,
    RecordError,
    parse_game,
    parse_move,
    parse_options,
    parse_position,
)
from tests.rules.records import POSITION, RECORDS, SHORT_RECORD

FOLDER = Path(__file__).with_name("bad")
WHOLE_GAME = RECORDS["solo-tiles"]
# Something missing, or a problem with all tiles together, has no excerpt.
PROBLEMS_WITHOUT_EXCERPT = [
    "expected seat, phase, hand, ply, end",
    "expected turn",
    "more tiles of a kind than the box holds",
    "the deck has 3 tiles, not 24",
]


def table(name: str) -> list[pytest.ParameterSet]:
    """Return (text, problem) for each row of a table of one-line texts."""
    rows = []
    for line in (FOLDER / name).read_text("utf-8").splitlines():
        if not line.startswith("#"):
            text, problem = line.rsplit(" -> ", 1)
            rows.append(pytest.param(text.replace("␠", " ").replace("⏎", "\n"), problem, id=repr(text)))
    return rows


def edits(name: str, good: str) -> Iterator[pytest.ParameterSet]:
    """Yield each edited text of a file with the expected (line, problem) and broken rule."""
    for block in re.split(r"^## ", (FOLDER / name).read_text("utf-8"), flags=re.MULTILINE)[1:]:
        title, *rows = block.rstrip("\n").split("\n")
        lines: dict[int, list[str]] = {number: [line] for number, line in enumerate(good.splitlines(), 1)}
        expected = broken = None
        for row in rows:
            if edit := re.fullmatch(r"(\d+)([:+-]) ?(.*)", row):
                number, sign, text = int(edit[1]), edit[2], edit[3]
                lines[number] = {":": [text], "-": [], "+": [*lines[number], text]}[sign]
            elif error := re.fullmatch(r"-> line (\d+): (.*)", row):
                expected = int(error[1]), error[2]
            elif rule := re.fullmatch(r"breaks (\S+):(.*)", row):
                broken = rule[1], tuple(map(Hex.parse, rule[2].split()))
            else:
                assert not row, row
        assert expected is not None, title
        text = "".join(line + "\n" for number in sorted(lines) for line in lines[number])
        yield pytest.param(text, expected, broken, id=title)


@pytest.mark.parametrize(("text", "problem"), table("moves.txt"))
def test_invalid_moves(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_move(text)
    assert (error.value.problem, error.value.line) == (problem, 1)


@pytest.mark.parametrize(("text", "problem"), table("options.txt"))
def test_invalid_options(text: str, problem: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_options(text)
    assert (error.value.problem, error.value.line) == (problem, 1)


@pytest.mark.parametrize(("text", "expected", "broken"), list(edits("positions.txt", POSITION)))
def test_invalid_positions(text: str, expected: tuple[int, str], broken: None) -> None:
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert (error.value.line, error.value.problem) == expected
    assert error.value.__cause__ is broken


@pytest.mark.parametrize(("text", "expected", "broken"), list(edits("games.txt", SHORT_RECORD)))
def test_invalid_records(text: str, expected: tuple[int, str], broken: tuple[str, tuple[Hex, ...]] | None) -> None:
    with pytest.raises(NotationError) as error:
        parse_game(text)
    assert (error.value.line, error.value.problem) == expected
    cause = error.value.__cause__
    if broken is None:
        assert cause is None
    else:
        assert isinstance(cause, IllegalMoveError)
        assert (cause.violation.rule.value, cause.violation.hexes) == broken


ALL_BAD = [
    *((parse_move, case) for case in table("moves.txt")),
    *((parse_options, case) for case in table("options.txt")),
    *((parse_position, case) for case in edits("positions.txt", POSITION)),
    *((parse_game, case) for case in edits("games.txt", SHORT_RECORD)),
]


def test_an_excerpt_is_from_the_text() -> None:
    shown, not_shown = set[str](), set[str]()
    for parse, case in ALL_BAD:
        text = str(case.values[0])
        with pytest.raises(NotationError) as error:
            parse(text)
        excerpt, cause = error.value.excerpt, error.value.__cause__
        if cause is None:
            assert excerpt.removesuffix("…").strip() in text
        else:
            assert str(cause).startswith(excerpt.removesuffix("…"))
        (shown if excerpt else not_shown).add(error.value.problem)
    assert sorted(not_shown - shown) == PROBLEMS_WITHOUT_EXCERPT


def test_a_record_error_has_the_game_up_to_it() -> None:
    for parse, case in ALL_BAD:
        text = str(case.values[0])
        with pytest.raises(NotationError) as error:
            parse(text)
        if isinstance(error.value, RecordError):
            played = str(error.value.game).partition("moves:\n")[2].split("result")[0]
            assert text.partition("moves:\n")[2].startswith(played.rstrip("\n"))


def test_the_unedited_texts_are_valid() -> None:
    assert str(parse_game(SHORT_RECORD)) == SHORT_RECORD
    assert str(parse_position(POSITION)) == POSITION


def test_line_endings_and_trailing_spaces_do_not_matter() -> None:
    same = [SHORT_RECORD.replace("\n", end) for end in ("\r\n", "  \n")]
    for text in (*same, SHORT_RECORD + "\n\n", SHORT_RECORD[:-1]):
        assert str(parse_game(text)) == SHORT_RECORD
    assert str(parse_position(POSITION.replace("\n", "\r\n"))) == POSITION


def test_leading_spaces_are_refused() -> None:
    with pytest.raises(NotationError):
        parse_game("".join(f"  {line}\n" for line in SHORT_RECORD.splitlines()))


def test_the_result_of_a_record_is_optional() -> None:
    without = "".join(line for line in WHOLE_GAME.splitlines(keepends=True) if not line.startswith("result"))
    assert str(parse_game(without)) == WHOLE_GAME


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (r"result: (\w+) .*", r"result: \1 1,2", "not how this game ended"),
        (r"result: .*", "result: last 1", "not how this game ended"),
        (r"(result: .*)", r"\1\n\1", "unexpected text after the end"),
        (r"(result: .*)", "25. 1 JC 0,0/0", "a move after the end"),
    ],
)
def test_text_after_the_last_turn(old: str, new: str, problem: str) -> None:
    with pytest.raises(RecordError) as error:
        parse_game(re.sub(old, new, WHOLE_GAME))
    assert error.value.problem == problem
    assert str(error.value.game) == WHOLE_GAME


@pytest.mark.parametrize("turn", ["phase=draw hand=- ply=48 end=-", "phase=tile hand=LL ply=48 end=-"])
def test_no_tile_can_be_drawn_after_the_last(turn: str) -> None:
    text = re.sub("phase=.*", turn, re.sub("place=[0-9]", "place=-", str(parse_game(WHOLE_GAME).position)))
    with pytest.raises(NotationError) as error:
        parse_position(text)
    assert (error.value.problem, error.value.excerpt[:5]) == ("more tiles than are in play", "seat=")


def test_the_last_tile_can_be_drawn() -> None:
    game = parse_game(WHOLE_GAME)
    position = game.at(game.ply - 3).position.play(game.moves[-3])
    assert (position.phase, position.tiles_left) == (Phase.DRAW, 1)
    for read_back in (position, game.position):
        assert parse_position(str(read_back)) == read_back


def test_texts_that_are_too_long_are_refused() -> None:
    for parse in (parse_game, parse_position):
        with pytest.raises(NotationError) as error:
            parse("taluva game 1\n" * 10_000)
        assert str(error.value) == "line 1: too long"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: not a taluva game of version 1"),
        ("taluva game 1", "line 1: expected options"),
        ("".join(SHORT_RECORD.splitlines(keepends=True)[:2]), "line 2: expected player 1"),
    ],
)
def test_a_missing_line_is_reported_on_the_last_line(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_game(text)
    assert str(error.value) == message


def test_numbers_have_at_most_four_digits() -> None:
    assert parse_position(POSITION.replace("ply=0", "ply=9999")).ply == 9999
    with pytest.raises(NotationError) as error:
        parse_position(POSITION.replace("ply=0", "ply=10000"))
    assert (error.value.problem, error.value.excerpt) == ("not a number", "10000")


@pytest.mark.parametrize(("length", "shown"), [(39, 39), (40, 40), (41, 39)])
def test_an_excerpt_has_at_most_forty_characters(length: int, shown: int) -> None:
    with pytest.raises(NotationError) as error:
        parse_move("x" * length)
    assert error.value.excerpt == "x" * shown + "…" * (length > 40)
    assert str(error.value) == f"line 1: not a move: {error.value.excerpt!r}"


def test_an_error_may_have_no_excerpt() -> None:
    error = NotationError("something is missing")
    assert (error.excerpt, error.line, str(error)) == ("", 1, "line 1: something is missing")


def test_an_illegal_move_in_a_record() -> None:
    with pytest.raises(RecordError) as error:
        parse_game(SHORT_RECORD.replace("2,-1/5", "2,-1/5 hut:9,9"))
    assert str(error.value) == "line 9: an illegal move: 'hut:9,9: level 9,9'"
    assert str(error.value.game) == SHORT_RECORD


def test_errors_can_be_pickled() -> None:
    for text in ("taluva game 1\n", SHORT_RECORD.replace("2,-1/5", "2,-1/5 hut:9,9")):
        with pytest.raises(NotationError) as error:
            parse_game(text)
        again = pickle.loads(pickle.dumps(error.value))
        assert (type(again), str(again), again.__dict__) == (type(error.value), str(error.value), error.value.__dict__)
    game = parse_game(SHORT_RECORD)
    with pytest.raises(IllegalMoveError) as refusal:
        game.play(parse_move("hut:9,9"))
    again = pickle.loads(pickle.dumps(refusal.value))
    assert (again.move, again.violation, str(again)) == (
        refusal.value.move,
        refusal.value.violation,
        str(refusal.value),
    )
