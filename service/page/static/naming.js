// The name of a piece on a picture that is shown smaller than it was drawn: in one row, in two where it may be broken, or
// its beginning where there is room for no more, by the rule of the picture itself (`drawing/svg/names.py`).

const TIGHT = 0.75; // of their own width, to which letters are squeezed before a name is broken
const LEADING = 1.05; // from row to row, in font sizes

/** The rows in which a name stands. Pure. @param {string} breaks the name with `|` where a row may end
 * @param {number} room pixels of its width @param {number} high and height @param {number} size of the font
 * @param {(row: string) => number} widthOf @returns {string[]} */
export function rowsOf(breaks, room, high, size, widthOf) {
  const [first, second] = breaks.split("|");
  const fits = (row) => TIGHT * widthOf(row) <= room;
  if (!second || fits(first + second)) return [first + (second ?? "")];
  const [hyphen, stop] = /^[ -~]*$/.test(first) ? ["-", "."] : ["", ""];
  const rows = [first + hyphen, second];
  return 2 * LEADING * size <= high && rows.every(fits) ? rows : [first + stop];
}

/** Squeeze the letters of a row into the room, if they are wider. @param {SVGTextContentElement} row @param {number} room */
function squeeze(row, room) {
  if (row.getComputedTextLength() <= room) return;
  row.setAttribute("textLength", String(room));
  row.setAttribute("lengthAdjust", "spacingAndGlyphs");
}

/** Set the name in a text of a picture anew, at the size that its font has now. @param {SVGTextElement} text */
export function rename(text) {
  const size = Number(text.getAttribute("font-size"));
  if (text.dataset.named === String(size)) return;
  text.dataset.named = String(size);
  const [room, high, line, middle] = ["room", "high", "line", "middle"].map((name) => Number(text.dataset[name]));
  const breaks = text.dataset.breaks ?? text.textContent ?? "";
  text.removeAttribute("textLength");
  const rows = rowsOf(breaks, room, high, size, (row) => ((text.textContent = row), text.getComputedTextLength()));
  const first = (rows.length === 1 ? line : middle - (LEADING * size) / 2) + 0.36 * size; // the baseline
  text.setAttribute("y", String(first));
  if (rows.length === 1) {
    text.textContent = rows[0];
    return squeeze(text, room);
  }
  const parts = rows.map((row, index) => {
    const part = document.createElementNS("http://www.w3.org/2000/svg", "tspan");
    part.textContent = row;
    part.setAttribute("x", text.getAttribute("x") ?? "0");
    part.setAttribute("y", String(first + index * LEADING * size));
    return part;
  });
  text.replaceChildren(...parts);
  for (const part of parts) squeeze(part, room);
}
