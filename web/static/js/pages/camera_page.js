// @ts-check
// The camera's page, for the host before the game: choose it, see what it sees, draw the table's edge, try it.

import { drawEdge, noPicture } from "../draw/edge_drawing.js";
import { at, button, faceRow, h, put } from "../draw/elements.js";
import { picture } from "../draw/reveal_picture.js";
import { NEARLY_ALL } from "../logic/edge_corners.js";
import { cameraSetting, checkCamera, chooseCamera, invitePhone, keepEdge, testCamera } from "../net/camera_calls.js";
import { heard, loadWords, say } from "../words/speech.js";

/** @import { Answer, Box, CameraCheck, CameraSetting, Die } from "../contract.js" */
/** @import { Corner } from "../logic/edge_corners.js" */

const AGAIN_MILLISECONDS = 600; // between pictures of the preview
const ASK_MILLISECONDS = 2000; // while the camera does not answer
const SIDE_PX = 48; // of a die that is tapped in where none was read
const STAND_INS = ["phone", "demo", "none", "auto"];
const LOCAL = ["localhost", "127.0.0.1", "[::1]"];

await loadWords();
const { table = "" } = document.body.dataset;
/** @type {CameraSetting | null} */
let setting = null;
/** What was read at the last look, as far as it was put right. @type {(CameraCheck & { dice: Die[] }) | null} */
let check = null;
/** @type {number | null} */
let picked = null;
/** @type {{ x: number, y: number } | null} */
let adding = null;
/** @type {Corner[]} */
let proposal = NEARLY_ALL;
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
  put(
    at("sources"),
    names.length ? null : h("p", { class: "lead" }, say("page-camera-found-none")),
    [...listed, ...stand].map(sourceRow),
  );
  const seen = setting.eye.state === "ready" || setting.eye.state === "failed";
  at("view-card").hidden = !seen;
  at("try-card").hidden = !seen;
  const { throws } = setting.tests;
  at("tests").textContent = throws ? say("page-camera-tested-all", { ...setting.tests }) : "";
  drawInvitation();
  if (seen) preview();
  clearTimeout(asking);
  if (setting.eye.state === "failed" || setting.eye.state === "starting")
    asking = window.setTimeout(ask, ASK_MILLISECONDS);
}

/** A camera that was plugged in, or a phone that has begun to send, is no news that comes by itself. */
async function ask() {
  const answer = await cameraSetting();
  if (answer.view?.eye.state === "ready") complain("");
  if (answer.view) setting = answer.view;
  draw();
}

/** @param {{ source: string, name: string }} one */
function sourceRow({ source, name }) {
  const radio = h("input", { type: "radio", name: "source", value: source, checked: source === setting?.source });
  radio.addEventListener("change", () => choose(source));
  return h("label", { class: "source" }, radio, h("span", {}, name));
}

/** @param {string} source */
async function choose(source) {
  at("state").textContent = say("page-camera-taking");
  put(at("invitation"));
  if (setting) setting.source = source;
  drawInvitation(); // a phone needs its way in before it can answer
  const answer = await chooseCamera(source);
  const now = answer.view ? answer : await cameraSetting();
  adopt(now);
  complain(answer.problem ?? "");
}

/** The phone's way in: a QR code of this table, where a phone can be the camera at all. */
async function drawInvitation() {
  const place = at("invitation");
  if (setting?.source !== "phone") return put(place);
  if (place.childElementCount) return;
  const line = (/** @type {string} */ id) => put(place, h("p", { class: "lead" }, say(id)));
  if (location.protocol === "http:" && !LOCAL.includes(location.hostname)) return line("page-camera-phone-https");
  if (!table) return line("page-camera-phone-table");
  line("page-camera-phone-hint");
  const answer = await invitePhone(table);
  if (!answer.view) return complain(answer.problem ?? "");
  const { qr, url } = answer.view;
  const drawn = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(qr)}`;
  place.append(h("img", { src: drawn, alt: say("page-camera-phone-code") }), h("a", { href: url }, url));
}

/** What the camera sees, again and again while the page is looked at, with the edge over it. */
function preview() {
  const place = at("preview");
  if (place.querySelector("img")) return drawCorners();
  const image = h("img", { alt: say("page-camera-sees") });
  const next = () => {
    image.src = `/api/camera/frame.jpg?at=${Date.now()}`;
  };
  const later = () => setTimeout(() => (document.hidden ? later() : next()), AGAIN_MILLISECONDS);
  image.addEventListener("load", () => {
    if (!image.isConnected) {
      put(place, image);
      drawCorners();
    }
    later();
  });
  image.addEventListener("error", () => {
    noPicture(place, say("page-camera-no-picture"));
    later();
  });
  next();
}

function drawCorners() {
  if (at("preview").contains(document.activeElement)) return; // a corner that is being moved
  drawEdge(at("preview"), setting?.edge ?? NEARLY_ALL, keep);
}

/** @param {Corner[] | null} edge */
async function keep(edge) {
  const answer = await keepEdge(edge);
  complain(answer.problem ?? "");
  if (answer.view) setting = answer.view;
}

/** @param {Corner[] | null} edge */
async function replaceEdge(edge) {
  await keep(edge);
  drawCorners();
}

async function look() {
  put(at("hints"), h("li", {}, say("page-camera-looking")));
  const answer = await checkCamera();
  put(at("hints"));
  complain(answer.problem ?? "");
  if (!answer.view) return;
  check = answer.view;
  picked = adding = null;
  proposal = check.proposal;
  put(
    at("hints"),
    check.hints.map((hint) => h("li", {}, heard(hint.say, ""))),
  );
  drawCheck();
}

/** The picture of the last look with its marks, to be put right by taps. */
function drawCheck() {
  const place = at("checked");
  if (!check) return put(place);
  const shown = { ...check, id: 0, source: "camera", photo: `/api/camera/check.jpg?at=${check.milliseconds}` };
  const on = {
    pick: (/** @type {number} */ i) => change({ picked: i }),
    add: (/** @type {number} */ x, /** @type {number} */ y) => change({ adding: { x, y } }),
    remove: (/** @type {number} */ i) => tellFace(i, null),
  };
  const marked = picture(shown, { whole: true, picked, on });
  const frame = h("div", { class: "frame", "--ratio": `${check.width} / ${check.height}` }, marked);
  put(place, check.dice.length ? h("p", {}, say("page-camera-wrong")) : null, frame, faceChoice(), finish());
}

/** @param {{ picked?: number, adding?: { x: number, y: number } }} to */
function change(to) {
  picked = to.picked ?? null;
  adding = to.adding ?? null;
  drawCheck();
}

/** Which face the picked die shows, or the one that is added. */
function faceChoice() {
  if (picked === null && !adding) return null;
  const act = (/** @type {number} */ face) => (picked === null ? add(face) : tellFace(picked, face));
  const row = faceRow({ label: (face) => String(face), act });
  const none =
    picked === null ? null : button("no-die", "choice", () => tellFace(picked ?? 0, null), say("page-camera-no-die"));
  return h("div", {}, h("p", {}, say("page-camera-which-face")), row, none);
}

/**
 * What a die that was read is.
 * @param {number} i
 * @param {number | null} face
 */
function tellFace(i, face) {
  if (!check) return;
  check.dice[i] = { ...check.dice[i], face, corrected: true };
  change({});
}

/** @param {number} face */
function add(face) {
  if (!check || !adding) return;
  const { x, y } = adding;
  const [x0, y0, x1, y1] = check.dice[0]?.box ?? [0, 0, SIDE_PX, SIDE_PX];
  const half = Math.max(x1 - x0, y1 - y0) / 2;
  const box = /** @type {Box} */ ([x - half, y - half, x + half, y + half]);
  check.dice.push({ face, confidence: 1, probabilities: [], box, doubt: null, corrected: true, added: { face, x, y } });
  change({});
}

function finish() {
  const done = async () => {
    if (!check) return;
    const read = check.dice.filter((die) => !die.added);
    const added = check.dice.flatMap((die) => die.added ?? []);
    const answer = await testCamera({ faces: read.map(({ face }) => face), added });
    complain(answer.problem ?? "");
    if (!answer.view) return;
    const { right, dice, tests } = answer.view;
    check = null;
    drawCheck();
    put(at("hints"));
    if (setting) setting.tests = tests;
    at("tests").textContent =
      `${say("page-camera-tested", { right, dice })} ${say("page-camera-tested-all", { ...tests })}`;
  };
  return button("done", "primary", done, say("page-camera-done"));
}

at("propose").addEventListener("click", async () => {
  const answer = await checkCamera();
  if (answer.view) proposal = answer.view.proposal;
  replaceEdge(proposal);
});
at("whole").addEventListener("click", () => replaceEdge(null));
at("look").addEventListener("click", look);
at("address-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const address = /** @type {HTMLInputElement} */ (at("address")).value.trim();
  if (address) choose(address);
});
adopt(await cameraSetting());
