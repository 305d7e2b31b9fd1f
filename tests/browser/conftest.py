"""Fixtures of the browser tests: one server, one browser, one watched page per module."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, expect

from tests.browser.pages import chromium, ready, served, watch

# Only a failure takes so long; on a busy machine an answer may.
expect.set_options(timeout=30_000)

DESK: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 390, "height": 844}
# Installing takes time, and so does every frame of what moves: tests of either turn it on.
PLAIN: dict[str, Any] = {"service_workers": "block", "reduced_motion": "reduce"}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Yield the address of the built site, served below a sub-path."""
    with served() as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield the browser shared by the whole run."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def complaints() -> list[str]:
    """Return the list of what watched pages do wrong in the current test."""
    return []


@pytest.fixture(autouse=True)
def no_complaints(complaints: list[str]) -> Iterator[None]:
    """Fail the test if a watched page logs or throws an error, or sends a request to another origin."""
    complaints.clear()
    yield
    assert not complaints, "\n".join(complaints)


@pytest.fixture(scope="module")
def page(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """Yield one empty watched page for all tests of a module, since starting the game takes seconds."""
    context = browser.new_context(**PLAIN, viewport=DESK)
    watch(context, site, complaints)
    yield context.new_page()
    context.close()


@pytest.fixture
def new_page(browser: Browser, site: str, complaints: list[str]) -> Iterator[Callable[..., Page]]:
    """Yield a function that opens a fresh page; `watched=False` tolerates errors, other options go to its context.

    Without options it has no service worker, and reduced motion.
    """
    contexts = []

    def open_page(watched: bool = True, **options: Any) -> Page:
        context = browser.new_context(**{**PLAIN, **options})
        contexts.append(context)
        if watched:
            watch(context, site, complaints)
        return context.new_page()

    yield open_page
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def started_desk(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """Yield one started page with a mouse for the whole run."""
    context = browser.new_context(**PLAIN, viewport=DESK)
    watch(context, site, complaints)
    yield started(context, site)
    context.close()


@pytest.fixture(scope="session")
def started_phone(browser: Browser, site: str, complaints: list[str]) -> Iterator[Page]:
    """Yield one started page with a touch screen for the whole run."""
    context = browser.new_context(**PLAIN, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2)
    watch(context, site, complaints)
    yield started(context, site)
    context.close()


@pytest.fixture
def desk(started_desk: Page) -> Page:
    """Return the page with a mouse, ready for `interpreter.put`."""
    return with_defaults(started_desk, DESK)


@pytest.fixture
def phone(started_phone: Page) -> Page:
    """Return the page with a touch screen, ready for `interpreter.put`."""
    return with_defaults(started_phone, PHONE)


def with_defaults(page: Page, size: ViewportSize) -> Page:
    """Reset the size and the media features of a shared page, and return it."""
    page.set_viewport_size(size)
    page.emulate_media(color_scheme="null", reduced_motion="reduce", forced_colors="null", contrast="null")
    return page


def started(context: BrowserContext, site: str) -> Page:
    """Return a page that takes input."""
    page = context.new_page()
    page.goto(site)
    ready(page)
    return page
