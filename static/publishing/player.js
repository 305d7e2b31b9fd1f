// Steps through a published game. Each part of it says where it is there: this only shows and hides.
(() => {
  const byId = (id) => document.getElementById(id);
  const parts = [...document.querySelectorAll("[data-plies]")].map((part) => {
    const spans = part.dataset.plies.split(" ").map((span) => span.split("-").map(Number));
    return { part, spans };
  });
  // Positions are numbered line after line; the list has them in the order in which they are read.
  const moves = [];
  for (const move of document.querySelectorAll("[data-ply]")) moves[Number(move.dataset.ply)] = move;
  const slider = byId("ply");
  const note = byId("note");
  const PACE_MS = 1200;
  let path = pathTo(Number(slider.max));
  let place = Number(slider.max);
  let timer = 0;

  // The positions from the first one to the end of the line of a position.
  function pathTo(number) {
    let last = number;
    while (moves[last + 1] && moves[last + 1].dataset.back === undefined) last += 1;
    const whole = [];
    for (let at = last; at >= 0; at = Number(moves[at].dataset.back ?? at - 1)) whole.unshift(at);
    return whole;
  }

  function show(wanted, along = pathTo(wanted)) {
    place = wanted;
    path = along;
    for (const { part, spans } of parts) {
      part.toggleAttribute("hidden", !spans.some(([first, end]) => place >= first && place < end));
    }
    const line = moves[place].getAttribute("aria-label");
    const comment = byId(`c${place}`);
    byId("now").textContent = line;
    note.textContent = comment ? comment.textContent : "";
    note.hidden = !comment;
    slider.max = path.length - 1;
    slider.value = path.indexOf(place);
    slider.setAttribute("aria-valuetext", line);
    for (const move of moves) move.removeAttribute("aria-current");
    moves[place].setAttribute("aria-current", "step");
    const list = byId("moves");
    const top = moves[place].offsetTop - list.offsetTop;
    if (list.scrollHeight > list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    document.documentElement.dataset.ply = place;
  }

  function playing(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (place === path.at(-1) ? playing(false) : step(1)), PACE_MS) : 0;
    const hadFocus = [byId("play"), byId("pause")].includes(document.activeElement);
    byId("play").hidden = on;
    byId("pause").hidden = !on;
    if (hadFocus) byId(on ? "pause" : "play").focus();
  }

  function step(by) {
    const next = path[path.indexOf(place) + by];
    if (next !== undefined) show(next);
  }

  function go(wanted, along) {
    playing(false);
    show(wanted, along);
  }

  function toggle() {
    if (timer) return playing(false);
    if (place === path.at(-1)) show(0, path);
    else step(1);
    playing(true);
  }

  // Into a line or back out of it; the button that leads the other way is pressed next.
  function turn(way) {
    let start = place;
    while (start > 0 && moves[start].dataset.back === undefined) start -= 1;
    const opposite = [place, start].map(String);
    go(Number(way.dataset.go));
    const shown = [...document.querySelectorAll("[data-go]")].filter((each) => each.offsetParent);
    (shown.find((each) => opposite.includes(each.dataset.go)) ?? shown[0] ?? byId("on")).focus();
  }

  function stepBy(by) {
    playing(false);
    step(by);
  }

  byId("first").onclick = () => go(0);
  byId("back").onclick = () => stepBy(-1);
  byId("on").onclick = () => stepBy(1);
  byId("last").onclick = () => go(path.at(-1));
  byId("play").onclick = byId("pause").onclick = toggle;
  slider.oninput = () => go(path[Number(slider.value)], path);
  for (const [index, move] of moves.entries()) {
    move.disabled = false;
    move.onclick = () => go(index);
  }
  for (const way of document.querySelectorAll("[data-go]")) way.onclick = () => turn(way);
  document.onkeydown = (event) => {
    const isOnControl = /^(INPUT|BUTTON|SUMMARY)$/.test(event.target.tagName);
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    const steps = {
      ArrowLeft: () => stepBy(-1),
      ArrowRight: () => stepBy(1),
      Home: () => go(0),
      End: () => go(path.at(-1)),
    };
    const run = steps[event.key] ?? (event.key === " " && !isOnControl ? toggle : null);
    if (!run) return;
    event.preventDefault();
    run();
  };
  byId("bar").hidden = false;
  const asked = location.hash ? Number(location.hash.slice(1)) : place;
  show(moves[asked] ? asked : place);
})();
