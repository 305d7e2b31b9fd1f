"""The curve of a study, a slider: it shows the chances over the moves, and leads to any of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from session.page.commands import GoToPlace
from session.page.store import Store
from session.study.curve import HEIGHT, Curve, place_at, place_by_key
from taluva.drawing.geometry import number
from taluva.variations import Place
from web.browser.elements import by_id, set_attribute, set_hidden
from web.browser.listeners import Listeners


class StudyCurve:
    """The slider `study-curve`."""

    def __init__(self, store: Store, listeners: Listeners) -> None:
        self._store = store
        self._node = by_id("study-curve")
        self._drawing = self._node.querySelector("svg")
        self._curve: Curve | None = None
        self._held = False
        listeners.add(self._node, "pointerdown", self._on_down)
        listeners.add(self._node, "pointermove", self._on_move)
        for name in ("pointerup", "pointercancel"):
            listeners.add(self._node, name, self._on_up)
        listeners.add(self._node, "keydown", self._on_key)

    def show(self, curve: Curve | None, colours: Sequence[int]) -> None:
        """Show a curve; None hides it."""
        if curve == self._curve:
            return
        self._curve = curve
        set_hidden(self._node, curve is None)
        if curve is None:
            self._held = False
            return
        for name, value in (
            ("aria-valuemax", str(curve.last)),
            ("aria-valuenow", str(curve.ply)),
            ("aria-valuetext", curve.words),
        ):
            set_attribute(self._node, name, value)
        self._drawing.setAttribute("viewBox", f"0 0 {curve.last} {number(HEIGHT)}")
        lines = [f'<path class="even" d="M0 {number(HEIGHT / 2)}H{curve.last}"/>']
        for path, colour in zip(curve.paths, colours):
            if path:
                lines.append(f'<g class="p{colour}"><path class="key" d="{path}"/><path d="{path}"/></g>')
        lines.append(f'<path class="here" d="M{curve.ply} 0V{number(HEIGHT)}"/>')
        self._drawing.innerHTML = "".join(lines)

    def _on_down(self, event: Any) -> None:
        if event.button == 0:
            self._held = True
            self._node.setPointerCapture(event.pointerId)
            self._follow(event)

    def _on_move(self, event: Any) -> None:
        if self._held:
            self._follow(event)

    def _on_up(self, _event: Any) -> None:
        self._held = False

    def _on_key(self, event: Any) -> None:
        if event.altKey or event.ctrlKey or event.metaKey or self._curve is None:
            return
        place = place_by_key(self._curve, str(event.key))
        if place is not None:
            event.preventDefault()
            self._go(place)

    def _follow(self, event: Any) -> None:
        if self._curve is None:
            return
        box = self._drawing.getBoundingClientRect()
        self._go(place_at(self._curve, (event.clientX - box.left) / max(box.width, 1)))

    def _go(self, place: Place) -> None:
        if self._curve is not None and place.ply != self._curve.ply:
            self._store.dispatch(GoToPlace(place))
