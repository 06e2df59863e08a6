// @ts-check
// A photo is made smaller before it is sent: phones take 50 and 200 million pixels, and a bar's line is slow.

const LARGE_BYTES = 3_000_000;
const LONG_SIDE_PX = 4032; // twelve million pixels, as phones took for ten years
const QUALITY = 0.9;
const READ_BY_OJO = ["image/jpeg", "image/png", "image/webp"];

/**
 * The photo, smaller where it is large, and as a JPEG where it is of a kind that only this browser knows (HEIC). Where the
 * browser cannot do so it is sent as it is: the server says what is wrong with it.
 * @param {File} file
 * @returns {Promise<File>}
 */
export async function smaller(file) {
  const known = READ_BY_OJO.includes(file.type);
  if (known && file.size <= LARGE_BYTES) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONG_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    /** @type {Blob | null} */
    const made = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    canvas.width = canvas.height = 0; // phones keep its memory for long
    if (!made || (known && made.size >= file.size)) return file;
    return new File([made], "photo.jpg", { type: "image/jpeg" });
  } catch {
    return file;
  }
}
