"""Let Lighthouse judge the page as a phone of the middle class on a slow line shows it. Fetches Lighthouse with npm."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from tests.bench._line import host
from tools.browsers import VARIABLE, find_browser
from tools.dist import DIST
from tools.setup import npm_command

VERSION = "12.2.3"
RUNS = 3
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
METRICS = ("first-contentful-paint", "largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time")


def judge(address: str, browser: str, folder: Path) -> dict[str, Any]:
    """Return Lighthouse's report of a page, by its preset for mobiles."""
    report = folder / "report.json"
    command = [*npm_command(), "exec", "--yes", f"--package=lighthouse@{VERSION}", "--", "lighthouse", address]
    command += ["--quiet", "--output=json", f"--output-path={report}", "--form-factor=mobile"]
    command += ["--chrome-flags=--headless=new --no-sandbox --disable-gpu"]
    subprocess.run(command, check=True, cwd=folder, env={**os.environ, "CHROME_PATH": browser})
    return dict(json.loads(report.read_text(encoding="utf-8")))


def main() -> None:
    """Print the scores, and medians of what is measured."""
    browser = os.environ.get(VARIABLE) or find_browser()
    if browser is None:
        raise SystemExit("Lighthouse needs a Chromium.")
    with tempfile.TemporaryDirectory() as folder, host(DIST) as (site, _):
        reports = [judge(site, browser, Path(folder)) for _ in range(RUNS)]
    print(f"Lighthouse {VERSION}, mobile preset, {RUNS} runs: the lowest score, the median of the values.")
    print("| | score | value |")
    print("|---|--:|--:|")
    for name in CATEGORIES:
        print(f"| {name} | {100 * min(report['categories'][name]['score'] for report in reports):.0f} | |")
    for name in METRICS:
        audits = [report["audits"][name] for report in reports]
        score = 100 * min(audit["score"] for audit in audits)
        value = statistics.median(audit["numericValue"] for audit in audits)
        print(f"| {name} | {score:.0f} | {value:,.0f} ms |" if value > 1 else f"| {name} | {score:.0f} | {value:.3f} |")
