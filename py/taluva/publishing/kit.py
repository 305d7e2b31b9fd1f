"""What published documents are made of besides the game: artwork, styles, a script, the frame of a document."""

from __future__ import annotations

import hashlib
import re
from base64 import b64encode
from collections.abc import Iterable
from typing import NamedTuple
from xml.etree import ElementTree

from taluva.drawing.artwork import Artwork, load_artwork
from taluva.drawing.styles import used_rules
from taluva.page_files import read_page_files
from taluva.picture import markup_text
from taluva.publishing.words import Words

PACKED = "kit"
"""The folder next to this module that holds the files in a built package."""

FILES = ("published.css", "player.js")
"""Their names in that folder, and in `static/publishing` in a checkout."""

_REFERENCE = re.compile(r'href="#([\w-]+)"|url\(#([\w-]+)\)')
_NAMESPACE = re.compile(r'\sxmlns="[^"]*"')
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


class Kit(NamedTuple):
    """The artwork, the style sheet and the script that shows and hides the parts of a strip."""

    artwork: Artwork
    style: str
    script: str


def load_kit() -> Kit:
    """Return the kit packed with this package or, in a checkout, from the page's own files."""
    return Kit(load_artwork(), *read_page_files(__package__, PACKED, "static/publishing", FILES))


def document(kit: Kit, words: Words, title: str, body: str, *, with_script: bool = False) -> str:
    """Return a self-contained HTML document with the symbols and styles that its body needs.

    Its policy lets nothing be loaded, and no script run but the kit's.
    """
    symbols = used_symbols(kit.artwork.symbols, [body, kit.artwork.board])
    drawing = f'<svg class="symbols" aria-hidden="true" width="0" height="0"><defs>{symbols}</defs></svg>'
    sheets = (kit.artwork.tokens, kit.artwork.board)
    own = " ".join(_COMMENT.sub("", kit.style).split())
    style = f"{used_rules(sheets, drawing + body + own)}\n{own}"
    script = kit.script if with_script else ""
    allowed = f"; script-src {_hash(script)}" if script else ""
    policy = f"default-src 'none'; style-src {_hash(style)}{allowed}; base-uri 'none'; form-action 'none'"
    head = (
        f'<!doctype html>\n<html lang="{markup_text(words.language)}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{markup_text(title)}</title>\n<style>{style}</style>\n</head>\n"
    )
    end = f"<script>{script}</script>\n" if script else ""
    return f"{head}<body>\n{drawing}\n{body}\n{end}</body>\n</html>\n"


def used_symbols(symbols: str, texts: Iterable[str]) -> str:
    """Return, as SVG markup, the symbols, gradients and patterns that some texts use, and those that these use."""
    sources: dict[str, str] = {}
    for element in ElementTree.fromstring(_NAMESPACE.sub("", symbols)).iter():
        if (name := element.get("id")) is not None:
            element.tail = None
            sources[name] = ElementTree.tostring(element, encoding="unicode")
    needed: dict[str, str] = {}
    pending = [name for text in texts for name in _names(text)]
    while pending:
        name = pending.pop()
        if name in sources and name not in needed:
            needed[name] = sources[name]
            pending += _names(sources[name])
    return "".join(needed[name] for name in sorted(needed))


def _names(text: str) -> list[str]:
    return [one or other for one, other in _REFERENCE.findall(text)]


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
