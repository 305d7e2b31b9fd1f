"""Turn the page's markup into self-contained SVG: symbols included, colours resolved, no style sheet.

The result looks the same in every SVG program, including those without support for CSS custom properties.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from taluva.drawing.artwork import Artwork
from taluva.drawing.styles import Styles, resolved

NAMESPACE = "http://www.w3.org/2000/svg"

_PAINT = ("fill", "stroke", "stop-color")
# CSS properties that are SVG attributes too.
_ATTRIBUTES = frozenset(
    {
        *_PAINT,
        "fill-opacity",
        "opacity",
        "stroke-dasharray",
        "stroke-linecap",
        "stroke-linejoin",
        "stroke-opacity",
        "stroke-width",
    }
)
_REFERENCE = re.compile(r"url\(#([\w-]+)\)")
_TRANSLUCENT = re.compile(r"rgba\((\d+),(\d+),(\d+),([\d.]+)\)")


def standalone(markup: str, artwork: Artwork, theme: str) -> str:
    """Return the page's markup of a drawing as a self-contained SVG document.

    markup: one <svg> element that uses the artwork's symbols and classes.
    theme: light or dark.

    Raises ValueError for any other theme and for a symbol or colour that the artwork lacks.
    """
    return _Drawing(artwork, theme).of(markup)


class _Drawing:
    def __init__(self, artwork: Artwork, theme: str) -> None:
        self._styles = Styles((artwork.tokens, artwork.board), theme)
        self._sources = _by_id(ElementTree.fromstring(artwork.symbols))
        self._contexts: dict[tuple[str, ...], Mapping[str, str]] = {(): self._styles.properties}
        self._defined: dict[tuple[str, tuple[str, ...]], str] = {}
        self._names: dict[tuple[str, str], str] = {}
        self._definitions: list[Element] = []

    def of(self, markup: str) -> str:
        page = ElementTree.fromstring(markup)
        self._sources |= _by_id(page)
        root = self._painted(page, ())
        if root is None:
            raise ValueError("the whole drawing is hidden")
        root.set("xmlns", NAMESPACE)
        definitions = Element("defs")
        definitions.extend(self._definitions)
        # Keep the title and description first, where programs look for them.
        root.insert(sum(child.tag in ("title", "desc") for child in root), definitions)
        return ElementTree.tostring(root, encoding="unicode")

    def _painted(self, element: Element, context: tuple[str, ...]) -> Element | None:
        """Return a copy of an element with its styles resolved, or None if it is not displayed.

        context: the enclosing classes that declare custom properties, outermost first.
        """
        classes = tuple(element.get("class", "").split())
        declared = self._styles.of(classes)
        if any(name.startswith("--") for name in declared):
            context = self._within(context, classes)
        properties = self._contexts[context]
        if declared.get("display") == "none" or element.tag == f"{{{NAMESPACE}}}defs" or element.tag == "defs":
            return None
        painted = Element(element.tag.rpartition("}")[2])
        painted.text = element.text
        values = {name: value for name, value in element.attrib.items() if not name.startswith("data-")}
        values |= {name: value for name, value in declared.items() if name in _ATTRIBUTES}
        values.pop("class", None)
        for name, value in values.items():
            self._set(painted, name, self._resolved(value, properties))
        if painted.tag == "use":
            painted.set("href", f"#{self._define(painted.get('href', '')[1:], context)}")
        for child in element:
            shown = self._painted(child, context)
            if shown is not None:
                painted.append(shown)
        return painted

    def _within(self, context: tuple[str, ...], classes: tuple[str, ...]) -> tuple[str, ...]:
        inner = (*context, *classes)
        if inner not in self._contexts:
            self._contexts[inner] = {**self._contexts[context], **self._styles.of(classes)}
        return inner

    def _resolved(self, value: str, properties: Mapping[str, str]) -> str:
        try:
            return resolved(value, properties)
        except KeyError as missing:
            raise ValueError(f"the artwork has no {missing.args[0]}") from None

    def _set(self, painted: Element, name: str, value: str) -> None:
        if name in _PAINT:
            translucent = _TRANSLUCENT.fullmatch(value.replace(" ", ""))
            if translucent:
                *colour, opacity = translucent.groups()
                value = "#" + "".join(f"{int(part):02x}" for part in colour)
                painted.set(f"{name.removesuffix('-color')}-opacity", opacity)
        painted.set(name, _REFERENCE.sub(lambda match: f"url(#{self._define(match[1], ())})", value))

    def _define(self, name: str, context: tuple[str, ...]) -> str:
        """Define a symbol, gradient or pattern as it looks in a context, and return its id; equal ones share an id."""
        if (name, context) not in self._defined:
            if name not in self._sources:
                raise ValueError(f"the artwork has no symbol {name}")
            painted = self._painted(self._sources[name], context)
            if painted is None:
                raise ValueError(f"the symbol {name} is hidden")
            if painted.tag == "symbol":
                # A symbol without a view box is the same as a group, and more programs draw groups correctly.
                painted.tag = "g"
                painted.attrib.pop("overflow", None)
            text = ElementTree.tostring(painted, encoding="unicode")
            if (name, text) not in self._names:
                variants = sum(other == name for other, _ in self._names)
                unique = f"{name}-{variants + 1}" if variants else name
                self._names[name, text] = unique
                painted.set("id", unique)
                self._definitions.append(painted)
            self._defined[name, context] = self._names[name, text]
        return self._defined[name, context]


def _by_id(tree: Element) -> dict[str, Element]:
    return {name: element for element in tree.iter() if (name := element.get("id")) is not None}
