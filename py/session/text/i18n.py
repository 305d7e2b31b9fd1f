"""The player's language: every text goes through `_`, `ngettext` or `pgettext`."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

ENGLISH = "en"
"""The language of the messages themselves, which needs no catalogue."""

CATALOGUES = Path(__file__).resolve().parents[2] / "locale"
"""Where the built game has its compiled translations; absent in a checkout."""

_DOMAIN = "taluva"
_UNTRANSLATED = gettext.NullTranslations()
_current = _UNTRANSLATED
_language = ENGLISH


def languages(folder: Path = CATALOGUES) -> tuple[str, ...]:
    """Return the codes of the available languages: English, then those with a catalogue."""
    catalogues = folder.glob(f"*/LC_MESSAGES/{_DOMAIN}.mo")
    return (ENGLISH, *sorted(path.parent.parent.name for path in catalogues))


def use_language(language: str, folder: Path = CATALOGUES) -> None:
    """Switch to a language for all later texts.

    language: one of `languages(folder)`; raises FileNotFoundError for any other.
    """
    global _current, _language
    _language = language
    _current = _UNTRANSLATED if language == ENGLISH else gettext.translation(_DOMAIN, folder, [language])


def catalogue_in_use() -> tuple[str, gettext.NullTranslations]:
    """Return the code of the language in use and its messages, for texts that the library writes."""
    return _language, _current


def language_name(language: str, folder: Path = CATALOGUES) -> str:
    """Return a language's own name from its catalogue, or its code if that has none."""
    if language == ENGLISH:
        return "English"
    catalogue = gettext.translation(_DOMAIN, folder, [language])
    # Translators: the name of your own language in your own language, such as "Deutsch".
    own = catalogue.pgettext("name of the catalogue's language", "English")
    return language if own == "English" else own


@cache
def in_every_language(message: str, folder: Path = CATALOGUES) -> frozenset[str]:
    """Return a message in all available languages."""
    others = (gettext.translation(_DOMAIN, folder, [code]) for code in languages(folder) if code != ENGLISH)
    return frozenset({message, *(other.gettext(message) for other in others)})


def _(message: str) -> str:
    """Return a message in the player's language."""
    return _current.gettext(message)


def ngettext(one: str, many: str, count: int, **values: object) -> str:
    """Return the singular or plural of a message, formatted with {count} and the values."""
    return _current.ngettext(one, many, count).format(count=count, **values)


def pgettext(context: str, message: str) -> str:
    """Return a message whose meaning depends on its context."""
    return _current.pgettext(context, message)


def N_(message: str) -> str:
    """Mark a message for the catalogues; it is translated where it is shown."""
    return message
