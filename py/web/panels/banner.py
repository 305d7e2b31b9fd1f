"""The banner over the board: a message that stays for a while, perhaps with a button."""

from __future__ import annotations

from collections.abc import Callable

from session.page.store import Change
from web.browser.elements import by_id, part, set_hidden, set_text


class Banner:
    """Shows one message at a time; a new one replaces it."""

    def __init__(self) -> None:
        self._node = by_id("banner")
        self._accept: Callable[[], None] | None = None
        self._words: Callable[[], tuple[str, str]] | None = None

    def on_change(self, change: Change) -> None:
        """Translate the message when the language changes."""
        if change.after.language != change.before.language:
            self._fill()

    def show(
        self,
        words: Callable[[], tuple[str, str]],
        accept: Callable[[], None] | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        """Show a message.

        words: returns the message and the label of its button, in the current language.
        accept: what the button does; None for no button. lasting: whether the banner cannot be closed.
        """
        self._words, self._accept = words, accept
        self._fill()
        set_hidden(by_id("banner-accept"), accept is None)
        set_hidden(by_id("banner-close"), lasting)
        self._set_shown(True)

    def hide(self) -> None:
        """Hide the banner."""
        self._set_shown(False)
        set_text(part(self._node, "text"), "")
        self._words = self._accept = None

    def accept(self) -> None:
        """Do what the banner's button offers."""
        accept = self._accept
        self.hide()
        if accept is not None:
            accept()

    def _fill(self) -> None:
        if self._words is not None:
            words, label = self._words()
            set_text(part(self._node, "text"), words)
            set_text(by_id("banner-accept"), label)

    def _set_shown(self, shown: bool) -> None:
        set_hidden(self._node, not shown)
        # Set on the whole page, where the board makes room by it: a :has() selector would cost time at every ply.
        by_id("app").toggleAttribute("data-banner", shown)
