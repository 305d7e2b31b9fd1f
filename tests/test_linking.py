"""How the page links Pyodide's WebAssembly with JavaScript (tools/linking.mjs), run in Node."""

from __future__ import annotations

import json
import subprocess

import pytest

from tools.setup import ensure_node_modules, node_command
from tools.steps import ROOT

PROGRAM = """
const { linkingModule, placesOf, usedExports } = await import(process.argv[1]);
const code =
  'var _used,_idle,_number;_used=Module["_used"]=wasmExports["used"];_idle=Module["_idle"]=wasmExports["idle"];' +
  '_number=Module["_number"]=wasmExports["number"].value>>>0;_used(1);_used(2);wasmExports.direct';
const env = {
  double: Object.assign((x) => 2 * x, { sig: "ii" }),
  add: Object.assign((x, y) => x + y, { sig: "ddd" }),
  note: Object.assign(() => {}, { sig: "v" }),
};
const pointers = { double: { value: 3 }, add: { value: 5 }, note: { value: 4 }, unused: { value: 0 } };
const places = placesOf(Object.keys(pointers), pointers);
const table = new WebAssembly.Table({ initial: 6, element: "anyfunc" });
const module = new WebAssembly.Module(await linkingModule(env, places, 6));
new WebAssembly.Instance(module, { env, table: { table } });
const results = [table.get(2), table.get(3)(4), table.get(4)(), table.get(5)(0.5, 1)];
console.log(JSON.stringify({ used: usedExports(code), places, results }));
"""


@pytest.mark.package
def test_functions_of_javascript_get_their_places_and_idle_exports_are_left_out() -> None:
    ensure_node_modules()
    module = (ROOT / "tools" / "linking.mjs").as_uri()
    command = [*node_command(), "--input-type=module", "--eval", PROGRAM, module]
    result = subprocess.run(command, capture_output=True, text=True)
    assert not result.stderr
    assert json.loads(result.stdout) == {
        "used": ["used", "number", "direct"],
        "places": [["double", 3], ["add", 5], ["note", 4]],
        "results": [None, 8, None, 1.5],
    }
