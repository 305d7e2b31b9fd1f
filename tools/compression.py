"""Compress what the page unpacks: gzip, which every browser reads, as small as it gets."""

from __future__ import annotations

import os
import subprocess
from hashlib import sha256

from tools.setup import ensure_packages
from tools.steps import STAMPS, BuildError

LEVEL = 12  # libdeflate's highest; zlib's, which ends at 9, leaves 3 % more
PROGRAM = f"import deflate, sys; sys.stdout.buffer.write(deflate.gzip_compress(sys.stdin.buffer.read(), {LEVEL}))"
KEPT = STAMPS / "gzip"
"""Where the results of before are: most of a site stays the same from build to build, and this takes longest."""

MOST_KEPT = 12


def gzipped(data: bytes) -> bytes:
    """Return the data compressed; the same data give the same bytes. Raises BuildError when that fails."""
    kept = KEPT / f"{sha256(data).hexdigest()}-{LEVEL}.gz"
    if kept.exists():
        kept.touch()
        return kept.read_bytes()
    python = ensure_packages("build")
    result = subprocess.run([str(python), "-c", PROGRAM], input=data, capture_output=True)
    if result.returncode:
        raise BuildError(f"{result.stderr.decode(errors='replace').strip()[-2000:]}\n\nA file could not be compressed.")
    keep(kept.name, result.stdout)
    return result.stdout


def keep(name: str, data: bytes) -> None:
    """Keep a result under its name, and no more than the last ones that were used."""
    KEPT.mkdir(parents=True, exist_ok=True)
    half = KEPT / f"{name}.{os.getpid()}"
    half.write_bytes(data)
    half.replace(KEPT / name)
    for old in sorted(KEPT.glob("*.gz"), key=lambda path: -path.stat().st_mtime)[MOST_KEPT:]:
        old.unlink(missing_ok=True)
