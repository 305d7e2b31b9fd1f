"""Everything in one file: what is exported comes in again, twice changes nothing, and damage is named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from session.lessons.course import COURSE
from session.lessons.progress import PROGRESS, Progress, format_progress, parse_progress
from session.puzzles.training import TRAINING, Training, format_training, parse_training, with_day, with_result
from session.record.bundle import (
    BundleError,
    Merged,
    format_bundle,
    is_bundle,
    merge,
    merged_words,
    parse_bundle,
)
from session.record.index import INDEX
from session.saves.library import ASIDE, ASKED, CURRENT, SAVE
from session.saves.save import Save, format_save
from session.settings import SETTINGS, Settings, format_settings
from session.storage import Area
from tests.session.memory_storage import MemoryStorage
from tests.session.pages import FOUR_PLIES, save_of
from tests.session.records import finished, storage_of

SAVES = [finished(f"game{seed}", seed) for seed in range(3)]
IDS = [lesson.id for lesson in COURSE]


def full() -> MemoryStorage:
    """Return a storage with something of every kind."""
    storage = storage_of(*SAVES)
    storage.lasting[SETTINGS] = format_settings(Settings(sound=True))
    storage.lasting[PROGRESS] = format_progress(Progress((IDS[0], IDS[2]), IDS[2]))
    storage.lasting[ASIDE + "broken"] = 'not a game\n"\r\u2028\ud800'
    storage.lasting["taluva.studies"] = '{"solved":[3]}'
    return storage


EXPORT = format_bundle(full())


def merged_into(storage: MemoryStorage, text: str) -> Merged:
    return merge(parse_bundle(text), storage)


def test_an_export_read_where_nothing_is_gives_the_same() -> None:
    storage = MemoryStorage()
    merged = merged_into(storage, EXPORT)
    assert storage.lasting == full().lasting
    assert merged == Merged(added=3, learning=True, settings=True, others=2)
    assert format_bundle(storage) == EXPORT


TEXTS = st.text(st.characters(exclude_categories=()), min_size=1, max_size=60)


@settings(max_examples=40)
@given(st.dictionaries(st.from_regex(r"taluva\.[a-z]{1,20}(\.[a-z0-9]{1,9})?", fullmatch=True), TEXTS, max_size=6))
def test_texts_of_every_kind_come_through(texts: dict[str, str]) -> None:
    texts = {key: text for key, text in texts.items() if not key.startswith(SAVE) and key not in (SETTINGS, PROGRESS)}
    storage = MemoryStorage()
    merged_into(storage, format_bundle(MemoryStorage(texts)))
    assert {key: texts[key] for key in storage.lasting} == storage.lasting
    assert format_bundle(storage) == format_bundle(MemoryStorage(texts))


@given(st.lists(st.sampled_from(sorted(full().lasting)), unique=True))
def test_importing_twice_changes_nothing(present: list[str]) -> None:
    storage = MemoryStorage({key: full().lasting[key] for key in present})
    merged_into(storage, EXPORT)
    assert storage.lasting == full().lasting
    storage.writes.clear()
    merged = merged_into(storage, EXPORT)
    assert storage.writes == [] and merged == Merged(present=3)
    assert "There was nothing new in the file." in merged_words(merged)


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_line_ends_and_marks_of_other_systems_do_no_harm(ending: str) -> None:
    text = "\ufeff" + EXPORT.replace("\n", ending) + ending
    assert is_bundle(text)
    bundle = parse_bundle(text)
    assert (len(bundle.texts), bundle.damaged, bundle.cut) == (7, (), False)


@settings(max_examples=60)
@given(st.integers(0, len(EXPORT) - 2))
def test_any_cut_is_told_and_what_is_before_it_is_taken(cut: int) -> None:
    text = EXPORT[:cut]
    try:
        bundle = parse_bundle(text)
    except BundleError as error:
        assert "\n" not in text
        assert str(error)
        return
    assert bundle.cut
    storage = MemoryStorage()
    words = merged_words(merge(bundle, storage))
    assert any("ends too early" in line for line in words)
    assert set(storage.lasting.items()) <= set(full().lasting.items())
    assert len(storage.lasting) >= text.count("\n") - 1


@settings(max_examples=60)
@given(st.integers(0, 6), st.data())
def test_a_damaged_line_is_named_and_the_others_are_taken(line: int, data: st.DataObject) -> None:
    lines = EXPORT.split("\n")
    damaged = lines[line + 1]
    at = data.draw(st.integers(0, len(damaged) - 1))
    letter = data.draw(st.characters(exclude_characters="\n\r\t" + damaged[at], min_codepoint=32, max_codepoint=0xD7FF))
    lines[line + 1] = damaged[:at] + letter + damaged[at + 1 :]
    bundle = parse_bundle("\n".join(lines))
    # Only a key that became another key cannot be noticed.
    if at >= damaged.index("\t"):
        assert bundle.damaged == (line + 2,)
        assert f"Line {line + 2} of the file is damaged and was left out." in merged_words(merge(bundle, full()))
    assert len(bundle.texts) >= 6 and not bundle.cut


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "This isn’t an “Export all” file: its first line must be “taluva everything 1”."),
        ("taluva game 1\n", "This isn’t an “Export all” file: its first line must be “taluva everything 1”."),
        ("taluva everything 2\nend 0\n", "The file was written by a newer version of this page."),
        ("taluva everything x\nend 0\n", "The file is damaged in line 1."),
    ],
)
def test_other_files_are_refused(text: str, words: str) -> None:
    with pytest.raises(BundleError, match=words.replace(".", r"\.")):
        parse_bundle(text)


def test_what_belongs_to_the_device_stays_there() -> None:
    storage = MemoryStorage({CURRENT: "game1", ASKED: "yes", INDEX: "taluva index 1", "other.page": "x"})
    assert format_bundle(storage) == "taluva everything 1\nend 0\n"
    forged = format_bundle(full()).replace("taluva.studies", CURRENT)
    target = MemoryStorage()
    merged_into(target, forged)
    assert CURRENT not in target.lasting


def test_choices_made_here_stay() -> None:
    storage = MemoryStorage({SETTINGS: format_settings(Settings(flat=True)), "taluva.studies": "mine"})
    before = dict(storage.lasting)
    merged = merged_into(storage, EXPORT)
    assert not merged.settings
    assert {key: storage.lasting[key] for key in before} == before


def test_progress_is_joined() -> None:
    storage = MemoryStorage({PROGRESS: format_progress(Progress((IDS[1],), IDS[1]))})
    assert merged_into(storage, EXPORT).learning
    assert parse_progress(storage.lasting[PROGRESS], IDS) == Progress((IDS[1], IDS[0], IDS[2]), IDS[1])
    more = MemoryStorage({PROGRESS: format_progress(Progress(tuple(IDS), IDS[0]))})
    assert not merged_into(more, EXPORT).learning


# ---- games that differ -------------------------------------------------------

SHORT = save_of(FOUR_PLIES.at(2), id="a")
LONG = save_of(FOUR_PLIES, id="a")


def test_an_earlier_state_of_a_game_here_adds_nothing() -> None:
    storage = storage_of(LONG)
    merged = merged_into(storage, format_bundle(storage_of(SHORT)))
    assert merged == Merged(present=1) and storage.lasting == storage_of(LONG).lasting


@pytest.mark.parametrize(("ours", "theirs"), [(SHORT, LONG), (replace(LONG, title="x", game=SAVES[0].game), LONG)])
def test_a_game_that_went_another_way_is_kept_beside_ours(ours: Save, theirs: Save) -> None:
    storage = storage_of(ours)
    exported = format_bundle(storage_of(theirs))
    assert merged_into(storage, exported) == Merged(both=1)
    assert storage.lasting[SAVE + "a"] == format_save(ours)
    assert sorted(storage.lasting.values()) == sorted((format_save(ours), format_save(theirs)))
    assert merged_into(storage, exported) == Merged(present=1)


def test_a_copy_played_on_here_is_not_added_again() -> None:
    storage = storage_of(SHORT)
    exported = format_bundle(storage_of(LONG))
    merged_into(storage, exported)
    copy = next(key for key in storage.lasting if key != SAVE + "a")
    storage.lasting[copy] = format_save(SAVES[1])
    assert merged_into(storage, exported) == Merged(present=1)


def test_without_room_what_is_missing_is_counted() -> None:
    storage = MemoryStorage()
    storage.refuse(Area.LASTING, SAVE + "game2")
    merged = merged_into(storage, EXPORT)
    assert (merged.added, merged.no_room) == (2, 1)
    assert "The browser has no room for 1 game. It’s still in the file." in merged_words(merged)


def test_a_game_that_no_rule_allows_is_left_out_and_named() -> None:
    broken = MemoryStorage({SAVE + "a": '{"version": 9}', SAVE + "b": format_save(LONG)})
    storage = MemoryStorage()
    merged = merged_into(storage, format_bundle(broken))
    assert merged.added == 1 and SAVE + "a" not in storage.lasting
    assert merged.problems == ("Line 2 of the file: This game was saved by a newer version of this page.",)


def test_many_problems_are_summed_up() -> None:
    words = merged_words(Merged(added=2, problems=tuple(f"{line}" for line in range(8))))
    assert words == ["2 games were added.", "0", "1", "2", "3", "4", "3 more lines were left out."]


def test_puzzle_results_are_joined() -> None:
    theirs = with_day(with_result(Training(), "cut-12345678", 1300, True), 20_000)
    ours = with_day(with_result(Training(), "win-12345678", 1300, False), 20_001)
    storage = MemoryStorage({TRAINING: format_training(ours)})
    file = format_bundle(MemoryStorage({TRAINING: format_training(theirs)}))
    assert merged_into(storage, file).learning
    both = parse_training(storage.lasting[TRAINING])
    assert both.results == {"win-12345678": 0, "cut-12345678": 1} and both.days == (20_000, 20_001)
    assert not merged_into(storage, file).learning
