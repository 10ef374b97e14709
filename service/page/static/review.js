// A game looked back on: each decision judged as it comes, on a graph, in a list, and on the board.

import { packed, unpacked } from "./address.js";
import { Boards } from "./board.js";
import { linked } from "./clauses.js";
import { at, each, element, tell } from "./elements.js";
import { intoSight } from "./focusing.js";
import { failed, refused } from "./gestures.js";
import { draw, file, less, look, lost, nearest, worth } from "./graph.js";
import { recalled, remember } from "./keeping.js";
import { opened, tellOther } from "./opening.js";
import { Queue } from "./queue.js";
import { countsWins, joined, mark, sums, worst } from "./reviewing.js";
import { carried } from "./reviewed.js";
import { ask, events, headed, language, listed, say, sentences } from "./service.js";
import { STRENGTHS } from "./table.js";
import { relist, walk } from "./walking.js";

const game = document.body.dataset.game;
const horizons = document.body.dataset.horizons.split(" ");
const STORE = `periplus.review.${game}`;
const LONGEST = 25; // seconds of one request; a review goes on with the next
/** @type {any} The game's position, its moves in the log. */
let position = null;
/** @type {any} */
let found = null;
/** The number of the decision that is looked at. */
let chosen = -1;
let running = new AbortController();

const boards = new Boards(at("boards"), at("tray"), { touch: () => {}, key: () => false });
const queue = new Queue((busy) => at("boards").toggleAttribute("data-busy", busy), (error) => refused(error, tell));
const told = (value) => worth(value, countsWins(found.decisions));
const losing = (loss) => lost(loss, countsWins(found.decisions));
const called = (seat) => found.seats.find((one) => one.seat === seat)?.name ?? String(seat + 1);
const made = (one) => headed(called(one.seat), one.words ?? "");

// ---- judging -----------------------------------------------------------------------------------------------

/** Judge on from where the review stands; what has come stays, however it ends. */
async function judge() {
  running.abort();
  const mine = (running = new AbortController());
  tell(say("working"));
  working(true);
  try {
    while (!mine.signal.aborted && (found === null || found.next !== null)) if (!(await further(mine.signal))) break;
    if (found?.next === null) tell(say(found.decisions.length ? "judged_all" : "nothing_to_judge"), "right");
  } catch (error) {
    if (error.name === "AbortError") tell(say("stopped"));
    else failed(error, tell);
  } finally {
    if (running === mine) working(false);
    keep();
  }
}

/** One request more; whether it brought anything. */
async function further(signal) {
  const [seconds, horizon] = STRENGTHS[Number(at("strength").value)];
  const start = found?.next ?? 0;
  const known = found;
  const body = { position, start, horizon: known?.horizon ?? (horizons.includes(horizon) ? horizon : "turn"), each: { seconds }, limits: { seconds: LONGEST }, include: ["words", "path", "line"] };
  for await (const event of events("review", body, signal)) {
    if (event.legal === false) throw Object.assign(new Error(event.violations[0].message), { status: 422 });
    if (event.seats.length) found = joined(known, event);
    show();
  }
  return found !== null && (found.next === null || found.next > start);
}

const working = (busy) => {
  at("stop").hidden = !busy;
  at("go-on").hidden = busy || found?.next === null || position === null;
  at("meter").hidden = at("stop").hidden && at("go-on").hidden;
};

// ---- what is seen ------------------------------------------------------------------------------------------

function show() {
  at("progress").max = Math.max(1, found.count);
  at("progress").value = found.next ?? found.count;
  at("graph").hidden = at("found").hidden = !found.decisions.length;
  if (!found.decisions.length) return;
  graph();
  const seats = sums(found).filter(({ seat }) => found.decisions.some((one) => one.seat === seat));
  at("place").max = found.decisions.length - 1;
  const wins = countsWins(found.decisions);
  at("legend").replaceChildren(...seats.map(({ seat, name }) => element("span", { className: `legend ${look(seat)}`, textContent: name })), wins ? say("graph_wins") : say("graph_points"));
  at("seats").replaceChildren(...seats.map((one) => element("tr", {}, element("th", { scope: "row", textContent: one.name }),
    ...[say("of", { best: one.best, decisions: one.decisions }), losing(one.loss), one.luck === null ? "–" : (one.luck > 0 ? "+" : "") + told(one.luck), one.result === null ? "–" : told(one.result)].map((text) => element("td", { textContent: text })))));
  list();
}

const graph = () => draw(at("curves"), found, found.decisions[chosen]?.index ?? null);

/** The decisions and the worst of them, each a way to its board. */
function list() {
  const row = (one, more = "") => {
    const number = found.decisions.indexOf(one);
    const sign = mark(one, found.decisions);
    const loss = one.loss ? ` ${less(one.loss, countsWins(found.decisions))} ${sign}` : one.loss === null ? " ?" : "";
    const button = element("button", { type: "button", textContent: `${one.index + 1}. ${made(one)}` }, element("span", { className: sign ? "loss wrong" : "loss", textContent: loss + more }));
    button.addEventListener("click", () => choose(number, true));
    const item = element("li", {}, button);
    if (number === chosen) item.setAttribute("aria-current", "true");
    return item;
  };
  relist(at("made"), found.decisions.map((one) => row(one)));
  const mistakes = worst(found.decisions);
  at("worst").replaceChildren(...(mistakes.length ? mistakes.map((one) => {
    const item = row(one);
    item.append(element("p", { className: "why" }, ...linked(reasons(one))));
    return item;
  }) : [element("li", { textContent: say("nothing_lost") })]));
}

/** What would have been better, and why, in a sentence. */
function reasons(one) {
  const signed = (number) => (number > 0 ? "+" : number < 0 ? "−" : "") + Math.round(Math.abs(number) * 10) / 10;
  const lines = one.lines.map((line) => headed(line.what, `${signed(line.mine - line.best)} (${line.rule})`));
  const seen = (one.reasons ?? []).map(({ what, points }) => headed(what, signed(points)));
  const items = listed([...lines, ...seen]);
  const better = say("was_better", { words: one.best?.words ?? "?", loss: losing(one.loss) });
  return sentences([better, items && `${items[0].toLocaleUpperCase(language)}${items.slice(1)}`]);
}

/** Look at a decision: the graph, the words and the board at once, the board when it comes.
 * @param {number} number @param {boolean} [inList] whether it was touched in a list, which may lie far below the board */
function choose(number, inList = false) {
  if (!found?.decisions[number]) return;
  chosen = number;
  at("place").value = number;
  at("place").setAttribute("aria-valuetext", `${found.decisions[number].index + 1}. ${made(found.decisions[number])}`);
  graph();
  list();
  queue.generation += 1;
  queue.add(async () => {
    await board(number);
    if (inList) intoSight(at("boards"));
  }, true);
}

/** The board as it was, what was played in one colour and what was best in another. */
async function board(number) {
  const one = found.decisions[number];
  const table = await ask("step", { position, at: one.index, view: one.seat });
  const picture = await ask("draw", { position: table.view, include: ["parts"], whole: false });
  if (number !== chosen) return;
  boards.show(picture.parts.boards, {}, picture.parts.effects);
  const [mine, best] = [(one.path ?? []).filter(boards.has), (one.best?.path ?? []).flat().filter(boards.has)];
  boards.mark({ live: new Set(), touched: [], ghost: best, lit: [], bad: one.loss ? mine : [] });
  const task = one.loss ? { index: one.index, seat: one.seat, loss: losing(one.loss), horizon: found.horizon } : null;
  const hash = await packed({ position: table.position, shown: table.shown, who: [], seed: 0, reviewed: carried(position, found.decisions), ...(task ? { task } : {}) });
  const lines = [
    element("h2", { textContent: say("decision_of", { number: one.index + 1, name: called(one.seat) }) }),
    element("p", {}, element("strong", { className: one.loss ? "wrong" : "right", textContent: say("was_made", { words: one.words ?? "", value: told(one.value) }) })),
  ];
  if (one.loss !== 0) lines.push(element("p", {}, element("strong", { className: "right", textContent: say("was_best", { words: one.best?.words ?? "?", value: told(one.best?.value) }) })));
  if (one.loss) lines.push(element("p", { className: "why" }, ...linked(reasons(one))));
  if (one.luck !== null && one.luck !== undefined) lines.push(element("p", { className: "why", textContent: say("luck_after", { luck: (one.luck > 0 ? "+" : "") + told(one.luck) }) }));
  at("detail").replaceChildren(...lines, element("a", { className: "button main", id: "try", href: `play?lang=${language}${hash}`, textContent: say(task ? "try_it" : "play_here") }));
  at("detail").hidden = false;
}

// ---- how it begins and what it leaves ----------------------------------------------------------------------

/** Review a game from its beginning, or go on with what is kept of its review. */
async function review(next, kept = null) {
  running.abort();
  position = next;
  found = kept;
  chosen = -1;
  at("setup").open = false;
  at("detail").hidden = at("found").hidden = at("graph").hidden = true;
  at("boards").replaceChildren();
  const address = await packed({ position });
  history.replaceState(null, "", `${location.pathname}${location.search}${address}`);
  if (found) show();
  if (found?.next === null) return working(false);
  judge();
}

async function open(text, nothing) {
  const given = await opened(text, nothing);
  if (given.game !== game) return tellOther(given, "review");
  if (!given.log?.length) return tell(say("no_log"), "wrong");
  await review((await ask("share", { position: given })).position);
}

/** What has come is kept in the browser: a reload goes on with it. */
function keep() {
  if (found) remember(STORE, JSON.stringify({ address: location.hash, found }));
}

const kept = () => [...recalled(STORE)].find(({ address, found: told }) => address === location.hash && told)?.found ?? null;

async function resume() {
  const asked = await unpacked(location.hash);
  if (asked?.position) await review(asked.position, kept());
  else if (location.hash) tell(say("game_not_read"), "wrong");
}

function download(ending, type, text) {
  const link = element("a", { href: URL.createObjectURL(new Blob([text], { type })), download: `${game}-review.${ending}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

at("open").addEventListener("submit", (event) => {
  event.preventDefault();
  queue.add(async () => {
    const [given] = at("file").files;
    const text = given ? await given.text() : at("pasted").value;
    at("file").value = "";
    await open(text, say(given ? "file_empty" : "nothing_given"));
  });
});
at("stop").addEventListener("click", () => running.abort());
at("go-on").addEventListener("click", () => judge());
at("place").addEventListener("input", () => choose(Number(at("place").value)));
at("earlier").addEventListener("click", () => choose(Math.max(0, chosen - 1)));
at("later").addEventListener("click", () => choose(chosen + 1));
walk(at("made"), () => found && { first: 0, here: chosen, last: found.decisions.length - 1 }, choose);
at("curves").addEventListener("click", (event) => choose(nearest(at("curves"), found, event)));
at("json").addEventListener("click", () => download("json", "application/json", `${JSON.stringify({ position, ...found, sums: sums(found) }, null, 2)}\n`));
at("svg").addEventListener("click", () => download("svg", "image/svg+xml", file(at("curves"), at("graph-heading").textContent)));
at("print").addEventListener("click", () => print());
addEventListener("hashchange", () => queue.add(resume));
for (const link of each("nav.languages a")) link.addEventListener("click", () => (link.hash = location.hash));
addEventListener("resize", () => found?.decisions.length && graph());
queue.add(resume);
