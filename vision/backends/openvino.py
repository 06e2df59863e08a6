"""OpenVINO on the CPU: often faster than ONNX Runtime, and reads the same ONNX files."""

from pathlib import Path

import numpy as np
import openvino

from vision.errors import Code, ModelError
from vision.image import Frame
from vision.stages.detector import Detections, decode_yolo, letterbox
from vision.stages.thresholds import DETECTOR_SIDE_PX
from vision.stderr import captured_stderr

# full precision: where a processor has bfloat16, boxes would come out otherwise than they were measured
SETTINGS = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}


class Backend:
    """A YOLO detector in ONNX or OpenVINO's own format."""

    def __init__(self, path: Path, side_px: int | None, min_score: float) -> None:
        try:
            with captured_stderr():
                self._model = openvino.Core().compile_model(str(path), "CPU", SETTINGS)
        except RuntimeError:
            raise ModelError(Code.MODEL_NOT_OPENVINO, file=str(path)) from None
        self.side_px = side_px or DETECTOR_SIDE_PX
        self._min_score = min_score

    def detect(self, frame: Frame, side_px: int | None = None) -> Detections:
        """See `vision.stages.detector.Detector`."""
        inputs, box = letterbox(frame, side_px or self.side_px)
        output = self._model.create_infer_request().infer(inputs)[0]  # one for each thread
        return decode_yolo(np.asarray(output, np.float32), box, frame, self._min_score)
