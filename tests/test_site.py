"""What the built site holds."""

from __future__ import annotations

import json
import re
import subprocess
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tools import dist, page
from tools.dist import DIST
from tools.steps import ROOT

pytestmark = pytest.mark.package

CSP = (
    "default-src 'self'; script-src 'self' 'unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob:; worker-src 'self' blob:"
)
TEXTS = {".css", ".html", ".js", ".json", ".md", ".mjs", ".py", ".svg", ".toml", ".txt", ".yml", ".webmanifest"}


class Tags(HTMLParser):
    """Collect the tags of a page with their attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.fixture(scope="module")
def tags() -> list[tuple[str, dict[str, str | None]]]:
    return Tags((DIST / "index.html").read_text(encoding="utf-8")).tags


def files_of(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_dist_is_complete() -> None:
    files = files_of(DIST)
    assert {
        ".nojekyll",
        "index.html",
        "LICENSE.txt",
        "static/main.py",
        "static/taluva.snapshot.zst",
        "sw.js",
        "static/py.zip",
    } <= files
    pages = {name for name in files if name.endswith((".html", ".map")) and not name.startswith("api/")}
    assert pages == {"index.html"}
    assert not {name for name in files if name == "static/symbols.svg" or "portraits" in name}, "the page contains them"


def test_dist_contains_only_the_needed_files_of_pyodide_and_pyscript() -> None:
    assert files_of(DIST / "static/vendor/pyodide") == {
        *dist.PYODIDE_FILES,
        f"{dist.WASM}.zst",
        dist.RUNTIME_SNAPSHOT,
    }
    parts = sorted(re.sub(r"-[\w-]{8}\.js$", "-*.js", name) for name in files_of(DIST / "static/vendor/pyscript"))
    assert parts == ["core-*.js", "core.js", "error-*.js"]


def test_archive_contains_all_python_files_and_nothing_else() -> None:
    with zipfile.ZipFile(DIST / "static/py.zip") as archive:
        names = set(archive.namelist())
    assert {name for name in names if name.endswith(".py")} == {
        path.relative_to(ROOT / "py").as_posix() for path in (ROOT / "py").rglob("*.py")
    }
    assert {name for name in names if not name.endswith((".py", ".mo"))} == set()


def test_page_contains_the_symbols_and_the_policy(tags: list[tuple[str, dict[str, str | None]]]) -> None:
    assert dist.SYMBOLS_MARK not in (DIST / "index.html").read_text(encoding="utf-8")
    symbols = {own.get("id") for tag, own in tags if tag == "symbol"}
    assert {"hut1", "face-nilo", "face-person"} <= symbols
    policies = [own["content"] for _, own in tags if own.get("http-equiv") == "Content-Security-Policy"]
    assert policies == [CSP]


def test_a_page_that_opens_with_a_game_does_not_draw_home() -> None:
    """The browser copies each symbol that the page draws, whether it is seen or not."""
    page_text = (DIST / "index.html").read_text(encoding="utf-8")
    assert page_text.count("home-island") == 1
    assert re.search(r"<template[^>]*><svg class=\"home-island\"", page_text)


def test_the_typeface_is_small_and_the_latin_letters_come_ahead(tags: list[tuple[str, dict[str, str | None]]]) -> None:
    fonts = sorted((DIST / "static" / "fonts").glob("*.woff2"))
    assert len(fonts) == 3 and sum(font.stat().st_size for font in fonts) <= 80_000
    ahead = [own for tag, own in tags if tag == "link" and own.get("rel") == "preload"]
    assert [own["href"] for own in ahead] == ["./static/fonts/rubik-latin.woff2"]
    assert "crossorigin" in ahead[0] and ahead[0]["as"] == "font"
    kept_offline = (DIST / "sw.js").read_text(encoding="utf-8")
    assert all(f'"static/fonts/{font.name}"' in kept_offline for font in fonts)


def test_every_part_is_in_the_page_once() -> None:
    parts = {path.relative_to(page.PARTS).as_posix() for path in page.PARTS.rglob("*.html")} - {"macros.html"}
    assert sorted(page.PART_MARK.findall(page.FRAME.read_text(encoding="utf-8"))) == sorted(parts)
    finished = (DIST / "index.html").read_text(encoding="utf-8")
    assert not [mark for mark in ("<!-- part:", "{{", "{%", "{#") if mark in finished]


def test_page_follows_its_policy(tags: list[tuple[str, dict[str, str | None]]]) -> None:
    assert [tag for tag, _ in tags if tag == "style"] == []
    assert [attributes for tag, attributes in tags if tag == "script" and not attributes.get("src")] == []
    names = {name for _, attributes in tags for name in attributes}
    assert {name for name in names if name == "style" or name.startswith("on")} == set()


def local_addresses(tags: list[tuple[str, dict[str, str | None]]]) -> Iterator[tuple[Path, str]]:
    """Yield each address in the page, the style sheets and PyScript's settings, with the folder it is relative to."""
    for _, attributes in tags:
        for name in ("src", "href", "xlink:href"):
            address = attributes.get(name)
            if address and not address.startswith("#"):
                yield DIST, address
        if "config" in attributes:
            yield DIST, json.loads(attributes["config"] or "")["interpreter"]
    for sheet in DIST.rglob("*.css"):
        for address in re.findall(r"""(?:url\(|@import\s+)["']?([^"')]+)""", sheet.read_text(encoding="utf-8")):
            if not address.startswith("#"):
                yield sheet.parent, address


def test_addresses_are_relative_and_name_files(tags: list[tuple[str, dict[str, str | None]]]) -> None:
    addresses = list(local_addresses(tags))
    assert len(addresses) > 5
    for folder, address in addresses:
        parts = urlsplit(address)
        assert not parts.scheme and not parts.netloc and not address.startswith("/"), address
        assert (folder / parts.path).is_file(), address


@pytest.mark.long
def test_dist_is_the_same_each_time(tmp_path: Path) -> None:
    dist.build_dist(tmp_path / "again", dist.built_level())
    assert files_of(tmp_path / "again") == files_of(DIST)
    for name in files_of(DIST):
        assert (tmp_path / "again" / name).read_bytes() == (DIST / name).read_bytes(), name


def test_no_file_names_a_place_on_this_machine() -> None:
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    sources = [ROOT / name for name in listing.stdout.splitlines()]
    for path in [*sources, *DIST.rglob("*")]:
        if path.is_file() and path.suffix in TEXTS:
            assert str(ROOT) not in path.read_text(encoding="utf-8"), path
