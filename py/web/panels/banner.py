"""The bar over the board that tells something that stays true for a while, and may offer a step."""

from __future__ import annotations

from collections.abc import Callable

from web.browser.elements import by_id, part, set_hidden, set_text


class Offer:
    """The element `offer`. A later offer takes the place of an earlier one."""

    def __init__(self) -> None:
        self._node = by_id("offer")
        self._accept: Callable[[], None] | None = None
        self._say: Callable[[], tuple[str, str]] | None = None

    def show(
        self,
        say: Callable[[], tuple[str, str]],
        accept: Callable[[], None] | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        """Tell something, with a button where it can be accepted; a lasting one cannot be put away.

        say: gives what is told and what is on the button, in the language in use when it is asked.
        """
        self._say = say
        self.say_anew()
        set_hidden(by_id("offer-accept"), accept is None)
        set_hidden(by_id("offer-close"), lasting)
        self._accept = accept
        self._show(True)

    def say_anew(self) -> None:
        """Tell what is told now in the language that is in use now."""
        if self._say is not None:
            words, label = self._say()
            set_text(part(self._node, "text"), words)
            set_text(by_id("offer-accept"), label)

    def hide(self) -> None:
        """Put the bar away."""
        self._show(False)
        self._say = None
        set_text(part(self._node, "text"), "")
        self._accept = None

    def _show(self, shown: bool) -> None:
        set_hidden(self._node, not shown)
        # Told to the whole page, for the board to leave room: a selector that looks for the bar would cost at each ply.
        by_id("app").toggleAttribute("data-offer", shown)

    def accept(self) -> None:
        """Do what the bar offers."""
        accept = self._accept
        self.hide()
        if accept is not None:
            accept()
