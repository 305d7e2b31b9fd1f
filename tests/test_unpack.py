"""What the page and the service worker unpack files with (static/unpack.mjs), run in Node."""

from __future__ import annotations

import base64
import json
import random
import subprocess
from pathlib import Path

import pytest

from tools import compression, offline
from tools.setup import ensure_node_modules, node_command

PROGRAM = """
import { readFileSync } from "node:fs";
const [script, decoder, ...files] = process.argv.slice(1);
const { isPacked, unpacking } = await import(script);
const module = await WebAssembly.compile(readFileSync(decoder));
const results = [];
for (const file of files) {
  const bytes = new Uint8Array(readFileSync(file));
  const pieces = new ReadableStream({
    start(controller) {
      for (let start = 0; start < bytes.length; start += 50_001) controller.enqueue(bytes.slice(start, start + 50_001));
      controller.close();
    },
  });
  const stream = pieces.pipeThrough(await unpacking(module));
  const result = await new Response(stream).arrayBuffer().then((all) => Buffer.from(all).toString("base64"), String);
  results.push([isPacked(bytes), result]);
}
console.log(JSON.stringify(results));
"""


@pytest.mark.package
def test_a_file_is_unpacked_whole_or_not_at_all(tmp_path: Path) -> None:
    ensure_node_modules()
    chance = random.Random(1)
    contents = chance.randbytes(200_000) + bytes(500_000) + b"taluva" * 10_000
    whole = compression.packed(contents)
    assert len(whole) < 202_000
    damaged = bytearray(whole)
    damaged[100_000] ^= 1
    (tmp_path / "decoder").write_bytes(compression.decoder())
    files = {"whole": whole, "damaged": bytes(damaged), "cut": whole[:-1], "empty": b"", "other": b"<!doctype html>"}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    command = [*node_command(), "--input-type=module", "--eval", PROGRAM, offline.UNPACKER.as_uri()]
    result = subprocess.run(
        [*command, *map(str, [tmp_path / "decoder", *(tmp_path / name for name in files)])],
        capture_output=True,
        text=True,
    )
    assert not result.stderr
    answers = dict(zip(files, json.loads(result.stdout), strict=True))
    unpacked = answers.pop("whole")
    assert unpacked == [True, base64.b64encode(contents).decode()]
    assert answers == {
        "damaged": [True, "Error: A packed file is damaged."],
        "cut": [True, "Error: A packed file is incomplete."],
        "empty": [False, "Error: A packed file is incomplete."],
        "other": [False, "Error: A packed file is damaged."],
    }
