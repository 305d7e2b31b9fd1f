"""Saving settings and progress."""

from __future__ import annotations

from session.lessons.progress import PROGRESS, Progress, format_progress
from session.offers import Offer, Offers, format_offers
from session.page.commands import (
    ChangeSettings,
    CoverPage,
    LeaveLesson,
    MakeOffer,
    StartLesson,
)
from session.page.saving import OFFERS, ChoiceSaver
from session.page.state import Moment, State
from session.page.store import Store
from session.settings import SETTINGS, Settings, format_settings
from session.storage import Area
from session.table.intents import PlayMove, PointAt
from taluva import Hex, parse_move
from tests.session.memory_storage import MemoryStorage
from tests.session.opened_saves import LAY


def chooser(storage: MemoryStorage) -> Store:
    store = Store(State(), lambda: Moment())
    store.subscribe(ChoiceSaver(storage).on_change)
    return store


def test_settings_progress_and_offers_are_written_when_they_change() -> None:
    storage = MemoryStorage()
    store = chooser(storage)
    store.dispatch(ChangeSettings(Settings(sound=True)))
    assert storage.lasting == {SETTINGS: format_settings(Settings(sound=True))}
    store.dispatch(StartLesson(LAY))
    assert storage.lasting[PROGRESS] == format_progress(Progress((), "lay"))
    store.dispatch(PlayMove(parse_move("-2,3/1")))
    assert storage.lasting[PROGRESS] == format_progress(Progress(("lay",), "lay"))
    store.dispatch(MakeOffer(Offer.SOUND))
    assert storage.lasting[OFFERS] == format_offers(Offers(0, (Offer.SOUND,)))
    assert storage.writes == [SETTINGS, PROGRESS, PROGRESS, OFFERS]
    assert storage.tab == {}


def test_settings_and_progress_that_stay_the_same_are_not_written() -> None:
    storage = MemoryStorage()
    store = chooser(storage)
    for action in (ChangeSettings(Settings()), CoverPage(True), StartLesson(LAY), PointAt(Hex(0, 0)), LeaveLesson()):
        store.dispatch(action)
    assert storage.writes == [PROGRESS]


def test_settings_that_cannot_be_written_hold_for_the_visit() -> None:
    storage = MemoryStorage()
    storage.refuse(Area.LASTING)
    store = chooser(storage)
    store.dispatch(ChangeSettings(Settings(flat=True)))
    assert store.state.settings == Settings(flat=True)
    assert storage.lasting == {}
