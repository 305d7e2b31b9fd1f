"""Names in the code are what an engineer would choose: what a thing is, not what was done to it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tools.steps import ROOT

VAGUE = {"found", "kept", "known", "told"}
FOREIGN = {"camp", "changes", "danger", "field", "glimpse", "lens", "realm", "stance", "worth"}
"""Words for which programmers of chess and Go have others: evaluation, threat, value."""


def names_in(path: Path) -> Iterator[tuple[str, int]]:
    """Give the names that a file uses or defines, each with its line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Name(id=name) | ast.arg(arg=name) | ast.Attribute(attr=name) | ast.keyword(arg=str(name)):
                yield name, node.lineno
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                yield name, node.lineno


def named(words: set[str], *places: str) -> list[str]:
    """Return where something is named by one of the words."""
    paths = [path for place in places for path in sorted(ROOT.glob(place))]
    assert paths
    return [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in paths
        for name, line in names_in(path)
        if name.strip("_").lower() in words
    ]


def test_nothing_is_named_after_what_was_done_to_it() -> None:
    assert named(VAGUE, "build.py", "py/**/*.py", "tools/**/*.py", "tests/**/*.py") == []


def test_the_computer_players_are_written_in_the_words_of_the_field() -> None:
    assert named(FOREIGN, "py/bots/*.py") == []
