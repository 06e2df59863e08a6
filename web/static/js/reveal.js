// Cups up: how the dice are to be looked at. The camera or the demo, a photo, or tapped in by hand.

import { button, choices, die, faceRow, h, symbol } from "./dom.js";
import { bigBid } from "./seats.js";
import { callName, dieCount } from "./words.js";

const LENS_MILLISECONDS = 600;
const LOOKING = "Looking at the dice…";

/** Who called what, in the table's own word for it. */
export function called(view) {
  const { caller, call } = view.state;
  return [h("strong", {}, caller), `: ${callName(view, call)}`];
}

/** The middle of the felt while the cups go up. */
export function callCentre(view) {
  const { bid } = view.state;
  const said = h("p", { class: "bidder" }, h("strong", {}, bid.player), bid.value ? " claims that" : " bid that");
  return [h("p", { class: "opens" }, called(view)), bigBid(view, bid), said];
}

/** What the camera sees now, to aim it by; it ends when it is taken off the page. */
export function lens() {
  const image = h("img", { class: "lens", alt: "What the camera sees" });
  const next = () => (image.src = `/api/camera/frame.jpg?at=${Date.now()}`);
  const later = () => setTimeout(() => image.isConnected && next(), LENS_MILLISECONDS);
  image.addEventListener("load", later);
  image.addEventListener("error", later);
  next();
  return image;
}

/** The dock while no picture has been taken yet. */
export function revealing(table) {
  const { view, ui } = table;
  if (ui.hand) return byHand(table);
  const n = view.expected;
  const broken = !view.camera && !view.demo;
  const complaint = view.eye?.message ?? (broken ? "No camera answers. A phone's photo does as well, or tap the dice in." : null);
  const look = (source) => table.store.write("look", { source }, LOOKING);
  return [
    h("p", { class: "prompt" }, "Cups up: ", h("strong", {}, dieCount(n)), " should lie there."),
    complaint ? h("p", { class: "hint with-symbol" }, symbol("no-camera"), complaint) : null,
    view.camera ? button("look", "primary", () => look("camera"), [symbol("eye"), " Look at the dice"]) : null,
    view.demo && !view.camera ? button("demo", "primary", () => look("demo"), [symbol("eye"), " Look at the demo dice"]) : null,
    choices(
      photoButton(table, broken),
      button("hand", "choice", () => table.change({ hand: [] }), "Tap them in"),
      view.demo && view.camera ? button("demo", "choice", () => look("demo"), "Demo dice") : null,
    ),
  ];
}

function photoButton(table, first) {
  const input = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    class: "unseen",
    "data-focus": "photo",
    "aria-label": "Take or choose a photo of the dice",
    onchange: () => {
      const [file] = input.files;
      input.value = "";
      if (file) table.store.upload(file);
    },
  });
  return h("label", { class: first ? "choice first" : "choice" }, input, "Take a photo");
}

/** Tapping the dice in: one tap a die, until there are as many as lie on the table. */
function byHand(table) {
  const { view, ui } = table;
  const n = view.expected;
  const left = n - ui.hand.length;
  const takeBack = (i) => table.change({ hand: ui.hand.toSpliced(i, 1) });
  const slot = (_, i) =>
    i < ui.hand.length
      ? button(`slot-${i}`, "slot", () => takeBack(i), die(ui.hand[i]), { "aria-label": `Take the ${ui.hand[i]} back` })
      : h("span", { class: "slot empty" });
  return [
    h("p", { class: "prompt" }, left ? `Tap what lies there: ${dieCount(left)} to go.` : "That is all of them."),
    h("div", { class: "slots", "aria-label": "Dice tapped in" }, Array.from({ length: n }, slot)),
    faceRow({ say: (face) => `Add a ${face}`, act: (face) => table.change({ hand: [...ui.hand, face] }), disabled: !left }),
  ];
}

/** The foot while dice are tapped in. */
export function handFoot(table) {
  const { view, ui } = table;
  const whole = ui.hand.length === view.expected;
  const done = async () => (await table.store.write("hand", { faces: ui.hand })) && table.change({ hand: null });
  return [
    button("hand-back", "quiet-button", () => table.change({ hand: null }), "Back"),
    button("hand-done", "primary", done, "Count them", { disabled: !whole }),
  ];
}
