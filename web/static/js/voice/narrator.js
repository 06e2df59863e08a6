// @ts-check
// What is to be said next, of views as they come: only what still stands. What was taken back before it was said is
// never said; what was said and taken back is told; a verdict that was put right tells only what has changed.

import { standing, utterances } from "./utterances.js";

/** @import { Fact, View } from "../contract.js" */
/**
 * What happened in one step: `whole` is all there is to tell of it, `lines` what is still to be said.
 * @typedef {{ key: string, view: View, whole: Fact[], lines: Fact[], begun: boolean }} Step
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

/**
 * What a step left on the table: two views with one key are the same table.
 * @param {View} view
 */
const keyOf = ({ state, reading, history, mishaps }) =>
  written([state, reading?.dice, history.at(-1)?.version, mishaps.length]);

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
    const key = keyOf(view);
    const back = this.steps.findLastIndex((step, i) => step.key === key && i < this.steps.length - 1);
    if (back >= 0) this.takeBack(view, back);
    else {
      const whole = utterances(last?.view ?? null, view);
      this.steps.push({ key, view, whole, lines: this.news(view, whole), begun: false });
    }
    this.steps.splice(0, this.steps.length - STEPS_KEPT);
    if (view.state.phase !== "revealing") this.withdrawn = null;
  }

  /**
   * @param {View} view
   * @param {number} to the step that stands again
   */
  takeBack(view, to) {
    const heard = this.steps.splice(to + 1).filter(({ begun }) => begun);
    const stands = this.steps[to];
    stands.view = view;
    if (!heard.length) return;
    const verdict = view.state.phase === "revealing" && heard.find((step) => step.view.state.phase !== "revealing");
    if (verdict) this.withdrawn = verdict.whole.filter((line) => !verdict.lines.includes(line)).map(written);
    stands.lines.push(...(verdict ? [{ id: "voice-verdict-back" }] : [{ id: "voice-taken-back" }, ...standing(view)]));
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
    this.telling.begun = true;
    return this.telling.lines.shift() ?? null;
  }

  /** Whether what is being said is of a step that stands. */
  get stands() {
    return !this.telling || this.steps.includes(this.telling);
  }
}
