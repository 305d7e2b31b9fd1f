"""Short texts for addresses: numbers of different bases packed into one, as URL-safe letters with a checksum.

The least significant number is the first. The text is a head, which is part of what the
checksum covers, then base64url without padding: the packed number in as few bytes as it
takes, the highest first, and the low three bytes of CRC-32.
"""

from __future__ import annotations

import base64
import binascii

from taluva.errors import NotationError

TEXT_LIMIT = 2_000
"""How many characters a text may have."""

_CHECK_BYTES = 3


class Packer:
    """Collects numbers, each below a base of its own that the reader knows by then."""

    def __init__(self) -> None:
        self._digits: list[tuple[int, int]] = []

    def add(self, digit: int, base: int) -> None:
        """Add a number, 0 to base - 1; one of base 1 takes no room."""
        if not 0 <= digit < base:
            raise ValueError(f"{digit} is no digit of base {base}")
        self._digits.append((digit, base))

    def text(self, head: str) -> str:
        """Return everything as text that begins with a head."""
        number = 0
        for digit, base in reversed(self._digits):
            number = number * base + digit
        payload = number.to_bytes((number.bit_length() + 7) // 8, "big")
        return head + base64.urlsafe_b64encode(payload + _check(head, payload)).rstrip(b"=").decode()


class Unpacker:
    """Gives the numbers of a text back, in the order in which they were added."""

    def __init__(self, text: str, head: str) -> None:
        """Read a text that begins with a head; raise NotationError when it is too long or damaged."""
        if len(text) > TEXT_LIMIT:
            raise NotationError("too long")
        if not text.startswith(head):
            raise NotationError(f"expected {head} first", text)
        body = text[len(head) :]
        try:
            data = base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True)
        except (binascii.Error, ValueError):
            raise NotationError("damaged or incomplete", text) from None
        payload, check = data[:-_CHECK_BYTES], data[-_CHECK_BYTES:]
        # The last letter may have bits that belong to no byte, and leading zeros add nothing: one text for one content.
        spelt = base64.urlsafe_b64encode(data).rstrip(b"=").decode()
        if check != _check(head, payload) or spelt != body or payload.startswith(b"\0"):
            raise NotationError("damaged or incomplete", text)
        self._rest = int.from_bytes(payload, "big")

    def take(self, base: int) -> int:
        """Return the next number, 0 to base - 1."""
        self._rest, digit = divmod(self._rest, base)
        return digit

    def end(self) -> None:
        """Raise NotationError when something is left."""
        if self._rest:
            raise NotationError("nothing may follow")


def _check(head: str, payload: bytes) -> bytes:
    return binascii.crc32(head.encode() + payload).to_bytes(4, "big")[-_CHECK_BYTES:]
