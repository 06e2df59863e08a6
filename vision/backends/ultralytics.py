"""ultralytics and PyTorch: runs a `.pt` checkpoint, on a GPU where there is one; for comparison."""

import logging
from pathlib import Path
from threading import Lock

import numpy as np
import ultralytics

from vision.errors import Code, ModelError, first_line
from vision.image import Frame
from vision.stages.detector import MAX_BOXES, Detections
from vision.stages.thresholds import DETECTOR_SIDE_PX

OVERLAP_LEFT_IN = 0.9  # the reader's own NMS follows, for every backend alike


class Backend:
    """A YOLO detector as ultralytics runs it.

    It tells only a box's best class; what is left of the score is spread evenly over the other faces.
    """

    def __init__(self, path: Path, side_px: int | None, min_score: float) -> None:
        logging.getLogger("ultralytics").setLevel(logging.CRITICAL)  # it writes to standard output
        try:
            self._model = ultralytics.YOLO(str(path), task="detect")
        except Exception as error:  # torch's loaders raise whatever the file's damage leads to
            raise ModelError(
                Code.MODEL_NOT_LOADED, runtime="ultralytics", file=str(path), reason=first_line(error)
            ) from None
        self.side_px = side_px or DETECTOR_SIDE_PX
        self._min_score = min_score
        self._alone = Lock()

    def detect(self, frame: Frame, side_px: int | None = None) -> Detections:
        """See `vision.stages.detector.Detector`."""
        try:
            with self._alone:  # it keeps its options from one call to the next
                result = self._model.predict(
                    frame,
                    imgsz=side_px or self.side_px,
                    conf=self._min_score,
                    iou=OVERLAP_LEFT_IN,
                    max_det=MAX_BOXES,
                    verbose=False,
                )[0]
        except Exception as error:
            raise ModelError(Code.MODEL_NOT_RUN, runtime="ultralytics", reason=first_line(error)) from None
        boxes = result.boxes.cpu().numpy()
        scores = np.asarray(boxes.conf, np.float32)
        faces = None
        if len(result.names) == 6:
            faces = np.repeat(((1 - scores) / np.float32(5))[:, None], 6, axis=1).astype(np.float32)
            faces[np.arange(len(scores)), np.asarray(boxes.cls, int)] = scores
        return Detections(np.asarray(boxes.xyxy, np.float32).reshape(-1, 4), scores, faces)
