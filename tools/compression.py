"""Compress the files that the page unpacks with gzip, as small as possible."""

from __future__ import annotations

import os
import subprocess
from hashlib import sha256
from pathlib import Path

from tools.setup import ensure_packages
from tools.steps import STAMPS, BuildError

LEVEL = 12  # libdeflate's highest; zlib at its best leaves 3 % more
PROGRAM = f"import deflate, sys; sys.stdout.buffer.write(deflate.gzip_compress(sys.stdin.buffer.read(), {LEVEL}))"
CACHE = STAMPS / "gzip"
"""Earlier results: compressing takes longest, and most files are the same from build to build."""

CACHE_SIZE = 12


def gzipped(data: bytes) -> bytes:
    """Return the data compressed; equal data give equal bytes. Raises BuildError when that fails."""
    cached = CACHE / f"{sha256(data).hexdigest()}-{LEVEL}.gz"
    if cached.exists():
        cached.touch()
        return cached.read_bytes()
    python = ensure_packages("build")
    result = subprocess.run([str(python), "-c", PROGRAM], input=data, capture_output=True)
    if result.returncode:
        raise BuildError(f"{result.stderr.decode(errors='replace').strip()[-2000:]}\n\nA file could not be compressed.")
    cache(cached, result.stdout)
    return result.stdout


def cache(target: Path, data: bytes) -> None:
    """Write a file to the cache, and remove those that were not used for longest."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(data)
    unfinished.replace(target)
    for old in sorted(target.parent.glob("*.gz"), key=lambda path: -path.stat().st_mtime)[CACHE_SIZE:]:
        old.unlink(missing_ok=True)
