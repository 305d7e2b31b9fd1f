"""The dialog `profile`: the player's record, from the index of the saved games."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from js import window

from session.days import local_day
from session.record.curve import lead_curve, rating_curve
from session.record.entry import Entry, lead_values
from session.record.index import Index
from session.record.record import COMPUTERS, Record, record_of
from session.record.words import (
    bests,
    big_numbers,
    curve_words,
    doubt_words,
    gain_words,
    game_card,
    passed_levels,
    rating_words,
    tally_words,
)
from session.saves.library import SAVE
from session.saves.save import SaveError, parse_listed_save
from session.saves.summary import thumbnail
from session.storage import Area, Storage
from session.text.i18n import _, pgettext
from session.text.names import shortened
from taluva.drawing.geometry import number
from web.browser.dialogs import open_dialog
from web.browser.elements import Element, by_id, clone, js_object, part, set_attribute, set_hidden, set_text, view_box
from web.browser.moment import now
from web.browser.translation import page_language
from web.controls import Handler, Press
from web.saves.opener import GameOpener

_ICONS = ("", "", "i-flame", "i-star")
_TAGS = {"won": "good", "lost": "bad"}
_SLICE_SECONDS = 0.03
_DAYS_IN_WORDS = 7
_YESTERDAY = 1
_MOST_NAMES = 12
_MOST_NAME = 24


class Profile:
    """Shows the record; games that the index lacks are read in slices, while the page answers."""

    def __init__(self, storage: Storage, opener: GameOpener, open_list: Callable[[], None]) -> None:
        """open_list: opens the list of all games."""
        self._node = by_id("profile")
        self._storage = storage
        self._opener = opener
        self._open_list = open_list
        self._reading: Any = None

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the dialog's controls, by control name."""
        return {
            "profile-close": lambda _press: self._node.close(""),
            "profile-games": lambda _press: self._leave_for_list(),
            "profile-open": self._open_game,
        }

    def open(self, note: Sequence[str] = ()) -> None:
        """Fill and open the dialog; note: sentences to show above, such as what an import did."""
        index = Index(self._storage)
        self._fill(index)
        box = by_id("profile-note")
        box.replaceChildren(*map(_paragraph, note))
        set_hidden(box, not note)
        if open_dialog(self._node):
            by_id("profile-title").focus()
        if note:
            self._node.scrollTo(0, 0)
        if self._reading is not None:
            self._reading.cancel()
        self._reading = None
        if index.missing:
            self._reading = asyncio.ensure_future(self._read(index))
        else:
            index.store()  # without the games that are gone

    async def _read(self, index: Index) -> None:
        """Read the games that the index lacks."""
        count = index.missing
        begun = 0.0
        while index.missing and self._node.open:
            if now().seconds - begun > _SLICE_SECONDS:
                set_text(by_id("profile-wait"), _reading_words(count - index.missing, count))
                await asyncio.sleep(0)
                begun = now().seconds
            index.step()
        index.store()
        set_text(by_id("profile-wait"), "")
        if self._node.open:
            self._fill(index)

    def _leave_for_list(self) -> None:
        self._node.close("")
        self._open_list()

    def _open_game(self, press: Press) -> None:
        if self._opener.open_saved(str(press.element.getAttribute("data-save"))):
            self._node.close("")
        else:
            self.open([self._opener.problem])

    # ---- what it shows ---------------------------------------------------------------

    def _fill(self, index: Index) -> None:
        date = now().date
        record = record_of(index.entries, local_day(_offset), date)
        by_id("profile-numbers").replaceChildren(
            *[_big_number(*each, icon) for each, icon in zip(big_numbers(record), _ICONS)]
        )
        _show_rating(self._node, record, date)
        _show_against(self._node, record)
        _show_rows(by_id("profile-best"), [(best.label, best.words) for best in bests(record)])
        names = [(shortened(name, _MOST_NAME), tally_words(tally)) for name, tally in record.names[:_MOST_NAMES]]
        _show_rows(by_id("profile-names"), names)
        day_words = _day_words(date)
        by_id("profile-last").replaceChildren(*[self._game(entry, day_words) for entry in record.last])
        set_hidden(by_id("profile-none"), bool(record.last))
        set_text(
            by_id("profile-games"),
            pgettext("games", "All {count}").format(count=index.games) if index.games else _("Games"),
        )

    def _game(self, entry: Entry, day_words: Callable[[int], str]) -> Element:
        node, card = clone("profile-game"), game_card(entry)
        node.firstElementChild.setAttribute("data-save", entry.id)
        text = self._storage.read(Area.LASTING, SAVE + entry.id) or ""
        try:
            listed = parse_listed_save(entry.id, text)
        except SaveError:  # the list of games reports it
            pass
        else:
            box, markup = thumbnail(listed.summary, listed.colours)
            part(node, "picture").setAttribute("viewBox", view_box(box))
            part(node, "picture").innerHTML = markup
        tag = part(node, "tag")
        tag.className = f"profile-tag {_TAGS.get(card.result, '')}"
        set_text(tag, card.tag)
        part(node, "face").setAttribute("href", f"#face-{card.face}")
        set_text(part(node, "title"), card.title)
        set_text(part(node, "opponents"), _("against {names}").format(names=card.opponents))
        set_text(part(node, "date"), day_words(entry.ended))
        set_text(part(node, "ahead"), card.lead)
        part(node, "lead-line").setAttribute("d", lead_curve(lead_values(entry.lead)))
        return node


def _show_rating(root: Element, record: Record, date: int) -> None:
    set_text(part(root, "place"), rating_words(record))
    set_text(part(root, "rating"), str(round(record.rating.rating)) if record.is_rated else "–")
    set_text(part(root, "doubt"), doubt_words(record) if record.is_rated else "")
    gain = record.gained_this_week(date)
    tag = part(root, "gain")
    set_text(tag, gain_words(gain))
    tag.className = f"profile-tag {'good' if gain > 0 else ''}"
    curve = rating_curve(record)
    part(root, "curve").setAttribute("aria-label", curve_words(record) or rating_words(record))
    part(root, "grid").setAttribute("d", "".join(f"M0 {number(height)}H640" for height in curve.rungs))
    part(root, "area").setAttribute("d", curve.area)
    for name in ("edge", "line"):
        part(root, name).setAttribute("d", curve.line)
    passed = passed_levels(record)
    for row in root.querySelectorAll(".rung"):
        level = int(row.getAttribute("data-strength"))
        row.classList.toggle("passed", level in passed)
        set_text(part(row, "rung"), str(round(COMPUTERS[level].rating)))


def _show_against(root: Element, record: Record) -> None:
    for row in root.querySelectorAll(".against"):
        tally = record.against[int(row.getAttribute("data-strength"))]
        part(row, "bar").setAttribute("width", str(round(100 * tally.won / max(tally.games, 1))))
        set_text(part(row, "words"), tally_words(tally) if tally.games else _("not played yet"))
        words = _("{won} of {games} won").format(won=tally.won, games=tally.games) if tally.games else ""
        figure = part(row, "number")
        figure.replaceChildren()
        before, won, after = words.partition(str(tally.won))
        bold = window.document.createElement("b")
        bold.textContent = won
        figure.append(before, bold, after)


def _show_rows(section: Element, rows: Sequence[tuple[str, str]]) -> None:
    set_hidden(section, not rows)
    nodes = []
    for label, words in rows:
        node = clone("profile-row")
        node.firstElementChild.textContent = label
        node.lastElementChild.textContent = words
        nodes.append(node)
    part(section, "rows").replaceChildren(*nodes)


def _big_number(figure: int, words: str, icon: str) -> Element:
    node = clone("profile-number")
    set_text(part(node, "number"), str(figure))
    set_text(part(node, "words"), words)
    set_attribute(part(node, "icon"), "href", f"#{icon}" if icon else None)
    set_hidden(part(node, "icon").parentElement, not icon)
    return node


def _paragraph(words: str) -> Element:
    node: Element = window.document.createElement("p")
    node.textContent = words
    return node


def _reading_words(done: int, count: int) -> str:
    return _("Reading your games: {done} of {count}").format(done=done, count=count)


def _offset(time: int) -> int:
    """Return the minutes that local time is behind UTC at a time, in ms since 1970."""
    return int(window.Date.new(time).getTimezoneOffset())


def _day_words(date: int) -> Callable[[int], str]:
    """Return a function that gives the day of a time in the page's language.

    It is today, yesterday, a day of the week or a date. date: now. Times in ms since 1970.
    """
    day_of, language, formats = local_day(_offset), page_language(), window.Intl
    near = formats.RelativeTimeFormat.new(language, js_object({"numeric": "auto"}))
    weekday = formats.DateTimeFormat.new(language, js_object({"weekday": "long"}))
    whole = formats.DateTimeFormat.new(language, js_object({"dateStyle": "medium"}))

    def words(time: int) -> str:
        if not time:
            return ""
        days = day_of(date) - day_of(time)
        if 0 <= days <= _YESTERDAY:
            return str(near.format(-days, "day"))
        return str((weekday if 0 < days < _DAYS_IN_WORDS else whole).format(time))

    return words
