"""Take the page's screens at every size and in both themes, to look at them beside the pictures of the design.

Build dist/ first, then run `PYTHONPATH=py .venv/bin/python -m tools.screens`, or name some of the screens. The
pictures are PNG files in .build/screens/, named after the screen, the size and the theme.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from functools import cache

from playwright.sync_api import Page, ViewportSize, expect

from bots import choose
from taluva import Game, Options
from tests.browser.interpreter import dispatch, put
from tests.browser.pages import chromium, ready, served
from tests.browser.playing import play
from tools.steps import STAMPS, say

FOLDER = STAMPS / "screens"
DESKS: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900},)
PHONES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 844, "height": 390},
)
THEMES = ("light", "dark")
PERSON, COMPUTER = 0, 3
SEED = 4
REVIEWED = 240_000
"""For how many ms the review of a game may take on a busy machine."""


@cache
def whole() -> Game:
    """Return a game of a person against a computer, to its end."""
    game = Game.new(Options(2), seed=SEED)
    while not game.is_over:
        level = 1 if game.position.seat else 2
        for move in choose(game.position, level, seed=game.ply, simulations=40):
            game = game.play(move)
    return game


@cache
def four() -> Game:
    """Return a game of four persons, in its middle."""
    game = Game.new(Options(4), seed=SEED, names=("Ana", "Ben", "Wilhelmina von Großmut", "Дмитрий"))
    while game.ply < 48:
        for move in choose(game.position, 2, seed=game.ply, simulations=20):
            game = game.play(move)
    return game


def press(page: Page, name: str) -> None:
    """Press a control by its id, also in a closed menu."""
    page.evaluate("name => document.getElementById(name).click()", name)


def table(page: Page, ply: int) -> None:
    """Put the game against a computer on the table, at a ply."""
    put(page, whole().at(ply), levels=(PERSON, COMPUTER))


def choose_legal(page: Page, which: str = "[data-legal]") -> None:
    """Choose a hex on which something can be done."""
    page.locator(f"[role=gridcell]{which}").last.dispatch_event("click")


def own_turn(after: int) -> int:
    """Return the ply of a person's turn."""
    game = whole()
    return next(ply for ply in range(after, game.ply) if game.at(ply).position.seat == 0 and ply % 2 == 0)


def show_home(page: Page) -> None:
    """Show home, with a game to go on with."""
    table(page, own_turn(14))
    press(page, "go-home")
    expect(page.get_by_test_id("home")).to_be_visible()


def show_new_game(page: Page) -> None:
    """Show who plays a new game."""
    table(page, 0)
    press(page, "new-game")
    if page.locator("#leave[open]").count():
        page.locator("#leave button.primary").first.click()
    expect(page.get_by_test_id("setup")).to_be_visible()


def show_tile(page: Page) -> None:
    """Show a tile on the board that is not yet placed."""
    table(page, own_turn(16))
    choose_legal(page, "[data-terrain=volcano][data-legal]")


def show_build(page: Page) -> None:
    """Show what can be built on a hex."""
    table(page, own_turn(16) + 1)
    choose_legal(page)


def show_menu(page: Page) -> None:
    """Show the menu."""
    table(page, own_turn(16))
    press(page, "show-menu")


def show_four(page: Page) -> None:
    """Show a game of four players."""
    put(page, four())


def show_result(page: Page) -> None:
    """Show the result of a game."""
    game = whole()
    put(page, game.at(game.ply - 1), levels=(COMPUTER, PERSON))  # whose move is the last
    play(page, game.at(game.ply - 1), game.moves[-1:])
    expect(page.get_by_test_id("over")).to_be_visible()


def reviewed(page: Page) -> None:
    """Show the review of a game, of the one on the table if it has been reviewed."""
    if not page.locator("#review[data-done=true]").count() or page.locator("main[data-phase=over]").count() == 0:
        show_result(page)
        page.locator("#over-review").click()
        page.wait_for_selector("#review[data-done=true]", timeout=REVIEWED, state="attached")
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close(''))")
    press(page, "show-review")


def show_review(page: Page) -> None:
    """Show the review of a game."""
    reviewed(page)
    expect(page.locator("#review")).to_be_visible()


def show_mistakes(page: Page) -> None:
    """Show a turn that lost much, and the better one."""
    reviewed(page)
    page.locator("[data-testid=review-retry]").click()
    expect(page.get_by_test_id("mistakes")).to_be_visible()
    press(page, "mistakes-show")


def show_trying(page: Page) -> None:
    """Show a turn that is tried again, and has been judged."""
    reviewed(page)
    page.locator("[data-testid=review-retry]").click()
    card = page.get_by_test_id("mistakes")
    ply = int(card.get_attribute("data-ply") or 0)
    press(page, "mistakes-try")
    play(page, whole().at(ply), whole().moves[ply : ply + 2])
    page.wait_for_selector("#mistakes[data-stage=judged]", timeout=REVIEWED)


def show_learn(page: Page) -> None:
    """Show the lessons."""
    table(page, own_turn(16))
    press(page, "learn")
    expect(page.get_by_test_id("tutorial")).to_be_visible()


def show_lesson(page: Page) -> None:
    """Show a lesson."""
    show_learn(page)
    page.locator("#tutorial [data-lesson=erupt]").first.click()


def show_puzzle(page: Page) -> None:
    """Show the puzzle of the day."""
    table(page, own_turn(16))
    press(page, "go-home")
    page.get_by_test_id("home-puzzle").click()
    expect(page.get_by_test_id("puzzle")).to_be_visible()


def show_profile(page: Page) -> None:
    """Show the record of some games."""
    for number in range(4):
        put(page, whole(), levels=(PERSON, number % 3 + 1))
    press(page, "show-profile")
    expect(page.get_by_test_id("profile")).to_be_visible()


def show_study(page: Page) -> None:
    """Show a study of a position, once the computer has looked at it."""
    put(page, whole(), levels=(PERSON, COMPUTER))
    dispatch(page, f"GoToPly({own_turn(20)})")
    dispatch(page, "StudyPosition()")
    expect(page.locator("[data-testid=study-line][data-rank='3']")).to_be_enabled(timeout=REVIEWED)


SCREENS: dict[str, Callable[[Page], None]] = {
    show.__name__.removeprefix("show_").replace("_", "-"): show
    for show in (
        *(show_home, show_new_game, show_tile, show_build, show_menu, show_four, show_result, show_review),
        *(show_mistakes, show_trying, show_learn, show_lesson, show_puzzle, show_profile, show_study),
    )
}
_LEAVE = ("LeaveLesson()", "LeaveMistakes()", "LeaveStudy()")
_END_MOTION = """() => document.getAnimations()
  .filter(motion => motion.effect.getComputedTiming().endTime < Infinity).forEach(motion => motion.finish())"""


def take(page: Page, name: str, sizes: tuple[ViewportSize, ...], themes: tuple[str, ...]) -> None:
    """Take the pictures of a screen at the sizes and in the themes."""
    page.set_viewport_size(sizes[0])
    SCREENS[name](page)
    for size in sizes:
        page.set_viewport_size(size)
        for theme in themes:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
            page.wait_for_timeout(400)
            page.evaluate(_END_MOTION)
            file = FOLDER / f"{name}-{size['width']}-{theme}.png"
            page.screenshot(path=file)
    page.evaluate("document.querySelectorAll('dialog[open]').forEach(dialog => dialog.close(''))")
    page.evaluate("document.getElementById('menu').hidePopover()")
    for leave in _LEAVE:
        dispatch(page, leave)


def main() -> None:
    """Take the pictures that the command line names."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="the screens; all of them if none is named")
    parser.add_argument("--light", action="store_true", help="leave out the dark theme")
    parser.add_argument("--phone", action="store_true", help="the phone's size only")
    parser.add_argument("--language", default="en")
    chosen = parser.parse_args()
    if unknown := set(chosen.names) - SCREENS.keys():
        parser.error(f"no such screen: {', '.join(sorted(unknown))}; there are {', '.join(SCREENS)}")
    FOLDER.mkdir(parents=True, exist_ok=True)
    themes = THEMES[:1] if chosen.light else THEMES
    kinds = ((False, DESKS), (True, PHONES))
    with served() as site, chromium() as browser:
        for touch, sizes in ((True, PHONES[:1]),) if chosen.phone else kinds:
            context = browser.new_context(
                service_workers="block", reduced_motion="reduce", has_touch=touch, is_mobile=touch
            )
            page = context.new_page()
            page.goto(f"{site}?lang={chosen.language}")
            ready(page)
            for name in chosen.names or SCREENS:
                take(page, name, sizes, themes)
                say(f"{name}: {'phone' if touch else 'desk'}")
            context.close()


if __name__ == "__main__":
    main()
