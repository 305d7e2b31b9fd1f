"""Undo what mail, chats and editors do to a text on its way."""

from __future__ import annotations

import binascii
import codecs
import html
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from urllib.parse import unquote

_MOST_ESCAPES = 4_000
"""More escapes than the text of any game has; a text with more of them is left as it is."""

# Soft hyphens, zero-width spaces, byte order marks and marks of direction: no text of ours has them.
_INVISIBLE = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]")
_LINE_END = re.compile("\r\n?|[\u0085\u2028\u2029\v\f]")
_OTHER_SPACE = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_PARTS = "p|div|li|tr|pre|blockquote"
_BLOCK = re.compile(rf"</(?:{_PARTS})>\n?<(?:{_PARTS})\b[^<>]*>\n?|<(?:br|/?(?:{_PARTS}))\b[^<>]*>\n?", re.IGNORECASE)
_LINK = re.compile(r"<a\b(?=[^<>]*+>)[^<>]*?\bhref\s*=\s*[\"']?([^\"'<>\s]*+)[^<>]*+>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z][a-z0-9]*+(?:\s[^<>]*+)?/?>", re.IGNORECASE)
_DEFENDED = re.compile(r"\burldefense\.(?:proofpoint\.)?com/v2/url\?u=([\w.-]+)", re.ASCII)
_MOST_ADDRESSES = 20
_MOST_LAYERS = 3
# Lines as long as mail has them, at least one of them, or what the head of a mail says is encoded so.
_BASE64 = re.compile(
    r"(?:(?<=\n)|^)(?P<long>(?:[ >|]*[A-Za-z0-9+/]{60,76}\n)+[ >|]*[A-Za-z0-9+/]+={0,2})(?= *(?:\n|$))"
    r"|(?<=encoding: base64\n)(?:.+\n){0,20}[ >|]*\n"
    r"(?P<any>(?:[ >|]*[A-Za-z0-9+/]+\n)*[ >|]*[A-Za-z0-9+/]+={0,2})(?= *(?:\n|$))",
    re.IGNORECASE,
)
# Behind it, these show that it is quoted-printable as well: its next letters after a soft line end, or its padding.
_ENCODED_TWICE = re.compile(r"(?<=[A-Za-z0-9+/]{59}=)\n[ >|]*[A-Za-z0-9+/]+={0,2}(?:\n|$)|\n?[ >|]*[A-Za-z0-9+/]*=3D")
_QUOTED_PRINTABLE = re.compile("=3D|=\n|=[C-F][0-9A-F]=[89AB][0-9A-F]")
# What quoted-printable writes of a text of ours; in a part of a mail that is not encoded, `=12` is a number.
_SOFT_ENDS = re.compile(r"(?:=(?:[89A-F][0-9A-F]|3D|(?:20|09)(?=\n)|\n[ >|]*))+")
_NO_ESCAPE = re.compile(r"=(?![0-9A-F]{2}|\n)")
# Rich text: groups without words of the writer, then letters by number, by byte, other signs, and line ends.
_RICH = re.compile(r"\{\\rtf\d")
_RICH_TABLE = re.compile(r"\{\s*\\(?:\*|fonttbl|colortbl|stylesheet|info)[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}")
_RICH_SIGN = re.compile(
    r"\\u(?P<letter>-?\d{1,5}) ?(?P<instead>\?|\\'3f)?|\\'(?P<byte>[0-9a-f]{2})"
    r"|\\(?P<sign>[\\{}])|(?P<end>\\(?:par|line)\b ?|\\\n)|\\(?:[a-z]+(?:-?\d+)? ?|\W)|[{}\n]",
    re.IGNORECASE,
)
# What filters and counters of clicks make of an address: the base64 of `http`, and the rest.
_HIDDEN = re.compile(r"(?<![A-Za-z0-9+_-])aHR0c[A-Za-z0-9+_-]{20,}")
_ESCAPED = re.compile(r"\\([\\\"'_*~`#>.:\-\[\]()])")


def decoded(data: bytes) -> str:
    """Return the text of a file in UTF-8 or UTF-16; raise UnicodeDecodeError for anything else."""
    # Functions instead of names of encodings: the page's Python has few encodings.
    text, _ = _decoder(data)(data, None, True)
    if "\0" in text:
        at = data.index(0)
        raise UnicodeDecodeError("utf-8", data, at, at + 1, "a zero is in no text")
    return text.removeprefix("\ufeff")


def readings(text: str) -> Iterator[str]:
    """Yield what a text may have been before it travelled, beginning with itself, but for invisible signs."""
    text = _bare(text)
    yield text
    undoings = (
        _without_soft_line_ends,
        _without_soft_line_ends,
        _without_markup,
        _without_url_defense,
        _without_hidden_addresses,
        _without_percent_signs,
        _without_backslashes,
    )
    for undo in (*undoings, *undoings, _without_long_dashes):
        undone = undo(text)
        if undone != text:
            text = _bare(undone)
            yield text


def _bare(text: str) -> str:
    """Return a text without what hides all of it: no other reading is possible, and others would take it apart."""
    for _ in range(_MOST_LAYERS):
        before, text = text, _without_base64(_without_rich_text(_clean(text)))
        if text == before:
            break
    return text


def _clean(text: str) -> str:
    """Return a text with plain spaces and line ends, and without invisible signs."""
    return _OTHER_SPACE.sub(" ", _INVISIBLE.sub("", _LINE_END.sub("\n", text)))


def _decoder(data: bytes) -> Callable[[bytes, None, bool], tuple[str, int]]:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return codecs.utf_16_decode
    # Without a mark, the zeros of Latin letters tell which byte of two is the high one.
    start = data[:64]
    if start[1::2] and not any(start[1::2]):
        return codecs.utf_16_le_decode
    return codecs.utf_16_be_decode if not any(start[::2]) else codecs.utf_8_decode


def _without_base64(text: str) -> str:
    """Undo the encoding of mail that hides all of its text."""
    return _BASE64.sub(_decoded_base64, text)


def _decoded_base64(match: re.Match[str]) -> str:
    if _ENCODED_TWICE.match(match.string, match.end()):
        return match[0]
    try:
        return decoded(binascii.a2b_base64(match["long"] or match["any"]))  # it skips the marks of quoted lines
    except ValueError:  # words, or a picture
        return match[0]


def _without_rich_text(text: str) -> str:
    """Undo RTF, in which TextEdit and WordPad save."""
    head = _RICH.search(text)
    if head is None or _QUOTED_PRINTABLE.search(text, head.start()) or text.count("\\") > _MOST_ESCAPES:
        return text
    body = _RICH_SIGN.sub(_rich_sign, _RICH_TABLE.sub("", text[head.start() :]))
    # Two letters that are halves of one become it.
    units, _ = codecs.utf_16_le_encode(body, "surrogatepass")
    whole, _ = codecs.utf_16_le_decode(units, "replace")
    return text[: head.start()] + whole


def _rich_sign(match: re.Match[str]) -> str:
    if match["letter"]:
        return chr(int(match["letter"]) % 0x10000)
    if match["byte"]:
        return chr(int(match["byte"], 16))
    return match["sign"] or ("\n" if match["end"] else "")


def _without_hidden_addresses(text: str) -> str:
    """Undo the base64 of single addresses."""
    return _HIDDEN.sub(_shown_address, text, count=_MOST_ADDRESSES)


def _shown_address(match: re.Match[str]) -> str:
    try:
        return f" {urlsafe_b64decode(match[0] + '==').decode()} "
    except ValueError:
        return match[0]


def _without_soft_line_ends(text: str) -> str:
    """Undo the quoted-printable encoding of mail: `=3D` is the equals sign, and a line that ends in one goes on."""
    if not _QUOTED_PRINTABLE.search(text):
        return text
    if _NO_ESCAPE.search(text):
        return _SOFT_ENDS.sub(_decoded_escapes, text)
    return _decoded_quoted_printable(text)


def _decoded_escapes(match: re.Match[str]) -> str:
    return _decoded_quoted_printable(re.sub(r"(?<=\n)[ >|]+", "", match[0]))


def _decoded_quoted_printable(text: str) -> str:
    return binascii.a2b_qp(text.encode(errors="replace")).decode(errors="replace")


def _without_markup(text: str) -> str:
    """Undo HTML, with the address of each link as text."""
    if text.count("<") <= _MOST_ESCAPES and _TAG.search(_LINK.sub("<a>", text)):
        text = _TAG.sub("", _LINK.sub(r" \1 ", _BLOCK.sub("\n", text)))
    return html.unescape(text) if text.count("&") <= _MOST_ESCAPES else text


def _without_url_defense(text: str) -> str:
    """Undo the addresses of a filter of mail that writes `-` for the percent sign and `_` for the slash."""
    return _DEFENDED.sub(lambda match: match[1].replace("_", "/").replace("-", "%"), text, count=_MOST_ADDRESSES)


def _without_percent_signs(text: str) -> str:
    """Undo the encoding of addresses, also of an address within another."""
    for _ in range(3):
        if text.count("%") <= _MOST_ESCAPES:
            text = unquote(text)
    return text


def _without_long_dashes(text: str) -> str:
    """Undo what editors make of two hyphens."""
    return text.replace("–", "--").replace("—", "--")


def _without_backslashes(text: str) -> str:
    """Undo the backslashes of Markdown, JSON and programs."""
    if text.count("\\") > _MOST_ESCAPES:
        return text
    return _ESCAPED.sub(r"\1", text.replace("\\n", "\n").replace("\\r", ""))
