"""List the third-party parts of the site with their licences."""

from __future__ import annotations

import json
from html import escape
from pathlib import Path
from typing import NamedTuple

from tools.steps import ROOT


class Part(NamedTuple):
    """A third-party part of the site.

    licence: its SPDX name, if it has one. source: an address. place: the folder of its files, or None if it is
    part of Pyodide's files.
    """

    name: str
    licence: str
    source: str
    place: Path | None = None


IN_PYODIDE = (
    Part("CPython with its standard library", "PSF-2.0", "https://docs.python.org/3/license.html"),
    Part("Emscripten", "MIT", "https://github.com/emscripten-core/emscripten"),
    Part("musl", "MIT", "https://musl.libc.org"),
    Part("LLVM's libraries", "Apache-2.0 WITH LLVM-exception", "https://llvm.org"),
    Part("bzip2", "bzip2-1.0.6", "https://sourceware.org/bzip2/"),
    Part("Expat", "MIT", "https://libexpat.github.io"),
    Part("HACL*", "MIT", "https://github.com/hacl-star/hacl-star"),
    Part("libffi", "MIT", "https://github.com/libffi/libffi"),
    Part("libmpdec", "BSD-2-Clause", "https://www.bytereef.org/mpdecimal/"),
    Part("SQLite", "public domain", "https://sqlite.org/copyright.html"),
    Part("XZ Utils", "0BSD", "https://tukaani.org/xz/"),
    Part("zlib", "Zlib", "https://zlib.net"),
    Part("Zstandard", "BSD-3-Clause", "https://github.com/facebook/zstd"),
)
"""What Pyodide's files contain besides Pyodide: Python, what it is built with, and libraries."""

FONTS = (Part("Rubik", "OFL-1.1", "https://github.com/googlefonts/rubik", ROOT / "static" / "fonts"),)

_HEADING = """Licences of the third-party files of this site.
static/vendor/pyscript/ contains code of the packages below, static/vendor/zstddec/ that of zstddec, which is Zstandard.
static/vendor/pyodide/ contains Pyodide and what is listed after it; so does static/taluva.snapshot.zst, a picture of
Python's memory. static/fonts/ contains a part of the typeface Rubik. Everything else is Taluva's own: LICENSE.txt.
The sources of each are at the address given.
"""


def packages() -> list[Part]:
    """Return the npm packages in the site: PyScript, its dependencies, and Pyodide."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    shipped = sorted(place for place, entry in lock["packages"].items() if place and not entry.get("dev"))
    return [_package(ROOT / place) for place in shipped]


def third_party_licences() -> str:
    """Return the name, version, source and licence text of every third-party part."""
    rule = "=" * 72
    parts = [_HEADING]
    for part in (*packages(), *FONTS, *IN_PYODIDE):
        parts.append(f"{rule}\n{part.name} ({part.licence or 'see below'})\n{part.source}\n")
        texts = sorted(part.place.glob("LICEN[SC]E*")) if part.place else []
        parts += [text.read_text(encoding="utf-8").strip() + "\n" for text in texts]
    return "\n".join(parts)


def third_party_list() -> str:
    """Return their names and licences as list items for the page."""
    parts = sorted(
        {(part.name, part.licence) for part in (*packages(), *FONTS, *IN_PYODIDE)}, key=lambda part: part[0].lower()
    )
    return "\n".join(f"<li>{escape(name)}: {escape(licence)}</li>" for name, licence in parts)


def _package(place: Path) -> Part:
    package = json.loads((place / "package.json").read_text(encoding="utf-8"))
    repository = package.get("repository", "")
    source = repository["url"] if isinstance(repository, dict) else repository
    licence = str(package.get("license", "")).replace("APACHE", "Apache")
    return Part(f"{package['name']} {package['version']}", licence, source, place)
