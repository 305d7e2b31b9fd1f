"""The record: opened from the list of games, and everything in one file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from session.record.bundle import format_bundle
from tests.browser.page_checks import axe
from tests.session.memory_storage import MemoryStorage
from tests.session.records import finished, storage_of

pytestmark = pytest.mark.browser

SAVES = [finished(f"game{seed}", seed, changed=1000 * (seed + 1)) for seed in (0, 1, 2)]
STORE = "texts => { localStorage.clear(); for (const [key, text] of texts) localStorage.setItem(key, text); }"
TEXTS = "() => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('taluva.save.'))"


@pytest.fixture
def page(desk: Page) -> Iterator[Page]:
    """Return the page with three finished games in its storage and the record open."""
    before = desk.evaluate("() => Object.entries({ ...localStorage })")
    desk.evaluate(STORE, list(storage_of(*SAVES).lasting.items()))
    open_profile(desk)
    yield desk
    desk.evaluate("document.querySelectorAll('dialog[open]').forEach(each => each.close())")
    desk.evaluate(STORE, before)


def open_profile(page: Page) -> None:
    """Open the record by its button in the list, and wait until every game has been read."""
    page.evaluate("document.getElementById('show-profile').click()")
    expect(page.get_by_test_id("profile")).to_be_visible()
    expect(page.locator("#profile-wait")).to_have_text("")


def test_the_record_shows_what_the_games_say(page: Page) -> None:
    profile = page.get_by_test_id("profile")
    expect(profile.locator("#profile-numbers li").first).to_have_text("3 games")
    cards = profile.locator(".game-card")
    expect(cards).to_have_count(3)
    assert profile.locator(".against[data-strength='1'] [data-part=number]").inner_text().endswith(" of 3 won")
    assert profile.locator(".rating-line").get_attribute("d")
    assert axe(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe(page, "color-contrast") == []
    assert page.evaluate("document.activeElement.id") == "profile-title"
    page.keyboard.press("Escape")
    expect(profile).to_be_hidden()


@pytest.mark.long
def test_the_way_out_stays_in_view_while_the_record_scrolls(page: Page) -> None:
    page.set_viewport_size({"width": 844, "height": 390})
    for part in (0.3, 0.6, 1):
        page.locator("#profile").evaluate("(dialog, part) => dialog.scrollTo(0, part * dialog.scrollHeight)", part)
        assert page.locator("#profile").evaluate("dialog => dialog.scrollTop") > 0
        expect(page.locator("#profile-close")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_an_export_comes_in_again_and_adds_nothing_twice(page: Page, tmp_path: Path) -> None:
    with page.expect_download() as download:
        page.locator("#profile-export").click()
    file = tmp_path / "all.txt"
    download.value.save_as(file)
    games = page.evaluate(TEXTS)
    page.evaluate("localStorage.clear()")
    for words in ("3 games were added.", "3 games were here already."):
        with page.expect_file_chooser() as chooser:
            page.locator("#profile-import").click()
        chooser.value.set_files(file)
        expect(page.locator("#profile-note")).to_contain_text(words)
    assert page.evaluate(TEXTS) == games
    expect(page.locator("#profile-wait")).to_have_text("")
    expect(page.locator(".game-card")).to_have_count(3)


@pytest.mark.long
def test_a_long_list_grows_as_its_end_comes_near(page: Page) -> None:
    text = storage_of(SAVES[0]).lasting["taluva.save.game0"]
    page.evaluate(
        "text => { for (let n = 0; n < 40; n++) localStorage.setItem(`taluva.save.copy${n}`, text); }",
        text,
    )
    page.locator("#profile-games").click()
    rows = page.locator("#saves .save")
    expect(rows.first).to_have_attribute("aria-setsize", "43")
    assert rows.count() < 43
    while (count := rows.count()) < 43:
        rows.last.scroll_into_view_if_needed()
        expect(rows).not_to_have_count(count)
    assert rows.evaluate_all("rows => new Set(rows.map(row => row.dataset.save)).size") == 43


@pytest.mark.long
def test_a_damaged_line_is_named(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "damaged.txt"
    lines = format_bundle(storage_of(*SAVES)).split("\n")
    lines[2] = lines[2].replace("taluva game", "taluva gone")
    file.write_text("\n".join(lines), encoding="utf-8", newline="\n")
    page.locator("#profile-file").set_input_files(file)
    expect(page.locator("#profile-note")).to_contain_text("Line 3 of the file is damaged and was left out.")
    file.write_text(format_bundle(MemoryStorage())[:19], encoding="utf-8", newline="\n")
    page.locator("#profile-file").set_input_files(file)
    expect(page.locator("#profile-note")).to_contain_text("ends too early")
