"""Make the memory snapshots that the page starts from: Python with what the page imports already imported.

There are two, so that a new version of the game does not cost its players a new Python: the runtime's is what
differs from the memory of a fresh WebAssembly module, the application's is what differs from the runtime's.
"""

from __future__ import annotations

import ast
import base64
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from tools.compression import HIGHEST, packed
from tools.setup import NODE_MODULES, node_command
from tools.steps import ROOT, BuildError

MOST_BYTES = 31_457_280  # what the WebAssembly module declares; a larger memory cannot be restored
MAKER = ROOT / "tools" / "snapshot.mjs"
INSIDE = ROOT / "tools" / "snapshot_inside.py"
PYSCRIPT_SOURCES = NODE_MODULES / "@pyscript" / "core" / "src" / "stdlib" / "pyscript.js"
OUR_BROWSER_PACKAGE = "web"
"""What takes names from `js`, which come into the snapshot's modules when the page starts."""
PYSCRIPT = "pyscript"
"""What uses the browser when it is imported, and so is only compiled: no JavaScript object may be in a snapshot."""

# What the standard library itself imports only when it is needed, and our page may come to need.
LATE_MODULES = ("linecache", "tokenize", "traceback")

# Browsers have no processes. And this module draws a secret when it is imported, so no two snapshots would be alike.
PROCESSES = "multiprocessing"


def inputs() -> list[Path]:
    """Return the files of ours that decide what is in a snapshot, beside the game itself."""
    return [MAKER, INSIDE, Path(__file__).resolve()]


def write_snapshots(
    members: Mapping[str, bytes], scripts: Iterable[Path], runtime: Path, application: Path, level: int = HIGHEST
) -> None:
    """Write both snapshots, compressed at a level of `compression`.

    members: what the ordinary start unpacks into Python's working folder, by path; scripts: the Python files that
    the page runs. Raises BuildError when a snapshot cannot be made, or could not be restored.
    """
    modules = {path: data.decode() for path, data in members.items() if path.endswith(".py")}
    sources = {path: source for path, source in modules.items() if not starts_processes(source)}
    needed = reachable(sources, [path.read_text(encoding="utf-8") for path in scripts])
    from_pyscript = pyscript_sources()
    included = {path: sources[path] for path in sorted(needed)} | from_pyscript
    packages: dict[str, list[str]] = {}
    for name in included:
        packages.setdefault(name.split("/")[0], []).append(module_name(name))
    packages.pop(PYSCRIPT)
    browser_modules = packages.pop(OUR_BROWSER_PACKAGE, [])
    job = {
        "pyodide": str(NODE_MODULES / "pyodide"),
        "inside": str(INSIDE),
        "standardNames": sorted({*standard_names(included.values()), *LATE_MODULES}),
        "modules": [name for names in packages.values() for name in names],
        "browserModules": browser_modules,
        "sources": included,
        "root": str(ROOT),
        "mostBytes": MOST_BYTES,
        "files": {path: base64.b64encode(data).decode() for path, data in members.items() if not path.endswith(".py")},
    }
    with tempfile.TemporaryDirectory() as folder:
        places = {"runtimeFile": runtime, "applicationFile": application}
        written = {name: Path(folder) / path.name for name, path in places.items()}
        description = Path(folder) / "job.json"
        description.write_text(json.dumps(job | {name: str(path) for name, path in written.items()}), encoding="utf-8")
        command = [*node_command(), str(MAKER), str(description)]
        result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        if result.returncode:
            raise BuildError(f"{result.stdout.strip()[-2000:]}\n\nThe memory snapshot could not be made.")
        for name, path in places.items():
            path.write_bytes(packed(written[name].read_bytes(), level))


def pyscript_sources() -> dict[str, str]:
    """Return the Python files that PyScript writes into Python's working folder, by path."""
    code = "import(process.argv[1]).then((module) => console.log(JSON.stringify(module.default)))"
    command = [*node_command(), "--input-type=module", "--eval", code, PYSCRIPT_SOURCES.as_uri()]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode:
        raise BuildError(f"{result.stderr.strip()[-2000:]}\n\nPyScript's Python files could not be read.")
    files: dict[str, str] = {}

    def walk(folder: str, entries: dict[str, object]) -> None:
        for name, entry in entries.items():
            if isinstance(entry, dict):
                walk(f"{folder}{name}/", entry)
            else:
                files[f"{folder}{name}"] = str(entry)

    walk("", json.loads(result.stdout))
    return files


def module_name(path: str) -> str:
    """Return the name of the module in a file.

    >>> module_name("taluva/board.py"), module_name("taluva/__init__.py")
    ('taluva.board', 'taluva')
    """
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imports(source: str) -> Iterator[str]:
    """Give the names of the modules that a source may import, also within functions; some are names in modules."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def reachable(sources: Mapping[str, str], scripts: Iterable[str]) -> set[str]:
    """Return the paths of the modules that the scripts import, directly or not: tools for developers are not."""
    paths = {module_name(path): path for path in sources}
    reached = set[str]()
    waiting = list(scripts)
    while waiting:
        for name in imports(waiting.pop()):
            parts = name.split(".")
            for length in range(1, len(parts) + 1):
                path = paths.get(".".join(parts[:length]))
                if path is not None and path not in reached:
                    reached.add(path)
                    waiting.append(sources[path])
    return reached


def starts_processes(source: str) -> bool:
    """Return whether a module runs code in other processes."""
    return any(name.split(".")[0] == PROCESSES for name in imports(source))


def standard_names(sources: Iterable[str]) -> set[str]:
    """Return the names that the sources import of the standard library: modules, and names in modules."""
    names = {name for source in sources for name in imports(source)}
    return {name for name in names if name.split(".")[0] in sys.stdlib_module_names}
