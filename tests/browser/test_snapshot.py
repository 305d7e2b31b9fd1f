"""Starting Python from its memory snapshot."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.interpreter import python
from tests.browser.pages import NewPage, ready, warnings_of
from tools.dist import APPLICATION_SNAPSHOT, DIST, RUNTIME_SNAPSHOT
from tools.snapshot import pyscript_sources

pytestmark = pytest.mark.browser

# The loaders of our modules and PyScript's.
ORIGINS = """
import json, sys
names = [name for name in sys.modules if name.split(".")[0] in ("taluva", "session", "web", "pyscript")]
json.dumps({
    name: type(sys.modules[name].__spec__.loader).__name__
    for name in names if getattr(sys.modules[name], "__spec__", None)
})
"""


@pytest.fixture(scope="module")
def started(page: Page, site: str) -> Page:
    """Return the page, started from the snapshot."""
    page.goto(f"{site}?players=2")
    ready(page)
    return page


def test_python_is_restored_with_our_modules_in_it(started: Page) -> None:
    loaders = json.loads(python(started, ORIGINS))
    assert {loaders[name] for name in ("taluva.board", "session.table.table", "web.app", "pyscript.events")} == {
        "Compiled"
    }
    assert set(loaders.values()) == {"Compiled"}
    assert (
        python(started, "import os; os.path.exists('/lib/python314.zip') and os.path.getsize('/lib/python314.zip')")
        == 0
    )


@pytest.mark.long
def test_files_of_a_start_without_snapshot_are_not_fetched(new_page: NewPage, site: str) -> None:
    page = new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(site)))
    warnings = warnings_of(page)
    page.goto(f"{site}?players=2")
    ready(page)
    assert not {
        "static/py.zip",
        "static/vendor/pyodide/python_stdlib.zip",
        "static/vendor/pyodide/pyodide-lock.json",
    } & {*asked}
    assert [text for text in warnings if "snapshot" in text] == []


def test_pyscripts_modules_in_the_snapshot_are_the_shipped_ones(started: Page) -> None:
    sources = pyscript_sources()
    brings = """async sources => {
      const { stdlib } = await import(new URL("static/vendor/pyscript/core.js", document.baseURI).href);
      return Object.keys(sources).filter(path => stdlib.includes(`write_text(${JSON.stringify(sources[path])},`));
    }"""
    assert started.evaluate(brings, sources) == [*sources]
    # They are not written again.
    assert python(started, "__import__('os').listdir('.')") == ["locale"]


@pytest.mark.long
def test_each_visit_has_new_random_numbers(started: Page, new_page: NewPage, site: str) -> None:
    decks, numbers = set[str](), set[float]()
    other = new_page()
    other.goto(f"{site}?players=2")
    ready(other)
    for page in (started, other):
        decks.add(python(page, "str(app.store.state.table.game.deck)"))
        numbers.add(python(page, "import random; random.random()"))
    assert len(decks) == len(numbers) == 2


@pytest.mark.long
@pytest.mark.parametrize("locale", ["de-DE", "ru-RU"])
def test_other_languages_start_from_the_snapshot_too(new_page: NewPage, site: str, locale: str) -> None:
    page = new_page(locale=locale)
    warnings = warnings_of(page)
    page.goto(f"{site}?players=2")
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", locale[:2])
    expect(page.locator("#status-title")).not_to_contain_text("turn")
    assert {*json.loads(python(page, ORIGINS)).values()} == {"Compiled"}
    assert [text for text in warnings if "snapshot" in text] == []


@pytest.mark.long
# test_pair.py starts the game without a snapshot.
@pytest.mark.parametrize(
    "broken",
    ["damaged", "missing", "foreign"],
)
def test_starts_from_files_where_the_snapshot_fails(new_page: NewPage, site: str, broken: str) -> None:
    page = new_page(watched=False)
    warnings = warnings_of(page)
    if broken == "missing":
        page.route(f"**/{RUNTIME_SNAPSHOT}", lambda route: route.fulfill(status=404))
    elif broken == "damaged":
        data = (DIST / "static" / APPLICATION_SNAPSHOT).read_bytes()
        page.route(f"**/{APPLICATION_SNAPSHOT}", lambda route: route.fulfill(body=data[: len(data) // 2]))
    else:
        page.route(
            f"**/{APPLICATION_SNAPSHOT}",
            lambda route: route.fulfill(path=DIST / "static" / "vendor" / "pyodide" / RUNTIME_SNAPSHOT),
        )
    page.goto(f"{site}?players=2&seed=3")
    ready(page)
    expect(page.locator("main")).to_have_attribute("data-phase", "tile")
    assert len([text for text in warnings if "does not start from its snapshot" in text]) == 1
    loaders = json.loads(python(page, ORIGINS))
    assert "Compiled" not in loaders.values()
