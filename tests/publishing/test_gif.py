"""GIF: what a reader of the format sees is what was written, but for the number of colours.

After an intended change of the palette run `python3 build.py test tests/publishing/test_gif.py --rewrite` and review
the difference with `git diff tests/publishing/expected`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from taluva.publishing.gif import GifWriter
from tests.expected import check_expected
from tests.publishing.gif_reader import HEADER, palette_of, pictures_of

WIDTH, HEIGHT = 37, 23
RED, BLUE = bytes((248, 0, 0, 255)), bytes((0, 0, 248, 255))


@cache
def noise() -> bytes:
    """Return 10,000 pixels of up to 128 colours that do not repeat."""
    values, state = bytearray(), 7
    for _pixel in range(10_000):
        state = (state * 1103515245 + 12345) % 2**31
        values += bytes(((state >> 16) % 4 * 64, (state >> 20) % 4 * 64, (state >> 24) % 8 * 32, 255))
    return bytes(values)


def written(pictures: list[bytes], samples: list[bytes], width: int, height: int, seconds: float = 0.5) -> bytes:
    writer = GifWriter(width, height, samples)
    for pixels in pictures:
        writer.add(pixels, seconds)
    return writer.finish()


def changed(pixels: bytes, places: list[int], colour: bytes) -> bytes:
    other = bytearray(pixels)
    for place in places:
        other[4 * place : 4 * place + 4] = colour
    return bytes(other)


@pytest.mark.parametrize("colour", [BLUE, bytes((248, 16, 0, 255))])
@pytest.mark.parametrize(
    ("places", "box"),
    [
        ([3 * WIDTH + 5, 9 * WIDTH + 30], (5, 3, 26, 7)),
        ([8 * WIDTH], (0, 8, 1, 1)),
        ([8 * WIDTH + WIDTH - 1], (WIDTH - 1, 8, 1, 1)),
        ([0, WIDTH * HEIGHT - 1], (0, 0, WIDTH, HEIGHT)),
        ([], (0, 0, 1, 1)),
    ],
)
def test_what_changes_is_drawn_over_what_was_there(places: list[int], box: tuple[int, ...], colour: bytes) -> None:
    red = RED * (WIDTH * HEIGHT)
    other = changed(red, places, colour)
    first, second, third, last = pictures_of(written([red, other, other, red], [red, colour], WIDTH, HEIGHT))
    assert (first.box, second.box, third.box, last.box) == ((0, 0, WIDTH, HEIGHT), box, (0, 0, 1, 1), box)
    assert second.own == last.own == places and third.own == []
    assert set(first.screen) == {b"\xff\0\0"} and last.screen == first.screen and third.screen == second.screen
    assert [place for place, seen in enumerate(second.screen) if seen != b"\xff\0\0"] == places


@pytest.mark.parametrize(("seconds", "time"), [(0.5, 50), (12, 1200), (0, 2), (0.03, 3), (655.35, 65535), (900, 65535)])
def test_a_picture_has_its_time_within_what_the_format_allows(seconds: float, time: int) -> None:
    assert [picture.time for picture in pictures_of(written([RED, BLUE], [RED], 1, 1, seconds))] == [time] * 2


# Codes grow by a bit just at the end of 256, 785 and 1,892 pixels, are full after 4,254, begin anew twice in 10,000.
@pytest.mark.parametrize(("width", "height"), [(37, 1), (37, 23), (256, 1), (785, 1), (1892, 1), (4254, 1), (100, 100)])
def test_every_pixel_comes_back_however_long_the_codes_grow(width: int, height: int) -> None:
    pixels = noise()[: 4 * width * height]
    # Every third pixel of each is counted.
    (picture,) = pictures_of(written([pixels], [pixels, pixels[4:], pixels[8:]], width, height))
    for number, colour in enumerate(picture.screen):
        assert all(abs(a - b) <= 8 for a, b in zip(colour, pixels[4 * number : 4 * number + 3], strict=True))


def test_what_repeats_takes_little() -> None:
    assert len(written([RED * 10_000], [RED], 100, 100)) == HEADER + 183


def test_a_colour_that_no_sample_has_is_the_nearest_one() -> None:
    black, white = bytes((0, 0, 0, 255)), bytes((255, 255, 255, 255))
    others = bytes((200, 200, 200, 255, 80, 0, 0, 255, 152, 96, 96, 255))
    (picture,) = pictures_of(written([others], [black, white, RED], 3, 1))
    assert picture.screen == [b"\xff\xff\xff", b"\0\0\0", b"\xff\0\0"]


def test_the_palette_of_many_colours_has_not_changed(request: pytest.FixtureRequest) -> None:
    # Some colours are frequent and some rare, and they fill a part of all.
    sample = noise() + b"".join(bytes((n, 255 - n, n * n % 256, 255)) * (3 + n) for n in range(250))
    data = written([RED], [sample], 1, 1)
    rows = [palette_of(data)[at : at + 8] for at in range(0, 256, 8)]
    text = "".join(" ".join(f"#{colour.hex()}" for colour in row) + "\n" for row in rows)
    check_expected(Path(__file__).parent / "expected" / "palette.txt", text, request.config)
