// What people open: the text of a file, or what they paste. Only the service says, in the reader's language, what is
// wrong with a text that is none.

import { ask, Refusal, say } from "./service.js";

/** The position of a text, JSON or the line that `share` makes of one; throws Refusal.
 * @param {string} text @returns {Promise<any>} */
export async function opened(text) {
  const sent = text.trim();
  if (!sent) throw new Refusal(0, { message: say("nothing_given") });
  return object(sent) ?? (await ask("share", { position: sent })).position;
}

/** The object that a text tells in JSON; null where it tells none. @param {string} text @returns {any} */
function object(text) {
  try {
    const told = JSON.parse(text);
    return typeof told === "object" && !Array.isArray(told) ? told : null;
  } catch {
    return null;
  }
}
