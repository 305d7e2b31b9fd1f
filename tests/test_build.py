"""What build.py writes, serves and prints."""

from __future__ import annotations

import http.client
import importlib.util
import json
import os
import re
import shutil
import sys
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from tools import browsers, checks, compression, debian, dist, page, serve, setup, snapshot, steps, styles
from tools.steps import ROOT, BuildError


@pytest.mark.slow
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


def test_a_part_that_cannot_be_read_ends_the_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    with pytest.raises(UndefinedError, match="nothing"):
        page.render("<p>{{ nothing }}</p>")
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    (tmp_path / "index.html").write_text("<!-- part: nowhere.html -->")
    monkeypatch.setattr(page, "ROOT", tmp_path)
    with pytest.raises(BuildError, match="could not be joined"):
        page.joined_page()


def test_compressed_files_are_cached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(compression, "CACHE", tmp_path)
    monkeypatch.setattr(compression, "CACHE_SIZE", 2)
    texts = [b"one" * 100, b"two" * 100, b"three" * 100]
    small = [compression.packed(text) for text in texts]
    assert [compression.unpacked(data) for data in small] == texts
    assert len(list(tmp_path.iterdir())) == 2, "the oldest is removed"
    monkeypatch.setattr(compression, "PACK", "1 / 0")
    assert compression.packed(texts[2]) == small[2]
    with pytest.raises(BuildError, match="ZeroDivisionError"):
        compression.packed(texts[2], compression.QUICK)
    with pytest.raises(BuildError, match="ZeroDivisionError"):
        compression.packed(b"four")


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
    for place, entry in lock.items():
        if place:
            assert entry["integrity"].startswith("sha512-"), place
            assert "resolved" not in entry, f"{place}: the lock names a registry"


@pytest.mark.package
def test_browser_packages_are_installed_as_they_are_pinned() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    for name, version in (package["dependencies"] | package["devDependencies"]).items():
        assert json.loads((setup.NODE_MODULES / name / "package.json").read_text())["version"] == version


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
    monkeypatch.setattr(debian, "is_debian_root", lambda: False)
    with pytest.raises(BuildError, match="apt-get install python3-venv"):
        setup.ensure_venv()


def test_missing_venv_is_installed_where_that_is_allowed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed: list[str] = []
    ran: list[list[str]] = []
    monkeypatch.setattr(setup, "VENV_PYTHON", tmp_path / "python")
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: bool(installed) or None)
    monkeypatch.setattr(debian, "is_debian_root", lambda: True)
    monkeypatch.setattr(debian, "install", lambda package, name, advice: installed.append(package))
    monkeypatch.setattr(setup, "run_step", lambda title, command, advice: ran.append(command))
    setup.ensure_venv()
    assert installed == [f"python{sys.version_info.major}.{sys.version_info.minor}-venv"]
    assert [command[1:3] for command in ran] == [["-m", "venv"]]


def test_missing_browser_in_the_environment_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(browsers.VARIABLE, "/no/such/browser")
    with pytest.raises(BuildError, match=browsers.VARIABLE):
        browsers.find_browser()


@pytest.mark.parametrize("may_install", [True, False])
def test_a_library_that_playwright_misses_is_installed_or_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, may_install: bool
) -> None:
    library = tmp_path / "library"
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\ntest -f {library} || {{ echo libatomic.so.1 is missing >&2; exit 127; }}\n")
    python.chmod(0o755)
    monkeypatch.setattr(debian, "is_debian_root", lambda: may_install)
    monkeypatch.setattr(debian, "install", lambda package, name, advice: library.touch())
    if may_install:
        browsers.ensure_driver(python)
    else:
        with pytest.raises(BuildError, match=r"libatomic\.so\.1 is missing"):
            browsers.ensure_driver(python)


def test_a_step_runs_once_per_state(tmp_path: Path) -> None:
    stamp, result = tmp_path / "stamps" / "step", tmp_path / "result"
    assert steps.once(stamp, "one", result, result.touch)
    assert not steps.once(stamp, "one", result, result.touch)
    assert steps.once(stamp, "two", result, result.touch)
    assert not steps.once(stamp, "three", result, result.touch, also=["two"])
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


def test_no_style_of_the_start_is_for_everything() -> None:
    """For a rule such as `#app[data-home] > :not(#home)` the browser styles all of the page again."""
    for path in styles.FOLDER.glob("*.css"):
        rules = path.read_text(encoding="utf-8")
        assert not re.findall(r"data-(?:ready|home|opens)\b[^,{}]*(?:\*|[ >]:not\([^{}]*\)) *[,{]", rules), path


def test_every_style_sheet_is_imported_and_every_breakpoint_used() -> None:
    folder = styles.FOLDER
    imported = styles.IMPORT.findall(styles.ENTRY.read_text(encoding="utf-8"))
    assert sorted(imported) == sorted(path.name for path in folder.glob("*.css") if path != styles.ENTRY)
    conditions = "".join(styles.CONDITION.findall("".join((folder / name).read_text() for name in imported)))
    names = [name for name, _ in styles.CUSTOM_MEDIA.findall((folder / "breakpoints.css").read_text())]
    definitions = (folder / "breakpoints.css").read_text()
    assert [name for name in names if f"({name})" not in conditions + definitions] == []
