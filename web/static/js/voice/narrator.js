// @ts-check
// What is to be said next, of views as they come: only what still stands. What was taken back before it was said is
// never said; what was said and taken back is told; a verdict that was put right tells only what has changed.

import { standing, utterances } from "./utterances.js";

/** @import { View } from "../contract.js" */
/** @import { Fact } from "../page.js" */
/**
 * What happened in one step: `whole` is all there is to tell of it, `lines` what is still to be said.
 * @typedef {{ view: View, whole: Fact[], lines: Fact[], begun: boolean }} Step
 */

const STEPS_KEPT = 80;

/**
 * Equal facts as equal text: answers and stream bring their keys in different orders.
 * @param {unknown} facts
 */
const written = (facts) =>
  JSON.stringify(facts, (_, value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort())
      : value,
  );

export class Narrator {
  constructor() {
    /** What stands, oldest first. @type {Step[]} */
    this.steps = [];
    /** What was said of a verdict that was taken back. @type {string[] | null} */
    this.withdrawn = null;
    /** The step that is being told. @type {Step | null} */
    this.telling = null;
  }

  /**
   * The table has moved on.
   * @param {View} view
   */
  hear(view) {
    const last = this.steps.at(-1);
    if (last && last.view.version >= view.version) return;
    const undone = last ? (view.version - last.view.version - (view.standing - last.view.standing)) / 2 : 0;
    const left = (last?.view.standing ?? 0) - undone;
    if (undone > 0) this.takeBack(view, left);
    if (undone === 0 || view.standing > left) {
      const whole = utterances(this.steps.at(-1)?.view ?? null, view);
      this.steps.push({ view, whole, lines: this.news(view, whole), begun: false });
    }
    this.steps.splice(0, this.steps.length - STEPS_KEPT);
    if (view.state.phase !== "revealing") this.withdrawn = null;
  }

  /**
   * @param {View} view
   * @param {number} left how many events stand once what is undone is gone
   */
  takeBack(view, left) {
    const from = this.steps.findIndex((step) => step.view.standing > left);
    const heard = this.steps.splice(from).filter(({ begun }) => begun);
    if (!this.steps.length) this.steps.push({ view, whole: [], lines: [], begun: true });
    const stands = /** @type {Step} */ (this.steps.at(-1));
    if (view.standing === left) stands.view = view;
    if (!heard.length) return;
    const revealing = stands.view.state.phase === "revealing";
    const verdict = revealing && heard.find((step) => step.view.state.phase !== "revealing");
    if (verdict) this.withdrawn = verdict.whole.filter((line) => !verdict.lines.includes(line)).map(written);
    const now = view.standing === left ? standing(view) : []; // else something new has happened since
    stands.lines.push(...(verdict ? [{ id: "voice-verdict-back" }] : [{ id: "voice-taken-back" }, ...now]));
  }

  /**
   * Of a verdict that was put right only what has changed, of everything else all.
   * @param {View} view
   * @param {Fact[]} lines
   * @returns {Fact[]}
   */
  news(view, lines) {
    const { withdrawn } = this;
    if (!withdrawn || view.state.phase === "revealing" || !view.state.verdict) return [...lines];
    const changed = lines.filter((line) => !withdrawn.includes(written(line)));
    return changed.length ? [{ id: "voice-corrected" }, ...changed] : [{ id: "voice-same" }];
  }

  /** The next line to say, or null. */
  next() {
    this.telling = this.steps.find(({ lines }) => lines.length) ?? null;
    if (!this.telling) return null;
    this.telling.begun ||= this.telling.whole.length > 0; // what said nothing itself is not taken back aloud
    return this.telling.lines.shift() ?? null;
  }

  /** Whether what is being said is of a step that stands. */
  get stands() {
    return !this.telling || this.steps.includes(this.telling);
  }
}
