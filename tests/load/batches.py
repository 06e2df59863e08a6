"""Whether pictures that are read together take less of a processor: `python -m tests.load.batches`; a minute.

Each shipped network gets the same eight inputs one by one and in runs of two, four and eight, on one thread.
Printed are processor milliseconds an input, the best of several tries, and the largest difference from one by
one. The detector's last steps are made for one picture; of it all before those is measured.
"""

import tempfile
import time
from pathlib import Path

import numpy as np
import onnx
import onnxruntime as ort

from vision.weights import find_weights

INPUTS = 8
RUNS = (1, 2, 4, 8)
TRIES = 5
DETECTOR_PX = (480, 832)
"""A photo of four to three, as the detector gets it."""


def main() -> None:
    """Print a line for each network."""
    weights = find_weights()
    with tempfile.TemporaryDirectory() as folder:
        trunk = Path(folder) / "detector.onnx"
        onnx.utils.extract_model(weights.detector, trunk, *_before_one(weights.detector), check_model=False)
        for name, path in (
            ("detector", trunk),
            ("face reader", weights.face_reader),
            ("stance reader", weights.stance_reader),
            ("close stance reader", weights.close_stance_reader),
            ("schooled reader", weights.schooled_reader),
            ("picture reader", weights.picture_reader),
        ):
            print(f"{name}: {measured(path)}")


def _before_one(path: Path) -> tuple[list[str], list[str]]:
    """The detector's input, and what its steps for one picture alone begin with."""
    graph = onnx.load(path).graph
    begins = [node.input[0] for node in graph.node if node.op_type == "Squeeze"]
    return [graph.input[0].name], begins


def measured(path: Path) -> str:
    """Milliseconds an input, in runs of so many."""
    options = ort.SessionOptions()
    options.intra_op_num_threads = 1
    network = ort.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    (given,) = network.get_inputs()
    shape = [it if isinstance(it, int) else px for it, px in zip(given.shape[2:], DETECTOR_PX, strict=True)]
    inputs = np.random.default_rng(0).random((INPUTS, 3, *shape), dtype=np.float32)
    told, alone = [], None
    for size in RUNS:
        tries = []
        for _ in range(TRIES):
            begun = time.process_time()
            outputs = [
                network.run(None, {given.name: inputs[at : at + size]}) for at in range(0, INPUTS, size)
            ]
            tries.append((time.process_time() - begun) / INPUTS * 1000)
        whole = [np.concatenate(parts) for parts in zip(*outputs, strict=True)]
        alone = alone or whole
        differs = max(float(np.abs(one - other).max()) for one, other in zip(whole, alone, strict=True))
        told.append(f"{size} in a run {min(tries):.2f} ms, differs by {differs:.0e}")
    return "; ".join(told)


if __name__ == "__main__":
    main()
