// @ts-check
// A verdict as a short play, on laptops and phones too: the picture with its marks, the count beside the bid, the stamp,
// the dice that fall, then the words. It stands until somebody taps it. Fetched when cups go up.

import { calm, h, looks } from "../draw/elements.js";
import { hand } from "../draw/felt.js";
import { reveal } from "../draw/reveal_picture.js";
import { climb } from "../play/reading_dock.js";
import { called } from "../play/reveal_dock.js";
import { counts, shortLoss, stamp } from "../play/verdict_dock.js";
import { soundSwitch } from "./sound_switch.js";
import { onceStamped, soundsOf, stampsAt } from "./sounds.js";

/** @import { View } from "../contract.js" */
/** @import { Child } from "../page.js" */

/**
 * The play of the verdict that stands, beat by beat; where nothing is to move it stands there as at its end.
 * @param {View} view
 * @param {() => void} tell once the stamp has fallen
 * @param {() => void} goOn
 * @returns {Child}
 */
export function theatreStage(view, tell, goOn) {
  const { judged, state } = view;
  const { verdict } = state;
  if (!judged || !verdict) return null;
  const plays = !calm();
  const scene = h(
    "div",
    { class: looks("theatre", plays && "played"), "--over": `${stampsAt(judged.dice)}ms`, onclick: goOn },
    h("div.theatre-picture", reveal(judged, { landing: plays, judged: true })),
    h(
      "div.theatre-count",
      h("p.theatre-call", called(view, verdict)),
      counts(view, verdict, "theatre"),
      stamp(verdict),
    ),
    h("p.theatre-after.theatre-loss", shortLoss(view), " ", fallen(view)),
    h("div.theatre-foot", soundSwitch()),
  );
  if (plays) {
    onceStamped(scene, tell);
    requestAnimationFrame(() => {
      if (!scene.isConnected) return;
      climb(document, judged.dice); // and is heard, then the stamp
      soundsOf(judged.dice, () => scene.isConnected);
    });
  }
  return scene;
}

/** The dice that were lost, to be seen falling. @param {View} view */
const fallen = ({ state: { dice, out, verdict } }) =>
  Object.entries(verdict?.losses ?? {})
    .filter(([, n]) => n > 0)
    .map(([name, n]) => h("span.seat-dice", { "aria-hidden": "true" }, hand(dice[name], n, out.includes(name))));
