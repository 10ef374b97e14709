// What the form of a new game says: how many play, and what they agree on.

import { at, each } from "./elements.js";

/** The choices of the form: several boxes of one name go with commas between them.
 * @returns {{players: number, variants: Record<string, string>}} */
export function chosen() {
  const form = new FormData(at("new"));
  /** @type {Record<string, string>} */
  const variants = {};
  for (const { dataset: { variant } } of each("[data-variant]")) {
    const taken = form.getAll(`variant.${variant}`).filter(Boolean);
    if (taken.length) variants[variant] = taken.join(",");
  }
  return { players: Number(form.get("players")), variants };
}

/** What the form calls a field of the request that it makes; the field's own name where it has none of it.
 * @param {string} field @returns {string} */
export function labelOf(field) {
  const label = at("new").elements.namedItem(field.replace("variants.", "variant."))?.labels?.[0];
  return (label?.querySelector("span") ?? label)?.firstChild?.textContent.trim() || field;
}
