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
      // The first address after the message is where it was thrown; WebAssembly has addresses of its own. A module that
      // does not load has no stack: the message names it.
      var message = String(thrown.message);
      var stack = String(thrown.stack || "").replace(message, "");
      var address = /[\w.+-]+:\/\/[^\s)]+/;
      var named = /imported module/.test(message) && address.exec(message);
      if (/^Importing a module script failed/.test(message)) return true; // WebKit names none
      var addresses = address.exec(stack) || named || [String(event.filename || "")];
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

  // A function that catches an exception, in WebAssembly.
  var CATCHES = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

  function knowsSelector(selector) {
    try {
      document.querySelector(selector);
      return true;
    } catch (_error) {
      return false;
    }
  }

  function hasMethod(kind, name) {
    return typeof kind === "function" && typeof kind.prototype[name] === "function";
  }

  // What the page needs and older browsers lack; README.md names the versions that have it all.
  function findMissing() {
    var needs = {
      "JavaScript modules": "noModule" in document.createElement("script"),
      dialog: hasMethod(window.HTMLDialogElement, "showModal"),
      popover: hasMethod(window.HTMLElement, "showPopover") && knowsSelector(":popover-open"),
      ":has()": knowsSelector(":has(a)"),
      "@property": typeof CSSPropertyRule === "function",
      "@container": CSS.supports("container-type: inline-size"),
      "light-dark()": CSS.supports("color: light-dark(red, red)"),
      dvh: CSS.supports("height: 1dvh"),
      "Promise.withResolvers": typeof Promise.withResolvers === "function",
      "WebAssembly exceptions": WebAssembly.validate(new Uint8Array(CATCHES))
    };
    return Object.keys(needs).filter(function (name) {
      return !needs[name];
    });
  }

  // Returns the browser's name and version, empty if it gives neither. Others follow these with names of their own.
  function browserName() {
    var patterns = [/(Firefox|SamsungBrowser|OPR|Edg|CriOS|FxiOS|Chrome)\/(\d+)/, /(Version)\/([\d.]+) .*Safari/];
    var names = { OPR: "Opera", Edg: "Edge", CriOS: "Chrome", FxiOS: "Firefox", Version: "Safari" };
    for (var i = 0; i < patterns.length; i++) {
      var match = patterns[i].exec(navigator.userAgent.replace(/Chrome\/\d+(?=.*(Edg|OPR|SamsungBrowser)\/)/, ""));
      if (match) return (names[match[1]] || match[1]) + " " + match[2];
    }
    return "";
  }

  function showTooOld(missing) {
    document.documentElement.setAttribute("data-too-old", "");
    showFailure("too-old");
    whenParsed(function () {
      document.getElementById("too-old").textContent = [browserName(), missing.join(", ")].filter(Boolean).join(": ");
      setHidden("too-old", false);
    });
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
      document.documentElement.setAttribute("data-failed", "");
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
    document.documentElement.removeAttribute("data-failed");
  });
  // Captured, since a script's failure to load does not bubble.
  addEventListener(
    "error",
    function (event) {
      var source = event.target;
      if (source && source.tagName === "SCRIPT") {
        // A frame without an origin may load nothing that the server does not allow it.
        if (source.src.indexOf(folder) === 0) showFailure(window.origin === "null" ? "closed-off" : "runtime");
      } else if (event.filename === folder + "boot.js") {
        if (event.error instanceof SyntaxError) showTooOld([]);
        else showFailure("python");
      }
      // Made up by somebody's script: PyScript would fail over it, since it expects a message.
      else if (typeof event.message !== "string" && (event.bubbles || source === window))
        event.stopImmediatePropagation();
    },
    true
  );

  if (typeof WebAssembly !== "object") {
    showFailure("no-wasm");
    return;
  }
  var missing = window.CSS && CSS.supports ? findMissing() : ["CSS.supports"];
  if (missing.length) {
    showTooOld(missing);
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
