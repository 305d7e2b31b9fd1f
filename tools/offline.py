"""Write the service worker, which keeps the site in the browser: with the list of all files and their hashes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

from tools.compression import SUFFIX, unpacked
from tools.steps import ROOT

TEMPLATE = ROOT / "static" / "sw.js"
UNPACKER = ROOT / "static" / "unpack.mjs"
WORKER = "sw.js"
RUNTIME_FOLDER = "static/vendor/"

SPARE = frozenset(
    {
        "static/puzzles.txt",
        "static/py.zip",
        "static/vendor/pyodide/python_stdlib.zip",
        "static/vendor/pyodide/pyodide-lock.json",
    }
)
"""The pack of puzzles, and what is needed only where Python does not start from its snapshot; kept once needed."""

NOT_KEPT = frozenset({".nojekyll", WORKER})
"""What no page ever asks for; the browser itself keeps the service worker."""

ON_THE_NETWORK = ("static/screenshots/", "api/")
"""What no game needs: pictures for a browser that offers to install it, and the documentation of the library."""


def is_kept(path: str) -> bool:
    """Tell whether the service worker has to do with a file of the site."""
    return path not in NOT_KEPT and not path.startswith(ON_THE_NETWORK)


def file_hashes(site: Path) -> dict[str, str]:
    """Return the SHA-256 of the contents, unpacked where compressed, of each file to be kept, by path."""
    hashes = {}
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.is_file() and is_kept(name):
            data = path.read_bytes()
            hashes[name] = hashlib.sha256(unpacked(data) if path.suffix == SUFFIX else data).hexdigest()
    return hashes


def site_version(hashes: Mapping[str, str]) -> str:
    """Return a short name for these contents of files."""
    return hashlib.sha256(json.dumps(dict(hashes), sort_keys=True).encode()).hexdigest()[:16]


def service_worker(hashes: Mapping[str, str], version: str) -> str:
    """Return the service worker's code for files of these hashes."""
    lines = [f"const VERSION = {json.dumps(version)};"]
    for name, is_runtime in (("RUNTIME", True), ("APPLICATION", False)):
        group = {path: hash_ for path, hash_ in hashes.items() if path.startswith(RUNTIME_FOLDER) == is_runtime}
        files = {path: hash_ for path, hash_ in group.items() if path not in SPARE}
        spare = {path: hash_ for path, hash_ in group.items() if path in SPARE}
        described = {"name": f"{name.lower()}-{site_version(group)}", "files": files, "spare": spare}
        lines.append(f"const {name} = {json.dumps(described, indent=2)};")
    # Not every browser lets a service worker be a module.
    unpacker = UNPACKER.read_text(encoding="utf-8").replace("export const ", "const ")
    return "\n".join(lines) + "\n" + unpacker + TEMPLATE.read_text(encoding="utf-8")
