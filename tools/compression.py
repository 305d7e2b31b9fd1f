"""Compress the files that the page unpacks itself with Zstandard, as small as possible."""

from __future__ import annotations

import base64
import functools
import os
import re
import subprocess
from hashlib import sha256
from pathlib import Path

from tools.setup import NODE_MODULES, ensure_packages
from tools.steps import STAMPS, BuildError

SUFFIX = ".zst"
HIGHEST, QUICK = 22, 3
"""Levels of Zstandard: what is published is as small as possible, which takes a hundred times as long."""

# The checksum lets the page notice damage. A window as large as the data costs no more memory than the data.
PACK = """
import sys, zstandard
data = sys.stdin.buffer.read()
settings = zstandard.ZstdCompressionParameters.from_level(
    int(sys.argv[1]), source_size=len(data), window_log=max(10, len(data).bit_length()), write_checksum=True
)
sys.stdout.buffer.write(zstandard.ZstdCompressor(compression_params=settings).compress(data))
"""
UNPACK = "import sys, zstandard; sys.stdout.buffer.write(zstandard.decompress(sys.stdin.buffer.read()))"
CACHE = STAMPS / "zstd"
"""Earlier results: compressing takes longest, and most files are the same from build to build."""

CACHE_SIZE = 12
DECODER_SOURCE = NODE_MODULES / "zstddec" / "dist" / "zstddec-stream.mjs"
DECODER_TEXT = re.compile(r'const wasm = "([\w+/=]+)"')
WASM_MAGIC = b"\0asm"


def packed(data: bytes, level: int = HIGHEST) -> bytes:
    """Return the data compressed; equal data give equal bytes. Raises BuildError when that fails."""
    cached = CACHE / f"{sha256(data).hexdigest()}-{level}{SUFFIX}"
    if cached.exists():
        cached.touch()
        return cached.read_bytes()
    result = _run(PACK, data, str(level))
    cache(cached, result)
    return result


@functools.cache
def unpacked(data: bytes) -> bytes:
    """Return what `packed` has compressed. Raises BuildError when that fails."""
    return _run(UNPACK, data)


def decoder() -> bytes:
    """Return the WebAssembly that unpacks in the browser. Raises BuildError where its package has changed.

    The package has it as text in a script that fetches it from a `data:` address, which the page's policy forbids.
    """
    text = DECODER_TEXT.search(DECODER_SOURCE.read_text(encoding="utf-8"))
    code = base64.b64decode(text[1]) if text else b""
    if not code.startswith(WASM_MAGIC):
        raise BuildError("This version of zstddec has its WebAssembly in another place.")
    return code


def _run(program: str, data: bytes, *arguments: str) -> bytes:
    """Return what a Python program with the build's packages makes of the data."""
    python = ensure_packages("build")
    result = subprocess.run([str(python), "-c", program, *arguments], input=data, capture_output=True)
    if result.returncode:
        raise BuildError(f"{result.stderr.decode(errors='replace').strip()[-2000:]}\n\nA file could not be compressed.")
    return result.stdout


def cache(target: Path, data: bytes) -> None:
    """Write a file to the cache, and remove those that were not used for longest."""
    target.parent.mkdir(parents=True, exist_ok=True)
    unfinished = target.with_suffix(f".{os.getpid()}")
    unfinished.write_bytes(data)
    unfinished.replace(target)
    for old in sorted(target.parent.glob(f"*{SUFFIX}"), key=lambda path: -path.stat().st_mtime)[CACHE_SIZE:]:
        old.unlink(missing_ok=True)
