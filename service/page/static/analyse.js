// The page's script: one table with a position, its past, and questions put to the service.
// Nothing is kept anywhere but in the address, which is the state, and in the files that the reader downloads.

import { read, written } from "./address.js";
import { best, figure, showFaults, showFigures, showMoves, showRanked, showScore } from "./analysed.js";
import { at, each, element, tell } from "./elements.js";
import { empty } from "./pressing.js";
import { Refusal, events, fetched, headed, language, say, sentences } from "./service.js";
import { proofOf } from "./standing.js";

/** What lies on the table: a position as JSON data, the moves played since, turn by turn, and the puzzle if it is one. */
const table = { position: null, turns: [], puzzle: null, picture: "" };
const played = () => table.turns.flat();
const asked = (more = {}) => ({ position: table.position, after: played(), ...more });
/** The same about a puzzle: its own question and its own alphabet of moves. */
const posed = (more = {}) => (table.puzzle ? { puzzle: table.puzzle.id, after: played(), ...more } : asked(more));
let asking = null; // the AbortController of the question under way
/** @type {{solution: any[], wide: number}} */
let shown = { solution: [], wide: 0 }; // what the picture tells besides the position, and how wide it was asked for
let drawing = 0; // the number of the latest picture asked for: an earlier one may come later

// ---- the service -------------------------------------------------------------------------------------------

/** The answer to one request; throws Refusal for a fault of the request and for a busy service. */
async function get(path, body) {
  const response = await fetched(path, body);
  const answer = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw new Refusal(response.status, answer);
  return answer;
}

// ---- what is seen ------------------------------------------------------------------------------------------

/** Show a picture, what is lit in it first. The style of the page is the one of its pictures too: none brings its own. */
function show(svg) {
  table.picture = svg;
  const bare = svg.replace(/<style>[^<]*<\/style>/, "");
  const picture = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const board = at("board");
  board.replaceChildren(document.importNode(picture, true));
  const lit = board.querySelector(".p-line-hinted, .p-line-planned, .p-line-chosen, .p-line-faulty");
  if (lit) board.scrollTop += lit.getBoundingClientRect().top - board.getBoundingClientRect().top - 48;
}

/** As wide as the board's place, in pixels. */
const width = () => Math.max(320, Math.min(960, at("board").clientWidth));

async function draw(solution = []) {
  const mine = (drawing += 1);
  shown = { solution, wide: width() };
  at("board").setAttribute("aria-busy", "true");
  try {
    const { svg } = await get("draw", posed({ width: width(), ...(solution.length ? { solution } : {}) }));
    if (mine === drawing) show(svg);
  } finally {
    if (mine === drawing) at("board").removeAttribute("aria-busy");
  }
}

/** Make room for the next answer; what is still being asked is over. */
function clear() {
  stop();
  empty(at("answer"));
  at("meter").hidden = true;
  tell("");
}

// ---- what is done ------------------------------------------------------------------------------------------

/** Run a deed; whatever goes wrong is told in words. */
async function guarded(deed) {
  try {
    await deed();
  } catch (error) {
    if (error.name === "AbortError") return;
    const lines = error instanceof Refusal ? error.errors.map(({ field, message }) => (field ? headed(field, message) : message))
      : error instanceof SyntaxError ? [error.message] : [];
    if (error.status === 503 || error.status === 429) tell(say("busy"), "wrong");
    else tell(lines.length ? `${say("unreadable")} ${lines.join(" · ")}` : say("failed"), "wrong");
    at("news").scrollIntoView({ block: "nearest" });
    if (!lines.length && !(error instanceof Refusal)) console.error(error);
  }
}

/** A question about what lies on the table; without a position it says what to do first. */
const onTable = (deed) => () => (table.position === null ? tell(say("first"), "wrong") : guarded(deed));

/** Open a position, with moves made from it; what was open stays if the new one cannot be read. */
async function lay(position, puzzle = null, turns = []) {
  const before = { ...table };
  Object.assign(table, { position, puzzle, turns });
  try {
    await draw();
  } catch (error) {
    Object.assign(table, before);
    throw error;
  }
  clear();
  at("task").textContent = puzzle
    ? [say("graded", { title: puzzle.title, grade: say("difficulty", { difficulty: puzzle.difficulty ?? "?" }), text: puzzle.text }), ...puzzle.known].join(" · ")
    : say("own");
  at("judge").hidden = at("own").hidden = puzzle === null;
  at("solution").value = "";
  const title = at("board").querySelector("title")?.textContent ?? "";
  tell(say("ready", { title: puzzle?.title ?? title }));
  remember().catch(() => {});
}

/** Keep what lies on the table in the address, unless it has changed by the time that the service has packed it. */
async function remember() {
  const { position, puzzle, turns } = table;
  const count = turns.length;
  const hash = puzzle ? `#q=${puzzle.id}${written(played()).replace("#", "&")}` : `#p=${(await get("share", asked())).line}`;
  if (table.position === position && table.turns === turns && turns.length === count) history.replaceState(null, "", hash);
}

async function check() {
  const answer = await get("check", posed());
  clear();
  await draw();
  if (answer.legal) tell(say("legal"), "right");
  else showFaults(answer.violations);
}

async function playAll(moves, text) {
  const { turns } = table;
  const count = turns.length;
  const answer = await get("check", posed({ after: [...played(), ...moves] }));
  if (table.turns !== turns || turns.length !== count) return; // a second click on a move that is played already
  if (!answer.legal) return showFaults(answer.violations);
  turns.push(moves);
  clear();
  await draw();
  remember().catch(() => {});
  tell(say("played", { move: text }));
  at("board").focus();
}

/** What a click on a move does: show it, or play it. */
const look = (moves) => guarded(() => draw(moves));
const make = (moves, text) => guarded(() => playAll(moves, text));

async function undo() {
  if (!table.turns.length) return tell(say("nothing"));
  table.turns.pop();
  clear();
  await draw();
  remember().catch(() => {});
  tell(say("undone"));
}

/** Ask and follow the answer while it improves, until it is done or the reader has seen enough. */
async function follow(path, body, improved, done) {
  clear();
  const mine = (asking = new AbortController());
  at("stop").disabled = false;
  tell(say("working"));
  try {
    for await (const event of events(path, body, mine.signal)) {
      if (event.event === "update") improved(event);
      else done(event);
    }
  } finally {
    if (asking === mine) stop();
  }
}

function stop() {
  asking?.abort();
  asking = null;
  at("stop").disabled = true;
}

/** The seconds to think, as far as the field allows. */
const seconds = () => Math.min(Math.max(Number(at("seconds").value) || 10, Number(at("seconds").min)), Number(at("seconds").max));

const hint = () => {
  const level = Number(each("input[name=level]:checked")[0].value);
  const include = level < 3 ? ["svg"] : ["why", "words"];
  const body = posed({ level, include, width: width(), count: 12, limits: { seconds: seconds() } });
  const improved = (event) => {
    if (level < 4) return;
    showFigures(best(event));
    showRanked(event.moves ?? [], look, make);
  };
  return follow("hint", body, improved, (event) => {
    if (event.legal === false) return showFaults(event.violations);
    if (level === 4) showFigures(best(event));
    const { clue, moves } = event;
    if (event.right) return tell(say("right"), "right");
    if (event.first_wrong != null) return tell(say("wrong", { number: event.first_wrong + 1 }), "wrong");
    if (event.status === "unknown") return tell(say("unknown"));
    if (!clue && !moves.length) return tell(say("no_move"));
    if (moves.length) showRanked(moves, look, make);
    const looked = clue ? [say("look", { where: clue.where }), ...(clue.kind ? [say("kind", { kind: clue.kind })] : [])] : [];
    tell(sentences(looked) || proofOf(event));
    if (moves.length) guarded(() => draw([moves[0].move].flat()));
    else if (event.svg) show(event.svg);
  });
};

const judge = () => {
  const written = at("solution").value.trim();
  const solution = written ? JSON.parse(written) : played();
  if (written) guarded(() => draw(solution));
  return follow(`puzzles/${table.puzzle.id}/check`, { solution }, () => {}, (event) => {
    const { right, solvable, reached, first_wrong: wrong, violation } = event;
    if (violation) showFaults([violation]);
    else if (right) tell(say("right"), "right");
    else if (solvable === null) tell(say("unknown"));
    else if (solvable) tell(say("solvable", { reached: figure(reached) }), "right");
    else tell(say("wrong", { number: (wrong ?? 0) + 1 }), "wrong");
  });
};

async function share() {
  await remember();
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  tell(say(copied ? "copied" : "shared"));
}

function download(name, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

const named = (ending) => `${table.puzzle?.id ?? table.position.game}.${ending}`;

// ---- how it begins -----------------------------------------------------------------------------------------

async function listPuzzles() {
  const game = at("game").value;
  at("puzzle").replaceChildren();
  const { puzzles } = await get(`games/${game}/puzzles`);
  if (at("game").value !== game) return; // another game has been chosen since
  at("puzzle").replaceChildren(...puzzles.map((puzzle) =>
    element("option", { value: puzzle.id, textContent: say("of_kind", { title: puzzle.title, kind: puzzle.kind_words, difficulty: puzzle.difficulty ?? "?" }) })));
  nameSolving();
}

/** The address of the chosen puzzle on its own board. */
const nameSolving = () => (at("solve").href = `${at("game").value}/${at("puzzle").value}?lang=${language}`);

async function openPuzzle(id, moves = []) {
  const puzzle = await get(`puzzles/${id}`);
  await lay(puzzle.position, puzzle, moves.map((move) => [move]));
}

/** Lay a text that the reader pasted or that the address holds: JSON, one line of a shared position, or its address. */
async function layText(text) {
  const sent = text.trim().replace(/^https?:\S*#p=/, "");
  let position = sent;
  try {
    position = JSON.parse(sent);
    if (!position.game && position.position) ({ position } = position); // a file of a puzzle
  } catch {
    ({ position } = await get("share", { position: sent }));
  }
  await lay(position);
}

const submitted = (deed) => (event) => {
  event.preventDefault();
  guarded(deed);
};

at("game").addEventListener("change", () => guarded(listPuzzles));
at("puzzle").addEventListener("change", nameSolving);
at("puzzle").addEventListener("focus", () => at("puzzle").options.length || guarded(listPuzzles)); // the service was gone
at("choose").addEventListener("submit", submitted(() => openPuzzle(at("puzzle").value)));
at("paste").addEventListener("submit", submitted(() => layText(at("text").value)));
at("check").addEventListener("click", onTable(check));
at("score").addEventListener("click", onTable(async () => {
  const answer = await get("score", asked());
  clear();
  if (answer.legal === false) showFaults(answer.violations);
  else showScore(answer);
}));
at("moves").addEventListener("click", onTable(async () => {
  const answer = await get("moves", posed({ include: ["words"] }));
  clear();
  if (answer.legal === false) return showFaults(answer.violations);
  showMoves(answer, make);
  tell(say("moves", { count: answer.count }));
}));
at("hint").addEventListener("click", onTable(hint));
at("stop").addEventListener("click", () => (stop(), tell(say("stopped"))));
at("undo").addEventListener("click", onTable(undo));
at("judge").addEventListener("click", onTable(judge));
at("share").addEventListener("click", onTable(share));
at("json").addEventListener("click", onTable(async () => {
  const { position } = await get("share", asked());
  download(named("json"), "application/json", `${JSON.stringify(position, null, 2)}\n`);
}));
at("svg").addEventListener("click", onTable(() => download(named("svg"), "image/svg+xml", table.picture)));

/** What an address holds, its signs decoded if they can be. */
function plain(coded) {
  try {
    return decodeURIComponent(coded);
  } catch {
    return coded;
  }
}

/** Open what the address holds: a position, or a puzzle with the moves made. */
function shared() {
  const [kind, ...rest] = [location.hash.slice(0, 3), ...location.hash.slice(3).split("&")];
  if (kind === "#p=") guarded(() => layText(plain(rest[0])));
  if (kind === "#q=") guarded(() => openPuzzle(rest[0], read(`#${rest[1] ?? ""}`) ?? []));
}

addEventListener("hashchange", shared);
addEventListener("resize", () => table.picture && width() !== shown.wide && guarded(() => draw(shown.solution))); // a turned phone
for (const link of each("nav a")) link.addEventListener("click", () => (link.hash = location.hash));
guarded(listPuzzles).then(shared);
