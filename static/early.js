// Gives the page the visitor's theme and language before it is painted. A classic script of old syntax, so that the
// page waits for it, and no browser stumbles over it. What is chosen here, web/settings_view.py chooses by the same rules.
(function () {
  "use strict";

  var root = document.documentElement;
  var TRANSLATING = "data-translating";
  // A page in the wrong language is better than none.
  var PATIENCE = 1500;

  function settings() {
    try {
      return JSON.parse(localStorage.getItem("taluva.settings")) || {};
    } catch (_error) {
      return {};
    }
  }

  function language(kept) {
    var there = document.querySelector('meta[name="taluva-languages"]').content.split(" ");
    var asked = /[?&]lang=([a-z]+)/.exec(location.search);
    var wanted = [asked && asked[1], kept].concat(navigator.languages || [navigator.language]);
    for (var i = 0; i < wanted.length; i++) {
      var code = String(wanted[i]).split(/[-_]/)[0].toLowerCase();
      if (there.indexOf(code) >= 0) return code;
    }
    return there[0];
  }

  // The mark keeps the message itself, for web/shell.py goes on with it.
  function original(element, mark, text) {
    var message = element.getAttribute(mark) || String(text).replace(/\s+/g, " ").trim();
    element.setAttribute(mark, message);
    return message;
  }

  function translate(where, texts) {
    where.querySelectorAll("[data-i18n]").forEach(function (element) {
      var message = original(element, "data-i18n", element.textContent);
      element.textContent = texts[message] || message;
    });
    where.querySelectorAll("[data-i18n-label]").forEach(function (element) {
      var label = element.getAttribute("aria-label") || element.getAttribute("title");
      var message = original(element, "data-i18n-label", label);
      ["aria-label", "title"].forEach(function (name) {
        if (element.hasAttribute(name)) element.setAttribute(name, texts[message] || message);
      });
    });
    where.querySelectorAll("template").forEach(function (template) {
      translate(template.content, texts);
    });
  }

  function reveal() {
    if (!root.hasAttribute(TRANSLATING)) return;
    root.removeAttribute(TRANSLATING);
    document.dispatchEvent(new CustomEvent("taluva:translated"));
  }

  function fetchTexts(code) {
    return fetch("./static/locale/" + code + ".json").then(function (response) {
      return response.json();
    });
  }

  function whenParsed() {
    return new Promise(function (resolve) {
      document.addEventListener("DOMContentLoaded", resolve);
    });
  }

  // Tells the browser of the modules that Python starts with, which it would else find one after the other.
  function hint() {
    var modules = document.querySelector('meta[name="taluva-modules"]');
    (modules ? modules.content.split(" ") : []).forEach(function (address) {
      var link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = address;
      document.head.appendChild(link);
    });
  }

  // The large files, straight from where the service worker keeps them, and the largest compiled while the page is
  // still parsed; python.mjs takes them.
  function takeKept() {
    var files = {};
    window.taluvaKept = files;
    document
      .querySelector('meta[name="taluva-kept"]')
      .content.split(" ")
      .forEach(function (path) {
        var key = new URL(path, document.baseURI).href;
        files[key.split("?")[0]] = caches
          .match(key)
          .then(function (response) {
            if (!response) return undefined;
            return /\.wasm\b/.test(path) ? WebAssembly.compileStreaming(response) : response.arrayBuffer();
          })
          .catch(function () {}); // python.mjs fetches it then
      });
  }

  // Where all is kept already Python starts beside the page. On a first visit the page comes first, over the whole line.
  function startPython() {
    var script = document.createElement("script");
    script.type = "module";
    script.async = true;
    script.src = "./static/python.mjs";
    hint();
    document.head.appendChild(script);
  }

  if (navigator.serviceWorker && navigator.serviceWorker.controller) {
    takeKept();
    startPython();
  } else document.addEventListener("taluva:painted", hint);

  var kept = settings();
  if (kept.theme === "light" || kept.theme === "dark") root.setAttribute("data-theme", kept.theme);

  if (location.protocol === "file:" || !window.fetch) return;
  var code = language(kept.language);
  if (code === root.lang) return;
  root.lang = code;
  root.setAttribute(TRANSLATING, "");
  setTimeout(reveal, PATIENCE);
  Promise.all([fetchTexts(code), whenParsed()])
    .then(function (results) {
      if (root.hasAttribute(TRANSLATING)) translate(document, results[0]);
    })
    .catch(function () {})
    .then(reveal);
})();
