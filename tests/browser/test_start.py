"""How the page starts, and what it says when it cannot."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.pages import PREFIX, NewPage, ready
from tests.mostly_long import mostly_long
from tools.dist import DIST
from tools.steps import ROOT

pytestmark = pytest.mark.browser

WASM = "**/pyodide.asm.wasm.zst"
# Failures noticed only after Python has started get as much time as the start.
START = 60_000


def expect_failure(page: Page, kind: str) -> None:
    """Expect a failure of this kind, with its message and the button, and no sign of loading."""
    failure = page.locator("#start-failed")
    expect(failure).to_be_visible(timeout=START)
    expect(failure).to_have_role("alert")
    expect(failure.locator("[data-failure]:visible")).to_have_count(1)
    expect(failure.locator(f"[data-failure='{kind}']")).to_be_visible()
    expect(page.locator("#retry")).to_be_visible()
    expect(page.locator("#loading")).to_be_hidden()


@pytest.fixture(scope="module")
def requested(page: Page, site: str) -> list[str]:
    """Start the module's page; return the addresses that it has asked for."""
    addresses: list[str] = []
    page.context.on("request", lambda request: addresses.append(request.url))
    page.goto(site)
    ready(page)
    return addresses


def abort(route: Route) -> None:
    route.abort()


def not_found(route: Route) -> None:
    route.fulfill(status=404, body="<h1>Not found</h1>", content_type="text/html")


def test_starts_below_a_sub_path_with_requests_to_its_own_folder_only(
    page: Page, site: str, requested: list[str]
) -> None:
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#start-failed")).to_be_hidden()
    assert len(requested) > 10
    assert [address for address in requested if not address.startswith(site)] == []
    assert page.evaluate("location.pathname") == PREFIX


@pytest.mark.long
@pytest.mark.usefixtures("requested")
def test_marks_when_the_page_is_readable_and_when_it_is_ready(page: Page) -> None:
    shell, started = page.evaluate("['shell', 'ready'].map(n => performance.getEntriesByName('taluva:' + n).length)")
    assert (shell, started) == (1, 1)
    shell, started = page.evaluate(
        "['shell', 'ready'].map(n => performance.getEntriesByName('taluva:' + n)[0].startTime)"
    )
    assert shell < started


@pytest.mark.usefixtures("requested")
def test_runs_the_pinned_python(page: Page) -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    version = page.evaluate("import('./static/vendor/pyodide/pyodide.mjs').then(module => module.version)")
    assert version == lock["node_modules/pyodide"]["version"]


@pytest.mark.usefixtures("requested")
def test_leaves_nothing_of_its_start_in_the_page(page: Page) -> None:
    assert page.locator("mpy-config").count() == 0
    assert page.locator(".py-error").count() == 0


FILES = (
    *("boot.js", "core.js", "core-*.js", "files.mjs", "python.mjs"),
    *("pyodide.asm.mjs", "pyodide.asm.wasm.zst", "pyodide.mjs"),
)


@pytest.mark.parametrize("name", mostly_long((*FILES, "error-*.js", "main.py"), ("pyodide.asm.wasm.zst",)))
def test_says_when_a_file_does_not_load(new_page: NewPage, site: str, name: str) -> None:
    page = new_page(watched=False)
    page.route(f"**/static/**/{name}", abort)
    page.goto(site)
    expect_failure(page, "runtime")


@pytest.mark.parametrize(
    "name", mostly_long(("pyodide.asm.wasm.zst", "boot.js", "python.mjs", "main.py"), ("pyodide.asm.wasm.zst",))
)
def test_says_when_a_file_is_not_there(new_page: NewPage, site: str, name: str) -> None:
    page = new_page(watched=False)
    page.route(f"**/static/**/{name}", not_found)
    page.goto(site)
    expect_failure(page, "runtime")


@pytest.mark.long
@pytest.mark.parametrize("code", ["raise ValueError('no')", "pass"], ids=["error", "nothing"])
def test_says_when_python_stops_without_a_game(new_page: NewPage, site: str, code: str) -> None:
    page = new_page(watched=False)
    page.route("**/static/main.py", lambda route: route.fulfill(body=code))
    page.goto(site)
    expect_failure(page, "python")


def test_says_when_there_is_no_webassembly(new_page: NewPage, site: str) -> None:
    page = new_page()
    page.add_init_script("delete globalThis.WebAssembly")
    page.goto(site)
    expect_failure(page, "no-wasm")


@pytest.mark.long
def test_says_when_nothing_arrives_and_still_starts_when_it_arrives_late(new_page: NewPage, site: str) -> None:
    page = new_page()
    held: list[Route] = []
    page.route(WASM, lambda route: held.append(route))
    page.clock.install()
    page.goto(f"{site}?players=2", wait_until="commit")
    expect(page.locator("#loading-text")).to_have_text(re.compile("Preparing the island:|Almost ready"))
    page.wait_for_timeout(500)
    page.clock.run_for(50_000)
    expect(page.locator("#start-failed")).to_be_hidden()
    page.clock.run_for(62_000)
    expect_failure(page, "runtime")
    page.clock.resume()
    for route in held:
        route.continue_()
    ready_late = "document.body.dataset.ready === 'true'"
    page.wait_for_function(ready_late, timeout=START)
    expect(page.locator("#start-failed")).to_be_hidden()
    expect(page.locator("#loading")).to_be_hidden()


def test_retry_starts_the_game(new_page: NewPage, site: str) -> None:
    page = new_page(watched=False)
    page.route(WASM, abort)
    page.goto(site)
    expect_failure(page, "runtime")
    page.unroute(WASM)
    page.locator("#retry").click()
    page.locator("#start-failed").wait_for(state="hidden")
    ready(page)


def test_opened_as_a_file_it_says_how_to_serve_it(new_page: NewPage) -> None:
    page = new_page(watched=False)
    page.goto((DIST / "index.html").as_uri())
    expect(page.locator("#file-help")).to_be_visible()
    expect(page.locator("#file-help")).to_contain_text("build.py serve")
    expect(page.locator("#loading")).to_be_hidden()
    expect(page.locator("#start-failed")).to_be_hidden()
