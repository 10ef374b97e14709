// What lies fixed at the foot of a phone's screen covers nothing that has the focus of keys.

const FOOT = "#news, #ghost, #pass, #listed, #leads, .beside > .buttons";

/** Pixels at the foot that something fixed covers. @param {Element[]} fixed */
function covered(fixed) {
  const tops = fixed.filter((one) => one.checkVisibility() && getComputedStyle(one).position === "fixed").map((one) => one.getBoundingClientRect().top);
  return Math.max(0, innerHeight - Math.min(innerHeight, ...tops));
}

/** Whatever is scrolled into sight, a focus that goes on among them, comes to lie above the foot; and so does what has the focus
 * when the foot grows. */
export function uncover() {
  const fixed = [...document.querySelectorAll(FOOT)];
  const { style } = document.documentElement;
  const measured = () => {
    const had = style.scrollPaddingBottom;
    style.scrollPaddingBottom = `${Math.ceil(covered(fixed))}px`;
    const { activeElement: focused } = document;
    if (style.scrollPaddingBottom === had || !focused?.matches(":focus-visible") || fixed.some((one) => one.contains(focused))) return;
    focused.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const sizes = new ResizeObserver(measured);
  for (const one of fixed) sizes.observe(one);
  addEventListener("resize", measured);
}
