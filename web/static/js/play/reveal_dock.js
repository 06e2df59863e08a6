// @ts-check
// Cups up: how the dice are to be looked at. The camera or the demo, a photo, or tapped in by hand.

import { button, choices, h, prompt, strong, symbol } from "../draw/elements.js";
import { bigBid } from "../draw/felt.js";
import { aboutBid, facesAsked, saidBy, whoseDice } from "../logic/what_counts.js";
import { heard, say, tell } from "../words/speech.js";
import { callOf, dieCount } from "../words/table_terms.js";
import { doubtsAlong, splitAnswers } from "./call_dock.js";
import { seenLine } from "./seen_words.js";
import { typing } from "./typing_dock.js";

/** @import { View } from "../contract.js" */
/** @import { Child, Table, TablePart, ViewPart } from "../page.js" */

const LENS_MILLISECONDS = 600;
const NO_DICE = "no-dice"; // the server's word for a picture without any

/**
 * Who called what, in the table's own word for it.
 * @param {View} view
 * @param {{ call: string | null, caller: string | null, bidder: string | null }} it
 */
export function called(view, it = view.state) {
  return tell("page-called", { name: strong(saidBy(it)), call: callOf(view, it.call ?? "") });
}

/** The middle of the felt while the cups go up. @type {ViewPart} */
export const callCentre = (view) => {
  const bid = aboutBid(view);
  if (!bid) return null;
  const said = h("p.bidder", tell(bid.value ? "page-claimed-that" : "page-bid-that", { name: strong(bid.player) }));
  const allies = Object.keys(view.state.sides).filter((name) => view.state.sides[name] === view.state.caller);
  const along = allies.length
    ? h("p.quiet", say("page-with-caller", { name: view.state.caller ?? "", names: { list: allies } }))
    : null;
  return [h("p.opens", called(view)), along, bigBid(view, bid), said];
};

/** What the camera sees now, to aim it by; it ends when it is taken off the page. */
export function lens() {
  const image = h("img.lens", { alt: say("page-camera-sees") });
  const next = () => {
    image.src = `/api/camera/frame.jpg?at=${Date.now()}`;
  };
  const later = () => setTimeout(() => image.isConnected && next(), LENS_MILLISECONDS);
  image.addEventListener("load", later);
  image.addEventListener("error", later);
  next();
  return image;
}

/**
 * A picture in which no dice were found, to see why.
 * @param {string} source
 */
export const unreadPicture = (source) => h("img.lens", { src: source, alt: say("page-unread-picture") });

/** The dock while no picture has been taken yet. @type {TablePart} */
export const revealing = (table) => {
  const { view, ui } = table;
  if (ui.hand) return typing(table, ui.hand);
  const broken = !view.camera && !view.demo;
  const tooMany = view.demo && (view.expected ?? 0) > (view.demo_most ?? Number.POSITIVE_INFINITY);
  const demo = view.demo && !tooMany;
  const demoFull = tooMany && !view.camera ? say("page-demo-too-many", { n: view.demo_most ?? 0 }) : "";
  const complaint = heard(view.eye?.say, view.eye?.message) || (broken ? say("page-no-camera") : demoFull);
  const look = async (/** @type {string} */ source) => {
    const answer = await table.store.write("look", { source }, say("page-looking"));
    if (answer.code === NO_DICE && source === "camera")
      table.change({ unread: `/api/camera/frame.jpg?unread=${Date.now()}` });
  };
  const first = facesAsked(view) ? [] : [...view.state.kept];
  const eye = (/** @type {string} */ id) => tell(id, { eye: symbol("eye") });
  return [
    prompt(cupsUp(view)),
    complaint ? null : seenLine(view),
    complaint ? h("p.hint.with-symbol", symbol("no-camera"), complaint) : null,
    view.camera ? button("look", "primary", () => look("camera"), eye("page-look")) : null,
    demo && !view.camera ? button("demo", "primary", () => look("demo"), eye("page-look-demo")) : null,
    choices(
      photoButton(table, broken || (tooMany && !view.camera)),
      button("hand", "choice", () => table.change({ hand: first }), say("page-tap-in")),
      view.hands
        ? button("cups", "choice", () => table.change({ hand: [], cups: true }), say("page-tap-in-cups"))
        : null,
      demo && view.camera ? button("demo", "choice", () => look("demo"), say("page-demo-dice")) : null,
      splitAnswers(table),
      doubtsAlong(table),
    ),
  ];
};

/**
 * How many dice should lie there, and whose.
 * @param {View} view
 */
export function cupsUp(view) {
  const whose = whoseDice(view);
  const dice = strong(dieCount(view.expected ?? 0));
  return whose ? tell("page-cups-up-of", { dice, name: strong(whose) }) : tell("page-cups-up", { dice });
}

/**
 * @param {Table} table
 * @param {boolean} first whether it is the best way there is
 */
function photoButton(table, first) {
  const upload = async () => {
    const [file] = input.files ?? [];
    input.value = "";
    if (!file) return;
    const answer = await table.store.upload(file);
    if (answer.code === NO_DICE) table.change({ unread: URL.createObjectURL(file) });
  };
  const input = h("input", {
    ...{ type: "file", accept: "image/jpeg,image/png,image/webp", class: "unseen", "data-focus": "photo" },
    ...{ "aria-label": say("page-photo-label"), onchange: upload },
  });
  const handheld = matchMedia("(pointer: coarse)").matches; // a laptop opens its files in place of a camera
  return h(
    "label",
    { class: first ? "choice first" : "choice" },
    input,
    say(handheld ? "page-take-photo" : "page-choose-photo"),
  );
}
