"""Let the face reader tell what it saw: its layer before the last, in the directions in which dice differ
most.

    python -m models.features PHOTOGRAPHS/nellbyler PHOTOGRAPHS/epanemu --out build/weights

The folders are labelled ones; the readings of their dice are what the directions (Pearson's principal
components, without whitening) are fitted to. No weight changes and no answer, to the last bit: the network
gets a second output, `features` `(n, 32)`, by which a table tells looks apart (`table.judging.memory`).
--out gets the face reader and, where it is another folder than the shipped weights', copies of the rest.
Minutes on one core.
"""

import argparse
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from datasets.labels import labelled_pictures
from models.card import file_facts
from vision import load_reader
from vision.image import load_image
from vision.stages.faces import cut_crops, network_input
from vision.weights import CARD, FACE_READER, find_weights, weights_folder

FEATURES, PREFIX = "features", "features_"
DIRECTIONS = 32
"""They hold nine tenths of how dice differ; the nearest die of another picture shows the same face as often
by these as by all 384."""

Floats = NDArray[np.float32]


def with_features(network: onnx.ModelProto, mean: Floats, directions: Floats) -> onnx.ModelProto:
    """Return the network with a second output, `(seen - mean) @ directions`, in place of one that it may
    have; `mean` is `(k,)`, `directions` `(k, d)`, `seen` what its last layer is told."""
    made = onnx.ModelProto()
    made.CopyFrom(network)
    graph = made.graph
    for parts in (graph.node, graph.initializer, graph.output):
        kept = [one for one in parts if not one.name.startswith(FEATURES)]
        del parts[:]
        parts.extend(kept)
    last = next(node for node in reversed(graph.node) if node.op_type == "Gemm")
    value = last.input[0]
    for kind, name, numbers, result in (
        ("Sub", "mean", mean, f"{PREFIX}Sub"),
        ("MatMul", "directions", directions, FEATURES),
    ):
        graph.initializer.append(numpy_helper.from_array(np.asarray(numbers, np.float32), PREFIX + name))
        graph.node.append(helper.make_node(kind, [value, PREFIX + name], [result], PREFIX + kind))
        value = result
    graph.output.append(
        helper.make_tensor_value_info(FEATURES, TensorProto.FLOAT, ["n", directions.shape[1]])
    )
    onnx.checker.check_model(made)
    return made


def seen(network: onnx.ModelProto, crops: Floats) -> Floats:
    """Return `(n, k)`: what the last layer is told of crops `(n, 3, side, side)`; the network stays as it
    is."""
    opened = onnx.ModelProto()
    opened.CopyFrom(network)
    last = next(node for node in reversed(opened.graph.node) if node.op_type == "Gemm")
    del opened.graph.output[:]
    opened.graph.output.append(helper.make_tensor_value_info(last.input[0], TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(opened.SerializeToString(), providers=["CPUExecutionProvider"])
    return np.asarray(session.run(None, {session.get_inputs()[0].name: crops})[0], np.float32)


def fitted(rows: Floats, directions: int = DIRECTIONS) -> tuple[Floats, Floats]:
    """Return the mean `(k,)` of `rows` `(n, k)`, and the directions `(k, directions)` in which they differ
    most, each of length 1, the first the most."""
    mean = rows.mean(axis=0)
    _, _, across = np.linalg.svd(rows - mean, full_matrices=False)
    return mean, np.ascontiguousarray(across[:directions].T)


def rows_of(network: onnx.ModelProto, folders: list[Path]) -> Iterator[Floats]:
    """Yield what the network sees of the dice that are read in each picture."""
    reader, scale = load_reader(), find_weights().scales[FACE_READER]
    for folder in folders:
        for image, _ in labelled_pictures(folder):
            frame = load_image(image)
            boxes = np.array([die.box for die in reader.read(frame).dice], np.float32).reshape(-1, 4)
            if len(boxes):
                yield seen(network, network_input(cut_crops(frame, boxes, scale)))


def main() -> None:
    """Fit the directions, and write the network with them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folders", type=Path, nargs="+", help="labelled folders")
    parser.add_argument("--out", type=Path, required=True, help="the folder of weights to write")
    args = parser.parse_args()
    shipped = weights_folder()
    network = onnx.load(shipped / FACE_READER)
    made = with_features(network, *fitted(np.concatenate(list(rows_of(network, args.folders)))))
    args.out.mkdir(parents=True, exist_ok=True)
    if args.out.resolve() != shipped.resolve():
        for file in (*shipped.glob("*.onnx"), shipped / CARD):
            shutil.copyfile(file, args.out / file.name)
    onnx.save(made, args.out / FACE_READER)
    card = json.loads((args.out / CARD).read_text())
    card[FACE_READER] |= file_facts(args.out / FACE_READER)
    (args.out / CARD).write_text(json.dumps(card, indent=2, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
