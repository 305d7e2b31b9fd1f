"""Play moves through the page by script, and find the cells and options for moves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from playwright.sync_api import Locator, Page, expect

from taluva import Build, Game, Hex, Kind, Options, Placement, Position
from tests.browser.comparison import filled
from tests.browser.interpreter import put
from tests.browser.random_play import TALL, expansions_at, played

# All moves in one task, by the same events that end a pointer's click.
_PLAY = """moves => {
  const one = name => document.querySelector(`[data-testid=${name}]`);
  const choose = hex => document.querySelector(`[role=gridcell][data-q="${hex[0]}"][data-r="${hex[1]}"]`)
    .dispatchEvent(new MouseEvent("click", { bubbles: true }));
  for (const { hex, rotation, option } of moves) {
    choose(hex);
    for (let turns = 0; turns < 6 && !option && one("ghost").dataset.rotation !== rotation; turns++) choose(hex);
    const wanted = option && document.querySelector(`[data-testid=build-option]${option}`);
    if (wanted && wanted.getAttribute("aria-pressed") !== "true") wanted.click();
    one("confirm").click();
  }
}"""


def cell(page: Page, here: Hex) -> Locator:
    """Return the cell of a hex."""
    return page.locator(f'[role=gridcell][data-q="{here.q}"][data-r="{here.r}"]')


def option(page: Page, move: Build) -> Locator:
    """Return the build option for a move; a hex that it fills must be chosen."""
    return page.locator(f"[data-testid=build-option]{_selector(move)}")


class Scripted(Protocol):
    """A page that runs scripts, in any browser."""

    def evaluate(self, expression: str, arg: Any = None, /) -> Any: ...


def play(page: Scripted, game: Game, moves: Iterable[Placement | Build]) -> Game:
    """Play moves on the page without pause; return the game after them."""
    steps = []
    for move in moves:
        if isinstance(move, Placement):
            step = {"hex": list(move.hex), "rotation": str(move.rotation), "option": None}
        else:
            option = _selector(_as_offered(game.position, move))
            step = {"hex": list(filled(game.position, move)[0]), "rotation": None, "option": option}
        steps.append(step)
        game = game.play(move)
    page.evaluate(_PLAY, steps)
    return game


def end(page: Page) -> Game:
    """Play the last ply of a two-player game, so that the result is shown; return the game."""
    game = played(44, TALL, Options(2))
    put(page, game.at(game.ply - 1))
    play(page, game.at(game.ply - 1), game.moves[-1:])
    expect(page.get_by_test_id("over")).to_be_visible()
    return game


def turns_needed(legal: Iterable[int], start: int, goal: int, clockwise: bool = True) -> int:
    """Return how many turns through the legal rotations lead from `start` to `goal`."""
    order = sorted(legal, reverse=clockwise)
    return (order.index(goal) - order.index(start)) % len(order)


def _as_offered(position: Position, move: Build) -> Build:
    if move.kind is not Kind.EXPAND:
        return move
    fill = filled(position, move)
    return next(m for m in expansions_at(position, fill[0]) if filled(position, m) == fill)


def _selector(move: Build) -> str:
    settlement = f'[data-settlement="{move.hex}"]' if move.kind is Kind.EXPAND else ""
    return f"[data-kind={move.kind.word}]{settlement}"
