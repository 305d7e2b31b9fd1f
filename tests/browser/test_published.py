"""Published games in a browser: every ply, keys, a sandboxed frame, axe, no script, and pictures that move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html import escape

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect

from taluva import Game, Options
from taluva.drawing.artwork import load_artwork
from taluva.drawing.cells import land_cells
from taluva.drawing.geometry import center, height_per_level, number
from taluva.drawing.island import art_of, painters_order
from taluva.publishing import STEP
from taluva.publishing.animation import animated_svg
from taluva.publishing.article import article_html
from taluva.publishing.kit import load_kit
from taluva.publishing.page import page_html
from taluva.publishing.prose import diagram_places
from taluva.publishing.words import Words
from taluva.variations import Variations
from tests.browser.page_checks import axe
from tests.mostly_long import mostly_long
from tests.publishing.documents import with_hostile_names
from tests.publishing.studies import study
from tests.rules.random_games import climber, whole_game

pytestmark = pytest.mark.browser

# The transform of each hex that is drawn, and the symbols on it, from back to front.
SHOWN = """island => [...island.querySelectorAll('g[transform^=translate]')]
  .filter(group => group.parentElement === island && getComputedStyle(group).display !== 'none')
  .map(group => [group.getAttribute('class'), group.getAttribute('transform'),
    [...group.querySelectorAll('use')].map(use => use.getAttribute('href'))])"""

AT_SECOND = """second => {
    const svg = document.querySelector('svg');
    svg.pauseAnimations();
    svg.setCurrentTime(second);
}"""
DRAWN = """[...document.querySelectorAll('svg > g[transform]')]
    .filter(group => getComputedStyle(group).display !== 'none').length"""


@cache
def a_game() -> Game:
    return with_hostile_names(whole_game(Options(2), 3, climber))


@cache
def a_page() -> str:
    return page_html(Variations.of(a_game()), colours=(1, 3), words=Words(), kit=load_kit())


@cache
def an_article() -> str:
    tree = Variations.of(a_game())
    return article_html(tree, diagram_places(tree), colours=(1, 3), words=Words(), kit=load_kit())


@pytest.fixture
def requests() -> list[str]:
    """Return the list of what the page has asked the network for."""
    return []


@pytest.fixture
def page(browser: Browser, requests: list[str]) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    opened = context.new_page()
    opened.on("request", lambda request: requests.append(request.url))
    opened.on("pageerror", lambda error: requests.append(str(error)))
    yield opened
    assert requests == []
    context.close()


def expected(ply: int) -> list[list[object]]:
    """Return the hexes of the drawing of a position, as `SHOWN` does."""
    cells = land_cells(a_game().positions[ply].board)
    highest = max(cell.level for cell in land_cells(a_game().position.board).values())
    height = height_per_level(highest, flat=False)
    hexes: list[list[object]] = []
    for hex_ in painters_order(cells):
        art = art_of(hex_, cells)
        x, y = center(hex_, art.level, height)
        walls = [f"#wall-{art.slabs}"] if art.slabs else []
        symbols = [*walls, "#hx", f"#{art.decor}", f"#rim-{art.rim}"]
        if art.owner is not None and art.building is not None:
            piece = f"#{art.building.name.lower()}{(1, 3)[art.owner]}"
            symbols += [piece] * min(art.pieces, 4)
        hexes.append([art.kind, f"translate({number(x)} {number(y)})", symbols])
    return hexes


def steps_through(root: Page | FrameLocator, keyboard: Page) -> None:
    """Step by keys, buttons and the list, and check what is said."""
    said = root.locator("#now")
    expect(said).to_have_text(Words().line(a_game(), a_game().ply))
    root.locator("#first").click()
    expect(said).to_have_text("Before the first tile")
    keyboard.keyboard.press("ArrowRight")
    keyboard.keyboard.press("ArrowRight")
    expect(said).to_have_text(Words().line(a_game(), 2))
    keyboard.keyboard.press("End")
    keyboard.keyboard.press("ArrowLeft")
    expect(said).to_have_text(Words().line(a_game(), a_game().ply - 1))
    root.locator("[data-ply='13']").click()
    expect(said).to_have_text(Words().line(a_game(), 13))
    expect(root.locator("[aria-current=step]")).to_have_attribute("data-ply", "13")
    root.locator("#ply").focus()
    keyboard.keyboard.press("ArrowRight")
    expect(said).to_have_text(Words().line(a_game(), 14))
    expect(root.locator("#ply")).to_have_attribute("aria-valuetext", Words().line(a_game(), 14))


def test_every_ply_shows_the_hexes_of_its_drawing(page: Page, pytestconfig: pytest.Config) -> None:
    """Look at the last plies, and at all with --long; tests/publishing looks at all plies of the same data."""
    page.set_content(a_page())
    island: Locator = page.locator("#island")
    first = 0 if pytestconfig.getoption("--long") else a_game().ply - 6
    for ply in range(a_game().ply, first - 1, -1):
        expect(page.locator("html")).to_have_attribute("data-ply", str(ply))
        assert island.evaluate(SHOWN) == expected(ply), f"ply {ply}"
        huts = [str(player.supply.huts) for player in a_game().positions[ply].players]
        assert [cell.strip() for cell in page.locator("tbody tr > td:nth-child(2)").all_inner_texts()] == huts
        page.keyboard.press("ArrowLeft")


def test_the_page_steps_in_a_sandboxed_frame(page: Page) -> None:
    frame = (
        f'<iframe sandbox="allow-scripts" srcdoc="{escape(a_page())}" style="width: 1000px; height: 760px"></iframe>'
    )
    page.set_content(frame)
    steps_through(page.frame_locator("iframe"), page)


@cache
def study_page() -> str:
    return page_html(study(), colours=(1, 3), words=Words(), kit=load_kit())


@pytest.mark.long
def test_a_sandboxed_page_leads_into_a_line_and_back_by_keys(page: Page) -> None:
    source = escape(study_page())
    page.set_content(f'<iframe sandbox="allow-scripts" srcdoc="{source}" width="1000" height="760"></iframe>')
    root, press = page.frame_locator("iframe"), page.keyboard.press
    into, out = root.locator("#ways [data-go='49']"), root.locator("#ways [data-go='4']")
    number = root.locator("html")
    root.locator("[data-ply='4']").click()
    expect(root.locator("#note")).to_be_hidden()
    into.focus()
    press("Enter")
    expect(out).to_be_focused()
    expect(root.locator("#now")).to_contain_text("Further west. Move 5 of 9.")
    expect(root.locator("#ply")).to_have_attribute("max", "9")
    for _move in range(5):
        press("ArrowRight")
    expect(number).to_have_attribute("data-ply", "53")
    expect(root.locator("#note")).to_have_text("Now both settlements are safe.")
    root.locator("#ply").focus()
    press("ArrowLeft")
    expect(number).to_have_attribute("data-ply", "52")
    out.focus()
    press("Enter")
    expect(into).to_be_focused()
    press("ArrowRight")
    expect(number).to_have_attribute("data-ply", "5")


@pytest.mark.long
def test_it_plays_by_itself_and_stops_at_the_end(page: Page) -> None:
    page.clock.install()
    page.set_content(a_page())
    page.locator("#play").click()
    expect(page.locator("#pause")).to_be_focused()
    expect(page.locator("html")).to_have_attribute("data-ply", "0")
    page.clock.run_for(3_700)
    expect(page.locator("html")).to_have_attribute("data-ply", "3")
    page.keyboard.press("Space")
    page.clock.run_for(5_000)
    expect(page.locator("html")).to_have_attribute("data-ply", "3")
    page.locator("#play").click()
    page.clock.run_for(100_000)
    expect(page.locator("html")).to_have_attribute("data-ply", str(a_game().ply))
    expect(page.locator("#play")).to_be_visible()


@pytest.mark.parametrize("scheme", mostly_long(["light", "dark"], ["dark"]))
@pytest.mark.parametrize("width", mostly_long([390, 1280], ["390"]))
def test_axe_finds_nothing_and_nothing_scrolls_sideways(page: Page, scheme: str, width: int) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.set_viewport_size({"width": width, "height": 800})
    colours = set()
    # The page of a study has all that the page of a game has.
    for text in (an_article(), study_page()):
        page.set_content(text)
        assert axe(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        colours.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert colours == {"rgb(255, 250, 240)" if scheme == "light" else "rgb(19, 39, 47)"}


def test_without_a_script_the_last_position_is_there(browser: Browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(a_page())
    expect(page.locator("#now")).to_have_text(Words().line(a_game(), a_game().ply))
    expect(page.locator("#bar")).to_be_hidden()
    visible = page.locator("#island > g[transform]").locator("visible=true")
    assert visible.count() == a_game().position.board.land.bit_count()
    context.close()


def test_a_picture_that_moves_is_an_image_for_a_browser(page: Page) -> None:
    page.set_content("<!doctype html><body></body>")
    svg = animated_svg(a_game(), 10, 14, colours=(1, 3), artwork=load_artwork(), title=a_game().names[0])
    width, height = page.evaluate(
        """async text => {
            const image = new Image();
            image.src = "data:image/svg+xml," + encodeURIComponent(text);
            await image.decode();
            return [image.naturalWidth, image.naturalHeight];
        }""",
        svg,
    )
    assert width > 300 < height
    page.set_content(svg)
    for ply in range(10, 15):
        page.evaluate(AT_SECOND, (ply - 10) * STEP + STEP / 2)
        assert page.evaluate(DRAWN) == a_game().positions[ply].board.land.bit_count()
