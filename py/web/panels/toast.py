"""The line `alert` over the board: refusals, failures and news."""

from __future__ import annotations

import asyncio

from web.browser.elements import by_id

_NEWS_SECONDS = 6.0


class Toast:
    """Shows one message at a time; repeating a message announces it again."""

    def __init__(self) -> None:
        self._node = by_id("alert")
        self._timer: asyncio.Task[None] | None = None

    def alert(self, words: str) -> None:
        """Show what went wrong until the next message; empty words clear the line."""
        self._say(words, "trouble")

    def tell(self, words: str) -> None:
        """Show news, for 6 s."""
        self._say(words, "news")
        if words:
            self._timer = asyncio.ensure_future(self._clear_later())

    def _say(self, words: str, kind: str) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if words or self._node.textContent:
            self._node.setAttribute("data-kind", kind)
            self._node.textContent = ""
            self._node.textContent = words

    async def _clear_later(self) -> None:
        await asyncio.sleep(_NEWS_SECONDS)
        self._timer = None
        self._node.textContent = ""
