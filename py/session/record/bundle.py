"""Everything in one file: all games, the progress of lessons and puzzles, and the settings, as text.

The first line names the format, the last one counts the others. Each line between is a text of the storage: its key,
a checksum and the text, between tabs. So a damaged line is known by its number, and the others are still good.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from session.lessons.course import COURSE
from session.lessons.progress import PROGRESS, Progress, format_progress, parse_progress
from session.puzzles.training import TRAINING, format_training, parse_training
from session.puzzles.training import merged as merged_training
from session.record.entry import checksum
from session.record.index import INDEX
from session.saves.library import ASKED, CURRENT, SAVE
from session.saves.relation import Relation, relation_of
from session.saves.save import SaveError, parse_listed_save, parse_save
from session.settings import SETTINGS, format_settings, parse_settings
from session.storage import Area, Storage, StorageError
from session.text.i18n import _, ngettext

LIMIT = 30_000_000
"""The largest size of a file in bytes; browsers keep far less."""

_BEGINNING = "taluva everything"
_VERSION = "1"
_END = "end"
_ALL = "taluva."
_OF_THIS_DEVICE = frozenset({ASKED, CURRENT, INDEX, "taluva.home", "taluva.offers", "taluva.tabs"})
_KEY = re.compile(r"taluva\.[a-z]{1,20}(?:\.[A-Za-z0-9_-]{1,60})?")
_MOST_PROBLEMS = 5


class BundleError(ValueError):
    """Report a file that is no export of everything, in words for the player."""


class Bundle(NamedTuple):
    """What a file holds.

    texts: the sound lines: their number in the file, key and text. damaged: the numbers of the damaged lines.
    cut: whether the end of the file is missing. lines: how many there are.
    """

    texts: tuple[tuple[int, str, str], ...]
    damaged: tuple[int, ...]
    cut: bool
    lines: int


class Merged(NamedTuple):
    """What an import did.

    added: games that are new here. present: games that were here already. both: games that differ from one here,
    which are now here beside it. learning: whether lessons or puzzles were added. settings: whether they were taken.
    others: how many other texts were added. no_room: how many games the browser refused.
    problems: what was left out, and why, in sentences.
    """

    added: int = 0
    present: int = 0
    both: int = 0
    learning: bool = False
    settings: bool = False
    others: int = 0
    no_room: int = 0
    problems: tuple[str, ...] = ()


# ---- the file ----------------------------------------------------------------


def format_bundle(storage: Storage) -> str:
    """Return everything in the storage as the text of a file, but for what belongs to this device."""
    lines = [f"{_BEGINNING} {_VERSION}"]
    for key in storage.keys(_ALL):
        text = storage.read(Area.LASTING, key)
        if text is not None and key not in _OF_THIS_DEVICE and _KEY.fullmatch(key):
            lines.append(f"{key}\t{checksum(text):08x}\t{_in_a_line(text)}")
    return "\n".join((*lines, f"{_END} {len(lines) - 1}\n"))


def holds_bundle(data: bytes) -> bool:
    """Return whether a file begins as an export of everything does."""
    return data.removeprefix(b"\xef\xbb\xbf").startswith(_BEGINNING.encode())


def decode_bundle(data: bytes) -> str:
    """Return the text of such a file; what is no UTF-8 damages only its own line."""
    return data.decode(errors="replace")


def is_bundle(text: str) -> bool:
    """Return whether a text begins as an export of everything does."""
    return text.lstrip("\ufeff").startswith(_BEGINNING)


def parse_bundle(text: str) -> Bundle:
    """Read what `format_bundle` returns, without its damaged lines; raise BundleError for anything else."""
    if not is_bundle(text):
        raise BundleError(_("This isn’t an “Export all” file: its first line must be “taluva everything 1”."))
    lines = [line.rstrip("\r") for line in text.lstrip("\ufeff").split("\n")]
    version = lines[0].removeprefix(_BEGINNING).strip()
    if version != _VERSION:
        if version.isdecimal():
            raise BundleError(_("The file was written by a newer version of this page."))
        raise BundleError(_("The file is damaged in line 1."))
    while lines and not lines[-1]:
        lines.pop()
    end = lines[-1].split(" ")
    whole = len(lines) > 1 and end == [_END, str(len(lines) - 2)]
    texts, damaged = [], []
    for number, line in enumerate(lines[1 : -1 if whole else None], 2):
        key, _tab, rest = line.partition("\t")
        check, _tab, written = rest.partition("\t")
        content = _out_of_a_line(written)
        if content is None or not _KEY.fullmatch(key) or check != f"{checksum(content):08x}":
            damaged.append(number)
        else:
            texts.append((number, key, content))
    return Bundle(tuple(texts), tuple(damaged), not whole, len(lines))


def _in_a_line(text: str) -> str:
    """Return a text in one line: itself, or as a JSON string if it has several or characters that files lose."""
    plain = text.encode(errors="replace").decode() == text and not re.search(r'[\n\r\0]|^"|\s$', text)
    return text if plain else json.dumps(text)


def _out_of_a_line(written: str) -> str | None:
    if not written.startswith('"'):
        return written
    try:
        text = json.loads(written)
    except ValueError:
        return None
    return text if isinstance(text, str) else None


# ---- merging -----------------------------------------------------------------


def merge(bundle: Bundle, storage: Storage) -> Merged:
    """Add to the storage what a file has and it lacks; nothing is overwritten."""
    *_rest, merged = merge_in_steps(bundle, storage)
    return merged


def merge_in_steps(bundle: Bundle, storage: Storage) -> Iterator[Merged]:
    """Do the same text by text; yield what was done so far, at least once."""
    merged = Merged(problems=_damage_words(bundle))
    yield merged
    games = {text: key for key, text in storage.texts(SAVE).items()}
    for number, key, text in bundle.texts:
        if key in _OF_THIS_DEVICE:
            continue
        if key.startswith(SAVE):
            merged = _merge_game(merged, storage, games, number, key, text)
        else:
            merged = _merge_choice(merged, storage, key, text)
        yield merged


def _merge_game(merged: Merged, storage: Storage, games: dict[str, str], number: int, key: str, text: str) -> Merged:
    if text in games:
        return merged._replace(present=merged.present + 1)
    try:
        parse_listed_save(key.removeprefix(SAVE), text)
    except SaveError as error:
        words = _("Line {line} of the file: {problem}").format(line=number, problem=error)
        return merged._replace(problems=(*merged.problems, words))
    ours = storage.read(Area.LASTING, key)
    if ours is not None:
        if _has_all_of(ours, text):
            return merged._replace(present=merged.present + 1)
        # The same name each time, so that importing again finds it.
        key = f"{key}-{checksum(text):08x}"
        if storage.read(Area.LASTING, key) is not None:  # it was played on here
            return merged._replace(present=merged.present + 1)
    try:
        storage.write(Area.LASTING, key, text)
    except StorageError:
        return merged._replace(no_room=merged.no_room + 1)
    games[text] = key
    return merged._replace(added=merged.added + 1) if ours is None else merged._replace(both=merged.both + 1)


def _has_all_of(ours: str, theirs: str) -> bool:
    """Return whether our game is the same as theirs, or the same played on."""
    try:
        relation = relation_of(parse_save("", theirs).game, parse_save("", ours).game)
    except SaveError:
        return False
    return relation in (Relation.SAME, Relation.BEHIND)


def _merge_choice(merged: Merged, storage: Storage, key: str, text: str) -> Merged:
    ours = storage.read(Area.LASTING, key)
    wanted = _MERGERS.get(key, _ours_first)(ours, text)
    if wanted == ours or not wanted:
        return merged
    try:
        storage.write(Area.LASTING, key, wanted)
    except StorageError:
        return merged._replace(no_room=merged.no_room + 1)
    if key == SETTINGS:
        return merged._replace(settings=True)
    if key in (PROGRESS, TRAINING):
        return merged._replace(learning=True)
    return merged._replace(others=merged.others + 1)


def _ours_first(ours: str | None, theirs: str) -> str:
    return theirs if ours is None else ours


def _settings_first_ours(ours: str | None, theirs: str) -> str:
    return format_settings(parse_settings(theirs)) if ours is None else ours


def _progress_of_both(ours: str | None, theirs: str) -> str | None:
    ids = [lesson.id for lesson in COURSE]
    mine, other = parse_progress(ours, ids), parse_progress(theirs, ids)
    both = Progress(tuple(dict.fromkeys((*mine.done, *other.done))), mine.last or other.last)
    return ours if both == mine else format_progress(both)


def _training_of_both(ours: str | None, theirs: str) -> str | None:
    mine, other = parse_training(ours), parse_training(theirs)
    both = merged_training(mine, other)
    return ours if both == mine else format_training(both)


_MERGERS: Mapping[str, Callable[[str | None, str], str | None]] = {
    SETTINGS: _settings_first_ours,
    PROGRESS: _progress_of_both,
    TRAINING: _training_of_both,
}
"""How our text and that of a file become one, by key; without an entry ours stays."""


# ---- in words ----------------------------------------------------------------


def _damage_words(bundle: Bundle) -> tuple[str, ...]:
    words = [_("Line {line} of the file is damaged and was left out.").format(line=line) for line in bundle.damaged]
    if bundle.cut:
        cut = _("The file ends too early, after line {line}. What followed is missing.").format(line=bundle.lines)
        words.insert(0, cut)
    return tuple(words)


def merged_words(merged: Merged) -> list[str]:
    """Return what an import did, in sentences."""
    words = []
    if merged.added:
        words.append(ngettext("{count} game was added.", "{count} games were added.", merged.added))
    if merged.both:
        words.append(
            ngettext(
                "{count} game went on differently here: both versions are saved now.",
                "{count} games went on differently here: both versions are saved now.",
                merged.both,
            )
        )
    if merged.present:
        words.append(ngettext("{count} game was here already.", "{count} games were here already.", merged.present))
    if merged.learning:
        words.append(_("The lessons and puzzles done there count here too."))
    if merged.settings:
        words.append(_("The settings were taken from the file."))
    if not (merged.added or merged.both or merged.learning or merged.settings or merged.others):
        words.append(_("There was nothing new in the file."))
    if merged.no_room:
        words.append(
            ngettext(
                "The browser has no room for {count} game. It’s still in the file.",
                "The browser has no room for {count} games. They’re still in the file.",
                merged.no_room,
            )
        )
    words.extend(merged.problems[:_MOST_PROBLEMS])
    more = len(merged.problems) - _MOST_PROBLEMS
    if more > 0:
        words.append(ngettext("{count} more line was left out.", "{count} more lines were left out.", more))
    return words
