// What fell at a real table, as it is touched: values for the parts that chance is asked for. Pure.

/** @typedef {{name: string, words: string, least: number, most: number, faces: string}} Part */
/** @typedef {{value: string | number, words: string, left?: number, svg?: string}} Face */
/** @typedef {{ask: string, words: string, parts: Part[], faces: Record<string, Face[]>}} Asked */

export class Fallen {
  /** What was touched, in that order. @type {{part: number, value: string | number}[]} */
  #touched = [];

  /** @param {Asked} asked what the service says chance has to bring */
  constructor(asked) {
    this.asked = asked;
  }

  /** The values of a part so far. @param {number} part @returns {(string | number)[]} */
  of = (part) => this.#touched.filter((one) => one.part === part).map(({ value }) => value);

  /** How many more of a face there are for a part: those of one heap are shared; Infinity where there are any number.
   * @param {number} part @param {Face} face */
  left(part, { value, left = Infinity }) {
    const { faces } = this.asked.parts[part];
    return left - this.#touched.filter((one) => this.asked.parts[one.part].faces === faces && one.value === value).length;
  }

  /** Whether that face may be touched for a part. @param {number} part @param {Face} face */
  open = (part, face) => this.of(part).length < this.asked.parts[part].most && this.left(part, face) > 0;

  /** @param {number} part @param {Face} face @returns {boolean} whether it is one value more */
  add(part, face) {
    const open = this.open(part, face);
    if (open) this.#touched.push({ part, value: face.value });
    return open;
  }

  /** Take a value back: the last one touched, or that one of a part. @param {number} [part] @param {number} [index] @returns {boolean} */
  undo(part, index = 0) {
    const mine = this.#touched.flatMap((one, at) => (one.part === part ? [at] : []));
    const at = part === undefined ? this.#touched.length - 1 : mine[index] ?? -1;
    return at >= 0 && this.#touched.splice(at, 1).length > 0;
  }

  get empty() {
    return !this.#touched.length;
  }

  /** The first part that nothing more can be touched for before it is whole; -1 if all are. */
  get lacking() {
    return this.asked.parts.findIndex(({ least }, part) => this.of(part).length < least);
  }

  /** The deed that `step` takes. @returns {Record<string, (string | number)[]>} */
  get fell() {
    return Object.fromEntries(this.asked.parts.map(({ name }, part) => [name, this.of(part)]));
  }
}
