// What is kept for a reload: by each tab its own, by the browser what was kept last in any; where there is no store, or
// it is full, nothing is kept.

import { unpacked } from "./address.js";

const STORES = [() => sessionStorage, () => localStorage];

/** @param {string} name @param {string} text */
export function remember(name, text) {
  for (const store of STORES) {
    try {
      store().setItem(name, text);
    } catch {
      // this store keeps nothing
    }
  }
}

/** What is kept under a name: by the tab, then by the browser. @param {string} name @returns {Iterable<string>} */
export function* remembered(name) {
  for (const store of STORES) {
    try {
      const text = store().getItem(name);
      if (text) yield text;
    } catch {
      // this store has kept nothing
    }
  }
}

/** The same as data; what cannot be read is nothing. @param {string} name @returns {Iterable<any>} */
export function* recalled(name) {
  for (const text of remembered(name)) {
    let data = null;
    try {
      data = JSON.parse(text);
    } catch {
      // what cannot be read is nothing
    }
    if (data) yield data;
  }
}

/** The first game kept under a name that can be read, of those kept as addresses. @param {string} name @returns {Promise<any>} */
export async function keptGame(name) {
  for (const address of remembered(name)) {
    const told = await unpacked(address);
    if (told) return told;
  }
  return null;
}

const KEY = "periplus.puzzles";
const [TAB, BROWSER] = STORES;
/** Where one is in a puzzle: each tab has its own, as it has its own game. */
const PLACE = ["moves", "deeds"];

/** @param {() => Storage} store */
function puzzles(store) {
  try {
    return JSON.parse(store().getItem(KEY) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** What is kept of a puzzle: the moves made and all that was done, by the tab, else by the browser; seconds, hints, and
 * whether it was solved, by the browser.
 * @param {string} id @returns {{moves?: object[], seconds?: number, hints?: number, solved?: boolean, auto?: string, deeds?: any}} */
export const kept = (id) => ({ ...puzzles(BROWSER)[id], ...puzzles(TAB)[id] });

/** @param {string} id @param {object} news */
export function keep(id, news) {
  const place = Object.fromEntries(Object.entries(news).filter(([name]) => PLACE.includes(name)));
  for (const [store, told] of /** @type {[() => Storage, object][]} */ ([[TAB, place], [BROWSER, news]])) {
    if (!Object.keys(told).length) continue;
    const found = puzzles(store);
    found[id] = { ...found[id], ...told };
    try {
      store().setItem(KEY, JSON.stringify(found));
    } catch {
      // a store that is full or forbidden keeps nothing
    }
  }
}
