// Where the focus goes when what had it goes away: a button that did its deed, a form that folds, a board drawn anew.
// Nobody who plays by keys is to begin again at the top of the page.

/** What had the focus last. @type {HTMLElement | null} */
let last = null;
document.addEventListener("focusin", ({ target }) => (last = /** @type {HTMLElement} */ (target)));

/** Whether an element can have the focus. @param {any} element */
const able = (element) => element.isConnected && !element.disabled && element.checkVisibility();

/** Whether what had the focus has gone, and nothing has taken it since; not where the reader let go of it. */
export function lost() {
  const { activeElement: active, body } = document;
  return active && active !== body ? !able(active) : last !== null && last !== body && !able(last);
}

/** Give an element the focus; who plays by keys has it in sight, and no finger has its page moved.
 * @param {HTMLElement | SVGElement} element */
export function focusOn(element) {
  element.focus({ preventScroll: true });
  if (element.matches(":focus-visible")) element.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Give a lost focus to the first of these that can have it. @param {...(HTMLElement | null | undefined)} heirs */
export function regain(...heirs) {
  const heir = lost() && heirs.find((one) => one && able(one));
  if (heir) focusOn(heir);
}

/** Show an element that is scrolled past altogether, as lists below boards are on a phone; not to who plays by keys, whose
 * focus stays in sight. @param {HTMLElement} element */
export function intoSight(element) {
  if (element.getBoundingClientRect().bottom < 0 && !document.querySelector(":focus-visible")) element.scrollIntoView();
}

/** Show an element from its top on where that was scrolled past, unless who plays by keys is further down in it.
 * @param {HTMLElement} element */
export function fromTop(element) {
  if (element.getBoundingClientRect().top < 0 && !element.querySelector(":focus-visible")) element.scrollIntoView();
}
