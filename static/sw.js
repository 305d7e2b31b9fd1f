// Keeps the whole site in the browser, so that it starts at once and without a network.
// build.py puts in front of this: VERSION, and of RUNTIME and APPLICATION the name, the files (path → SHA-256 of the
// unpacked contents) and the spare files, which are kept only once somebody has needed them; then unpack.mjs.

const START = "index.html";
const PREFIX = `taluva:${registration.scope}:`;
const GROUPS = [RUNTIME, APPLICATION];
const DECODER = "static/vendor/zstddec/zstddec.wasm";
// In milliseconds. A cache on a full or failing disk may never answer.
const PATIENCE = 4000;

const address = (path) => new URL(path, registration.scope).href;
const cacheName = ({ name }) => `${PREFIX}${name}`;
// What the page of the first visit has fetched, as it came; goes with the caches of old versions.
const HANDED_OVER = `${PREFIX}fetched`;

const hexadecimal = (buffer) =>
  Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

let decoder;

const findDecoder = async () => WebAssembly.compile(await (await find(DECODER, RUNTIME.files[DECODER])).arrayBuffer());

const unpack = async (buffer) => {
  if (!isPacked(new Uint8Array(buffer, 0, Math.min(4, buffer.byteLength)))) return buffer;
  decoder ??= findDecoder();
  try {
    return await new Response(new Blob([buffer]).stream().pipeThrough(await unpacking(await decoder))).arrayBuffer();
  } catch (error) {
    decoder = undefined; // it may not have come
    throw error;
  }
};

// Gives the response to keep, or nothing when it is that of another version.
const verified = async (path, hash, response) => {
  const buffer = await unpack(await response.arrayBuffer());
  if (hexadecimal(await crypto.subtle.digest("SHA-256", buffer)) !== hash) return undefined;
  const type = /\.wasm(\.zst)?$/.test(path) ? "application/wasm" : response.headers.get("content-type");
  const headers = { "content-type": type, "x-kept": "unpacked" };
  return new Response(buffer, { headers });
};

const download = async (path, hash, cache) => {
  const response = await fetch(address(path), { cache });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
  return verified(path, hash, response);
};

const takeOver = async (path, hash) => {
  try {
    const response = await caches.match(address(path), { cacheName: HANDED_OVER });
    return response && (await verified(path, hash, response));
  } catch {
    return undefined; // damaged
  }
};

const fetchExactly = async (path, hash) => {
  const response = (await download(path, hash, "default")) ?? (await download(path, hash, "reload"));
  if (!response) throw new Error(`${path} is of another version`);
  return response;
};

// What the page or the browser has from showing the page is not fetched again, unless it is of another version.
const find = async (path, hash) =>
  (await caches.match(`${address(path)}?${hash}`)) ?? (await takeOver(path, hash)) ?? (await fetchExactly(path, hash));

// A file that was fetched before an interruption stays, one that the version before has too is copied.
const keep = async (group) => {
  const cache = await caches.open(cacheName(group));
  for (const [path, hash] of Object.entries(group.files)) {
    const key = `${address(path)}?${hash}`;
    if (await cache.match(key)) continue;
    await cache.put(key, await find(path, hash));
  }
};

const forgetOthers = async () => {
  const current = GROUPS.map(cacheName);
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && !current.includes(name)).map((name) => caches.delete(name)),
  );
};

const answer = async (event, group, path, hash) => {
  const key = `${address(path)}?${hash}`;
  const opening = caches.open(cacheName(group));
  const cached = opening.then((cache) => cache.match(key)).catch(() => undefined);
  const inTime = await Promise.race([cached, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
  if (inTime) return inTime;
  try {
    // A spare file, or one that the browser has thrown away: never that of another version.
    const response = await fetchExactly(path, hash);
    const copy = response.clone();
    event.waitUntil(opening.then((cache) => cache.put(key, copy)).catch(() => undefined)); // full
    return response;
  } catch (error) {
    // Without a network, a slow cache is worth waiting for.
    const late = await cached;
    if (late) return late;
    throw error;
  }
};

addEventListener("install", (event) => event.waitUntil(Promise.all(GROUPS.map(keep))));

addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const scope = new URL(registration.scope);
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname)) return;
  const path = decodeURIComponent(pathname.slice(scope.pathname.length)) || START;
  for (const group of GROUPS) {
    const hash = group.files[path] ?? group.spare[path];
    if (hash) return event.respondWith(answer(event, group, path, hash));
  }
});

addEventListener("message", (event) => {
  const { type, version } = event.data;
  // A page of this very version may be served at once, one of another must be loaded anew.
  if (type === "claim" && version === VERSION) event.waitUntil(clients.claim());
  if (type === "skip-waiting") event.waitUntil(skipWaiting());
});
