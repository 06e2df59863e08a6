// Seats drawn by a roll of one die each: tap what each player rolled; ties are asked again.

import { button, die, h } from "./dom.js";

const FACES = [1, 2, 3, 4, 5, 6];

export function seating(table) {
  const { view, ui } = table;
  const players = view.state.tied.length ? view.state.tied.flat() : view.state.seats;
  const next = players.find((player) => !ui.rolls[player]);
  if (next === undefined) {
    return [
      h("p", { class: "prompt" }, "Everybody has rolled."),
      rolled(table, players),
      button("seat", { class: "primary", onclick: () => seat(table) }, "Take your seats"),
    ];
  }
  return [
    h("p", { class: "prompt" }, h("strong", {}, next), " rolls one die. Tap it."),
    rolled(table, players),
    h(
      "div",
      { class: "faces" },
      FACES.map((face) =>
        button(`face-${face}`, { class: "face", "aria-label": `${next} rolled a ${face}`, onclick: () => table.change({ rolls: { ...ui.rolls, [next]: face } }) }, die(face)),
      ),
    ),
  ];
}

function rolled({ ui }, players) {
  return h("p", { class: "quiet rolled" }, players.filter((player) => ui.rolls[player]).map((player) => h("span", {}, player, " ", die(ui.rolls[player]))));
}

async function seat(table) {
  await table.store.act({ action: "roll_for_seat", rolls: table.ui.rolls });
  table.change({ rolls: {}, seating: false });
}
