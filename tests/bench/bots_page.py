"""Measure computer players in the page: how long each level takes for a turn, and how soon the page answers meanwhile.

A turn is measured from the moment the page asks to the moment its answer is there, by the clock. An answer of the page
begins with an event inside an animation frame and ends when the browser has drawn that frame; the worker goes
through a game meanwhile, which keeps it busy all the time. Run by `python3 build.py bench bots_page`.
"""

from __future__ import annotations

from statistics import median

from playwright.sync_api import Page

from taluva import Game, Options
from tests.browser.interpreter import INTERPRETER, code_to_put, put, python
from tests.browser.pages import chromium, ready, served
from tests.browser.random_play import played

LEVELS = {1: 1.0, 2: 1.0, 3: 1.0, 4: 1.0, 5: 2.5}
"""The levels, and how many seconds each may take for both halves of a turn."""

MOST_MS = 50
SAMPLES = 20
SEED = 11

_BUSY = """
import asyncio
asyncio.ensure_future(app.computers.engine.ask({{"review": {record!r}, "seed": 1, "simulations": 400}}))
"""
_WHOLE = (
    f"""async code => {{
  const interpreter = {INTERPRETER};
"""
    + """
  const main = document.querySelector("main");
  interpreter.runPython(code);
  const begun = performance.now();
  while (main.dataset.thinking) await new Promise(resolve => setTimeout(resolve, 5));
  return (performance.now() - begun) / 1000;
}"""
)
_ANSWERS = """([names, samples]) => new Promise(resolve => {
  const times = [];
  const step = () => requestAnimationFrame(() => {
    const start = performance.now();
    const name = names[times.length % names.length];
    document.querySelector(name).click();
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => {
      times.push(performance.now() - start);
      setTimeout(times.length < samples ? step : () => resolve(times), 40);
    };
    drawn.port2.postMessage(0);
  });
  step();
})"""


def print_turns(page: Page, games: list[Game]) -> None:
    """Print how long every level takes for a turn."""
    print(f"{'level':8}{'median':>10}{'longest':>10}")
    for level, most in LEVELS.items():
        seconds = []
        for game in games:
            code = code_to_put(game, levels=(level,) * game.options.players, takeback=True)
            seconds.append(page.evaluate(_WHOLE, code))
            put(page, Game.new(seed=SEED))
        over = "  OVER" if max(seconds) > most else ""
        print(f"{level:<8}{median(seconds):10.2f}{max(seconds):10.2f}  s  (at most {most:g}){over}")


def answers(page: Page, game: Game) -> dict[str, list[float]]:
    """Return how many ms the page takes for some answers."""
    put(page, game)
    page.locator("[role=gridcell][data-legal]").first.dispatch_event("click")
    times = {"a tile turned": page.evaluate(_ANSWERS, [['[data-testid="rotate-right"]'], SAMPLES])}
    page.locator("[data-testid=log-entry]").first.click()
    times["a step in the history"] = page.evaluate(_ANSWERS, [["#history-back"], SAMPLES])
    dialog = ["#show-tiles", "#tiles [type=submit]"]
    times["a dialog opened, closed"] = page.evaluate(_ANSWERS, [dialog, SAMPLES])
    return times


def print_answers(page: Page, game: Game) -> None:
    """Print how soon the page answers while the worker has nothing to do, and while it works."""
    idle = answers(page, game)
    python(page, _BUSY.format(record=str(game)))
    busy = answers(page, game)
    print(f"\n{'answer of the page':26}{'idle: median':>14}{'longest':>10}{'busy: median':>14}{'longest':>10}")
    for name, still in idle.items():
        times = busy[name]
        over = "  OVER" if median(times) > MOST_MS else ""
        figures = f"{median(still):14.1f}{max(still):10.1f}{median(times):14.1f}{max(times):10.1f}"
        print(f"{name:26}{figures}  ms  (at most {MOST_MS}){over}")


def main() -> None:
    """Print the tables."""
    games = [played(SEED, options=Options(players)).at(ply) for players, ply in ((2, 16), (2, 28), (3, 24), (4, 40))]
    with served() as site, chromium(short_lived=False) as browser:
        page = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
        page.goto(site + "?players=2&seed=1&seats=bot:1")
        ready(page)
        page.wait_for_function("document.querySelector('main').dataset.ply >= 2", timeout=120_000)
        print_turns(page, games)
        whole = played(SEED, options=Options(4))
        print_answers(page, whole.at(whole.ply - 2 - whole.ply % 2))


if __name__ == "__main__":
    main()
