"""The line `alert` over the board: refusals and failures, and news for a while."""

from __future__ import annotations

import asyncio

from web.browser.elements import by_test_id

_NEWS_SECONDS = 6.0


class Toast:
    """Says one thing at a time; the same words again are said again."""

    def __init__(self) -> None:
        self._node = by_test_id("alert")
        self._going: asyncio.Task[None] | None = None

    def alert(self, words: str) -> None:
        """Say what went wrong, until something else is said; empty words say nothing more."""
        self._say(words, "trouble")

    def tell(self, words: str) -> None:
        """Say what is new; that goes by itself after 6 s."""
        self._say(words, "news")
        if words:
            self._going = asyncio.ensure_future(self._go())

    def _say(self, words: str, kind: str) -> None:
        if self._going is not None:
            self._going.cancel()
            self._going = None
        if words or self._node.textContent:
            self._node.setAttribute("data-kind", kind)
            self._node.textContent = ""
            self._node.textContent = words

    async def _go(self) -> None:
        await asyncio.sleep(_NEWS_SECONDS)
        self._going = None
        self._node.textContent = ""
