// The verdict in words, what it cost, and the winner.

import { button, die, h } from "./dom.js";
import { hand } from "./seats.js";
import { count, dieCount } from "./words.js";

const THROWN = [5, 5, 1, 5, 5];

/** A name for the verdict that stands, so that a page knows which one it has shown; null where none stands. */
export const verdictId = (view) => (view.state.verdict ? (view.history.at(-1)?.version ?? view.version) : null);

/** The verdict sentence, large, over the darkened felt. */
export function verdictStage(view) {
  const { verdict, dice, out } = view.state;
  const changed = Object.entries(verdict.losses ?? {});
  return h(
    "div",
    { class: "verdict" },
    headline(verdict),
    h("p", { class: "sentence" }, verdict.explanation),
    h(
      "ul",
      { class: "changes" },
      Object.entries(verdict.penalties).map(([name, n]) =>
        h("li", { class: "loses" }, h("span", { class: "change-name" }, name), h("span", {}, count(n, "penalty", "penalties"))),
      ),
      changed.map(([name, lost]) =>
        h(
          "li",
          { class: lost > 0 ? "loses" : "gains" },
          h("span", { class: "change-name" }, name),
          h("span", { class: "seat-dice", "aria-hidden": "true" }, hand(dice[name], lost, out.includes(name))),
          h("span", { class: "change-word" }, change(lost, dice[name], out.includes(name))),
        ),
      ),
    ),
  );
}

function headline(verdict) {
  const [yes, no] = verdict.bid.value ? ["It was true", "It was a lie"] : ["The bid stands", "The bid falls"];
  const said = verdict.call === "spot_on" && verdict.exact ? "Exactly right" : verdict.met ? yes : no;
  return h(
    "p",
    { class: `headline ${verdict.met ? "met" : "missed"}` },
    h("span", { class: typeof verdict.found === "number" ? "found" : "found in-words" }, verdict.found),
    verdict.bid.face ? die(verdict.bid.face) : null,
    h("span", { class: "said" }, said),
  );
}

function change(lost, left, isOut) {
  if (lost < 0) return `gains ${dieCount(-lost)}`;
  if (!isOut) return `loses ${dieCount(lost)}, ${left} left`;
  return `loses the last ${lost === 1 ? "die" : dieCount(lost)} and is out`;
}

/** Who starts next, and the way on. */
export function verdictDock(table) {
  const { state } = table.view;
  if (state.phase === "over") return [h("p", { class: "prompt" }, "One player is left with dice.")];
  return [h("p", { class: "prompt" }, h("strong", {}, state.verdict.starter), " starts the next round.")];
}

export function verdictFoot(table) {
  const id = verdictId(table.view);
  const over = table.view.state.phase === "over";
  const evidence = table.lastReading?.reading.photo ? "Picture" : "Dice";
  const peek = () => table.change({ peek: !table.ui.peek });
  return [
    table.lastReading ? button("peek", "secondary", peek, table.ui.peek ? "Verdict" : evidence) : null,
    button("next", "primary", () => table.change({ seen: id }), over ? "The winner" : "Next round"),
  ];
}

/** The one moment of joy. */
export function winnerStage(view) {
  const { winner, purses } = view.state;
  const ahead = Object.entries(purses ?? {}).filter(([, n]) => n);
  return h(
    "div",
    { class: "winner-moment" },
    h("div", { class: "winner-dice", "aria-hidden": "true" }, THROWN.map((face, i) => die(face, { "--i": i }))),
    h("p", { class: "winner-name" }, winner),
    h("p", { class: "winner-line" }, "wins the game."),
    h("p", { class: "quiet" }, ahead.map(([name, n]) => `${name} ${n > 0 ? "+" : "−"}${Math.abs(n)}`).join(", ")),
  );
}

/** What is played for, as the table would say it; empty where nothing is at stake. */
export function potWords({ state }) {
  return [state.pot ? `Pot ${state.pot}` : "", state.stake ?? ""].filter(Boolean).join(": ");
}

export function winnerDock() {
  return [h("p", { class: "prompt" }, "Another one?")];
}

export function winnerFoot(table) {
  const again = table.view.legal?.actions?.next_game !== undefined;
  return [
    h("a", { class: "quiet-button", href: "/" }, "New table"),
    again ? button("next-game", "primary", () => table.store.act({ action: "next_game" }), "Next game") : null,
  ];
}
