"""Draw which part of the code imports which, from the imports themselves.

`python3 -m tools.layers` writes docs/layers.svg.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from tools.snapshot import imports
from tools.steps import ROOT, files_below

PICTURE = ROOT / "docs" / "layers.svg"
PACKAGES = ROOT / "py"
BROWSER = ("js", "pyodide", "pyscript")


class Box(NamedTuple):
    """A part of the code in the picture: where its middle is, and what is said of it."""

    x: int
    y: int
    words: str


WIDTH, HEIGHT = 232, 62
BOXES = {
    "web": Box(300, 50, "the page"),
    "browser": Box(820, 50, "js, pyodide, pyscript"),
    "session": Box(540, 170, "what the player sees and does"),
    "bots": Box(820, 170, "computer players"),
    "taluva.drawing": Box(140, 290, "the island as SVG text"),
    "taluva.commands": Box(820, 290, "the command line"),
    "taluva": Box(480, 410, "the rules"),
}
"""The parts, each above what it may import; the longest name that fits a module says to which it belongs."""

_ELSEWHERE = {"taluva.__main__": "taluva.commands", "taluva.picture": "taluva.drawing"}
_STYLE = 'font-family="system-ui, sans-serif" font-size="14"'


def part_of(module: str) -> str | None:
    """Return the part that a module belongs to, or None for the standard library."""
    if module.split(".")[0] in BROWSER:
        return "browser"
    names = {**dict(zip(BOXES, BOXES)), **_ELSEWHERE}
    fitting = [name for name in names if f"{module}.".startswith(f"{name}.")]
    return names[max(fitting, key=len)] if fitting else None


def arrows() -> list[tuple[str, str]]:
    """Return which part imports which, sorted."""
    found = set[tuple[str, str]]()
    for path in files_below(PACKAGES):
        if path.suffix != ".py":
            continue
        name = ".".join(path.relative_to(PACKAGES).with_suffix("").parts).removesuffix(".__init__")
        source = part_of(name)
        assert source is not None, f"{name} has no part in the picture"
        targets = {part_of(module) for module in imports(path.read_text(encoding="utf-8"))}
        found |= {(source, target) for target in targets if target not in (None, source)}
    return sorted(found)


def picture() -> str:
    """Return the picture as SVG."""
    found = arrows()
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 460" {_STYLE} role="img" aria-labelledby="title">',
        f'  <title id="title">{escape(_in_words(found))}</title>',
        '  <marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto">',
        '    <path d="M0 0L10 5L0 10Z" fill="#3a2a20"/>',
        "  </marker>",
        '  <rect width="960" height="460" rx="12" fill="#fffaf0"/>',
        '  <g fill="none" stroke="#3a2a20" stroke-width="1.6" marker-end="url(#head)">',
        *(f'    <path d="{_line(BOXES[source], BOXES[target])}"/>' for source, target in found),
        "  </g>",
        '  <g fill="#fffdf8" stroke="#3a2a20" stroke-width="1.6">',
        *(
            f'    <rect x="{box.x - WIDTH // 2}" y="{box.y - HEIGHT // 2}" width="{WIDTH}" height="{HEIGHT}" rx="8"/>'
            for box in BOXES.values()
        ),
        "  </g>",
        '  <g text-anchor="middle" fill="#2a1c14">',
    ]
    for name, box in BOXES.items():
        lines.append(f'    <text x="{box.x}" y="{box.y - 5}" font-weight="700">{escape(name)}</text>')
        lines.append(f'    <text x="{box.x}" y="{box.y + 17}" fill="#6b5344">{escape(box.words)}</text>')
    return "\n".join([*lines, "  </g>", "</svg>", ""])


def _in_words(found: list[tuple[str, str]]) -> str:
    imports = {source: [target for one, target in found if one == source] for source, _ in found}
    return "; ".join(f"{source} imports {', '.join(targets)}" for source, targets in imports.items())


def _line(source: Box, target: Box) -> str:
    """Return the path of an arrow from the edge of a box to the edge of another."""
    x, y = target.x - source.x, target.y - source.y
    # How far out of a box's middle its edge is, on the way to the other.
    part = min(WIDTH / 2 / abs(x) if x else 1.0, HEIGHT / 2 / abs(y) if y else 1.0)
    ends = (source.x + x * part, source.y + y * part, target.x - x * part, target.y - y * part)
    return "M{:.0f} {:.0f}L{:.0f} {:.0f}".format(*ends)


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
