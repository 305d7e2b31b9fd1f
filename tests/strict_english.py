"""English that knows the messages of locale/taluva.pot only: a text that no translator sees fails where it is said."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

import pytest
from babel.messages.pofile import read_po

from tools.messages import TEMPLATE


@cache
def messages() -> frozenset[tuple[str, ...]]:
    """Return the messages of the template: each with its context, if it has one, and its plural, if it has one."""
    with TEMPLATE.open("rb") as file:
        catalog = read_po(file)
    return frozenset(
        (*filter(None, [message.context]), *([message.id] if isinstance(message.id, str) else message.id))
        for message in catalog
    )


@contextmanager
def strict_english() -> Iterator[None]:
    """Let English refuse messages that are not in the template."""

    def listed(*message: str) -> str:
        assert message in messages(), f"a text for players that is not in {TEMPLATE.name}: {message}"
        return message[-1]

    def plural(_self: object, one: str, many: str, count: int) -> str:
        listed(one, many)
        return one if count == 1 else many

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(gettext.NullTranslations, "gettext", lambda _self, message: listed(message))
        patch.setattr(gettext.NullTranslations, "ngettext", plural)
        patch.setattr(gettext.NullTranslations, "pgettext", lambda _self, context, message: listed(context, message))
        yield
