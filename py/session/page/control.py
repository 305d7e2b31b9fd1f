"""What a control is: an entry of the registry in controls.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from session.page.commands import Action
from session.page.key_names import Scope
from session.page.state import State

Parameters = Mapping[str, str]
"""The `data-` attributes of a control's element, which tell apart controls that occur many times."""


@dataclass(frozen=True)
class Control:
    """A control.

    name: its id, or the `data-control` of one that occurs many times.
    label: the message that names it, as its text or its title. icon: the name of its symbol, without `i-`.
    keys: names as in `keys.key_name`, valid in `scope`. also: keys of another control that do the same.
    action: returns the action to dispatch; if it is missing or returns None, a handler of the page does the work.
    shown, enabled, pressed: whether it is visible, usable, pressed; None if that never changes.
    why_disabled: why it cannot be used now, in words, or "".
    native: whether the browser or the page's own scripts handle it.
    repeats: whether it repeats while its key is held down.
    """

    name: str
    label: str = ""
    icon: str = ""
    keys: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    scope: Scope = Scope.BOARD
    action: Callable[[State, Parameters], Action | None] | None = None
    shown: Callable[[State], bool] | None = None
    enabled: Callable[[State], bool] | None = None
    pressed: Callable[[State], bool] | None = None
    why_disabled: Callable[[State], str] | None = None
    native: bool = False
    repeats: bool = False

    @property
    def shortcuts(self) -> str:
        """Return all keys that trigger it, in the form of `aria-keyshortcuts`."""
        return " ".join((*self.keys, *self.also))
