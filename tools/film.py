"""Film what moves on the board: a contact sheet of screenshots, one every 40 ms of the page's own time.

Build dist/ first, then run `PYTHONPATH=py .venv/bin/python -m tools.film` for all films, or name some of them:
`land eruption expansion tower computer end`. `--phone` films a phone, `--dark` the dark theme, `--reduced` what
reduced motion leaves. The sheets are PNG files in .build/film/, 24 frames each; each frame bears its time in ms.

Time stands still between two frames: the page's timers run on a clock of Playwright's, and its animations are
paused and set to the time of the frame. So a film shows every frame, however slow the machine is.
"""

from __future__ import annotations

import argparse
import base64
from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import Browser, FloatRect, Page

from bots import choose
from taluva import Building, Game, Hex, Kind, LayingEffects, Move, Options, Placement, effects
from tests.browser.interpreter import put
from tests.browser.pages import chromium, ready, served
from tests.browser.playing import play
from tests.browser.random_play import EVEN, TALL, WIDE, Taste, played
from tools.steps import STAMPS, say

FOLDER = STAMPS / "film"
STEP = 40
_ROWS = 4
_PATIENCE = 400
_DESK = {"viewport": {"width": 1280, "height": 800}}
_PHONE = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}

# Frames of the browser are real; all else in the page has a clock that stands still.
_REAL_FRAMES = "window.realFrame = requestAnimationFrame.bind(window)"
_HOLD = """async () => {
  const times = window.filmTimes ??= new WeakMap();
  for (let frame = 0; frame < 2; frame++) {
    for (const motion of document.getAnimations()) {
      if (times.has(motion)) continue;
      times.set(motion, 0);
      motion.pause();
      motion.currentTime = 0;
    }
    await new Promise(done => realFrame(done));
  }
}"""
_ADVANCE = """async ms => {
  for (const motion of document.getAnimations()) {
    if (!filmTimes.has(motion)) motion.pause();
    const time = filmTimes.has(motion) ? filmTimes.get(motion) + ms : 0;
    filmTimes.set(motion, time);
    if (time >= motion.effect.getComputedTiming().endTime) motion.finish();
    else motion.currentTime = time;
  }
  await new Promise(done => realFrame(done));
}"""
_AROUND = """hexes => {
  const box = { left: 1e9, top: 1e9, right: -1e9, bottom: -1e9 };
  for (const [q, r] of hexes) {
    const cell = document.querySelector(`[role=gridcell][data-q="${q}"][data-r="${r}"]`);
    if (!cell) continue;
    const { left, top, right, bottom } = cell.getBoundingClientRect();
    box.left = Math.min(box.left, left); box.top = Math.min(box.top, top);
    box.right = Math.max(box.right, right); box.bottom = Math.max(box.bottom, bottom);
  }
  return box;
}"""


class Film(NamedTuple):
    """A film: which ply of which game it shows, and for how many ms.

    shows: whether a move of a game, made from the position before it, is the one to film.
    levels: of the computers; the film then begins when the computer has found its turn.
    whole: whether the frames show the whole page, and not just what is around the move.
    """

    taste: Taste
    shows: Callable[[Game, Move], bool]
    ms: int
    levels: tuple[int, ...] = ()
    whole: bool = False
    step: int = STEP


def _is_land(game: Game, move: Move) -> bool:
    return isinstance(move, Placement) and game.ply > 12 and game.position.board.level(move.hex) == 0


def _buries(game: Game, move: Move) -> bool:
    if not isinstance(move, Placement):
        return False
    laying = effects(game.position, move)
    assert isinstance(laying, LayingEffects)
    return len(laying.buried) > 1


def _expands(game: Game, move: Move) -> bool:
    if isinstance(move, Placement) or move.kind is not Kind.EXPAND:
        return False
    return game.position.builds.expansion(move).cost > 3


def _rises(game: Game, move: Move) -> bool:
    return not isinstance(move, Placement) and move.kind.building is Building.TOWER


FILMS = {
    "land": Film(EVEN, _is_land, 800),
    "eruption": Film(EVEN, _buries, 1900),
    "expansion": Film(WIDE, _expands, 1200),
    "tower": Film(TALL, _rises, 1100),
    "computer": Film(
        EVEN, lambda game, _move: game.ply == 20 and game.position.seat == 0, 4400, (0, 2), whole=True, step=2 * STEP
    ),
    "end": Film(EVEN, lambda game, move: game.play(move).is_over, 6000, whole=True, step=3 * STEP),
}


def scene(film: Film) -> tuple[Game, Move]:
    """Return the first game, by seed, that has such a move, as it is before the move."""
    for seed in range(1, 60):
        game = played(seed, film.taste, Options(2))
        for ply, move in enumerate(game.moves):
            if film.shows(game.at(ply), move):
                return game.at(ply), move
    raise ValueError("no game has such a move")


def frames_of(page: Page, film: Film) -> list[tuple[int, bytes]]:
    """Return the frames of a film with their times in ms."""
    game, move = scene(film)
    put(page, game, levels=film.levels)
    page.evaluate("document.getElementById('offer')?.setAttribute('hidden', '')")
    if film.levels:
        own = choose(game.position, 2, seed=1)
        game = play(page, game, own[:1])
        return _shot(page, film, None, lambda: _let_answer(page, game, own[1]))
    around = None if film.whole else _clip(page, move, game)
    return _shot(page, film, around, lambda: play(page, game, [move]))


def _let_answer(page: Page, game: Game, move: Move) -> None:
    """Play the person's last move, and wait until the computer has found its turn."""
    play(page, game, [move])
    thinking = page.locator("main[data-thinking=true]")
    for _ in range(_PATIENCE):
        page.clock.run_for(STEP)
        page.wait_for_timeout(STEP)
        if page.get_by_test_id("ghost").count():
            return
    raise TimeoutError(f"the computer does not answer; it {'thinks' if thinking.count() else 'does not think'}")


def _shot(page: Page, film: Film, clip: FloatRect | None, begin: Callable[[], object]) -> list[tuple[int, bytes]]:
    page.clock.pause_at(page.evaluate("Date.now() / 1000 + 1"))
    begin()
    frames = []
    for time in range(0, film.ms + 1, film.step):
        page.evaluate(_HOLD)
        frames.append((time, page.screenshot(clip=clip, animations="allow", type="jpeg", quality=80)))
        page.clock.run_for(film.step)
        page.evaluate(_ADVANCE, film.step)
    return frames


def _clip(page: Page, move: Move, game: Game) -> FloatRect:
    """Return the part of the page around a move."""
    hexes: tuple[Hex, ...] = move.hexes() if isinstance(move, Placement) else (move.hex,)
    if not isinstance(move, Placement) and move.kind is Kind.EXPAND:
        hexes = tuple(game.position.board.frame.hexes(game.position.builds.expansion(move).filled))
    box = page.evaluate(_AROUND, [list(hex_) for hex_ in hexes])
    size = page.viewport_size
    assert size is not None
    margin = 90
    left, top = max(box["left"] - margin, 0), max(box["top"] - margin - 30, 0)
    right, bottom = min(box["right"] + margin, size["width"]), min(box["bottom"] + margin, size["height"])
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def sheet(browser: Browser, frames: list[tuple[int, bytes]], columns: int, width: int) -> bytes:
    """Return the contact sheet of frames as a PNG; width: of a frame."""
    figures = "".join(
        f'<figure><img width="{width}" src="data:image/jpeg;base64,{base64.b64encode(shot).decode()}">'
        f"<figcaption>{time} ms</figcaption></figure>"
        for time, shot in frames
    )
    with browser.new_page(viewport={"width": columns * (width + 8), "height": 100}) as page:
        page.set_content(
            f"<style>body{{margin:4px;display:grid;gap:8px;grid-template-columns:repeat({columns},{width}px);"
            f"font:12px sans-serif;background:#222;color:#fff}}figure{{margin:0}}</style>{figures}"
        )
        return page.screenshot(full_page=True)


def write_sheets(browser: Browser, frames: list[tuple[int, bytes]], name: str, wide: bool) -> None:
    """Write the sheets of a film; wide: whether its frames are."""
    columns, width = (4, 370) if wide else (6, 240)
    some = columns * _ROWS
    for old in FOLDER.glob(f"{name}-[0-9].png"):
        old.unlink()
    for number, begin in enumerate(range(0, len(frames), some), 1):
        (FOLDER / f"{name}-{number}.png").write_bytes(sheet(browser, frames[begin : begin + some], columns, width))
    say(f"{FOLDER / name}-*.png: {len(frames)} frames")


def main() -> None:
    """Film what the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="the films; all of them if none is named")
    for name in ("phone", "dark", "reduced"):
        parser.add_argument(f"--{name}", action="store_true")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - FILMS.keys():
        parser.error(f"no such film: {', '.join(sorted(unknown))}; there are {', '.join(FILMS)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    kind = "".join(f"-{name}" for name in ("phone", "dark", "reduced") if getattr(chosen, name))
    with served() as site, chromium() as browser:
        context = browser.new_context(
            **(_PHONE if chosen.phone else _DESK),
            service_workers="block",
            color_scheme="dark" if chosen.dark else "light",
            reduced_motion="reduce" if chosen.reduced else "no-preference",
        )
        context.add_init_script(_REAL_FRAMES)
        page = context.new_page()
        page.clock.install()
        page.goto(site)
        ready(page)
        for name in chosen.names or FILMS:
            film = FILMS[name]
            frames = frames_of(page, film)
            page.clock.resume()
            write_sheets(browser, frames, name + kind, wide=film.whole and not chosen.phone)
        context.close()


if __name__ == "__main__":
    main()
