// What is waited for: said where it takes longer than one thinks that nothing has happened.

import { tell } from "./elements.js";
import { say } from "./service.js";

const PATIENCE = 400; // milliseconds

/** Do it, and say that it is being worked on where it takes a while. @template T @param {() => Promise<T>} deed @returns {Promise<T>} */
export async function patiently(deed) {
  const late = setTimeout(() => tell(say("working")), PATIENCE);
  try {
    return await deed();
  } finally {
    clearTimeout(late);
  }
}
