"""The static page in the player's language: what index.html says before any Python runs."""

from __future__ import annotations

from collections.abc import Iterator

from js import document

from session.text.i18n import _
from web.browser.elements import Element

_TEXT = "data-i18n"
_LABEL = "data-i18n-label"


def translate_page(language: str) -> None:
    """Say the page's own texts in the language that is in use, and tell the browser which that is.

    The marks keep each original message, in what was cloned from templates too, so
    that the page can go from any language to any other. Texts that Python has put
    into marked elements are to be shown anew afterwards.
    """
    document.documentElement.lang = language
    for root in _roots():
        for element in root.querySelectorAll(f"[{_TEXT}]"):
            message = _original(element, _TEXT, element.textContent)
            element.textContent = _(message)
        for element in root.querySelectorAll(f"[{_LABEL}]"):
            label = _original(element, _LABEL, element.getAttribute("aria-label") or element.getAttribute("title"))
            for name in ("aria-label", "title"):
                if element.hasAttribute(name):
                    element.setAttribute(name, _(label))


def _roots() -> Iterator[Element]:
    """Give the document and the insides of its templates, which no query of it reaches."""
    yield document
    for template in document.querySelectorAll("template"):
        yield template.content


def _original(element: Element, mark: str, message: str) -> str:
    """Return a marked element's message, which its mark keeps once it was translated."""
    kept = str(element.getAttribute(mark))
    if not kept:
        kept = " ".join(message.split())
        element.setAttribute(mark, kept)
    return kept
