// Starts Python and says truthfully how far that is; check.js shows what goes wrong.

import { keepOffline } from "./offline.js";

const CORE = "./vendor/pyscript/core.js";
const PYTHON = "./python.mjs";

performance.mark("taluva:shell");

const script = document.querySelector('script[type="py"]');
let finished = false;

const tell = (type, detail) => document.dispatchEvent(new CustomEvent(type, { detail }));

const showStage = (stage) => {
  const text = document.querySelector(`#loading-texts [data-stage="${stage}"]`);
  document.getElementById("loading-text").textContent = text.textContent;
};

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
    showStage("board");
  });
  // An error in Python is only printed: what tells is that the script ended and the game is not there.
  script.addEventListener("py:done", () => fail("python"));
};

const watchReady = () => {
  new MutationObserver((_, observer) => {
    if (!document.body.dataset.ready) return;
    observer.disconnect();
    finished = true;
    tell("taluva:started");
    keepOffline();
  }).observe(document.body, { attributes: true, attributeFilter: ["data-ready"] });
};

// PyScript loads every plugin for MicroPython too, unless settings for that switch them off as ours do.
const withoutPlugins = async (load) => {
  const settings = document.createElement("mpy-config");
  settings.hidden = true;
  settings.setAttribute("src", script.getAttribute("config"));
  document.body.append(settings);
  try {
    return await load();
  } finally {
    settings.remove();
  }
};

if (typeof WebAssembly === "object" && location.protocol !== "file:") {
  showStage("fetching");
  // Ahead of PyScript, which waits for other things before it asks for Python.
  import(PYTHON)
    .then(({ starting }) => starting)
    .catch(() => fail("runtime"));
  addEventListener("taluva:progress", ({ detail: { coming } }) => {
    if (!coming) showStage("starting");
  });
  watchPython();
  watchReady();
  withoutPlugins(() => import(CORE)).then(
    ({ config, hooks }) => {
      // Without its settings PyScript stops in silence.
      if (!config.py) return fail("runtime");
      hooks.main.onReady.add(({ io }) => {
        const { stderr } = io;
        io.stderr = (message, ...rest) => {
          if (message instanceof Error) fail(message.name === "FetchError" ? "runtime" : "python");
          return stderr(message, ...rest);
        };
      });
    },
    () => fail("runtime"),
  );
}
