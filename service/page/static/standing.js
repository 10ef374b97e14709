// What an answer is worth and how sure that is, in sentences.

import { figure, worthOf } from "./ranked.js";
import { say, sentences } from "./service.js";
import { signed } from "./signs.js";
import { apart, met, sureness } from "./sureness.js";

/** How sure an answer is of its best: a proof, also that it is best to let chance act, one that holds within a scope, what
 * is short of one, or none.
 * @param {any} found @returns {string} */
export function proofOf(found) {
  const { scope, proof, bound, moves } = found;
  const sure = sureness(found);
  const best = moves?.[0];
  const figures = typeof best?.value === "number" && typeof bound === "number";
  if (sure === "proved" && figures && !met(best.value, bound)) return say("none_is_best", { bound: figure(bound) });
  const within = Array.isArray(scope) && scope.length ? say("within", { scope: sentences(scope.map((part) => part.text)) }) : "";
  if (sure === "proved") return within || say("proved") + (proof ? ` (${say(proof)})` : "");
  if (sure === "best_proved") return sentences([say("no_better"), ...(within ? [within] : [])]);
  return say(sure === "one_route" && !within ? "one_route" : "not_proved");
}

/** What a ranking is worth, and how sure that is. @param {any} found @returns {string} */
export function standing(found) {
  const best = found.moves[0];
  const value = worthOf(best);
  if (found.horizon === "game") {
    const { samples } = best.win ?? best.score ?? {};
    const how = found.status === "optimal" ? say("proved") : samples ? say("by_playouts", { count: samples }) : say("by_evaluation");
    return sentences([say(best.win ? "wins_best" : "expects_best", { value }), say("for_game"), how]);
  }
  return sentences([say("for_turn"), ...known(found, best, value)]);
}

/** @param {any} found @param {any} best @param {string} value @returns {string[]} */
function known(found, best, value) {
  const sure = sureness(found);
  if (sure === "found") return [say("found_value", { value })];
  if (sure === "bounded") {
    const estimated = best.value === null || best.stderr;
    const [least, most] = estimated ? [value, figure(found.bound)] : apart(best.value, found.bound).map((one) => signed(String(one)));
    return [say("found_bound", { value: least, bound: most })];
  }
  return [say(sure === "one_route" ? "found_best" : "best_is", { value }), proofOf(found)];
}
