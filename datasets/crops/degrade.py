"""What cameras do to a picture: exposure, white balance, blur, noise, JPEG. Takes and gives BGR uint8 of any
size."""

import cv2
import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]


def recolour(image: Image, rng: np.random.Generator, wild: float = 0.3) -> Image:
    """Exposure, contrast, white balance, saturation; with the chance `wild` the hue turns freely."""
    out = image
    if rng.random() < wild:
        hsv = cv2.cvtColor(out, cv2.COLOR_BGR2HSV)
        hsv[..., 0] = (hsv[..., 0].astype(np.int16) + int(rng.integers(0, 180))) % 180
        hsv[..., 1] = np.clip(hsv[..., 1] * rng.uniform(0.3, 1.5), 0, 255).astype(np.uint8)
        out = np.asarray(cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR), np.uint8)
    level = np.linspace(0, 1, 256)
    gamma, gain, lift = np.exp(rng.normal(0, 0.3)), rng.uniform(0.6, 1.35), rng.uniform(-0.05, 0.1)
    tables = [
        np.clip((level**gamma) * gain * balance + lift, 0, 1) for balance in np.exp(rng.normal(0, 0.09, 3))
    ]
    table = (np.stack(tables, -1) * 255).astype(np.uint8)[None]
    return np.asarray(cv2.LUT(out, table), np.uint8)


def blur(image: Image, rng: np.random.Generator, strength: float) -> Image:
    """Defocus or motion, up to about `strength` pixels."""
    amount = rng.uniform(0.3, max(0.31, strength))
    if rng.random() < 0.6:
        return np.asarray(cv2.GaussianBlur(image, (0, 0), amount), np.uint8)
    length = max(2, round(amount * 2.5))
    kernel = np.zeros((length, length), np.float32)
    kernel[length // 2] = 1.0 / length
    turn = cv2.getRotationMatrix2D(((length - 1) / 2, (length - 1) / 2), rng.uniform(0, 180), 1)
    kernel = np.asarray(cv2.warpAffine(kernel, turn, (length, length)), np.float32)
    return np.asarray(cv2.filter2D(image, -1, kernel / max(1e-6, kernel.sum())), np.uint8)


def strongest_blur(boxes: NDArray[np.float64]) -> float:
    """The blur in pixels that leaves the pips of the smallest of boxes (n, 4) just legible."""
    smallest = (boxes[:, 2:] - boxes[:, :2]).min() if len(boxes) else 60.0
    return float(max(0.4, smallest / 22))


def degrade(image: Image, rng: np.random.Generator, blur_pixels: float = 1.5) -> Image:
    """A whole camera: some of blur, low resolution, noise, vignette, sharpening, JPEG."""
    out = image
    height, width = out.shape[:2]
    if rng.random() < 0.45:
        out = blur(out, rng, blur_pixels)
    if rng.random() < 0.2:
        scale = rng.uniform(0.5, 0.9)
        small = cv2.resize(out, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        out = np.asarray(cv2.resize(small, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)
    if rng.random() < 0.25:
        y, x = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        fall = (
            1
            - rng.uniform(0.1, 0.5)
            * ((x - rng.uniform(-0.5, 0.5)) ** 2 + (y - rng.uniform(-0.5, 0.5)) ** 2)
            / 2
        )
        out = np.clip(out * fall[..., None], 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        grain = rng.normal(0, rng.uniform(1, 12), (height, width, 3 if rng.random() < 0.5 else 1))
        out = np.clip(out + grain, 0, 255).astype(np.uint8)
    if rng.random() < 0.2:
        soft = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = np.asarray(cv2.addWeighted(out, 1.8, soft, -0.8, 0), np.uint8)
    if rng.random() < 0.5:
        quality = int(rng.integers(25, 90))
        jpeg = cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
        out = np.asarray(cv2.imdecode(jpeg, cv2.IMREAD_COLOR), np.uint8)
    if rng.random() < 0.05:
        grey = cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)
        out = np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2BGR), np.uint8)
    return np.asarray(out, np.uint8)
