// @ts-check
// How the seats lie on the stage: round the felt where there is room for it, else in rows (css/seat_rows.css); beside a
// verdict that needs their room they are left out (css/reveal.css).

const SMALL_RING = { width: 340, height: 400 }; // pixels: less is no room for any ring
const LARGE_RING = { width: 620, height: 460 }; // room for any names, and for a verdict in the middle
const SMALL_RING_SEATS = 5; // more leave no bid room in the middle of a small one
const SEAT_LEAST_REM = 3.3;
const ACCENT_PIXELS = 4; // what letters reach beyond their line

/**
 * Lay the seats of the stage out, now and whenever it is drawn again or changes its size.
 * @param {HTMLElement} stage
 */
export function watchRoom(stage) {
  let laid = { about: "", columns: "" };
  const layOut = () => {
    const seats = stage.querySelector(".seats");
    if (!(seats instanceof HTMLElement)) return;
    const names = [...seats.querySelectorAll(".seat-name")];
    const about = `${innerWidth} ${innerHeight} ${names.map((it) => it.textContent)}`;
    const verdict = stage.querySelector(".verdict") !== null;
    const tight = () => [seats, stage].some((it) => it.scrollHeight > it.clientHeight);
    const stays = !verdict && about === laid.about; // once in rows they stay there: nobody looks for a seat anew
    stage.dataset.room = stays ? "rows" : "ring";
    delete stage.dataset.cramped;
    if (stays) {
      seats.style.setProperty("--columns", laid.columns);
      if (!anyCut(names) && !tight()) return showTurn(seats);
    } else if (hasRing(stage, names)) return;
    if (verdict) {
      stage.dataset.room = "alone";
      return;
    }
    stage.dataset.room = "rows";
    inRows(seats, names);
    if (tight()) {
      stage.dataset.cramped = "yes"; // the seats come first, then what was bid before
      inRows(seats, names);
    }
    laid = { about, columns: seats.style.getPropertyValue("--columns") };
    showTurn(seats);
  };
  new ResizeObserver(layOut).observe(stage);
  // With the next frame: measured while the page is drawn, it would be laid out anew for each answer.
  new MutationObserver(() => requestAnimationFrame(layOut)).observe(stage, { childList: true });
}

/** @param {Element[]} names */
const anyCut = (names) =>
  names.some((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + ACCENT_PIXELS);

/**
 * @param {HTMLElement} stage
 * @param {typeof SMALL_RING} ring
 */
const hasRoom = (stage, ring) => stage.clientWidth >= ring.width && stage.clientHeight >= ring.height;

/**
 * Whether the seats can lie round the felt, as it lies now: whole, and nothing on another.
 * @param {HTMLElement} stage
 * @param {Element[]} names
 */
function hasRing(stage, names) {
  const large = hasRoom(stage, LARGE_RING);
  const small = names.length <= SMALL_RING_SEATS && hasRoom(stage, SMALL_RING);
  if (!large && (!small || stage.querySelector(".verdict") || anyCut(names))) return false;
  const boxes = [...stage.querySelectorAll(".seat, .centre > *, .verdict > *")].map((it) => it.getBoundingClientRect());
  const { left, right } = stage.getBoundingClientRect();
  const isIn = (/** @type {DOMRect} */ one) => one.left > left - 1 && one.right < right + 1;
  return boxes.every((one, i) => isIn(one) && !boxes.slice(i + 1).some((other) => overlap(one, other)));
}

/**
 * By more than a seam.
 * @param {DOMRect} one
 * @param {DOMRect} other
 */
const overlap = (one, other) =>
  Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1 &&
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;

/**
 * As few rows as can be; more of them for names that are cut, as long as every seat stays in sight.
 * @param {HTMLElement} seats
 * @param {Element[]} names
 */
function inRows(seats, names) {
  const stand = (/** @type {number} */ rows) =>
    seats.style.setProperty("--columns", String(Math.ceil(names.length / rows)));
  const least = SEAT_LEAST_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  let rows = Math.ceil(names.length / Math.max(1, Math.floor(seats.clientWidth / least)));
  stand(rows);
  while (rows < names.length && anyCut(names)) {
    stand(rows + 1);
    if (seats.scrollHeight > seats.clientHeight) return stand(rows);
    rows += 1;
  }
}

/**
 * Where not even so all of them are in sight, whose turn it is must be.
 * @param {HTMLElement} seats
 */
function showTurn(seats) {
  const seat = seats.querySelector(".seat.turn");
  if (seat instanceof HTMLElement) seats.scrollTop = seat.offsetTop - (seats.clientHeight - seat.offsetHeight) / 2;
}
