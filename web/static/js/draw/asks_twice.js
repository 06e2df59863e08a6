// @ts-check
// What cannot be undone takes two taps: the first one asks.

/**
 * @param {HTMLElement} button
 * @param {string} question what stands on it after the first tap
 * @param {() => unknown} act
 */
export function asksTwice(button, question, act) {
  button.addEventListener("click", () => {
    if (button.classList.contains("sure")) return act();
    button.classList.add("sure");
    button.removeAttribute("aria-label"); // the question is what it says now
    button.textContent = question;
  });
}
