"""Measure the page with 48 tiles laid: moving and turning the ghost, and plies from Confirm to the finished drawing.

A sample begins inside an animation frame with the event that a pointer sends, and ends in two ways: when
Python has returned (the page has changed), and when the browser has drawn that frame. Motion is switched off
as for those who prefer it reduced, but for the frames of a slow phone while something moves on the board.
Run by `python3 build.py bench page`.
"""

from __future__ import annotations

from statistics import median, quantiles
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page

from bots import choose
from taluva import Game, Options, Phase
from tests.browser.interpreter import put
from tests.browser.pages import chromium, ready, served
from tests.browser.playing import play
from tests.browser.random_play import EVEN, played
from tools.film import FILMS, scene

SAMPLES = 30
PLIES = 12
DESK = {"viewport": {"width": 1280, "height": 800}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
# Wide and low: of all games of this kind of chooser the one with the most hexes to draw.
SEED = 3

_TIMED = """(samples, act) => new Promise(resolve => {
  const times = [];
  const step = () => requestAnimationFrame(() => {
    const start = performance.now();
    act(times.length);
    const changed = performance.now();
    // Sent now, it is received when this frame's styles, layout and paint are done.
    const drawn = new MessageChannel();
    drawn.port1.onmessage = () => {
      times.push([changed - start, performance.now() - start]);
      // Long enough for what moves afterwards to come to rest.
      setTimeout(times.length < samples ? step : () => resolve(times), 200);
    };
    drawn.port2.postMessage(0);
  });
  step();
})"""
_MOVE = f"""samples => {{
  const cells = [...document.querySelectorAll("[role=gridcell][data-legal]")];
  const boxes = cells.map(cell => cell.getBoundingClientRect());
  return ({_TIMED})(samples, index => {{
    const at = (index * 7) % cells.length;
    cells[at].dispatchEvent(new PointerEvent("pointermove", {{
      bubbles: true, pointerType: "mouse", clientX: boxes[at].x + index / 100, clientY: boxes[at].y,
    }}));
  }});
}}"""
_CLICK = f"""([samples, name]) => {{
  const button = document.querySelector(`[data-testid="${{name}}"]`);
  return ({_TIMED})(samples, () => button.click());
}}"""
_CHOOSE = """() => {
  const cells = [...document.querySelectorAll("[role=gridcell][data-legal]")];
  const legal = cell => cell.dataset.legal.split(" ").length;
  const best = cells.reduce((one, other) => legal(other) > legal(one) ? other : one);
  best.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const option = document.querySelector("[data-testid=build-option]:not([aria-disabled])");
  if (option) option.click();
}"""


# Frames from the one after the ply's own task, which "drawn" counts, until all is still.
_WATCH_FRAMES = """() => {
  window.frames_ = [];
  const tick = now => { frames_.push(now); window.ticking = requestAnimationFrame(tick); };
  window.ticking = requestAnimationFrame(tick);
}"""
_FRAMES = """async () => {
  const begin = performance.now();
  do await new Promise(done => setTimeout(done, 100));
  while (frames_.at(-1) < begin + 500 || (document.getAnimations().length && performance.now() - begin < 5000));
  cancelAnimationFrame(ticking);
  const after = frames_.filter(at => at > begin);
  return after.slice(1).map((at, index) => at - after[index]);
}"""
_BEGINS_WITH = {"computer": "[data-testid=ghost]", "end": "#over[open]"}
"""What there is to see before the motion of a film begins, where that is not the ply."""
_PATIENCE = 120_000
_REST = 500
_RUNS = 3
_LONG = 50


class Row(NamedTuple):
    """One row of the table: what is done, at most how many ms at the median and at the 95th percentile, the samples."""

    name: str
    most: float
    most_at_95: float | None
    samples: list[tuple[float, float]]


def put_before(page: Page, game: Game, ply: int) -> None:
    """Put the game on the table as it was before a ply, with the next step prepared, and let the page come to rest.

    Nobody confirms within half a second what has just been prepared, and work that is put off is done by then.
    """
    put(page, game.at(ply))
    page.evaluate(_CHOOSE)
    page.wait_for_timeout(_REST)


def confirmed(page: Page, game: Game, phase: Phase) -> list[tuple[float, float]]:
    """Return samples of confirming the game's last plies of a phase."""
    plies = [ply for ply in range(game.ply - 2 * PLIES, game.ply - 1) if game.positions[ply].phase is phase]
    times = []
    for ply in plies:
        put_before(page, game, ply)
        times += page.evaluate(_CLICK, [1, "confirm"])
    return times


def measured(page: Page, game: Game, limits: tuple[float, float | None, float]) -> list[Row]:
    """Return the rows for a page; limits: for the ghost at the median and at the 95th percentile, for a ply."""
    most, most_at_95, most_for_ply = limits
    last_tile = game.ply - 2
    put(page, game.at(last_tile))
    moves = page.evaluate(_MOVE, SAMPLES)
    put_before(page, game, last_tile)
    turns = page.evaluate(_CLICK, [SAMPLES, "rotate-right"])
    return [
        Row("ghost moved", most, most_at_95, moves),
        Row("ghost turned", most, most_at_95, turns),
        Row("tile confirmed", most_for_ply, None, confirmed(page, game, Phase.TILE)),
        Row("building confirmed", most_for_ply, None, confirmed(page, game, Phase.BUILD)),
    ]


def started(browser: Browser, site: str, options: dict[str, Any]) -> Page:
    """Return a page of a kind of device that takes input."""
    page = browser.new_context(**options, reduced_motion="reduce").new_page()
    page.goto(site)
    ready(page)
    return page


def throttled(page: Page, rate: int) -> CDPSession:
    """Slow the page's processor down by a factor; return what keeps it so."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    return session


def frames_of(page: Page, film: str) -> list[float]:
    """Return how many ms each frame took while a ply moved on the board, a computer's tile came, or the result."""
    game, move = scene(FILMS[film])
    put(page, game, levels=FILMS[film].levels)
    page.wait_for_timeout(500)
    if FILMS[film].levels:
        own = choose(game.position, 2, seed=1)
        game, move = play(page, game, own[:1]), own[1]
    page.evaluate(_WATCH_FRAMES)
    play(page, game, [move])
    if film in _BEGINS_WITH:
        page.wait_for_selector(_BEGINS_WITH[film], timeout=_PATIENCE)
    frames: list[float] = page.evaluate(_FRAMES)
    return frames


def print_frames(page: Page) -> None:
    """Print how many frames of each motion took longer than 50 ms; at most one in ten should."""
    page.emulate_media(reduced_motion="no-preference")
    for film in FILMS:
        frames = [each for _ in range(_RUNS) for each in frames_of(page, film)]
        long = sum(each > _LONG for each in frames)
        over = "  OVER" if long > len(frames) / 10 else ""
        print(f"{film:24}{len(frames)} frames, {long} above {_LONG} ms, the longest {max(frames):.0f}{over}")


def print_rows(title: str, rows: list[Row]) -> None:
    """Print the rows as lines of a table."""
    print(f"{title:24}{'changed: median':>16}{'95 %':>8}{'drawn: median':>16}{'95 %':>8}")
    for row in rows:
        columns = list(zip(*row.samples))
        middles = [median(column) for column in columns]
        ends = [quantiles(column, n=20)[-1] for column in columns]
        over = middles[1] > row.most or (row.most_at_95 is not None and ends[1] > row.most_at_95)
        limit = f"{row.most:g}" if row.most_at_95 is None else f"{row.most:g} and {row.most_at_95:g}"
        figures = f"{middles[0]:16.1f}{ends[0]:8.1f}{middles[1]:16.1f}{ends[1]:8.1f}"
        print(f"{row.name:24}{figures}  ms  (at most {limit}){'  OVER' if over else ''}")


def main() -> None:
    """Print the tables."""
    game = played(SEED, EVEN, Options(4))
    land = len({here for laid in game.position.board.laid for here in laid.hexes()})
    print(f"{len(game.position.board.laid)} tiles on {land} hexes; {SAMPLES} samples of the ghost, {PLIES} of each ply")
    runs: list[tuple[str, dict[str, Any], int, tuple[float, float | None, float]]] = [
        ("desktop", DESK, 1, (16, 33, 50)),
        ("phone, 4 times slower", PHONE, 4, (50, None, 200)),
    ]
    with served() as site, chromium(short_lived=False) as browser:
        for title, options, rate, limits in runs:
            page = started(browser, site, options)
            throttled(page, rate)
            print_rows(title, measured(page, game, limits))
            if rate > 1:
                print_frames(page)
            page.context.close()


if __name__ == "__main__":
    main()
