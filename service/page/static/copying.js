// Passing an address on: it is copied where the browser lets it be, and told where not.

import { at } from "./elements.js";
import { say } from "./service.js";

/** What the button to share does. @param {() => string} address the address as it is then */
export function share(address) {
  at("share").addEventListener("click", async () => {
    const copied = await navigator.clipboard?.writeText(address()).then(() => true, () => false);
    at("shared").textContent = copied ? say("address_copied") : address();
  });
}
