// What a JSON text may go on with at the cursor, by a JSON Schema: names of fields, and values. Pure.

const OPENERS = ["{", "["];
const CLOSERS = ["}", "]"];

/** @typedef {{type: string, start: number, end: number, open: boolean, text: string}} Token
 * @typedef {{kind: string, key: string | null, index: number, state: "key" | "value" | "after", told: Map<string, any>}} Frame
 * @typedef {{value: string, about: string, back: number}} Option what is inserted, what it means, and how far from its
 * end the cursor goes */

/** The tokens of a text that may be half written: a string that is not closed ends with its line.
 * @param {string} text @returns {Token[]} */
function tokens(text) {
  const found = [];
  const shapes = /"(?:[^"\\\n]|\\.)*("?)|[-+.\w]+|[{}[\],:]/g;
  for (const match of text.matchAll(shapes)) {
    const [whole, closed] = match;
    const string = whole[0] === '"';
    const type = string ? "string" : /[-+.\w]/.test(whole[0]) ? "word" : whole;
    found.push({ type, start: match.index, end: match.index + whole.length, open: string && !closed, text: whole });
  }
  return found;
}

/** The value of a string or a word; undefined for what is none yet. @param {Token} token */
function read({ text, open }) {
  try {
    return JSON.parse(open ? `${text}"` : text);
  } catch {
    return undefined;
  }
}

/** The containers round the cursor, outermost first, each with what it tells beside the token that the cursor is in.
 * @param {Token[]} all @param {number} here @param {Token} [held] */
function around(all, here, held) {
  const stack = /** @type {Frame[]} */ ([]);
  let found = null;
  for (const token of all) {
    if (found === null && token.start >= here) found = stack.map((frame) => ({ ...frame })); // what is told is shared
    const top = stack.at(-1);
    if (OPENERS.includes(token.type)) {
      stack.push({ kind: token.type, key: null, index: 0, state: token.type === "{" ? "key" : "value", told: new Map() });
    } else if (CLOSERS.includes(token.type)) {
      stack.pop();
      const outer = stack.at(-1);
      if (outer) outer.state = "after";
    } else if (top && token.type === ",") {
      top.index += 1;
      top.state = top.kind === "{" ? "key" : "value";
    } else if (top && token.type === ":") top.state = "value";
    else if (top && top.state === "key") {
      top.key = token === held ? null : read(token) ?? null;
      if (top.key !== null) top.told.set(top.key, undefined);
      top.state = "after";
    } else if (top) {
      if (top.kind === "{" && top.key !== null && token !== held) top.told.set(top.key, read(token));
      top.state = "after";
    }
  }
  return found ?? stack;
}

/** A node of the schema as the plain ones that it stands for. @returns {any[]} */
function plain(schema, node) {
  if (node?.$ref) return plain(schema, node.$ref.split("/").slice(1).reduce((found, name) => found?.[name], schema));
  const choices = node?.anyOf ?? node?.oneOf;
  return choices ? choices.flatMap((choice) => plain(schema, choice)) : node ? [node] : [];
}

/** Those of the objects that what is told does not contradict: a field that must be one of some values tells them apart. */
function fitting(schema, nodes, told) {
  const allows = (node) => [...told].every(([key, value]) => {
    const values = value === undefined ? [] : plain(schema, node.properties?.[key]).map((one) => ("const" in one ? [one.const] : one.enum));
    return !values.length || values.some((allowed) => !allowed || allowed.includes(value));
  });
  const found = nodes.filter(allows);
  return found.length ? found : nodes;
}

/** The names that a pattern of names spells out, as `^(a|b)$` does. @param {string} pattern */
const spelled = (pattern) => /^\^\(?([\w|-]+?)\)?\$$/.exec(pattern)?.[1].split("|") ?? [];

/** The nodes of what stands in a container. @param {any} schema @param {any[]} nodes @param {Frame} frame */
function inside(schema, nodes, { kind, key, index, told }) {
  if (kind === "[") return nodes.flatMap((node) => plain(schema, node.prefixItems?.[index] ?? node.items));
  return fitting(schema, nodes, told).flatMap((node) => {
    const [, patterned] = Object.entries(node.patternProperties ?? {}).find(([pattern]) => new RegExp(pattern, "u").test(key ?? "")) ?? [];
    const others = typeof node.additionalProperties === "object" ? node.additionalProperties : undefined;
    return plain(schema, node.properties?.[key ?? ""] ?? patterned ?? others);
  });
}

/** @param {any} schema @param {any[]} nodes @param {Frame} frame @returns {[string, string][]} names and what they mean */
function names(schema, nodes, { told }) {
  const found = new Map();
  for (const node of fitting(schema, nodes, told)) {
    for (const [name, one] of Object.entries(node.properties ?? {})) found.set(name, one.description ?? plain(schema, one)[0]?.description ?? "");
    for (const pattern of Object.keys(node.patternProperties ?? {})) for (const name of spelled(pattern)) found.set(name, "");
    for (const name of plain(schema, node.propertyNames).flatMap((one) => one.enum ?? [])) found.set(name, "");
  }
  return [...found].filter(([name]) => !told.has(name));
}

/** @param {any[]} nodes @returns {[string, string][]} values as JSON, and what they mean */
function values(nodes) {
  const found = new Map();
  for (const node of nodes) {
    const told = "const" in node ? [node.const] : node.enum ?? (node.type === "boolean" ? [true, false] : node.type === "null" ? [null] : null);
    const scalar = !["object", "array"].includes(node.type);
    for (const value of told ?? (scalar ? node.examples ?? [] : [])) found.set(JSON.stringify(value), node.description ?? "");
    if (!scalar) found.set(node.type === "object" ? "{}" : "[]", node.description ?? "");
  }
  return [...found];
}

/** What may stand at the cursor, and the part of the text that it takes the place of.
 * @param {any} schema @param {string} text @param {number} cursor
 * @returns {{from: number, to: number, options: Option[]}} */
export function completions(schema, text, cursor) {
  const all = tokens(text);
  const held = all.find(({ type, start, end, open }) => start < cursor && (open || type === "word" ? cursor <= end : type === "string" && cursor < end));
  const [from, to] = held ? [held.start, held.end] : [cursor, cursor];
  const frames = around(all, from, held);
  const top = frames.at(-1);
  const typed = text.slice(from, cursor).replace(/^"/, "").toLowerCase();
  if (top?.state === "after") return { from, to, options: [] };
  let nodes = plain(schema, schema);
  for (const frame of frames.slice(0, -1)) nodes = inside(schema, nodes, frame);
  const named = top?.kind === "{" && top.state === "key";
  const follows = all.find(({ start }) => start >= to)?.type === ":";
  const found = named
    ? names(schema, nodes, top).map(([name, about]) => ({ value: JSON.stringify(name) + (follows ? "" : ": "), about, back: 0 }))
    : values(top ? inside(schema, nodes, top) : nodes).map(([value, about]) => ({ value, about, back: /^(\{\}|\[\])$/.test(value) ? 1 : 0 }));
  const rank = ({ value }) => value.replace(/^"/, "").toLowerCase().indexOf(typed);
  const options = found.filter((option) => rank(option) >= 0).sort((one, other) => Math.min(rank(one), 1) - Math.min(rank(other), 1));
  return { from, to, options };
}
