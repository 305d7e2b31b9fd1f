"""What build.py writes, serves and prints."""

from __future__ import annotations

import gzip
import http.client
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import tomllib
import zipfile
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from jinja2 import UndefinedError

from tools import browsers, checks, compression, dist, page, serve, setup, snapshot, steps, styles
from tools.steps import ROOT, BuildError

DIST = dist.DIST
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
        "static/taluva.snapshot.gz",
        "sw.js",
        "static/py.zip",
    } <= files
    pages = {name for name in files if name.endswith((".html", ".map")) and not name.startswith("api/")}
    assert pages == {"index.html"}
    assert not {name for name in files if name == "static/symbols.svg" or "portraits" in name}, "the page contains them"


def test_dist_contains_only_the_needed_files_of_pyodide_and_pyscript() -> None:
    assert files_of(DIST / "static/vendor/pyodide") == {
        *dist.PYODIDE_FILES,
        f"{dist.WASM}.gz",
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


def test_the_typeface_is_small_and_the_latin_letters_come_ahead(tags: list[tuple[str, dict[str, str | None]]]) -> None:
    fonts = sorted((DIST / "static" / "fonts").glob("*.woff2"))
    assert len(fonts) == 3 and sum(font.stat().st_size for font in fonts) <= 80_000
    ahead = [own for tag, own in tags if tag == "link" and own.get("rel") == "preload"]
    assert [own["href"] for own in ahead] == ["./static/fonts/rubik-latin.woff2"]
    assert "crossorigin" in ahead[0] and ahead[0]["as"] == "font"
    kept_offline = (DIST / "sw.js").read_text(encoding="utf-8")
    assert all(f'"static/fonts/{font.name}"' in kept_offline for font in fonts)


def test_every_text_is_in_letters_of_the_typeface() -> None:
    """Every character of the page and its translations is in a range that a file of the typeface serves."""
    sheet = (dist.STATIC / "css" / "fonts.css").read_text(encoding="utf-8")
    ranges = [
        (int(first, 16), int(last or first, 16))
        for first, last in re.findall(r"U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?", sheet)
    ]
    texts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "locale").rglob("*.po"))
    other = {letter for letter in texts if not any(a <= ord(letter) <= b for a, b in ranges)}
    assert other == set()


def test_every_part_is_in_the_page_once() -> None:
    parts = {path.relative_to(page.PARTS).as_posix() for path in page.PARTS.rglob("*.html")} - {"macros.html"}
    assert sorted(page.PART_MARK.findall(page.FRAME.read_text(encoding="utf-8"))) == sorted(parts)
    finished = (DIST / "index.html").read_text(encoding="utf-8")
    assert not [mark for mark in ("<!-- part:", "{{", "{%", "{#") if mark in finished]


def test_a_part_that_cannot_be_read_ends_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(UndefinedError, match="nothing"):
        page.render("<p>{{ nothing }}</p>")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    (tmp_path / "index.html").write_text("<!-- part: nowhere.html -->")
    monkeypatch.setattr(page, "ROOT", tmp_path)
    with pytest.raises(BuildError, match="could not be joined"):
        page.joined_page()


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
@pytest.mark.package
def test_dist_is_the_same_each_time(tmp_path: Path) -> None:
    dist.build_dist(tmp_path / "again")
    assert files_of(tmp_path / "again") == files_of(DIST)
    for name in files_of(DIST):
        assert (tmp_path / "again" / name).read_bytes() == (DIST / name).read_bytes(), name


def test_compressed_files_are_cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compression, "CACHE", tmp_path)
    monkeypatch.setattr(compression, "CACHE_SIZE", 2)
    texts = [b"one" * 100, b"two" * 100, b"three" * 100]
    small = [compression.gzipped(text) for text in texts]
    assert [gzip.decompress(data) for data in small] == texts
    assert len(list(tmp_path.iterdir())) == 2, "the oldest is removed"
    monkeypatch.setattr(compression, "PROGRAM", "1 / 0")
    assert compression.gzipped(texts[2]) == small[2]
    with pytest.raises(BuildError, match="ZeroDivisionError"):
        compression.gzipped(b"four")


@pytest.mark.long
@pytest.mark.package
def test_snapshot_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(snapshot, "MOST_BYTES", snapshot.MOST_BYTES - 1)
    with pytest.raises(BuildError, match=f"more than {snapshot.MOST_BYTES} cannot be restored"):
        snapshot.write_snapshots({}, [], tmp_path / "runtime", tmp_path / "application")


def test_browser_packages_are_pinned_exactly_with_integrity() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    pins = package["dependencies"] | package["devDependencies"]
    for name, version in pins.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version), name
        assert lock[f"node_modules/{name}"]["version"] == version
        installed = json.loads((setup.NODE_MODULES / name / "package.json").read_text())
        assert installed["version"] == version
    for place, entry in lock.items():
        if place:
            assert entry["integrity"].startswith("sha512-"), place
            assert "resolved" not in entry, f"{place}: the lock names a registry"


def test_python_packages_are_pinned_exactly_with_hashes() -> None:
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]
    direct = {requirement for group in groups.values() for requirement in group if isinstance(requirement, str)}
    lock = setup.LOCK.read_text()
    blocks = re.findall(r"^[a-z].*(?:\n    --hash=.*)*", lock, re.MULTILINE)
    locked = {re.split(r"[ \\]", block)[0] for block in blocks}
    assert direct <= locked, "run python3 build.py lock"
    assert all(re.fullmatch(r"[a-z0-9-]+==[0-9.]+", requirement) for requirement in locked)
    assert all(" \\\n    --hash=sha256:" in block for block in blocks)
    assert "://" not in lock, "the lock names a registry"


def test_no_file_names_a_place_on_this_machine() -> None:
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True
    )
    sources = [ROOT / name for name in listing.stdout.splitlines()]
    for path in [*sources, *DIST.rglob("*")]:
        if path.is_file() and path.suffix in TEXTS:
            assert str(ROOT) not in path.read_text(encoding="utf-8"), path


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[http.client.HTTPConnection]:
    for name in ("index.html", "a.mjs", "a.wasm", "a.zip", "a.svg"):
        (tmp_path / name).write_text("x")
    with serve.make_server(tmp_path, prefix="/some/path/") as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield http.client.HTTPConnection(serve.HOST, server.server_address[1], timeout=10)
        server.shutdown()
        thread.join()


def get(connection: http.client.HTTPConnection, address: str) -> tuple[int, str | None]:
    connection.request("GET", address)
    response = connection.getresponse()
    response.read()
    return response.status, response.getheader("Content-Type")


def test_server_gives_the_types_that_browsers_ask_for(connection: http.client.HTTPConnection) -> None:
    assert get(connection, "/some/path/") == (200, "text/html; charset=utf-8")
    assert get(connection, "/some/path/a.mjs") == (200, "text/javascript")
    assert get(connection, "/some/path/a.wasm") == (200, "application/wasm")
    assert get(connection, "/some/path/a.svg?query") == (200, "image/svg+xml")


def test_server_serves_nothing_outside_its_prefix(connection: http.client.HTTPConnection) -> None:
    assert get(connection, "/a.mjs")[0] == 404
    assert get(connection, "/some/path/../../../etc/hostname")[0] == 404


def test_server_uses_a_free_port_unless_one_is_given(tmp_path: Path) -> None:
    with serve.make_server(tmp_path) as first:
        taken = first.server_address[1]
        with pytest.raises(BuildError, match=f"Port {taken} cannot be used.*--port"):
            serve.bind(tmp_path, taken)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(serve, "USUAL_PORT", taken)
            with serve.bind(tmp_path, None) as second:
                assert second.server_address[1] != taken


def test_missing_venv_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(setup, "VENV_PYTHON", tmp_path / "python")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(BuildError, match="apt-get install python3-venv"):
        setup.ensure_venv()


def test_missing_browser_in_the_environment_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browsers.VARIABLE, "/no/such/browser")
    with pytest.raises(BuildError, match=browsers.VARIABLE):
        browsers.find_browser()


def test_a_step_runs_once_per_state(tmp_path: Path) -> None:
    stamp, result = tmp_path / "stamps" / "step", tmp_path / "result"
    assert steps.once(stamp, "one", result, result.touch)
    assert not steps.once(stamp, "one", result, result.touch)
    assert steps.once(stamp, "two", result, result.touch)
    result.unlink()
    assert steps.once(stamp, "two", result, result.touch)


def test_a_failed_step_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(BuildError, match=r"(?s)the reason.*Doing it failed.*Try this"):
        steps.run_step("Doing it", ["sh", "-c", "echo the reason; exit 3"], "Try this")
    with pytest.raises(BuildError, match="cannot be run"):
        steps.run_step("Doing it", ["/no/such/command"], "Try this")
    assert "Doing it" in capsys.readouterr().out


def test_every_check_runs_and_the_failed_ones_are_named(capfd: pytest.CaptureFixture[str]) -> None:
    codes = {"first": 1, "second": 0, "third": 1}
    commands = {name: [sys.executable, "-c", f"print('ran {name}'); exit({code})"] for name, code in codes.items()}
    with pytest.raises(BuildError, match=r"^Failed: first, third\."):
        checks.run_all(commands, os.environ)
    output = capfd.readouterr().out
    assert all(f"ran {name}" in output for name in codes)


def test_checks_run_beside_the_tests_and_fail_them(capfd: pytest.CaptureFixture[str]) -> None:
    say_so = [sys.executable, "-c", "print('ran'); exit(1)"]
    with (
        checks.started({"beside": say_so}, os.environ) as beside,
        pytest.raises(BuildError, match=r"^Failed: beside\."),
    ):
        checks.run_all({"tests": [sys.executable, "-c", "print('tested')"]}, os.environ, beside)
    assert "tests\ntested\n· beside\nran" in capfd.readouterr().out
    with checks.started({"endless": [sys.executable, "-c", "import time; time.sleep(1000)"]}, os.environ) as beside:
        pass
    assert beside["endless"].process.returncode


def test_styles_have_their_breakpoints_put_in(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "page.css").write_text('@import "breakpoints.css";\n@import "one.css";\n')
    (tmp_path / "breakpoints.css").write_text(
        "@custom-media --low (max-height: 9em); /* low */\n@custom-media --flat (--low) and (width);\n"
    )
    (tmp_path / "one.css").write_text("@media (--flat) or print { a { width: var(--low); } }\n")
    monkeypatch.setattr(styles, "FOLDER", tmp_path)
    monkeypatch.setattr(styles, "ENTRY", tmp_path / "page.css")
    expected = "@media (((max-height: 9em)) and (width)) or print { a { width: var(--low); } }"
    assert styles.joined_styles().split("\n")[-2] == expected
    (tmp_path / "one.css").write_text("@container app (--wide) { a { width: 0; } }\n")
    with pytest.raises(BuildError, match="--wide"):
        styles.joined_styles()


def test_no_style_asks_what_the_whole_page_contains() -> None:
    """`:has()` on an element around the page styles all of it again whenever something in it is added or changes."""
    for path in styles.FOLDER.glob("*.css"):
        if path.name != "print.css":
            assert not re.findall(
                r"(?:(?<![\w.#-])(?:html|body)|:root|#app)[^\s>~+,{]*:has\(", path.read_text(encoding="utf-8")
            ), path


def test_every_style_sheet_is_imported_and_every_breakpoint_used() -> None:
    folder = styles.FOLDER
    imported = styles.IMPORT.findall(styles.ENTRY.read_text(encoding="utf-8"))
    assert sorted(imported) == sorted(path.name for path in folder.glob("*.css") if path != styles.ENTRY)
    conditions = "".join(styles.CONDITION.findall("".join((folder / name).read_text() for name in imported)))
    names = [name for name, _ in styles.CUSTOM_MEDIA.findall((folder / "breakpoints.css").read_text())]
    definitions = (folder / "breakpoints.css").read_text()
    assert [name for name in names if f"({name})" not in conditions + definitions] == []
