// The lines of play that there were, as a tree: one of them is looked at, and no other is lost. Pure.

/** @template T @typedef {{value: T, parent: Branch<T> | null, children: Branch<T>[], taken: Branch<T> | null}} Branch */

/** @template T */
export class Variations {
  /** Which of the line is looked at. */
  index = 0;

  /** @param {T} first what every line begins with */
  constructor(first) {
    /** From the first to the last of the line. @type {Branch<T>[]} */
    this.line = [{ value: first, parent: null, children: [], taken: null }];
  }

  /** What follows what is looked at: the branch that has it already, or a new one; then it is looked at.
   * @param {T} value @param {(other: T) => boolean} same */
  add(value, same) {
    const parent = this.line[this.index];
    let next = parent.children.find((child) => same(child.value));
    if (!next) parent.children.push((next = { value, parent, children: [], taken: null }));
    this.choose(next);
  }

  /** Look at another one of the line. @param {number} index @returns {boolean} whether there is one */
  look(index) {
    if (index < 0 || index >= this.line.length || index === this.index) return false;
    this.index = index;
    return true;
  }

  /** What came instead of that one of the line. @param {number} index @returns {Branch<T>[]} */
  others(index) {
    const branch = this.line[index];
    return branch.parent?.children.filter((child) => child !== branch) ?? [];
  }

  /** Look at a branch; the line leads to it, and on as it was gone on with last. @param {Branch<T>} branch */
  choose(branch) {
    const before = [];
    for (let one = branch; one; one = one.parent) {
      before.unshift(one);
      if (one.parent) one.parent.taken = one;
    }
    const after = [];
    for (let one = branch.taken; one; one = one.taken) after.push(one);
    this.line = [...before, ...after];
    this.index = before.length - 1;
  }

  /** Every branch of every line, each behind the one that it follows. @returns {Branch<T>[]} */
  get all() {
    /** @type {Branch<T>[]} */
    const found = [];
    const walk = (branch) => {
      found.push(branch);
      branch.children.forEach(walk);
    };
    walk(this.line[0]);
    return found;
  }

  /** All of it but the first as data: each value with the number of the one before it, and whether it was gone on with
   * last. @returns {[T, number, boolean][]} */
  get told() {
    const { all } = this;
    return all.slice(1).map((branch) => [branch.value, all.indexOf(branch.parent), branch.parent?.taken === branch]);
  }

  /** The tree that was told so, looked at where it was; throws for one that cannot be read.
   * @template T @param {T} first @param {[T, number, boolean][]} told @param {number} at the number of the branch
   * @returns {Variations<T>} */
  static read(first, told, at) {
    const found = new Variations(first);
    const all = [found.line[0]];
    for (const [value, before, taken] of told) {
      const parent = all[before];
      /** @type {Branch<T>} */
      const branch = { value, parent, children: [], taken: null };
      parent.children.push(branch);
      if (taken) parent.taken = branch;
      all.push(branch);
    }
    found.choose(all[at]);
    return found;
  }
}
