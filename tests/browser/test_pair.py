"""Whether the pinned PyScript and Pyodide work together, and do what the page needs of both.

A quick check of a new pair; test_snapshot.py and test_engines.py complete it.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.interpreter import python
from tests.browser.pages import START_SECONDS, STARTED_OR_FAILED, NewPage, ready, warnings_of
from tools.dist import APPLICATION_SNAPSHOT, DIST
from tools.setup import NODE_MODULES
from tools.steps import ROOT

PINS = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
DEFAULT = re.compile(r'type:"pyodide",module:\(\w+="([\d.]+)"\)')
JAVASCRIPT = "text/javascript"
APPLIED = 'import("./static/python.mjs").then(({ applied }) => [...applied])'
TRICKS = {
    "answered pyodide.asm.wasm": "Pyodide no longer asks the global fetch for its WebAssembly by this address",
    "answered python_stdlib.zip": "Pyodide no longer asks the global fetch for its standard library by this address",
    "compiled ahead": "Pyodide no longer hands its WebAssembly to WebAssembly.instantiateStreaming",
    "memory not shared": "Pyodide no longer makes shared memory by new WebAssembly.Memory",
    "module made here": "Pyodide no longer lets createPyodideModule make its module",
    "memory reached": "Emscripten no longer lets instantiateWasm make the instance",
    "functions linked": "Emscripten no longer leaves alone the functions whose places GOT.func has",
    "memory restored": "Pyodide no longer goes on from memory with the header that _loadSnapshot gives it",
    "files not written": "PyScript no longer begins by writing its own Python files and then importing them",
    "database in memory": "PyScript no longer opens its databases by the global indexedDB",
    "errors heard": "PyScript no longer reports errors by the io.stderr of its hook onReady",
}
"""The tricks of static/python.mjs, each with what has changed in PyScript or Pyodide if it fails."""

# The computer moves first: two plies.
ADDRESS = "?players=2&seed=7&seats=bot:1,human"


def test_pyscript_was_made_for_this_series_of_pyodide() -> None:
    core = NODE_MODULES / "@pyscript" / "core" / "dist"
    code = "".join(path.read_text(encoding="utf-8") for path in core.glob("core-*.js"))
    assert {version.rpartition(".")[0] for version in DEFAULT.findall(code)} == {PINS["pyodide"].rpartition(".")[0]}


@pytest.fixture(scope="module")
def applied(page: Page, site: str) -> set[str]:
    """Return the tricks of static/python.mjs that worked in a start from the snapshot, even if the start failed."""
    page.goto(site)
    page.wait_for_function(STARTED_OR_FAILED, timeout=START_SECONDS * 1000)
    return set(page.evaluate(APPLIED))


@pytest.mark.browser
@pytest.mark.parametrize(("trick", "broken"), TRICKS.items(), ids=TRICKS)
def test_every_trick_still_works(applied: set[str], trick: str, broken: str) -> None:
    assert trick in applied, broken


@pytest.mark.browser
@pytest.mark.long
def test_no_plugin_of_pyscript_is_fetched(new_page: NewPage, site: str) -> None:
    page = new_page()
    files: list[str] = []
    page.on("request", lambda request: files.append(request.url.rpartition("/")[2]))
    page.goto(site)
    ready(page)
    from_pyscript = {re.sub(r"-[\w-]{8}\.js$", "", name) for name in files if re.search(r"-[\w-]{8}\.js$", name)}
    assert from_pyscript <= {"core", "error"}, "PyScript no longer reads <mpy-config> while it is imported"


@pytest.mark.browser
@pytest.mark.parametrize(
    ("file", "old", "new", "lost"),
    [
        pytest.param(
            *("pyodide/pyodide.mjs", "createPyodideModule", "createOtherModule", "module made here"),
            id="module",
            marks=pytest.mark.long,
        ),
        pytest.param(
            *("pyodide/pyodide.asm.mjs", "GOT[symName].value!=-1", "false", "functions linked"),
            id="table",
            marks=pytest.mark.long,
        ),
        pytest.param(
            *("pyodide/pyodide.mjs", "_loadSnapshot", "_otherSnapshot", "memory restored"),
            id="snapshot",
            marks=pytest.mark.long,
        ),
        pytest.param(
            *("pyscript/core-*.js", "import os as _os", "import  os as _os", "files not written"),
            id="files",
            marks=pytest.mark.long,
        ),
    ],
)
def test_starts_without_a_trick_that_a_new_version_breaks(
    new_page: NewPage, site: str, file: str, old: str, new: str, lost: str
) -> None:
    page = new_page(watched=False)
    (source,) = (DIST / "static" / "vendor").glob(file)
    code = source.read_text(encoding="utf-8")
    assert old in code
    page.route(f"**/{source.name}", lambda route: route.fulfill(body=code.replace(old, new), content_type=JAVASCRIPT))
    page.goto(f"{site}?players=2&seed=7")
    ready(page)
    assert lost not in page.evaluate(APPLIED)
    expect(page.locator("main")).to_have_attribute("data-phase", "tile")


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.parametrize("start", ["from the snapshot", "from files"])
def test_page_and_worker_run_on_the_pair(new_page: NewPage, site: str, start: str) -> None:
    page = new_page(watched=start == "from the snapshot")
    if start == "from files":
        page.route(f"**/{APPLICATION_SNAPSHOT}", lambda route: route.fulfill(status=404, body=""))
    warnings = warnings_of(page)
    page.goto(f"{site}{ADDRESS}")
    ready(page)
    assert any("snapshot" in text for text in warnings) is (start == "from files"), warnings
    assert python(page, "import pyodide; pyodide.__version__") == PINS["pyodide"]
    expect(page.locator("main[data-ply='2'], #engine-error:visible").first).to_be_attached(timeout=START_SECONDS * 1000)
    if page.locator("#engine-error").is_visible():
        # On a busy machine a worker may need longer for its start than the page waits.
        page.locator("#engine-retry").click()
    expect(page.locator("main")).to_have_attribute("data-ply", "2", timeout=START_SECONDS * 1000)


def test_the_build_uses_the_pair() -> None:
    texts = (DIST / "static" / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    assert all(f"{name} {version} (" in texts for name, version in PINS.items())
