// A night as BG Stats takes it.

import assert from "node:assert/strict";
import test from "node:test";
import { bgStats } from "../../web/static/js/logic/bg_stats.js";

const night = { id: "abc", began_at: "2026-11-21T20:00:00+00:00", until: "2026-11-21T22:04:40+00:00" };
const view = { setup: { variant: "dudo", title: "Dudo" } };
const ranked = [
  { place: 1, name: "Zoë & Co", wins: 2 },
  { place: 2, name: "Bo", wins: 0 },
];
/** @returns {any} */
const play = (/** @type {any[]} */ rounds) => {
  const [app, data] = bgStats({ ...night, rounds }, view, ranked).split("?data=");
  assert.equal(app, "bgstats://app.bgstatsapp.com/createPlay.html");
  return JSON.parse(decodeURIComponent(data));
};

test("who played, who won, when and for how long", () => {
  const told = play([{ bid: { player: "Bo", quantity: 2, face: 5 } }]);
  assert.deepEqual(told, {
    sourceName: "Ojo",
    sourcePlayId: "abc",
    playDate: "2026-11-21 22:04:40",
    durationMin: 125,
    game: { name: "Dudo", sourceGameId: "dudo", bggId: 45, highestWins: true, noPoints: false },
    players: [
      { name: "Zoë & Co", sourcePlayerId: "Zoë & Co", rank: 1, score: 2, winner: true, startPlayer: false },
      { name: "Bo", sourcePlayerId: "Bo", rank: 2, score: 0, winner: false, startPlayer: false },
    ],
  });
});

test("what is claimed and not bid is another game", () => {
  assert.ok(!("bggId" in play([{ bid: { player: "Bo", value: "21" } }]).game));
});
