"""Puts stand-ins in the place of the browser before the tests import the page's modules."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from session.page.store import Change
from session.text.i18n import ENGLISH, use_language
from tests.engine.fakes import DOCUMENT, NETWORK, Document, Network, browser_modules
from tests.pseudo_language import PSEUDO, write_bracketed

for name, module in browser_modules().items():
    sys.modules.setdefault(name, module)


@pytest.fixture(autouse=True)
def quick_polls(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test wait as long as a page does."""
    monkeypatch.setattr("web.engine.inquiry.POLL_SECONDS", 0.005)


@pytest.fixture
def document() -> Iterator[Document]:
    """Yield a page with nothing on it."""
    DOCUMENT.clear()
    yield DOCUMENT
    DOCUMENT.clear()


@pytest.fixture
def network() -> Iterator[Network]:
    """Yield a network on which everything is there, and no worker runs."""
    NETWORK.clear()
    yield NETWORK
    NETWORK.clear()


@pytest.fixture
def follow_language(tmp_path: Path) -> Iterator[Callable[[Change], None]]:
    """Yield a subscriber that lets texts follow the state's language, English or the one that brackets everything."""
    write_bracketed(tmp_path)

    def on_change(change: Change) -> None:
        assert change.after.language in (ENGLISH, PSEUDO)
        use_language(change.after.language, tmp_path)

    yield on_change
    use_language(ENGLISH)
