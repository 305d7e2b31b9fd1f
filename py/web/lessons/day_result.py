"""The result of the day's puzzle: shown where it was solved, and shared."""

from __future__ import annotations

from js import window
from pyodide.ffi import JsException

from session.days import streak
from session.lessons.attempt import is_finished
from session.lessons.lesson import COLOURS, game_for
from session.page.store import Change, Store
from session.puzzles.sharing import how_words, result_picture, result_words, streak_words
from session.text.i18n import _
from taluva.picture import board_svg
from web.browser.elements import by_id, js_object, set_hidden, set_text
from web.browser.files import AlteredPictureError, DownloadError, page_artwork, png_blob, share_or_save
from web.browser.moment import today
from web.controls import Handler
from web.lessons.ahead import Ahead
from web.lessons.puzzles import PuzzleBox
from web.panels.toast import Toast


class DayResult:
    """Shows the days in a row as soon as the day's puzzle is solved, and shares how it went."""

    def __init__(self, store: Store, box: PuzzleBox, ahead: Ahead, toast: Toast) -> None:
        self._store = store
        self._box = box
        self._ahead = ahead
        self._toast = toast

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of its control, by control name."""
        return {"puzzle-share": lambda _press: self._box.then(self._share())}

    def on_change(self, change: Change) -> None:
        """Show the result once the day's puzzle on the table is solved; the box has counted it by then."""
        before, after = change.before, change.after
        attempt, table = after.attempt, after.table
        if attempt is before.attempt and table is before.table and after.language == before.language:
            return
        is_done = attempt is not None and table is not None and is_finished(attempt.lesson, table)
        day = self._box.day_of(attempt.lesson) if is_done and attempt is not None else None
        set_hidden(by_id("ahead-share"), day is None)
        if day is not None:
            solved_on, misses = self._box.day_misses
            line = how_words(misses) if solved_on == day else _("Solved today.")
            self._ahead.show_result(streak_words(streak(self._box.training.days, day)), line)

    async def _share(self) -> None:
        """Share the day's result as a picture and in words, or save the picture where the browser shares none."""
        box = self._box
        lesson, day = box.day_lesson(), today()
        if lesson is None:
            return
        solved_on, misses = box.day_misses
        length = streak(box.training.days, day)
        words = result_words(misses, length) if solved_on == day else streak_words(length)
        date = window.Date.new().toLocaleDateString(self._store.state.language, js_object(_DAY_AND_MONTH))
        title = f"Taluva · {_('Daily puzzle')}, {date}"
        try:
            island = board_svg(game_for(lesson).position, colours=COLOURS, artwork=await page_artwork())
            blob = await png_blob(result_picture(island, title, words))
            await share_or_save(f"taluva-{day}.png", blob, title, words)
        except (JsException, ValueError, AlteredPictureError):
            self._say(_("The browser can’t make this picture."))
        except DownloadError as error:
            self._say(str(error))

    def _say(self, words: str) -> None:
        """Say what went wrong beside the button that was pressed, and aloud."""
        set_text(by_id("puzzle-day-state" if by_id("tutorial").open else "ahead-line"), words)
        self._toast.tell(words)


_DAY_AND_MONTH = {"day": "numeric", "month": "long"}
