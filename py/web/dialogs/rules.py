"""The dialog with the rules of the game."""

from __future__ import annotations

from html import escape
from typing import Any

from js import document

from session.rulebook.figures import Figure, draw
from session.rulebook.rulebook import RULEBOOK, Paragraph, Section
from session.text.i18n import _
from taluva import Rule
from web.browser.elements import by_id, view_box
from web.browser.listeners import Listeners
from web.dialogs.dialogs import open_dialog

_TOLD = "told"
_KEYS = "keys"


class RulesDialog:
    """The dialog `rules`: a table of contents, and the sections with their figures."""

    def __init__(self, listeners: Listeners) -> None:
        self.node = by_id("rules")
        self._language = ""
        listeners.add(by_id("rules-contents"), "click", self._on_contents)

    def open(self, rule: Rule | None = None) -> None:
        """Show the rules, at the paragraph that explains a refusal if one is given."""
        self._fill()
        open_dialog(self.node)
        for told in self.node.querySelectorAll(f".{_TOLD}"):
            told.classList.remove(_TOLD)
        if rule is None:
            return
        paragraph = self.node.querySelector(f'[data-rule="{rule.value}"]')
        paragraph.classList.add(_TOLD)
        paragraph.focus(preventScroll=True)
        paragraph.scrollIntoView(block="center")

    def _fill(self) -> None:
        """Write everything in the language of the page, once a language."""
        language = str(document.documentElement.lang)
        if language == self._language:
            return
        self._language = language
        lines = [*map(_contents_line, RULEBOOK), _line(_KEYS, _("Keys"))]
        by_id("rules-contents").innerHTML = "".join(lines)
        by_id("rules-text").innerHTML = "".join(map(_section_markup, RULEBOOK))

    def _on_contents(self, event: Any) -> None:
        button = event.target.closest("button")
        if button:
            title = by_id(f"rules-{button.getAttribute('data-section')}")
            title.focus(preventScroll=True)
            title.scrollIntoView(block="start")


def _contents_line(section: Section) -> str:
    return _line(section.id, _(section.title), section.level > 1)


def _line(id_: str, title: str, is_below: bool = False) -> str:
    below = ' class="below"' if is_below else ""
    return f'<li{below}><button type="button" data-section="{id_}">{escape(title)}</button></li>'


def _section_markup(section: Section) -> str:
    heading = f"h{section.level + 2}"
    parts = [f'<{heading} id="rules-{section.id}" tabindex="-1">{escape(_(section.title))}</{heading}>']
    for number_, block in enumerate(section.blocks):
        if isinstance(block, Figure):
            parts.append(_figure_markup(block, f"figure-{section.id}-{number_}"))
        else:
            parts.append(_paragraph_markup(block))
    return "".join(parts)


def _paragraph_markup(paragraph: Paragraph) -> str:
    anchor = f' data-rule="{paragraph.rule.value}" tabindex="-1"' if paragraph.rule else ""
    return f"<p{anchor}>{escape(_(paragraph.text))}</p>"


def _figure_markup(figure: Figure, id_: str) -> str:
    drawing = draw(figure)
    return (
        f'<figure><svg class="picture" viewBox="{view_box(drawing.box)}" role="img" aria-labelledby="{id_}">'
        f"{drawing.markup}</svg>"
        f'<figcaption id="{id_}">{escape(_(figure.text))}</figcaption></figure>'
    )
