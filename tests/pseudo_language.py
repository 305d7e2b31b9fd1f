"""A language that puts every message into brackets, so that a text that was not translated shows."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.messages import DOMAIN, TEMPLATE

PSEUDO = "qps"


def bracketed() -> bytes:
    """Return a compiled catalogue that puts every message into brackets."""
    with TEMPLATE.open("rb") as file:
        catalogue: Catalog = read_po(file)
    for message in catalogue:
        if isinstance(message.id, tuple | list):
            message.string = tuple(f"⟦{form}⟧" for form in message.id)
        elif message.id:
            message.string = f"⟦{message.id}⟧"
    catalogue.fuzzy = False
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def write_bracketed(folder: Path) -> None:
    """Write the catalogue where `session.text.i18n` looks for it in a folder."""
    file = folder / PSEUDO / "LC_MESSAGES" / f"{DOMAIN}.mo"
    file.parent.mkdir(parents=True)
    file.write_bytes(bracketed())
