// The form of a table: a field for each track, counter, choice and row, changed one at a time.

import { element } from "./elements.js";
import { listed, say } from "./service.js";

const FEW = 9; // options that stand there as buttons

/** The elements of the fields. @param {object[]} fields @param {Record<string, object[]>} stocks
 * @param {(path: string, value: unknown) => void} change */
export const form = (fields, stocks, change) => fields.map((field) => MAKERS[field.kind](field, stocks[field.stock] ?? [], (value) => change(field.path, value)));

/** What a person calls a place of a position: whose it is, the field of the form, and which of the things in it; where no
 * field is there, as files name it. @param {string} place `players[0].hand[2]`
 * @param {{path: string, words: string, seat: number | null}[]} fields @param {string[]} seats their names */
export function placeName(place, fields, seats) {
  const pointer = `/${place.replace(/\[(\d+)\]/g, "/$1").replaceAll(".", "/")}`;
  const found = fields.find(({ path }) => pointer === path || pointer.startsWith(`${path}/`));
  if (!found) return place;
  const [index] = pointer.slice(found.path.length + 1).split("/").filter((part) => /^\d+$/.test(part));
  return listed([...(found.seat === null ? [] : [seats[found.seat]]), found.words, ...(index ? [Number(index) + 1] : [])]);
}

const labelled = (field, kind, ...parts) => {
  const label = element(kind, { className: `field ${field.kind}` }, element("span", { textContent: field.words }), ...parts);
  label.dataset.path = field.path;
  label.dataset.told = String(field.told);
  return label;
};
const button = (text, act, name = text) => {
  const made = element("button", { type: "button", textContent: text });
  if (name !== text) made.setAttribute("aria-label", name);
  made.addEventListener("click", act);
  return made;
};

function number(field, _, change) {
  const { least, most, value, words } = field;
  const input = element("input", { type: "number", min: least, max: most, value: value ?? least });
  input.setAttribute("aria-label", words);
  const by = (step) => {
    const next = Math.min(most, Math.max(least, Number(input.value) + step));
    if (next !== Number(input.value)) change(next);
  };
  input.addEventListener("change", () => change(input.value === "" ? null : Number(input.value)));
  input.addEventListener("wheel", (event) => {
    if (document.activeElement !== input) return;
    event.preventDefault();
    by(event.deltaY < 0 ? 1 : -1);
  });
  return labelled(field, "div", element("span", { className: "count" }, button("−", () => by(-1), say("less", { name: words })), input, button("+", () => by(1), say("more", { name: words }))));
}

function choice(field, stock, change) {
  const select = element("select", {}, element("option", { value: "", textContent: "–" }), ...stock.map(({ value, words }) => element("option", { value: JSON.stringify(value), textContent: words })));
  select.value = JSON.stringify(field.value);
  if (select.selectedIndex < 0) select.value = "";
  select.addEventListener("change", () => change(select.value === "" ? null : JSON.parse(select.value)));
  return labelled(field, "label", select);
}

function toggle(field, _, change) {
  const box = element("input", { type: "checkbox", checked: Boolean(field.value) });
  box.addEventListener("change", () => change(box.checked || null));
  return labelled(field, "label", box);
}

function text(field, _, change) {
  const input = element("input", { type: "text", value: field.value ?? "", autocomplete: "off" });
  input.addEventListener("change", () => change(input.value || null));
  return labelled(field, "label", input);
}

/** What lies in a row, each a button that takes it away, and what may be added: buttons, or a search in the names. */
function row(field, stock, change) {
  const held = [...(field.value ?? [])];
  const called = (value) => stock.find((one) => one.value === value)?.words ?? String(value ?? "–");
  const chips = held.map((value, index) => {
    const chip = button(called(value), () => change(held.filter((_, other) => other !== index)), say("take_away", { name: called(value) }));
    chip.className = "held";
    return chip;
  });
  const add = (value) => change([...held, value]);
  const free = stock.filter(({ left }) => left !== 0);
  const full = held.length >= field.most;
  const more = full ? [] : stock.length <= FEW && !field.free ? [few(free, add)] : [search(field, free, add)];
  return labelled(field, "div", element("span", { className: "row" }, ...chips, ...more));
}

const few = (stock, add) => element("span", { className: "options" }, ...stock.map(({ value, words }) => {
  const option = button(words, () => add(value), say("add", { name: words }));
  option.className = "option";
  option.value = JSON.stringify(value);
  return option;
}));

function search(field, stock, add) {
  const id = `stock-${field.stock.replaceAll(" ", "-")}`;
  const input = element("input", { type: "text", autocomplete: "off", placeholder: say("search") });
  input.setAttribute("list", id);
  input.setAttribute("aria-label", say("add_to", { name: field.words }));
  const take = () => {
    const sent = input.value.trim();
    const typed = sent.toLowerCase();
    if (!typed) return;
    const named = (same) => stock.filter(({ value, words }) => [String(value), words].some(same));
    const exact = [...named((one) => one === sent), ...named((one) => one.toLowerCase() === typed)];
    const alike = stock.filter(({ words }) => words.toLowerCase().includes(typed));
    const found = exact[0] ?? (alike.length === 1 ? alike[0] : null);
    if (found) add(found.value);
    else if (field.free) add(sent);
    else input.setCustomValidity(say("several", { count: alike.length })), input.reportValidity();
  };
  input.addEventListener("input", (event) => {
    input.setCustomValidity("");
    if (event.inputType === "insertReplacementText" || event.inputType === undefined) take(); // picked from the list
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    take();
  });
  return input;
}

/** Dice are tapped one after the other; they count when all have fallen. */
function dice(field, stock, change) {
  const fallen = [];
  const shown = element("span", { className: "fallen" }, ...(field.value ?? []).map((face) => element("b", { textContent: String(face) })));
  const clear = button("×", () => (fallen.length ? again() : change(null)), say("take_away", { name: field.words }));
  const again = () => shown.replaceChildren(...fallen.splice(0));
  const faces = stock.map(({ value, words }) => button(words, () => {
    if (!fallen.length) shown.replaceChildren();
    fallen.push(value);
    shown.append(element("b", { textContent: words }));
    if (fallen.length === field.most) change([...fallen]);
  }, say("add", { name: words })));
  return labelled(field, "div", element("span", { className: "row" }, shown, ...faces, ...(field.told ? [clear] : [])));
}

const MAKERS = { number, choice, switch: toggle, text, row, dice };

/** The lists that searches choose from, once each. @param {Record<string, object[]>} stocks @returns {HTMLElement[]} */
export const lists = (stocks) => Object.entries(stocks).map(([name, options]) =>
  element("datalist", { id: `stock-${name.replaceAll(" ", "-")}` }, ...options.filter(({ left }) => left !== 0).map(({ words }) => element("option", { value: words }))));
