// @ts-check
// Asking the server about its camera; answers are as in server_calls.

import { json, request } from "./server_calls.js";

/** @import { Answer, CameraCheck, CameraSetting, CameraTest } from "../contract.js" */
/** @import { Corner } from "../logic/edge_corners.js" */

/** @returns {Promise<Answer<CameraSetting>>} */
export const cameraSetting = () => request("/api/camera/setting");
/**
 * @param {string} source
 * @returns {Promise<Answer<CameraSetting>>}
 */
export const chooseCamera = (source) => request("/api/camera/source", json({ source }));
/**
 * @param {Corner[] | null} edge
 * @returns {Promise<Answer<CameraSetting>>}
 */
export const keepEdge = (edge) => request("/api/camera/edge", json({ edge }));
/** @returns {Promise<Answer<CameraCheck>>} */
export const checkCamera = () => request("/api/camera/check", json({}));
/**
 * @param {{ faces: (number | null)[], added: { face: number, x: number, y: number }[] }} lay
 * @returns {Promise<Answer<CameraTest>>}
 */
export const testCamera = (lay) => request("/api/camera/test", json(lay));
/**
 * A code by which a phone becomes the camera of a table.
 * @param {string} table
 * @returns {Promise<Answer<{ code: string, url: string, qr: string }>>}
 */
export const invitePhone = (table) =>
  request(`/api/tables/${encodeURIComponent(table)}/invitations`, json({ role: "camera" }));
/**
 * @param {string} table
 * @param {Blob} jpeg
 * @returns {Promise<Answer<{ wait_ms: number, side_px: number }>>}
 */
export const sendFrame = (table, jpeg) =>
  request(`/api/tables/${encodeURIComponent(table)}/frames`, {
    method: "POST",
    headers: { "Content-Type": "image/jpeg" },
    body: jpeg,
  });
