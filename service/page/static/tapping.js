// Dice, tiles and cards to touch as they fell at a real table: chance is asked for, and the page draws what may come.

import { at, element } from "./elements.js";
import { Fallen } from "./fallen.js";
import { headed, listed, say } from "./service.js";

const STEPS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A picture of the service. @param {string} svg */
const drawn = (svg) => document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true);

export class Tapping {
  /** @type {Fallen | null} */
  #fallen = null;
  /** The buttons of each part. @type {any[][]} */
  #buttons = [];

  /** @param {(fell: object) => void} enter all of it was touched, and it is so */
  constructor(enter) {
    this.enter = enter;
    at("enter-touched").addEventListener("click", () => this.#fallen?.lacking === -1 && this.enter(this.#fallen.fell));
    at("undo-touched").addEventListener("click", () => {
      this.#fallen?.undo();
      this.#update();
      if (at("undo-touched").disabled) this.#focus(0);
    });
  }

  /** Lay out what may fall, or nothing. @param {import("./fallen.js").Asked | null} asked */
  show(asked) {
    this.#fallen = asked && new Fallen(asked);
    at("tapping").hidden = !asked;
    this.#buttons = [];
    at("parts").replaceChildren(...(asked?.parts ?? []).map((part, number) => this.#part(asked, part, number)));
    if (!asked) return;
    at("asked").textContent = asked.words;
    this.#update();
  }

  #part(asked, part, number) {
    const buttons = asked.faces[part.faces].map((face) => {
      const button = element("button", { type: "button", className: "face" }, drawn(face.svg), element("span"));
      button.addEventListener("click", () => this.#touch(number, face, button));
      return button;
    });
    this.#buttons.push(buttons);
    const grid = element("div", { className: "faces", role: "group" }, ...buttons);
    grid.setAttribute("aria-label", part.words);
    grid.addEventListener("keydown", (event) => this.#key(event, number));
    return element("fieldset", {}, element("legend"), element("div", { className: "fallen" }), grid);
  }

  #touch(part, face, button) {
    if (!this.#fallen?.add(part, face)) return;
    this.#update();
    if (!button.disabled) return;
    const { lacking } = this.#fallen;
    if (lacking === -1) at("enter-touched").focus({ preventScroll: true });
    else this.#focus(lacking);
  }

  /** Go to the faces of a part. */
  #focus(part) {
    this.#buttons[part]?.find((button) => !button.disabled)?.focus();
  }

  #update() {
    const fallen = this.#fallen;
    if (!fallen) return;
    fallen.asked.parts.forEach((part, number) => {
      const group = at("parts").children[number];
      const faces = fallen.asked.faces[part.faces];
      const values = fallen.of(number);
      const most = part.least === part.most ? String(part.most) : `${part.least}–${part.most}`;
      group.querySelector("legend").textContent = say("touched_of", { what: part.words, count: values.length, most });
      group.querySelector(".fallen").replaceChildren(...values.map((value, index) => this.#chosen(faces.find((face) => face.value === value), number, index)));
      this.#buttons[number].forEach((button, index) => {
        const face = faces[index];
        const left = (face.left ?? 1) > 1 ? ` ×${fallen.left(number, face)}` : "";
        button.disabled = !fallen.open(number, face);
        button.tabIndex = -1;
        button.title = face.words;
        button.setAttribute("aria-label", face.words + left);
        button.lastChild.textContent = (face.words === String(face.value) ? "" : face.words) + left; // the picture says it
      });
      const first = this.#buttons[number].find((button) => !button.disabled);
      if (first) first.tabIndex = 0;
    });
    at("enter-touched").disabled = fallen.lacking !== -1;
    at("undo-touched").disabled = fallen.empty;
    at("touched-count").textContent = fallen.asked.parts.map((part, number) => headed(part.words, listed(fallen.of(number).map((value) => fallen.asked.faces[part.faces].find((face) => face.value === value)?.words)) || "–")).join(". ");
  }

  /** A value that was touched; another touch takes it back. */
  #chosen(face, part, index) {
    const button = element("button", { type: "button", className: "face" }, drawn(face.svg));
    button.title = say("take_back", { name: face.words });
    button.setAttribute("aria-label", button.title);
    button.addEventListener("click", () => {
      this.#fallen?.undo(part, index);
      this.#update();
      this.#focus(part);
    });
    return button;
  }

  /** Arrows go from face to face; a key that a face is called by touches it. */
  #key(event, part) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const faces = this.#fallen?.asked.faces[this.#fallen.asked.parts[part].faces] ?? [];
    const called = faces.findIndex((face) => String(face.value).toLowerCase() === event.key.toLowerCase());
    const open = this.#buttons[part].filter((button) => !button.disabled);
    const by = STEPS[event.key];
    if (called >= 0) this.#touch(part, faces[called], this.#buttons[part][called]);
    else if (by && open.length) open[(open.indexOf(event.target) + by + open.length) % open.length].focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
