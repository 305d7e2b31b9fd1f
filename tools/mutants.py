"""Change the code in thousands of small ways, one at a time, and see whether the tests notice: mutmut on a copy."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from tools.setup import ensure_packages
from tools.steps import ROOT, STAMPS, BuildError, files_below, say

SITE = STAMPS / "mutants"
"""The copy, in the layout that mutmut asks for: code below src/."""

SURVIVORS = STAMPS / "mutants-survivors.diff"
PACKAGES = ("taluva", "session", "bots")
COPIED = ("docs", "locale", "py/web", "static", "tools", "tests", "index.html", "pyproject.toml", "README.md")
CHANGED_BY_MUTMUT = {"classmethod", "staticmethod"}
WORKERS = 2
WHOLE = "all of "
KILLED = {"killed", "timeout"}
UNTRIED = "not checked"
SHOW = "import sys; from mutmut.__main__ import cli; [cli(['show', n], standalone_mode=False) for n in sys.argv[1:]]"
UNWANTED_VARIABLES = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}


def run(patterns: Sequence[str]) -> None:
    """Try all mutants in a new copy, or those whose names match the patterns in the copy that is there.

    A name is like `taluva.laying.x_supports__mutmut_3`, a pattern like `taluva.laying.*`.
    Raises BuildError when the tests fail without any change.
    """
    python = ensure_packages("mutants")
    if not (patterns and SITE.exists()):
        write_site()
    # With -P the folder of the command does not come before the copy on Python's path.
    mutmut = [str(python), "-P", "tools/mutants_run.py"]
    environment = {name: value for name, value in os.environ.items() if name not in UNWANTED_VARIABLES}

    def output_of(command: Sequence[str]) -> str:
        return subprocess.run(command, cwd=SITE, env=environment, stdout=subprocess.PIPE, text=True).stdout

    command = [*mutmut, "run", f"--max-children={WORKERS}", *patterns]
    if subprocess.run(command, cwd=SITE, env=environment).returncode:
        raise BuildError("The tests fail in the copy, or mutmut does. See the lines above.")
    results = [line.strip().split(": ") for line in output_of([*mutmut, "results", "--all=true"]).splitlines()]
    tried = [(name, status) for name, status in results if status != UNTRIED]
    for line in table(tried):
        say(line)
    survivors = [name for name, status in tried if status not in KILLED]
    SURVIVORS.write_text(output_of([str(python), "-P", "-c", SHOW, *survivors]), encoding="utf-8")
    say(f"The survivors are in {SURVIVORS.relative_to(ROOT)}")


def table(results: Iterable[tuple[str, str]]) -> list[str]:
    """Return a table of how many mutants were killed, by module and package; a result is a mutant's name and status."""
    counts: defaultdict[str, Counter[bool]] = defaultdict(Counter)
    for name, status in results:
        module = name.rpartition(".")[0]
        for row in (module, f"{WHOLE}{module.partition('.')[0]}"):
            counts[row][status in KILLED] += 1
    lines = ["| module | mutants | killed | % |", "| --- | ---: | ---: | ---: |"]
    for row, count in sorted(counts.items(), key=lambda item: (item[0].startswith(WHOLE), item[0])):
        lines.append(f"| {row} | {count.total()} | {count[True]} | {count[True] / count.total():.1%} |")
    return lines


def write_site() -> None:
    """Copy what the tests need, and the code with its decorators apart."""
    shutil.rmtree(SITE, ignore_errors=True)
    for name in COPIED:
        for path in files_below(ROOT / name):
            copy = SITE / path.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    for package in PACKAGES:
        for path in files_below(ROOT / "py" / package):
            copy = SITE / "src" / path.relative_to(ROOT / "py")
            copy.parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8")
            copy.write_text(without_decorators(text) if path.suffix == ".py" else text, encoding="utf-8")


def without_decorators(source: str) -> str:
    """Return a module that does the same and applies its functions' decorators below them.

    mutmut changes no decorated function, and here every property and every cached function is one.
    """
    lines = source.splitlines()
    tree = ast.parse(source)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    statements = [*tree.body, *(statement for node in classes for statement in node.body)]
    functions = [statement for statement in statements if isinstance(statement, ast.FunctionDef)]
    for function in sorted(functions, key=lambda node: -node.lineno):
        decorators = [ast.unparse(decorator) for decorator in function.decorator_list]
        if not decorators or CHANGED_BY_MUTMUT & set(decorators):
            continue
        assert function.end_lineno is not None
        applied = function.name
        for decorator in reversed(decorators):
            applied = f"{decorator}({applied})"
        lines.insert(function.end_lineno, f"{' ' * function.col_offset}{function.name} = {applied}")
        del lines[function.decorator_list[0].lineno - 1 : function.lineno - 1]
    return "\n".join(lines) + "\n"
