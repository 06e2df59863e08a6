// @ts-check
// The verdict in words, what it cost, the picture it was taken from, and the winner.

import { button, die, h, looks, prompt, unfolds } from "../draw/elements.js";
import { bigBid } from "../draw/felt.js";
import { lossGroups, stampOf, verdictId } from "../logic/what_counts.js";
import { oneHand } from "../words/hands.js";
import { heard, say, tell } from "../words/speech.js";
import { claimWords, leftOf, sentence } from "../words/table_terms.js";
import { correcting, misread, readingStage, underPicture } from "./reading_dock.js";
import { called } from "./reveal_dock.js";
import { typeAll } from "./typing_dock.js";

/** @import { Evidence, Verdict, View } from "../contract.js" */
/** @import { Child, Table, TablePart } from "../page.js" */

/**
 * The verdict that stands; these parts are shown only while there is one.
 * @param {View} view
 * @returns {Verdict}
 */
function standing({ state: { verdict } }) {
  if (!verdict) throw new Error("no verdict stands");
  return verdict;
}

/**
 * The verdict sentence, large, over the darkened felt.
 * @param {View} view
 */
export function verdictStage(view) {
  const verdict = standing(view);
  return h("div.verdict", headline(view, verdict), h("p.sentence", sentence(view)), reasons(view, verdict));
}

/**
 * One tap away: how sure it is, and the rules that decided, each with where it is printed.
 * @param {View} view
 * @param {Verdict} verdict
 */
function reasons(view, { cites = [] }) {
  const percent = view.judged?.source === "hand" ? null : view.judged?.certain_percent;
  const sure = [percent ? h("p.quiet", say("page-certain", { percent })) : null, misread(view.judged)];
  if (!cites.length && !sure.some(Boolean)) return null;
  const one = (/** @type {NonNullable<Verdict["cites"]>[number]} */ { rule, source, say: said }) =>
    h("li", heard(said?.rule, rule), " ", h("span.quiet", heard(said?.source, source)));
  const place = unfolds(say("page-why"), sure, h("ul", cites.map(one)));
  place.classList.add("reasons");
  place.addEventListener("toggle", () => place.open && place.scrollIntoView()); // where there is no room, below the rest
  return place;
}

/**
 * What was found, as the count or in words; nothing where nobody looked.
 * @param {View} view
 * @param {Verdict} verdict
 * @returns {{ found: Child, number: boolean }}
 */
export function foundWords(view, { found }) {
  if (typeof found === "number") return { found, number: true };
  if (found === null) return { found, number: false };
  return { found: /^\d/.test(found) ? claimWords(view, found) : heard(oneHand(view, found), found), number: false };
}

/**
 * How many lay there beside what was bid; or what lay there beside what was claimed, each with its name.
 * @param {View} view
 * @param {Verdict} verdict
 * @param {string} place what its classes begin with
 * @returns {Child}
 */
export function counts(view, verdict, place) {
  const { found, number } = foundWords(view, verdict);
  const { bid } = verdict;
  const look = looks(`${place}-found`, number ? "climbing" : "in-words");
  const of = bid.face
    ? tell("page-of-bid", { n: bid.quantity, die: die(bid.face) })
    : [h("small", say("page-was-claimed")), bigBid(view, bid)];
  return [
    found === null ? null : h("p", { class: look }, number ? null : h("small", say("page-there-lay"), " "), found),
    h("div", { class: `${place}-bid` }, of),
  ];
}

/**
 * @param {View} view
 * @param {Verdict} verdict
 */
function headline(view, verdict) {
  const { found, number } = foundWords(view, verdict);
  return h(
    "p.headline",
    h("span.whose-call", called(view, verdict)),
    found === null || number ? null : h("small.there-lay", say("page-there-lay")),
    found === null ? null : h("span", { class: looks("found", !number && "in-words") }, found),
    verdict.bid.face ? die(verdict.bid.face) : null,
    stamp(verdict),
  );
}

/**
 * What the call came to, as a stamp.
 * @param {Verdict} verdict
 */
export function stamp(verdict) {
  const kind = stampOf(verdict);
  return h("span", { class: `stamp ${kind}` }, say(`page-stamp-${kind}`));
}

/**
 * What the verdict cost, in a few words: "Bo loses a die".
 * @param {View} view
 */
export function shortLoss(view) {
  const verdict = standing(view);
  const penalties = Object.entries(verdict.penalties).map(([name, n]) => {
    const [taken, back] = view.lives ? ["page-loses-life", "page-gets-life"] : ["page-takes-penalty", "page-let-off"];
    return say(n > 0 ? taken : back, { name, n: Math.abs(n), left: leftOf(view, name) });
  });
  const sheds = verdict.cites?.some((it) => it.switch === "shedding"); // everybody but the loser puts a die aside
  const lose = sheds ? "page-put-aside" : "page-lose";
  const told = lossGroups(verdict.losses).map(([lost, names]) =>
    say(lost > 0 ? lose : "page-gain", { who: { list: names }, many: names.length, n: Math.abs(lost) }),
  );
  const { winner } = view.state; // of a game that is one hand
  const nothing = winner ? tell("page-name-wins", { name: winner }).join("") : say("page-nothing-lost");
  return [...penalties, ...told].join(". ") || nothing;
}

/**
 * What is wrong with it: a die of the picture that was tapped, to be put right. The stage has told the verdict.
 * @type {TablePart}
 */
export const verdictDock = (table) => {
  const { view, ui } = table;
  const { judged } = view;
  if (ui.peek && judged && ui.picked !== null)
    return correcting(table, judged, ui.picked, (body) => correctVerdict(table, body));
  const mayBeWrong = view.undo && judged && judged.source !== "hand";
  if (ui.peek && judged) return [h("p.hint", say("page-tap-die")), mayBeWrong && underPicture(table, judged)];
  return mayBeWrong ? typeAll(table) : null;
};

/**
 * The picture that the verdict was taken from, to argue with: a die that is put right is judged again.
 * @param {Table} table
 * @param {Evidence} judged
 */
export function evidenceStage(table, judged) {
  const remove = (/** @type {number} */ i) => correctVerdict(table, { die: i, face: null });
  return readingStage(table, judged, { landing: false, asked: null, remove, add: false });
}

/**
 * Take the verdict back, put the die right, and judge again, where nothing else is to be asked.
 * @param {Table} table
 * @param {Record<string, unknown>} body
 */
async function correctVerdict(table, body) {
  const { store } = table;
  table.change({ picked: null, peek: false });
  if ((await store.act({ action: "undo" })).done) await store.write("correct", body);
}

/** @type {TablePart} */
export const verdictFoot = (table) => {
  const { view, ui } = table;
  const over = view.state.phase === "over";
  const peek = () => table.change({ peek: !ui.peek, picked: null });
  const evidence = say(view.judged?.photo ? "page-see-picture" : "page-see-dice");
  return [
    view.judged ? button("peek", "secondary", peek, ui.peek ? say("page-see-verdict") : evidence) : null,
    button(
      "next",
      "primary",
      () => table.change({ seen: verdictId(view) }),
      say(over ? "page-see-winner" : "page-next-round"),
    ),
  ];
};

export const winnerDock = () => prompt(say("page-another-one"));

/** @type {TablePart} */
export const winnerFoot = (table) => {
  const again = table.view.legal?.actions?.next_game !== undefined;
  const next = () => table.store.act({ action: "next_game" });
  return [
    button("end-here", "quiet-button", () => table.store.write("end", {}), say("page-end-night")),
    again ? button("next-game", "primary", next, say("page-next-game")) : null,
  ];
};
