// Behind the "More" button: the rounds so far, what may have happened to the dice, and the ways to other pages.

import { button, choices, h } from "./dom.js";
import { callName, maySay } from "./words.js";

const MISHAPS = { fallen: "A die fell off the table", crooked: "Crooked dice: all thrown again" };

const link = (href, words) => h("a", { class: "choice", href }, words);

export function openMenu(table, dialog, footer) {
  const { view } = table;
  const close = () => dialog.close();
  dialog.replaceChildren(
    h("div", { class: "menu-head" }, h("h2", { id: "menu-title" }, view.setup.title), button("close", "quiet-button", close, "Close")),
    ...Object.keys(MISHAPS).filter((action) => maySay(view, action).length).map((action) => mishap(table, action, close)),
    ...beforeTheFirstBid(table, close),
    choices(link(`/t/${encodeURIComponent(view.id)}/screen`, "Big screen"), link("/", "Other tables")),
    h("h3", {}, "The rounds so far"),
    h("ol", { class: "history" }, pastRounds(view)),
    footer.cloneNode(true),
  );
  dialog.onclick = (event) => event.target === dialog && close();
  dialog.showModal();
}

function mishap(table, action, close) {
  const act = (player) => {
    table.store.act({ action, player });
    close();
  };
  return h(
    "details",
    { class: "mishap" },
    h("summary", {}, MISHAPS[action]),
    choices(maySay(table.view, action).map((player) => button(`${action}-${player}`, "choice", () => act(player), player))),
  );
}

/** What may be settled before anybody has bid: the seats by a roll, which way round, a palifico round open or closed. */
function beforeTheFirstBid(table, close) {
  const { actions } = table.view.legal;
  const offer = (id, look, act, words) => {
    const tap = () => {
      act();
      close();
    };
    return button(id, look, tap, words);
  };
  const settle = (action, to, words) =>
    offer(`${action}-${to}`, "choice", () => table.store.act({ action, player: actions[action][0], to }), words);
  return [
    actions.roll_for_seat ? offer("roll", "choice wide", () => table.change({ seating: true }), "Roll for the seats") : null,
    actions.direction ? choices(settle("direction", "left", "Play to the left"), settle("direction", "right", "Play to the right")) : null,
    actions.sight ? choices(settle("sight", "open", "Open round"), settle("sight", "closed", "Closed round")) : null,
  ];
}

/** The rounds so far, the latest first, one line each. */
export function pastRounds(view) {
  if (!view.history.length) return h("li", { class: "quiet" }, "No round has been played yet.");
  return view.history
    .map((round) => {
      const costs = Object.entries(round.losses ?? {}).map(([name, n]) => `${name} ${n > 0 ? "−" : "+"}${Math.abs(n)}`);
      return h(
        "li",
        {},
        h("span", { class: "past-call" }, callName(view, round.call)),
        h("span", { class: "past-words" }, round.explanation),
        costs.length ? h("span", { class: "past-cost" }, costs.join(", ")) : null,
      );
    })
    .reverse();
}
