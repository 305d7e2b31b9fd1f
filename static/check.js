// Says why the game cannot start. A classic script of old syntax, so that it still runs where nothing else does.
(function () {
  "use strict";

  // Seconds without any sign of progress. They are counted, not measured:
  // while Python starts the page stands still, and that must not count.
  var PATIENCE = 60;
  var silent = 0;
  var settled = false;
  var timer;

  // Where the page's own scripts are.
  var folder = document.currentScript.src.replace(/[^/]*$/, "");

  // Returns whether an error or a rejection comes from the page's own files. Extensions run in the page too, and the
  // browser reports things that are nobody's error, such as a ResizeObserver that has more to say in the next frame.
  function isOurs(event) {
    try {
      var thrown = event.error || event.reason || {};
      if (thrown.name === "PythonError") return true;
      // The first address after the message is where it was thrown; WebAssembly has addresses of its own.
      var stack = String(thrown.stack || "").replace(String(thrown.message), "");
      var addresses = /[\w.+-]+:\/\/[^\s)]+/.exec(stack) || [String(event.filename || "")];
      return addresses[0].indexOf(folder) === 0 || addresses[0].indexOf("wasm://") === 0;
    } catch (_error) {
      return false; // what was thrown does not even let itself be looked at
    }
  }

  function whenParsed(action) {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", action);
    else action();
  }

  function setHidden(id, hidden) {
    var element = document.getElementById(id);
    if (element) element.hidden = hidden;
  }

  function sign() {
    silent = 0;
  }

  function showFailure(kind) {
    if (settled) return;
    settled = true;
    clearInterval(timer);
    whenParsed(function () {
      var texts = document.querySelectorAll("[data-failure]");
      for (var i = 0; i < texts.length; i++) texts[i].hidden = texts[i].getAttribute("data-failure") !== kind;
      setHidden("loading", true);
      setHidden("start-failed", false);
      // It is above everything else, and was there to be filled in meanwhile.
      var setup = document.getElementById("setup");
      if (setup && setup.open) setup.close();
    });
  }

  window.taluva = window.taluva || {};
  window.taluva.isOurs = isOurs;

  if (location.protocol === "file:") {
    whenParsed(function () {
      setHidden("loading", true);
      setHidden("file-help", false);
    });
    return;
  }

  whenParsed(function () {
    var retry = document.getElementById("retry");
    if (retry) {
      retry.addEventListener("click", function () {
        location.reload();
      });
    }
  });

  document.addEventListener("taluva:failed", function (event) {
    showFailure(event.detail);
  });
  // A slow start may be given up here and succeed all the same.
  document.addEventListener("taluva:started", function () {
    settled = true;
    clearInterval(timer);
    setHidden("loading", true);
    setHidden("start-failed", true);
  });
  // Captured, since a script's failure to load does not bubble.
  addEventListener(
    "error",
    function (event) {
      var source = event.target;
      if (source && source.tagName === "SCRIPT") {
        if (source.src.indexOf(folder) === 0) showFailure("runtime");
      } else if (event.filename === folder + "boot.js") showFailure("no-wasm");
      // Made up by somebody's script: PyScript would fail over it, since it expects a message.
      else if (typeof event.message !== "string" && (event.bubbles || source === window))
        event.stopImmediatePropagation();
    },
    true
  );

  if (typeof WebAssembly !== "object" || !("noModule" in document.createElement("script"))) {
    showFailure("no-wasm");
    return;
  }

  addEventListener("py:progress", sign);
  addEventListener("taluva:progress", sign);
  new PerformanceObserver(sign).observe({ entryTypes: ["resource"] });
  timer = setInterval(function () {
    silent += 1;
    if (silent >= PATIENCE) showFailure("runtime");
  }, 1000);
})();
