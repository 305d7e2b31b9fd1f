"""Importing a module of py/ touches neither browser, clock nor randomness, and no module needs an installed package.

Which package may import which is checked by import-linter; its contracts are in pyproject.toml.
"""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.steps import ROOT

PACKAGES = ROOT / "py"
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
PACKAGE_NAMES = {"taluva", "bots", "session", "web"}
CLOCK_AND_RANDOMNESS = {"datetime", "random", "secrets", "time", "uuid"}
# The command line is no part of the rules, and measures how fast they are.
COMMANDS = ("taluva/__main__.py", "taluva/commands/")
MODULES = sorted(PACKAGES.rglob("*.py"))


def package_of(path: Path) -> str:
    return path.relative_to(PACKAGES).parts[0]


def name_of(path: Path) -> str:
    return path.relative_to(PACKAGES).as_posix()


RULES = [path for path in MODULES if package_of(path) == "taluva" and not name_of(path).startswith(COMMANDS)]


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes_of(tree: ast.AST) -> list[ast.AST]:
    """Return all nodes of a tree; several tests look through the same trees."""
    return list(ast.walk(tree))


@cache
def imported_names(tree: ast.AST) -> list[tuple[str, str]]:
    """Return each absolute import as (name bound here, top-level package)."""
    return list(imports_among(nodes_of(tree)))


def imports_among(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, str]]:
    for node in nodes:
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.asname or alias.name.split(".")[0], alias.name.split(".")[0]
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for alias in node.names:
                yield alias.asname or alias.name, (node.module or "").split(".")[0]


def run_at_import(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes that run when the module is imported: all but function bodies and annotations."""
    if isinstance(node, ast.Lambda):
        return
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        for part in [*node.decorator_list, *node.args.defaults, *filter(None, node.args.kw_defaults)]:
            yield from run_at_import(part)
        return
    yield node
    for field, value in ast.iter_fields(node):
        if field == "annotation":
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST):
                yield from run_at_import(child)


def root_name(node: ast.AST) -> str:
    """Return the name at the start of a chain of attributes, calls and indexes, or an empty text."""
    while isinstance(node, ast.Attribute | ast.Call | ast.Subscript):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


EXTRAS = {
    "curves.py": {"matplotlib", "numpy"},
    "evolution.py": {"cma"},
    "executors.py": {"distributed"},
    "progress.py": {"rich"},
}
"""Packages that a command of the library uses if they are installed; the modules say so if they are not."""


@pytest.mark.slow
def test_no_module_needs_an_installed_package() -> None:
    for path in MODULES:
        available = sys.stdlib_module_names | PACKAGE_NAMES | (BROWSER if package_of(path) == "web" else set())
        available |= EXTRAS.get(path.name, set())
        assert {module for _, module in imported_names(tree_of(path))} - available == set(), name_of(path)


def test_no_import_touches_browser_clock_or_randomness() -> None:
    used = []
    for path in MODULES:
        tree = tree_of(path)
        outside = {name for name, module in imported_names(tree) if module in BROWSER | CLOCK_AND_RANDOMNESS}
        used += [
            f"{name_of(path)}, line {node.lineno}: {ast.unparse(node)}"
            for node in run_at_import(tree)
            if isinstance(node, ast.Call) and root_name(node) in outside
        ]
    assert used == []


def test_what_browsers_import_has_no_processes() -> None:
    """Where `multiprocessing` is imported it draws a secret, so no snapshot would be like another."""
    code = "import sys, bots.service, session, taluva; print('multiprocessing' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(PACKAGES)}
    assert subprocess.check_output([sys.executable, "-c", code], env=environment, text=True).strip() == "False"


def test_rules_use_no_clock_and_no_shared_randomness() -> None:
    assert len(RULES) > 40
    for path in RULES:
        tree, name = tree_of(path), name_of(path)
        assert {module for _, module in imported_names(tree)} & (CLOCK_AND_RANDOMNESS - {"random"}) == set(), name
        # The caller chooses the seed of a generator; the functions of the module share a hidden one.
        attributes = (node for node in nodes_of(tree) if isinstance(node, ast.Attribute))
        used = {ast.unparse(node) for node in attributes if root_name(node) == "random"}
        from_imports = {
            alias.name
            for node in nodes_of(tree)
            if isinstance(node, ast.ImportFrom) and node.module == "random"
            for alias in node.names
        }
        assert used <= {"random.Random"}, name
        assert from_imports <= {"Random"}, name


def test_the_product_finds_nothing_by_what_is_there_for_tests() -> None:
    folders = (ROOT / "py", ROOT / "static")
    files = [file for folder in folders for kind in ("py", "js", "mjs", "css") for file in folder.rglob(f"*.{kind}")]
    assert len(files) > 100
    by_test_id = [file.name for file in files if "[data-testid" in file.read_text(encoding="utf-8")]
    assert by_test_id == []
