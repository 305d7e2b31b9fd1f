"""Puts stand-ins in the place of the browser before the tests import the page's modules."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

from tests.engine.fakes import DOCUMENT, NETWORK, Document, Network, browser_modules

for name, module in browser_modules().items():
    sys.modules.setdefault(name, module)


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
