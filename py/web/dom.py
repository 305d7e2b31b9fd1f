"""Small helpers over the document."""

from __future__ import annotations

from typing import Any

from js import document, window
from pyodide.ffi import to_js

SVG = "http://www.w3.org/2000/svg"

Element = Any
"""A DOM node as Pyodide shows it."""


def by_id(name: str) -> Element:
    """Return the element with an id."""
    return document.getElementById(name)


def by_test_id(name: str) -> Element:
    """Return the element that tests find by a name."""
    return document.querySelector(f'[data-testid="{name}"]')


def part(root: Element, name: str) -> Element:
    """Return the part of a filled template with a name."""
    return root.querySelector(f'[data-part="{name}"]')


def clone(template: str) -> Element:
    """Return a copy of the only element in a template."""
    return by_id(template).content.firstElementChild.cloneNode(True)


def svg(tag: str) -> Element:
    """Return a new SVG element."""
    return document.createElementNS(SVG, tag)


def set_text(element: Element, text: str) -> None:
    """Change an element's text where it differs."""
    if element.textContent != text:
        element.textContent = text


def set_attribute(element: Element, name: str, value: str | None) -> None:
    """Set an attribute, or remove it for None."""
    if value is None:
        element.removeAttribute(name)
    else:
        element.setAttribute(name, value)


def set_hidden(element: Element, hidden: bool) -> None:
    """Show or hide an element."""
    # As an attribute, since SVG elements have no such property.
    element.toggleAttribute("hidden", hidden)


def use_symbol(element: Element, symbol: str, colour: int | None = None) -> None:
    """Let a <use> show a symbol, in a player's colour 1–4."""
    # Setting the same once more lets the browser build the symbol anew.
    if element.getAttribute("href") != f"#{symbol}":
        element.setAttribute("href", f"#{symbol}")
    set_attribute(element, "class", None if colour is None else f"p{colour}")


def js_object(fields: dict[str, Any]) -> Any:
    """Return a JavaScript object with some fields."""
    return to_js(fields, dict_converter=window.Object.fromEntries)
