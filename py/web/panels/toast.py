"""Refusals, failures and news: the line `alert`, which the narrator says aloud while it has its place on the page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from web.browser.elements import by_id

_NEWS_SECONDS = 6.0


class Toast:
    """Shows one message at a time; repeating a message announces it again."""

    def __init__(self) -> None:
        self._node = by_id("alert")
        self._timer: asyncio.Task[None] | None = None
        self._followers: list[Callable[[], None]] = []
        self.words = ""
        self.is_trouble = False

    def follow(self, follower: Callable[[], None]) -> None:
        """Call a function whenever the message has changed."""
        self._followers.append(follower)

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
        if words or self.words:
            self.is_trouble = kind == "trouble"
            self._node.setAttribute("data-kind", kind)
            self._node.textContent = ""
            self._show(words)

    async def _clear_later(self) -> None:
        await asyncio.sleep(_NEWS_SECONDS)
        self._timer = None
        self._show("")

    def _show(self, words: str) -> None:
        self._node.textContent = self.words = words
        for follower in self._followers:
            follower()
