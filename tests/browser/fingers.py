"""Fingers on a touch screen."""

from __future__ import annotations

from playwright.sync_api import CDPSession, Page


class Fingers:
    """Fingers on a touch screen, moved through the browser's protocol."""

    def __init__(self, page: Page) -> None:
        self._session: CDPSession = page.context.new_cdp_session(page)

    def put(self, kind: str, *places: tuple[float, float]) -> None:
        """Send `touchStart`, `touchMove` or `touchEnd` with the fingers on the screen."""
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
