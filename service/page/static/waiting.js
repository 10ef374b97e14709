// What is waited for: said where it takes longer than one thinks that nothing has happened.

import { at, tell } from "./elements.js";
import { say } from "./service.js";

const PATIENCE = 400; // milliseconds

/** Do it, and where it takes a while do this meanwhile. @template T @param {() => Promise<T>} deed @param {() => void} meanwhile @returns {Promise<T>} */
async function waiting(deed, meanwhile) {
  const late = setTimeout(meanwhile, PATIENCE);
  try {
    return await deed();
  } finally {
    clearTimeout(late);
  }
}

/** Do it, and say that it is being worked on where it takes a while. @template T @param {() => Promise<T>} deed */
export const patiently = (deed) => waiting(deed, () => tell(say("working")));

/** Do what shows by itself that it is on its way; an old failure is not left standing there as if it had failed again.
 * @template T @param {() => Promise<T>} deed */
export const anew = (deed) => waiting(deed, () => at("news").className === "wrong" && tell(say("working")));
