"""Measure how long the list and the record of a thousand games take to open, in Chromium.

Run by `python3 build.py bench profile`.
"""

from __future__ import annotations

from dataclasses import replace

from playwright.sync_api import CDPSession

from session.record.entry import checksum, format_entry
from session.record.index import INDEX
from session.saves.library import SAVE
from session.saves.save import format_save
from tests.browser.pages import chromium, ready, served
from tests.session.records import finished, whole_entry

GAMES = 1000
KINDS = 20
ROUNDS = 5
MOST_MS = 300
DAY = 86_400_000
_TIMED = """id => new Promise(done => requestAnimationFrame(() => {
  const begun = performance.now();
  document.getElementById(id).click();
  const filled = performance.now() - begun;
  // Sent now, it is received when this frame's styles, layout and paint are done.
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => done([filled, performance.now() - begun]);
  drawn.port2.postMessage(0);
}))"""
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


def worked(session: CDPSession) -> float:
    """Return the milliseconds for which the page's thread has kept the processor busy."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return 1000 * sum(float(each["value"]) for each in metrics if each["name"] == "TaskDuration")


def main() -> None:
    """Print the least milliseconds of several rounds: until each dialog is filled and open, until it is drawn.

    The third figure is the processor's time, which does not grow while the machine does something else.
    """
    with served() as site, chromium(short_lived=False) as browser:
        page = browser.new_page()
        page.goto(site + "?players=2&seed=1")
        ready(page)
        session = page.context.new_cdp_session(page)
        session.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.evaluate("texts => { for (const key in texts) localStorage.setItem(key, texts[key]); }", texts())
        for id_ in ("games", "show-profile"):
            took = []
            for _ in range(ROUNDS):
                page.evaluate(_CLOSED)
                before = worked(session)
                times = page.evaluate(_TIMED, id_)
                took.append([*times, worked(session) - before])
            filled, drawn, work = map(min, zip(*took))
            over = "  OVER" if work > MOST_MS else ""
            print(f"{id_}: filled {filled:.0f}, drawn {drawn:.0f}, processor {work:.0f} ms (at most {MOST_MS}){over}")


if __name__ == "__main__":
    main()
