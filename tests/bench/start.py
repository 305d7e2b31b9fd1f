"""Measure how long the page takes to start, beside the smallest page that PyScript's own way of starting makes.

Both come from one server, in turns: first visits with nothing kept, over a line of 10 Mbit/s, then return visits.
"""

from __future__ import annotations

import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench._line import Line, host
from tests.browser.engines import ENGINES, Driver, Engine, wait_for
from tools.dist import DIST
from tools.setup import NODE_MODULES

RUNS = 5
RETURNS = 2
TEN_MEGABITS = 10_000_000 / 8
SETTLING_SECONDS = 3  # for what a browser does after a page has started, such as caching compiled code
OURS, STOCK = "ours", "stock"
QUERY = {OURS: "?players=2&seed=1", STOCK: ""}
STOCK_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Stock PyScript</title>
<link rel="icon" href="./icon.svg">
<script type="module" src="./pyscript/core.js"></script>
</head>
<body>
<div id="text"></div>
<script type="py" config='{"interpreter": "./pyodide/pyodide.mjs"}'>
from pyscript import document, window
document.getElementById("text").textContent = "ready"
window.performance.mark("taluva:ready")
</script>
</body>
</html>
"""
MARKS = """() => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? null;
  return at("taluva:ready") && [at("taluva:shell"), at("taluva:ready")];
}"""
CONTROLLED = "() => navigator.serviceWorker.controller !== null"


class Visit(NamedTuple):
    """What a visit took: milliseconds until it can be read and until it takes input, bytes over the line."""

    shell: float
    ready: float
    sent: int


def build_site(folder: Path) -> None:
    """Put the game and the stock page of the same versions into one folder."""
    (folder / OURS).symlink_to(DIST, target_is_directory=True)
    stock = folder / STOCK
    shutil.copytree(NODE_MODULES / "@pyscript" / "core" / "dist", stock / "pyscript")
    shutil.copytree(NODE_MODULES / "pyodide", stock / "pyodide")
    shutil.copy(DIST / "static" / "icons" / "favicon.svg", stock / "icon.svg")
    (stock / "index.html").write_text(STOCK_PAGE, encoding="utf-8")


def visit(driver: Driver, line: Line, address: str) -> Visit:
    """Load a page until it is ready."""
    before = line.sent
    driver.goto(address)
    shell, ready = wait_for(driver, MARKS, 300)
    return Visit(shell or 0, ready, line.sent - before)


def measure(engine: Engine, site: str, line: Line, page: str) -> tuple[Visit, list[Visit], int]:
    """Return a first visit, the return visits after it, and all the bytes that the first one cost."""
    address = f"{site}{page}/{QUERY[page]}"
    with engine.open() as driver:
        line.bytes_per_second = TEN_MEGABITS
        before = line.sent
        first = visit(driver, line, address)
        if page == OURS:
            wait_for(driver, CONTROLLED)
        cost = line.sent - before
        line.bytes_per_second = None
        returns = []
        for _ in range(RETURNS):
            time.sleep(SETTLING_SECONDS)
            driver.goto("about:blank")
            returns.append(visit(driver, line, address))
    return first, returns, cost


def row(name: str, kind: str, ours: list[Visit], stock: list[Visit]) -> str:
    """Return a line of the table."""
    shell, mine, other = (
        statistics.median(values)
        for values in ([v.shell for v in ours], [v.ready for v in ours], [v.ready for v in stock])
    )
    return f"| {name} | {kind} | {shell:,.0f} | {mine:,.0f} | {other:,.0f} | {mine / other:.2f} |"


def bench_engine(name: str, engine: Engine, site: str, line: Line) -> None:
    """Measure both pages in turns, and print their medians."""
    firsts: dict[str, list[Visit]] = {OURS: [], STOCK: []}
    returns: dict[str, list[Visit]] = {OURS: [], STOCK: []}
    costs: dict[str, int] = {}
    for _ in range(RUNS):
        for page in (OURS, STOCK):
            first, more, costs[page] = measure(engine, site, line, page)
            firsts[page].append(first)
            returns[page] += more
    print(row(name, f"first, {costs[OURS] / 1e6:.1f} MB : {costs[STOCK] / 1e6:.1f} MB", firsts[OURS], firsts[STOCK]))
    print(row(name, "return", returns[OURS], returns[STOCK]), flush=True)


def main() -> None:
    """Measure in every browser that is there."""
    print(f"Medians of {RUNS} runs, milliseconds from navigation; first visits over 10 Mbit/s.")
    print("| browser | visit | readable | ready | stock PyScript | ratio |")
    print("|---|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        build_site(Path(folder))
        with host(Path(folder)) as (site, line):
            for name, engine in ENGINES.items():
                if engine.is_there():
                    bench_engine(name, engine, site, line)
                else:
                    print(f"| {name} | not installed ({engine.package}) | | | | |")
