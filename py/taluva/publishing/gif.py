"""Write pictures one after the other as an animated GIF, the kind of moving picture that every messenger shows.

Each picture after the first holds only the rectangle that has changed, and of it only the pixels that have.
"""

from __future__ import annotations

import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import NamedTuple

_COLOURS = 255
_CLEAR = 255  # the index of no colour: what was there before stays
_MOST_CODES = 4096
_WORD = 9
_BLOCK = 255
_SAMPLED = 3  # every so manieth pixel of a sample is counted

# Colours are compared with 5 bits of red, 6 of green and 5 of blue, in two bytes.
_RED = bytes(value & 0xF8 for value in range(256))
_GREEN_ABOVE = bytes(value >> 5 for value in range(256))
_GREEN_BELOW = bytes((value & 0x1C) << 3 for value in range(256))
_BLUE = bytes(value >> 3 for value in range(256))


class GifWriter:
    """Takes pictures of one size, as bytes of red, green, blue and alpha, and makes one file of them."""

    def __init__(self, width: int, height: int, samples: Iterable[bytes]) -> None:
        """width, height: in pixels. samples: pictures, of which the palette is made."""
        self._width = width
        self._height = height
        counts: Counter[int] = Counter()
        for sample in samples:
            counts.update(_reduced(sample)[::_SAMPLED])
        palette, sampled = _palette(counts)
        self._nearest = _Nearest(sampled, palette)
        self._last: array[int] | None = None
        size = width.to_bytes(2, "little") + height.to_bytes(2, "little")
        colours = b"".join(map(bytes, palette)) + bytes(3 * (256 - len(palette)))
        loops = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
        self._parts = [b"GIF89a", size, b"\xf7\x00\x00", colours, loops]

    def add(self, pixels: bytes, seconds: float) -> None:
        """Add a picture, and how long it is shown."""
        values, before, width = _reduced(pixels), self._last, self._width
        left, top, right, bottom = 0, 0, width, self._height
        if before is not None:
            left, top, right, bottom = self._changed(before, values)
        data = bytearray()
        for start in range(top * width, bottom * width, width):
            line = values[start + left : start + right]
            if before is None:
                data += bytes(map(self._nearest.__getitem__, line))
            else:
                pairs = zip(before[start + left : start + right], line)
                data += bytes([_CLEAR if one == other else self._nearest[other] for one, other in pairs])
        self._last = values
        delay = min(max(round(seconds * 100), 2), 0xFFFF).to_bytes(2, "little")
        box = b"".join(value.to_bytes(2, "little") for value in (left, top, right - left, bottom - top))
        extension = b"\x21\xf9\x04\x05" + delay + bytes([_CLEAR, 0])
        self._parts += [extension, b"\x2c", box, b"\x00\x08", *_blocks(_packed(data))]

    def finish(self) -> bytes:
        """Return the file."""
        return b"".join([*self._parts, b"\x3b"])

    def _changed(self, before: array[int], after: array[int]) -> tuple[int, int, int, int]:
        """Return the rectangle in which two pictures differ, at least a pixel."""
        width = self._width
        one, other = (memoryview(each).cast("B") for each in (before, after))
        differing, rows = 0, []
        for row in range(self._height):
            here = slice(2 * row * width, 2 * (row + 1) * width)
            if one[here] != other[here]:
                rows.append(row)
                differing |= int.from_bytes(one[here]) ^ int.from_bytes(other[here])
        if not rows:
            return 0, 0, 1, 1
        left = width - (differing.bit_length() + 15) // 16
        right = width - ((differing & -differing).bit_length() - 1) // 16
        return left, rows[0], right, rows[-1] + 1


class _Nearest(dict[int, int]):
    """Which colour of the palette stands for each colour; those that no sample had are looked for once."""

    def __init__(self, sampled: dict[int, int], palette: Sequence[tuple[int, int, int]]) -> None:
        super().__init__(sampled)
        self._palette = palette

    def __missing__(self, value: int) -> int:
        index = self[value] = _closest(value, self._palette)
        return index


def _reduced(pixels: bytes) -> array[int]:
    """Return the colour of each pixel in two bytes."""
    red, green, blue = pixels[0::4], pixels[1::4], pixels[2::4]
    words = bytearray(2 * len(red))
    words[0::2] = _either(green.translate(_GREEN_BELOW), blue.translate(_BLUE))
    words[1::2] = _either(red.translate(_RED), green.translate(_GREEN_ABOVE))
    values = array("H")
    values.frombytes(words)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def _either(one: bytes, other: bytes) -> bytes:
    return (int.from_bytes(one) | int.from_bytes(other)).to_bytes(len(one))


@lru_cache(maxsize=1 << 16)
def _channels(value: int) -> tuple[int, int, int]:
    """Return a colour of two bytes as red, green and blue, 0 to 255."""
    red, green, blue = value >> 11, value >> 5 & 63, value & 31
    return red << 3 | red >> 2, green << 2 | green >> 4, blue << 3 | blue >> 2


def _palette(counts: Counter[int]) -> tuple[list[tuple[int, int, int]], dict[int, int]]:
    """Return up to 255 colours, and which of them stands for each colour that was counted."""
    boxes = [_box(list(counts), counts)]
    while len(boxes) < _COLOURS and boxes[0].weight < 0:
        widest = heappop(boxes)
        values = sorted(widest.values, key=lambda value: _channels(value)[widest.channel])
        middle = _middle(values, widest.channel)
        for part in (values[:middle], values[middle:]):
            heappush(boxes, _box(part, counts))
    palette = [_mean(box.values, counts) for box in boxes]
    return palette, {value: index for index, box in enumerate(boxes) for value in box.values}


class _Box(NamedTuple):
    """Colours that one of the palette will stand for.

    weight: the less, the more it needs to be divided; 0 for a single colour. channel: in which they are furthest apart.
    """

    weight: float
    channel: int
    values: list[int]


def _box(values: list[int], counts: Counter[int]) -> _Box:
    channels = enumerate(zip(*map(_channels, values)))
    spread, channel = max((max(each) - min(each), channel) for channel, each in channels)
    # A few pixels of a rare colour count for less than a sky.
    return _Box(-spread * sum(counts[value] for value in values) ** 0.5, channel, values)


def _middle(values: Sequence[int], channel: int) -> int:
    """Return where sorted colours are divided: in the middle between the first and the last."""
    first, last = (_channels(values[end])[channel] for end in (0, -1))
    return next(index for index, value in enumerate(values) if _channels(value)[channel] > (first + last) / 2)


def _mean(box: Sequence[int], counts: Counter[int]) -> tuple[int, int, int]:
    total = sum(counts[value] for value in box)
    red, green, blue = (
        round(sum(_channels(value)[channel] * counts[value] for value in box) / total) for channel in range(3)
    )
    return red, green, blue


def _closest(value: int, palette: Sequence[tuple[int, int, int]]) -> int:
    colour = _channels(value)
    return min(range(len(palette)), key=lambda index: sum((a - b) ** 2 for a, b in zip(palette[index], colour)))


def _packed(data: bytes | bytearray) -> bytes:
    """Return pixels compressed as GIF has it: by Lempel, Ziv and Welch, with codes that grow."""
    clear, end = 256, 257
    out = bytearray()
    buffer, bits, width = clear, _WORD, _WORD
    codes: dict[int, int] = {}
    following = end + 1
    prefix = data[0]
    for value in memoryview(data)[1:]:
        key = prefix << 8 | value
        code = codes.get(key)
        if code is not None:
            prefix = code
            continue
        buffer |= prefix << bits
        bits += width
        while bits >= 8:
            out.append(buffer & 255)
            buffer >>= 8
            bits -= 8
        if following < _MOST_CODES:
            codes[key] = following
            if following == 1 << width:
                width += 1
            following += 1
        else:
            buffer |= clear << bits
            bits += width
            codes, following, width = {}, end + 1, _WORD
        prefix = value
    buffer |= prefix << bits
    bits += width
    if following == 1 << width and width < 12:
        width += 1
    buffer |= end << bits
    bits += width
    return bytes(out) + buffer.to_bytes((bits + 7) // 8, "little")


def _blocks(data: bytes) -> list[bytes]:
    parts = [data[start : start + _BLOCK] for start in range(0, len(data), _BLOCK)]
    return [each for part in parts for each in (bytes([len(part)]), part)] + [b"\x00"]
