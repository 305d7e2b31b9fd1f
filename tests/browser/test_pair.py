"""Whether PyScript and Pyodide, as they are pinned, work together with what the page asks of both.

The quick answer about a new pair; with test_snapshot.py and test_engines.py the whole one.
"""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.inside import python
from tests.browser.pages import NewPage, ready, warnings_of
from tools.dist import APPLICATION_SNAPSHOT, DIST
from tools.setup import NODE_MODULES
from tools.steps import ROOT

PINS = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]
DEFAULT = re.compile(r'type:"pyodide",module:\(\w+="([\d.]+)"\)')
# Two plies of the computer player that begins.
ADDRESS = "?players=2&seed=7&seats=bot:1,human"


def test_pyscript_was_made_for_this_series_of_pyodide() -> None:
    core = NODE_MODULES / "@pyscript" / "core" / "dist"
    code = "".join(path.read_text(encoding="utf-8") for path in core.glob("core-*.js"))
    assert {version.rpartition(".")[0] for version in DEFAULT.findall(code)} == {PINS["pyodide"].rpartition(".")[0]}


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
    expect(page.locator("main")).to_have_attribute("data-ply", "2", timeout=60_000)


def test_the_build_is_of_the_pair() -> None:
    texts = (DIST / "static" / "vendor" / "LICENSES.txt").read_text(encoding="utf-8")
    assert all(f"{name} {version} (" in texts for name, version in PINS.items())
