"""Measure the board on the page: where the hexes are, what is under a point, and the camera."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page

from taluva import Game, Hex, Position
from taluva.drawing.geometry import CORNERS, center
from tests.browser.comparison import cells_of
from tests.browser.interpreter import python

Point = tuple[float, float]

# The centre of each cell's top face on the page, and the cell hit there; none if the point is covered.
_MIDDLES = """() => {
  const view = document.getElementById("viewport").getBoundingClientRect();
  const key = element => element && `${element.dataset.q},${element.dataset.r}`;
  return Object.fromEntries([...document.querySelectorAll("[role=gridcell]")].map(cell => {
    // The outline of a stack: its top face begins at the north, and the walls hang below.
    const box = cell.getBBox(), top = new DOMPoint(box.x + box.width / 2, box.y + 40);
    const { x, y } = top.matrixTransform(cell.getScreenCTM());
    const there = document.elementFromPoint(x, y);
    const seen = there !== null && there.closest("#viewport") !== null;
    return [key(cell), { x, y, hit: seen ? key(there.closest("[role=gridcell]")) ?? "sea" : null }];
  }));
}"""
_HITS = """points => points.map(([x, y]) => {
  const there = document.elementFromPoint(x, y);
  if (!there || !there.closest("#viewport")) return null;
  const cell = there.closest("[role=gridcell]");
  return cell ? `${cell.dataset.q},${cell.dataset.r}` : "sea";
})"""
_FREE = """() => {
  const view = document.getElementById("viewport"), box = view.getBoundingClientRect();
  const free = name => parseFloat(getComputedStyle(view).getPropertyValue(`--free-${name}`));
  return [box.left + free("left"), box.top + free("top"), box.right - free("right"), box.bottom - free("bottom")];
}"""


class Camera(NamedTuple):
    """The view of the drawing: page = drawing × scale + (x, y); height: how far a level raises a hex on the drawing."""

    scale: float
    x: float
    y: float
    height: float

    def on_drawing(self, point: Point) -> Point:
        """Return the point of the drawing at a point of the page."""
        return (point[0] - self.x) / self.scale, (point[1] - self.y) / self.scale


def camera(page: Page) -> Camera:
    """Measure the present view of the board."""
    scale, x, y = page.evaluate(
        """() => {
          const { a, e, f } = document.querySelector(".hits").getScreenCTM();
          return [a, e, f];
        }"""
    )
    return Camera(scale, x, y, float(python(page, "app.view.cells.height")))


def settled(page: Page) -> None:
    """Wait until a resized page is laid out and the game has handled it."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def middles(page: Page) -> dict[Hex, Any]:
    """Return the centre of each cell's top face as `x`, `y` on the page, and what is hit there as `hit`."""
    return {Hex.parse(text): place for text, place in page.evaluate(_MIDDLES).items()}


def middle(page: Page, here: Hex) -> Point:
    """Return the centre of a cell's top face on the page."""
    place = middles(page)[here]
    return place["x"], place["y"]


def hits(page: Page, points: list[Point]) -> list[str | None]:
    """Return what is hit at points of the page: a hex, `sea`, or None if something covers the board."""
    targets: list[str | None] = page.evaluate(_HITS, [list(point) for point in points])
    return targets


def free_area(page: Page) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the uncovered part of the board."""
    left, top, right, bottom = page.evaluate(_FREE)
    return left, top, right, bottom


def expect_all_in_view(page: Page, game: Game) -> None:
    """Expect every land hex, and the centre of every coast hex, in the uncovered part of the board."""
    left, top, right, bottom = free_area(page)
    scale = camera(page).scale
    for here, place in middles(page).items():
        land = game.position.board.level(here) > 0
        width, height = (43 * scale, 40 * scale) if land else (0, 0)
        assert left - 1 <= place["x"] - width, here
        assert place["x"] + width <= right + 1, here
        assert top - 1 <= place["y"] - height, here
        assert place["y"] + height <= bottom + 1, here


class Drawn(NamedTuple):
    """A drawn hex: the centre of its top face, and how far its walls reach below it."""

    name: str
    x: float
    y: float
    drop: float


def drawn(position: Position, height: float) -> list[Drawn]:
    """Return the drawn hexes of a position, from front to back."""
    cells = cells_of(position)
    hexes = []
    for here in sorted(map(Hex.parse, cells), key=lambda here: (here.r, here.q), reverse=True):
        level = int(cells[str(here)]["level"])
        hexes.append(Drawn(str(here), *center(here, level, height), level * height))
    return hexes


def looks_like(hexes: list[Drawn], point: Point, slack: float) -> set[str]:
    """Return the hexes that a point of the drawing may appear to belong to: several near an edge, `sea` for none.

    A hex shows its top face and the walls below it; hexes in front cover those behind.
    """
    seen: set[str] = set()
    for name, x, y, drop in hexes:
        if abs(point[0] - x) > 50 or abs(point[1] - y) > 90:
            continue
        inside = _depth(point[0] - x, point[1] - y, drop)
        if inside > -slack:
            seen.add(name)
        if inside > slack:
            return seen
    return seen | {"sea"}


def _depth(x: float, y: float, drop: float) -> float:
    """Return how far inside a stack's outline a point lies; negative outside."""
    shape = [(cx, cy + drop if cy > 0 else cy) for cx, cy in CORNERS]
    depth = 1e9
    for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1]):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        depth = min(depth, ((by - ay) * (x - ax) - (bx - ax) * (y - ay)) / length)
    return depth
