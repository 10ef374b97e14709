// Tables of one game have nearly all in common: what is equal is held once, and only what changed is kept. Pure.

/** The same data, made of parts of the other wherever they are equal; the other itself where all is.
 * @template T @param {T} data @param {any} base @returns {T} */
export function sharing(data, base) {
  const parts = (one) => typeof one === "object" && one !== null;
  if (!parts(data) || !parts(base) || Array.isArray(data) !== Array.isArray(base)) return data;
  const made = /** @type {any} */ (Array.isArray(data) ? [] : {});
  const names = Object.keys(data);
  for (const name of names) made[name] = sharing(data[name], base[name]);
  return names.length === Object.keys(base).length && names.every((name) => made[name] === base[name]) ? base : made;
}

/** Whether they are the same data, in whatever order the fields stand. @param {any} data @param {any} other */
export const equal = (data, other) => sharing(data, other) === other;

/** What makes a position of the one before it, which it shares: the fields that differ, and of the log what was added.
 * @param {any} before @param {any} after @returns {any} the position itself where it does not go on from the other */
export function change(before, after) {
  const had = before.log ?? [];
  const goesOn = Object.keys(before).every((name) => name in after) && had.every((move, index) => move === after.log[index]);
  if (!goesOn) return { position: after };
  const fields = Object.entries(after).filter(([name, value]) => name !== "log" && value !== before[name]);
  return { fields: Object.fromEntries(fields), log: after.log?.slice(had.length) };
}

/** The position that such a change makes. @param {any} before @param {any} change */
export function changed(before, { position, fields, log }) {
  return position ?? { ...before, ...fields, ...(log ? { log: [...(before.log ?? []), ...log] } : {}) };
}
