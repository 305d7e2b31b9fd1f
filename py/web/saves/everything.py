"""Everything in one file: saving it, and merging such a file into what is here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from js import window

from session.lessons.course import COURSE
from session.lessons.progress import PROGRESS, parse_progress
from session.page.commands import ChangeSettings, TakeProgress
from session.page.store import Store
from session.record.bundle import BundleError, Merged, format_bundle, merge_in_steps, merged_words, parse_bundle
from session.settings import SETTINGS, parse_settings
from session.storage import Area, Storage
from web.browser.files import DownloadError, download, text_blob
from web.browser.moment import now

_SLICE_SECONDS = 0.03


class Everything:
    """Exports all there is, and imports it."""

    def __init__(self, store: Store, storage: Storage, show: Callable[[Sequence[str]], None]) -> None:
        """show: shows what an import did, or why there is nothing to do, in sentences."""
        self._store = store
        self._storage = storage
        self._show = show
        self._merging: Any = None

    def export(self) -> None:
        """Let the browser save the file."""
        day = str(window.Date.new().toISOString())[:10]
        try:
            download(f"taluva-{day}.txt", text_blob(format_bundle(self._storage), "text/plain"))
        except DownloadError as error:
            self._show([str(error)])

    def take(self, text: str) -> None:
        """Merge a file into what is here, in slices between which the page answers."""
        try:
            bundle = parse_bundle(text)
        except BundleError as error:
            self._show([str(error)])
            return
        self._merging = asyncio.ensure_future(self._merge(merge_in_steps(bundle, self._storage)))

    async def _merge(self, steps: Iterator[Merged]) -> None:
        merged, begun = next(steps), now().seconds
        for so_far in steps:
            merged = so_far
            if now().seconds - begun > _SLICE_SECONDS:
                await asyncio.sleep(0)
                begun = now().seconds
        if merged.settings:
            self._store.dispatch(ChangeSettings(parse_settings(self._storage.read(Area.LASTING, SETTINGS))))
        if merged.learning:
            text = self._storage.read(Area.LASTING, PROGRESS)
            self._store.dispatch(TakeProgress(parse_progress(text, [lesson.id for lesson in COURSE])))
        self._show(merged_words(merged))
