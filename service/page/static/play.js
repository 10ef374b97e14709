// A game at the page: persons move by touching the board, engines by their hints, chance by rolling or as it fell.

import { packed, unpacked } from "./address.js";
import { chosen, labelOf } from "./chosen.js";
import { broken } from "./clauses.js";
import { share } from "./copying.js";
import { at, each, element, tell } from "./elements.js";
import { fromTop, regain } from "./focusing.js";
import { Gestures, failed, refused, showFacts } from "./gestures.js";
import { lost } from "./graph.js";
import { showLoss } from "./judged.js";
import { keptGame, recalled, remember } from "./keeping.js";
import { opened, tellOther } from "./opening.js";
import { listPlayed } from "./played.js";
import { Queue } from "./queue.js";
import { called, choiceOf, ended, offerScreen, showSeats, tellSince } from "./seated.js";
import { within } from "./reviewed.js";
import { countsWins } from "./reviewing.js";
import { ask, fetched, headed, language, listed, say } from "./service.js";
import { STRENGTHS, Table, linesWith } from "./table.js";
import { Tapping } from "./tapping.js";
import { Thinking } from "./thinking.js";
import { anew } from "./waiting.js";
import { walk } from "./walking.js";

const game = document.body.dataset.game;
const horizons = document.body.dataset.horizons.split(" ");
const STORE = `periplus.game.${game}`;
const LINES = `${STORE}.lines`;
const LONGEST = 20; // seconds that a hint may take
/** @type {Table | null} */
let table = null;
let thinking = new AbortController();

const troubled = (error) => failed(error, tell);
const queue = new Queue((busy) => at("boards").toggleAttribute("data-busy", busy), troubled);
const gestures = new Gestures((index) => deed({ move: gestures.options.moves[index], seat: table.mover }), key, async (move) => {
  const { violations = [] } = await fetched("why", { position: table.now.seen, move, limits: { seconds: 0.2 } }).then((answer) => answer.json());
  return broken(violations);
});
/** What a table's moves are worth, as far as somebody has thought about it. @type {WeakMap<object, any[]>} */
const worths = new WeakMap();
const thinker = new Thinking({ found: (moves) => worths.set(table.now, moves), light: (targets) => gestures.mark(targets), rank: (entries) => gestures.boards.rank(entries), play });
const tapping = new Tapping((fell) => deed({ fell }));
const name = (seat) => called(table.now, seat);
const said = ({ seat, words, covered = words }) => (seat === null ? words : headed(name(seat), table.knows(seat) ? words : covered));

// ---- from table to table -----------------------------------------------------------------------------------

/** Draw the table that is looked at, say what can be done, and let whoever is no person act. */
async function show() {
  const { picture, options, asked } = await table.drawn();
  const { now } = table;
  queue.generation += 1;
  thinking.abort();
  thinker.stop();
  gestures.show(picture.parts, options);
  gestures.mark();
  showFacts(picture.parts);
  showSeats(table, sit);
  at("save").disabled = false;
  at("undo").disabled = table.index === 0;
  at("redo").disabled = table.index >= table.tables.length - 1;
  listMade();
  at("judged").replaceChildren();
  at("chance").hidden = !now.chance && !now.may_roll;
  tapping.show(rolls() ? null : asked);
  at("hint").disabled = !table.asked || table.covered;
  offerScreen(table);
  at("hint").hidden = at("strength").parentElement.hidden = now.over;
  const address = await packed(table.kept);
  history.replaceState(null, "", `${location.pathname}${location.search}${address}`);
  at("review").removeAttribute("aria-disabled");
  at("review").href = `review?lang=${language}${await packed({ position: table.tables.at(-1).position })}`;
  keep(address);
  if (now.over) tell(ended(now), now.winners.length ? "right" : "");
  else if (table.mover === null) tell(say("chance_acts"));
  else tell(say(now.may_roll ? "to_move_or_roll" : "to_move", { name: name(table.mover) }));
  tellSince(table, said);
  at("news").setAttribute("aria-busy", String(goesOn())); // read aloud are the news that stay
  if (now.over) at("facts").open = true; // how it came to that
  gestures.regain(); // a button of the news before may have had it
  if (now.over) regain(at("news"));
  showTask();
  if (at("live").checked) think();
  goOn();
}

/** Keep the game for a reload, and every line of it. @param {string} address that of the table that is looked at */
function keep(address) {
  remember(STORE, address);
  remember(LINES, JSON.stringify(table.lines));
}

/** Whether things go on by themselves at the table that is looked at, and chance with them. */
const flows = () => table.index === table.tables.length - 1 && at("flow").checked;
const rolls = () => flows() && at("rolling").checked;

/** Whether something happens by itself: chance where it is to roll at once, an engine whose turn it is. */
const goesOn = () => !table.now.over && (table.mover === null ? rolls() : flows() && !table.asked);

function goOn() {
  if (!goesOn()) return;
  if (table.mover === null) deed({ roll: true });
  else queue.add(() => engine().catch(unmoved), true);
}

/** Tell why an engine has not moved, and let it be asked again. */
function unmoved(error) {
  troubled(error);
  if (error.name !== "AbortError") offerAgain();
}

function offerAgain() {
  const button = element("button", { type: "button", textContent: say("again") });
  button.addEventListener("click", goOn);
  at("news").append(" ", button);
}

/** The engine at the seat that is to move plays its best move, or the moves of its best turn; where it knows none in
 * time, the first that is legal. */
async function engine() {
  const seat = table.mover;
  tell(say("thinks", { name: name(seat) }));
  const { moves } = await hinted(table.who[seat]);
  const best = moves.length ? moves[0].move : (await ask("moves", { position: table.now.seen, include: [] })).moves[0];
  if (!best) return tell(say("unknown"), "wrong"), offerAgain();
  if (moves.length) worths.set(table.now, moves);
  await turn([best].flat(), seat);
  await show();
  if (!moves.length) at("news").prepend(`${say("any_move", { name: name(seat) })} `);
}

/** The best move at the table, thought about at a strength; longer where a busy service had no time for any, none where
 * the service cannot tell it. */
async function hinted(strength) {
  const [least, horizon] = STRENGTHS[strength];
  thinking = new AbortController();
  const body = { position: table.now.seen, count: 1, horizon: horizons.includes(horizon) ? horizon : "turn", include: [] };
  let found = null;
  for (let seconds = least; seconds <= LONGEST && !found?.moves.length; seconds *= 4) {
    found = await ask("hint", { ...body, limits: { seconds } }, thinking.signal).catch((error) => {
      if (error.status === undefined || error.busy) throw error;
      return { moves: [] };
    });
  }
  return found;
}

/** Do it, if the table is still the one that it was meant for. */
function deed(what) {
  queue.add(() => anew(async () => {
    await table.deed(what);
    await show();
  }), true);
}

/** Look at another table of the game; an engine that thinks about this one stops. */
function look(index) {
  thinking.abort();
  queue.add(async () => {
    if (table?.look(index)) await show();
  });
}

/** The decisions that a review told of before the table was begun, and those after it while nothing else was played. */
function reviewed() {
  const whole = table.tables.length === 1;
  return { before: within(table.reviewed, 0, table.logStart), after: whole ? within(table.reviewed, table.logStart, Infinity) : [] };
}

/** To the table of a decision that a review told of. @param {import("./reviewed.js").Told} told */
function revisit([index]) {
  thinking.abort();
  queue.add(async () => {
    const { who, seed, reviewed: kept } = table;
    const then = await ask("step", { position: kept.position, at: index });
    await lay({ position: then.position, who, seed, shown: then.shown, reviewed: kept });
  }, true);
}

/** Go over to another line of play. */
function turnTo(other) {
  thinking.abort();
  queue.add(async () => {
    other.choose();
    await show();
  }, true);
}
const undo = () => look(table?.before ?? 0);
const redo = () => look(table?.after ?? 0);

// ---- what stands beside the board --------------------------------------------------------------------------

/** Somebody else plays a seat from now on; the table is seen anew, as one person sees it or several. */
function sit(seat, who) {
  thinking.abort();
  queue.add(async () => {
    table.sit(seat, who);
    await show();
    choiceOf(seat);
  });
}

const listMade = () => listPlayed(table, {
  name,
  said,
  worths: (before) => worths.get(before) ?? [],
  look,
  turnTo,
  judge: (before, move) => queue.add(() => judge(before, move)),
  revisit,
});

/** What a move lost against the best one, item by item. @param {any} before the table at which it was made @param {object} move */
async function judge(before, move) {
  tell(say("working"));
  const { seen } = await table.whole(before);
  if (!seen) return tell(say("unknown"));
  const mine = await showLoss(seen, move, horizons.includes("game"));
  worths.set(before, [...(worths.get(before) ?? []), ...(mine ? [mine] : [])]);
  listMade();
  keep(location.hash);
}

/** The best moves as they are found: stepping through them shows each on the board, a button plays it. */
function think() {
  if (!table?.asked || table.covered) return;
  const [seconds, horizon] = STRENGTHS[Number(at("strength").value)];
  thinker.about(table.now.seen, seconds, horizons.includes(horizon) ? horizon : "turn").catch(troubled);
}

/** Play a ranked move, or the moves of a turn. */
function play(move) {
  thinker.stop();
  queue.add(async () => {
    await turn([move].flat(), table.mover);
    await show();
  }, true);
}

/** Make the moves of a turn while the seat is to move. @param {object[]} moves @param {number} seat */
async function turn(moves, seat) {
  for (const move of moves) if (table.mover === seat) await table.deed({ move, seat }, move === moves.at(-1));
}

/** What a review asks to be done better here, and how what was done instead does. */
function showTask() {
  const { task, begun } = table;
  at("task").hidden = !task;
  if (!task) return;
  at("task").textContent = say("task", { number: task.index + 1, name: name(task.seat), loss: task.loss });
  if (table.index === 0) at("news").append(element("span", { className: "onward", textContent: at("task").textContent })); // at the thumb of a phone
  const own = table.tables.slice(1, table.index + 1).filter(({ played }) => played.seat === task.seat);
  if (own.length === 1 && table.index === table.tables.length - 1) queue.add(() => tried(begun.position.log?.length ?? 0, task.horizon), true);
}

/** Judge the deed that was tried, as the review did. */
async function tried(start, horizon) {
  tell(say("working"));
  const { decisions } = await ask("review", { position: table.now.position, start, horizon, count: 1, each: { seconds: 3 } });
  const loss = decisions[0]?.loss ?? null;
  if (loss === null) tell(say("unknown"));
  else tell(loss > 0 ? say("task_lost", { loss: lost(loss, countsWins(decisions)) }) : say("task_done"), loss > 0 ? "wrong" : "right");
}

// ---- how a game begins -------------------------------------------------------------------------------------

/** Who sits at how many seats. @param {number} players */
const sitting = (players) => each("[data-seat]").slice(0, players).map(({ value }) => (value === "" ? null : Number(value)));

/** @param {ConstructorParameters<typeof Table>[0]} game @param {any} [lines] what was kept of its lines of play */
async function lay(game, lines) {
  tell(say("coming"));
  const next = new Table(game);
  await next.begin(lines);
  table = next;
  at("setup").open = false;
  await show();
}

async function begin() {
  const seed = Number(at("new").elements.seed.value) || 0;
  const told = chosen();
  const who = sitting(told.players);
  tell(say("coming"));
  const begun = await ask("new", { game, ...told, seed }).catch((error) => refused(error, tell, labelOf));
  if (!begun) return;
  await lay({ position: begun.position, who, seed });
  fromTop(at("boards")); // the button that began it lies below them on a phone
}

async function open(text) {
  const position = await opened(text);
  if (position.game !== game) return tellOther(position, "play");
  await lay({ position, who: [], seed: 0 }).catch((error) => refused(error, tell)); // persons move whom the rules do not
}

async function resume(hash) {
  const told = await unpacked(hash);
  const kept = told ?? (await keptGame(STORE));
  if (kept) await lay({ ...kept, who: kept.who ?? [], seed: kept.seed ?? 0 }, linesWith(recalled(LINES), kept));
  else at("setup").open = true;
  if (hash && !told) tell(say("game_not_read"), "wrong");
}

function key(event) {
  const letter = event.key.toLowerCase();
  if ((event.ctrlKey || event.metaKey) && letter === "z") return event.shiftKey ? redo() : undo(), true;
  if (event.ctrlKey || event.metaKey) return false;
  if (letter === "u") return undo(), true;
  return false;
}

const seatsShown = () => {
  const players = Number(at("players").value);
  document.querySelectorAll("[data-seat]").forEach((select, seat) => (select.closest("label").hidden = seat >= players));
};

/** Through the moves made by keys, those of a review among them. */
walk(at("made"), () => {
  if (!table) return null;
  const { before, after } = reviewed();
  return { first: -before.length, here: table.index, last: table.tables.length - 1 + Math.max(0, after.length - 1) };
}, (goal) => {
  const { before, after } = reviewed();
  if (goal < 0) revisit(before[before.length + goal]);
  else if (goal < table.tables.length) look(goal);
  else revisit(after[goal - table.tables.length + 1]);
});
at("players").addEventListener("change", seatsShown);
at("new").addEventListener("submit", (event) => {
  event.preventDefault();
  queue.add(begin);
});
at("file").addEventListener("change", () => queue.add(async () => {
  const [file] = at("file").files;
  if (file) await open(await file.text());
  at("file").value = "";
}));
at("save").addEventListener("click", () => {
  const link = element("a", { href: URL.createObjectURL(new Blob([JSON.stringify(table.now.position, null, 2)], { type: "application/json" })), download: `${game}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
});
share(() => location.href);
at("hint").addEventListener("click", () => queue.add(async () => think(), true));
at("halt").addEventListener("click", () => (thinker.halt(), at("hint").focus()));
at("live").addEventListener("change", () => (at("live").checked ? queue.add(async () => think(), true) : thinker.stop()));
at("strength").addEventListener("change", () => at("live").checked && queue.add(async () => think(), true));
at("ready").addEventListener("click", () => queue.add(async () => {
  table.holder = table.mover;
  await show();
}, true));
at("undo").addEventListener("click", undo);
at("redo").addEventListener("click", redo);
at("roll").addEventListener("click", () => deed({ roll: true }));
at("fell").addEventListener("submit", (event) => {
  event.preventDefault();
  deed({ move: at("fallen").value });
});
for (const id of ["flow", "rolling"]) at(id).addEventListener("change", () => table && queue.add(show));
addEventListener("hashchange", () => queue.add(() => resume(location.hash)));
for (const link of each("nav.languages a")) link.addEventListener("click", () => (link.hash = location.hash));
seatsShown();
queue.add(() => resume(location.hash));
