// One queue of deeds: what the reader does happens in order, and what he did to a state that has gone happens not at all.

export class Queue {
  #last = Promise.resolve();
  #waiting = 0;
  /** Counts the states that have been: an answer to an earlier one is stale. */
  generation = 0;

  /** @param {(busy: boolean) => void} told @param {(error: Error) => void} failed */
  constructor(told, failed) {
    this.told = told;
    this.failed = failed;
  }

  /** Do it after all that was begun before; with `here` only if the state is still the one it was meant for.
   * @param {() => Promise<void>} deed @param {boolean} [here] */
  add(deed, here = false) {
    const meant = this.generation;
    this.#waiting += 1;
    this.told(true);
    this.#last = this.#last.then(async () => {
      try {
        if (!here || meant === this.generation) await deed();
      } catch (error) {
        this.failed(error);
      } finally {
        this.#waiting -= 1;
        if (!this.#waiting) this.told(false);
      }
    });
    return this.#last;
  }
}
