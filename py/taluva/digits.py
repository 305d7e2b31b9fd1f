"""Pack numbers of mixed bases into one short URL-safe text with a checksum, and unpack them.

The number added first is the least significant. The text is a head, which the checksum
covers too, followed by base64url without padding: the packed number in as few bytes as
possible, big-endian, and the low three bytes of a CRC-32.
"""

from __future__ import annotations

import base64
import binascii

from taluva.errors import NotationError

TEXT_LIMIT = 6_000
"""The most characters a text may have."""

_CHECK_BYTES = 3


class Packer:
    """Collects numbers, each less than a base that the reader can work out from the numbers before it."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def add(self, digit: int, base: int) -> None:
        """Add a number from 0 to base - 1; base 1 takes no space."""
        if not 0 <= digit < base:
            raise ValueError(f"{digit} is not a digit in base {base}")
        self._digits.append((digit, base))

    def text(self, head: str) -> str:
        """Return the numbers as text that starts with a head."""
        number = 0
        for digit, base in reversed(self._digits):
            number = number * base + digit
        payload = number.to_bytes((number.bit_length() + 7) // 8)
        return head + base64.urlsafe_b64encode(payload + _check(head, payload)).rstrip(b"=").decode()


class Unpacker:
    """Returns the numbers of a text in the order they were added."""

    def __init__(self, text: str, head: str) -> None:
        """Read a text that starts with a head; raise NotationError if it is too long or damaged."""
        if len(text) > TEXT_LIMIT:
            raise NotationError("too long")
        if not text.startswith(head):
            raise NotationError(f"expected {head} at the start", text)
        payload = _payload(text, head)
        if payload is None:
            raise NotationError("damaged or incomplete", text)
        self._rest = int.from_bytes(payload)

    def take(self, base: int) -> int:
        """Return the next number, from 0 to base - 1."""
        self._rest, digit = divmod(self._rest, base)
        return digit

    def end(self) -> None:
        """Raise NotationError if any numbers are left."""
        if self._rest:
            raise NotationError("unexpected text after the end")


def is_whole(text: str, head: str) -> bool:
    """Return whether a text has this head and the right checksum."""
    return len(text) <= TEXT_LIMIT and text.startswith(head) and _payload(text, head) is not None


def _payload(text: str, head: str) -> bytes | None:
    """Return the bytes of the number in a text with this head; None if it is damaged."""
    body = text[len(head) :]
    try:
        data = base64.urlsafe_b64decode(body + "==")
    except ValueError:
        return None
    payload, check = data[:-_CHECK_BYTES], data[-_CHECK_BYTES:]
    # Other signs are skipped, the last letter can have unused bits, and leading zeros add nothing: accept one spelling.
    canonical = base64.urlsafe_b64encode(data).rstrip(b"=").decode()
    if check != _check(head, payload) or canonical != body or payload.startswith(b"\0"):
        return None
    return payload


def _check(head: str, payload: bytes) -> bytes:
    return binascii.crc32(head.encode() + payload).to_bytes(4)[-_CHECK_BYTES:]
