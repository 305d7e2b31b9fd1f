"""A game as a moving picture that messengers show: the browser draws each position, and our own code writes the GIF."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from taluva import Game
from taluva.drawing.artwork import Artwork
from taluva.publishing.frames import HOLD, STEP, frame_plies, frames
from taluva.publishing.gif import GifWriter
from taluva.publishing.strip import Span
from web.browser.files import check_pictures, svg_pixels

_MOST = 480
_SAMPLES = 3


async def moving_gif(game: Game, plies: Span, *, colours: Sequence[int], artwork: Artwork, theme: str) -> bytes:
    """Return some plies of a game as an animated GIF.

    Raises AlteredPictureError where the browser alters pictures, JsException where it cannot draw them.
    """
    await check_pictures()
    shown = frame_plies(game, plies.first, plies.end - 1)
    drawings = list(frames(game, shown, colours=colours, artwork=artwork, theme=theme))
    step = max((len(drawings) - 1) // (_SAMPLES - 1), 1)
    samples = [await svg_pixels(drawing, _MOST) for drawing in drawings[::-step]]
    width, height, _pixels = samples[0]
    writer = GifWriter(width, height, [pixels for _width, _height, pixels in samples])
    for number, drawing in enumerate(drawings, 1):
        # The page goes on meanwhile.
        await asyncio.sleep(0)
        writer.add((await svg_pixels(drawing, _MOST))[2], HOLD if number == len(drawings) else STEP)
    return writer.finish()
