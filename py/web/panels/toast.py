"""The line `alert` over the board: refusals and failures, and news for a while."""

from __future__ import annotations

import asyncio

from web.browser.elements import by_id

_NEWS_SECONDS = 6.0


class Toast:
    """Says one thing at a time; the same words again are announced again."""

    def __init__(self) -> None:
        self._node = by_id("alert")
        self._timer: asyncio.Task[None] | None = None

    def alert(self, words: str) -> None:
        """Say what went wrong, until something else is said; empty words clear the line."""
        self._say(words, "trouble")

    def tell(self, words: str) -> None:
        """Say some news; they go after 6 s."""
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
