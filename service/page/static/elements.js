// Elements of the page: found by their id, and made.

import { linked } from "./clauses.js";
import { signed } from "./signs.js";

/** An element whatever it is: a button, an input, a list. @param {string} id @returns {any} */
export const at = (id) => document.getElementById(id);

/** Every element that a selector finds. @param {string} selector @returns {any[]} */
export const each = (selector) => [...document.querySelectorAll(selector)];

/** A new element with its properties and what stands in it, numbers with their signs as in print.
 * @param {string} name @param {object} properties @param {...(Node | string)} children @returns {any} */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  if ("textContent" in properties) made.textContent = signed(String(properties.textContent ?? ""));
  made.append(...children.map((child) => (typeof child === "string" ? signed(child) : child)));
  return made;
}

/** Say the latest news, in a look of its own if one is named.
 * @param {string} text @param {string} look */
export function tell(text, look = "") {
  at("news").replaceChildren(...linked(text));
  at("news").className = look;
}
