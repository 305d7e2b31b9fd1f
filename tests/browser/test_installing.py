"""The page as an application that can be installed."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page

from tests.browser.pages import PREFIX, NewPage, ready_and_kept
from tools import messages
from tools.dist import DIST

pytestmark = pytest.mark.browser

SIZES = """async (addresses) => Promise.all(addresses.map(async (address) => {
  const picture = await createImageBitmap(await (await fetch(address)).blob());
  return `${picture.width}x${picture.height}`;
}))"""


@pytest.fixture
def kept(new_page: NewPage, site: str) -> Page:
    """Give a page with its service worker."""
    page = new_page(service_workers="allow")
    page.goto(site)
    ready_and_kept(page)
    return page


def test_chromium_can_install_it_below_a_sub_path(kept: Page, site: str) -> None:
    session = kept.context.new_cdp_session(kept)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{site}static/manifest.webmanifest"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A context of tests keeps nothing beyond its end, and that alone hinders Chromium.
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []
    read = found["manifest"]
    assert (read["startUrl"], read["scope"]) == (site, site)
    assert PREFIX in read["scope"]
    assert read["display"] == "kStandalone"


def test_pictures_have_the_sizes_that_are_told(kept: Page, site: str) -> None:
    manifest = json.loads((DIST / "static/manifest.webmanifest").read_text(encoding="utf-8"))
    pictures = [picture for name in ("icons", "screenshots") for picture in manifest[name] if picture["sizes"] != "any"]
    sizes = kept.evaluate(SIZES, [f"{site}static/{picture['src']}" for picture in pictures])
    assert sizes == [picture["sizes"] for picture in pictures]
    assert {"192x192", "512x512"} <= {*sizes}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"wide", "narrow"}


def test_is_described_in_every_language() -> None:
    manifest = json.loads((DIST / "static/manifest.webmanifest").read_text(encoding="utf-8"))
    described = manifest["description_localized"]
    assert [*described] == [path.parent.parent.name for path in messages.catalogues()]
    assert len({manifest["description"], *described.values()}) == 1 + len(described)
