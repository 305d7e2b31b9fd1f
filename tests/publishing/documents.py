"""Read published documents as a browser does, as far as their tests need."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser

from taluva import Game
from tests.rules.records import renamed

HOSTILE = ("<script>alert(1)</script", '"><img src=x onerror=a>', "&lt;b&gt; ]]> --> {}", "</title></style>*_[x](y)")
"""Names that would leave their place in a document if it did not escape them."""


class Document(HTMLParser):
    """The tags of an HTML document with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self._inside = ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self._inside = tag

    def handle_data(self, data: str) -> None:
        if self._inside not in ("style", "script"):
            self.text += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        """Return the attributes of each element of a kind."""
        return [attributes for name, attributes in self.tags if name == tag]


def is_self_contained(text: str) -> bool:
    """Return whether a document names nothing outside itself, and each of its ids once."""
    document = Document(text)
    ids = [name for _, attributes in document.tags if (name := attributes.get("id"))]
    inner = {name for pair in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text) for name in pair if name}
    outside = [
        attributes
        for tag, attributes in document.tags
        if tag in ("link", "iframe", "img", "object", "base") or attributes.get("src") or attributes.get("style")
    ]
    links = [attributes["href"] for _, attributes in document.tags if attributes.get("href")]
    return (
        len(ids) == len(set(ids))
        and inner <= set(ids)
        and not outside
        and all(str(link).startswith("#") for link in links)
        and re.search(r"@import|https?://(?!www\.w3\.org/2000/svg)", text) is None
    )


def packed_size(text: str) -> int:
    """Return how many bytes a document takes on its way."""
    return len(gzip.compress(text.encode(), 9))


def with_hostile_names(game: Game) -> Game:
    """Return a game whose players have names that try to leave their place."""
    return renamed(game, HOSTILE[: game.options.players])
