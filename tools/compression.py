"""Compress what the page unpacks: gzip, which every browser reads, as small as it gets."""

from __future__ import annotations

import subprocess

from tools.setup import ensure_packages
from tools.steps import BuildError

LEVEL = 12  # libdeflate's highest; zlib's, which ends at 9, leaves 3 % more
PROGRAM = f"import deflate, sys; sys.stdout.buffer.write(deflate.gzip_compress(sys.stdin.buffer.read(), {LEVEL}))"


def gzipped(data: bytes) -> bytes:
    """Return the data compressed; the same data give the same bytes. Raises BuildError when that fails."""
    python = ensure_packages("build")
    result = subprocess.run([str(python), "-c", PROGRAM], input=data, capture_output=True)
    if result.returncode:
        raise BuildError(f"{result.stderr.decode(errors='replace').strip()[-2000:]}\n\nA file could not be compressed.")
    return result.stdout
