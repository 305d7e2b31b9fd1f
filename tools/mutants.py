"""Change the rules' code in thousands of small ways, one at a time, and see whether the tests notice each of them."""

from __future__ import annotations

import ast
import difflib
import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tools.setup import ensure_packages
from tools.steps import ROOT, STAMPS, BuildError, files_below, say

SITE = STAMPS / "mutants"
"""Where the copy is that is changed."""

PAGE = ROOT / "docs" / "mutants.md"
"""The mutants that change nothing, each with its reason, as `function`: `before` → `after`."""

COPIED = ["docs", "static", "tools", "tests", "pyproject.toml", "README.md"]
DECORATED_BY_MUTMUT = {"classmethod", "staticmethod"}
KILLED = {1, 3, -24, 24, 36, 152, 255}  # mutmut's codes of a failed test and of one that never ends
WORKERS = 2
UNWANTED = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE"}


class Mutant(NamedTuple):
    """One changed copy: mutmut's name for it, whether a test noticed, and what was changed."""

    name: str
    killed: bool
    change: str


def without_decorators(source: str) -> str:
    """Return a module that does the same and has its functions' decorators applied below them.

    mutmut leaves decorated functions alone, and here every property and every cached function is one.
    """
    lines = source.splitlines()
    tree = ast.parse(source)
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    statements = [*tree.body, *(statement for node in classes for statement in node.body)]
    functions = [statement for statement in statements if isinstance(statement, ast.FunctionDef)]
    for function in sorted(functions, key=lambda node: -node.lineno):
        decorators = [ast.unparse(decorator) for decorator in function.decorator_list]
        if not decorators or DECORATED_BY_MUTMUT & set(decorators):
            continue
        assert function.end_lineno is not None
        applied = function.name
        for decorator in reversed(decorators):
            applied = f"{decorator}({applied})"
        lines.insert(function.end_lineno, f"{' ' * function.col_offset}{function.name} = {applied}")
        del lines[function.decorator_list[0].lineno - 1 : function.lineno - 1]
    return "\n".join(lines) + "\n"


def write_site() -> None:
    """Copy what the tests of the rules need, the rules' code with its decorators apart."""
    shutil.rmtree(SITE, ignore_errors=True)
    for name in COPIED:
        for path in files_below(ROOT / name):
            copy_to = SITE / path.relative_to(ROOT)
            copy_to.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy_to)
    for path in files_below(ROOT / "py" / "taluva"):
        copy_to = SITE / "src" / path.relative_to(ROOT / "py")
        copy_to.parent.mkdir(parents=True, exist_ok=True)
        text = path.read_text(encoding="utf-8")
        copy_to.write_text(without_decorators(text) if path.suffix == ".py" else text, encoding="utf-8")


def change_of(module: list[str], spans: dict[str, list[int]], name: str) -> str:
    """Return what a mutant changes: `function`: `before` → `after`."""
    original = re.sub(r"__mutmut_\d+$", "__mutmut_orig", name)
    before, after = (
        [line.replace(key, "") for line in module[spans[key][0] - 1 : spans[key][1]]] for key in (original, name)
    )
    changed = [line for line in difflib.ndiff(before, after) if line[0] in "-+"]
    old, new = (" ".join(line[2:].strip() for line in changed if line[0] == sign) for sign in "-+")
    function = re.sub(r"^x_|^xǁ", "", original.removesuffix("__mutmut_orig")).replace("ǁ", ".")
    return f"`{function}`: `{old}` → `{new}`"


def read_results() -> Iterator[tuple[str, list[Mutant]]]:
    """Give each module of the rules with its mutants that were tried."""
    for results in sorted((SITE / "mutants" / "src").rglob("*.meta")):
        file = results.with_suffix("")
        codes = json.loads(results.read_text(encoding="utf-8"))["exit_code_by_key"]
        spans = json.loads(file.with_name(f"{file.name}.spans").read_text(encoding="utf-8"))["spans"]
        module = file.read_text(encoding="utf-8").splitlines()
        mutants = [
            Mutant(name, code in KILLED, change_of(module, spans, name.rpartition(".")[2]))
            for name, code in codes.items()
            if code is not None
        ]
        if mutants:
            yield file.relative_to(SITE / "mutants" / "src").as_posix(), mutants


def report() -> None:
    """Print every survivor that docs/mutants.md does not name, and how many were killed in each module."""
    known = PAGE.read_text(encoding="utf-8")
    total: Counter[str] = Counter()
    table = []
    for module, mutants in read_results():
        survivors = [mutant for mutant in mutants if not mutant.killed]
        for mutant in survivors:
            if mutant.change not in known:
                say(f"{mutant.name}\n    {mutant.change}")
        counts = Counter(
            mutants=len(mutants),
            killed=len(mutants) - len(survivors),
            named=sum(mutant.change in known for mutant in survivors),
        )
        total += counts
        table.append((module, counts))
    say("| module | mutants | killed | survivors named in docs/mutants.md | other survivors |")
    say("| --- | ---: | ---: | ---: | ---: |")
    for module, counts in [*table, ("together", total)]:
        others = counts["mutants"] - counts["killed"] - counts["named"]
        say(f"| {module} | {counts['mutants']} | {counts['killed']} | {counts['named']} | {others} |")
    if total["mutants"]:
        say(f"{total['killed'] / total['mutants']:.1%} of the mutants were killed.")


def run(patterns: Sequence[str]) -> None:
    """Try all mutants in a new copy, or those whose names match the patterns in the copy as it is.

    A name is like `taluva.laying.x_supports__mutmut_3`, a pattern like `taluva.laying.*`.
    Raises BuildError when the tests fail without any change.
    """
    python = ensure_packages("mutants")
    if not (patterns and SITE.exists()):
        write_site()
    # The command's folder would come before the copy's on the path; -P leaves it out.
    command = [str(python), "-P", "-m", "mutmut", "run", f"--max-children={WORKERS}", *patterns]
    environment = {key: value for key, value in os.environ.items() if key not in UNWANTED}
    if subprocess.run(command, cwd=SITE, env=environment).returncode:
        raise BuildError("The tests of the rules fail in the copy, or mutmut does. The lines above say where.")
    report()
