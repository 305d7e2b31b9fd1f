// Makes the memory snapshots: starts Pyodide in Node, lets it import what the page needs, and writes down its memory.
// Argument: a JSON file of what tools/snapshot.py says. The layout of the files that it writes: static/python.mjs reads them.

import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { linkingModule, placesOf, usedExports } from "./linking.mjs";

const MOST_EQUAL_WORDS_IN_A_RUN = 8;
const MOMENT = Date.UTC(2020, 0, 1);

// Node would print the line of the file where it happened, which in Pyodide's has a million characters.
process.once("uncaughtException", ({ message }) => {
  console.error(message);
  process.exit(1);
});

const job = JSON.parse(await readFile(process.argv[2], "utf8"));

// The same sources give the same snapshot: neither clock nor chance nor this machine's language comes in.
Date.now = () => MOMENT;
performance.now = () => 1000;
crypto.getRandomValues = (array) => array.fill(0);
process.env.TZ = "UTC";

const load = (name) => import(pathToFileURL(join(job.pyodide, name)));
const { loadPyodide, version } = await load("pyodide.mjs");
const { default: createModule } = await load("pyodide.asm.mjs");

let memory;
let untouched;
let linked;
const pyodide = await loadPyodide({
  _makeSnapshot: true,
  _sysExecutable: "./this.program",
  env: { LANG: "C.UTF-8", PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" },
  createPyodideModule: (settings) => {
    const { instantiateWasm } = settings;
    settings.instantiateWasm = (imports, receive) =>
      instantiateWasm(imports, (instance, module) => {
        const { __indirect_function_table: table } = instance.exports;
        const pointers = WebAssembly.Module.imports(module).filter((entry) => entry.module === "GOT.func");
        ({ memory } = instance.exports);
        untouched = new Uint32Array(memory.buffer.slice(0));
        receive(instance, module);
        const places = placesOf(
          pointers.map(({ name }) => name),
          imports["GOT.func"],
        );
        linked = { table: table.length, places, env: imports.env };
      });
    return createModule(settings);
  },
});
const { _module: wasm } = pyodide;

// Freed memory is full of what was there; zeros compress better. Takes all that is free, without letting the heap
// grow, fills it with zeros and gives it back.
const wipe = () => {
  const endOfHeap = new Uint32Array(memory.buffer, wasm._emscripten_get_sbrk_ptr(), 1);
  const [end] = endOfHeap;
  endOfHeap[0] = memory.buffer.byteLength;
  memory.grow = () => {
    throw new RangeError("no more memory");
  };
  const places = [];
  for (let size = 1 << 20; size >= 8; size >>= 1) {
    for (let place = wasm._malloc(size); place; place = wasm._malloc(size)) {
      new Uint8Array(memory.buffer, place, wasm._malloc_usable_size(place)).fill(0);
      places.push(place);
    }
  }
  for (const place of places) wasm._free(place);
  delete memory.grow;
  endOfHeap[0] = end;
  new Uint8Array(memory.buffer, end).fill(0);
};

const inside = pyodide.runPython(
  "import sys, types; snapshot_inside = sys.modules['snapshot_inside'] = types.ModuleType('snapshot_inside')\n" +
    "exec(source, snapshot_inside.__dict__); snapshot_inside",
  { globals: pyodide.toPy({ source: await readFile(job.inside, "utf8") }) },
);

const call = (name, ...values) => {
  const method = inside[name];
  const given = values.map((value) => pyodide.toPy(value));
  method(...given);
  for (const proxy of [method, ...given]) proxy.destroy();
};

// Gives the runs of words in which two images differ, as (words skipped, words in the run), and those words.
const difference = (before, after) => {
  const runs = [];
  const words = [];
  let end = 0;
  for (let start = 0; start < after.length; start++) {
    if (after[start] === before[start]) continue;
    const first = start;
    const skipped = first - end;
    for (end = first + 1; start < after.length && start - end <= MOST_EQUAL_WORDS_IN_A_RUN; start++) {
      if (after[start] !== before[start]) end = start + 1;
    }
    runs.push(skipped, end - first);
    words.push(after.subarray(first, end));
    start = end - 1;
  }
  return { runs: Uint32Array.from(runs), words: joined(words) };
};

const joined = (pieces) => {
  const all = new Uint32Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let place = 0;
  for (const piece of pieces) {
    all.set(piece, place);
    place += piece.length;
  }
  return all;
};

const wordOf = (number) => {
  const word = Buffer.alloc(4);
  word.writeUInt32LE(number);
  return word;
};

// Writes the length of a description in JSON, the description, and the parts, each filled up to whole words.
const write = async (path, description, parts) => {
  const padded = (bytes) => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  const bytes = parts.map((part) => Buffer.from(part.buffer, part.byteOffset, part.byteLength));
  const lengths = bytes.map(({ length }) => length);
  const text = JSON.stringify({ ...description, lengths });
  const start = Buffer.from(text.padEnd((text.length + 3) & ~3));
  await writeFile(path, Buffer.concat([wordOf(start.length), start, ...bytes.map(padded)]));
};

const digest = (words) => createHash("sha256").update(new Uint8Array(words.buffer)).digest("hex");

const settle = () => {
  call("tidy");
  wipe();
};

call("import_standard", job.standardNames);
settle();
const runtime = new Uint32Array(memory.buffer.slice(0));

call("compile_modules", job.sources);
call("import_modules", job.modules);
call("import_for_browser", job.browserModules);
settle();
inside.destroy();
const stock = pyodide.makeMemorySnapshot();
const header = stock.slice(0, new Uint32Array(stock.buffer, 0, 2)[1]);
const application = new Uint32Array(stock.buffer.slice(header.length));
if (application.byteLength > job.mostBytes) {
  throw new Error(`The snapshot has ${application.byteLength} bytes; more than ${job.mostBytes} cannot be restored.`);
}
if (Buffer.from(application.buffer).includes(job.root)) throw new Error("The snapshot names a place on this machine.");

const lock = JSON.parse(await readFile(join(job.pyodide, "pyodide-lock.json"), "utf8"));
const layer = difference(untouched, runtime);
await write(
  job.runtimeFile,
  {
    version,
    image: digest(runtime),
    // Where the data of the fresh module end: beyond are zeros.
    fresh: untouched.findLastIndex((word) => word !== 0) + 1,
    words: untouched.length,
    table: linked.table,
    places: linked.places,
    exported: usedExports(await readFile(join(job.pyodide, "pyodide.asm.mjs"), "utf8")),
    lock: { info: lock.info, packages: {} },
  },
  [layer.runs, layer.words, await linkingModule(linked.env, linked.places, linked.table)],
);
const change = difference(runtime, application);
const files = Object.entries(job.files);
await write(job.applicationFile, { version, image: digest(runtime), files: files.map(([path]) => path) }, [
  change.runs,
  change.words,
  header,
  ...files.map(([, base64]) => Buffer.from(base64, "base64")),
]);
