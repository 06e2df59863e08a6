// @ts-check
// The end of a night: who did best, who pays whom, and what it is remembered for. Fetched only then.

import { button, h, put } from "../draw/elements.js";
import { named } from "../draw/felt.js";
import { ranking, signed } from "../logic/ranking.js";
import { tokenOf } from "../logic/tokens.js";
import { tableCalls } from "../net/server_calls.js";
import { dates } from "../words/dates.js";
import { heard, moreWords, say } from "../words/speech.js";
import { bidWords, dieCount, leftOf, penaltyCount } from "../words/table_terms.js";

/** @import { Award, Night, View } from "../contract.js" */
/** @import { Child } from "../page.js" */
/** @import { Ranked } from "../logic/ranking.js" */

await moreWords("closing-");

/** The nights that were asked for, by table and version. @type {Map<string, Promise<Night | null>>} */
const nights = new Map();

/**
 * A whole night as it stands at the view's version; null where it cannot be had.
 * @param {View} view
 */
export function nightOf({ id, version }) {
  const key = `${id} ${version}`;
  const asked =
    nights.get(key) ??
    tableCalls(id)
      .night()
      .then((answer) => answer.view ?? null);
  nights.set(key, asked);
  return asked;
}

/**
 * The night's day, in this page's language: "Saturday, 21 November 2026".
 * @param {{ began_at: string }} night
 */
export function dayOf({ began_at }) {
  const { lang } = document.documentElement;
  const day = dates({ dateStyle: "full" }).format(new Date(began_at));
  return day.slice(0, 1).toLocaleUpperCase(lang) + day.slice(1);
}

/**
 * How the night ended, on any screen. What the whole night tells follows when it has come.
 * @param {View} view
 */
export function closingStage(view) {
  const day = h("p.quiet.closing-day");
  const remembered = h("div.closing-more");
  nightOf(view).then((night) => {
    if (!night) return;
    put(day, `${dayOf(night)}. ${say("closing-calls", { n: night.rounds.length })}`);
    put(remembered, awards(night.awards, view));
  });
  return h(
    "div.winner-moment.good-night",
    { tabindex: 0 }, // a long table scrolls, also by the keyboard
    h("p.winner-name", say("closing-heading")),
    day,
    standings(view),
    owed(view),
    remembered,
    h("p.quiet", say("closing-kept")),
  );
}

/** @param {View} view */
export function standings(view) {
  const ranked = ranking(view);
  const won = ranked.some((it) => it.wins);
  const figures = (/** @type {Ranked} */ it) => [
    h("span.closing-figure", won ? games(it) : stands(view, it)),
    !view.setup.coins && ranked.some((other) => other.purse) ? h("span.closing-purse", signed(it.purse)) : null,
  ];
  const line = (/** @type {Ranked} */ it) =>
    h(
      "li",
      { class: it.place === 1 ? "first" : "", "--hue": tokenOf(view, it.name).hue },
      h("span.closing-place", it.place),
      h("strong", named(view, it.name)),
      figures(it),
    );
  return h("ol.standings", ranked.map(line));
}

/** @param {Ranked} it */
const games = ({ wins }) => (wins ? say("closing-games", { n: wins }) : "");

/**
 * How a seat stands in the only game there was; a cup that goes round says nothing by its dice.
 * @param {View} view
 * @param {Ranked} it
 */
function stands(view, it) {
  const { seats, dice, penalties, out } = view.state;
  if (view.lives && seats.includes(it.name)) return it.out ? say("page-is-out") : heard(leftOf(view, it.name), "");
  const counted = Object.values(penalties).some(Boolean) || seats.some((name) => !dice[name] && !out.includes(name));
  if (counted) return penaltyCount(it.penalties);
  return it.out ? say("page-is-out") : dieCount(it.dice);
}

/**
 * Who pays whom; and that the antes of a game that nobody won are given back.
 * @param {View} view
 */
function owed({ state: { payments, phase, game, stake }, setup }) {
  const money = /^\d/.test(setup.ante) && !setup.coins; // coins that lay in the middle are paid
  const pays = (setup.coins ? [] : payments).map(({ payer, payee, amount }) =>
    h("li", say("page-pays", { payer, payee, n: amount })),
  );
  return [
    pays.length ? h("ul.payments", pays) : null,
    money && phase !== "over" ? h("p.quiet", say("closing-broken-off", { n: game })) : null,
    stake ? h("p.quiet", say("closing-stake", { stake })) : null,
  ];
}

/**
 * What the night is remembered for.
 * @param {Award[]} found
 * @param {View} view
 */
export function awards(found, view) {
  const one = (/** @type {Award} */ { kind, names, n, of, chance, bid }) =>
    h(
      "li",
      { "--hue": tokenOf(view, names[0]).hue },
      h("span.closing-award", say(`closing-${kind}`)),
      h(
        "strong",
        names.map((name) => named(view, name)),
      ),
      h(
        "span.quiet",
        say(`closing-${kind}-figures`, {
          ...{ n, of, bid: bid ? bidWords(view, bid) : "" },
          chance: Math.round(10 * (chance ?? 0)) / 10,
        }),
      ),
    );
  return found.length ? h("ul.closing-awards", found.map(one)) : null;
}

/**
 * Where one goes from here: the statistics, and for who sets tables up the next night, or on with this one.
 * @param {View} view
 * @param {(() => unknown) | null} playOn
 * @returns {Child}
 */
export const closingFoot = ({ id }, playOn) => [
  playOn ? button("play-on", "quiet-button", playOn, say("closing-play-on")) : null,
  h("a.secondary", { href: `/t/${encodeURIComponent(id)}/night` }, say("closing-statistics")),
  playOn ? h("a.primary", { href: "/" }, say("closing-next-night")) : null,
];
