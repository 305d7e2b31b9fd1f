"""A game, or some plies of one, as a picture that moves: SVG without a script that shows position after position."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from taluva.drawing.artwork import Artwork
from taluva.drawing.standalone import NAMESPACE, standalone
from taluva.game import Game
from taluva.picture import markup_text
from taluva.publishing import STEP
from taluva.publishing.strip import Span, Spans, strip_of
from taluva.publishing.strip_markup import frame, strip_markup, walls

_HOLD = 3
"""How many times as long the last one is shown."""


def animated_svg(
    game: Game,
    first: int,
    last: int,
    *,
    colours: Sequence[int],
    artwork: Artwork,
    theme: str = "light",
    title: str = "Taluva",
    step: float = STEP,
) -> str:
    """Return a self-contained SVG document that shows the positions after plies `first` to `last` again and again.

    Programs that do not animate show the last position. colours: per seat, 1–4. theme: light or dark.
    step: how long each position is shown, in seconds.
    Raises ValueError for plies that the game does not have, or an unknown theme.
    """
    strip = strip_of(game, first, last)
    drawing = strip_markup(strip, colours, _timing(strip.plies, step))
    markup = (
        f'<svg xmlns="{NAMESPACE}" {frame(strip)} role="img" aria-labelledby="title">'
        f'<title id="title">{markup_text(title)}</title><defs>{walls(strip)}</defs>{drawing}</svg>'
    )
    return standalone(markup, artwork, theme)


def _timing(plies: Span, step: float) -> Callable[[Spans, str, str], str]:
    """Return how markup says when it is there: by an animation of `display`."""
    beats = plies.end - plies.first - 1 + _HOLD

    def at(ply: int) -> str:
        return f"{(ply - plies.first) / beats:.4f}"

    def timed(spans: Spans, attributes: str, markup: str) -> str:
        if spans == (plies,):
            return f"<g{attributes}>{markup}</g>"
        values, times = [], []
        if spans[0].first > plies.first:
            values, times = ["none"], ["0"]
        for span in spans:
            values.append("inline")
            times.append(at(span.first) if times else "0")
            if span.end < plies.end:
                values.append("none")
                times.append(at(span.end))
        shown = "" if values[-1] == "inline" else ' display="none"'
        return (
            f"<g{attributes}{shown}>"
            f'<animate attributeName="display" calcMode="discrete" dur="{beats * step:.4g}s" repeatCount="indefinite"'
            f' values="{";".join(values)}" keyTimes="{";".join(times)}"/>{markup}</g>'
        )

    return timed
