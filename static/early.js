// Gives the page the visitor's looks and language before it is painted, says whether it opens with a game, and starts
// Python early on a return visit.
// A classic script of old syntax: the page waits for it, and no browser stumbles over it.
// What is decided here is decided once: Python reads the language, and changes looks and language, through `taluva`.
(function () {
  "use strict";

  var root = document.documentElement;
  var ENGLISH = "en";
  // Set while the page waits for its texts in another language, unseen.
  var TRANSLATING = "data-translating";
  // In milliseconds. After that long the page shows itself in English.
  var PATIENCE = 1500;

  // ---- looks ----

  function storedSettings() {
    try {
      return JSON.parse(localStorage.getItem("taluva.settings")) || {};
    } catch (_error) {
      return {}; // forbidden or damaged
    }
  }

  function setChoice(name, value, choices) {
    if (choices.indexOf(value) >= 0) root.setAttribute(name, value);
    else root.removeAttribute(name);
  }

  // Gives the browser's own bars the colour of the theme chosen here, or the system's.
  function colourBars(chosen) {
    document.querySelectorAll('meta[name="theme-color"]').forEach(function (bar) {
      var theme = bar.getAttribute("data-theme");
      var wanted = chosen ? (chosen === theme ? "all" : "not all") : "(prefers-color-scheme: " + theme + ")";
      bar.setAttribute("media", wanted);
    });
  }

  // Whatever is not chosen is left to the system, or as usual.
  function applySettings(settings) {
    setChoice("data-theme", settings.theme, ["light", "dark"]);
    colourBars(root.getAttribute("data-theme"));
    setChoice("data-motion", settings.motion, ["reduced"]);
    setChoice("data-speed", settings.speed, ["slow", "fast"]);
  }

  // ---- language ----

  // Returns the language to speak: the one the address asks for, else the one in the settings, else the browser's.
  // An address that asks for a language that the game does not have gets English.
  function chooseLanguage(setting) {
    var available = document.querySelector('meta[name="taluva-languages"]').content.split(" ");
    var asked = new URLSearchParams(location.search).getAll("lang").pop();
    if (asked) return available.indexOf(asked) >= 0 ? asked : ENGLISH;
    var wanted = [setting].concat(navigator.languages || [navigator.language]);
    for (var i = 0; i < wanted.length; i++) {
      var code = String(wanted[i]).split(/[-_]/)[0].toLowerCase();
      if (available.indexOf(code) >= 0) return code;
    }
    return ENGLISH;
  }

  // The build gives each mark its message. So the page goes from any language to any other, even where the browser has
  // translated it by itself.
  function translateBelow(parent, translated) {
    parent.querySelectorAll("[data-i18n]").forEach(function (element) {
      var text = translated(element.getAttribute("data-i18n"));
      if (element.textContent !== text) element.textContent = text;
    });
    parent.querySelectorAll("[data-i18n-label]").forEach(function (element) {
      var label = translated(element.getAttribute("data-i18n-label"));
      ["aria-label", "title"].forEach(function (name) {
        if (element.hasAttribute(name)) element.setAttribute(name, label);
      });
    });
    parent.querySelectorAll("template").forEach(function (template) {
      translateBelow(template.content, translated);
    });
  }

  function announceTranslation() {
    document.dispatchEvent(new CustomEvent("taluva:translated"));
  }

  function note(language) {
    root.lang = window.taluva.language = language;
  }

  // Shows the page's own texts in a language; `translated` returns a message in it.
  function translate(language, translated) {
    note(language);
    root.removeAttribute(TRANSLATING);
    translateBelow(document, translated);
    announceTranslation();
  }

  function fetchTexts(language) {
    return fetch("./static/locale/" + language + ".json").then(function (response) {
      return response.json();
    });
  }

  function whenParsed() {
    return new Promise(function (resolve) {
      if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", resolve);
      else resolve();
    });
  }

  function showInEnglish() {
    if (!root.hasAttribute(TRANSLATING)) return;
    root.removeAttribute(TRANSLATING);
    announceTranslation();
  }

  function translateFromFile(language) {
    note(language);
    root.setAttribute(TRANSLATING, "");
    setTimeout(showInEnglish, PATIENCE);
    Promise.all([fetchTexts(language), whenParsed()])
      .then(function (results) {
        var texts = results[0];
        if (!root.hasAttribute(TRANSLATING)) return; // too late
        translate(language, function (message) {
          return texts[message] || message;
        });
      })
      .catch(showInEnglish);
  }

  // Goes to another language without Python.
  function speak(language) {
    if (language !== ENGLISH) return translateFromFile(language);
    translate(language, function (message) {
      return message;
    });
  }

  // ---- what the page opens with ----

  var OPTION = /^(amp;)?(players|seed|tiles|huts|mode|first|names|seats)\b/;

  // The tab remembers the game on its table, so that a reload goes on with it.
  function tabHasGame() {
    try {
      return sessionStorage.getItem("taluva.tab") !== null || sessionStorage.getItem("taluva.game") !== null;
    } catch (_error) {
      return false; // forbidden
    }
  }

  // Returns whether the address or the tab names a game (session/setup.py and session/saves/library.py have their
  // names): Python sees which. Else the page opens with its home.
  function opensWithGame() {
    var options = Array.from(new URLSearchParams(location.search).keys());
    function isOption(name) {
      return OPTION.test(name);
    }
    return options.some(isOption) || location.hash.length > 1 || tabHasGame();
  }

  // ---- Python ----

  // Tells the browser of the modules that Python starts with, which it would else find one after the other.
  function preloadModules() {
    var modules = document.querySelector('meta[name="taluva-modules"]');
    (modules ? modules.content.split(" ") : []).forEach(function (address) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = address;
      document.head.appendChild(link);
    });
  }

  // Resolves with what is stored, or with nothing where the browser does not answer in time; rejects where it forbids it.
  function findCached(key) {
    var late = new Promise(function (resolve) {
      setTimeout(resolve, PATIENCE);
    });
    var answer = Promise.resolve().then(function () {
      return caches.match(key);
    });
    return Promise.race([answer, late]);
  }

  // Takes the large files straight from the service worker's caches, and lets the largest compile while the page is
  // still parsed; python.mjs awaits them.
  function readCachedFiles() {
    var files = {};
    document
      .querySelector('meta[name="taluva-cached"]')
      .content.split(" ")
      .forEach(function (path) {
        var key = new URL(path, document.baseURI).href;
        files[key.split("?")[0]] = findCached(key)
          .then(function (response) {
            if (!response) return undefined;
            return /\.wasm\b/.test(path) ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
          })
          .catch(function () {}); // python.mjs fetches it then
      });
    return files;
  }

  function startPython() {
    var script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.src = "./static/python.mjs";
    preloadModules();
    document.head.appendChild(script);
  }

  // A frame that is closed off may not even ask for it.
  function findServiceWorker() {
    try {
      return navigator.serviceWorker;
    } catch (_error) {
      return undefined;
    }
  }

  window.taluva = {
    applySettings: applySettings,
    // What the page speaks, whatever a translator of the browser's writes into <html lang>.
    language: root.lang,
    serviceWorker: findServiceWorker(),
    speak: speak,
    translate: translate
  };

  var opens = window.URLSearchParams && opensWithGame() ? "game" : "home";
  root.setAttribute("data-opens", opens);

  // On a return visit Python starts while the page is parsed. On a first visit the page comes first, and has the whole
  // line to itself.
  if (window.taluva.serviceWorker && window.taluva.serviceWorker.controller) {
    window.taluva.cachedFiles = readCachedFiles();
    startPython();
  } else document.addEventListener("taluva:painted", preloadModules);

  var settings = storedSettings();
  applySettings(settings);
  if (location.protocol === "file:" || !window.fetch) return;
  var language = chooseLanguage(settings.language);
  if (language !== window.taluva.language) translateFromFile(language);
})();
