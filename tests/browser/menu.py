"""Press what may be in the menu of a game."""

from __future__ import annotations

from playwright.sync_api import Frame, Page

_CLOSE = """() => {
  const menu = document.getElementById("menu");
  if (menu.matches(":popover-open")) menu.hidePopover();
}"""


def press_control(page: Page | Frame, name: str) -> None:
    """Press a control by its name, in the menu if that is where it is, and close the menu again."""
    control = page.locator(f'[data-control="{name}"]:visible')
    if not control.count():
        page.locator("#show-menu").click()
    control.first.click()
    page.evaluate(_CLOSE)
