// Seats drawn by a roll of one die each: tap what each player rolled; ties are asked again.

import { button, die, faceRow, h } from "./dom.js";

export function seating(table) {
  const { view, ui } = table;
  const players = view.state.tied.length ? view.state.tied.flat() : view.state.seats;
  const next = players.find((player) => !ui.rolls[player]);
  if (next === undefined) {
    return [
      h("p", { class: "prompt" }, "Everybody has rolled."),
      rolled(table, players),
      button("seat", "primary", () => seat(table), "Take your seats"),
    ];
  }
  return [
    h("p", { class: "prompt" }, h("strong", {}, next), " rolls one die. Tap it."),
    rolled(table, players),
    faceRow({ say: (face) => `${next} rolled a ${face}`, act: (face) => table.change({ rolls: { ...ui.rolls, [next]: face } }) }),
  ];
}

function rolled({ ui }, players) {
  const done = players.filter((player) => ui.rolls[player]);
  return h("p", { class: "quiet rolled" }, done.map((player) => h("span", {}, player, " ", die(ui.rolls[player]))));
}

async function seat(table) {
  await table.store.act({ action: "roll_for_seat", rolls: table.ui.rolls });
  table.change({ rolls: {}, seating: false });
}
