// @ts-check
// How the seats lie on the stage: round the felt where there is room for it, else in rows (css/seat_rows.css); beside a
// verdict that needs their room they are left out (css/reveal.css).

const SMALL_RING = { width: 340, height: 430 }; // pixels: less is no room for any ring
const LARGE_RING = { width: 620, height: 460 }; // room for a ring of any seats with any names
const MOST_IN_SMALL_RING = 6;
const SEAT_LEAST_PIXELS = 56;

/**
 * Lay the seats of the stage out, now and whenever it is drawn again or changes its size.
 * @param {HTMLElement} stage
 */
export function watchRoom(stage) {
  const layOut = () => {
    const seats = stage.querySelector(".seats");
    if (!(seats instanceof HTMLElement)) return;
    const names = [...seats.querySelectorAll(".seat-name")];
    stage.dataset.room = "ring";
    const verdict = stage.querySelector(".verdict");
    if (verdict) {
      if (!hasRoom(stage, LARGE_RING) || liesOn(verdict, seats)) stage.dataset.room = "alone";
    } else if (!hasRing(stage, names)) {
      stage.dataset.room = "rows";
      inRows(seats, names);
      showTurn(seats);
    }
  };
  new ResizeObserver(layOut).observe(stage);
  // With the next frame: measured while the page is drawn, it would be laid out anew for each answer.
  new MutationObserver(() => requestAnimationFrame(layOut)).observe(stage, { childList: true });
}

/**
 * @param {HTMLElement} stage
 * @param {typeof SMALL_RING} ring
 */
const hasRoom = (stage, ring) => stage.clientWidth >= ring.width && stage.clientHeight >= ring.height;

/** @param {Element[]} names */
const anyCut = (names) => names.some((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight);

/**
 * @param {HTMLElement} stage
 * @param {Element[]} names
 */
function hasRing(stage, names) {
  if (hasRoom(stage, LARGE_RING)) return true;
  return hasRoom(stage, SMALL_RING) && names.length <= MOST_IN_SMALL_RING && !anyCut(names);
}

/**
 * Whether a part of the verdict lies on a seat.
 * @param {Element} verdict
 * @param {HTMLElement} seats
 */
function liesOn(verdict, seats) {
  const boxes = (/** @type {Element} */ place) => [...place.children].map((it) => it.getBoundingClientRect());
  const taken = boxes(seats);
  return boxes(verdict).some((part) =>
    taken.some((it) => part.left < it.right && it.left < part.right && part.top < it.bottom && it.top < part.bottom),
  );
}

/**
 * As few rows as can be; more of them for names that are cut, as long as every seat stays in sight.
 * @param {HTMLElement} seats
 * @param {Element[]} names
 */
function inRows(seats, names) {
  const stand = (/** @type {number} */ rows) =>
    seats.style.setProperty("--columns", String(Math.ceil(names.length / rows)));
  let rows = Math.ceil(names.length / Math.floor(seats.clientWidth / SEAT_LEAST_PIXELS));
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
