// PyScript's interpreter: Pyodide, started before PyScript asks for it, from the memory snapshots of tools/snapshot.mjs.
// Whatever fails with those, Python starts in the ordinary way, from files that are fetched only then.
//
// This is the only file of the page that relies on the inside of PyScript and Pyodide. Each trick says what it relies
// on, and notes in `applied` that it has worked; tests/browser/test_pair.py names the one that a new version breaks.

import { fetchBytes, fetchWasm, handled, pause } from "./files.mjs";
import { loadPyodide as startPyodide, version } from "./vendor/pyodide/pyodide.mjs";

export { version };

const address = (path) => new URL(path, import.meta.url).href;

const INDEX = address("./vendor/pyodide/");
const WASM = address("./vendor/pyodide/pyodide.asm.wasm");
const STDLIB = address("./vendor/pyodide/python_stdlib.zip");
const HEADER_BYTES = 4096;
// The place of a function that no pointer leads to.
const NOWHERE = 0;

// The names of the tricks that have worked in this start.
export const applied = new Set();

// ---- when Python runs ----

let allow;
const allowed = new Promise((resolve) => {
  allow = resolve;
});

// Lets Python have the page's thread. Until then only files are fetched and compiled; a worker, and a page that need
// not wait, start at once.
export const run = () => allow();
if (!globalThis.document || globalThis.taluva?.serviceWorker?.controller) run();

// Resolves when Python may run; rejects before if one of its files cannot be had.
const mayRun = (...files) => Promise.race([allowed, Promise.all(files).then(() => allowed)]);

// Parsing the page comes first; fetching and compiling go on beside it.
const whenParsed = async () => {
  if (globalThis.document?.readyState !== "loading") return;
  await new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));
};

// ---- the layers of a snapshot ----

const fetchLayer = async (path) => {
  const buffer = await fetchBytes(path);
  const [size] = new Uint32Array(buffer, 0, 1);
  const description = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 4, size)));
  if (description.version !== version) throw new Error(`${path} is for Pyodide ${description.version}.`);
  let place = 4 + size;
  const parts = description.lengths.map((length) => {
    const part = new Uint8Array(buffer, place, length);
    place += (length + 3) & ~3;
    return part;
  });
  return { ...description, parts };
};

const words = ({ buffer, byteOffset, byteLength }) => new Uint32Array(buffer, byteOffset, byteLength / 4);

// Milliseconds of work between two pauses, and how often the clock is looked at.
const SLICE = 10;
const RUNS_BETWEEN_LOOKS = 256;

const endOfHeap = ({ HEAPU32, _emscripten_get_sbrk_ptr: place }) => HEAPU32[place() / 4];

const apply = async (memory, { parts: [runs, changed] }) => {
  const lengths = words(runs);
  const values = words(changed);
  let place = 0;
  let used = 0;
  let until = performance.now() + SLICE;
  for (let index = 0; index < lengths.length; index += 2) {
    if (index % RUNS_BETWEEN_LOOKS === 0 && performance.now() > until) {
      await pause();
      until = performance.now() + SLICE;
    }
    place += lengths[index];
    const end = used + lengths[index + 1];
    memory.set(values.subarray(used, end), place);
    place += end - used;
    used = end;
  }
};

// ---- tricks: a database for PyScript ----

// As much of IndexedDB as PyScript's `IDBMap` calls, in memory.
const openInMemory = () => {
  const answer = (result) => {
    const request = {};
    queueMicrotask(() => request.onsuccess({ target: { result } }));
    return request;
  };
  const entries = new Map();
  const store = {
    count: () => answer(entries.size),
    clear: () => answer(entries.clear()),
    delete: (key) => answer(entries.delete(key)),
    get: (key) => answer(entries.get(key)),
    getKey: (key) => answer(entries.has(key) ? key : undefined),
    getAllKeys: () => answer([...entries.keys()]),
    put: (value, key) => answer(entries.set(key, value) && key),
  };
  applied.add("database in memory");
  return answer({ transaction: () => ({ objectStore: () => store }), close() {} });
};

// PyScript opens databases when it starts, here and in the worker, and keeps nothing in them for this page. Where site
// data are forbidden the start would end there, or wait for ever.
// Relies on: PyScript calls the global `indexedDB`, after this file was imported. Else it needs the browser's own.
Reflect.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open: openInMemory } });

// Where site data are forbidden, Firefox refuses the channel to other tabs too that PyScript opens when it is imported.
// Relies on: PyScript calls the global `BroadcastChannel`, and sends nothing through it for this page. Else the start ends.
const replaceRefusedChannel = () => {
  try {
    new BroadcastChannel("taluva").close();
  } catch {
    globalThis.BroadcastChannel = class extends EventTarget {
      postMessage() {}
      close() {}
    };
    applied.add("channel replaced");
  }
};
replaceRefusedChannel();

// ---- tricks: how Pyodide gets its files ----

// Pyodide fetches its WebAssembly and its standard library itself, one after the other, and waits for ever for a file
// that does not come. So its requests are answered with what has been fetched ahead, until `action` is done.
const withFiles = async (wasm, stdlib, action) => {
  const { fetch } = globalThis;
  const { instantiateStreaming, Memory } = WebAssembly;

  // Relies on: Pyodide calls the global `fetch` with these addresses. Else neither start works, and the page says so.
  const answers = new Map([
    [WASM, () => wasm],
    [STDLIB, () => stdlib.then((bytes) => new Response(bytes))],
  ]);
  globalThis.fetch = (request, options) => {
    const answer = answers.get(String(request));
    if (!answer) return fetch(request, options);
    applied.add(`answered ${String(request).replace(INDEX, "")}`);
    return answer();
  };

  // Relies on: Pyodide hands what it has fetched to `WebAssembly.instantiateStreaming`, and uses `instance` and `module`
  // of the result. Else neither start works, and the page says so.
  WebAssembly.instantiateStreaming = async (source, imports) => {
    const module = await source;
    if (!(module instanceof WebAssembly.Module)) return instantiateStreaming.call(WebAssembly, source, imports);
    applied.add("compiled ahead");
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };

  // Pyodide takes shared memory to sleep on; a page may not sleep, and browsers warn of shared memory in one.
  // Relies on: Pyodide makes it by `new WebAssembly.Memory({ shared })`. Else browsers warn.
  if (globalThis.document) {
    // biome-ignore lint/complexity/useArrowFunction: Pyodide calls it with `new`
    WebAssembly.Memory = function ({ shared, ...limits }) {
      if (shared) applied.add("memory not shared");
      return new Memory(limits);
    };
  }

  try {
    const files = Promise.all([wasm, stdlib]);
    return await Promise.race([action(), files.then(() => new Promise(() => {}))]);
  } finally {
    globalThis.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, Memory });
  }
};

// Takes what Pyodide prints before PyScript has said where it goes.
const streams = {
  stdout: (text) => console.log(text),
  stderr: (text) => console.error(text),
};
const common = {
  indexURL: INDEX,
  stdout: (text) => streams.stdout(text),
  stderr: (text) => streams.stderr(text),
};

// ---- tricks: Python from a snapshot of its memory ----

// Relies on: PyScript first runs code that writes its own Python files, each in a string, and then imports them. The
// snapshot has these modules, so only what follows is run. Else they are written and imported once more.
const PYSCRIPT_FILES = "import os as _os\n";
const PYSCRIPT_IMPORT = "\nimport pyscript as _pyscript\n";
const withoutFiles = (code) => {
  const place = code.indexOf(PYSCRIPT_IMPORT);
  if (!code.startsWith(PYSCRIPT_FILES) || place <= 0) return code;
  applied.add("files not written");
  return `_os = _Path = _path = None${code.slice(place)}`;
};

// Emscripten gives each of its 7,400 functions a place in the table of those that C calls by pointers, for modules that it
// could load later, and compiles a module for each of our 260 functions in it. This page loads none, so the table only
// grows to its length; one module, which tools/linking.mjs has written, puts our functions where the snapshot's pointers
// say. Gives the exports that Emscripten's own code uses.
// Relies on: Emscripten keeps the places of functions in `imports["GOT.func"]`, and leaves alone those that have one. Else
// Python starts in the ordinary way.
const link = (imports, exports, { table: length, places, exported, parts: [, , linking] }) => {
  const { __indirect_function_table: table } = exports;
  const { env, "GOT.func": pointers } = imports;
  table.grow(length - table.length);
  new WebAssembly.Instance(new WebAssembly.Module(linking), { env, table: { table } });
  for (const [name, place] of places) pointers[name].value = place;
  for (const name of exported) {
    if (typeof exports[name] === "function") pointers[name].value = NOWHERE;
  }
  return Object.fromEntries(exported.map((name) => [name, exports[name]]));
};

// Relies on: `createPyodideModule`, `_loadSnapshot` and `lockFileContents` of `loadPyodide`, of which the first is called
// before the others are read; `instantiateWasm`, `FS`, `PATH`, `HEAPU32` and `_emscripten_get_sbrk_ptr` of Emscripten's
// module; a snapshot's header, whose second word is its length. Else Python starts in the ordinary way.
const startFromSnapshot = async (wasm) => {
  const layers = ["./vendor/pyodide/python.snapshot.zst", "./taluva.snapshot.zst"].map(fetchLayer).map(handled);
  const header = new Uint8Array(HEADER_BYTES);
  let resolveLock;
  const lockFileContents = new Promise((resolve) => {
    resolveLock = resolve;
  });
  const createPyodideModule = async (settings) => {
    applied.add("module made here");
    await whenParsed();
    const { default: createModule } = await import("./vendor/pyodide/pyodide.asm.mjs");
    const runtime = await layers[0];
    const { instantiateWasm } = settings;
    let owner;
    let fresh;
    let lengthOfTable;
    settings.instantiateWasm = (imports, receive) =>
      instantiateWasm(imports, (instance, module) => {
        applied.add("memory reached");
        const { exports } = instance;
        owner = exports.memory;
        fresh = new Uint32Array(owner.buffer, 0, runtime.fresh).slice();
        receive({ exports: link(imports, exports, runtime) }, module);
        lengthOfTable = exports.__indirect_function_table.length;
      });
    const module = await createModule(settings);
    if (lengthOfTable !== runtime.table) throw new Error("Emscripten links its module in another way.");
    applied.add("functions linked");
    await pause();
    const application = await layers[1];
    const memory = new Uint32Array(owner.buffer);
    const [, , start, ...contents] = application.parts;
    if (runtime.image !== application.image) throw new Error("The snapshots do not belong together.");
    if (runtime.words !== memory.length || start.length > HEADER_BYTES) {
      throw new Error("The snapshots do not fit.");
    }
    memory.set(fresh);
    // Above the end of the heap nothing has been written yet.
    memory.fill(0, runtime.fresh, endOfHeap(module) / 4);
    await apply(memory, runtime);
    await pause();
    await apply(memory, application);
    application.files.forEach((path, index) => {
      module.FS.mkdirTree(module.PATH.dirname(path));
      module.FS.writeFile(path, contents[index]);
    });
    // Pyodide copies what follows the header into memory: nothing.
    await pause();
    header.set(start);
    words(header)[1] = HEADER_BYTES;
    resolveLock(runtime.lock);
    return module;
  };
  await mayRun(wasm, ...layers);
  const noStdlib = Promise.resolve(new ArrayBuffer(0));
  const pyodide = await withFiles(wasm, noStdlib, () =>
    startPyodide({ ...common, createPyodideModule, lockFileContents, _loadSnapshot: header }),
  );
  await pause();
  const inside = pyodide.pyimport("snapshot_inside");
  inside.awake();
  inside.destroy();
  applied.add("memory restored");
  const { runPythonAsync } = pyodide;
  pyodide.runPythonAsync = (code, options) => runPythonAsync.call(pyodide, withoutFiles(code), options);
  return pyodide;
};

// ---- both ways to start ----

const startOrdinarily = async (wasm) => {
  const stdlib = handled(fetchBytes("./vendor/pyodide/python_stdlib.zip"));
  const packages = handled(fetchBytes("./py.zip"));
  await mayRun(wasm, stdlib, packages);
  const pyodide = await withFiles(wasm, stdlib, () => startPyodide(common));
  pyodide.unpackArchive(await packages, "zip");
  return pyodide;
};

const start = async () => {
  const wasm = handled(fetchWasm());
  try {
    return await startFromSnapshot(wasm);
  } catch (error) {
    console.warn("Python does not start from its snapshot, so it starts from its files:", error);
    return await startOrdinarily(wasm);
  }
};

let ahead = handled(start());

// Resolves when Python is there; rejects when it cannot be had.
export const starting = ahead;

// What PyScript calls. It gets the Python that was started ahead, and a new one when it asks again.
export const loadPyodide = async ({ stdout, stderr }) => {
  const pyodide = ahead ?? start();
  ahead = undefined;
  Object.assign(streams, { stdout, stderr });
  return await pyodide;
};

// ---- tricks: PyScript in the page ----

// PyScript loads every plugin for MicroPython too, unless settings for that switch them off as ours do for Pyodide.
// Relies on: it reads <mpy-config> while it is imported. Else it fetches plugins that nobody uses.
const withoutPlugins = async (settings, load) => {
  const element = document.createElement("mpy-config");
  element.hidden = true;
  element.textContent = settings;
  document.body.append(element);
  try {
    return await load();
  } finally {
    element.remove();
  }
};

// Starts PyScript with its settings; calls `fail` with "runtime" or "python" when it, or our Python, stops with an error.
// Relies on: `config.py` is missing where PyScript has not read its settings, and then it stops in silence; it reports
// errors in Python by the `io.stderr` of the hook `onReady`. Else the page shows an error only when a script has ended.
export const startPyScript = async (settings, fail) => {
  const { config, hooks } = await withoutPlugins(settings, () => import("./vendor/pyscript/core.js"));
  if (!config.py) return fail("runtime");
  hooks.main.onReady.add(({ io }) => {
    applied.add("errors heard");
    const { stderr } = io;
    io.stderr = (message, ...rest) => {
      if (message instanceof Error) fail(message.name === "FetchError" ? "runtime" : "python");
      return stderr(message, ...rest);
    };
  });
};
