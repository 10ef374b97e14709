// Clauses of the rules that a text cites, as links to the page of the rules.

import { signed } from "./signs.js";

const CITED = /\b[A-Z]{3,4}-\d+\.\d+\b/;

/** A text in pieces: every other one is the id of a clause.
 * @param {string} text @returns {string[]} */
export const pieces = (text) => text.split(new RegExp(`(${CITED.source})`));

/** Where a clause stands on the page of its game's rules; "" if no game has it.
 * @param {string} id @param {string} games which prefix is which game's: `OBS=observatory KAL=kalypso`
 * @param {string} root the way to the first page @param {string} language @returns {string} */
export function place(id, games, root, language) {
  const prefix = `${id.split("-")[0]}=`;
  const found = games.split(" ").find((one) => one.startsWith(prefix));
  return found ? `${root}${found.slice(prefix.length)}/rules?lang=${language}#${id}` : "";
}

/** The text, every clause that it cites a link to it.
 * @param {string} text @returns {(string | HTMLAnchorElement)[]} */
export function linked(text) {
  const { dataset, lang } = document.documentElement;
  return pieces(text).filter(Boolean).map((piece) => {
    const href = CITED.test(piece) ? place(piece, dataset.clauses ?? "", dataset.root ?? "", lang) : "";
    return href ? Object.assign(document.createElement("a"), { href, textContent: piece, className: "rule" }) : signed(piece);
  });
}

/** What breaks rules, each once with its clause: a move may break one in several places.
 * @param {{rule: string, message: string}[]} violations */
export const broken = (violations) => [...new Set(violations.map(({ rule, message }) => `${message} (${rule})`))].join(" ");
