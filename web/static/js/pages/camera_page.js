// @ts-check
// The camera's page, for the host before the game: choose it, see what it sees, draw the table's edge, say whose
// dice lie where, try it.

import { testsWords, throwTest } from "../camera/throw_test.js";
import { drawEdge, drawPlaces } from "../draw/dragging.js";
import { at, h, put, show } from "../draw/elements.js";
import { NEARLY_ALL } from "../logic/edge_corners.js";
import { cameraSetting, checkCamera, setCamera } from "../net/camera_calls.js";
import { heard, loadWords, say } from "../words/speech.js";

/** @import { CameraCheck, CameraSetting } from "../contract.js" */
/** @import { Answer } from "../page.js" */
/** @import { Corner } from "../logic/edge_corners.js" */

const AGAIN_MILLISECONDS = 200; // between pictures of the preview
const MISSED_MOST = 3; // pictures in a row: fewer, and a look has the camera, or somebody drags a corner over the last one
const ASK_MILLISECONDS = 2000; // while the camera does not answer
const STAND_INS = ["phone", "demo", "none", "auto"];

await loadWords();
const { table = "" } = document.body.dataset;
/** @type {CameraSetting | null} */
let setting = null;
let asking = 0;

/** @param {string} words */
function complain(words) {
  at("problem").textContent = words;
}

/**
 * Take over what the server says of the camera, or say why it says nothing.
 * @param {Answer<CameraSetting>} answer
 */
function adopt(answer) {
  complain(answer.problem ?? "");
  if (answer.view) setting = answer.view;
  draw();
}

function stateWords() {
  if (!setting) return "";
  const { eye, demo, name } = setting;
  if (eye.state === "ready" && !eye.say) return say("page-camera-ready", { name });
  if (eye.state === "none") return say(demo ? "page-camera-demo-on" : "page-camera-off");
  return heard(eye.say, eye.message) || say("page-camera-starting");
}

function draw() {
  if (!setting) return;
  at("state").textContent = stateWords();
  const names = setting.sources;
  const stand = STAND_INS.map((source) => ({ source, name: say(`page-camera-${source}`) }));
  const other = [...names, ...stand].every(({ source }) => source !== setting?.source);
  const listed = other ? [{ source: setting.source, name: setting.name }, ...names] : names;
  const offered = [...listed, ...stand];
  show(at("sources"), [offered, setting.source], () => [
    names.length ? null : h("p.lead", say("page-camera-found-none")),
    offered.map(sourceRow),
  ]);
  const seen = setting.eye.state === "ready" || setting.eye.state === "failed";
  at("view-card").hidden = !seen;
  at("try-card").hidden = !seen;
  at("seats-choice").hidden = setting.seats.length === 0;
  at("unseat").hidden = !setting.places;
  at("turned").textContent = say(`page-camera-turn-${setting.turn_said ? "said" : "found"}`, { degrees: setting.turn });
  at("turn-found").hidden = !setting.turn_said;
  at("tests").textContent = testsWords(setting.tests);
  if (seen) preview();
  clearTimeout(asking);
  if (setting.eye.state === "failed" || setting.eye.state === "starting")
    asking = window.setTimeout(ask, ASK_MILLISECONDS);
}

/** A camera that was plugged in, or a phone that has begun to send, is no news that comes by itself. */
async function ask() {
  const answer = await cameraSetting(table);
  if (answer.view?.eye.state === "ready") complain("");
  if (answer.view) setting = answer.view;
  draw();
}

/** @param {{ source: string, name: string }} one */
function sourceRow({ source, name }) {
  const radio = h("input", { type: "radio", name: "source", value: source, checked: source === setting?.source });
  radio.addEventListener("change", () => choose(source));
  return h("label.source", radio, h("span", name));
}

/** @param {string} source */
async function choose(source) {
  at("state").textContent = say("page-camera-taking");
  if (setting) setting.source = source;
  const answer = await setCamera(table, { source });
  const now = answer.view ? answer : await cameraSetting(table);
  adopt(now);
  complain(answer.problem ?? "");
}

/** What the camera sees, again and again while the page is looked at, with the edge and the seats over it. */
function preview() {
  const place = at("preview");
  if (place.childElementCount) return drawHandles();
  const none = h("p.no-picture", { hidden: true }, say("page-camera-no-picture"));
  /** @type {HTMLImageElement | null} */
  let shown = null;
  let missed = 0;
  put(place, none);
  // Each picture takes its place when it is there: one that failed has no height, and the page would jump.
  const next = async () => {
    // What lies over it is dragged: the browser must not take the picture along instead.
    const about = { alt: say("page-camera-sees"), draggable: "false", src: `/api/camera/frame.jpg?at=${Date.now()}` };
    const coming = h("img", about);
    const come = await coming.decode().then(
      () => true,
      () => false,
    );
    missed = come ? 0 : missed + 1;
    none.hidden = come || (shown !== null && missed < MISSED_MOST);
    shown?.classList.toggle("gone", !none.hidden); // it keeps its room, and what is dragged over it stays
    if (come && shown) shown.replaceWith(coming);
    else if (come) place.prepend(coming);
    if (come && !shown) drawHandles();
    if (come) shown = coming;
    later();
  };
  const later = () => setTimeout(() => (document.hidden ? later() : next()), AGAIN_MILLISECONDS);
  next();
}

/** The edge and the seats, to be dragged. */
function drawHandles() {
  const place = at("preview");
  const moving = place.contains(document.activeElement);
  if (!setting || moving || !place.querySelector("img")) return;
  drawEdge(place, setting.edge ?? NEARLY_ALL, (edge) => keep({ edge }));
  drawPlaces(place, setting.seats, setting.places, (places) => keep({ places }));
}

/** @param {{ edge: Corner[] | null } | { places: Corner[] | null } | { turn: number | null }} to */
async function keep(to) {
  const answer = await setCamera(table, to);
  complain(answer.problem ?? "");
  if (answer.view) setting = answer.view;
}

/** @param {{ edge: Corner[] | null } | { places: Corner[] | null } | { turn: number | null }} to */
async function replace(to) {
  await keep(to);
  drawHandles();
  draw();
}

/** @param {(check: CameraCheck) => { edge: Corner[] } | { places: Corner[] }} proposal */
async function propose(proposal) {
  const answer = await checkCamera(table);
  complain(answer.problem ?? "");
  if (answer.view) replace(proposal(answer.view));
}

at("propose").addEventListener("click", () => propose(({ proposal }) => ({ edge: proposal })));
at("turn").addEventListener("click", () => ask().then(() => replace({ turn: ((setting?.turn ?? 0) + 90) % 360 })));
at("turn-found").addEventListener("click", () => replace({ turn: null }));
at("whole").addEventListener("click", () => replace({ edge: null }));
at("seat-them").addEventListener("click", () => propose(({ places }) => ({ places })));
at("unseat").addEventListener("click", () => replace({ places: null }));
const tested = (/** @type {CameraSetting["tests"]=} */ tests) =>
  tests ? setting && Object.assign(setting, { tests }) : ask();
at("look").addEventListener("click", throwTest(table, complain, tested));
at("address-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const address = /** @type {HTMLInputElement} */ (at("address")).value.trim();
  if (address) choose(address);
});
adopt(await cameraSetting(table));
