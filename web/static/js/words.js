// Spoken words for dice, bids and calls: faces and calls are named as this table's variant names them.

const CALLS = {
  ...{ doubt: "Dudo", spot_on: "Spot on", pass: "Pass" },
  ...{ lift: "Lift", believe: "I believe it", pass_unseen: "Take it unseen" },
};
const DOUBTS = {
  cocked: "This one leans.",
  stacked: "This one lies on another.",
  blurred: "This one is blurred.",
  cut: "This one is cut off at the edge.",
  readers_disagree: "Two looks at this one differ.",
  unreadable: "This one cannot be made out.",
};

export const faceName = (view, face, n = 2) => view.setup.words[n === 1 ? "face" : "faces"][face - 1];

/** "a five", "an ace": with its article. */
export function oneFace(view, face) {
  const name = faceName(view, face, 1);
  return `${/^[aeiou]/i.test(name) ? "an" : "a"} ${name}`;
}

export const callName = (view, call) => view.setup.words[call] ?? CALLS[call] ?? call.replaceAll("_", " ");
export const doubtSentence = (doubt) => (doubt ? (DOUBTS[doubt] ?? "This one is hard to see.") : "");
export const bidWords = (view, bid) =>
  bid.value ? claimWords(bid.value) : `${bid.quantity} ${faceName(view, bid.face, bid.quantity)}`;
export const claimWords = (value) => value.replace("x", " × ");
export const count = (n, one, many = `${one}s`) => `${n} ${n === 1 ? one : many}`;
export const dieCount = (n) => count(n, "die", "dice");

/** The seats in order of play round the table. */
export const seatOrder = (view) => view.state.seats;
export const diceOnTable = (view) => Object.values(view.state.dice).reduce((sum, n) => sum + n, 0);
export const maySay = (view, action) => view.legal?.actions?.[action] ?? [];
