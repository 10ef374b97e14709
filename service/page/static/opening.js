// What people open: the text of a file, or what they paste. Only the service says, in the reader's language, what is
// wrong with a text that is none.

import { packed } from "./address.js";
import { at, element, tell } from "./elements.js";
import { ask, language, Refusal, say } from "./service.js";

/** The position of a text, JSON or the line that `share` makes of one; throws Refusal.
 * @param {string} text @param {string} [nothing] what is said of a text without a letter; by default that of a file
 * @returns {Promise<any>} */
export async function opened(text, nothing = say("file_empty")) {
  const sent = text.trim();
  if (!sent) throw new Refusal(0, { message: nothing });
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

/** Say that a position is of another game, with the way to where it is opened.
 * @param {any} position @param {string} screen the page of that game: `play`, `review` or `setup` */
export async function tellOther(position, screen) {
  const { games } = await ask("games");
  tell(say("other_game"), "wrong");
  const other = games.find(({ name }) => name === position.game);
  if (!other) return;
  const href = `../${other.name}/${screen}?lang=${language}${await packed({ position })}`;
  at("news").append(" ", element("a", { href, textContent: say("open_there", { game: other.title }) }));
}
