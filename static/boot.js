// Starts Python and says truthfully how far that is; check.js shows what goes wrong.

import { keepOffline } from "./offline.js";
import { openSetup } from "./setup.js";

const CORE = "./vendor/pyscript/core.js";
const PYTHON = "./python.mjs";

// Told in the setup and, where a game is to start at once, beside the progress.
for (const place of document.querySelectorAll(".in-short")) {
  place.append(document.getElementById("short-rules").content.cloneNode(true));
}
performance.mark("taluva:shell");

const script = document.querySelector('script[type="py"]');
const bar = document.getElementById("loading-bar");
const MEGABYTE = 1_000_000;
// What moves takes time from the start itself, on few cores a quarter more; who waits longer shall see that it goes on.
const LONG_WAIT = 2000;
const toFetch = Number(document.querySelector('meta[name="taluva-download"]')?.content);
let stage = "starting";
let loaded = 0;
let pressed = false;
let finished = false;

const tell = (type, detail) => document.dispatchEvent(new CustomEvent(type, { detail }));

const showStage = () => {
  const megabytes = (bytes) => (Math.min(bytes, toFetch) / MEGABYTE).toFixed(1);
  const words = (name) =>
    document
      .querySelector(`#loading-texts [data-stage="${name}"]`)
      .textContent.replace("{loaded}", megabytes(loaded))
      .replace("{total}", megabytes(toFetch));
  const text = words(stage);
  for (const place of ["loading-text", "setup-wait"]) {
    const element = document.getElementById(place);
    const all = place === "setup-wait" && pressed ? `${text} ${words("pressed")}` : text;
    if (element.textContent !== all) element.textContent = all;
  }
  bar.toggleAttribute("data-known", stage === "fetching");
  bar.firstElementChild.style.width = stage === "fetching" ? `${(100 * Math.min(loaded, toFetch)) / toFetch}%` : "";
};

const enter = (name) => {
  stage = name;
  showStage();
};

// The rules of web/app.py and web/opening.py for what is laid out at the start, as far as they can be told without Python.
const hasGame = () => {
  if (new URLSearchParams(location.search).has("players") || location.hash.length > 1) return true;
  try {
    return ["taluva.game", "taluva.tab"].some((key) => sessionStorage.getItem(key)) || "taluva.current" in localStorage;
  } catch {
    return false; // storage may be forbidden
  }
};

const translated = new Promise((resolve) => {
  if (!document.documentElement.hasAttribute("data-translating")) resolve();
  document.addEventListener("taluva:translated", resolve, { once: true });
});

const fail = (kind) => {
  if (finished) return;
  finished = true;
  tell("taluva:failed", kind);
};

// Until our own Python runs, whatever fails is a file of the runtime.
let kindOfFailure = "runtime";

const watchPython = () => {
  for (const type of ["error", "unhandledrejection"]) addEventListener(type, () => fail(kindOfFailure));
  script.addEventListener("py:ready", () => {
    kindOfFailure = "python";
    enter("board");
  });
  // An error in Python is only printed: what tells is that the script ended and the game is not there.
  script.addEventListener("py:done", () => fail("python"));
};

const watchReady = () => {
  new MutationObserver((_, observer) => {
    if (!document.body.dataset.ready) return;
    observer.disconnect();
    finished = true;
    document.getElementById("setup-wait").textContent = "";
    tell("taluva:started");
    keepOffline();
  }).observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
};

// Whoever is going to be asked for a setup can fill it in now.
const waitWithSetup = () => {
  if (finished || hasGame()) return;
  const press = openSetup(() => {
    pressed = true;
    showStage();
  });
  document.addEventListener("taluva:started", press, { once: true });
};

// PyScript loads every plugin for MicroPython too, unless settings for that switch them off as ours do.
const withoutPlugins = async (load) => {
  const settings = document.createElement("mpy-config");
  settings.hidden = true;
  settings.textContent = script.getAttribute("config");
  document.body.append(settings);
  try {
    return await load();
  } finally {
    settings.remove();
  }
};

const framePainted = () =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

// Ahead of PyScript, which waits for other things before it asks for Python.
const startPython = () => {
  tell("taluva:painted");
  import(PYTHON).then(({ starting }) => starting).catch(() => fail("runtime"));
  withoutPlugins(() => import(CORE)).then(watchPyScript, () => fail("runtime"));
};

const watchPyScript = ({ config, hooks }) => {
  // Without its settings PyScript stops in silence.
  if (!config.py) return fail("runtime");
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (message, ...rest) => {
      if (message instanceof Error) fail(message.name === "FetchError" ? "runtime" : "python");
      return stderr(message, ...rest);
    };
  });
};

if (typeof WebAssembly === "object" && location.protocol !== "file:") {
  showStage();
  setTimeout(() => bar.toggleAttribute("data-long", true), LONG_WAIT);
  document.addEventListener("taluva:translated", showStage);
  addEventListener("taluva:progress", ({ detail }) => {
    if (detail.loaded === loaded && detail.coming) return;
    ({ loaded } = detail);
    enter(detail.coming ? "fetching" : "starting");
  });
  const shown = translated.then(waitWithSetup);
  watchPython();
  watchReady();
  if (navigator.serviceWorker?.controller) startPython();
  else shown.then(framePainted).then(startPython);
}
