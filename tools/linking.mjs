// What the page needs to link Pyodide's WebAssembly with JavaScript faster than Emscripten does: static/python.mjs uses it.

import wabt from "wabt";

const TYPES = { i: "i32", p: "i32", j: "i64", f: "f32", d: "f64", e: "externref" };

// Emscripten's code in JavaScript declares a variable for each export, fills it from `wasmExports`, and puts it into
// `Module`; one that it uses stands there once more.
const IDLE_MENTIONS = 3;
const EXPORT = /(?:(\w+)=Module\["\w+"\]=)?wasmExports(?:\.(\w+)|\["(\w+)"\](\.value)?)/g;

// Returns the names of the exports that Emscripten's code in JavaScript uses.
export const usedExports = (code) => {
  const mentions = new Map();
  for (const [word] of code.matchAll(/[\w$]+/g)) mentions.set(word, (mentions.get(word) ?? 0) + 1);
  const used = [...code.matchAll(EXPORT)].filter(
    ([, variable, , , isNumber]) => !variable || isNumber || mentions.get(variable) > IDLE_MENTIONS,
  );
  return [...new Set(used.map(([, , property, name]) => property ?? name))];
};

// Returns the places in the table of the functions of JavaScript that C calls by pointers, as (name, place); names: of the
// globals that the module imports for them; pointers: Emscripten's, once it has linked the module.
export const placesOf = (names, pointers) =>
  names.map((name) => [name, pointers[name].value]).filter(([, place]) => place);

const functionType = ([result, ...parameters]) => {
  const part = (word, letters) =>
    letters.length ? ` (${word} ${letters.map((letter) => TYPES[letter]).join(" ")})` : "";
  return `(func${part("param", parameters)}${part("result", result === "v" ? [] : [result])})`;
};

// Returns the bytes of a module that puts functions into their places of a table; env: the functions, by name, each with
// its signature as Emscripten writes it; length: that of the table.
export const linkingModule = async (env, places, length) => {
  const lines = [
    ...places.map(([name]) => `(import "env" "${name}" ${functionType(env[name].sig)})`),
    `(import "table" "table" (table ${length} funcref))`,
    ...places.map(([, place], index) => `(elem (i32.const ${place}) ${index})`),
  ];
  const module = (await wabt()).parseWat("linking.wat", `(module ${lines.join("\n")})`);
  module.validate();
  return module.toBinary({}).buffer;
};
