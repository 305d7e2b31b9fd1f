"""Set up a game on the page as a player does: chairs, who sits there, pieces, names, rules."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect


def dialog(page: Page) -> Locator:
    """Return the setup dialog."""
    return page.get_by_test_id("setup")


def pick(page: Page, name: str, value: object) -> None:
    """Pick a value of a choice as a player does, by its label."""
    page.locator(f"dialog[open] label:has([name={name}][value='{value}']):visible").click()


def open_chair(page: Page, seat: int) -> None:
    """Open the chair of a seat, 0-based."""
    pick(page, "chair", seat)


def seat_players(page: Page, *levels: int) -> None:
    """Let computers of these levels, and people for 0, take the chairs."""
    chairs = page.locator("#chairs .chair:visible")
    while chairs.count() > len(levels):
        page.locator("#setup-remove").click()
    while chairs.count() < len(levels):
        page.locator(".chair-free:visible").first.click()
    for seat, level in enumerate(levels):
        open_chair(page, seat)
        pick(page, "level", level)


def call(page: Page, seat: int, name: str) -> None:
    """Type the name of the player on a chair."""
    open_chair(page, seat)
    field = page.locator("#picker-name input")
    field.fill(name)
    field.blur()


def open_rules(page: Page) -> Locator:
    """Open the rules of the game that is set up."""
    page.locator("#setup-change").click()
    rules = page.get_by_test_id("game-rules")
    expect(rules).to_be_visible()
    return rules


def close_rules(page: Page) -> None:
    """Close the rules of the game that is set up."""
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("game-rules")).to_be_hidden()
