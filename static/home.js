// Shows on the home page what Python has stored about the player (session/page/home.py), before Python is there and
// after, and keeps what is pressed until Python can do it. A classic script: the page waits for it, so nothing shifts.
{
  const home = document.getElementById("home");
  const wait = document.getElementById("home-wait");
  const languages = document.getElementById("home-languages");
  const VERSION = 1;
  // In seconds, the largest first.
  const UNITS = [
    ["year", 31_536_000],
    ["month", 2_592_000],
    ["day", 86_400],
    ["hour", 3600],
    ["minute", 60],
  ];

  let isPythonThere = false;

  const way = (name) => document.getElementById(`home-${name}`);
  const part = (name) => home.querySelector(`[data-part="${name}"]`);
  const language = () => window.taluva.language;

  const textOf = (name, values = {}) =>
    Object.entries(values).reduce(
      (text, [key, value]) => text.replace(`{${key}}`, value),
      home.querySelector(`[data-text="${name}"]`).textContent,
    );

  const showOnly = (elements, isShown) => {
    for (const element of elements) element.hidden = !isShown(element);
  };

  // ---- what is stored ----

  const stored = (area, key) => {
    try {
      return window[area].getItem(key);
    } catch {
      return null; // forbidden
    }
  };

  // Whatever is stored may be damaged, and was maybe written by another version.
  const read = (text) => {
    try {
      const facts = JSON.parse(text);
      return facts?.version === VERSION ? facts : {};
    } catch {
      return {};
    }
  };

  // Another tab may have deleted it. What Python says is so: it may have a game that cannot be stored.
  const isThere = ({ id }) => isPythonThere || stored("localStorage", `taluva.save.${id}`) !== null;

  // ---- what is shown ----

  const showComputer = (level = 1) => {
    const lines = way("computer").querySelectorAll("[data-strength]");
    const chosen = [...lines].some((line) => line.dataset.strength === String(level)) ? level : 1;
    showOnly(lines, (line) => line.dataset.strength === String(chosen));
    const { face } = [...lines].find((line) => !line.hidden).dataset;
    part("face").setAttribute("href", `#face-${face}`);
  };

  const nameOf = ({ name, character, number }) =>
    name ?? (character ? textOf(character) : textOf("player", { number }));

  const timeAgo = (date) => {
    const format = new Intl.RelativeTimeFormat(language(), { numeric: "auto" });
    const seconds = Math.min((date - Date.now()) / 1000, 0);
    const [unit, length] = UNITS.find(([, length]) => -seconds >= length) ?? ["second", Number.POSITIVE_INFINITY];
    return format.format(Math.ceil(seconds / length), unit);
  };

  const draw = (svg, { box, art }) => {
    svg.setAttribute("viewBox", box);
    const paths = art.map(([kind, line]) => {
      const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
      path.setAttribute("class", kind);
      path.setAttribute("d", line);
      return path;
    });
    svg.replaceChildren(...paths);
  };

  const showGame = (game) => {
    const button = way("continue");
    button.hidden = !game || !isThere(game);
    if (button.hidden) return;
    const { players, seat, turn, of, changed } = game;
    const others = players.filter(({ you }) => !you).map(nameOf);
    const names = new Intl.ListFormat(language(), { type: "conjunction" }).format(others);
    const who = players[seat].you ? textOf("you") : textOf("other", { name: nameOf(players[seat]) });
    const has = players.some(({ you }) => you);
    part("turn").textContent = `${who} · ${has ? textOf("against", { names }) : names}`;
    part("when").textContent = `${textOf("turn", { turn, count: of })} · ${timeAgo(changed)}`;
    draw(button.querySelector("svg"), game);
    button.dataset.game = game.id;
  };

  const showLesson = ({ done = 0, number, count = Number(part("lesson").dataset.count) } = {}, isKnown = false) => {
    part("begin").hidden = done > 0 || isKnown;
    const name = done >= count ? "learned" : done ? "lesson" : "lessons";
    part("lesson").textContent = textOf(name, { number, count });
  };

  // Python knows which puzzle it is (session/puzzles/choice.py): the same for everybody, by the visitor's own calendar.
  const showDay = ({ day = 0, days = 0, theme = "" } = {}) => {
    const format = new Intl.DateTimeFormat(language(), { day: "numeric", month: "long" });
    const now = new Date();
    const ago = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000) - day;
    const practises = (ago === 0 || ago === -1) && home.querySelector(`[data-text="theme-${theme}"]`) !== null;
    part("day").textContent = practises ? textOf("practise", { theme: textOf(`theme-${theme}`) }) : format.format(now);
    way("puzzle").toggleAttribute("data-theme", practises);
    if (practises) way("puzzle").dataset.theme = theme;
    part("streak").hidden = !(days > 0 && Math.abs(ago) <= 1);
    part("days").textContent = String(days);
  };

  const ownName = (code) => {
    const name = new Intl.DisplayNames([code], { type: "language" }).of(code);
    return name[0].toLocaleUpperCase(code) + name.slice(1);
  };

  const showLanguages = () => {
    part("language").textContent = ownName(language());
    part("language").lang = language();
    const available = document.querySelector('meta[name="taluva-languages"]').content.split(" ");
    const choices = available.map((code) => {
      const choice = document.getElementById("home-speak").content.firstElementChild.cloneNode(true);
      Object.assign(choice, { lang: code, textContent: ownName(code) });
      choice.dataset.language = code;
      if (code === language()) choice.setAttribute("aria-current", "true");
      return choice;
    });
    languages.replaceChildren(...choices);
  };

  const show = (text) => {
    const facts = read(text);
    try {
      showComputer(facts.computer);
      showLesson(facts.lesson, Boolean(facts.game || facts.computer));
      showGame(facts.game);
      showDay(facts.puzzles);
    } catch {
      showComputer();
      showLesson();
      showGame();
      showDay();
    }
    showLanguages();
  };

  let shown = stored("localStorage", "taluva.home");
  // For Python: shows what it has stored, or would have stored if it could.
  window.taluva.showHome = (text) => {
    isPythonThere = true;
    shown = text;
    show(shown);
  };
  document.addEventListener("taluva:translated", () => show(shown));

  const fill = () => {
    const drawing = document.getElementById("home-drawing");
    drawing.replaceWith(drawing.content);
    show(shown);
  };
  // Where the page opens with a game, home is filled when it is seen: this observer acts before it is painted.
  const observer = new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === 0) return;
    observer.disconnect();
    fill();
  });
  if (document.documentElement.dataset.opens === "home") fill();
  else observer.observe(home);

  // ---- what is pressed before Python is there ----

  let stage = "fetching";
  let loaded = 0;
  let pressed;
  let spoken;

  const showWait = () => {
    const text = pressed ? textOf(stage) : "";
    if (wait.textContent !== text) wait.textContent = text;
    for (const button of home.querySelectorAll("[data-waits]")) button.removeAttribute("data-waits");
    if (!pressed) return;
    pressed.toggleAttribute("data-waits", true);
    pressed.style.setProperty("--waiting", JSON.stringify(text));
    pressed.style.setProperty("--loaded", loaded);
  };

  const keep = (event) => {
    const button = event.target.closest?.("[data-control]");
    if (!button || button === way("language")) return; // opens by itself
    event.preventDefault();
    event.stopPropagation();
    if (languages.contains(button)) {
      spoken = button.dataset.language;
      languages.hidePopover();
      window.taluva.speak(spoken);
    } else {
      pressed = button;
    }
    showWait();
  };

  home.addEventListener("click", keep, { capture: true });
  document.addEventListener("taluva:translated", showWait);
  document.addEventListener("taluva:stage", ({ detail }) => {
    ({ stage, share: loaded } = detail);
    showWait();
  });
  document.addEventListener(
    "taluva:started",
    () => {
      home.removeEventListener("click", keep, { capture: true });
      const wanted = pressed;
      pressed = undefined;
      showWait();
      languages.querySelector(`[data-language="${spoken}"]`)?.click();
      wanted?.click();
    },
    { once: true },
  );
}
