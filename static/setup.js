// The setup form: how its fields depend on one another, before Python is there and after. Python fills it in and reads
// it (web/dialogs/setup.py), and says so by the event `taluva:filled`.

const SEATS = 4;

const dialog = document.getElementById("setup");
const form = document.getElementById("setup-form");
const seats = document.getElementById("seats");
const first = document.getElementById("setup-first");

const partOf = (row, name) => row.querySelector(`[data-part="${name}"]`);
const textOf = (name) => document.querySelector(`#setup-texts [data-text="${name}"]`).textContent;
const numbered = (name, number) => textOf(name).replace("{number}", number);

// The names that nobody has typed, by seat, in the language of the page.
let defaultNames = [];

const addSeat = (seat) => {
  const row = document.getElementById("seat-row").content.firstElementChild.cloneNode(true);
  partOf(row, "name").name = `name-${seat}`;
  partOf(row, "level").name = `level-${seat}`;
  for (const radio of row.querySelectorAll("[data-part=colour]")) {
    radio.name = `colour-${seat}`;
    radio.checked = Number(radio.value) === seat + 1;
  }
  seats.append(row);
};

// Writes what has a number in it, in the language of the page; names that somebody has typed stay.
const writeTexts = () => {
  const previous = defaultNames;
  defaultNames = Array.from({ length: SEATS }, (_, seat) => numbered("player", seat + 1));
  [...seats.children].forEach((row, seat) => {
    for (const name of ["label", "legend", "level-label"]) partOf(row, name).textContent = numbered(name, seat + 1);
    const field = partOf(row, "name");
    if (field.value === (previous[seat] ?? "")) field.value = defaultNames[seat];
  });
};

const showSeats = (players) => {
  [...seats.children].forEach((row, seat) => {
    row.hidden = seat >= players;
    partOf(row, "name").disabled = partOf(row, "level").disabled = row.hidden;
  });
  const chosen = first.value;
  const choices = defaultNames.slice(0, players).map((name, seat) => new Option(name, seat + 1));
  first.replaceChildren(first.firstElementChild, ...choices);
  first.value = Number(chosen) <= players ? chosen : "random";
  const teams = form.querySelector('[name=mode][value="teams"]');
  teams.disabled = players !== SEATS;
  if (teams.checked && teams.disabled) form.querySelector('[name=mode][value="solo"]').checked = true;
};

const showClock = (kind) => {
  form.elements.minutes.disabled = document.getElementById("setup-clock-more").hidden = kind === "none";
  form.elements.delay.disabled = document.getElementById("setup-free").hidden = kind !== "delay";
};

// Names the rules that are not as usual, for the time when they are folded away.
const showSummary = (kind) => {
  const unusual = [...form.querySelectorAll("#setup-more input[type=radio]:checked")]
    .filter((radio) => !radio.defaultChecked)
    .map((radio) => radio.nextElementSibling.textContent);
  if (kind !== "none") unusual.push(form.querySelector("[for=setup-clock]").textContent);
  document.getElementById("setup-summary").textContent = unusual.join(" · ") || textOf("usual");
};

const show = () => {
  showSeats(Number(form.querySelector("[name=players]:checked").value));
  const kind = form.elements.clock.value;
  showClock(kind);
  showSummary(kind);
};

const checkedColour = (row) => row.querySelector("[data-part=colour]:checked").value;

// Gives the seat that had the chosen colour the one that is free now: each colour is one seat's, shown or not.
const exchangeColours = (radio) => {
  const rows = [...seats.children];
  const taken = rows.map(checkedColour);
  const other = rows.find((row) => !row.contains(radio) && checkedColour(row) === radio.value);
  for (const choice of other?.querySelectorAll("[data-part=colour]") ?? []) {
    if (!taken.includes(choice.value)) choice.checked = true;
  }
};

// Lets turns be taken back where a computer plays, unless somebody says otherwise afterwards.
const suggestTakeback = () => {
  const rows = [...seats.children].filter((row) => !row.hidden);
  document.getElementById("setup-takeback").checked = rows.some((row) => partOf(row, "level").value !== "0");
};

const putWithinLimits = (field) => {
  const count = /^\d+$/.test(field.value) ? Number(field.value) : Number(field.defaultValue);
  field.value = Math.min(Math.max(count, Number(field.min)), Number(field.max));
};

form.addEventListener("change", ({ target }) => {
  const name = target.name ?? ""; // extensions say that anything has changed
  if (name.startsWith("colour-")) exchangeColours(target);
  if (name.startsWith("level-")) suggestTakeback();
  if (target.type === "number") putWithinLimits(target);
  show();
});
form.addEventListener("taluva:filled", show);
document.addEventListener("taluva:translated", () => {
  writeTexts();
  show();
});
for (let seat = 0; seat < SEATS; seat++) addSeat(seat);
writeTexts();
show();

// Opens the setup before Python is there. A button that needs Python is only noted, and `onPress` is called; the
// function returned lets go, and presses the button noted last.
export const openSetup = (onPress) => {
  let noted;
  const note = (event) => {
    const button = event.composedPath().find(({ localName }) => localName === "button");
    if (!button) return;
    event.preventDefault();
    event.stopPropagation();
    noted = button;
    onPress();
  };
  dialog.addEventListener("click", note, { capture: true });
  dialog.showModal();
  return () => {
    dialog.removeEventListener("click", note, { capture: true });
    noted?.click();
  };
};
