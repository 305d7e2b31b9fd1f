"""The first and the last letter of each range of Unicode that names go by, and those beside them."""

from __future__ import annotations

import pytest

from taluva import is_name
from taluva.names import graphemes, isolated, tidy, width, without_isolation

# What a reader sees as one character, parted by bars; `-` is a joiner.
EDGES = {
    "marks": "a\u0300|\u02ff",
    "colours of skin": "a\U0001f3fb|a\U0001f3ff|a|\U0001f3fa|a|\U0001f400",
    "tags": "🏴\U000e0020\U000e007f\U000e0041|a|\U000e001f|a|\U000e0080",
    "halves of flags": "\U0001f1e6\U0001f1ff|\U0001f1e5|\U0001f1e6|\U0001f200|\U0001f1ff|\U0001f200",
    "three halves": "🇩🇪|🇫",
    "pictures": "😀-\U0001faff|😀-\U0001f000|©-😀|↔-↔|😀-|🇩🇪",
    "no pictures": "é-|é|/-|😀|~-|😀|😀-|a|a-|😀",
    "a picture behind a mark": "😀\u0301-😀|a\u0301-|😀|\n|\u0301-|😀",
    "syllables of Hangul": "\uac00\u11a8|\ud7a3\u11a8|\uac01\u11a8|\uac1c\u1161",
    "no syllables of Hangul": "\uac01|\u1161|\uabff|\u11a8|\ud7a4|\u11a8",
    "leading consonants": "\u1100\u1161|\u115f\u1161|\ua960\u1161|\ua97c\u1161",
    "no leading consonants": "\u10ff|\u1161|\ua95f|\u1161|\ua97d|\u1161",
    "vowels": "\u1100\u1160|\u1100\u11a7|\u1100\ud7b0|\u1100\ud7c6|\u1100|\ud7c7|\u1100|\ud7af",
    "trailing consonants": "\u1161\u11a8|\u1161\u11ff|\u1161\ud7cb|\u1161\ud7fb",
    "no trailing consonants": "\u1161|\ud7ca|\u1161|\ud7fc|\u1161|\u1200",
    "what may follow in a syllable": "\u1100\u1100\uac00\u1161\u1161\u11a8\u11a8|\u1161\u11a8|\u1100\uac01|\uac00",
    "conjuncts of six scripts": "क्ष|ক্ষ|ક્ષ|କ୍ଷ|క్ష|ക്ഷ",
    "conjuncts": "क्ष|क्|ক|ক্ক|a्|क|क्\u093c-ष",
    "control characters": "\n|\u0301|a\u200c\u0301|\n|\U000e0041\u0301",
}


@pytest.mark.parametrize("parted", EDGES.values(), ids=EDGES)
def test_the_edges_of_ranges(parted: str) -> None:
    letters = parted.replace("-", "\u200d").split("|")
    assert graphemes("".join(letters)) == letters


@pytest.mark.parametrize(
    ("name", "valid"),
    [
        ("", False),
        ("a" * 24, True),
        ("a" * 25, False),
        (("a" + "\u0301" * 9) * 24, True),
        (("a" + "\u0301" * 9) * 24 + "\u0301", False),
        (" a", False),
        ("a ", False),
        ("a\u200d", False),
        ("\u200ca", False),
        ("a  b", True),
        ("a\u200db", True),
        ("a\tb", False),
        ("\U0001faff", True),
        ("\U0001fb00a", True),
        ("\U0001efff", False),
        ("\U000e0041", False),
        ("🏴\U000e0041", True),
    ],
)
def test_names_are_short_and_visible(name: str, valid: bool) -> None:
    assert is_name(name) == valid


@pytest.mark.parametrize(
    ("typed", "most", "tidied"),
    [
        ("  a   b ", 24, "a b"),
        ("abcd", 3, "abc"),
        ("ab cd", 3, "ab"),
        ("ab", 2, "ab"),
        ("a\tb\nc", 24, "a b c"),
        ("a\u3164b", 24, "a b"),
        ("\u0301a", 24, "a"),
        ("\u200da\u200d", 24, "a"),
        ("a" + "\u0301" * 20, 24, "a" + "\u0301" * 9),
        ("😀" + "\u200d😀" * 9, 24, "😀" + "\u200d😀" * 4),
        ("😀" + "\u200d😀" * 9 + "b", 24, "😀" + "\u200d😀" * 4 + "b"),
        ("a" + "\u0301" * 8 + "\u200db", 24, "a" + "\u0301" * 8 + "\u200db"),
        ("é" * 99, 5, "é" * 5),
        ("\x07" * 9 + "é", 1, "é"),
        ("\x07" * 10 + "é", 1, ""),
        ("🏴\U000e0041 \U000e0041x", 24, "🏴\U000e0041 x"),
    ],
)
def test_typed_texts_are_tidied(typed: str, most: int, tidied: str) -> None:
    assert tidy(typed, most) == tidied


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("ab", 2),
        ("é\u0301", 1),
        ("林", 2),
        ("ｱＡ", 3),
        ("🇩", 2),
        ("🇩🇪a", 3),
        ("❤", 1),
        ("❤\ufe0f", 2),
        ("1\ufe0f", 2),
    ],
)
def test_columns_of_a_terminal(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize("name", ["דנה", "سلمى", "a ١", "x ד"])
def test_what_is_written_from_the_right_stands_between_marks(name: str) -> None:
    assert isolated(name) == f"\u2068{name}\u2069"
    assert isolated(isolated(name)) == isolated(name)
    assert without_isolation(isolated(name)) == without_isolation(name) == name
    assert isolated("Zoë 1") == "Zoë 1"
