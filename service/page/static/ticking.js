// The clues that a task tells, each on a line of its own, ticked as soon as the moves made keep it.

import { at, element } from "./elements.js";
import { say } from "./service.js";

const NUMBERED = /\s*\(\d+\) /; // as a task numbers its clues
/** @type {Map<boolean, [string, string]>} */
const SIGNS = new Map([[true, ["✓", "clue_held"]], [false, ["✗", "clue_broken"]]]);

/** Lay out the clues of the task below it; a task without clues stays as it is. */
export function layClues() {
  const task = at("task");
  const [asked, ...clues] = task.textContent.split(NUMBERED);
  document.getElementById("clues")?.remove();
  if (!clues.length) return;
  task.textContent = asked;
  task.after(element("ol", { id: "clues" }, ...clues.map((clue) => element("li", { textContent: clue }))));
}

/** Tick what holds, and mark what is broken. @param {(boolean | null)[]} held of each clue, as `check` tells it; none for nothing known */
export function tick(held) {
  [...(document.getElementById("clues")?.children ?? [])].forEach((line, number) => {
    const [sign, words] = SIGNS.get(held[number]) ?? ["", ""];
    line.className = { "✓": "right", "✗": "wrong" }[sign] ?? "";
    line.querySelector(".sign")?.remove();
    if (!sign) return;
    const mark = element("span", { className: "sign", textContent: sign, ariaLabel: say(words) });
    mark.setAttribute("role", "img");
    line.append(mark);
  });
}
