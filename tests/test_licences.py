"""Every third-party part of the site is listed with its licence, in a file and on the page."""

from __future__ import annotations

import json
import re

import pytest

from tools import licences
from tools.dist import DIST, THIRD_PARTY_MARK
from tools.setup import NODE_MODULES
from tools.steps import ROOT

pytestmark = pytest.mark.package
VENDOR = DIST / "static" / "vendor"
LOCK = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))["packages"]
SHIPPED = {place: entry for place, entry in LOCK.items() if place and not entry.get("dev")}
# Pyodide's built-in modules and the libraries they bring; modules without a library are not listed.
LIBRARIES = {
    "_bz2": "bzip2",
    "_ctypes": "libffi",
    "_decimal": "libmpdec",
    "_hmac": "HACL*",
    "_lzma": "XZ Utils",
    "_sqlite3": "SQLite",
    "_zstd": "Zstandard",
    "pyexpat": "Expat",
    "zlib": "zlib",
}
NOT_IN_PYODIDE = ("_ssl", "_hashlib", "readline", "_curses", "_tkinter", "_dbm", "_gdbm")


@pytest.fixture(scope="module")
def about() -> str:
    """Return the page's section about itself."""
    page = (DIST / "index.html").read_text(encoding="utf-8")
    assert THIRD_PARTY_MARK not in page
    details = re.search(r'<details id="about">.*?</details>', page, re.DOTALL)
    assert details
    return details[0]


@pytest.fixture(scope="module")
def texts() -> str:
    """Return the file with the licences."""
    return (VENDOR / "LICENSES.txt").read_text(encoding="utf-8")


def test_third_party_files_are_in_the_folders_that_are_named(texts: str) -> None:
    assert {path.name for path in VENDOR.iterdir()} == {"LICENSES.txt", "pyodide", "pyscript", "zstddec"}
    for place in ("static/vendor/pyscript/", "static/vendor/pyodide/", "static/taluva.snapshot.zst", "static/fonts/"):
        assert place in texts


def test_every_package_is_listed_with_its_licence(about: str, texts: str) -> None:
    for place, entry in SHIPPED.items():
        name = f"{place.rpartition('node_modules/')[2]} {entry['version']}"
        licence = entry["license"].replace("APACHE", "Apache")
        assert f"{name} ({licence})" in texts
        assert f"<li>{name}: {licence}</li>" in about


def test_the_typeface_is_listed_with_its_licence(about: str, texts: str) -> None:
    assert "Rubik (OFL-1.1)" in texts and "SIL OPEN FONT LICENSE Version 1.1" in texts
    assert "<li>Rubik: OFL-1.1</li>" in about
    assert (DIST / "static" / "fonts" / "LICENSE.txt").is_file()


@pytest.mark.parametrize("part", licences.IN_PYODIDE, ids=lambda part: part.name)
def test_every_part_of_pyodide_is_listed_with_its_licence(part: licences.Part, about: str, texts: str) -> None:
    assert f"{part.name} ({part.licence})\n{part.source}" in texts
    assert f"<li>{part.name.replace(chr(39), '&#x27;')}: {part.licence}</li>" in about


def test_every_library_in_pyodide_is_listed() -> None:
    wasm = (NODE_MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    names = {part.name for part in licences.IN_PYODIDE}
    for module, library in LIBRARIES.items():
        assert f"PyInit_{module}".encode() in wasm and library in names
    for module in NOT_IN_PYODIDE:
        assert f"PyInit_{module}\0".encode() not in wasm, f"{module} brings a library that is not listed"


def test_the_page_links_to_the_licences_and_names_the_author(about: str) -> None:
    addresses = re.findall(r'href="\./([^"]+)"', about)
    assert len(addresses) == 3 and all((DIST / address).is_file() for address in addresses)
    assert "Marcel-André Casasola Merkle" in about and "MIT" in (DIST / "LICENSE.txt").read_text(encoding="utf-8")
