// @ts-check
// Coming in: a phone that was told once whose it is offers that name first from then on. One that lends its camera does so
// by this very tap.

import { ownName, rememberName } from "../logic/own_seat.js";

const lends = document.getElementById("lends");
lends?.addEventListener("click", () => sessionStorage.setItem("lends", "yes"));
lends?.removeAttribute("disabled"); // a tap before this would lend nothing
const known = ownName();
for (const button of document.querySelectorAll("#whose button")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.classList.toggle("known", button.value.toLowerCase() === known?.toLowerCase());
  button.addEventListener("click", () => rememberName(button.value));
}
