// A JSON text that is written with a list of what may stand at the cursor, taken by keys or with the pointer.

import { completions } from "./completing.js";
import { at, element } from "./elements.js";
import { say } from "./service.js";

const PAGE = 5; // options that Page Down passes over

/** @param {() => Promise<any>} schema the schema of the text, asked for when it is first needed */
export function completing(schema) {
  const text = /** @type {HTMLTextAreaElement} */ (at("json"));
  const list = at("completions");
  let known = /** @type {Promise<any> | null} */ (null);
  let now = { from: 0, to: 0, options: /** @type {import("./completing.js").Option[]} */ ([]) };
  let chosen = 0;

  function close() {
    list.hidden = true;
    list.replaceChildren();
    text.removeAttribute("aria-activedescendant");
  }

  async function open() {
    known ??= schema();
    const found = completions(await known, text.value, text.selectionStart);
    const whole = found.options.length === 1 && text.value.slice(found.from, found.to) === found.options[0].value;
    if (document.activeElement !== text || whole || !found.options.length) return close();
    now = found;
    list.replaceChildren(...found.options.map(({ value, about }, index) => {
      const made = element("li", { id: `completion-${index}` }, element("code", { textContent: value.replace(/: $/, "") }));
      made.setAttribute("role", "option");
      if (about) made.append(" ", element("small", { textContent: about.replaceAll("`", ""), lang: "en" }));
      return made;
    }));
    list.hidden = false;
    at("fits").textContent = say("fits", { count: found.options.length });
    choose(0);
    list.scrollIntoView({ block: "nearest" });
  }

  function choose(index) {
    chosen = Math.max(0, Math.min(index, now.options.length - 1));
    [...list.children].forEach((one, place) => one.setAttribute("aria-selected", String(place === chosen)));
    text.setAttribute("aria-activedescendant", `completion-${chosen}`);
    list.children[chosen].scrollIntoView({ block: "nearest" });
  }

  function take(index) {
    const { value, back } = now.options[index];
    text.focus();
    text.setSelectionRange(now.from, now.to);
    // it can be undone as what is typed can; where the browser does not know how, it is merely put there
    if (!document.execCommand("insertText", false, value)) text.setRangeText(value, now.from, now.to, "end");
    text.setSelectionRange(text.selectionStart - back, text.selectionStart - back);
    return value.endsWith(": ") || back ? open() : close();
  }

  const KEYS = {
    ArrowDown: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1),
    PageDown: () => choose(chosen + PAGE),
    PageUp: () => choose(chosen - PAGE),
    Enter: () => take(chosen),
    Tab: () => take(chosen),
    Escape: close,
  };
  text.addEventListener("keydown", (event) => {
    const bare = !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey && !event.isComposing;
    const deed = event.key === " " && event.ctrlKey ? open : !list.hidden && bare ? KEYS[event.key] : undefined;
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  });
  text.addEventListener("input", (event) => {
    const typed = /** @type {InputEvent} */ (event).data ?? "";
    if (/["\w]$/.test(typed) || (!list.hidden && !typed)) open();
    else if (!/: $/.test(typed)) close();
  });
  for (const leaving of ["blur", "pointerdown"]) text.addEventListener(leaving, close);
  list.addEventListener("pointerdown", (event) => event.preventDefault()); // the text keeps the focus
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role='option']");
    if (option) take([...list.children].indexOf(option));
  });
}
