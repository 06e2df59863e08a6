"""What a camera of the zoo makes of what Blender rendered."""

from typing import Any

import cv2
import numpy as np

from datasets.crops.degrade import Image


def through(camera: dict[str, Any], image: Image, rng: np.random.Generator) -> Image:
    """The picture (height, width, 3) as a camera of this kind gives it."""
    seen = image
    if blur := camera.get("blur"):
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), blur), np.uint8)
    if noise := camera.get("noise"):
        seen = np.clip(seen + rng.normal(0, noise, seen.shape), 0, 255).astype(np.uint8)
    quality = [cv2.IMWRITE_JPEG_QUALITY, camera.get("jpeg", 94)]
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", seen, quality)[1], cv2.IMREAD_COLOR), np.uint8)
