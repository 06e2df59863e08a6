// @ts-check
// The one moment of joy: who won, who came next, and what the game is remembered for.

import { die, drawToken, h, put } from "../draw/elements.js";
import { named } from "../draw/felt.js";
import { longestRun } from "../logic/longest_run.js";
import { tokenOf } from "../logic/tokens.js";
import { isOfIt } from "../logic/what_counts.js";
import { chime } from "../stage/sounds.js";
import { apart, say } from "../words/speech.js";
import { bidWords, diceOf, livesLeft, roundShown } from "../words/table_terms.js";

/** @import { PlayedRound, View } from "../contract.js" */
/** @import { Child } from "../page.js" */

const STANDS = [1, 0, 2]; // the places of the podium, from left to right

/** @param {View} view */
export function winnerStage(view) {
  const { winner, stake, dice, verdict } = view.state;
  const held = dice[winner ?? ""] ?? 0;
  const inDice = Object.keys(verdict?.losses ?? {}).length > 0; // elsewhere each keeps all dice all game
  const left = livesLeft(view, winner ?? "") ?? (inDice ? held : 0);
  const own = (view.judged?.dice ?? []).filter((d) => d.seat === winner && isOfIt(d)).map((d) => d.face);
  const faces = own.length === held ? own : []; // else nobody told whose dice lay there
  const { hue } = tokenOf(view, winner ?? "");
  const figures = h("ul.winner-figures");
  import("./closing.js").then(async (closing) => {
    put(figures, remembered(view, (await closing.nightOf(view))?.rounds ?? []));
  });
  chime();
  return h(
    "div.winner-moment",
    { "--hue": hue, tabindex: 0 }, // it may scroll
    h("div.confetti", { "aria-hidden": "true" }, Array.from({ length: 26 }, flake)),
    h(
      "div.winner-dice",
      { "aria-hidden": "true" },
      faces.length ? faces.map((face, i) => die(face, { "--i": i })) : drawToken(tokenOf(view, winner ?? "")),
    ),
    h("p.winner-name", winner),
    h("p.winner-line", left ? winsWith(view, left) : say("page-wins-game")),
    h("p.quiet", say("page-won-in", { n: roundShown(view) })),
    podium(view),
    figures,
    stake ? h("p.winner-line", say("page-stake-owed", { stake })) : null,
    standsAt(view),
    nightLine(view),
  );
}

/**
 * A small die that falls, at its own place and pace.
 * @param {unknown} _
 * @param {number} i
 */
const flake = (_, i) => die(1 + (i % 6), { "--i": i, "--x": `${(i * 61) % 100}%` });

/**
 * Who lasted longest, the winner in the middle, with the pot that flies there; nothing where nobody went out.
 * @param {View} view
 */
function podium(view) {
  const { winner, out, purses } = view.state;
  const first = [winner ?? "", ...[...out].reverse()].slice(0, STANDS.length);
  if (first.length < 2) return null;
  const coins = purses[first[0]] > 0 ? Array.from({ length: 5 }, (_, i) => h("span.coin", { "--i": i })) : null;
  const stand = (/** @type {number} */ at) =>
    first[at] &&
    h("li", { "--place": at, "--hue": tokenOf(view, first[at]).hue }, at ? null : coins, named(view, first[at]));
  return h("ol.podium", STANDS.map(stand));
}

/**
 * The boldest bid that held, the best call against the odds, and who went longest without a loss: in this game.
 * @param {View} view
 * @param {PlayedRound[]} all
 */
function remembered(view, all) {
  const rounds = all.filter((it) => it.game === view.state.game);
  const odds = rounds.filter((it) => it.chance !== null).sort((a, b) => (a.chance ?? 0) - (b.chance ?? 0));
  const bluff = odds.find((it) => !it.right);
  const call = odds.findLast((it) => it.right && it.call === "doubt");
  const run = longestRun(rounds);
  const card = (/** @type {string} */ id, /** @type {string} */ name, /** @type {Parameters<typeof say>[1]} */ facts) =>
    h(
      "li",
      { "--hue": tokenOf(view, name).hue },
      h("span.closing-award", say(`closing-${id}`)),
      h("strong", named(view, name)),
      h("span.quiet", say(`closing-${id}-figures`, facts)),
    );
  const told = (/** @type {PlayedRound} */ { bid, chance }) => ({
    bid: bidWords(view, bid),
    percent: Math.round(100 * (chance ?? 0)),
  });
  return [
    bluff ? card("held", bluff.bidder, told(bluff)) : null,
    call ? card("call", call.caller, told(call)) : null,
    run.n > 1 ? card("run", run.name, { n: run.n }) : null,
  ];
}

/**
 * @param {View} view
 * @param {number} left
 */
const winsWith = (view, left) =>
  view.lives ? say("page-wins-lives", { n: left }) : say("page-wins-with", { dice: diceOf(left) });

/**
 * Who has won how many games of the night, from the second game on.
 * @param {View} view
 */
export function nightLine({ wins }) {
  const games = Object.values(wins).reduce((sum, n) => sum + n, 0);
  const most = Object.entries(wins).sort(([a, m], [b, n]) => n - m || a.localeCompare(b));
  const each = most.map(([name, n]) => ({ id: "page-games-won", facts: { name, n } }));
  return games > 1
    ? h("p.quiet.night-line", say("page-games-so-far", { n: games, each: { list: each, join: "comma" } }))
    : null;
}

/**
 * Who has won and lost how much, where that is written down; it is paid at the end of the night, once.
 * @param {View} view
 */
const standsAt = ({ setup, state: { purses } }) => (setup.coins ? null : h("p.quiet.purses", purseWords(purses)));

/**
 * Who has won and lost how much: "Ann +2, Bo −2".
 * @param {Record<string, number>} purses
 */
const purseWords = (purses) =>
  Object.entries(purses ?? {})
    .filter(([, n]) => n)
    .map(([name, n]) => `${apart(name)} ${n > 0 ? "+" : "−"}${Math.abs(n)}`)
    .join(", ");
