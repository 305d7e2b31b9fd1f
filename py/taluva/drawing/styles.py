"""Read just enough CSS to style a drawing: rules for single classes, and custom properties."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

THEMES = ("light", "dark")

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_AT_RULE = re.compile(r"@[^{;]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_CLASS = re.compile(r"\.([\w-]+)")
_CLASS_ATTRIBUTE = re.compile(r'class="([^"]*)"')
_USED = re.compile(r"var\(\s*(--[\w-]+)")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)")
_PRODUCT = re.compile(r"calc\(\s*([\d.]+)\s*\*\s*([\d.]+)\s*\)")
_COLOUR = r"((?:[^(),]|\([^()]*\))*)"
_LIGHT_DARK = re.compile(rf"light-dark\(\s*{_COLOUR},\s*{_COLOUR}\)")


class Styles:
    """The rules of some style sheets in one theme, ignoring media queries, states and combined selectors.

    properties: the custom properties of the whole drawing, by name.
    """

    def __init__(self, sheets: Iterable[str], theme: str) -> None:
        """Parse style sheets; raise ValueError for an unknown theme."""
        if theme not in THEMES:
            raise ValueError(f"unknown theme: {theme}")
        self.properties: dict[str, str] = {}
        self._rules: list[tuple[str, dict[str, str]]] = []
        self._cache: dict[tuple[str, ...], dict[str, str]] = {}
        for sheet in sheets:
            plain = _LIGHT_DARK.sub(rf"\g<{THEMES.index(theme) + 1}>", _AT_RULE.sub("", _COMMENT.sub("", sheet)))
            for selectors, body in _RULE.findall(plain):
                declared = _declarations(body)
                for selector in map(str.strip, selectors.split(",")):
                    self._add(selector, declared)

    def _add(self, selector: str, declared: dict[str, str]) -> None:
        if selector == ":root":
            self.properties |= declared
        elif named := _CLASS.fullmatch(selector):
            self._rules.append((named[1], declared))

    def of(self, classes: tuple[str, ...]) -> Mapping[str, str]:
        """Return the declarations for an element with some classes; later rules override earlier ones."""
        if classes not in self._cache:
            declarations: dict[str, str] = {}
            for name, declared in self._rules:
                if name in classes:
                    declarations |= declared
            self._cache[classes] = declarations
        return self._cache[classes]


def used_rules(sheets: Iterable[str], markup: str) -> str:
    """Return what some markup needs of style sheets: the rules for its classes, and the properties that these use.

    Both themes are kept. Media queries, states and combined selectors are ignored, as by `Styles`.
    """
    classes = {name for names in _CLASS_ATTRIBUTE.findall(markup) for name in names.split()}
    properties: dict[str, str] = {}
    rules = []
    for sheet in sheets:
        for selectors, body in _RULE.findall(_AT_RULE.sub("", _COMMENT.sub("", sheet))):
            names = [selector.strip() for selector in selectors.split(",")]
            if ":root" in names:
                properties |= _declarations(body)
            wanted = [name for name in names if (named := _CLASS.fullmatch(name)) and named[1] in classes]
            if wanted:
                rules.append(f"{','.join(wanted)}{{{_joined(_declarations(body))}}}")
    needed: dict[str, str] = {}
    pending = _USED.findall("".join([markup, *rules]))
    while pending:
        name = pending.pop()
        if name in properties and name not in needed:
            needed[name] = properties[name]
            pending += _USED.findall(properties[name])
    root = {name: value for name, value in properties.items() if name in needed or not name.startswith("--")}
    return "\n".join([f":root{{{_joined(root)}}}", *rules])


def resolved(value: str, properties: Mapping[str, str]) -> str:
    """Return a value with custom properties replaced and products calculated.

    Raises KeyError for an unknown property without a fallback.
    """

    def property_value(match: re.Match[str]) -> str:
        name, fallback = match.groups()
        return properties[name] if fallback is None else properties.get(name, fallback)

    while "var(" in value:
        value = _VARIABLE.sub(property_value, value)
    return _PRODUCT.sub(lambda match: f"{float(match[1]) * float(match[2]):.4g}", value)


def _declarations(body: str) -> dict[str, str]:
    pairs = (declaration.partition(":") for declaration in body.split(";"))
    return {name.strip(): value.strip() for name, colon, value in pairs if colon}


def _joined(declarations: Mapping[str, str]) -> str:
    return ";".join(f"{name}:{value}" for name, value in declarations.items())
