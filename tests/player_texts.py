"""All texts that players read, in every language: the catalogues, and what the page says where no catalogue is."""

from __future__ import annotations

import json
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple

from babel.messages.pofile import read_po

from tools import messages, page
from tools.steps import ROOT

TRANSLATIONS = tuple(sorted(path.parts[-3] for path in messages.LOCALE.glob(f"*/LC_MESSAGES/{messages.DOMAIN}.po")))
LANGUAGES = ("en", *TRANSLATIONS)
_UNREAD = {"script", "style", "code"}


class Text(NamedTuple):
    """A text as players read it.

    source: the message in English, its singular if it has forms. words: one form of it in the language.
    form: the number of the plural form, or None for a message without.
    """

    source: str
    words: str
    form: int | None = None


class _Page(HTMLParser):
    """Collect what a page says without a catalogue: texts, labels, the description."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        if tag not in messages.VOID_TAGS:
            self._open.append(tag)
        for name in ("aria-label", "title", "placeholder", "alt"):
            self.texts += [attributes[name] or ""] if attributes.get(name) else []
        if tag == "meta" and attributes.get("name") == "description":
            self.texts.append(attributes["content"] or "")

    def handle_endtag(self, tag: str) -> None:
        while self._open.pop() != tag:
            pass

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings end at once and say nothing."""

    def handle_data(self, data: str) -> None:
        words = " ".join(data.split())
        if any(map(str.isalpha, words)) and not _UNREAD.intersection(self._open):
            self.texts.append(words)


def forms(words: str | tuple[str, ...] | list[str] | None) -> list[str]:
    """Return the forms of a message: one, or one for each plural."""
    return [words] if isinstance(words, str) else list(words or ())


@cache
def texts(language: str) -> tuple[Text, ...]:
    """Return all texts of a language; in English also those of the page and of its manifest."""
    file = messages.TEMPLATE if language == "en" else messages.LOCALE / language / "LC_MESSAGES" / "taluva.po"
    with file.open("rb") as stream:
        catalogue = read_po(stream, locale=None if language == "en" else language)
    collected = []
    for message in catalogue:
        if message.id:
            ids = forms(message.id)
            words = ids if language == "en" else forms(message.string)
            several = len(ids) > 1
            collected += [Text(ids[0], form, number if several else None) for number, form in enumerate(words)]
    if language == "en":
        manifest = json.loads((ROOT / "static" / "manifest.webmanifest").read_text(encoding="utf-8"))
        labels = [manifest["description"], *(shot["label"] for shot in manifest["screenshots"])]
        said = [*_Page(page.join(page.FRAME.read_text(encoding="utf-8"))).texts, *labels]
        collected_words = {text.words for text in collected}
        collected += [Text(words, words) for words in dict.fromkeys(said) if words not in collected_words]
    return tuple(collected)
