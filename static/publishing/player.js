// Steps through a published game. Each part of it says at which plies it is there: this only shows and hides.
(() => {
  const byId = (id) => document.getElementById(id);
  const parts = [...document.querySelectorAll("[data-plies]")].map((part) => {
    const [first, end] = part.dataset.plies.split("-").map(Number);
    return { part, first, end };
  });
  const moves = [...document.querySelectorAll("[data-ply]")];
  const slider = byId("ply");
  const last = Number(slider.max);
  const PACE_MS = 1200;
  let ply = last;
  let timer = 0;

  function show(wanted) {
    ply = Math.max(0, Math.min(last, wanted));
    for (const { part, first, end } of parts) part.toggleAttribute("hidden", ply < first || ply >= end);
    const line = moves[ply].getAttribute("aria-label");
    byId("now").textContent = line;
    slider.value = ply;
    slider.setAttribute("aria-valuetext", line);
    for (const move of moves) move.removeAttribute("aria-current");
    moves[ply].setAttribute("aria-current", "step");
    const list = byId("moves");
    const top = moves[ply].offsetTop - list.offsetTop;
    if (list.scrollHeight > list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    document.documentElement.dataset.ply = ply;
  }

  function playing(on) {
    clearInterval(timer);
    timer = on ? setInterval(() => (ply < last ? show(ply + 1) : playing(false)), PACE_MS) : 0;
    const hadFocus = [byId("play"), byId("pause")].includes(document.activeElement);
    byId("play").hidden = on;
    byId("pause").hidden = !on;
    if (hadFocus) byId(on ? "pause" : "play").focus();
  }

  function go(wanted) {
    playing(false);
    show(wanted);
  }

  function toggle() {
    if (timer) return playing(false);
    show(ply < last ? ply + 1 : 0);
    playing(true);
  }

  byId("first").onclick = () => go(0);
  byId("back").onclick = () => go(ply - 1);
  byId("on").onclick = () => go(ply + 1);
  byId("last").onclick = () => go(last);
  byId("play").onclick = byId("pause").onclick = toggle;
  slider.oninput = () => go(Number(slider.value));
  for (const [index, move] of moves.entries()) {
    move.disabled = false;
    move.onclick = () => go(index);
  }
  document.onkeydown = (event) => {
    const isOnControl = /^(INPUT|BUTTON|SUMMARY)$/.test(event.target.tagName);
    if (event.altKey || event.ctrlKey || event.metaKey || event.target === slider) return;
    const steps = {
      ArrowLeft: () => go(ply - 1),
      ArrowRight: () => go(ply + 1),
      Home: () => go(0),
      End: () => go(last),
    };
    const step = steps[event.key] ?? (event.key === " " && !isOnControl ? toggle : null);
    if (!step) return;
    event.preventDefault();
    step();
  };
  byId("bar").hidden = false;
  const asked = Number(location.hash.slice(1));
  show(location.hash && Number.isInteger(asked) ? asked : last);
})();
