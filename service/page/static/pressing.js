// Lists that are drawn anew while the reader reaches into them: what is pressed stays until it is let go.

/** What a press is on: whatever a click does something to. */
const PRESSED = "a, button, input, label";
/** For each place that is pressed, how it is to be drawn when it is let go; null where it stays.
 * @type {WeakMap<Element, (() => void) | null>} */
const held = new WeakMap();
/** @type {WeakSet<Element>} */
const watched = new WeakSet();

function letGo(place) {
  const draw = held.get(place);
  held.delete(place);
  draw?.();
}

/** Presses in this place are kept by what they began on, wherever the page moves it until they end. */
function watch(place) {
  watched.add(place);
  place.addEventListener("pointerdown", ({ target, pointerId, button }) => {
    const pressed = target.closest(PRESSED);
    if (!pressed || button) return; // another button of the mouse opens a menu, and may never come up
    pressed.setPointerCapture(pointerId);
    held.set(place, null);
  });
  place.addEventListener("lostpointercapture", () => setTimeout(() => letGo(place))); // the click comes first
}

/** Draw in a place that presses may be in: at once, or when what is pressed there is let go; only the latest drawing counts.
 * @param {Element} place @param {() => void} draw */
export function drawSteadily(place, draw) {
  if (!watched.has(place)) watch(place);
  if (held.has(place)) held.set(place, draw);
  else draw();
}

/** Empty a place at once: what is pressed there is no longer meant, and no drawing waits. @param {Element} place */
export function empty(place) {
  held.delete(place);
  place.replaceChildren();
}
