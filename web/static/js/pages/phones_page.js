// @ts-check
// Whether a phone has come, and what keeps them out: looked up again and again while the page is looked at.

import { at } from "../draw/elements.js";

const AGAIN_MILLISECONDS = 2000;

async function again() {
  if (!document.hidden) {
    const page = await fetch(location.href).then(
      (answer) => (answer.ok ? answer.text() : ""),
      () => "",
    );
    const way = new DOMParser().parseFromString(page, "text/html").getElementById("way");
    if (way && way.innerHTML !== at("way").innerHTML) at("way").replaceChildren(...way.childNodes);
  }
  setTimeout(again, AGAIN_MILLISECONDS);
}
setTimeout(again, AGAIN_MILLISECONDS);
