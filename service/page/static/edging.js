// A frame is scrolled by what is dragged to its edge, as no finger is free to scroll it.

const NEAR = 36; // pixels from an edge within which it scrolls
const WAIT = 250; // milliseconds at the edge until it does: what merely enters the frame scrolls nothing
const STEP = 5; // pixels a frame of the screen

/** How far it scrolls along one side. @param {number} at @param {number} low @param {number} high */
const along = (at, low, high) => (at < low || at > high ? 0 : at - low < NEAR ? -STEP : high - at < NEAR ? STEP : 0);

export class Edging {
  #by = { left: 0, top: 0 };
  #since = 0;
  #running = 0;
  /** @type {Element | null} */
  #frame = null;

  /** @param {() => void} scrolled what is done when something else lies under the pointer */
  constructor(scrolled) {
    this.scrolled = scrolled;
  }

  /** What is dragged is here, over this frame. @param {number} x @param {number} y @param {Element | null} frame */
  at(x, y, frame) {
    const { left, right, top, bottom } = frame?.getBoundingClientRect() ?? new DOMRect(0, 0, -1, -1);
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    this.#frame = frame;
    this.#by = inside ? { left: along(x, left, right), top: along(y, top, bottom) } : { left: 0, top: 0 };
    if (!this.#by.left && !this.#by.top) return this.stop();
    this.#since ||= performance.now();
    this.#running ||= requestAnimationFrame(() => this.#on());
  }

  stop() {
    cancelAnimationFrame(this.#running);
    this.#running = this.#since = 0;
  }

  #on() {
    this.#running = requestAnimationFrame(() => this.#on());
    const frame = this.#frame;
    if (!frame || performance.now() - this.#since < WAIT) return;
    const { scrollLeft, scrollTop } = frame;
    frame.scrollBy({ ...this.#by, behavior: "instant" });
    if (frame.scrollLeft !== scrollLeft || frame.scrollTop !== scrollTop) this.scrolled();
  }
}
