"""Just enough of style sheets to know how a drawing is painted: rules for single classes, and custom properties."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

THEMES = ("light", "dark")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AT_RULE = re.compile(r"@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([\w-]+)")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_PRODUCT = re.compile(r"calc\(\s*([\d.]+)\s*\*\s*([\d.]+)\s*\)")
_ROOTS = {"light": (":root",), "dark": (":root", ":root[data-theme=dark]")}


class Styles:
    """What some style sheets say in a theme, without rules for media, states and combinations of classes.

    properties: the custom properties of the whole drawing, by name.
    """

    def __init__(self, sheets: Iterable[str], theme: str) -> None:
        """Read style sheets; raise ValueError for a theme that is none."""
        if theme not in THEMES:
            raise ValueError(f"no such theme: {theme}")
        self.properties: dict[str, str] = {}
        self._rules: list[tuple[str, dict[str, str]]] = []
        self._known: dict[tuple[str, ...], dict[str, str]] = {}
        for sheet in sheets:
            plain = _AT_RULE.sub("", _COMMENT.sub("", sheet))
            for selectors, body in _RULE.findall(plain):
                declared = _declarations(body)
                for selector in map(str.strip, selectors.split(",")):
                    self._add(selector, declared, _ROOTS[theme])

    def _add(self, selector: str, declared: dict[str, str], roots: tuple[str, ...]) -> None:
        if selector in roots:
            self.properties |= declared
        elif named := _CLASS.fullmatch(selector):
            self._rules.append((named[1], declared))

    def of(self, classes: tuple[str, ...]) -> Mapping[str, str]:
        """Return what is declared for an element of some classes, later rules before earlier ones."""
        known = self._known.get(classes)
        if known is None:
            known = self._known[classes] = {}
            for name, declared in self._rules:
                if name in classes:
                    known |= declared
        return known


def resolved(value: str, properties: Mapping[str, str]) -> str:
    """Return a value with custom properties and products put in.

    Raises KeyError for a property that is neither there nor has another value for that case.
    """

    def put_in(match: re.Match[str]) -> str:
        name, otherwise = match.groups()
        return properties[name] if otherwise is None else properties.get(name, otherwise)

    while "var(" in value:
        value = _VARIABLE.sub(put_in, value)
    return _PRODUCT.sub(lambda match: f"{float(match[1]) * float(match[2]):.4g}", value)


def _declarations(body: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in body.split(";"))
    return {name.strip(): value.strip() for name, colon, value in pairs if colon}
