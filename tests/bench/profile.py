"""Measure how long the list and the record of a thousand games take to open, in Chromium.

Run by `python3 build.py bench profile`.
"""

from __future__ import annotations

from dataclasses import replace

from session.record.entry import checksum, format_entry
from session.record.index import INDEX
from session.saves.library import SAVE
from session.saves.save import format_save
from tests.browser.pages import chromium, ready, served
from tests.session.records import finished, whole_entry

GAMES = 1000
KINDS = 20
ROUNDS = 5
DAY = 86_400_000
_TIMED = (
    "id => { const begun = performance.now(); document.getElementById(id).click(); return performance.now() - begun; }"
)
_CLOSED = "document.querySelectorAll('dialog[open]').forEach(each => each.close(''))"


def texts() -> dict[str, str]:
    """Return a storage with a thousand games and their index."""
    stored, lines = {}, ["taluva index 1"]
    for number in range(GAMES):
        id_, ended = f"game{number}", (number + 1) * DAY
        save = finished(id_, number % KINDS, changed=ended)
        text = stored[SAVE + id_] = format_save(replace(save, title=f"{number}"))
        entry = whole_entry(number % KINDS)._replace(fingerprint=number, ended=ended)
        lines.append(f"{id_}\t{checksum(text):08x}\t{format_entry(entry)}")
    return stored | {INDEX: "\n".join(lines)}


def main() -> None:
    """Print the least milliseconds of several rounds until each dialog is filled and open."""
    with served() as site, chromium(short_lived=False) as browser:
        page = browser.new_page()
        page.goto(site + "?players=2&seed=1")
        ready(page)
        page.evaluate("texts => { for (const key in texts) localStorage.setItem(key, texts[key]); }", texts())
        for id_ in ("games", "show-profile"):
            took = []
            for _ in range(ROUNDS):
                page.evaluate(_CLOSED)
                took.append(page.evaluate(_TIMED, id_))
            print(f"{id_}: {min(took):.0f} ms for {GAMES} games")


if __name__ == "__main__":
    main()
