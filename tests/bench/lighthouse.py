"""Let Lighthouse judge the page as a phone of the middle class on a slow line shows it. Fetches Lighthouse with npm.

Lighthouse makes the processor four times slower, which stands for such a phone where the machine is a fast desktop.
A slower one, by Lighthouse's own benchmark index, is slowed down less in a second round.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from tests.bench._line import COMPRESSED, host
from tools.browsers import VARIABLE, find_browser
from tools.dist import DIST
from tools.setup import npm_command
from tools.steps import files_below

VERSION = "12.2.3"
RUNS = 3
SLOWDOWN = 4.0
"""How much slower Lighthouse makes the processor."""

FAST_MACHINE = 1500
"""The benchmark index from which on that is right, by Lighthouse's docs/throttling.md."""

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = ("first-contentful-paint", "largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time")


def judge(address: str, browser: str, folder: Path, slowdown: float = SLOWDOWN) -> dict[str, Any]:
    """Return Lighthouse's report of a page, by its preset for mobiles but for how much slower the processor is."""
    report = folder / "report.json"
    command = [*npm_command(), "exec", "--yes", f"--package=lighthouse@{VERSION}", "--", "lighthouse", address]
    command += ["--quiet", "--output=json", f"--output-path={report}", "--form-factor=mobile"]
    command += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    command += [f"--throttling.cpuSlowdownMultiplier={slowdown:.2f}"]
    subprocess.run(command, check=True, cwd=folder, env={**os.environ, "CHROME_PATH": browser})
    return dict(json.loads(report.read_text(encoding="utf-8")))


def show(reports: Sequence[dict[str, Any]]) -> None:
    """Print the lowest scores, and medians of what is measured."""
    print("| | score | value |")
    print("|---|--:|--:|")
    for name in CATEGORIES:
        print(f"| {name} | {100 * min(report['categories'][name]['score'] for report in reports):.0f} | |")
    for name in METRICS:
        audits = [report["audits"][name] for report in reports]
        score = 100 * min(audit["score"] for audit in audits)
        value = statistics.median(audit["numericValue"] for audit in audits)
        print(f"| {name} | {score:.0f} | {value:,.0f} ms |" if value > 1 else f"| {name} | {score:.0f} | {value:.3f} |")


def main() -> None:
    """Print the scores with the preset, and on a slow machine also those of a phone of the middle class."""
    browser = os.environ.get(VARIABLE) or find_browser()
    if browser is None:
        raise SystemExit("Lighthouse needs a Chromium.")
    print(f"Lighthouse {VERSION}, mobile preset, {RUNS} runs: the lowest score, the median of the values.")
    with tempfile.TemporaryDirectory() as folder, host(DIST) as (site, _):
        # A host has compressed what it serves before the first visitor comes.
        for path in files_below(DIST):
            if path.suffix in COMPRESSED:
                urlopen(site + path.relative_to(DIST).as_posix()).read()

        def judge_with(slowdown: float) -> list[dict[str, Any]]:
            return [judge(site, browser, Path(folder), slowdown) for _ in range(RUNS)]

        reports = judge_with(SLOWDOWN)
        show(reports)
        index = statistics.median(report["environment"]["benchmarkIndex"] for report in reports)
        slowdown = max(1.0, SLOWDOWN * index / FAST_MACHINE)
        print(f"This machine has the benchmark index {index:,.0f}; {FAST_MACHINE:,} is a fast desktop.")
        if slowdown < SLOWDOWN:
            print(f"With the processor {slowdown:.1f} times slower instead of {SLOWDOWN:.0f}:")
            show(judge_with(slowdown))
