"""The dialog `load`: the kept games, what can be done with each, and games from outside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

from session.saves.imports import ImportedGame, UnreadableTextError, read_text
from session.saves.save import ListedSave, SaveError
from session.saves.summary import summary_line, thumbnail
from session.text.i18n import _
from web.browser.elements import Element, by_id, clone, js_object, part, set_attribute, set_hidden, set_text, view_box
from web.browser.files import Files, download, download_record, text_blob
from web.browser.listeners import Listeners
from web.browser.storage import StorageError
from web.dialogs.dialogs import open_dialog
from web.saves.opening import Opening
from web.saves.saved_games import Broken, Games

_UNDO_MS = 12_000


class LoadDialog:
    """Lists the kept games; a deletion is carried out only when its undo is no longer offered."""

    def __init__(self, games: Games, opening: Opening, listeners: Listeners) -> None:
        self.node = by_id("load")
        self._games = games
        self._opening = opening
        self._deleted = ""
        self._timer: Any = None
        self._late = create_proxy(self._on_late)
        self._incoming: ImportedGame | None = None
        self._files = Files(listeners, self.take_text, self.tell)
        listeners.add(self.node, "click", self._on_click)
        listeners.add(self.node, "change", self._on_change)
        listeners.add(self.node, "keydown", self._on_key)
        listeners.add(self.node, "close", self._on_close)

    def open(self) -> None:
        """Show the dialog with the games as they are now."""
        self._show_problem("")
        self._fill()
        if open_dialog(self.node):
            by_id("load-title").focus()

    def tell(self, words: str) -> None:
        """Say why there is no game to open, in the dialog."""
        self._incoming = None
        self.open()
        self._show_problem(words)

    def take_text(self, text: str) -> None:
        """Open the game of a record or a link; what is wrong with it is told, and what is right offered."""
        try:
            incoming = read_text(text)
        except UnreadableTextError as error:
            self.tell(str(error))
            return
        if not incoming.problem:
            self._open_incoming(incoming)
            return
        self.tell(incoming.problem)
        self._incoming = incoming
        ply = incoming.game.ply
        set_text(by_id("load-anyway"), _("Open the game up to move {ply}").format(ply=ply))
        set_hidden(by_id("load-anyway"), False)
        by_id("load-anyway").focus()

    # ---- the list ------------------------------------------------------------------

    def _fill(self) -> None:
        games, broken = self._games.all()
        games = [each for each in games if each.id != self._deleted]
        by_id("saves").replaceChildren(*[self._row(each) for each in games])
        set_hidden(by_id("no-saves"), bool(games))
        set_hidden(by_id("set-aside"), not broken)
        by_id("broken").replaceChildren(*[self._broken_row(each) for each in broken])

    def _row(self, each: ListedSave) -> Element:
        row = clone("save-row")
        row.setAttribute("data-save", each.id)
        box, markup = thumbnail(each.summary, each.colours)
        picture = part(row, "picture")
        picture.setAttribute("viewBox", view_box(box))
        picture.innerHTML = markup
        here = self._games.save is not None and self._games.save.id == each.id and not self._games.visiting
        set_attribute(row, "aria-current", "true" if here else None)
        set_hidden(part(row, "here"), not here)
        set_text(part(row, "name"), each.name)
        set_text(part(row, "players"), ", ".join(each.summary.names) if each.title else "")
        set_text(part(row, "line"), summary_line(each.summary))
        set_text(part(row, "date"), _date(each.changed))
        for name, label in (
            ("rename", _("Rename “{name}”")),
            ("duplicate", _("Duplicate “{name}”")),
            ("export", _("Save the record of “{name}” as a file")),
            ("delete", _("Delete “{name}”")),
        ):
            button = row.querySelector(f"[data-do={name}]")
            button.setAttribute("aria-label", label.format(name=each.name))
            button.title = label.format(name=each.name)
        part(row, "title").value = each.title or each.name
        return row

    def _broken_row(self, each: Broken) -> Element:
        row = clone("broken-row")
        row.setAttribute("data-key", each.key)
        set_text(part(row, "problem"), each.problem)
        return row

    def _on_click(self, event: Any) -> None:
        button = event.target.closest("button")
        if not button:
            return
        match button.id or button.getAttribute("data-do"):
            case "load-close":
                self.node.close("")
            case "load-new":
                self.node.close("new")
            case "load-paste":
                self.take_text(str(by_id("load-text").value))
            case "load-choose":
                by_id("load-file").click()
            case "load-anyway" if self._incoming is not None:
                self._open_incoming(self._incoming)
            case "load-undo":
                self._take_back()
            case "save-broken":
                key = button.closest("[data-key]").getAttribute("data-key")
                download("taluva-save.txt", text_blob(self._games.text(key), "text/plain"))
            case str(name):
                row = button.closest("[data-save]")
                if row:
                    self._do(name, row)

    def _do(self, name: str, row: Element) -> None:
        id_ = row.getAttribute("data-save")
        match name:
            case "open":
                if self._opening.open_kept(id_):
                    self.node.close("")
                else:
                    self.tell(self._opening.trouble)
            case "rename":
                self._begin_rename(row)
            case "duplicate":
                self._try(lambda: self._games.duplicate(id_))
                self._fill()
                self._focus_row(id_, name)
            case "export":
                self._try(lambda: download_record(self._games.read(id_).game))
            case "delete":
                self._delete(id_, row)

    def _try(self, step: Callable[[], None]) -> None:
        """Do something with a kept game; say why where it cannot be done."""
        try:
            step()
        except SaveError as error:
            self._fill()
            self._show_problem(str(error))
        except StorageError:
            self._show_problem(_("The browser has no room for another game."))

    def _open_incoming(self, incoming: ImportedGame) -> None:
        self._incoming = None
        by_id("load-text").value = ""
        self._opening.open_incoming(incoming)
        if self.node.open:
            self.node.close("")

    def _focus_row(self, id_: str, name: str) -> None:
        button = self.node.querySelector(f'[data-save="{id_}"] [data-do={name}]')
        (button or by_id("load-title")).focus()

    # ---- renaming --------------------------------------------------------------------

    def _begin_rename(self, row: Element) -> None:
        row.classList.add("renaming")
        field = part(row, "title")
        field.focus()
        field.select()

    def _end_rename(self, field: Element, keep: bool) -> None:
        row = field.closest("[data-save]")
        id_ = row.getAttribute("data-save")
        title = str(field.value)
        row.classList.remove("renaming")  # a field that vanishes reports its change once more
        if keep:
            self._try(lambda: self._games.rename(id_, title))
        self._fill()
        self._focus_row(id_, "rename")

    def _on_change(self, event: Any) -> None:
        target = event.target
        if target.id == "load-file":
            if target.files.length:
                self._files.read(target.files.item(0))
            target.value = ""
        elif target.getAttribute("data-part") == "title" and target.closest(".renaming"):
            self._end_rename(target, True)

    def _on_key(self, event: Any) -> None:
        if event.isComposing or not event.target.closest(".renaming [data-part=title]"):
            return
        if event.key in ("Enter", "Escape"):
            event.preventDefault()  # Escape leaves the field, not the dialog
            self._end_rename(event.target, event.key == "Enter")

    # ---- deleting --------------------------------------------------------------------

    def _delete(self, id_: str, row: Element) -> None:
        self._carry_out()
        name = str(part(row, "name").textContent)
        self._deleted = id_
        self._fill()
        set_text(part(by_id("load-deleted"), "text"), _("“{name}” is deleted.").format(name=name))
        set_hidden(by_id("load-deleted"), False)
        by_id("load-undo").focus()
        self._wait()

    def _wait(self) -> None:
        self._timer = window.setTimeout(self._late, _UNDO_MS)

    def _on_late(self) -> None:
        """Carry out the deletion, later where somebody is still at the button that takes it back."""
        if by_id("load-deleted").matches(":hover, :focus-within") and document.hasFocus():
            self._wait()
        else:
            self._carry_out()

    def _carry_out(self) -> None:
        if self._timer is not None:
            window.clearTimeout(self._timer)
        self._timer = None
        if self._deleted:
            self._games.delete(self._deleted)
        self._deleted = ""
        set_hidden(by_id("load-deleted"), True)

    def _take_back(self) -> None:
        id_, self._deleted = self._deleted, ""
        self._carry_out()
        self._fill()
        self._focus_row(id_, "open")

    def _on_close(self, _event: Any) -> None:
        self._carry_out()
        self._incoming = None

    def _show_problem(self, words: str) -> None:
        set_hidden(by_id("load-anyway"), True)
        set_text(by_id("load-problem-text"), "")
        set_text(by_id("load-problem-text"), words)
        set_hidden(by_id("load-problem"), not words)
        if words:
            by_id("load-problem").scrollIntoView()


def _date(milliseconds: int) -> str:
    """Return a time as the page's language writes it; nothing for a time that was never noted."""
    if not milliseconds:
        return ""
    style = js_object({"dateStyle": "medium", "timeStyle": "short"})
    return str(window.Date.new(milliseconds).toLocaleString(document.documentElement.lang, style))
