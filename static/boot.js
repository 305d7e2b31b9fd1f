// Starts Python, and shows how far it is; check.js shows what goes wrong.

import { keepOffline } from "./offline.js";
import "./write.js";

performance.mark("taluva:shell");

const script = document.querySelector('script[type="py"]');
const bar = document.getElementById("loading-bar");
const MEGABYTE = 1_000_000;
// Times in milliseconds. The bar moves only after that: motion makes the start itself up to a quarter longer on few cores.
const LONG_WAIT = 2000;
const PAINT_PATIENCE = 3000;
const QUIET = 6000;
const SIGNS = ["pointermove", "pointerdown", "touchstart", "keydown", "click", "wheel", "scroll", "focusin"];
const downloadBytes = Number(document.querySelector('meta[name="taluva-download"]')?.content);
const opensWithHome = document.documentElement.dataset.opens === "home";
let stage = "starting";
let loadedBytes = 0;
let hasEnded = false;

const announce = (type, detail) => document.dispatchEvent(new CustomEvent(type, { detail }));

const showStage = () => {
  const megabytes = (bytes) => (Math.min(bytes, downloadBytes) / MEGABYTE).toFixed(1);
  const textOf = (name) =>
    document
      .querySelector(`#loading-texts [data-stage="${name}"]`)
      .textContent.replace("{loaded}", megabytes(loadedBytes))
      .replace("{total}", megabytes(downloadBytes));
  const isFetching = stage === "fetching";
  const share = isFetching ? Math.min(loadedBytes, downloadBytes) / downloadBytes : 1;
  announce("taluva:stage", { stage: isFetching ? stage : "starting", share });
  if (opensWithHome) return; // what is not seen would still be styled
  const text = textOf(stage);
  const place = document.getElementById("loading-text");
  if (place.textContent !== text) place.textContent = text;
  bar.toggleAttribute("data-known", isFetching);
  bar.firstElementChild.style.width = isFetching ? `${100 * share}%` : "";
};

const enter = (name) => {
  stage = name;
  showStage();
};

const translated = new Promise((resolve) => {
  if (!document.documentElement.hasAttribute("data-translating")) resolve();
  document.addEventListener("taluva:translated", resolve, { once: true });
});

const fail = (kind) => {
  if (hasEnded) return;
  hasEnded = true;
  announce("taluva:failed", kind);
};

// Before our own Python runs, whatever fails is a file of the runtime.
let kindOfFailure = "runtime";

const watchPython = () => {
  const onError = (event) => window.taluva.isOurs(event) && fail(kindOfFailure);
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, onError);
  script.addEventListener("py:ready", () => {
    kindOfFailure = "python";
    enter("board");
  });
  // PyScript only prints an error in Python: it shows by a script that has ended without a game.
  script.addEventListener("py:done", () => fail("python"));
};

const watchReady = () => {
  new MutationObserver((_, observer) => {
    if (!document.body.dataset.ready) return;
    observer.disconnect();
    hasEnded = true;
    announce("taluva:started");
    keepOffline();
  }).observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
};

// A hidden page is not painted, and not every browser says when it has been.
const framePainted = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    setTimeout(resolve, PAINT_PATIENCE);
    new PerformanceObserver(resolve).observe({ type: "paint", buffered: true });
  });

// Home needs no Python, and a visitor who reads it or looks at the island is better off with a page that answers at once.
// So on a first visit Python waits, with all it needs fetched, for a sign that somebody is about to press something, or
// until the visitor has had home to themselves for a while.
const whenWanted = () =>
  new Promise((resolve) => {
    if (!opensWithHome || document.querySelector("#home [data-waits]")) return resolve();
    for (const type of SIGNS) addEventListener(type, resolve, { once: true, capture: true, passive: true });
    let quiet;
    addEventListener("taluva:progress", ({ detail }) => {
      clearTimeout(quiet);
      if (!detail.coming) quiet = setTimeout(resolve, QUIET);
    });
  });

// python.mjs fetches what Python needs ahead of PyScript, which does other things before it asks for it.
const startPython = async (isWanted) => {
  announce("taluva:painted");
  try {
    const { starting, run, startPyScript } = await import("./python.mjs");
    await Promise.race([isWanted, starting]);
    announce("taluva:wanted");
    run();
    await Promise.all([starting, startPyScript(script.getAttribute("config"), fail)]);
  } catch {
    fail("runtime");
  }
};

const isTooOld = document.documentElement.hasAttribute("data-too-old"); // check.js has said so

if (typeof WebAssembly === "object" && !isTooOld && location.protocol !== "file:") {
  showStage();
  setTimeout(() => bar.toggleAttribute("data-long", true), LONG_WAIT);
  document.addEventListener("taluva:translated", showStage);
  addEventListener("taluva:progress", ({ detail }) => {
    if (detail.loaded === loadedBytes && detail.coming) return;
    loadedBytes = detail.loaded;
    enter(detail.coming ? "fetching" : "starting");
  });
  watchPython();
  watchReady();
  if (window.taluva?.serviceWorker?.controller) startPython();
  else translated.then(framePainted).then(() => startPython(whenWanted()));
}
