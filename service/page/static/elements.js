// Elements of the page: found by their id, and made.

/** @param {string} id @returns {HTMLElement} */
export const at = (id) => document.getElementById(id);

/** A new element with its properties and what stands in it.
 * @param {string} name @param {object} properties @param {...(Node | string)} children @returns {HTMLElement} */
export function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** Say the latest news, in a look of its own if one is named.
 * @param {string} text @param {string} look */
export function tell(text, look = "") {
  at("news").textContent = text;
  at("news").className = look;
}
