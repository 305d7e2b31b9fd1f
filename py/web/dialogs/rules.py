"""The dialog `rules`: the rules of the game."""

from __future__ import annotations

from html import escape

from session.page.store import Store
from session.rulebook.figures import Figure, draw
from session.rulebook.rulebook import RULEBOOK, Paragraph, Section
from session.text.i18n import _
from taluva import Rule
from web.browser.dialogs import open_dialog
from web.browser.elements import by_id, view_box
from web.browser.translation import page_language
from web.controls import Handler, Press

_MARKED = "marked"
_KEYS = "keys"


class RulesDialog:
    """Shows a table of contents, and the sections with their figures."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._node = by_id("rules")
        self._language = ""

    @property
    def handlers(self) -> dict[str, Handler]:
        """Return the handlers of the controls that lead to the rules, by control name."""
        leads = dict.fromkeys(("show-rules", "home-rules", "setup-rules", "tutorial-rules"), lambda _press: self.open())
        explains = dict.fromkeys(("explain", "options-why", "notice-why"), lambda _press: self._explain())
        return {**leads, **explains, "inspect-why": self._explain_line, "rules-section": self._go_to_section}

    def open(self, rule: Rule | None = None) -> None:
        """Show the rules; rule: the one whose paragraph to go to."""
        self._fill()
        open_dialog(self._node)
        for marked in self._node.querySelectorAll(f".{_MARKED}"):
            marked.classList.remove(_MARKED)
        if rule is None:
            return
        paragraph = self._node.querySelector(f'[data-rule="{rule.value}"]')
        paragraph.classList.add(_MARKED)
        paragraph.focus(preventScroll=True)
        paragraph.scrollIntoView(block="center")

    def _explain(self) -> None:
        """Show the rule behind the last refusal, if there is one."""
        refused = self._store.state.refused
        self.open(None if refused is None else refused.rule)

    def _explain_line(self, press: Press) -> None:
        """Show the rule that a line of the inspector names."""
        self.open(Rule(str(press.element.getAttribute("data-rule"))))

    def _fill(self) -> None:
        """Write the rules, unless they are there in the page's language."""
        language = page_language()
        if language == self._language:
            return
        self._language = language
        lines = [*map(_contents_line, RULEBOOK), _line(_KEYS, _("Keys"))]
        by_id("rules-contents").innerHTML = "".join(lines)
        by_id("rules-text").innerHTML = "".join(map(_section_markup, RULEBOOK))

    def _go_to_section(self, press: Press) -> None:
        """Go to the section that was chosen in the contents."""
        title = by_id(f"rules-{press.element.getAttribute('data-section')}")
        title.focus(preventScroll=True)
        title.scrollIntoView(block="start")


def _contents_line(section: Section) -> str:
    return _line(section.id, _(section.title), section.level > 1)


def _line(id_: str, title: str, is_below: bool = False) -> str:
    below = ' class="below"' if is_below else ""
    button = f'<button type="button" data-control="rules-section" data-section="{id_}">{escape(title)}</button>'
    return f"<li{below}>{button}</li>"


def _section_markup(section: Section) -> str:
    heading = f"h{section.level + 2}"
    parts = [f'<{heading} id="rules-{section.id}" tabindex="-1">{escape(_(section.title))}</{heading}>']
    for index, block in enumerate(section.blocks):
        if isinstance(block, Figure):
            parts.append(_figure_markup(block, f"figure-{section.id}-{index}"))
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
