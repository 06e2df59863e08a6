// @ts-check
// Asking the server about its camera; answers are as in server_calls.

import { json, request } from "./server_calls.js";
import { smaller } from "./smaller_photo.js";

/** @import { CameraCheck, CameraRolls, CameraSetting, CameraTest, PhoneWanted } from "../contract.js" */
/** @import { Answer } from "../page.js" */
/** @import { Corner } from "../logic/edge_corners.js" */

/**
 * `table`: whose seats are meant, here and below; empty for none.
 * @param {string} table
 * @returns {Promise<Answer<CameraSetting>>}
 */
export const cameraSetting = (table) => request(`/api/camera/setting?table=${encodeURIComponent(table)}`);
/**
 * Change one thing that is kept with the camera.
 * @param {string} table
 * @param {{ source: string } | { edge: Corner[] | null } | { places: Corner[] | null } | { turn: number | null }} to
 * @returns {Promise<Answer<CameraSetting>>}
 */
export const setCamera = (table, to) => request(`/api/camera/${Object.keys(to)[0]}`, json({ table, ...to }));
/**
 * @param {string} table
 * @returns {Promise<Answer<CameraCheck>>}
 */
export const checkCamera = (table) => request("/api/camera/check", json({ table }));
/**
 * The same of a photo.
 * @param {string} table
 * @param {File} photo
 * @returns {Promise<Answer<CameraCheck>>}
 */
export const checkPhoto = async (table, photo) =>
  request(`/api/camera/check-photo?table=${encodeURIComponent(table)}`, {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: await smaller(photo),
  });
/**
 * @param {string} table
 * @param {{ faces: (number | null)[], added: { face: number, x: number, y: number }[] }} lay
 * @returns {Promise<Answer<CameraTest>>}
 */
export const testCamera = (table, lay) => request("/api/camera/test", json({ table, ...lay }));
/**
 * What was rolled for a table's seats.
 * @param {string} table
 * @returns {Promise<Answer<CameraRolls>>}
 */
export const rolledForSeats = (table) => request("/api/camera/rolls", json({ table }));
/** @type {(query: Record<string, string>, more: RequestInit) => Promise<Answer<PhoneWanted>>} */
const frames = (query, more) =>
  request(`/api/camera/frames?${new URLSearchParams(query)}`, {
    ...{ method: "POST", headers: { "Content-Type": "image/jpeg" } },
    ...more,
  });
/**
 * @param {Blob} jpeg
 * @param {{ clock: string, at_ms: number } | null} taken when it was, by the server's time
 */
export const sendFrame = (jpeg, taken) =>
  frames(taken ? { clock: taken.clock, at_ms: String(taken.at_ms) } : {}, { body: jpeg });
/**
 * Say why there is no frame, or that the first is about to come.
 * @param {"taken" | "still" | "hidden" | "not-yet"} why
 */
export const sayLost = (why) => frames({ lost: why }, { keepalive: true });
