"""Names of players, measured in graphemes: what a reader sees as one character.

Graphemes follow annex 29 of Unicode as far as `unicodedata` knows the classes of characters.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from itertools import dropwhile

NAME_LENGTH = 24
"""The most graphemes a player's name may have."""

NAME_BYTES = 960
"""The most bytes of UTF-8 a name may have."""

_POINTS = 10
"""The most code points kept of a grapheme; the longest emoji sequences have as many."""

_ZWNJ, _ZWJ = "\u200c", "\u200d"
_FIRST_MARK = "\u0300"
_JOINERS = _ZWNJ + _ZWJ
_BLACK_FLAG = "\U0001f3f4"
_BLANKS = dict.fromkeys(map(ord, "\u3164\uffa0\u2800"), " ")
# Signs of Thai, Lao and half-width Japanese that are no marks but belong to the letter before them.
_LATE_SIGNS = "\u0e33\u0eb3\uff9e\uff9f"
# The viramas that join the consonants around them, in Devanagari, Bengali, Gujarati, Odia, Telugu and Malayalam.
_VIRAMAS = "\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d"
# The parts of a syllable of Hangul (leading consonant, vowel, trailing consonant) that may follow each part.
_GOES_ON = {"L": ("L", "V", "LV", "LVT"), "V": ("V", "T"), "LV": ("V", "T"), "T": ("T",), "LVT": ("T",)}
_ISOLATE, _END_OF_ISOLATE = "\u2068", "\u2069"


def graphemes(text: str) -> list[str]:
    """Split a text into graphemes."""
    clusters: list[str] = []
    for letter in text:
        if letter >= _FIRST_MARK and clusters and _belongs_to(letter, clusters[-1]):
            clusters[-1] += letter
        else:
            clusters.append(letter)
    return clusters


def is_name(name: str) -> bool:
    """Return whether a text is a valid player name: short, visible, no spaces at the ends."""
    if not 0 < len(name) <= _POINTS * NAME_LENGTH or name != name.strip(f" {_JOINERS}"):
        return False
    return _is_visible(name)


@lru_cache(1000)
def _is_visible(name: str) -> bool:
    """Return whether every grapheme of a name is visible, and there are few; lists of games ask for the same names."""
    clusters = graphemes(name)
    return len(clusters) <= NAME_LENGTH and all(cluster == _shown(cluster) for cluster in clusters)


def tidy(text: str, most: int) -> str:
    """Return a typed text as it is kept: its visible letters with single spaces, up to `most` graphemes of them."""
    if len(text) <= most and text.isascii() and text.isprintable() and text == " ".join(text.split()):
        return text
    text = text[: _POINTS * most].translate(_BLANKS)
    clusters = graphemes(text)
    while True:
        visible = "".join(map(_short, map(_shown_or_space, clusters)))
        tidied = "".join(graphemes(" ".join(visible.split()))[:most])
        tidied = "".join(dropwhile(_is_mark, tidied)).strip(f" {_JOINERS}")
        if tidied == text:
            return text
        text, clusters = tidied, graphemes(tidied)  # letters that were apart may belong together now


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    return sum(2 if any(map(_is_wide, cluster)) else 1 for cluster in graphemes(text))


def isolated(name: str) -> str:
    """Return a name for a left-to-right line: a right-to-left one between marks that keep the line in order."""
    if name.isascii() or name.startswith(_ISOLATE):
        return name
    if any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in name):
        return f"{_ISOLATE}{name}{_END_OF_ISOLATE}"
    return name


def without_isolation(name: str) -> str:
    """Return a name without the marks that `isolated` puts around it."""
    return name.removeprefix(_ISOLATE).removesuffix(_END_OF_ISOLATE)


def _belongs_to(letter: str, cluster: str) -> bool:
    """Return whether a letter continues the grapheme before it."""
    last = cluster[-1]
    if not _is_shown(last) and last not in _JOINERS and not _is_tag(last):
        return False  # a control character stands alone
    if _extends(letter):
        return True
    if last == _ZWJ and _is_picture(letter):
        return _is_picture(next((each for each in reversed(cluster[:-1]) if not _extends(each)), " "))
    if _is_regional(letter):
        return len(cluster) == 1 and _is_regional(cluster)
    return _completes_syllable(letter, last) or _completes_conjunct(letter, cluster)


def _extends(letter: str) -> bool:
    return (
        letter in _JOINERS
        or letter in _LATE_SIGNS
        or _is_mark(letter)
        or "\U0001f3fb" <= letter <= "\U0001f3ff"  # the tone of a skin
        or _is_tag(letter)
    )


def _completes_syllable(letter: str, last: str) -> bool:
    """Return whether two letters are in one syllable of Hangul."""
    return _hangul(letter) in _GOES_ON.get(_hangul(last), ())


def _hangul(letter: str) -> str:
    """Return the part of a syllable that a letter is; empty if it is not Hangul."""
    if "\uac00" <= letter <= "\ud7a3":
        return "LVT" if (ord(letter) - 0xAC00) % 28 else "LV"
    if "\u1100" <= letter <= "\u115f" or "\ua960" <= letter <= "\ua97c":
        return "L"
    if "\u1160" <= letter <= "\u11a7" or "\ud7b0" <= letter <= "\ud7c6":
        return "V"
    return "T" if "\u11a8" <= letter <= "\u11ff" or "\ud7cb" <= letter <= "\ud7fb" else ""


def _completes_conjunct(letter: str, cluster: str) -> bool:
    """Return whether a virama joins a consonant to the one before it."""
    tail = cluster.rstrip(_ZWJ)
    virama = next((each for each in reversed(tail) if each in _VIRAMAS or not _is_mark(each)), "")
    if virama == "" or virama not in _VIRAMAS or unicodedata.category(letter) != "Lo":
        return False
    block = 0x80
    return ord(letter) // block == ord(virama) // block == ord(cluster[0]) // block


def _shown(cluster: str) -> str:
    """Return what can be seen of a grapheme, with the signs that join its parts."""
    if cluster.isprintable():
        return cluster
    is_flag = cluster[0] == _BLACK_FLAG
    return "".join(
        letter for letter in cluster if _is_shown(letter) or letter in _JOINERS or (is_flag and _is_tag(letter))
    )


def _shown_or_space(cluster: str) -> str:
    return " " if cluster.isspace() else _shown(cluster)


def _short(cluster: str) -> str:
    return cluster if len(cluster) <= _POINTS else cluster[:_POINTS].rstrip(_JOINERS)


def _is_shown(letter: str) -> bool:
    # An emoji may be newer than this Python's tables.
    return letter.isprintable() or (unicodedata.category(letter) == "Cn" and "\U0001f000" <= letter <= "\U0001faff")


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter).startswith("M")


def _is_tag(letter: str) -> bool:
    """Return whether a letter is an invisible one that names the region of a flag."""
    return "\U000e0020" <= letter <= "\U000e007f"


def _is_regional(letter: str) -> bool:
    """Return whether a letter is half of a flag."""
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _is_picture(letter: str) -> bool:
    """Return whether a letter can be a part of an emoji."""
    if "\U0001f000" <= letter <= "\U0001faff":
        return not _is_regional(letter)
    return letter >= "\u00a9" and unicodedata.category(letter) in ("So", "Sm")


def _is_wide(letter: str) -> bool:
    return letter == "\ufe0f" or _is_regional(letter) or unicodedata.east_asian_width(letter) in ("W", "F")
