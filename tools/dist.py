"""Write the complete static site to dist/. It works from any sub-path: all its addresses are relative."""

from __future__ import annotations

import json
import re
import shutil
import zipfile
from pathlib import Path

from tools import messages
from tools.setup import NODE_MODULES, ensure_node_modules
from tools.steps import ROOT, BuildError, digest, files_below, once, progress

DIST = ROOT / "dist"
STATIC = ROOT / "static"
SYMBOLS = STATIC / "symbols.svg"
SYMBOLS_MARK = "<!-- symbols -->"
PYTHON_FOLDER = ROOT / "py"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
ARCHIVE_TIME = (2020, 1, 1, 0, 0, 0)  # fixed, so that the same sources give the same archive
STATIC_IMPORT = re.compile(r'from"\./([\w.-]+)"')
# PyScript imports each plugin that is not switched off, and this one even to switch it off.
ERROR_PLUGIN = re.compile(r'import\("\./(error-[\w-]+\.js)"\)')


def ensure_dist() -> Path:
    """Build dist/ unless it is there, made from the same sources; return it."""
    ensure_node_modules()
    sources = files_below(ROOT / "index.html", STATIC, PYTHON_FOLDER, messages.LOCALE, ROOT / "LICENSE")
    inputs = [*sources, ROOT / "package-lock.json", Path(__file__).resolve(), Path(messages.__file__).resolve()]

    def build() -> None:
        with progress("Building dist/"):
            build_dist(DIST)

    once("dist", digest(inputs), DIST / "index.html", build)
    return DIST


def build_dist(target: Path) -> None:
    """Write the site to the target folder, replacing what was there; node_modules must be installed."""
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    (target / ".nojekyll").touch()
    shutil.copy2(ROOT / "LICENSE", target / "LICENSE.txt")
    (target / "index.html").write_text(page_with_symbols(), encoding="utf-8")
    for source in files_below(STATIC):
        if source != SYMBOLS:
            copy_file(source, target / "static" / source.relative_to(STATIC))
    write_archive(target / "static" / "py.zip")
    vendor = target / "static" / "vendor"
    copy_pyscript(vendor / "pyscript")
    for name in PYODIDE_FILES:
        copy_file(NODE_MODULES / "pyodide" / name, vendor / "pyodide" / name)
    (vendor / "LICENSES.txt").write_text(third_party_licences(), encoding="utf-8")


def copy_file(source: Path, destination: Path) -> None:
    """Copy a file with its time of change, making the folders it needs."""
    if not source.is_file():
        raise BuildError(f"{source.relative_to(ROOT)} is missing. Remove node_modules and run the same command again.")
    destination.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, destination)
    shutil.copystat(source, destination)
    destination.chmod(0o644)


def page_with_symbols() -> str:
    """Return index.html with the drawings of static/symbols.svg in place of the mark."""
    page = (ROOT / "index.html").read_text(encoding="utf-8")
    if page.count(SYMBOLS_MARK) != 1:
        raise BuildError(f"index.html must contain the line {SYMBOLS_MARK} once.")
    return page.replace(SYMBOLS_MARK, SYMBOLS.read_text(encoding="utf-8").strip())


def write_archive(target: Path) -> None:
    """Pack the Python packages and the compiled translations, which PyScript unpacks into its working folder."""
    members = {path.relative_to(PYTHON_FOLDER): path for path in files_below(PYTHON_FOLDER) if path.suffix == ".py"}
    members |= {Path("locale") / path.relative_to(messages.COMPILED): path for path in messages.compile_all()}
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, path in sorted(members.items()):
            member = zipfile.ZipInfo(name.as_posix(), ARCHIVE_TIME)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, path.read_bytes())


def copy_pyscript(target: Path) -> None:
    """Copy of PyScript what our start needs: its core with what that imports, and the error plugin."""
    package = NODE_MODULES / "@pyscript" / "core"
    waiting, copied = ["core.js"], set[str]()
    while waiting:
        name = waiting.pop()
        if name in copied:
            continue
        copied.add(name)
        copy_file(package / "dist" / name, target / name)
        code = (target / name).read_text(encoding="utf-8")
        waiting += STATIC_IMPORT.findall(code) + ERROR_PLUGIN.findall(code)


def third_party_licences() -> str:
    """Return the names, versions, sources and licence texts of all packages whose code the site ships."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    shipped = sorted(place for place, entry in lock["packages"].items() if place and not entry.get("dev"))
    parts = [
        "Licences of the third-party files in this folder.\n"
        "PyScript's files contain code of the packages below. Pyodide's files contain CPython (PSF-2.0,\n"
        "docs.python.org/3/license.html) and the libraries that CPython is built with.\n"
        "The sources of each are at the address given.\n"
    ]
    for place in shipped:
        package = json.loads((ROOT / place / "package.json").read_text(encoding="utf-8"))
        repository = package.get("repository", "")
        address = repository["url"] if isinstance(repository, dict) else repository
        title = f"{package['name']} {package['version']} ({package.get('license', 'see below')})"
        parts.append(f"{'=' * 72}\n{title}\n{address}\n")
        texts = sorted((ROOT / place).glob("LICEN[SC]E*"))
        parts += [text.read_text(encoding="utf-8").strip() + "\n" for text in texts]
    return "\n".join(parts)
