"""The dialog `load`: the saved games with their actions, and importing games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from js import document, window
from pyodide.ffi import create_proxy

from session.page.commands import ForgetSave, RenameGame
from session.page.store import Store
from session.record.bundle import is_bundle
from session.record.index import is_indexed
from session.saves.imports import ImportedGame, SeveralGamesError, UnreadableTextError, game_words, read_text
from session.saves.library import Library
from session.saves.save import Save, SaveError, clean_title, record_text
from session.storage import Storage, StorageError
from session.text.i18n import _
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, part, set_hidden, set_text
from web.browser.files import DownloadError, download, download_record, text_blob
from web.browser.listeners import Listeners
from web.controls import Handler, Press
from web.saves.imports import Imports
from web.saves.opener import GameOpener
from web.saves.save_rows import SaveRows, unreadable_row

_UNDO_MS = 12_000


class LoadDialog:
    """Lists the saved games; a deletion happens only once its undo is no longer offered."""

    def __init__(
        self,
        store: Store,
        library: Library,
        storage: Storage,
        opener: GameOpener,
        listeners: Listeners,
        take_everything: Callable[[str], None],
    ) -> None:
        """take_everything: takes the text of a file of everything."""
        self._node = by_id("load")
        self._store = store
        self._library = library
        self._storage = storage
        self._opener = opener
        self._take_everything = take_everything
        self._rows = SaveRows(lambda id_: self._own_save(id_) is not None)
        self._deleted = ""
        self._timer: Any = None
        self._late = create_proxy(self._on_late)
        self._import: ImportedGame | None = None
        self._offered: Sequence[ImportedGame] = ()
        self._imports = Imports(listeners, self.take_text, self.report)
        listeners.add(self._node, "change", self._on_change)
        listeners.add(by_id("profile-file"), "change", self._on_change)
        listeners.add(self._node, "keydown", self._on_key)
        listeners.add(self._node, "close", self._on_close)

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the dialog's controls, by control name; `load-new` only closes it."""
        return {
            "load-close": lambda _press: self._node.close(""),
            "load-paste": lambda _press: self.take_text(str(by_id("load-text").value)),
            "load-choose": lambda _press: by_id("load-file").click(),
            "load-anyway": lambda _press: self._open_import(),
            "load-one": self._open_offered,
            "load-undo": lambda _press: self._take_back(),
            "save-open": self._open_saved,
            "save-rename": lambda press: self._begin_rename(_row_of(press)),
            "save-duplicate": self._duplicate,
            "save-export": self._export,
            "save-delete": lambda press: self._delete(_row_of(press)),
            "save-unreadable": self._save_unreadable,
        }

    def open(self) -> None:
        """Fill and open the dialog."""
        self._show_problem("")
        self._fill(anew=True)
        if open_dialog(self._node):
            by_id("load-title").focus()

    def close(self) -> None:
        """Close the dialog."""
        self._node.close("")

    def report(self, words: str) -> None:
        """Show in the dialog why no game can be opened."""
        self._import = None
        self.open()
        self._show_problem(words)

    def take_text(self, text: str) -> None:
        """Open the game of a record or a link; if it is faulty, say why and offer the part that is right.

        The text of a file of everything is merged instead.
        """
        if is_bundle(text):
            self._take_everything(text)
            return
        try:
            imported = read_text(text)
        except SeveralGamesError as error:
            self.report(str(error))
            self._offer(error.games)
            return
        except UnreadableTextError as error:
            self.report(str(error))
            return
        if imported.problem:
            self.report(imported.problem)
            set_text(by_id("load-anyway"), _("Open the game up to move {ply}").format(ply=imported.game.ply))
            set_hidden(by_id("load-anyway"), False)
            by_id("load-anyway").focus()
        self._import = imported
        if not imported.problem:
            self._open_import()

    def _offer(self, games: Sequence[ImportedGame]) -> None:
        """Offer the games in a text, each with a button."""
        self._offered = games
        buttons = []
        for index, game in enumerate(games):
            button = clone("load-game")
            button.setAttribute("data-index", str(index))
            set_text(button, game_words(game))
            buttons.append(button)
        by_id("load-games").replaceChildren(*buttons)
        buttons[0].focus()

    def _open_offered(self, press: Press) -> None:
        self._import = self._offered[int(press.element.getAttribute("data-index"))]
        self._open_import()

    # ---- the list ------------------------------------------------------------------

    def _fill(self, *, anew: bool = False) -> None:
        games, unreadable = self._library.listing(is_indexed(self._storage))
        games = games.without(self._deleted)
        self._rows.show(games, anew=anew)
        set_hidden(by_id("no-saves"), bool(games))
        set_hidden(by_id("set-aside"), not unreadable)
        by_id("broken").replaceChildren(*[unreadable_row(each) for each in unreadable])

    def _own_save(self, id_: str) -> Save | None:
        """Return the game on the table if it has this id and was not opened from a link."""
        state = self._store.state
        return state.save if state.save is not None and state.save.id == id_ and not state.visiting else None

    # ---- what is done with a game ------------------------------------------------------

    def _open_saved(self, press: Press) -> None:
        if self._opener.open_saved(_id_of(_row_of(press))):
            self._node.close("")
        else:
            self.report(self._opener.problem)

    def _duplicate(self, press: Press) -> None:
        id_ = _id_of(_row_of(press))
        self._try(lambda: self._library.duplicate(self._own_save(id_) or self._library.read(id_)))
        self._fill()
        self._focus_row(id_, "duplicate")

    def _export(self, press: Press) -> None:
        id_ = _id_of(_row_of(press))
        self._try(lambda: self._save_file(id_))

    def _save_file(self, id_: str) -> None:
        save = self._library.read(id_)
        download_record(save.game, record_text(save))

    def _save_unreadable(self, press: Press) -> None:
        key = press.element.closest("[data-key]").getAttribute("data-key")
        self._try(lambda: download("taluva-save.txt", text_blob(self._library.text(key), "text/plain")))

    def _rename(self, id_: str, title: str) -> None:
        if self._own_save(id_) is not None:
            self._store.dispatch(RenameGame(clean_title(title)))
        else:
            self._library.rename(id_, title)

    def _try(self, step: Callable[[], None]) -> None:
        """Do something with a saved game; if that fails, show why."""
        try:
            step()
        except SaveError as error:
            self._fill()
            self._show_problem(str(error))
        except DownloadError as error:
            self._show_problem(str(error))
        except StorageError:
            self._show_problem(_("The browser has no room left for another game."))

    def _open_import(self) -> None:
        if self._import is None:
            return
        imported, self._import = self._import, None
        by_id("load-text").value = ""
        self._opener.open_import(imported)
        if self._node.open:
            self._node.close("")

    def _focus_row(self, id_: str, name: str) -> None:
        row = self._rows.row(id_)
        (row.querySelector(f"[data-control=save-{name}]") if row else by_id("load-title")).focus()

    # ---- renaming --------------------------------------------------------------------

    def _begin_rename(self, row: Element) -> None:
        row.classList.add("renaming")
        field = part(row, "title")
        field.focus()
        field.select()

    def _end_rename(self, field: Element, keep: bool) -> None:
        row = field.closest("[data-save]")
        id_ = _id_of(row)
        title = str(field.value)
        row.classList.remove("renaming")  # a vanishing field fires its change event again
        if keep:
            self._try(lambda: self._rename(id_, title))
        self._fill()
        self._focus_row(id_, "rename")

    def _on_change(self, event: Any) -> None:
        target = event.target
        if target.matches("input[type=file]"):
            if target.files.length:
                self._imports.read(target.files.item(0))
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

    def _delete(self, row: Element) -> None:
        self._carry_out()
        id_ = _id_of(row)
        name = str(part(row, "name").textContent)
        self._deleted = id_
        self._fill()
        set_text(part(by_id("load-deleted"), "text"), _("“{name}” has been deleted.").format(name=name))
        set_hidden(by_id("load-deleted"), False)
        by_id("load-undo").focus()
        self._wait()

    def _wait(self) -> None:
        self._timer = window.setTimeout(self._late, _UNDO_MS)

    def _on_late(self) -> None:
        """Carry out the deletion, but wait while the player is at the undo button."""
        if by_id("load-deleted").matches(":hover, :focus-within") and document.hasFocus():
            self._wait()
        else:
            self._carry_out()

    def _carry_out(self) -> None:
        if self._timer is not None:
            window.clearTimeout(self._timer)
        self._timer = None
        if self._deleted:
            self._library.delete(self._deleted)
            save = self._store.state.save
            if save is not None and save.id == self._deleted:
                self._store.dispatch(ForgetSave())
        self._deleted = ""
        set_hidden(by_id("load-deleted"), True)

    def _take_back(self) -> None:
        id_, self._deleted = self._deleted, ""
        self._carry_out()
        self._fill()
        self._focus_row(id_, "open")

    def _on_close(self, _event: Any) -> None:
        self._carry_out()
        self._import = None

    def _show_problem(self, words: str) -> None:
        set_hidden(by_id("load-anyway"), True)
        by_id("load-games").replaceChildren()
        set_text(by_id("load-problem-text"), "")
        set_text(by_id("load-problem-text"), words)
        set_hidden(by_id("load-problem"), not words)
        if words:
            by_id("load-problem").scrollIntoView()


def _row_of(press: Press) -> Element:
    return press.element.closest("[data-save]")


def _id_of(row: Element) -> str:
    return str(row.getAttribute("data-save"))
