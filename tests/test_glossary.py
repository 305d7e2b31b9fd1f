"""The glossary, and the texts that have to keep to it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from tests.player_texts import LANGUAGES, texts
from tools.steps import ROOT

GLOSSARY = (ROOT / "locale" / "glossary.md").read_text(encoding="utf-8")


def part(title: str) -> str:
    """Return the text below a heading of the glossary."""
    return GLOSSARY.split(f"\n## {title}\n")[1].split("\n## ")[0]


def table(title: str) -> list[dict[str, str]]:
    """Return the rows of the table below a heading, by column."""
    lines = [line for line in part(title).splitlines() if line.startswith("|")]
    head, _rule, *rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [dict(zip(head, row, strict=True)) for row in rows]


def listed(cell: str) -> list[str]:
    """Return the words of a cell."""
    return [word.strip() for word in cell.split(",") if word.strip()]


def pattern(word: str) -> re.Pattern[str]:
    """Return what finds a word of the glossary in a text; `*` stands for any letters."""
    letters = re.escape(word).replace(r"\*", r"\w*")
    return re.compile(rf"\b{letters}\b", re.IGNORECASE)


@cache
def forbidden(language: str) -> dict[str, re.Pattern[str]]:
    """Return what no text of a language may contain."""
    return {word: pattern(word) for row in table("Not the word") for word in listed(row[language])}


def found_in(text: str, language: str) -> list[str]:
    """Return the forbidden words of a text."""
    words = re.sub(r"\{\w+\}", "", text)  # placeholders are names for translators
    return [word for word, rule in forbidden(language).items() if rule.search(words)]


EXCEPTIONS = {line[2:] for line in part("Where such a word is right").splitlines() if line.startswith("- ")}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_uses_a_forbidden_word(language: str) -> None:
    wrong = [
        (word, text.words)
        for text in texts(language)
        if text.source not in EXCEPTIONS
        for word in found_in(text.words, language)
    ]
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_has_a_word_that_is_not_forbidden(language: str) -> None:
    for row in table("The word"):
        assert listed(row[language]), row["Thing"]
        for word in listed(row[language]):
            assert found_in(word, language) == [], row["Thing"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_the_rules_is_used(language: str) -> None:
    """A glossary of words that nobody reads any more is none."""
    said = " ".join(text.words for text in texts(language)).casefold()
    for row in table("The word"):
        stems = [word.casefold()[: max(3, len(word) - 3)] for word in listed(row[language])]
        assert any(stem in said for stem in stems), row["Thing"]


def test_the_tables_are_whole() -> None:
    for title in ("The word", "Not the word"):
        rows = table(title)
        assert len(rows) > 10
        assert len({row["Thing"] for row in rows}) == len(rows)
    for row in table("The word"):
        assert re.fullmatch(r"–|(F14|[FRMT])\d?(, (F14|[FRMT])\d)*", row["Page"]), row


def test_the_search_finds_forbidden_words() -> None:
    assert found_in("You laid a tile.", "en") == ["laid"]
    assert found_in("It keeps {laid} tiles in play.", "en") == []
    assert found_in("Das Plättchen verschüttet zwei Hütten.", "de") == ["verschütt*"]
    assert found_in("Накройте клетку.", "ru") == ["клетк*"]


def test_exceptions_are_texts_of_the_page() -> None:
    said = " ".join(text.source for text in texts("en"))
    assert {words for words in EXCEPTIONS if words not in said} == set()
