"""The line for refusals, failures and news."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.interpreter import dispatch, python
from tests.browser.pages import NewPage, ready

pytestmark = pytest.mark.browser


@pytest.mark.long
def test_news_cleared_by_a_language_change_do_not_clear_a_later_alert(new_page: NewPage, site: str) -> None:
    page = new_page(viewport={"width": 1280, "height": 800})
    page.goto(f"{site}?players=2&seed=1")
    ready(page)
    page.clock.install()
    alert = page.get_by_test_id("alert")
    page.locator("#undo").dispatch_event("pointerdown")
    expect(alert).to_have_text("There is nothing to undo yet.")
    python(page, "from dataclasses import replace\nfrom taluva import Hex")
    dispatch(page, "ChangeSettings(replace(app.store.state.settings, language='de'))")
    expect(alert).to_have_text("")
    dispatch(page, "Choose(Hex(30, 0))")
    expect(alert).not_to_have_text("")
    refusal = alert.inner_text()
    page.clock.run_for(10_000)
    expect(alert).to_have_text(refusal)
