"""Check markup against the symbols in static/symbols.svg."""

from __future__ import annotations

from xml.etree import ElementTree

from tools.steps import ROOT

SYMBOLS = ElementTree.parse(ROOT / "static" / "symbols.svg")
IDS = frozenset(name for element in SYMBOLS.iter() if (name := element.get("id")))


def parsed(markup: str) -> ElementTree.Element:
    """Parse markup, which must be well-formed."""
    return ElementTree.fromstring(f"<g>{markup}</g>")


def symbols_in(markup: str) -> list[str]:
    """Return the symbols used in markup, in order."""
    return [use.attrib["href"].removeprefix("#") for use in parsed(markup).iter("use")]
