// Talking to the server. Whatever happens, the caller gets a plain answer and never an exception:
// {view} it was done, {view, stale: true} somebody was faster, {problem: "sentence"} it was not done.

const ANSWER_MILLISECONDS = 8000; // for asking; reading a picture may take longer
const OFFLINE = "The table cannot be reached. Nothing is lost: it goes on as soon as it answers.";

async function request(path, options = {}) {
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin", ...options });
  } catch {
    return { problem: OFFLINE, offline: true };
  }
  if (response.status === 204) return { unchanged: true };
  if (response.status === 401) {
    location.assign(`/login?next=${encodeURIComponent(location.pathname)}`);
    return { problem: "Please enter the table's PIN." };
  }
  let body = null;
  try {
    body = await response.json();
  } catch {
    return { problem: `The table gave no readable answer (${response.status}). Please try once more.` };
  }
  if (response.ok) return { view: body };
  if (response.status === 409 && body.state) return { view: body, stale: true };
  return { problem: body.refusal?.message ?? `That did not work (${response.status}). Please try once more.` };
}

const json = (body) => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

export const variants = () => request("/api/variants");
export const createTable = (setup) => request("/api/tables", json(setup));
export const cameraState = () => request("/api/camera");

/** One table's API; every write carries the version of the view it was made on. */
export function tableApi(id) {
  const root = `/api/tables/${encodeURIComponent(id)}`;
  return {
    streamUrl: `${root}/stream`,
    view: (since) => request(since === null ? root : `${root}?since=${since}`, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) }),
    write: (what, version, body = {}) => request(`${root}/${what}`, json({ version, ...body })),
    upload(version, file) {
      const form = new FormData();
      form.append("version", version);
      form.append("photo", file);
      return request(`${root}/photo`, { method: "POST", body: form });
    },
  };
}
