// @ts-check
// A claim that names a poker hand with its faces: the hand, then its faces; only what is legal is offered. And what is
// told beside believing: the dice that stay, open to all, and how many are rolled.

import { button, faceRow, h, prompt, strong } from "../draw/elements.js";
import { faceToAdd, slots } from "../draw/slots.js";
import { handParts } from "../words/hands.js";
import { say, tell } from "../words/speech.js";
import { claimWords, diceOf, dieCount, faceName, maySay } from "../words/table_terms.js";

/** @import { Child, Table } from "../page.js" */

const PAIRED = ["two pair", "full house"]; // named with two faces

/**
 * The hands that are left, and the faces of the one that is chosen: of these none need be named where that is legal.
 * @param {Table} table
 * @param {string} value the claim that stands ready
 * @returns {Child}
 */
export function handChoice({ view, change }, value) {
  const { claims } = view.legal;
  const all = claims.map((claim) => ({ claim, ...handParts(view, claim) }));
  const now = handParts(view, value);
  const mine = all.filter(({ hand }) => hand === now.hand);
  const hands = [...new Set(all.map(({ hand }) => hand))];
  const pick = (/** @type {string | undefined} */ claim) => claim && change({ claim });
  const chip = (/** @type {string} */ hand) =>
    button(
      `hand-${hand.replaceAll(" ", "-")}`,
      "claim",
      () => pick(all.find((one) => one.hand === hand)?.claim),
      claimWords(view, hand),
      {
        "aria-pressed": String(hand === now.hand),
      },
    );
  /** The claims of this hand with the face at its place, and with the faces before it. */
  const having = (/** @type {number} */ place, /** @type {number} */ face) =>
    mine.filter(({ faces }) => faces[place] === face && (place === 0 || faces[0] === now.faces[0]));
  const row = (/** @type {number} */ place, /** @type {string} */ label) =>
    h(
      "div.named-by",
      { "data-place": place },
      faceRow({
        label: (face) => `${label}: ${faceName(view, face, 2)}`,
        act: (face) => {
          const found = having(place, face);
          pick((found.find(({ faces }) => faces[1] === now.faces[1]) ?? found[0])?.claim);
        },
        legal: (face) => having(place, face).length > 0,
        chosen: now.faces[place] ?? 0,
      }),
    );
  const paired = PAIRED.includes(now.hand);
  return [
    h("div.claims.hands", { role: "group", "aria-label": say("page-claim") }, hands.map(chip)),
    mine.some(({ faces }) => faces.length) ? row(0, say("page-face")) : null,
    paired && now.faces.length ? row(1, say("page-second-face")) : null,
  ];
}

/**
 * Asked what stays and how many are rolled, once somebody believes.
 * @param {Table} table
 * @param {{ kept: number[], rolls: number }} keep
 * @returns {Child}
 */
export function keeping(table, keep) {
  const { view } = table;
  const told = view.legal.keeping ?? [];
  const [player] = maySay(view, "believe");
  const dice = view.state.dice[view.state.bid?.player ?? ""] ?? 0;
  const most = dice - keep.kept.length;
  const set = (/** @type {number[]} */ kept) => table.change({ keep: { kept, rolls: dice - kept.length } });
  const rolls = (/** @type {number} */ n) =>
    button(`rolls-${n}`, "claim", () => table.change({ keep: { ...keep, rolls: n } }), n, {
      "aria-pressed": String(n === keep.rolls),
      "aria-label": dieCount(n),
    });
  const numbers = Array.from({ length: most + 1 }, (_, n) => n);
  return [
    prompt(tell("page-believes-and", { name: strong(player) })),
    told.includes("kept")
      ? [
          keep.kept.length
            ? slots(view, keep.kept, keep.kept.length, set, "kept", say("page-stay-open"))
            : h("p.hint", say("page-tap-open")),
          faceToAdd(view, keep.kept, dice, set),
        ]
      : null,
    told.includes("rolls")
      ? [
          h("p.hint", say("page-how-many-rolled")),
          h("div.claims", { role: "group", "aria-label": say("page-how-many-rolled") }, numbers.map(rolls)),
        ]
      : null,
  ];
}

/**
 * The foot while that is asked.
 * @param {Table} table
 * @param {{ kept: number[], rolls: number }} keep
 * @returns {Child}
 */
export function keepingFoot(table, keep) {
  const { view, store } = table;
  const [player] = maySay(view, "believe");
  const said = view.legal.keeping?.includes("rolls") ? { rolls: keep.rolls } : {};
  const act = () => store.act({ action: "believe", player, ...(keep.kept.length ? { kept: keep.kept } : {}), ...said });
  return [
    button("keep-back", "quiet-button", () => table.change({ keep: null }), say("page-back")),
    button("keep-done", "primary", act, say("page-roll-them", { dice: diceOf(keep.rolls) })),
  ];
}
