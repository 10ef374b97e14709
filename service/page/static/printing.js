// A puzzle on paper: one sheet to be handed out, and its answer on another.

import { pictureOf } from "./board.js";
import { linked } from "./clauses.js";
import { at, each, element } from "./elements.js";
import { ask, say } from "./service.js";
import { told } from "./slides.js";

/** A board in its own size. */
function sized(board, index) {
  const picture = pictureOf(board, index);
  picture.setAttribute("width", board.width);
  picture.setAttribute("height", board.height);
  return picture;
}

/** Print the page and, on a sheet of its own, the puzzle's answer: the boards that it changes, the moves, and the reasoning if it has one.
 * @param {string | object} puzzle its name, or its file @param {(moves: object[]) => Promise<string>} nameOf what the last of
 * these moves is called @param {() => Promise<import("./slides.js").Step[]>} reasoning the deductions that solve it */
export async function printed(puzzle, nameOf, reasoning) {
  const { status, solution } = await ask("solve", { puzzle });
  const [before, after] = await Promise.all([[], solution].map((after) => ask("draw", { puzzle, after, include: ["parts"], whole: false })));
  const changed = after.parts.boards.filter(({ svg }) => before.parts.boards.every((one) => one.svg !== svg));
  const made = [];
  for (let count = 1; count <= solution.length; count += 1) made.push(element("li", { textContent: await nameOf(solution.slice(0, count)) }));
  const steps = (await reasoning()).map((step) => element("li", {}, ...linked(told(step))));
  at("sheet").replaceChildren(
    element("h2", { textContent: say("answer_of", { title: each("h1")[0].textContent }) }),
    ...(status === "optimal" ? [] : [element("p", { textContent: say("not_proved") })]),
    element("div", { className: "pictures" }, ...changed.map(sized)),
    element("ol", {}, ...made),
    ...(steps.length ? [element("h3", { textContent: say("reasons") }), element("ol", {}, ...steps)] : []),
  );
  addEventListener("afterprint", () => at("sheet").replaceChildren(), { once: true });
  print();
}
