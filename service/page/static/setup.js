// A table set up piece by piece: things of the palette onto the board, fields of a form, the JSON beside them.

import { packed, unpacked } from "./address.js";
import { Boards } from "./board.js";
import { carry } from "./carrying.js";
import { chosen } from "./chosen.js";
import { linked } from "./clauses.js";
import { share } from "./copying.js";
import { uncover } from "./covering.js";
import { completing } from "./drawer.js";
import { at, each, element, tell } from "./elements.js";
import { form, lists, placeName } from "./fields.js";
import { regain } from "./focusing.js";
import { failed, refused } from "./gestures.js";
import { keptGame, recalled, remember } from "./keeping.js";
import { opened, tellOther } from "./opening.js";
import { Palette } from "./palette.js";
import { empty } from "./pressing.js";
import { Queue } from "./queue.js";
import { showRanked } from "./ranked.js";
import { ask, headed, language, listed, say, sentences } from "./service.js";
import { equal } from "./sharing.js";
import { proofOf } from "./standing.js";
import { anew } from "./waiting.js";

const game = document.body.dataset.game;
const STORE = `periplus.setup.${game}`;
const PAST = `${STORE}.past`;
const MOST = 30; // positions that can be gone back to after a reload
const SECONDS = 3; // that a hint may take
const OWNER = /^(?:players|settlements)\D(\d+)/; // the seat that the place of a fault belongs to
/** The positions that there were; the answer of `edit` about the one that is shown. */
const past = { tables: /** @type {object[]} */ ([]), index: -1 };
let seat = 0;
let now = null;

const queue = new Queue((busy) => at("boards").toggleAttribute("data-busy", busy), (/** @type {any} */ error) => {
  refused(error, tell, named);
  if (now) showForm(); // what was typed and refused goes back
});
const named = (place) => placeName(place, now?.fields ?? [], now?.seats ?? []);
const boards = new Boards(at("boards"), at("tray"), { touch: (target) => touch(target), key: (event) => key(event), vain: () => tell(vain()) });
const palette = new Palette(() => mark());

// ---- from table to table -----------------------------------------------------------------------------------

/** Do an edit, and show what comes of it. @param {object} what @param {object} [position] */
async function edited(what, position = past.tables[past.index]) {
  const answer = await ask("edit", { position, seat, include: ["parts"], ...what });
  const changed = answer.patch.length > 0 || position !== past.tables[past.index];
  if (changed) {
    past.tables = [...past.tables.slice(0, past.index + 1), answer.position];
    past.index = past.tables.length - 1;
  }
  now = answer;
  seat = answer.seat;
  await show();
}

const edit = (what) => queue.add(() => anew(() => edited(what)), true);
const look = (index) => queue.add(async () => {
  if (index < 0 || index >= past.tables.length) return;
  past.index = index;
  await edited({});
});

async function lay(position) {
  seat = 0;
  await edited({}, position);
  at("start").open = false;
}

async function show() {
  queue.generation += 1;
  boards.show(now.parts.boards, {});
  palette.show(now);
  mark();
  showForm();
  showSeats();
  tellFaults();
  if (document.activeElement !== at("json")) at("json").value = JSON.stringify(now.position, null, 1);
  empty(at("answer"));
  at("undo").disabled = past.index <= 0;
  at("redo").disabled = past.index >= past.tables.length - 1;
  const address = await packed({ position: now.position });
  history.replaceState(null, "", `${location.pathname}${location.search}${address}`);
  at("go-on").href = `play?lang=${language}${await packed({ position: now.position, who: [], seed: 0 })}`;
  at("go-on").setAttribute("aria-disabled", String(!now.legal));
  at("hint").disabled = !now.legal;
  remember(STORE, address);
  const first = Math.max(0, past.index + 1 - MOST);
  remember(PAST, JSON.stringify({ tables: past.tables.slice(first, first + MOST), index: past.index - first }));
}

function mark(lit = []) {
  showHeld();
  const places = palette.places ?? now?.taken ?? [];
  boards.titles = Object.fromEntries([...places, ...(now?.taken ?? [])].map((target) => [target, called(target)]));
  boards.mark({ live: new Set(places.filter(boards.has)), touched: [], ghost: [], lit });
}

/** Say which piece is held, and how it is turned. */
function showHeld() {
  const { chosen, turned, erases } = palette;
  const count = chosen?.places.length ?? 1;
  const name = chosen?.words;
  const text = erases ? say("erasing") : !chosen ? "" : count > 1 ? say("held_turned", { name, number: turned + 1, count }) : say("held", { name });
  if (at("held").textContent !== text) at("held").textContent = text; // what is told again is read aloud again
  at("let-go").hidden = !text;
}

/** Why nothing comes of a touch where nothing can be touched. */
const vain = () => (palette.erases ? say("nothing_taken") : palette.chosen ? say("not_put", { name: palette.chosen.words }) : say("choose_piece"));

/** What a target is called: the place, and the thing that would be put there. */
const called = (target) => {
  const place = target.split(":").at(-1);
  return palette.erases ? say("clear", { place }) : palette.chosen ? say("put_here", { name: palette.chosen.words, place }) : place;
};

// ---- what stands beside the board --------------------------------------------------------------------------

function showForm() {
  const focused = /** @type {HTMLElement | null} */ (document.activeElement?.closest(".field"))?.dataset.path;
  const change = (path, value) => edit({ path, value });
  at("table-fields").replaceChildren(...lists(now.stocks), ...form(now.fields.filter((field) => field.seat === null), now.stocks, change));
  at("seat-fields").replaceChildren(...form(now.fields.filter((field) => field.seat !== null), now.stocks, change));
  at("own-name").textContent = now.seats[seat];
  if (!focused) return;
  const [again] = each(`.field[data-path="${CSS.escape(focused)}"] :is(input, select)`);
  again?.focus({ preventScroll: true });
}

function showSeats() {
  const focused = at("seats").contains(document.activeElement);
  at("seats").replaceChildren(...(now.seats.length < 2 ? [] : now.seats.map((name, index) => {
    const tab = element("button", { type: "button", textContent: name });
    tab.setAttribute("aria-pressed", String(index === seat));
    tab.addEventListener("click", () => queue.add(async () => {
      seat = index;
      await edited({});
    }));
    return tab;
  })));
  if (focused) at("seats").children[seat]?.focus();
}

function tellFaults() {
  const told = now.violations.map(({ rule, message, where }) => {
    const [, owner] = OWNER.exec(where.join(".")) ?? [];
    const other = owner !== undefined && Number(owner) !== seat && now.seats[owner];
    return [`${other ? headed(other, message) : message} `, rule];
  });
  const once = new Map(told.map((fault) => [fault.join(""), fault])); // what is wrong in two places may read alike
  at("faults").replaceChildren(...[...once.values()].map(([text, rule]) =>
    element("li", {}, text, element("span", { className: "clause" }, ...linked(rule)))));
  if (!now.legal) {
    const [[text, rule]] = once.values();
    tell(`${say("illegal")} `, "wrong");
    at("news").append(element("span", { className: "first-fault" }, text, ...linked(rule))); // of the list only this is read out
  }
  else if (now.missing.length) tell(say("missing", { what: listed(now.missing.map(({ field, message }) => (field === "log" ? message : headed(named(field), message))), "semicolon") }), "hinted");
  else tell(say("legal"), "right");
}

async function hint() {
  tell(say("working"));
  const found = await ask("hint", { position: now.position, count: 5, include: ["words", "path", "why"], limits: { seconds: SECONDS } });
  showRanked(found, (lit) => mark(lit));
  const horizon = found.horizon === "game" ? say("for_game") : say("for_turn");
  tell(!found.moves.length ? say("no_move") : sentences([horizon, proofOf(found)]), "hinted");
}

// ---- what a person does ------------------------------------------------------------------------------------

function touch(target) {
  boards.wanted = true;
  if (palette.erases) return edit({ take: target });
  if (palette.chosen) return edit({ put: palette.chosen.name, at: target, turn: palette.turned });
  tell(say("choose_piece"));
}

const take = (target) => now?.taken.includes(target) && (edit({ take: target }), true);

function key(event) {
  const letter = event.key.toLowerCase();
  const target = event.target.dataset?.at;
  if ((event.ctrlKey || event.metaKey) && letter === "z") return look(past.index + (event.shiftKey ? 1 : -1)), true;
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (letter === "delete" || letter === "backspace") return Boolean(target && take(target));
  if (letter === "escape") return palette.choose(null), true;
  if (letter === "r") return palette.turn(event.shiftKey ? -1 : 1), true;
  return false;
}

/** What is pressed: a thing of the palette, or what lies on the board. @param {Element} pressed */
function picked(pressed) {
  const name = /** @type {HTMLElement | null} */ (pressed.closest("[data-thing]:not(:disabled)"));
  if (name) return { words: name.firstChild?.textContent ?? "", lift: () => palette.choose(name.dataset.thing ?? ""), drop: touch };
  const source = /** @type {HTMLElement | null} */ (pressed.closest("[data-at].live"))?.dataset.at;
  if (!source || !now?.taken.includes(source)) return null;
  const anywhere = [...new Set([source, ...Object.values(now.places).flat()])];
  return {
    words: source.split(":").at(-1) ?? "",
    lift: () => boards.mark({ live: new Set(anywhere.filter(boards.has)), touched: [source], ghost: [], lit: [] }),
    drop: (target) => target !== source && edit({ take: source, at: target }),
  };
}

uncover();
carry([at("things"), at("boards")], picked, () => mark());
completing(() => ask(`games/${game}/schema`));
at("boards").addEventListener("contextmenu", (event) => {
  const target = event.target.closest("[data-at]")?.dataset.at;
  if (target && take(target)) event.preventDefault();
});
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || /** @type {Element} */ (event.target).closest("input, textarea, select, summary, [data-at]")) return;
  if (key(event)) event.preventDefault();
});
at("new").addEventListener("submit", (event) => {
  event.preventDefault();
  const bare = event.submitter?.value !== "dealt";
  queue.add(async () => lay((await ask("new", { game, bare, ...chosen(), ...(bare ? {} : { seed: Math.floor(Math.random() * 2 ** 31) }) })).position));
});

/** A position, the line that share makes of one, or an edition: then an empty table of it. */
async function open(content) {
  const tree = await opened(content);
  const edition = tree.game === undefined || (!tree.players && !tree.settlements);
  if (!edition && tree.game !== game) return tellOther(tree, "setup");
  await lay(edition ? (await ask("new", { game, bare: true, edition: tree, ...chosen() })).position : tree);
}

at("file").addEventListener("change", () => queue.add(async () => {
  const [file] = at("file").files;
  if (file) await open(await file.text());
  at("file").value = "";
}));
at("puzzle").addEventListener("change", () => queue.add(async () => {
  const id = at("puzzle").value;
  if (id) await lay((await ask(`puzzles/${id}`)).position);
}));
at("start").addEventListener("toggle", async () => {
  if (!at("start").open || at("puzzle").options.length > 1) return;
  const { puzzles } = await ask(`games/${game}/puzzles`);
  at("puzzle").append(...puzzles.map(({ id, title }) => element("option", { value: id, textContent: title })));
});
at("edit-json").addEventListener("submit", (event) => {
  event.preventDefault();
  opened(at("json").value, say("field_empty")).then((value) => edit({ patch: [{ op: "replace", path: "", value }] }), (error) => failed(error, tell));
});
at("save").addEventListener("click", () => {
  if (!now) return;
  const link = element("a", { href: URL.createObjectURL(new Blob([JSON.stringify(now.position, null, 2)], { type: "application/json" })), download: `${game}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
at("go-on").addEventListener("click", (event) => {
  if (!now?.legal) event.preventDefault();
});
share(() => location.href);
at("hint").addEventListener("click", () => queue.add(hint, true));
at("let-go").addEventListener("click", () => (palette.choose(null), regain(at("eraser"))));
at("undo").addEventListener("click", () => look(past.index - 1));
at("redo").addEventListener("click", () => look(past.index + 1));
for (const link of each("nav.languages a")) link.addEventListener("click", () => (link.hash = location.hash));

async function begin() {
  const told = await unpacked(location.hash);
  const asked = location.hash !== "" && !told;
  const kept = told ?? (await keptGame(STORE));
  const { position } = kept ?? (await ask("new", { game, bare: true, ...chosen() }));
  const before = [...recalled(PAST)].find(({ tables, index }) => equal(tables?.[index], position));
  if (before) Object.assign(past, before);
  await lay(before ? past.tables[past.index] : position);
  if (!kept) at("start").open = true;
  if (asked) tell(say("game_not_read"), "wrong");
}
addEventListener("hashchange", () => queue.add(begin));
queue.add(begin);
