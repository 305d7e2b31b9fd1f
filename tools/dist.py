"""Write the static site to dist/. All its addresses are relative, so it works below any path."""

from __future__ import annotations

import gettext
import hashlib
import html
import io
import json
import re
import shutil
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools import api, compression, licences, messages, offline, page, snapshot, styles
from tools.setup import NODE_MODULES, ensure_node_modules
from tools.steps import ROOT, STAMPS, BuildError, digest, files_below, once, progress

DIST = ROOT / "dist"
STATIC = ROOT / "static"
SYMBOLS = STATIC / "symbols.svg"
MANIFEST = STATIC / "manifest.webmanifest"
MOTTO = ("Lay the land. Wake the volcanoes.", "Settle the island first.")
"""The lines of static/page/home.html."""
SETTINGS = STATIC / "pyscript.json"
SETTINGS_ADDRESS = "./static/pyscript.json"
STYLES_ADDRESS = "./static/css/page.css"
STYLE_SHEET = "static/style.css"
# The page's sheet contains the first two too; pictures and published games use only these.
DRAWING_SHEETS = (STATIC / "css" / "tokens.css", STATIC / "css" / "board.css", STATIC / "publishing" / "published.css")
SYMBOLS_MARK = "<!-- symbols -->"
PORTRAITS = STATIC / "portraits"
PORTRAITS_MARK = "<!-- portraits -->"
BUILD_MARK = "<!-- build -->"
THIRD_PARTY_MARK = "<!-- third-party -->"
PYTHON_FOLDER = ROOT / "py"
DECODER = Path("zstddec", "zstddec.wasm")
"""What static/unpack.mjs runs, below static/vendor/."""
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "python_stdlib.zip", "pyodide-lock.json")
WASM = "pyodide.asm.wasm"
RUNTIME_SNAPSHOT = "python.snapshot.zst"
APPLICATION_SNAPSHOT = "taluva.snapshot.zst"
ARCHIVE_TIME = (2020, 1, 1, 0, 0, 0)  # fixed, so that the same sources give the same archive
PORTRAIT = re.compile(r"<svg [^>]*>(.*)</svg>\s*", re.DOTALL)
STATIC_IMPORT = re.compile(r'from"\./([\w.-]+)"')
FRAME_MODULES = ("boot.js", "offline.js", "write.js")
# What the page imports before Python runs. It preloads them, as they would otherwise load one after the other.
AT_START = re.compile(r"/(?:python|files|unpack|pyodide|pyodide\.asm|core|core-[\w-]+|error-[\w-]+)\.m?js$")
# PyScript imports every plugin that is not switched off, and this one even then.
ERROR_PLUGIN = re.compile(r'import\("\./(error-[\w-]+\.js)"\)')


def ensure_dist(*, small: bool = True) -> Path:
    """Build dist/ unless it is up to date; return it.

    small: whether to compress it as the published site is; else it may be either, and is built in half the time.
    """
    ensure_node_modules()
    sources = files_below(page.FRAME, STATIC, PYTHON_FOLDER, messages.LOCALE, ROOT / "LICENSE")
    inputs = [*sources, ROOT / "package-lock.json", Path(__file__).resolve(), Path(messages.__file__).resolve()]
    inputs += [
        *snapshot.inputs(),
        *(Path(str(part.__file__)).resolve() for part in (compression, offline, page, styles)),
    ]
    inputs += [*api.inputs(), Path(licences.__file__).resolve()]

    def build() -> None:
        with progress("Building dist/"), tempfile.TemporaryDirectory(dir=STAMPS) as folder:
            # A server that is running keeps the old site whole until the new one is complete.
            new, old = Path(folder) / "new", Path(folder) / "old"
            build_dist(new, level)
            if DIST.exists():
                DIST.rename(old)
            new.rename(DIST)

    STAMPS.mkdir(exist_ok=True)
    level = compression.HIGHEST if small else compression.QUICK
    state = digest(inputs)
    once(
        STAMPS / "dist",
        f"{state} at {level}",
        DIST / "index.html",
        build,
        also=[] if small else [f"{state} at {compression.HIGHEST}"],
    )
    return DIST


def built_level() -> int:
    """Return at which level of `compression` dist/ was compressed; it must be built."""
    return int((STAMPS / "dist").read_text().rpartition(" ")[2])


def build_dist(target: Path, level: int) -> None:
    """Write the site to the target folder and replace what is there; node_modules must be installed.

    level: of `compression`.
    """
    if target.exists():
        shutil.rmtree(target)
    target.mkdir(parents=True)
    (target / ".nojekyll").touch()
    shutil.copy2(ROOT / "LICENSE", target / "LICENSE.txt")
    for source in files_below(STATIC):
        is_in_style = source.suffix == ".css" and source not in DRAWING_SHEETS
        is_in_page = source in (SYMBOLS, SETTINGS) or not {page.PARTS, PORTRAITS}.isdisjoint(source.parents)
        if source not in (MANIFEST, offline.TEMPLATE) and not is_in_style and not is_in_page:
            copy_file(source, target / "static" / source.relative_to(STATIC))
    members = python_files()
    write_archive(members, target / "static" / "py.zip")
    joined = page.joined_page()
    # One sheet, since the page waits for each.
    (target / STYLE_SHEET).write_text(styles.joined_styles(), encoding="utf-8")
    write_page_texts(joined, members, target / "static" / "locale")
    write_manifest(members, target / "static" / MANIFEST.name)
    vendor = target / "static" / "vendor"
    copy_pyscript(vendor / "pyscript")
    for name in PYODIDE_FILES:
        copy_file(NODE_MODULES / "pyodide" / name, vendor / "pyodide" / name)
    # Compressed here, because a static host does it less well or not at all; static/python.mjs unpacks it.
    wasm = (NODE_MODULES / "pyodide" / WASM).read_bytes()
    (vendor / "pyodide" / f"{WASM}.zst").write_bytes(compression.packed(wasm, level))
    (vendor / DECODER).parent.mkdir()
    (vendor / DECODER).write_bytes(compression.decoder())
    snapshot.write_snapshots(
        members,
        sorted(STATIC.glob("*.py")),
        vendor / "pyodide" / RUNTIME_SNAPSHOT,
        target / "static" / APPLICATION_SNAPSHOT,
        level,
    )
    (vendor / "LICENSES.txt").write_text(licences.third_party_licences(), encoding="utf-8")
    shutil.copytree(api.ensure_pages(), target / api.FOLDER)
    write_page(finished_page(joined), target)


def write_page(finished: str, target: Path) -> None:
    """Write the page with the facts of this build, and its service worker; all other files must exist."""
    hashes = offline.file_hashes(target)
    version = offline.site_version(hashes | {"index.html": hashlib.sha256(finished.encode()).hexdigest()})
    vendor = target / "static" / "vendor"
    pyodide = vendor / "pyodide"
    large = [pyodide / f"{WASM}.zst", pyodide / RUNTIME_SNAPSHOT, target / "static" / APPLICATION_SNAPSHOT]
    large_names = [path.relative_to(target).as_posix() for path in large]
    names = sorted(path.relative_to(target).as_posix() for path in (target / "static").rglob("*.*js"))
    facts = {
        "version": version,
        # Under their names in the service worker's caches.
        "cached": " ".join(f"{name}?{hashes[name]}" for name in large_names),
        "download": sum(path.stat().st_size for path in large),
        "modules": " ".join(f"./{name}" for name in names if AT_START.search(name)),
        "languages": " ".join(["en", *sorted(path.stem for path in (target / "static" / "locale").glob("*.json"))]),
    }
    lines = [f'<meta name="taluva-{name}" content="{fact}">' for name, fact in facts.items()]
    lines += [f'<link rel="modulepreload" href="./static/{name}">' for name in FRAME_MODULES]
    (target / "index.html").write_text(finished.replace(BUILD_MARK, "\n".join(lines)), encoding="utf-8")
    hashes["index.html"] = hashlib.sha256((target / "index.html").read_bytes()).hexdigest()
    worker = offline.service_worker(hashes, version)
    (target / offline.WORKER).write_text(worker, encoding="utf-8")


def write_page_texts(joined: str, members: Mapping[str, bytes], target: Path) -> None:
    """Write the texts in the page's HTML in each language; static/early.js shows them before Python runs."""
    texts = sorted({mark.message for mark in messages.PageMessages(joined).marks})
    for language, catalogue in catalogues(members):
        translated = {text: catalogue.gettext(text) for text in texts}
        target.mkdir(exist_ok=True)
        (target / f"{language}.json").write_text(json.dumps(translated, ensure_ascii=False), encoding="utf-8")


def write_manifest(members: Mapping[str, bytes], target: Path) -> None:
    """Write the manifest, which browsers show when they install the game, in every language."""
    manifest = json.loads(MANIFEST.read_text(encoding="utf-8"))
    manifest["description"] = " ".join(MOTTO)
    manifest["description_localized"] = {
        code: " ".join(map(catalogue.gettext, MOTTO)) for code, catalogue in catalogues(members)
    }
    target.write_text(json.dumps(manifest, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def catalogues(members: Mapping[str, bytes]) -> Iterator[tuple[str, gettext.GNUTranslations]]:
    """Yield the code and the catalogue of each language except English."""
    for path, data in members.items():
        if path.endswith(f"/{messages.DOMAIN}.mo"):
            yield path.split("/")[1], gettext.GNUTranslations(io.BytesIO(data))


def copy_file(source: Path, destination: Path) -> None:
    """Copy a file with its modification time, and create its folder."""
    if not source.is_file():
        raise BuildError(f"{source.relative_to(ROOT)} is missing. Remove node_modules and run the same command again.")
    destination.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, destination)
    shutil.copystat(source, destination)
    destination.chmod(0o644)


def finished_page(joined: str) -> str:
    """Return the page with messages, drawings, third-party licences, PyScript's settings and one style sheet."""
    settings = html.escape(json.dumps(json.loads(SETTINGS.read_text(encoding="utf-8"))))
    for mark in (SYMBOLS_MARK, PORTRAITS_MARK, BUILD_MARK, THIRD_PARTY_MARK, SETTINGS_ADDRESS, STYLES_ADDRESS):
        if joined.count(mark) != 1:
            raise BuildError(f"The page must contain {mark} once.")
    finished = messages.with_messages(joined).replace(STYLES_ADDRESS, f"./{STYLE_SHEET}")
    finished = finished.replace(THIRD_PARTY_MARK, licences.third_party_list()).replace(SETTINGS_ADDRESS, settings)
    return finished.replace(SYMBOLS_MARK, SYMBOLS.read_text(encoding="utf-8").strip()).replace(
        PORTRAITS_MARK, portraits()
    )


def portraits() -> str:
    """Return the portraits as symbols: `face-NAME` is static/portraits/NAME.svg."""
    symbols = [
        PORTRAIT.sub(rf'<symbol id="face-{path.stem}" overflow="visible">\1</symbol>', path.read_text(encoding="utf-8"))
        for path in sorted(PORTRAITS.glob("*.svg"))
    ]
    start = '<svg class="symbols" aria-hidden="true" width="0" height="0"><defs class="shapes">'
    return "\n".join([start, *symbols, "</defs></svg>"])


def python_files() -> dict[str, bytes]:
    """Return the Python packages and the compiled translations, by their paths in Python's working folder."""
    files = {path.relative_to(PYTHON_FOLDER): path for path in files_below(PYTHON_FOLDER) if path.suffix == ".py"}
    files |= {Path("locale") / path.relative_to(messages.COMPILED): path for path in messages.compile_all()}
    return {name.as_posix(): path.read_bytes() for name, path in sorted(files.items())}


def write_archive(members: Mapping[str, bytes], target: Path) -> None:
    """Write the archive that the ordinary start unpacks into Python's working folder."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in members.items():
            member = zipfile.ZipInfo(name, ARCHIVE_TIME)
            member.compress_type = zipfile.ZIP_DEFLATED
            member.external_attr = 0o644 << 16
            archive.writestr(member, data)


def copy_pyscript(target: Path) -> None:
    """Copy the parts of PyScript that our start needs: its core with its imports, and the error plugin."""
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
