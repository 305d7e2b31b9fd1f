"""The library's documentation in the site."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

import bots
import taluva
from tools import api
from tools.dist import DIST

pytestmark = pytest.mark.package
FOLDER = DIST / api.FOLDER
PAGES = sorted(FOLDER.rglob("*.html"))


def test_every_module_has_a_page() -> None:
    names = {page.relative_to(FOLDER).with_suffix("").as_posix().replace("/", ".") for page in PAGES}
    assert names == {*api.modules(), "index"}
    index = (FOLDER / "index.html").read_text(encoding="utf-8")
    assert all(f">{name}</a>" in index for name in api.modules())


@pytest.mark.parametrize("package", [taluva, bots])
def test_everything_that_a_package_exports_is_described(package: ModuleType) -> None:
    page = (FOLDER / f"{package.__name__}.html").read_text(encoding="utf-8")
    for name in package.__all__:
        (section,) = re.findall(rf'<section id="{name}">(.*?)</section>', page, re.DOTALL)
        assert 'class="docstring"' in section or name.isupper() or name == "Move", name


def test_links_work_and_no_script_runs() -> None:
    ids = {page: set(re.findall(r'\bid="([^"]+)"', page.read_text(encoding="utf-8"))) for page in PAGES}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert not re.search(r"<script|<style|\s(?:style|on\w+)=", text), page
        assert "default-src 'none'" in text
        for address in re.findall(r'(?:href|src)="([^"]+)"', text):
            assert ":" not in address and not address.startswith("/"), (page, address)
            path, _, fragment = address.partition("#")
            target = Path(page.parent, path).resolve() if path else page
            assert target.is_file(), (page, address)
            assert not fragment or fragment in ids[target], (page, address)
