// @ts-check
// "Which game shall we take?": three questions that lead to a rule system. A new system is a line here, and a sentence
// `page-which-...` of its own in each language.

/**
 * Question -> its answers, and where each leads: to another question, or to the rule system of that id.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const QUESTIONS = {
  start: ["each", "shared"],
  each: ["home", "boxed", "other"],
  shared: ["number", "hand"],
  home: ["dudo", "perudo", "cacho", "chilean"],
  boxed: ["perudo-box", "asmodee", "bluff", "mind-sports"],
  other: ["red-dead", "multi-cup", "chui-niu", "common-hand"],
  number: ["mexican", "maexchen"],
  hand: ["single-cup", "mentiroso", "individual-hand"],
};
