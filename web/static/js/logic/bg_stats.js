// @ts-check
// A night as a play for the app BG Stats, by the format that it publishes for other apps ("push plays to BG Stats").

/** @import { Night, View } from "../contract.js" */
/** @import { Ranked } from "./ranking.js" */

/** By its own scheme the play goes to the app on this device, and to no server. */
const APP = "bgstats://app.bgstatsapp.com/createPlay.html?data=";
/** Liar's Dice, which it lists Perudo and Bluff under. */
const BOARD_GAME_GEEK = 45;

/**
 * A moment in UTC, as "2026-11-21 22:05:00".
 * @param {string} iso
 */
const moment = (iso) => new Date(iso).toISOString().slice(0, 19).replace("T", " ");

/**
 * The address that opens it: who played, how many games each won, and who won most.
 * @param {Pick<Night, "id" | "began_at" | "until" | "rounds">} night
 * @param {{ setup: Pick<View["setup"], "variant" | "title"> }} view
 * @param {Pick<Ranked, "place" | "name" | "wins">[]} ranked
 */
export function bgStats(night, { setup }, ranked) {
  const bids = night.rounds.some(({ bid }) => "quantity" in bid);
  const minutes = Math.round((Date.parse(night.until) - Date.parse(night.began_at)) / 60_000);
  const play = {
    sourceName: "Ojo",
    sourcePlayId: night.id,
    playDate: moment(night.until),
    durationMin: minutes,
    game: {
      name: setup.title,
      sourceGameId: setup.variant,
      ...(bids ? { bggId: BOARD_GAME_GEEK } : {}),
      highestWins: true,
      noPoints: false,
    },
    players: ranked.map(({ place, name, wins }) => ({
      ...{ name, sourcePlayerId: name, rank: place, score: wins },
      ...{ winner: place === 1, startPlayer: false }, // its Android app wants both
    })),
  };
  return APP + encodeURIComponent(JSON.stringify(play));
}
