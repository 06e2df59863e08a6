// @ts-check
// The keyboard at a laptop: digits choose how many, Q to Y are the faces 1 to 6 and bid, D, S and U call and take back,
// B enters the bid that stands ready. Each key taps the button that it stands for, so nothing can be done that is not shown.

const TYPING_MILLISECONDS = 700; // two digits within this are one number
/** @type {Record<string, string[]>} */
const KEYS = {
  KeyB: ["bid"],
  KeyD: ["doubt", "lift"],
  KeyS: ["spot_on"],
  KeyN: ["next", "next-game"],
  KeyJ: ["take"],
  KeyL: ["look", "demo"],
};
const FACE_KEYS = ["KeyQ", "KeyW", "KeyE", "KeyR", "KeyT", "KeyY"];

/**
 * Listen for shortcuts; `dock` holds the buttons, `undo` is the corner.
 * @param {HTMLElement} dock
 * @param {HTMLElement} undo
 */
export function listenForShortcuts(dock, undo) {
  let [digits, typed] = ["", 0];
  const tap = (/** @type {string} */ name) => {
    const button = dock.querySelector(`[data-focus="${name}"]:not(:disabled)`);
    if (button instanceof HTMLElement) button.click();
    return button !== null;
  };
  addEventListener("keydown", (event) => {
    const busy =
      event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector("dialog[open]");
    if (busy || event.target instanceof HTMLInputElement) return;
    const now = Date.now();
    if (/^Digit\d$/.test(event.code)) {
      digits = (now - typed < TYPING_MILLISECONDS ? digits : "") + event.code.slice(-1);
      typed = now;
      if (!tap(`quantity-${digits}`)) digits = digits.slice(-1);
      if (digits.length === 1) tap(`quantity-${digits}`);
      return;
    }
    if (event.code === "KeyU") return undo.click();
    const face = FACE_KEYS.indexOf(event.code) + 1;
    const names = face ? [`face-${face}`] : (KEYS[event.code] ?? []);
    names.some(tap);
  });
}
