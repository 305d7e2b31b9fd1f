"""Write moving pictures as GIF or APNG, with two packages that draw: the extra `pictures`. All else needs none."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from io import BytesIO
from typing import Any

from taluva.command_line import CommandError
from taluva.drawing.artwork import Artwork
from taluva.game import Game
from taluva.publishing.frames import HOLD, frames
from taluva.publishing.gif import GifWriter

ENDINGS = (".gif", ".png")
"""The endings of files that are written so."""

_WIDTH = 720


def moving_picture(
    game: Game,
    plies: Sequence[int],
    ending: str,
    *,
    colours: Sequence[int],
    artwork: Artwork,
    theme: str,
    step: float,
) -> bytes:
    """Return the positions after some plies as an animated GIF or PNG; raise CommandError without the packages.

    ending: one of `ENDINGS`. step: how long each is shown, in seconds; the last one is shown longer.
    """
    try:
        cairosvg, image = import_module("cairosvg"), import_module("PIL.Image")
    except (ImportError, OSError):  # OSError: the library that cairosvg calls is missing
        raise CommandError(
            "GIF and PNG need the packages cairosvg and Pillow: pip install 'taluva[pictures]'; SVG needs none"
        ) from None
    pictures: list[Any] = []
    for drawing in frames(game, plies, colours=colours, artwork=artwork, theme=theme):
        data = cairosvg.svg2png(bytestring=drawing.encode(), output_width=_WIDTH)
        pictures.append(image.open(BytesIO(data)).convert("RGBA"))
    times = [step] * (len(pictures) - 1) + [max(HOLD, step)]
    if ending == ".gif":  # Pillow chooses other colours for each picture, which makes a file ten times as large
        pixels = [picture.tobytes() for picture in pictures]
        width, height = pictures[0].size
        writer = GifWriter(width, height, pixels[:: -max(len(pixels) // 2, 1)])
        for each, seconds in zip(pixels, times):
            writer.add(each, seconds)
        return writer.finish()
    file = BytesIO()
    milliseconds = [round(seconds * 1000) for seconds in times]
    pictures[0].save(file, "PNG", save_all=True, append_images=pictures[1:], duration=milliseconds, loop=0)
    return file.getvalue()
