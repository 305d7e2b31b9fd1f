"""The rows of the list of saved games, made when they come into sight: a thousand at once would take seconds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import window
from pyodide.ffi import create_proxy

from session.saves.listing import Listing, UnreadableSave
from session.saves.summary import thumbnail
from session.text.i18n import _
from web.browser.elements import Element, by_id, clone, js_object, part, set_attribute, set_hidden, set_text, view_box
from web.browser.translation import page_language

_AT_ONCE = 8
"""How many rows are made at a time; few screens show more of them."""

_AHEAD = "600px"
"""How near the end has to come before more are made."""


class SaveRows:
    """Shows the first saved games, and more of them when the end of the list is near."""

    def __init__(self, is_here: Callable[[str], bool]) -> None:
        """is_here: returns whether the game with an id is on the table."""
        self._list = by_id("saves")
        self._end = by_id("saves-end")
        self._is_here = is_here
        self._games = Listing(())
        self._count = 0
        root = self._end.closest(".dialog-body")
        margin = js_object({"root": root, "rootMargin": f"{_AHEAD} 0px"})
        self._near = window.IntersectionObserver.new(create_proxy(self._on_end), margin)

    def show(self, games: Listing, *, anew: bool) -> None:
        """List games; anew: from the first, otherwise as many as there were rows."""
        self._games = games
        wanted = _AT_ONCE if anew else max(self._count, _AT_ONCE)
        self._list.replaceChildren()
        self._count = 0
        self._add(wanted)

    def row(self, id_: str) -> Element:
        """Return the row of a game, made with those before it if it is not there yet; None if it is not listed."""
        place = self._games.place(id_)
        if place is None:
            return None
        self._add(place + 1 - self._count)
        return self._list.children.item(place)

    def _on_end(self, entries: Any, _observer: Any) -> None:
        if entries[len(entries) - 1].isIntersecting:
            self._add(_AT_ONCE)

    def _add(self, wanted: int) -> None:
        count = min(self._count + max(wanted, 0), len(self._games))
        style = js_object({"dateStyle": "medium", "timeStyle": "short"})
        dates = window.Intl.DateTimeFormat.new(page_language(), style)
        self._list.append(*[self._row(place, dates) for place in range(self._count, count)])
        self._count = count
        # The observer reports only changes: asked again, it says whether the end is still near.
        self._near.unobserve(self._end)
        if count < len(self._games):
            self._near.observe(self._end)

    def _row(self, place: int, dates: Any) -> Element:
        each = self._games[place]
        if isinstance(each, UnreadableSave):
            return unreadable_row(each)
        row = clone("save-row")
        row.setAttribute("data-save", each.id)
        row.setAttribute("aria-posinset", str(place + 1))
        row.setAttribute("aria-setsize", str(len(self._games)))
        box, markup = thumbnail(each.summary, each.colours)
        picture = part(row, "picture")
        picture.setAttribute("viewBox", view_box(box))
        picture.innerHTML = markup
        here = self._is_here(each.id)
        set_attribute(row, "aria-current", "true" if here else None)
        set_hidden(part(row, "here"), not here)
        set_text(part(row, "name"), each.name)
        set_text(part(row, "players"), ", ".join(each.names) if each.title else "")
        set_text(part(row, "line"), each.line)
        set_text(part(row, "date"), str(dates.format(each.changed)) if each.changed else "")
        for name, label in (
            ("rename", _("Rename “{name}”")),
            ("duplicate", _("Duplicate “{name}”")),
            ("export", _("Save “{name}” as a file")),
            ("delete", _("Delete “{name}”")),
        ):
            button = row.querySelector(f"[data-control=save-{name}]")
            button.setAttribute("aria-label", label.format(name=each.name))
            button.title = label.format(name=each.name)
        part(row, "title").value = each.title or each.name
        return row


def unreadable_row(each: UnreadableSave) -> Element:
    """Return the row of a saved game that cannot be read."""
    row = clone("broken-row")
    row.setAttribute("data-key", each.key)
    set_text(part(row, "problem"), each.problem)
    return row
