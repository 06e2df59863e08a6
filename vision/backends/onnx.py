"""ONNX Runtime on the CPU: the default, small and without PyTorch."""

import ast
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path

import numpy as np
import onnxruntime as ort

from vision.errors import Code, ModelError, first_line
from vision.image import Frame
from vision.stages.candidates import Floats
from vision.stages.detector import Detections, decode_yolo, letterbox
from vision.stages.thresholds import DETECTOR_SIDE_PX

MAX_THREADS = 4  # small networks gain nothing from more, and the page wants a core too


class OnnxNetwork:
    """One ONNX file with one input, called with it `(n, ...)`; several outputs, each `(n, k)`, come side by
    side.

    Each core computes some of the n by itself. Sharing every layer, cores wait for each other as long as they
    save, and burn twice the processor time: a single picture keeps one core busy.
    """

    def __init__(self, path: Path) -> None:
        options = ort.SessionOptions()
        options.log_severity_level = 4
        options.intra_op_num_threads = 1
        try:
            self._session = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # onnxruntime's own exception classes derive from nothing narrower
            raise ModelError(
                Code.MODEL_NOT_LOADED, runtime="ONNX Runtime", file=str(path), reason=first_line(error)
            ) from None
        self._input = self._session.get_inputs()[0].name

    def __call__(self, inputs: Floats) -> Floats:
        parts = np.array_split(inputs, max(1, min(threads(), len(inputs))))
        at_once = map if len(parts) == 1 else _pool().map
        try:
            return np.concatenate(list(at_once(self._run, parts)))
        except Exception as error:
            raise ModelError(Code.MODEL_INPUT, shape=str(inputs.shape), reason=first_line(error)) from None

    def _run(self, inputs: Floats) -> Floats:
        first, *more = self._session.run(None, {self._input: inputs})
        return np.asarray(np.hstack((first, *more)) if more else first, np.float32)

    def exported_side_px(self) -> int | None:
        """Return the input side that the exporter noted in the file (ultralytics notes `imgsz`), or None."""
        with suppress(KeyError, ValueError, SyntaxError, TypeError):
            noted = self._session.get_modelmeta().custom_metadata_map["imgsz"]
            return int(max(ast.literal_eval(noted)))
        return None


class Backend:
    """A YOLO detector in ONNX."""

    def __init__(self, path: Path, side_px: int | None, min_score: float) -> None:
        self._network = OnnxNetwork(path)
        self.side_px = side_px or self._network.exported_side_px() or DETECTOR_SIDE_PX
        self._min_score = min_score

    def detect(self, frame: Frame, side_px: int | None = None) -> Detections:
        """See `vision.stages.detector.Detector`."""
        inputs, box = letterbox(frame, side_px or self.side_px)
        return decode_yolo(self._network(inputs), box, frame, self._min_score)


def threads() -> int:
    """Return how many cores a reading may keep busy."""
    return min(MAX_THREADS, usable_cores())


@cache
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads(), "network")


def usable_cores() -> int:
    """Return the cores that this process may use, which containers and taskset cut down."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
