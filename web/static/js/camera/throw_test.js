// @ts-check
// The camera tried out: a throw is read, what is wrong is put right by taps, and the camera's accuracy is told.

import { at, button, faceRow, h, hanging, put } from "../draw/elements.js";
import { isUnknown } from "../logic/what_counts.js";
import { checkCamera, testCamera } from "../net/camera_calls.js";
import { heard, say } from "../words/speech.js";
import { checkedPicture } from "./checked_picture.js";

/** @import { Added, Box, CameraCheck, CameraSetting, CheckedDie } from "../contract.js" */
/**
 * A die as it was read, put right or tapped in.
 * @typedef {Omit<CheckedDie, "face"> & { face: number | null, corrected?: boolean, added?: Added }} TestedDie
 */
/** @typedef {CameraSetting["tests"]} Tests */

const SIDE_PX = 48; // of a die that is tapped in where none was read

/**
 * How this camera did in all its tests.
 * @param {Tests} tests
 */
export const testsWords = (tests) => (tests.throws ? say("page-camera-tested-all", { ...tests }) : "");

/**
 * What a tap on "look" does: the test of one throw; the table learns by it. `told` is called after look and test.
 * @param {string} table
 * @param {(problem: string) => void} complain
 * @param {(tests?: Tests) => void} told
 */
export function throwTest(table, complain, told) {
  /** What was read at the last look, as far as it was put right. @type {(Omit<CameraCheck, "dice"> & { dice: TestedDie[] }) | null} */
  let check = null;
  /** @type {number | null} */
  let picked = null;
  /** @type {{ x: number, y: number } | null} */
  let adding = null;
  return look;

  async function look() {
    put(at("hints"), h("li", say("page-camera-looking")));
    const answer = await checkCamera("");
    complain(answer.problem ?? "");
    if (!answer.view) return put(at("hints"));
    check = answer.view;
    picked = adding = null;
    put(
      at("hints"),
      check.hints.map((hint) =>
        h("li", heard(hint.say, ""), hint.say.id === "server-hint-low" ? hanging(say("page-camera-drawn")) : null),
      ),
    );
    drawCheck();
    told();
  }

  /** The picture of the last look with its marks, to be put right by taps. */
  function drawCheck() {
    const place = at("checked");
    if (!check) return put(place);
    const on = {
      pick: (/** @type {number} */ i) => change({ picked: i }),
      add: (/** @type {number} */ x, /** @type {number} */ y) => change({ adding: { x, y } }),
      remove: (/** @type {number} */ i) => tellFace(i, null),
    };
    const frame = checkedPicture(check, { picked, on });
    put(place, check.dice.length ? h("p", say("page-camera-wrong")) : null, frame, faceChoice(), finish());
  }

  /** @param {{ picked?: number, adding?: { x: number, y: number } }} to */
  function change(to) {
    picked = to.picked ?? null;
    adding = to.adding ?? null;
    drawCheck();
  }

  /** Which face the picked die shows, or the one that is added. */
  function faceChoice() {
    if (picked === null && !adding) return null;
    const act = (/** @type {number} */ face) => (picked === null ? add(face) : tellFace(picked, face));
    const row = faceRow({ label: (face) => String(face), act });
    const none =
      picked === null ? null : button("no-die", "choice", () => tellFace(picked ?? 0, null), say("page-camera-no-die"));
    return h("div", h("p", say("page-camera-which-face")), row, none);
  }

  /**
   * What a die is; null: it is none.
   * @param {number} i
   * @param {number | null} face
   */
  function tellFace(i, face) {
    if (!check) return;
    const { dice } = check;
    const { added } = dice[i];
    const turned = () => (added && face ? { face, added: { ...added, face } } : { face, corrected: true });
    if (added && !face) check.dice = dice.filter((_, at) => at !== i);
    else check.dice = dice.map((it, at) => (at === i ? { ...it, ...turned() } : it));
    change({});
  }

  /** @param {number} face */
  function add(face) {
    if (!check || !adding) return;
    const { x, y } = adding;
    const [x0, y0, x1, y1] = check.dice[0]?.box ?? [0, 0, SIDE_PX, SIDE_PX];
    const half = Math.max(x1 - x0, y1 - y0) / 2;
    const box = /** @type {Box} */ ([x - half, y - half, x + half, y + half]);
    check.dice.push({
      face,
      confidence: 1,
      probabilities: [],
      box,
      doubt: null,
      symbol: false,
      corrected: true,
      added: { face, x, y },
    });
    change({});
  }

  function finish() {
    const done = async () => {
      if (!check) return;
      const unnamed = check.dice.findIndex((die) => isUnknown({ corrected: false, ...die }));
      if (unnamed >= 0) {
        complain(say("page-camera-unnamed"));
        change({ picked: unnamed });
        return;
      }
      const read = check.dice.filter((die) => !die.added);
      const added = check.dice.flatMap((die) => die.added ?? []);
      const answer = await testCamera(table, { faces: read.map(({ face }) => face), added });
      complain(answer.problem ?? "");
      if (!answer.view) return;
      const { right, dice, tests } = answer.view;
      check = null;
      drawCheck();
      put(at("hints"));
      told(tests);
      at("tests").textContent = `${say("page-camera-tested", { right, dice })} ${testsWords(tests)}`;
    };
    return button("done", "primary", done, say("page-camera-done"));
  }
}
