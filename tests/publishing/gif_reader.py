"""Read GIF as the format describes it, as far as its tests need."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

HEADER = 13 + 768 + 19
"""The bytes before the first picture."""

LOOPS = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"


class Picture(NamedTuple):
    """A picture of a file: the colours that are seen then, and its time in hundredths of a second.

    box: left, top, width and height of what it draws. own: which pixels it draws.
    """

    screen: list[bytes]
    time: int
    box: tuple[int, ...]
    own: list[int]


def palette_of(data: bytes) -> list[bytes]:
    """Return the colours of a file."""
    return [data[at : at + 3] for at in range(13, 13 + 768, 3)]


def pictures_of(data: bytes) -> Iterator[Picture]:
    """Read a file as the format says."""
    assert data[:6] == b"GIF89a" and data[10:13] == b"\xf7\0\0" and data[-1] == 0x3B
    assert data[HEADER - 19 : HEADER] == LOOPS
    width, height = (int.from_bytes(data[at : at + 2], "little") for at in (6, 8))
    palette, screen, at = palette_of(data), [b""] * (width * height), HEADER
    while data[at] != 0x3B:
        assert data[at : at + 4] == b"\x21\xf9\x04\x05" and data[at + 7 : at + 9] == b"\0\x2c"
        time, clear = int.from_bytes(data[at + 4 : at + 6], "little"), data[at + 6]
        left, top, wide, high = box = tuple(
            int.from_bytes(data[at + 9 + 2 * n : at + 11 + 2 * n], "little") for n in range(4)
        )
        assert data[at + 17 : at + 19] == b"\0\x08"
        at, packed = at + 19, b""
        while data[at]:
            packed += data[at + 1 : at + 1 + data[at]]
            at += 1 + data[at]
        at += 1
        pixels = unpacked(packed)
        assert len(pixels) == wide * high
        places = [(top + number // wide) * width + left + number % wide for number in range(len(pixels))]
        own = [place for place, index in zip(places, pixels) if index != clear]
        screen = list(screen)
        for place, index in zip(places, pixels):
            if index != clear:
                screen[place] = palette[index]
        yield Picture(screen, time, box, own)


def unpacked(packed: bytes) -> bytes:
    """Return what was compressed, as the format describes it."""
    stream, position, width = int.from_bytes(packed, "little"), 0, 9
    table: list[bytes] = []
    before, out = b"", bytearray()
    while True:
        assert position < 8 * len(packed), "an end is missing"
        code = stream >> position & ((1 << width) - 1)
        position += width
        if code == 257:
            assert 0 <= 8 * len(packed) - position < 8, "the end is cut, or something is behind it"
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
