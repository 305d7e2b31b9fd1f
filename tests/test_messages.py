"""The texts that players see: all are marked for translation, collected in the template, and compiled for the game."""

from __future__ import annotations

import ast
import io
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from session.text.i18n import languages
from tools import messages, page
from tools.messages import PageError, PageMessages
from tools.steps import ROOT, BuildError

pytestmark = pytest.mark.slow

NAME_OF_THE_GAME = "Taluva"
# What is said where no Python can run, what is typed, and what is not shown.
UNTRANSLATED = {"title", "noscript", "code", "script"}
SPOKEN = ("aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription")


def said_in(template: Path) -> set[tuple[str | None, Any]]:
    """Return the messages of a template with their contexts, wherever they stand."""
    with template.open("rb") as file:
        return {(message.context, message.id) for message in read_po(file)}


def test_the_template_holds_all_messages_as_they_are(tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.pot"
    subprocess.run(messages.extract_command(Path(sys.executable), fresh), cwd=ROOT, check=True, capture_output=True)
    missing, gone = said_in(fresh) - said_in(messages.TEMPLATE), said_in(messages.TEMPLATE) - said_in(fresh)
    assert not missing and not gone, f"run: python3 build.py messages\nnew: {missing}\ngone: {gone}"


def test_no_message_hides_where_none_is_found() -> None:
    """The search for messages does not look inside f-strings."""
    said = {text for _context, ids in said_in(messages.TEMPLATE) for text in ([ids] if isinstance(ids, str) else ids)}
    for file in sorted(path for name in ("session", "web") for path in (ROOT / "py" / name).rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("_", "ngettext"):
                first = call.args[0]
                assert not isinstance(first, ast.Constant) or first.value in said, f"{file.name}:{call.lineno}"


def test_templates_that_differ_in_their_date_alone_are_the_same() -> None:
    one = '"POT-Creation-Date: 2020-01-01 00:00+0000\\n"\nmsgid "Hut"\n'
    assert messages.same_messages(one, one.replace("2020", "2021"))
    assert not messages.same_messages(one, one.replace("Hut", "Tower"))


class Unmarked(HTMLParser):
    """Collect the texts and labels of a page that have letters and no mark."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = dict(attrs)
        silent = tag in UNTRANSLATED or "data-i18n" in attributes or attributes.get("translate") == "no"
        if tag not in messages.VOID_TAGS:
            self._open.append((tag, silent))
        if "data-i18n-label" not in attributes:
            self.texts += [f"{name}={attributes[name]}" for name in SPOKEN if attributes.get(name)]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Drawings end at once and say nothing."""

    def handle_endtag(self, tag: str) -> None:
        while self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        text = " ".join(data.split())
        if text != NAME_OF_THE_GAME and any(map(str.isalpha, text)) and not any(silent for _, silent in self._open):
            self.texts.append(text)


def test_every_text_of_the_page_is_marked() -> None:
    assert Unmarked(page.join(page.FRAME.read_text(encoding="utf-8"))).texts == []


def test_the_search_for_unmarked_texts_finds_some() -> None:
    page = '<p>One <b data-i18n>two</b> 3</p><template><i title="four"></i></template><input placeholder="five">'
    assert Unmarked(page).texts == ["One", "title=four", "placeholder=five"]


def test_page_messages_are_texts_and_labels_with_their_lines() -> None:
    page = (
        '<button aria-label="Turn &amp; lay" title="Turn &amp; lay" data-i18n-label><svg></svg></button>\n'
        '<template><p class="note" data-i18n>Lay\n  the tile</p></template>'
    )
    assert PageMessages(page).marks == [
        (1, 0, "data-i18n-label", "Turn & lay"),
        (2, 10, "data-i18n", "Lay the tile"),
    ]
    assert list(messages.extract_page(io.BytesIO(page.encode()), (), (), {})) == [
        (1, "_", "Turn & lay", []),
        (2, "_", "Lay the tile", []),
    ]


def test_the_marks_of_the_finished_page_hold_their_messages() -> None:
    page = (
        '<p data-i18n\n  id="a">Lay  &amp;\n "build"</p>\n<b data-i18n data-i18n-label title="Turn" class="x">Now</b>'
        '<i data-i18n-label aria-label="Wait"/>'
    )
    assert messages.with_messages(page) == (
        '<p data-i18n="Lay &amp; &quot;build&quot;"\n  id="a">Lay  &amp;\n "build"</p>\n'
        '<b data-i18n="Now" data-i18n-label="Turn" title="Turn" class="x">Now</b>'
        '<i data-i18n-label="Wait" aria-label="Wait"/>'
    )


@pytest.mark.parametrize(
    ("page", "complaint"),
    [
        ("<p data-i18n>Lay <b>the</b> tile</p>", "<b> is inside a text"),
        ("<p data-i18n> </p>", "no text"),
        ('<p title="Lay" aria-label="Turn" data-i18n-label></p>', "not one message"),
        ("<p data-i18n-label>Lay</p>", "not one message"),
    ],
)
def test_marks_without_a_single_message_are_refused(page: str, complaint: str) -> None:
    with pytest.raises(PageError, match=complaint):
        PageMessages(page)


@pytest.fixture
def own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Let catalogues lie below a folder of the test: `locale`, and compiled below `compiled`."""
    monkeypatch.setattr(messages, "LOCALE", tmp_path / "locale")
    monkeypatch.setattr(messages, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(messages, "ensure_packages", lambda group: Path(sys.executable))
    return tmp_path


def write_italian(folder: Path, fuzzy: bool) -> None:
    catalogue = Catalog(locale="it", fuzzy=fuzzy)
    catalogue.add("Hut", "Capanna")
    source = folder / "locale" / "it" / "LC_MESSAGES" / "taluva.po"
    source.parent.mkdir(parents=True)
    with source.open("wb") as file:
        write_po(file, catalogue)


def test_translations_are_compiled_to_where_the_game_looks(own_folders: Path) -> None:
    write_italian(own_folders, fuzzy=False)
    assert messages.compile_all() == [own_folders / "compiled/it/LC_MESSAGES/taluva.mo"]
    assert languages(own_folders / "compiled") == ("en", "it")


def test_a_translation_that_is_not_ready_is_refused(own_folders: Path) -> None:
    write_italian(own_folders, fuzzy=True)
    with pytest.raises(BuildError, match="fuzzy"):
        messages.compile_all()


def test_without_translations_nothing_is_compiled_or_installed(
    own_folders: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(messages, "ensure_packages", pytest.fail)
    assert messages.compile_all() == []
