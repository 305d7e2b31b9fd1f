"""A game as pictures of one size, one after the other: SVG documents to be drawn by whatever draws SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from taluva.drawing.artwork import Artwork
from taluva.drawing.standalone import NAMESPACE, standalone
from taluva.game import Game
from taluva.publishing.strip import Spans, strip_of
from taluva.publishing.strip_markup import frame, strip_markup, walls

STEP = 0.9
"""How long each picture is shown, in seconds."""

HOLD = 3.0
"""How long the last one is shown."""

_TIMED = re.compile(r' id="at-([\d_-]+)"')
_SPAN = re.compile(r"(\d+)-(\d+)")


def frame_plies(game: Game, first: int, last: int) -> list[int]:
    """Return the plies that a moving picture shows: of a few turns all, of many the end of each."""
    plies = range(first, last + 1)
    if len(plies) <= _FEW:
        return list(plies)
    return [ply for ply in plies if ply in (first, last) or not _lays_only(game, ply)]


def frames(
    game: Game, plies: Sequence[int], *, colours: Sequence[int], artwork: Artwork, theme: str = "light"
) -> Iterator[str]:
    """Give a self-contained SVG document for the position after each of some plies, which ascend.

    colours: per seat, 1–4. theme: light or dark. Raises ValueError for plies that the game does not have.
    """
    strip = strip_of(game, plies[0], plies[-1])
    drawing = strip_markup(strip, colours, _timed)
    markup = f'<svg xmlns="{NAMESPACE}" {frame(strip)}><defs>{walls(strip)}</defs>{drawing}</svg>'
    whole = standalone(markup, artwork, theme)
    for ply in plies:
        yield _TIMED.sub(lambda match, ply=ply: _shown(match, ply), whole)  # type: ignore[misc]  # bound at once


_FEW = 12


def _lays_only(game: Game, ply: int) -> bool:
    """Return whether a ply has laid a tile and its player goes on to build."""
    return not game.positions[ply].is_over and game.positions[ply].hand is None


def _timed(spans: Spans, attributes: str, markup: str) -> str:
    return f'<g{attributes} id="at-{"_".join(map(str, spans))}">{markup}</g>'


def _shown(match: re.Match[str], ply: int) -> str:
    spans = _SPAN.findall(match[1])
    return "" if any(int(first) <= ply < int(end) for first, end in spans) else ' display="none"'
