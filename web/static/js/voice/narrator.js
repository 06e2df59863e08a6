// @ts-check
// What is to be said next, of views as they come: only what still stands. What was taken back before it was said is
// never said; what was said and taken back is told; a verdict that was put right tells only what has changed. What the
// table has left behind is told shorter: whose turn it was not at all, bids by their dice, or with the call on them.

import { passing, standing, utterances } from "./utterances.js";

/** @import { View } from "../contract.js" */
/** @import { Fact } from "../page.js" */
/**
 * What happened in one step: `whole` is all there is to tell of it, `lines` what is still to be said.
 * @typedef {{ view: View, whole: Fact[], lines: Fact[], begun: boolean }} Step
 * @typedef {{ version: number, lines: number }} Told how far it was said: so many lines of the step to that version
 */

const STEPS_KEPT = 80;

/** @param {Fact | undefined} line */
const idOf = (line) => (line && typeof line === "object" && "id" in line ? line.id : "");
/** @param {Fact | undefined} line */
const factsOf = (line) => (line && typeof line === "object" && "id" in line ? (line.facts ?? {}) : {});
/**
 * A bid of dice: the next seat's, so that its name may be left out.
 * @param {Fact} line
 */
const isBid = (line) => idOf(line) === "voice-bids" && /^bid/.test(idOf(factsOf(line).bid));
/** @param {Step} step */
const calls = ({ lines }) => idOf(lines[0]) === "voice-calls";

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
    /** The line of it. @type {Fact | null} */
    this.line = null;
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

  /** How far it has come with the line that is said now: a version, and how many lines of its step. */
  get told() {
    const { telling, line } = this;
    const at = telling && line ? telling.whole.indexOf(line) : -1;
    return { version: telling?.view.version ?? -1, lines: at < 0 ? Number.POSITIVE_INFINITY : at + 1 };
  }

  /**
   * Another page of this browser has said all up to there.
   * @param {Told} to
   */
  skip({ version, lines }) {
    for (const step of this.steps) {
      if (step.view.version > version) continue;
      step.begun ||= step.whole.length > 0;
      const all = step.view.version < version;
      step.lines = all ? [] : step.lines.filter((line) => step.whole.indexOf(line) >= lines);
    }
  }

  /** The next line to say, or null. */
  next() {
    const newest = this.steps.filter(({ whole, lines }) => whole.length || lines.length).at(-1);
    for (const step of this.steps)
      if (step !== newest && step.lines.length) step.lines = step.lines.filter((line) => !passing(step.view, line));
    const pending = this.steps.filter(({ lines }) => lines.length);
    const [first] = pending;
    this.telling = first ?? null;
    this.line = null;
    if (!first) return null;
    const at = pending.findIndex(calls);
    const bids = pending.slice(0, Math.max(at, 0));
    if (bids.length && bids.every(({ lines }) => lines.every(isBid))) return this.callOn(bids, pending[at]);
    first.begun ||= first.whole.length > 0; // what said nothing itself is not taken back aloud
    const line = first.lines.shift() ?? null;
    this.line = line;
    return line && isBid(line) && first !== newest ? { id: "voice-bid", facts: { bid: factsOf(line).bid } } : line;
  }

  /**
   * A call, with the bids before it that nobody has heard yet.
   * @param {Step[]} before
   * @param {Step} step
   * @returns {Fact}
   */
  callOn(before, step) {
    const bids = before.flatMap((one) => one.lines.splice(0).map((line) => factsOf(line).bid));
    for (const one of [...before, step]) one.begun = true;
    const call = step.lines.shift();
    this.telling = step;
    this.line = call ?? null;
    return { id: "voice-calls-on", facts: { ...factsOf(call), bids: { list: bids, join: "comma" } } };
  }

  /** Whether a call or a verdict cuts what is being said short: then that is told shorter later, where it matters. */
  cuts() {
    const { telling, line } = this;
    if (!telling || !line || idOf(line) === "voice-calls") return false;
    const later = this.steps.slice(this.steps.indexOf(telling) + 1);
    const urgent = later.some((step) => calls(step) || (step.lines.length && step.view.state.verdict));
    const told = passing(telling.view, line);
    if (!urgent || !(told || isBid(line))) return false;
    if (!told) telling.lines.unshift(line);
    telling.begun = telling.lines.length < telling.whole.length;
    this.line = null;
    return true;
  }

  /** Whether what is being said is of a step that stands. */
  get stands() {
    return !this.telling || this.steps.includes(this.telling);
  }
}
