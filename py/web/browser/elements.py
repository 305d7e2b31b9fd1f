"""Small helpers for the document."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Any

from js import document, window
from pyodide.ffi import to_js

from taluva.drawing.geometry import Box, Point, number

SVG = "http://www.w3.org/2000/svg"

Element = Any
"""A DOM node as Pyodide shows it."""


def by_id(name: str) -> Element:
    """Return the element with an id."""
    return document.getElementById(name)


def part(root: Element, name: str) -> Element:
    """Return the part of a filled template by its name."""
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
    # The attribute, since SVG elements have no such property.
    element.toggleAttribute("hidden", hidden)


def use_symbol(element: Element, symbol: str, colour: int | None = None) -> None:
    """Make a <use> show a symbol; colour: 1–4, for the symbol in a player's colour."""
    address = f"#{symbol}" if colour is None else f"#{symbol}{colour}"
    # Setting the same address makes the browser rebuild the symbol.
    if element.getAttribute("href") != address:
        element.setAttribute("href", address)
    set_attribute(element, "class", None if colour is None else f"p{colour}")


def place_at(element: Element, point: Point) -> None:
    """Place a drawing at a point of the board."""
    element.setAttribute("transform", translation(point))


def translation(point: Point) -> str:
    """Return the `transform` of a drawing at a point of the board."""
    return f"translate({number(point[0])} {number(point[1])})"


def view_box(box: Box) -> str:
    """Return a box as the `viewBox` of a drawing."""
    return " ".join(map(number, (box.left, box.top, box.width, box.height)))


def table_cell(tag: str, text: str = "", **attributes: str) -> Element:
    """Return a new table cell, `th` or `td`, with its text and attributes such as `scope`."""
    cell: Element = document.createElement(tag)
    cell.textContent = text
    for name, value in attributes.items():
        cell.setAttribute(name, value)
    return cell


def table_row(head: str, texts: Iterable[str]) -> Element:
    """Return a new table row: its head, then a cell for each text."""
    row: Element = document.createElement("tr")
    row.append(table_cell("th", head, scope="row"), *[table_cell("td", text) for text in texts])
    return row


def js_object(fields: dict[str, Any]) -> Any:
    """Return a JavaScript object with the given fields."""
    return to_js(fields, dict_converter=window.Object.fromEntries)


def finish_motions(root: Element) -> None:
    """End at once what the styles move in an element; what scripts move, and what moves for ever, goes on."""
    for motion in root.getAnimations(js_object({"subtree": True})):
        by_styles = getattr(motion, "animationName", None) or getattr(motion, "transitionProperty", None)
        if by_styles and isfinite(motion.effect.getComputedTiming().endTime):
            motion.finish()


def let_scroll(text: Element) -> None:
    """Let keys scroll a text that overflows its box."""
    set_attribute(text, "tabindex", "0" if text.scrollHeight > text.clientHeight + 1 else None)
