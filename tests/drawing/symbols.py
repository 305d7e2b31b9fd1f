"""The symbols that drawings are put together from."""

from __future__ import annotations

from xml.etree import ElementTree

from tools.steps import ROOT

SYMBOLS = ElementTree.parse(ROOT / "static" / "symbols.svg")
IDS = frozenset(name for element in SYMBOLS.iter() if (name := element.get("id")))


def parsed(markup: str) -> ElementTree.Element:
    """Return markup as a tree; it has to be well-formed."""
    return ElementTree.fromstring(f"<g>{markup}</g>")


def symbols_in(markup: str) -> list[str]:
    """Return the symbols that markup uses, in its order."""
    return [use.attrib["href"].removeprefix("#") for use in parsed(markup).iter("use")]
