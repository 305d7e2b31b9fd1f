// Fetches the large files that Python starts from, unpacks them, and says how many bytes have come.

import { isPacked, unpacking } from "./unpack.mjs";

const address = (path) => new URL(path, import.meta.url).href;

const DECODER = address("./vendor/zstddec/zstddec.wasm");

// The browser's own, since python.mjs replaces the global one for a while.
const browserFetch = globalThis.fetch.bind(globalThis);

// Bytes that have come over the network, and files that are still coming.
const progress = { loaded: 0, coming: 0 };
const report = (bytes, files) => {
  progress.loaded += bytes;
  progress.coming += files;
  globalThis.dispatchEvent(new CustomEvent("taluva:progress", { detail: progress }));
};

// What has come over the network, as it came, by address; offline.js hands it to the service worker.
export const fetched = new Map();
const isHandedOn = globalThis.document && globalThis.taluva?.serviceWorker;

// Returns the promise; its failure reaches whatever awaits it later, and is no unhandled one until then.
export const handled = (promise) => {
  promise.catch(() => {});
  return promise;
};

// Lets the page answer its visitor between two long steps.
export const pause = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });

// Unpacked in pieces, with pauses in which the page answers.
const PIECE_BYTES = 1 << 15;

const fetchDecoder = async () => {
  const response = await browserFetch(DECODER);
  if (!response.ok) throw new Error(`${DECODER} was answered with ${response.status}`);
  const bytes = await response.arrayBuffer();
  if (isHandedOn) fetched.set(DECODER, [bytes]);
  return WebAssembly.compile(bytes);
};

let decoder;

// Returns a response with the unpacked contents of a file. Looks at the first bytes: the service worker stores it
// unpacked.
const unpacked = async (path, type) => {
  report(0, 1);
  const response = await browserFetch(address(path));
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  if (response.headers.has("x-kept")) {
    report(0, -1);
    return response;
  }
  const parts = [];
  const reader = response.body.getReader();
  const first = await reader.read();
  let next = first;
  const stream = new ReadableStream({
    async pull(controller) {
      const { done, value } = next ?? (await reader.read());
      next = undefined;
      if (done) {
        report(0, -1);
        if (isHandedOn) fetched.set(address(path), parts);
        return controller.close();
      }
      report(value.length, 0);
      parts.push(value);
      for (let start = 0; start < value.length; start += PIECE_BYTES) {
        controller.enqueue(value.subarray(start, start + PIECE_BYTES));
        await pause();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const headers = { "content-type": type };
  if (!isPacked(first.value)) return new Response(stream, { headers });
  decoder ??= handled(fetchDecoder());
  return new Response(stream.pipeThrough(await unpacking(await decoder)), { headers });
};

// What early.js has begun to read from the service worker's caches, by address.
const cachedFiles = globalThis.taluva?.cachedFiles ?? {};

const takeCached = (path) => {
  const file = cachedFiles[address(path)];
  delete cachedFiles[address(path)];
  return file;
};

export const fetchBytes = async (path) =>
  (await takeCached(path)) ?? (await unpacked(path, "application/octet-stream")).arrayBuffer();

export const fetchWasm = async () => {
  const path = "./vendor/pyodide/pyodide.asm.wasm.zst";
  return (await takeCached(path)) ?? WebAssembly.compileStreaming(unpacked(path, "application/wasm"));
};
