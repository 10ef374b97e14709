// A piece carried with the mouse onto a place. Fingers scroll what they touch, and tap instead.

import { element } from "./elements.js";

const FAR = 6; // pixels from which on a press is a drag

/** @typedef {{words: string, lift: () => void, drop: (target: string) => void}} Piece what it is called, and what is
 * done when it is lifted and when it is let go over a target */

/** @param {HTMLElement[]} shelves where the pieces are
 * @param {(pressed: Element) => Piece | null} pick the piece that is pressed, if one is
 * @param {() => void} rest what is done when nothing is carried any more */
export function carry(shelves, pick, rest) {
  const label = document.body.appendChild(element("div", { id: "drag", hidden: true, className: "label" }));
  label.setAttribute("aria-hidden", "true");
  /** @type {{piece: Piece, x: number, y: number} | null} */
  let pressed = null;
  const over = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at].live");
  const stop = () => {
    const carried = !label.hidden;
    pressed = null;
    label.hidden = true;
    document.body.classList.remove("dragging");
    if (carried) rest();
    return carried;
  };
  /** The click that the browser makes of the end of a drag touches nothing. */
  const swallow = () => {
    const still = (event) => event.stopPropagation();
    document.addEventListener("click", still, { capture: true, once: true });
    setTimeout(() => document.removeEventListener("click", still, { capture: true }));
  };
  for (const shelf of shelves) shelf.addEventListener("pointerdown", (event) => {
    const piece = event.button || event.pointerType === "touch" ? null : pick(/** @type {Element} */ (event.target));
    if (!piece) return;
    pressed = { piece, x: event.clientX, y: event.clientY };
    label.textContent = piece.words;
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed) return;
    if (label.hidden) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      pressed.piece.lift();
      label.hidden = false;
      document.body.classList.add("dragging");
    }
    label.style.left = `${event.clientX}px`;
    label.style.top = `${event.clientY}px`;
    label.className = `label ${over(event) ? "legal" : ""}`;
  });
  document.addEventListener("pointerup", (event) => {
    const piece = pressed?.piece;
    const target = piece && !label.hidden ? /** @type {SVGElement | null} */ (over(event))?.dataset.at : null;
    if (stop()) swallow();
    if (target) piece?.drop(target);
  });
  document.addEventListener("pointercancel", stop);
  document.addEventListener("keydown", (event) => event.key === "Escape" && stop());
}
