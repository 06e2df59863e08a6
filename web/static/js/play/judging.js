// @ts-check
// What a table shows from the call to the winner. Fetched once somebody has bid: the first page of a table is light.

export { asked, climb, correct, readingDock, readingFoot, readingStage, watching } from "./reading_dock.js";
export { callCentre, lens, revealing, unreadPicture } from "./reveal_dock.js";
export { typingFoot } from "./typing_dock.js";
export { evidenceStage, verdictDock, verdictFoot, verdictStage, winnerDock, winnerFoot } from "./verdict_dock.js";
export { winnerStage } from "./winner.js";
