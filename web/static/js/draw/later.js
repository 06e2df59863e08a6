// @ts-check
// Parts of a page that are fetched only once they are wanted.

/**
 * A function that gives what `load` fetches: null until it has come, when `ready` draws the page again. Where the line
 * was lost, it is fetched at the next drawing.
 * @template T
 * @param {() => Promise<T>} load
 * @param {() => void} ready
 */
export function later(load, ready) {
  /** @type {T | null} */
  let come = null;
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      load().then(
        (it) => {
          come = it;
          ready();
        },
        () => {
          asked = false;
        },
      );
    }
    return come;
  };
}

/**
 * A style sheet of the house, added to the page.
 * @param {string} name
 * @returns {Promise<void>}
 */
export const sheet = (name) =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL(`../../css/${name}.css`, import.meta.url).pathname;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${name}.css cannot be fetched`));
    });
    document.head.append(link);
  });
