"""The network that reads one die's crop: the face reader's (seven outputs: faces 1..6, "no readable top
face") and the stance reader's (seven: leans, lies on another, where "up" points, right and up, no die, and
where the die's middle is, right and down)."""

from functools import partial
from typing import NamedTuple

import torch
from torch import nn

from vision.stages.candidates import FACES_AND_NONE
from vision.stages.faces import CROP_PX
from vision.stages.stance import CLOSE_PX, OUTPUTS, WIDE_PX


class CropInput(NamedTuple):
    """What a reader is shown of a die and what it answers."""

    pixels: int
    """side of the crop as the network sees it"""
    scale: float
    """side of the crop over the longer side of the die's box"""
    outputs: int
    fine: int
    """how many residual blocks look at the finer map, cells of 8 pixels"""
    depth: int
    """how many look at the coarsest, cells of 16 pixels"""


FACE = CropInput(pixels=CROP_PX, scale=1.25, outputs=FACES_AND_NONE, fine=1, depth=3)
STANCE = CropInput(pixels=WIDE_PX, scale=2.4, outputs=OUTPUTS, fine=1, depth=4)
"""wider: what a die leans on or lies on is beside it; deeper: how they lie is harder to tell than pips"""
CLOSE_STANCE = STANCE._replace(pixels=CLOSE_PX, scale=2.0, fine=3, depth=8)
"""for the few dice that the quick one is not sure of; nearer: of what a die lies on a sliver may be all that
is to be seen"""


def _conv(inside: int, outside: int, kernel: int = 3, stride: int = 1, *, normed: bool) -> nn.Sequential:
    norm = nn.BatchNorm2d(outside) if normed else nn.Identity()
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=not normed), norm, nn.ReLU()
    )


class Residual(nn.Module):
    """Two 3x3 convolutions around which the input passes; at first nothing else does, so that a network
    grown by such blocks starts out as it was."""

    def __init__(self, channels: int, *, normed: bool) -> None:
        super().__init__()
        self.first = _conv(channels, channels, normed=normed)
        self.second = _conv(channels, channels, normed=normed)[:2]
        last = self.second[1 if normed else 0]
        nn.init.zeros_(last.weight)
        nn.init.zeros_(last.bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.second(self.first(x)))


class CropNetwork(nn.Module):
    """The face reader's has 1.2 M parameters and makes 33 M multiplications a crop; the quick stance reader's
    1.5 M and 58 M, the close one's 2.9 M and 284 M.

    The crop's own mean and spread are taken out first: how bright a table is says nothing about pips. What
    was seen is told in three ways: on average, at most, and weighed by where it is: one die of several in a
    crop is meant, the middle one.
    """

    def __init__(self, crop: CropInput, *, normed: bool = True) -> None:
        """Without batch norms it has what exported ones are left with, a bias for each convolution. What
        learns from nothing needs them; what goes on learning sees half as many crops again without."""
        super().__init__()
        conv, residual = partial(_conv, normed=normed), partial(Residual, normed=normed)
        self.features = nn.Sequential(
            conv(3, 24, 5, 2), conv(24, 40, stride=2), conv(40, 40), conv(40, 80, stride=2),
            *(residual(80) for _ in range(crop.fine)), conv(80, 128, stride=2),
            *(residual(128) for _ in range(crop.depth)),
        )  # fmt: skip
        self.place = nn.Conv2d(128, 128, crop.pixels // 16, groups=128, bias=False)
        self.head = nn.Sequential(nn.Dropout(0.1), nn.Linear(128 * 3, crop.outputs))

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        mean = crops.mean((1, 2, 3), keepdim=True)
        spread = ((crops - mean) ** 2).mean((1, 2, 3), keepdim=True).sqrt()
        x = self.features((crops - mean) / (spread + 0.02))
        seen = torch.cat([x.mean((2, 3)), x.amax((2, 3)), self.place(x).flatten(1)], 1)
        logits: torch.Tensor = self.head(seen)
        return logits


def is_normed(state: dict[str, torch.Tensor]) -> bool:
    """Whether `state` is of a network with batch norms."""
    return any(name.endswith("running_mean") for name in state)
