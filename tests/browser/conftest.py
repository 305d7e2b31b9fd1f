"""Fixtures of the browser tests: one server, one browser, one watched page a module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.pages import chromium, served, watch

expect.set_options(timeout=10_000)


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Give the address of the built site, served below a sub-path."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Give the one browser of the whole run."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def complaints() -> list[str]:
    """Give the list of what watched pages did wrong in the present test."""
    return []


@pytest.fixture(autouse=True)
def no_complaints(complaints: list[str]) -> Iterator[None]:
    """Fail the test in which a watched page logs an error, throws one, or asks another origin."""
    complaints.clear()
    yield
    assert not complaints, "\n".join(complaints)


@pytest.fixture(scope="module")
def page(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """Give one empty watched page for all tests of a module; starting the game takes seconds, so share it."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    watch(context, site, complaints)
    yield context.new_page()
    context.close()


@pytest.fixture
def new_page(browser: Browser, site: str, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Give a function that opens a fresh page; `watched=False` lets it complain, the rest goes to its context."""
    contexts = []

    def open_page(watched: bool = True, **options: Any) -> Page:
        context = browser.new_context(**options)
        contexts.append(context)
        if watched:
            watch(context, site, complaints)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()
