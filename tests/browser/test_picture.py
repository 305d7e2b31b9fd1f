"""Pictures of the board in a browser: they look like the page, and work as images."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from taluva import Options
from taluva.drawing.artwork import load_artwork
from taluva.drawing.cells import land_cells
from taluva.drawing.standalone import standalone
from taluva.picture import board_markup, board_svg
from tests.mostly_long import mostly_long
from tests.rules.random_games import POLICIES, climber, whole_game

pytestmark = pytest.mark.browser

COLOURS = (1, 2, 3, 4)
# Returns the largest difference, of 255, between the colours of two PNG images.
LARGEST_DIFFERENCE = """async (images) => {
    const [one, other] = await Promise.all(images.map(async (image) => {
        const bitmap = await createImageBitmap(await (await fetch("data:image/png;base64," + image)).blob());
        const paper = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
        paper.drawImage(bitmap, 0, 0);
        return paper.getImageData(0, 0, bitmap.width, bitmap.height).data;
    }));
    return one.reduce((most, value, place) => Math.max(most, Math.abs(value - other[place])), 0);
}"""


@pytest.fixture(scope="module")
def browser_page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 900, "height": 900})
    yield page
    page.close()


def show(page: Page, theme: str, content: str) -> bytes:
    page.set_content(
        f'<!doctype html><html data-theme="{theme}"><body style="margin: 0; background: #fff">{content}</body></html>'
    )
    return page.screenshot()


@pytest.mark.parametrize("theme", mostly_long(["light", "dark"], ["dark"]))
def test_pictures_look_like_the_page(browser_page: Page, theme: str) -> None:
    """Compare the pixels of a drawing with the page's symbols and style sheets to the standalone picture."""
    position = whole_game(Options(4), 5, climber, *POLICIES).position
    artwork = load_artwork()
    markup = board_markup(land_cells(position.board), COLOURS, "", "")
    page = f"<style>{artwork.tokens}{artwork.board}</style>{artwork.symbols}{markup}"
    images = [show(browser_page, theme, standalone(markup, artwork, theme)), show(browser_page, theme, page)]
    # Translucent colours are rounded differently when the opacity is a separate attribute.
    assert browser_page.evaluate(LARGEST_DIFFERENCE, [b64encode(image).decode() for image in images]) <= 1
    assert len(set(images[0])) > 200, "the picture is nearly empty"


def test_pictures_are_images_for_a_browser(browser_page: Page) -> None:
    browser_page.set_content("<!doctype html><body></body>")
    width, height, colours = browser_page.evaluate(
        """async (text) => {
            const address = URL.createObjectURL(new Blob([text], {type: "image/svg+xml"}));
            const image = new Image();
            image.src = address;
            await image.decode();
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
            const paper = canvas.getContext("2d");
            paper.drawImage(image, 0, 0);
            const pixels = new Uint32Array(paper.getImageData(0, 0, canvas.width, canvas.height).data.buffer);
            return [canvas.width, canvas.height, new Set(pixels).size];
        }""",
        board_svg(whole_game(Options(4), 5, *POLICIES).position, colours=COLOURS),
    )
    assert width > 500 and height > 500
    assert colours > 500


def test_the_pages_symbols_serve_as_artwork(browser_page: Page) -> None:
    artwork = load_artwork()
    browser_page.set_content(f"<!doctype html><body>{artwork.symbols}</body>")
    held = artwork._replace(symbols=browser_page.evaluate("document.querySelector('.symbols').outerHTML"))
    position = whole_game(Options(3), 4, *POLICIES).position
    assert board_svg(position, colours=(1, 2, 3), artwork=held) == board_svg(position, colours=(1, 2, 3))
