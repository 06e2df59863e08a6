"""Backends that run a detector; each is imported only when asked for."""

import importlib
from pathlib import Path

from vision.errors import Code, ModelError
from vision.stages.detector import MIN_SCORE, Detector

# name -> its module here (with a class `Backend`), and how to install what it needs
BACKENDS = {
    "onnx": ("vision.backends.onnx", "pip install onnxruntime"),
    "openvino": ("vision.backends.openvino", 'pip install "ojo-dice[openvino]"'),
    "ultralytics": ("vision.backends.ultralytics", 'pip install "ojo-dice[train]"'),
}


def load_detector(
    backend: str, path: Path, side_px: int | None = None, min_score: float = MIN_SCORE
) -> Detector:
    """Return the detector in `path` run by `backend`; `side_px` None: the side that it was exported for.

    Raises `ModelError` where the backend is unknown or not installed, or cannot run the file.
    """
    if backend not in BACKENDS:
        raise ModelError(Code.BACKEND_UNKNOWN, backend=repr(backend), known=", ".join(BACKENDS))
    if not path.is_file():
        raise ModelError(Code.MODEL_MISSING, file=str(path))
    module, install = BACKENDS[backend]
    try:
        made = importlib.import_module(module).Backend
    except ImportError as error:
        raise ModelError(
            Code.BACKEND_NOT_INSTALLED, backend=backend, module=str(error.name), command=install
        ) from None
    detector: Detector = made(path, side_px, min_score)
    return detector
