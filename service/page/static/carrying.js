// A piece carried with the mouse from the palette onto its place. Fingers scroll the palette and tap instead.

import { element } from "./elements.js";

const FAR = 6; // pixels from which on a press is a drag

/** @param {HTMLElement} shelf where the pieces are, each with its name in `data-thing`
 * @param {{lift: (name: string) => void, drop: (target: string) => void}} deeds a piece is lifted, and let go over a
 * target that takes it */
export function carry(shelf, { lift, drop }) {
  const label = document.body.appendChild(element("div", { id: "drag", hidden: true, className: "label" }));
  label.setAttribute("aria-hidden", "true");
  /** @type {{name: string, x: number, y: number} | null} */
  let pressed = null;
  const over = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-at].live");
  const stop = () => {
    pressed = null;
    label.hidden = true;
    document.body.classList.remove("dragging");
  };
  shelf.addEventListener("pointerdown", (event) => {
    const piece = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest("[data-thing]:not(:disabled)"));
    if (event.button || event.pointerType === "touch" || !piece) return;
    pressed = { name: piece.dataset.thing ?? "", x: event.clientX, y: event.clientY };
    label.textContent = piece.firstChild?.textContent ?? "";
  });
  document.addEventListener("pointermove", (event) => {
    if (!pressed) return;
    if (label.hidden) {
      if (Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < FAR) return;
      lift(pressed.name);
      label.hidden = false;
      document.body.classList.add("dragging");
    }
    label.style.left = `${event.clientX}px`;
    label.style.top = `${event.clientY}px`;
    label.className = `label ${over(event) ? "legal" : ""}`;
  });
  document.addEventListener("pointerup", (event) => {
    const target = pressed && !label.hidden ? /** @type {SVGElement | null} */ (over(event))?.dataset.at : null;
    stop();
    if (target) drop(target);
  });
  document.addEventListener("pointercancel", stop);
  document.addEventListener("keydown", (event) => event.key === "Escape" && stop());
}
