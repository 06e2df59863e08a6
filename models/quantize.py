"""Networks in int8: a crop network's convolutions with 8-bit weights and activations, a quarter of the
size and, on a processor made for it, two to three times as fast.

What range each value takes is seen by showing the network crops that it was trained on. Weights keep to 7
bits, since processors without VNNI add up pairs of products in 16, which 8 would overflow.
"""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static

from models.augment import warped
from models.crop_network import CropInput

SHOWN = 384
BATCH = 32
FLOAT_IN_STANCE, FLOAT_IN_FACE = 2, 4
"""The first convolutions stay as they are: half of the error is theirs, and a tenth of the time. Of the face
reader, whose chances decide what is asked, two more do: half of the rest, and a tenth again."""


class _Shown(CalibrationDataReader):
    """Crops (n, 3, side, side), a batch at a time."""

    def __init__(self, crops: NDArray[np.float32]) -> None:
        self._batches: Iterator[NDArray[np.float32]] = iter(np.split(crops, len(crops) // BATCH))

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        batch = next(self._batches, None)
        return None if batch is None else {"crops": batch}


def as_seen(crops: torch.Tensor, reach: float, crop: CropInput) -> NDArray[np.float32]:
    """Stored crops (n, 3, side, side) uint8 RGB of `reach` longer sides as the network sees them: (n, 3,
    pixels, pixels) 0..1."""
    linear = torch.eye(2).repeat(len(crops), 1, 1) * crop.scale / reach
    return warped(crops, linear, torch.zeros(len(crops), 2), crop.pixels).numpy()


def quantize(path: Path, crops: NDArray[np.float32], float_at_first: int) -> None:
    """Put the network at `path`, whose input is called "crops", into int8 in its place, but for its
    first convolutions; `crops` is what it is shown, as many as a multiple of BATCH."""
    network = onnx.load(path)
    convolutions = [node.name for node in network.graph.node if node.op_type == "Conv"]
    quantize_static(
        network,
        path,
        _Shown(crops),
        quant_format=QuantFormat.QDQ,
        op_types_to_quantize=["Conv"],
        nodes_to_exclude=convolutions[:float_at_first],
        per_channel=True,
        reduce_range=True,
        activation_type=QuantType.QUInt8,
        weight_type=QuantType.QInt8,
    )
