"""Draw a strip as SVG markup, in which every part says at which plies it is there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taluva.drawing.geometry import center, number, outline
from taluva.drawing.island import art_markup, wall_symbols
from taluva.publishing.strip import Change, Coast, Look, Spans, Strip

Timing = Callable[[Spans, str, str], str]
"""Wraps markup in a group that is there during some plies; the second argument is more attributes of the group."""

_SHORE = (("sea-a", "foot"), ("sea-b", "foot"), ("sea-c", "shade"), ("sea-d", "foot"))


def still(_spans: Spans, attributes: str, markup: str) -> str:
    """Wrap what is always there, as in a drawing of a single position."""
    return f"<g{attributes}>{markup}</g>"


def frame(strip: Strip) -> str:
    """Return the attributes of an `<svg>` that say what it shows, and how large it is."""
    box = strip.box
    left, top, width, tall = map(number, (box.left, box.top, box.width, box.height))
    return f'viewBox="{left} {top} {width} {tall}" width="{width}" height="{tall}"'


def walls(strip: Strip) -> str:
    """Return the symbols of the walls; one set serves all drawings of a game."""
    return wall_symbols(strip.highest, strip.height)


def strip_markup(strip: Strip, colours: Sequence[int], timing: Timing, prefix: str = "") -> str:
    """Return what is inside the `<svg>` of a strip: the sea, the coasts, the land, what each ply has changed.

    colours: per seat, 1–4. prefix: of the ids, different for each drawing of a document.
    """
    left, top, width, tall = map(number, (strip.box.left, strip.box.top, strip.box.width, strip.box.height))
    sea = f'x="{left}" y="{top}" width="{width}" height="{tall}"'
    return "".join(
        [
            f"<defs>{''.join(_paths(coast, prefix) for coast in strip.coasts)}</defs>",
            f'<rect class="sea" {sea}/><rect class="waves" {sea}/>',
            *(_coast(coast, timing, prefix) for coast in strip.coasts if coast.foot),
            *(_look(look, colours, strip.height, timing) for look in strip.looks),
            *(_change(change, strip.height, timing) for change in strip.changes),
        ]
    )


def _paths(coast: Coast, prefix: str) -> str:
    first = coast.spans[0].first
    return (
        f'<path id="{prefix}foot-{first}" d="{coast.foot}"/><path id="{prefix}shade-{first}" d="{coast.shade}"/>'
        if coast.foot
        else ""
    )


def _coast(coast: Coast, timing: Timing, prefix: str) -> str:
    uses = [f'<use class="{name}" href="#{prefix}{path}-{coast.spans[0].first}"/>' for name, path in _SHORE]
    return timing(coast.spans, "", "".join(uses))


def _look(look: Look, colours: Sequence[int], height: float, timing: Timing) -> str:
    x, y = center(look.hex, look.art.level, height)
    place = f' class="{look.art.kind}" transform="translate({number(x)} {number(y)})"'
    return timing(look.spans, place, art_markup(look.art, colours, height, numbered=False))


def _change(change: Change, height: float, timing: Timing) -> str:
    line = "".join(outline(*center(hex_, level, height), 0.94) for hex_, level in change.hexes)
    return timing(change.spans, "", f'<path class="sn-k" d="{line}"/><path class="sn-l" d="{line}"/>')
