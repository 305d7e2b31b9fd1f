"""Collect the texts that players see for translators, and compile the translations.

The catalogues are GNU gettext's, kept by Babel: locale/taluva.pot holds all messages, and each language is one
file, locale/LANGUAGE/LC_MESSAGES/taluva.po.
"""

from __future__ import annotations

import html
import re
import shutil
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path
from typing import BinaryIO, NamedTuple

from tools.page import render
from tools.setup import ensure_packages
from tools.steps import ROOT, STAMPS, BuildError, run_step, say

LOCALE = ROOT / "locale"
DOMAIN = "taluva"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
COMPILED = STAMPS / "locale"
HEADER = "# Messages of Taluva for translators; made by: python3 build.py messages"
ADVICE = "Correct the file named above and run the same command again."
CREATION_DATE = re.compile(r'^"POT-Creation-Date: .*\n', re.MULTILINE)
VOID_TAGS = frozenset({"br", "col", "hr", "img", "input", "link", "meta"})


class PageError(ValueError):
    """An element of the page has no single message."""


class Mark(NamedTuple):
    """A mark of an element: the element's line (from 1) and column (from 0), the attribute, and the message."""

    line: int
    column: int
    name: str
    message: str


class PageMessages(HTMLParser):
    """Collect the marks of all elements to translate: data-i18n (their text) and data-i18n-label (their label)."""

    def __init__(self, page: str) -> None:
        """Read a page; raise PageError where a marked element has no single message."""
        super().__init__()
        self.marks: list[Mark] = []
        self._place = (0, 0)
        self._text: list[str] | None = None
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Start the text of a marked element, and collect its label."""
        place, attributes = self.getpos(), dict(attrs)
        line = place[0]
        if self._text is not None:
            raise PageError(f"line {line}: <{tag}> is inside a text to translate")
        if "data-i18n-label" in attributes:
            labels = {text for name in ("aria-label", "title") if (text := attributes.get(name))}
            if len(labels) != 1:
                raise PageError(f"line {line}: aria-label and title of <{tag}> are not one message: {sorted(labels)}")
            self.marks.append(Mark(*place, "data-i18n-label", labels.pop()))
        if "data-i18n" in attributes and tag not in VOID_TAGS:
            self._place, self._text = place, []

    def handle_data(self, data: str) -> None:
        """Add to the text of the open element."""
        if self._text is not None:
            self._text.append(data)

    def handle_endtag(self, tag: str) -> None:
        """Finish the text of the open element."""
        if self._text is None:
            return
        message = " ".join("".join(self._text).split())
        if not message:
            raise PageError(f"line {self._place[0]}: <{tag}> is marked but has no text")
        self.marks.append(Mark(*self._place, "data-i18n", message))
        self._text = None


def with_messages(page: str) -> str:
    """Return a page whose marks hold the messages, so that it goes from any language to any other.

    Raises PageError where a marked element has no single message.
    """
    lines = [0, *(match.end() for match in re.finditer("\n", page))]
    # From the end, so that the places before stay what they are.
    for line, column, name, message in sorted(PageMessages(page).marks, reverse=True):
        attribute = re.compile(rf"\s{name}(?=[\s/>])").search(page, lines[line - 1] + column)
        assert attribute is not None
        page = f'{page[: attribute.end()]}="{html.escape(message)}"{page[attribute.end() :]}'
    return page


def extract_page(
    page: BinaryIO, keywords: object, comment_tags: object, options: Mapping[str, object]
) -> Iterator[tuple[int, str, str, list[str]]]:
    """Yield the messages of a part of the page as Babel asks for them: (line, function, message, comments)."""
    for mark in PageMessages(render(page.read().decode("utf-8"))).marks:
        yield mark.line, "_", mark.message, []


def extract_command(python: Path, target: Path) -> list[str]:
    """Return the command that writes all messages to the target; run it in the project's folder."""
    # Locations are files without line numbers, so that the template changes only when a message does.
    return [
        *(str(python), "-m", "babel.messages.frontend", "extract", "--mapping-file=pyproject.toml"),
        *("--add-comments=Translators:", "--strip-comments", "--add-location=file", "--sort-by-file", "--width=100"),
        *(
            f"--header-comment={HEADER}",
            "--project=Taluva",
            f"--output-file={target}",
            "py",
            "index.html",
            "static/page",
        ),
    ]


def same_messages(one: str, other: str) -> bool:
    """Return whether two templates differ only in their dates."""
    return CREATION_DATE.sub("", one) == CREATION_DATE.sub("", other)


def catalogues() -> list[Path]:
    """Return the catalogues, one file for each language."""
    return sorted(LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def update() -> None:
    """Rewrite locale/taluva.pot if a message has changed, and update every translation.

    Raises BuildError when the page or a catalogue cannot be read.
    """
    python = ensure_packages("build")
    fresh = STAMPS / TEMPLATE.name
    STAMPS.mkdir(exist_ok=True)
    run_step("Collecting the messages", extract_command(python, fresh), ADVICE)
    new = fresh.read_text(encoding="utf-8")
    if TEMPLATE.exists() and same_messages(new, TEMPLATE.read_text(encoding="utf-8")):
        say("No message has changed.")
    else:
        LOCALE.mkdir(exist_ok=True)
        TEMPLATE.write_text(new, encoding="utf-8")
        say(f"Written: {TEMPLATE.relative_to(ROOT)}")
    if catalogues():
        command = [str(python), "-m", "babel.messages.frontend", "update", "--domain", DOMAIN]
        command += ["--width=100", "--ignore-pot-creation-date", "-i", str(TEMPLATE), "-d", str(LOCALE)]
        run_step("Bringing the translations up to date", command, ADVICE)


def compile_all() -> list[Path]:
    """Compile every translation; return the files, laid out below COMPILED as the game expects them.

    Raises BuildError when a catalogue cannot be read or is marked as not ready.
    """
    shutil.rmtree(COMPILED, ignore_errors=True)
    if not catalogues():
        return []
    python = ensure_packages("build")
    shutil.copytree(LOCALE, COMPILED)
    command = [str(python), "-m", "babel.messages.frontend", "compile", "--domain", DOMAIN, "-d", str(COMPILED)]
    run_step("Compiling the translations", command, ADVICE)
    compiled = sorted(COMPILED.rglob("*.mo"))
    if len(compiled) < len(catalogues()):
        raise BuildError(f"The header of a catalogue in {LOCALE.name}/ says that it is fuzzy. {ADVICE}")
    return compiled
