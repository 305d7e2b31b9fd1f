"""What the documents name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools.steps import ROOT

DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
LINK = re.compile(r"\]\(([^)\s]+)\)")
# Names of files of ours between backquotes; of what is built or installed only the folder's name is told.
NAMED = re.compile(r"`((?:py|tests|tools|static|docs|locale)/[\w./-]+\.(?:py|js|mjs|css|json|svg|md|html|txt|pot))`")
BUILT = ("static/py.zip", "static/vendor/", "static/locale/", "static/style.css")


def name_of(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("document", DOCUMENTS, ids=name_of)
def test_links_and_named_files_are_there(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    for address in LINK.findall(text):
        if not re.match(r"https?://|#", address):
            assert (document.parent / address.partition("#")[0]).exists(), address
    for name in NAMED.findall(text):
        assert name.startswith(BUILT) or (ROOT / name).is_file(), name
