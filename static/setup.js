// Lets a game be set up while Python starts. web/setup_dialog.py then goes on with the form as it is, by the same rules.

const MOST = 4;

const dialog = document.getElementById("setup");
const form = document.getElementById("setup-form");
const list = document.getElementById("seats");
const first = document.getElementById("setup-first");

const part = (root, name) => root.querySelector(`[data-part="${name}"]`);
const words = (name, number) =>
  document.querySelector(`#setup-texts [data-text="${name}"]`).textContent.replace("{number}", number);

// By seat; each colour is one seat's, shown or not.
const colours = Array.from({ length: MOST }, (_, seat) => seat + 1);

const addSeat = (seat) => {
  const row = document.getElementById("seat-row").content.firstElementChild.cloneNode(true);
  for (const name of ["label", "legend", "level-label"]) part(row, name).textContent = words(name, seat + 1);
  Object.assign(part(row, "name"), { name: `name-${seat}`, value: words("player", seat + 1) });
  for (const radio of row.querySelectorAll("[data-part=colour]")) radio.name = `colour-${seat}`;
  part(row, "level").name = `level-${seat}`;
  list.append(row);
};

const show = () => {
  const players = Number(form.querySelector("[name=players]:checked").value);
  [...list.children].forEach((row, seat) => {
    row.hidden = seat >= players;
    part(row, "name").disabled = part(row, "level").disabled = row.hidden;
    for (const radio of row.querySelectorAll("[data-part=colour]"))
      radio.checked = Number(radio.value) === colours[seat];
  });
  const chosen = first.value;
  const seats = Array.from({ length: players }, (_, seat) => new Option(words("player", seat + 1), seat + 1));
  first.replaceChildren(first.firstElementChild, ...seats);
  first.value = Number(chosen) <= players ? chosen : "random";
  const teams = form.querySelector('[name=mode][value="teams"]');
  teams.disabled = players !== MOST;
  if (teams.checked && teams.disabled) form.querySelector('[name=mode][value="solo"]').checked = true;
  const clock = form.elements.clock.value;
  form.elements.minutes.disabled = document.getElementById("setup-clock-more").hidden = clock === "none";
  form.elements.delay.disabled = document.getElementById("setup-free").hidden = clock !== "delay";
  // What is not as usual.
  const labels = [...form.querySelectorAll("#setup-more input[type=radio]:checked")]
    .filter((radio) => !radio.defaultChecked)
    .map((radio) => radio.nextElementSibling);
  if (clock !== "none") labels.push(form.querySelector("[for=setup-clock]"));
  if (!labels.length) labels.push(document.querySelector("#setup-texts [data-text=usual]"));
  document.getElementById("setup-summary").textContent = labels.map((label) => label.textContent).join(" · ");
};

const change = ({ target }) => {
  const seat = Number(target.name.replace(/^colour-/, ""));
  if (target.name.startsWith("colour-")) {
    const colour = Number(target.value);
    colours[colours.indexOf(colour)] = colours[seat];
    colours[seat] = colour;
  }
  if (target.name.startsWith("level-")) {
    const levels = [...list.children].filter((row) => !row.hidden).map((row) => part(row, "level").value);
    document.getElementById("setup-takeback").checked = levels.some((level) => level !== "0");
  }
  if (target.type === "number") {
    const count = /^\d+$/.test(target.value) ? Number(target.value) : Number(target.defaultValue);
    target.value = Math.min(Math.max(count, Number(target.min)), Number(target.max));
  }
  show();
};

// Opens the setup. A button that needs Python is pressed again as soon as that is there; `waits` hears of the press.
export const openSetup = (waits) => {
  let pressed;
  const hold = (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    pressed = button;
    waits();
  };
  for (let seat = 0; seat < MOST; seat++) addSeat(seat);
  show();
  form.addEventListener("change", change);
  dialog.addEventListener("click", hold, { capture: true });
  dialog.showModal();
  return () => {
    form.removeEventListener("change", change);
    dialog.removeEventListener("click", hold, { capture: true });
    pressed?.click();
  };
};
