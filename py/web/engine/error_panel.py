"""The panel that says that the computer does not answer, with the ways out."""

from __future__ import annotations

from collections.abc import Callable

from web.browser.elements import by_id, set_hidden


class Trouble:
    """The panel `brain-trouble`: who met with the trouble may be asked again."""

    def __init__(self) -> None:
        self._again: Callable[[], None] | None = None

    def show(self, again: Callable[[], None], has_seat: bool) -> None:
        """Say it; has_seat: whether it is a computer's turn, which a person can take over."""
        self._again = again
        set_hidden(by_id("brain-by-hand"), not has_seat)
        set_hidden(by_id("brain-trouble"), False)

    def hide(self) -> None:
        """Put the panel away."""
        self._again = None
        set_hidden(by_id("brain-trouble"), True)

    def try_again(self) -> None:
        """Ask again for what failed."""
        again = self._again
        self.hide()
        if again is not None:
            again()
