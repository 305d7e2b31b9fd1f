"""See the board from outside: where the hexes are on the page, what lies under a point, and the camera."""

from __future__ import annotations

from typing import Any, NamedTuple

from playwright.sync_api import Page

from taluva import Game, Hex, Position
from taluva.drawing.geometry import CORNERS, center
from tests.browser.comparison import cells_of
from tests.browser.interpreter import python

Point = tuple[float, float]

# The middle of each cell's top face on the page, and which cell is hit there: none where the point is out of sight.
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
    """How the drawing is seen: page = drawing × scale + (x, y); height: how far a level raises a hex there."""

    scale: float
    x: float
    y: float
    height: float

    def on_drawing(self, point: Point) -> Point:
        """Return which point of the drawing is at a point of the page."""
        return (point[0] - self.x) / self.scale, (point[1] - self.y) / self.scale


def camera(page: Page) -> Camera:
    """Return how the board is seen now, measured on the page."""
    scale, x, y = page.evaluate(
        """() => {
          const { a, e, f } = document.querySelector(".hits").getScreenCTM();
          return [a, e, f];
        }"""
    )
    return Camera(scale, x, y, float(python(page, "app.view.cells.height")))


def settled(page: Page) -> None:
    """Wait until a resized page has been laid out and the game has heard of it."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


def middles(page: Page) -> dict[Hex, Any]:
    """Return the middle of each cell's top face as `x`, `y` on the page, and what is hit there as `hit`."""
    return {Hex.parse(text): found for text, found in page.evaluate(_MIDDLES).items()}


def middle(page: Page, here: Hex) -> Point:
    """Return the middle of a cell's top face on the page."""
    found = middles(page)[here]
    return found["x"], found["y"]


def hits(page: Page, points: list[Point]) -> list[str | None]:
    """Return what is hit at points of the page: a hex, `sea`, or None where something covers the board."""
    found: list[str | None] = page.evaluate(_HITS, [list(point) for point in points])
    return found


def free_area(page: Page) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of the part of the board that nothing covers."""
    left, top, right, bottom = page.evaluate(_FREE)
    return left, top, right, bottom


def expect_all_in_view(page: Page, game: Game) -> None:
    """Expect every hex of land, and the middle of every coast hex, in the part of the board that nothing covers."""
    left, top, right, bottom = free_area(page)
    seen_as = camera(page)
    for here, found in middles(page).items():
        land = game.position.board.level(here) > 0
        width, height = (43 * seen_as.scale, 40 * seen_as.scale) if land else (0, 0)
        assert left - 1 <= found["x"] - width, here
        assert found["x"] + width <= right + 1, here
        assert top - 1 <= found["y"] - height, here
        assert found["y"] + height <= bottom + 1, here


class Drawn(NamedTuple):
    """A hex as it is drawn: the middle of its top face, and how far its walls reach below that."""

    name: str
    x: float
    y: float
    drop: float


def drawn(position: Position, height: float) -> list[Drawn]:
    """Return the hexes of a position as they are drawn, from the front to the back."""
    cells = cells_of(position)
    found = []
    for here in sorted(map(Hex.parse, cells), key=lambda here: (here.r, here.q), reverse=True):
        level = int(cells[str(here)]["level"])
        found.append(Drawn(str(here), *center(here, level, height), level * height))
    return found


def looks_like(hexes: list[Drawn], point: Point, slack: float) -> set[str]:
    """Return which hexes a point of the drawing may look like: several near an edge, `sea` for none.

    A hex is seen as its top face and the walls below it, those in front before those behind.
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
