"""The page as an installable application."""

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
def installed(new_page: NewPage, site: str) -> Page:
    """Return a page with its service worker."""
    page = new_page(service_workers="allow")
    page.goto(site)
    ready_and_kept(page)
    return page


@pytest.mark.long
def test_chromium_can_install_it_below_a_path(installed: Page, site: str) -> None:
    session = installed.context.new_cdp_session(installed)
    answer = session.send("Page.getAppManifest")
    assert answer["errors"] == []
    assert answer["url"] == f"{site}static/manifest.webmanifest"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # A test context counts as incognito, which is Chromium's only objection.
    assert [error for error in errors if error["errorId"] != "in-incognito"] == []
    manifest = answer["manifest"]
    assert (manifest["startUrl"], manifest["scope"]) == (site, site)
    assert PREFIX in manifest["scope"]
    assert manifest["display"] == "kStandalone"


@pytest.mark.long
def test_pictures_have_the_stated_sizes(installed: Page, site: str) -> None:
    manifest = json.loads((DIST / "static/manifest.webmanifest").read_text(encoding="utf-8"))
    pictures = [picture for name in ("icons", "screenshots") for picture in manifest[name] if picture["sizes"] != "any"]
    sizes = installed.evaluate(SIZES, [f"{site}static/{picture['src']}" for picture in pictures])
    assert sizes == [picture["sizes"] for picture in pictures]
    assert {"192x192", "512x512"} <= {*sizes}
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    assert {picture["form_factor"] for picture in manifest["screenshots"]} == {"wide", "narrow"}


def test_is_described_in_every_language() -> None:
    manifest = json.loads((DIST / "static/manifest.webmanifest").read_text(encoding="utf-8"))
    described = manifest["description_localized"]
    assert [*described] == [path.parent.parent.name for path in messages.catalogues()]
    assert len({manifest["description"], *described.values()}) == 1 + len(described)
