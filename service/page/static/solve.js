// A puzzle on its board: moves are made by touching it, judged at once, hinted at step by step, and kept in the address.

import { read, written } from "./address.js";
import { linked } from "./clauses.js";
import { at, each, element, tell } from "./elements.js";
import { Gestures, failed, showFacts } from "./gestures.js";
import { Hints } from "./hints.js";
import { keep, kept } from "./keeping.js";
import { Queue } from "./queue.js";
import { ask, fetched, language, say } from "./service.js";

const id = document.body.dataset.puzzle;
const game = document.body.dataset.game;

/** The moves made, those taken back, and what is known of them. */
const state = { moves: [], told: [], undone: [], wrong: null, right: false };
const SETTING = "*"; // what is kept for all puzzles
let judging = new AbortController();
let begun = Date.now();

const gestures = new Gestures(make, key, refusal);
const troubled = (error) => failed(error, tell);
const queue = new Queue((busy) => at("boards").toggleAttribute("data-busy", busy), troubled);
const hints = new Hints(id, { tell, play: (move) => make(gestures.indexOf(move)), light: (lit, thing) => gestures.mark(lit, thing) });
const same = (one, other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

// ---- going from state to state -----------------------------------------------------------------------------

/** Go to where the moves lead; the state is replaced once all of it is known. */
async function goTo(moves, undone = []) {
  const asked = { puzzle: id, after: moves };
  const [picture, options] = await Promise.all([
    ask("draw", { ...asked, include: ["parts"] }),
    ask("moves", { ...asked, include: ["words", "path"] }),
  ]);
  queue.generation += 1;
  judging.abort();
  Object.assign(state, { moves, undone, wrong: null, right: false });
  hints.forget();
  gestures.strict = at("auto").value !== "off";
  history.replaceState(null, "", `${location.pathname}${location.search}${written(moves)}`);
  keep(id, { moves, seconds: seconds() });
  gestures.show(picture.parts, options);
  showFacts(picture.parts);
  await showMade();
  tell("");
  gestures.mark();
  judge(queue.generation);
}

/** Why a move may not be made, in words with the clause. @param {object} move */
async function refusal(move) {
  try {
    const { violations = [] } = await fetched("why", { puzzle: id, after: state.moves, move }).then((answer) => answer.json());
    return violations.map(({ rule, message }) => `${message} (${rule})`).join(" ");
  } catch (error) {
    return troubled(error) ?? "";
  }
}

/** What the moves made are called: the words of those that were chosen here, of others the service's. */
const names = new Map();
const paths = new Map();
const prefix = (count) => JSON.stringify(state.moves.slice(0, count));
async function showMade() {
  for (let made = 0; made < state.moves.length; made += 1) {
    const name = prefix(made + 1);
    if (names.has(name)) continue;
    const { moves, words, path } = await ask("moves", { puzzle: id, after: state.moves.slice(0, made), include: ["words", "path"] });
    const index = moves.findIndex((one) => same(one, state.moves[made]));
    names.set(name, words[index] ?? JSON.stringify(state.moves[made]));
    paths.set(name, path[index]);
  }
  state.told = state.moves.map((_, made) => names.get(prefix(made + 1)));
  listMade();
}

function listMade() {
  at("made").replaceChildren(...state.told.map((text, index) => {
    const back = element("button", { type: "button", textContent: text });
    back.setAttribute("aria-label", say("back_to", { number: index + 1, move: text }));
    back.addEventListener("click", () => queue.add(() => back_to(index + 1)));
    const item = element("li", {}, back);
    if (state.wrong !== null && index >= state.wrong) item.className = index === state.wrong ? "wrong first" : "wrong";
    return item;
  }));
  at("undo").disabled = at("restart").disabled = !state.moves.length;
  at("redo").disabled = !state.undone.length;
}

const back_to = (count) => goTo(state.moves.slice(0, count), [...state.moves.slice(count), ...state.undone]);
const undo = () => state.moves.length ? back_to(state.moves.length - 1) : tell(say("nothing"));
const redo = () => state.undone.length ? goTo([...state.moves, state.undone[0]], state.undone.slice(1)) : undefined;

function make(index) {
  if (index < 0) return;
  const { moves: possible, words, path } = gestures.options;
  const moves = [...state.moves, possible[index]];
  names.set(JSON.stringify(moves), words[index]);
  paths.set(JSON.stringify(moves), path[index]);
  queue.add(() => goTo(moves), true);
}

/** Whether the moves are right or can become so; an answer to an earlier state is not told. */
async function judge(generation) {
  judging = new AbortController();
  try {
    const verdict = await ask("check", { puzzle: id, after: state.moves, partial: true }, judging.signal);
    if (generation !== queue.generation) return;
    state.right = verdict.right;
    if (verdict.right) return await finish();
    state.wrong = at("auto").value === "truth" ? verdict.first_wrong : null;
    if (state.wrong !== null) {
      const back = element("button", { type: "button", textContent: say("step_back") });
      back.addEventListener("click", () => queue.add(() => back_to(verdict.first_wrong)));
      tell(`${say("wrong_move", { number: state.wrong + 1, move: state.told[state.wrong] })} `, "wrong");
      at("news").append(back);
      gestures.mark([], "", paths.get(prefix(state.wrong + 1)) ?? []);
    } else if (state.moves.length && !gestures.options.moves.length) tell(say("not_right"), "wrong");
    at("done").hidden = true;
    listMade();
  } catch (error) {
    troubled(error);
  }
}

const seconds = () => (kept(id).seconds ?? 0) + Math.round((Date.now() - begun) / 1000);

async function finish() {
  const spent = seconds();
  keep(id, { solved: true, seconds: spent });
  begun = Date.now();
  const time = `${Math.floor(spent / 60)}:${String(spent % 60).padStart(2, "0")}`;
  tell(say("right"), "right");
  at("result").textContent = say("result", { time, moves: state.moves.length, hints: kept(id).hints ?? 0 });
  at("reasoning").replaceChildren(...(await hints.reasoning([])).map((text) => element("li", {}, ...linked(text))));
  at("reasons").hidden = !at("reasoning").children.length;
  at("done").hidden = false;
  markSolved();
}

// ---- keys and buttons --------------------------------------------------------------------------------------

function key(event) {
  const letter = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && letter === "z") return queue.add(async () => (event.shiftKey ? redo() : undo())), true;
  if (event.ctrlKey || event.metaKey) return false;
  if (letter === "u") return queue.add(async () => undo()), true;
  return false;
}

let listed = [];
function markSolved() {
  at("library").replaceChildren(...listed.map((puzzle) => {
    const link = element("a", { href: `${puzzle.id}${location.search}`, textContent: puzzle.title });
    if (puzzle.id === id) link.setAttribute("aria-current", "page");
    const about = `${puzzle.kind_words} · ${"★".repeat(puzzle.difficulty ?? 0)}`;
    const solved = kept(puzzle.id).solved ? ` ✓ ${say("solved")}` : "";
    return element("li", {}, link, element("span", { textContent: ` ${about}${solved}` }));
  }));
  const here = listed.findIndex((puzzle) => puzzle.id === id);
  const next = [...listed.slice(here + 1), ...listed.slice(0, here)].find((puzzle) => !kept(puzzle.id).solved);
  at("next").hidden = !next;
  if (next) {
    at("next").href = `${next.id}${location.search}`;
    at("next").textContent = say("next_puzzle", { title: next.title });
  }
}

async function begin() {
  at("auto").value = kept(SETTING).auto ?? at("auto").value;
  const from = read(location.hash) ?? kept(id).moves ?? [];
  try {
    await goTo(from);
  } catch (error) {
    if (!from.length) throw error;
    await goTo([]);
    tell(say("not_read"), "wrong");
  }
  listed = (await ask(`games/${game}/puzzles`)).puzzles;
  markSolved();
}

// ---- what the buttons do -----------------------------------------------------------------------------------

at("undo").addEventListener("click", () => queue.add(async () => undo()));
at("redo").addEventListener("click", () => queue.add(async () => redo()));
at("restart").addEventListener("click", () => queue.add(() => back_to(0)));
at("auto").addEventListener("change", () => {
  gestures.strict = at("auto").value !== "off";
  keep(SETTING, { auto: at("auto").value });
  if (at("news").className === "wrong") tell("");
  gestures.mark();
  judge(queue.generation);
});
at("hint").addEventListener("click", () => queue.add(async () => {
  if (await hints.ask(state.moves)) keep(id, { hints: (kept(id).hints ?? 0) + 1 });
}));
addEventListener("hashchange", () => queue.add(() => goTo(read(location.hash) ?? [])));
addEventListener("pagehide", () => keep(id, { seconds: seconds() }));
for (const link of each("nav.languages a")) {
  link.addEventListener("click", () => (link.hash = location.hash));
}
queue.add(begin);
document.documentElement.dataset.language = language;
