"""The fixtures of the browser tests, for the tests of what pages meet in the wild."""

from __future__ import annotations

from tests.browser.conftest import (
    browser,
    complaints,
    desk,
    new_page,
    no_complaints,
    page,
    phone,
    site,
    started_desk,
    started_phone,
)

__all__ = [
    "browser",
    "complaints",
    "desk",
    "new_page",
    "no_complaints",
    "page",
    "phone",
    "site",
    "started_desk",
    "started_phone",
]
