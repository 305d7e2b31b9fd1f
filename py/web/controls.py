"""The controls on the page: every click and key comes in here, and does what the registry of controls says."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple, Protocol, TypeAlias

from js import document

from session.page.control import Control
from session.page.controls import BY_NAME, CONTROLS, control_for_key
from session.page.key_names import Scope, key_name
from session.page.state import State
from session.page.store import Change, Store
from session.text.i18n import _
from web.browser.dialogs import forget_hidden, is_dialog_open
from web.browser.elements import Element, by_id, set_hidden
from web.browser.listeners import Listeners


class Press(NamedTuple):
    """How a control was used: its element, or the key and whether Ctrl was held; clicks: 2 for a double click."""

    element: Element = None
    key: str = ""
    ctrl: bool = False
    clicks: int = 1


Handler: TypeAlias = Callable[[Press], object]
"""Carries out a control that has no action in the state."""


class ControlOwner(Protocol):
    """A part of the page that carries out some controls."""

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of its controls, by control name."""


class _Shown(NamedTuple):
    """How a control looks in the present state."""

    hidden: bool
    disabled: bool
    pressed: bool
    why_disabled: str


class Controls:
    """Carries out clicks and keys, and shows which controls are visible, enabled and pressed."""

    def __init__(
        self,
        store: Store,
        listeners: Listeners,
        owners: Iterable[ControlOwner],
        *,
        explain: Callable[[str], None],
        pressed: Callable[[], None],
    ) -> None:
        """owners: the parts that carry out controls. explain: says why a control cannot be used.

        pressed: called when a control was carried out by its part, which may have opened something.
        """
        self._store = store
        self._handlers = {name: handler for owner in owners for name, handler in owner.handlers.items()}
        self._explain = explain
        self._pressed = pressed
        follow = [each for each in CONTROLS if each.shown or each.enabled or each.pressed]
        copies: defaultdict[str, list[Element]] = defaultdict(list)
        for element in document.querySelectorAll("[data-control]:not([id])"):
            copies[element.getAttribute("data-control")].append(element)
        self._followed = [(control, by_id(control.name), copies[control.name]) for control in follow]
        self._last: dict[str, _Shown] = {}
        unknown = self._handlers.keys() - BY_NAME.keys()
        missing = {each.name for each in CONTROLS if not (each.action or each.native)} - self._handlers.keys()
        assert not unknown and not missing, f"unknown controls {unknown}, without a handler {missing}"
        self.show(store.state)
        listeners.add(document, "click", self._on_click)
        listeners.add(document, "pointerdown", self._on_pointer)
        listeners.add(document, "keydown", self._on_held, first=True)
        listeners.add(document, "keydown", self._on_key)

    def on_change(self, change: Change) -> None:
        """Update the controls after a change."""
        if change.after.language != change.before.language:
            self._last.clear()
        self.show(change.after)

    def show(self, state: State) -> None:
        """Show which controls are visible, enabled and pressed."""
        for control, element, copies in self._followed:
            shown = _Shown(
                control.shown is not None and not control.shown(state),
                control.enabled is not None and not control.enabled(state),
                control.pressed is not None and control.pressed(state),
                control.why_disabled(state) if control.why_disabled is not None else "",
            )
            if shown != self._last.get(control.name):
                self._last[control.name] = shown
                _apply(control, element, shown)
                for copy in copies:
                    _apply(control, copy, shown)

    def press(self, name: str, press: Press) -> None:
        """Carry out a control."""
        control = BY_NAME[name]
        parameters = {} if press.element is None else _Parameters(press.element)
        action = control.action and control.action(self._store.state, parameters)
        if action is not None:
            self._store.dispatch(action)
        elif name in self._handlers:
            self._handlers[name](press)
            if forget_hidden():
                self._explain(_("Your browser hides this window. If you use an ad blocker, turn it off for this page."))
            self._pressed()

    def _on_click(self, event: Any) -> None:
        element = event.target.closest("[data-control]")
        if element and not element.disabled:
            self.press(str(element.getAttribute("data-control")), Press(element, clicks=event.detail))

    def _on_pointer(self, event: Any) -> None:
        """Say why a control is disabled: touch shows no title, and a disabled button gets no click."""
        element = event.target.closest("[data-control]:disabled")
        control = BY_NAME.get(str(element.getAttribute("data-control"))) if element else None
        if control is not None and control.why_disabled is not None:
            self._explain(control.why_disabled(self._store.state))

    def _on_held(self, event: Any) -> bool:
        """Keep a held Enter from pressing a button again, or what has the focus since, also in a dialog."""
        if not event.repeat or event.key != "Enter" or event.target.matches("textarea"):
            return False
        element = event.target.closest("[data-control]")
        control = BY_NAME.get(str(element.getAttribute("data-control"))) if element else None
        if control is not None and control.repeats:
            return False
        event.preventDefault()
        return True

    def _on_key(self, event: Any) -> None:
        name = key_name(event.key, event.code, event.shiftKey)
        if event.isComposing or event.altKey or event.metaKey or (event.ctrlKey and name not in ("Home", "End")):
            return
        if is_dialog_open():
            return
        target = event.target
        # In a field, ? is text.
        if not (name == "?" and target.closest("input, textarea")) and self._press_key(name, Scope.PAGE, event):
            return
        if target.closest("#log-panel, #history-bar"):
            self._press_key(name, Scope.HISTORY, event)
        elif target.closest("#plane"):
            self._press_key(name, Scope.BOARD, event)

    def _press_key(self, key: str, scope: Scope, event: Any) -> bool:
        """Carry out the control of a key in a scope; return whether there is one."""
        control = control_for_key(key, scope)
        if control is None:
            return False
        if key != "Escape":  # which also closes the browser's own menus
            event.preventDefault()
        if not event.repeat or control.repeats:  # a key held down confirms nothing
            self.press(control.name, Press(key=key, ctrl=bool(event.ctrlKey)))
        return True


class _Parameters(Mapping[str, str]):
    """The `data-` attributes of an element, by name without `data-`, read when they are asked for."""

    def __init__(self, element: Element) -> None:
        self._element = element

    def __getitem__(self, name: str) -> str:
        if not self._element.hasAttribute(f"data-{name}"):
            raise KeyError(name)
        return str(self._element.getAttribute(f"data-{name}"))

    def __iter__(self) -> Iterator[str]:
        names = map(str, self._element.getAttributeNames())
        return (name.removeprefix("data-") for name in names if name.startswith("data-"))

    def __len__(self) -> int:
        return sum(1 for _name in self)


def _apply(control: Control, element: Element, shown: _Shown) -> None:
    if control.shown is not None:
        set_hidden(element, shown.hidden)
    if control.enabled is not None:
        element.disabled = shown.disabled
    if control.pressed is not None:
        element.setAttribute("aria-pressed", "true" if shown.pressed else "false")
    if control.why_disabled is not None:
        element.setAttribute("title", shown.why_disabled or _(control.label))
