"""GIF: what a reader of the format sees is what was written, but for the number of colours."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from taluva.publishing.gif import GifWriter

WIDTH, HEIGHT = 37, 23
RED, BLUE = bytes((248, 0, 0, 255)), bytes((0, 0, 248, 255))


def shown(data: bytes) -> Iterator[tuple[list[bytes], int]]:
    """Read a file as the format says; give the colours that are seen in each picture, and its time."""
    assert data[:6] == b"GIF89a" and data[-1] == 0x3B
    width, height = (int.from_bytes(data[at : at + 2], "little") for at in (6, 8))
    palette = [data[at : at + 3] for at in range(13, 13 + 768, 3)]
    screen = [b""] * (width * height)
    at, time, clear = 13 + 768 + 19, 0, -1
    while data[at] != 0x3B:
        if data[at] == 0x21:
            time, clear = int.from_bytes(data[at + 4 : at + 6], "little"), data[at + 6]
            at += 8
            continue
        left, top, wide, high = (int.from_bytes(data[at + 1 + 2 * n : at + 3 + 2 * n], "little") for n in range(4))
        at, packed = at + 11, b""
        while data[at]:
            packed += data[at + 1 : at + 1 + data[at]]
            at += 1 + data[at]
        at += 1
        pixels = unpacked(packed)
        assert len(pixels) == wide * high
        for number, index in enumerate(pixels):
            if index != clear:
                screen[(top + number // wide) * width + left + number % wide] = palette[index]
        yield list(screen), time


def unpacked(packed: bytes) -> bytes:
    """Return what was compressed, as the format describes it."""
    stream, position, width = int.from_bytes(packed, "little"), 0, 9
    table: list[bytes] = []
    before, out = b"", bytearray()
    while True:
        code = stream >> position & ((1 << width) - 1)
        position += width
        if code == 257:
            return bytes(out)
        if code == 256:
            table, before, width = [bytes([value]) for value in range(256)] + [b"", b""], b"", 9
            continue
        word = table[code] if code < len(table) else before + before[:1]
        out += word
        if before and len(table) < 4096:
            table.append(before + word[:1])
            width = min(max(len(table).bit_length(), 9), 12)
        before = word


def noise(seed: int) -> bytes:
    """Return pixels of up to 128 colours that do not repeat."""
    values, state = bytearray(), seed
    for _pixel in range(WIDTH * HEIGHT * 9):
        state = (state * 1103515245 + 12345) % 2**31
        values += bytes(((state >> 16) % 4 * 64, (state >> 20) % 4 * 64, (state >> 24) % 8 * 32, 255))
    return bytes(values)


def test_what_changes_is_drawn_over_what_was_there() -> None:
    one = RED * (WIDTH * HEIGHT)
    other = bytearray(one)
    for pixel in (3 * WIDTH + 5, 9 * WIDTH + 30):
        other[4 * pixel : 4 * pixel + 4] = BLUE
    writer = GifWriter(WIDTH, HEIGHT, [one, bytes(other)])
    for pixels in (one, bytes(other), bytes(other), one):
        writer.add(pixels, 0.5)
    pictures = list(shown(writer.finish()))
    assert [time for _screen, time in pictures] == [50] * 4
    (first, _), (second, _), (third, _), (last, _) = pictures
    red, blue = first[0], second[3 * WIDTH + 5]
    assert red[0] > 240 and blue[2] > 240 and set(first) == {red} and last == first and third == second
    assert [number for number, colour in enumerate(second) if colour == blue] == [3 * WIDTH + 5, 9 * WIDTH + 30]


@pytest.mark.parametrize("rows", [1, HEIGHT, 9 * HEIGHT])
def test_every_pixel_comes_back_however_long_the_codes_grow(rows: int) -> None:
    pixels = noise(7)[: 4 * WIDTH * rows]
    writer = GifWriter(WIDTH, rows, [pixels, pixels[4:], pixels[8:]])  # every third pixel of each is counted
    writer.add(pixels, 1)
    ((screen, _time),) = shown(writer.finish())
    for number, colour in enumerate(screen):
        assert all(abs(a - b) <= 8 for a, b in zip(colour, pixels[4 * number : 4 * number + 3]))
