// What is waited for: said where it takes longer than one thinks that nothing has happened.

import { at, tell } from "./elements.js";
import { say } from "./service.js";

const PATIENCE = 400; // milliseconds

/** Do it; where that takes a while say that it is being worked on, unless the news have come before all is done.
 * @template T @param {() => Promise<T>} deed @param {boolean} told whether to say so @returns {Promise<T>} */
async function waiting(deed, told) {
  const before = at("news").firstChild;
  const late = setTimeout(() => told && at("news").firstChild === before && tell(say("working")), PATIENCE);
  try {
    return await deed();
  } finally {
    clearTimeout(late);
  }
}

/** Do it, and say that it is being worked on where it takes a while. @template T @param {() => Promise<T>} deed */
export const patiently = (deed) => waiting(deed, true);

/** Do what shows by itself that it is on its way; an old failure is not left standing there as if it had failed again.
 * @template T @param {() => Promise<T>} deed */
export const anew = (deed) => waiting(deed, at("news").className === "wrong");
