// Through a list of moves by keys: arrows to the one before and the one after, Home to the first, End to the last.

/** @param {HTMLElement} list @param {() => {first: number, here: number, last: number} | null} where the ends of what can
 * be gone to, and where one is @param {(goal: number) => void} go */
export function walk(list, where, go) {
  list.addEventListener("keydown", (event) => {
    const found = where();
    if (!found || event.ctrlKey || event.metaKey || event.altKey) return;
    const { first, here, last } = found;
    const goal = { ArrowUp: here - 1, ArrowLeft: here - 1, ArrowDown: here + 1, ArrowRight: here + 1, Home: first, End: last }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    if (goal !== here && goal >= first && goal <= last) go(goal);
  });
}

/** Put items into the list; the focus stays in it, the one that is looked at comes into sight.
 * @param {HTMLElement} list @param {HTMLElement[]} items */
export function relist(list, items) {
  const focused = list.contains(document.activeElement);
  list.replaceChildren(...items);
  if (focused) list.focus({ preventScroll: true });
  const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
  if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}
