"""Find games and positions in texts that have travelled: mails, chats, addresses, quoted and wrapped and escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import islice, takewhile
from typing import Generic, TypeVar

from taluva.compact import parse_compact, parse_compact_position
from taluva.digits import is_whole
from taluva.errors import NotationError
from taluva.game import Game
from taluva.notation import TEXT_LIMIT, parse_game, parse_position, quoted
from taluva.position import Position
from taluva.transport import readings

_T = TypeVar("_T")

_MOST_BLOCKS, _MOST_LINES, _MOST_TOKENS, _MOST_PIECES = 30, 300, 20, 12
_MOST_ATTEMPTS = 1_200
"""How many spellings of compact texts are tried in all."""

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_SHORTEST = 20
"""The fewest characters that make a damaged compact text, not a word."""

_MARGIN = re.compile(r"^[ >|*•`#+]+|(?<![ *`\\])[ *`\\]+$", re.MULTILINE)
_HEAD = re.compile(r"taluva +(game|position) +(\d+)\b *", re.IGNORECASE)
_KEYS = r"(?:options|deck|moves|result|laid|turn|(?:player|seat) *[1-4])"
_OPTIONS = re.compile(r"\boptions *:", re.IGNORECASE)
_FIELD = re.compile(rf"({_KEYS}) *: *(.*)", re.IGNORECASE)
_TURN = re.compile(r"(?:(\d{1,2})[.)] *)?([1-4])( +[JCSRL]{2} +-?\d.*)")
_PART_OF_TURN = re.compile(r"\d{1,2}[.)] *[1-4]\b")
_MOVE = re.compile(r"\d,-?\d+/[0-5]\b|\b(?:hut|temple|tower|expand):\S*\d,")
_GOES_ON = re.compile(r"[JCSRL]{2}(?:@\S*)?(?: |$)|[a-z]+=\S|(?:[a-z]+:)?(?:[JCSRL]:)?-?\d+,-?\d")
# What stands on one line with a record is told from the words after it.
_WORD_OF_TURN = re.compile(r"[JCSRL]{2}$|.*[0-9:]")
_LAST_VALUES = {"moves": re.compile(""), "result": re.compile(r"[a-z]+ +[1-4](?: *, *[1-4])*")}
_FLAT = re.compile(rf"(?<! ) +(?={_KEYS} *:|\d{{1,2}}[.)] ?[1-4] [JCSRL]{{2}} )", re.IGNORECASE)
_QUOTED = re.compile("[\"'`´“”„‟«»‹›″＂‘’‚‛]{1,2} ?(.*?) ?[\"'`´“”„‟«»‹›″＂‘’‚‛]{1,2}")
_DASHES = dict.fromkeys(map(ord, "‐‑‒–−"), "-")

_SEPARATOR = re.compile(r"[\s>|]+")
_PIECES = re.compile(rf"[\w-]+(?:[\s>|]+[\w-]+){{0,{_MOST_PIECES - 1}}}", re.ASCII)
_TAIL = 40


@dataclass(frozen=True)
class Finding(Generic[_T]):
    """A game or position in a text; tails: what stands behind it where it is in compact form, up to 40 characters."""

    value: _T
    tails: tuple[str, ...] = ()


@dataclass(frozen=True)
class Findings(Generic[_T]):
    """What a text holds.

    whole: the different games or positions in it.
    errors: if there are none, why its records cannot be read; a RecordError has the game up to there.
    damaged: if there are none, what cannot be read of what looks like a compact form.
    """

    whole: tuple[Finding[_T], ...]
    errors: tuple[NotationError, ...] = ()
    damaged: tuple[str, ...] = ()


def find_games(text: str) -> Findings[Game]:
    """Find the games in a text, as records, in links or in compact form."""
    return _Search(text, "game", ("1g", "2g"), parse_game, parse_compact).findings()


def find_positions(text: str) -> Findings[Position]:
    """Find the positions in a text, in long or compact form."""
    return _Search(text, "position", ("1p",), parse_position, parse_compact_position).findings()


@dataclass
class _Search(Generic[_T]):
    """A search for values of one kind; it ends early in a text that is made to take long."""

    text: str
    word: str
    heads: tuple[str, ...]
    parse: Callable[[str], _T]
    parse_compact: Callable[[str], _T]
    attempts: int = 0
    tried: set[str] = field(default_factory=set)
    errors: list[NotationError] = field(default_factory=list)
    damaged: list[str] = field(default_factory=list)

    def findings(self) -> Findings[_T]:
        """Return what the text holds."""
        if len(self.text) > TEXT_LIMIT:
            return Findings((), (NotationError("too long"),))
        exact = self._exact()
        if exact is not None:
            return Findings((Finding(exact),))
        findings: list[Finding[_T]] = []
        has_records = False
        for reading in readings(self.text):
            _add(findings, self._compact(reading))
            if not has_records:  # a further reading could only change a name
                records = self._records(reading)
                _add(findings, records)
                has_records = bool(records)
        return Findings(tuple(findings)) if findings else Findings((), tuple(self.errors), tuple(self.damaged))

    def _exact(self) -> _T | None:
        for parse in (self.parse, self.parse_compact):
            try:
                return parse(self.text.strip())
            except NotationError:
                continue
        return None

    # ---- records -----------------------------------------------------------------

    def _records(self, text: str) -> list[Finding[_T]]:
        findings = []
        heads = [*islice(_HEAD.finditer(text), _MOST_BLOCKS)]
        ends = [*(head.start() for head in heads[1:]), len(text)]
        for head, end in zip(heads, ends):
            body = _MARGIN.sub("", _without_columns(text[head.end() : end]))
            follows = body.partition("\n")[0]
            if head[1].lower() != self.word or (follows and not _FIELD.match(follows)):
                continue  # words about a game
            line = text[: head.start()].count("\n") + 1
            if follows:
                body = "\n" + _FLAT.sub("\n", body)
            record = _Record(f"taluva {self.word} {head[2]}", line, body, is_flat=bool(follows))
            try:
                findings.append(Finding(record.read(self.parse)))
            except NotationError as error:
                self.errors.append(error)
        return findings

    # ---- compact forms ---------------------------------------------------------------

    def _compact(self, text: str) -> list[Finding[_T]]:
        findings = []
        starts = re.compile(rf"(?<![\w-])(?:{'|'.join(self.heads)})[\w-]*", re.ASCII)
        for match in islice(starts.finditer(text), _MOST_TOKENS):
            pieces = _PIECES.match(text, match.start())
            assert pieces is not None
            if pieces[0] in self.tried:
                continue
            self.tried.add(pieces[0])
            finding = self._from_pieces(pieces, text)
            if finding is not None:
                findings.append(finding)
            elif len(match[0]) >= _SHORTEST:
                self.damaged.append(match[0])
        return findings

    def _from_pieces(self, match: re.Match[str], text: str) -> Finding[_T] | None:
        """Read a compact text that may be broken over lines; nobody knows where it ends but by its checksum."""
        pieces = _SEPARATOR.split(match[0])
        head = match[0][:2]
        for is_patient in (False, True):
            joined = ""
            for piece in pieces:
                joined += piece
                for spelling in _patient_spellings(joined) if is_patient else _likely_spellings(joined):
                    self.attempts += 1
                    if self.attempts > _MOST_ATTEMPTS:
                        return None
                    if is_whole(spelling, head):
                        return self._read_compact(spelling, len(joined), text[match.start() :])
                if is_patient and len(joined) >= _SHORTEST:
                    break
        return None

    def _read_compact(self, spelling: str, length: int, text: str) -> Finding[_T] | None:
        try:
            value = self.parse_compact(spelling)
        except NotationError:
            return None
        # The text after as many characters of the compact form.
        behind = re.match(rf"(?:[\s>|]*[\w-]){{{length}}}", text)
        assert behind is not None
        return Finding(value, (text[behind.end() :][:_TAIL],))


def _likely_spellings(text: str) -> Iterable[str]:
    """Return what a compact text was before signs at its end were added, or taken for the end of a sentence."""
    bare = text.rstrip("-_")
    endings = ("", "-", "_", "--", "-_", "_-", "__")
    return dict.fromkeys([text, bare, *(text + ending for ending in endings), text[:-1]])


def _patient_spellings(text: str) -> Iterable[str]:
    """Return a compact text with each possible last character."""
    return (text + letter for letter in _ALPHABET)


def _add(findings: list[Finding[_T]], more: list[Finding[_T]]) -> None:
    """Add what was not found before; what was found before gets the new tails."""
    for new in more:
        for index, old in enumerate(findings):
            if old.value == new.value:
                findings[index] = Finding(old.value, (*old.tails, *new.tails))
                break
        else:
            findings.append(new)


def _without_columns(text: str) -> str:
    """Return the lines after a head without what stands before each of them: a number, a time, a name."""
    first, *lines = text.split("\n")
    second = next(filter(str.strip, lines[:4]), "")
    options = _OPTIONS.search(second)
    if options is None or _FIELD.match(_MARGIN.sub("", second)):
        return text
    return "\n".join([first, *(line[options.start() :] for line in lines)])


class _Record:
    """The lines of a record as they were: without margins, words around them, and line ends within them."""

    def __init__(self, head: str, number: int, body: str, *, is_flat: bool) -> None:
        """Take a text apart; number: the head's line in it. is_flat: whether all of it stood on one line."""
        self._is_flat = is_flat
        self._lines = [(number, head)]
        self._foreign: list[tuple[int, int, str]] = []
        """Lines between these that are not of a record: the index in `_lines`, the line, the text."""
        waiting: list[tuple[int, int, str]] = []
        lines = ((number + index, line) for index, line in enumerate(body.split("\n")) if line)
        for at, line in islice(lines, _MOST_LINES):
            at = number if is_flat else at
            text = self._own(line)
            goes_on = not waiting and len(self._lines) > 1 and _GOES_ON.match(line)
            if text is None and not goes_on and _MOVE.search(line):
                text = _plain(line)  # a damaged turn, not words after the last one
            if text is not None:
                self._lines.append((at, text))
            elif goes_on:
                self._lines[-1] = (self._lines[-1][0], f"{self._lines[-1][1]} {_plain(line)}")
            else:
                waiting.append((len(self._lines), at, line))
                continue
            self._foreign += waiting
            waiting = []
            if text is not None and text.startswith("result:"):
                break

    def read(self, parse: Callable[[str], _T]) -> _T:
        """Return the value; raise NotationError with the line of the text that is wrong."""
        try:
            return self._read(parse, self._lines)
        except NotationError:
            if not self._foreign:
                raise
        lines = list(self._lines)
        for index, at, text in reversed(self._foreign):
            lines.insert(index, (at, text))
        return self._read(parse, lines)

    def _read(self, parse: Callable[[str], _T], lines: list[tuple[int, str]]) -> _T:
        try:
            return parse("\n".join(line for _, line in lines))
        except NotationError as error:
            index = error.line - 1
            at = lines[index][0] if index < len(lines) else lines[-1][0] + 1
            raise error.at_line(at) from error.__cause__

    def _own(self, line: str) -> str | None:
        """Return a line of a record as it is written; None for any other."""
        match = _FIELD.match(line)
        if match is not None:
            key, value = match[1].lower(), match[2]
            if key.startswith(("player", "seat")):
                key = f"{key[:-1].rstrip()} {key[-1]}"
            if self._is_flat and key in _LAST_VALUES:
                end = _LAST_VALUES[key].match(value)
                value = end[0] if end else value
            return f"{key}: {_name(value) if key.startswith('player') else _plain(value)}".rstrip()
        match = _TURN.fullmatch(line)
        if match is not None:
            number = match[1] or "1"
            if number == "1":  # Markdown counts by itself, and editors write a one before every item
                number = str(sum(text[0].isdigit() for _, text in self._lines) + 1)
            words = " ".join(takewhile(_WORD_OF_TURN.match, match[3].split())) if self._is_flat else match[3]
            return _plain(f"{number}. {match[2]} {words}")
        return _plain(line) if _PART_OF_TURN.match(line) else None


def _plain(text: str) -> str:
    """Return words with single spaces and with hyphens for dashes."""
    return " ".join(text.translate(_DASHES).split())


def _name(text: str) -> str:
    """Return a name between straight quotation marks, if it has any."""
    text = text.strip()
    if _is_string(text):
        return text
    match = _QUOTED.fullmatch(text)
    if match is None:
        return text
    inner = f'"{match[1]}"'
    return inner if _is_string(inner) else quoted(match[1])


def _is_string(text: str) -> bool:
    """Return whether a text is a string in JSON."""
    if not text.startswith('"'):
        return False
    try:
        return isinstance(json.loads(text), str)
    except ValueError:
        return False
