"""Events of the page: what was clicked, typed or closed, and who answers to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from js import document, window

from session.table.intents import Cancel, Choose, Confirm, Intent, PointAt, Redo, Rotate, TakeOption, Undo
from session.table.prompts import undo_words
from session.text.i18n import _
from taluva import Hex
from web.board.gestures import Gestures
from web.board.grid import hex_of
from web.board.keyboard import Keyboard
from web.browser.elements import by_id
from web.dialogs.dialogs import is_dialog_open, show_tiles, show_who
from web.dialogs.setup import random_number

if TYPE_CHECKING:
    from web.app import App


class Events:
    """The listeners of the page, on stable elements, and the way from each to the app."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._keyboard = Keyboard(app.board, app.dispatch, self._choose_by_key, self._press, app.inspector.open)
        Gestures(app.board, app.listeners, lambda hex_: app.dispatch(PointAt(hex_)), self._choose)
        self._last_input = ""
        """What was used last: key, mouse, pen or touch; nothing as yet."""
        self._puts_away = False
        """Whether the press now going on closes a menu, and so does nothing else."""
        add = app.listeners.add
        # Not the svg: one that listens for focus gets a tab stop of its own.
        board = app.board.plane
        add(document, "pointerdown", self._on_pointer, first=True)
        add(document, "click", self._on_any_click, first=True)
        add(document, "click", self._on_click)
        add(document, "keydown", self._on_key)
        add(board, "focusin", self._on_focus)
        add(board, "focusout", self._on_blur)
        add(board, "animationend", self._on_animation_end)
        add(document, "change", self._on_change)
        add(document, "close", self._on_dialog_closed)
        add(window, "resize", self._on_resize)
        add(window, "popstate", self._on_back)
        add(window, "error", self._on_error)
        add(document, "visibilitychange", self._on_visible)

    # ---- the board -------------------------------------------------------------

    def _choose(self, hex_: Hex) -> None:
        self._app.board.grid.make_current(hex_)
        self._app.dispatch(Choose(hex_))

    def _choose_by_key(self, hex_: Hex) -> None:
        table = self._app.table
        if table is not None and (table.position.is_over or table.closed):
            self._app.show_end()
            return
        undecided = table is not None and table.site is not None and table.site.hex == hex_ and not table.choice
        self._app.dispatch(Choose(hex_, by_key=True))
        option = by_id("options").querySelector("button:not([aria-disabled])") if undecided else None
        if option:
            option.focus()

    def _on_focus(self, event: Any) -> None:
        hex_ = hex_of(event.target)
        if hex_ is None:
            return
        self._app.board.grid.make_current(hex_)
        # By what was used last, since a browser sees the keyboard in any focus that a script has given.
        self._app.board.show_focus(hex_ if self._last_input == "key" else None)
        # A finger that rests points at nothing.
        if self._last_input != "touch" and not self._app.focusing:
            self._app.dispatch(PointAt(hex_))

    def _on_pointer(self, event: Any) -> bool:
        self._last_input = event.pointerType
        self._app.board.show_focus(None)
        # A finger sees no title, and what is disabled hears no click.
        if self._app.table is not None and event.target.closest("[data-testid=undo]:disabled"):
            self._app.panels.tell(undo_words(self._app.table))
        self._puts_away = _is_beside_menu(event.target)
        return self._puts_away

    def _on_any_click(self, event: Any) -> bool:
        """Let a press that has closed a menu do nothing else."""
        puts_away, self._puts_away = self._puts_away, False
        if puts_away:
            event.preventDefault()
        return puts_away

    def _on_blur(self, event: Any) -> None:
        if not hex_of(event.relatedTarget):
            self._app.board.show_focus(None)
            self._app.dispatch(PointAt(None))

    def _on_animation_end(self, event: Any) -> None:
        if event.target.classList.contains("once"):
            event.target.parentNode.remove()

    # ---- controls --------------------------------------------------------------

    def _on_click(self, event: Any) -> None:
        if event.target.id == "log-panel" and self._app.view.log_is_open and event.offsetX < 0:
            self._app.view.toggle_log()  # the curtain beside the drawer
            return
        button = event.target.closest("button")
        if not button or button.disabled:
            return
        name = button.id or button.getAttribute("data-testid")
        if name == "log-entry":
            self._app.history.look_at(int(button.getAttribute("data-ply")))
            if self._app.view.log_is_open:
                self._app.view.toggle_log()
        elif name == "review-mistake":
            self._app.review.show_mistake(int(button.getAttribute("data-seat")), int(button.getAttribute("data-index")))
        elif name == "build-option":
            self._app.dispatch(TakeOption(int(button.getAttribute("data-index"))))
        else:
            self._press(name)

    def _press(self, name: str) -> None:
        """Do what a control with a name asks for."""
        app = self._app
        if name == "confirm" and app.table is not None and app.table.position.is_over:
            app.show_end()
        elif name in _INTENTS:
            app.dispatch(_INTENTS[name])
        elif not any(part.press(name) for part in (app.view, app.history, app.opponents, app.review)):
            self._press_other(name)
        if app.view.log_is_open or app.settings.node.open:
            app.guard.put_up()

    def _press_other(self, name: str) -> None:
        app, table = self._app, self._app.table
        match name:
            case "hint":
                app.hints.ask()
            case "brain-again":
                app.trouble.try_again()
            case "brain-by-hand" if table is not None:
                app.trouble.hide()
                app.seat(table.game.position.seat, 0)
            case "show-tiles" if table is not None:
                app.guard.put_up()
                show_tiles(table.position)
            case "show-moves" if table is not None:
                app.guard.put_up()
                app.moves.open(table)
            case "show-seats" if table is not None:
                app.guard.put_up()
                show_who(table, app.colours)
            case "new-game":
                app.ask_for_new_game()
            case "setup-back":
                app.setup_dialog.node.close("")
            case "games" | "setup-games" | "share-game" | "offer-accept" | "offer-close":
                app.guard.put_up()
                app.desk.press(name, table.seen if table else None, app.colours)

    def _on_change(self, event: Any) -> None:
        if self._app.setup_dialog.node.contains(event.target):
            self._app.setup_dialog.on_change(event)
            if event.target.name.startswith("level-") and event.target.value != "0":
                self._app.expect_computers()
        elif self._app.settings.node.contains(event.target):
            self._app.settings.on_change(event)
        elif by_id("who").contains(event.target):
            self._app.seat(int(event.target.name.removeprefix("who-")), int(event.target.value))

    def _on_dialog_closed(self, event: Any) -> None:
        app, dialog = self._app, event.target
        answer = dialog.returnValue
        dialog.returnValue = ""
        match (dialog.id, answer):
            case ("load", "new"):
                app.ask_for_new_game()
            case ("setup", "start"):
                app.start(app.setup_dialog.read(), random_number())
            case ("leave", "leave") | ("over", "setup"):
                app.setup_dialog.open(True)
            case ("over", "review"):
                app.review.open()
            case ("over", "again"):
                app.play_again()
            case _:
                app.keep_focus(False)

    # ---- keys ------------------------------------------------------------------

    def _on_key(self, event: Any) -> None:
        self._last_input, self._puts_away = "key", False
        self._app.board.show_focus(hex_of(event.target))
        if (event.ctrlKey and event.key not in ("Home", "End")) or event.altKey or event.metaKey:
            return
        if is_dialog_open():
            return
        if event.key == "F1" or (event.key == "?" and not event.target.closest("input, select, textarea")):
            event.preventDefault()
            self._app.learning.explain()
        elif event.key == "Escape":
            self._give_up()
        elif event.target.closest("#log-panel, #history-bar:not(:has(select:focus))"):
            if self._app.history.on_key(event.key):
                event.preventDefault()
        elif self._app.board.grid.has_focus() and self._keyboard.on_key(event):
            event.preventDefault()

    def _give_up(self) -> bool:
        """Give up what is open or prepared on the page; return whether there was anything."""
        app = self._app
        if app.inspector.close():
            return True
        if app.view.log_is_open:
            app.view.toggle_log()
        elif app.table is not None and app.table.browsing:
            app.history.look_at(None)
        elif app.table is not None and app.table.can_cancel:
            app.dispatch(Cancel())
        else:
            return False
        return True

    # ---- the browser -----------------------------------------------------------

    def _on_back(self, _event: Any) -> None:
        app = self._app
        app.guard.was_passed()
        dialogs = document.querySelectorAll("dialog[open]")
        if dialogs.length:
            # In the page's order, what is opened from a dialog comes after it.
            dialogs[dialogs.length - 1].close("")
            if dialogs.length > 1:
                app.guard.put_up()
        elif self._give_up():
            return
        elif app.learning.runs:
            app.learning.leave()
        elif app.table is not None and not app.table.position.is_over:
            app.panels.tell(_("Go back once more to leave the game."))

    def _on_resize(self, _event: Any) -> None:
        self._app.board.measure()
        if not self._app.board.by_hand:
            self._app.board.fit()

    def _on_error(self, _event: Any) -> None:
        self._app.panels.alert(_("Something went wrong. The game is kept: load the page again to go on."))

    def _on_visible(self, _event: Any) -> None:
        self._app.desk.on_visible()
        if self._app.table is not None:
            self._app.wake_lock.hold()


def _is_beside_menu(target: Any) -> bool:
    """Tell whether a press there closes what is open until something else is pressed."""
    menu = document.querySelector("[popover]:not([popover=manual]):popover-open")
    return bool(menu) and not menu.contains(target) and not target.closest("[popovertarget]")


_INTENTS: dict[str, Intent] = {
    "rotate-left": Rotate(False),
    "rotate-right": Rotate(True),
    "confirm": Confirm(),
    "cancel": Cancel(),
    "undo": Undo(),
    "redo": Redo(),
}
