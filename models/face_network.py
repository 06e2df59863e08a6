"""The face reader's network: a 64-pixel crop in, seven logits out (faces 1..6, "no readable top face")."""

import torch
from torch import nn

CROP_PIXELS = 64
CROP_SCALE = 1.25
"""side of the crop over the longer side of the die's box"""
CLASSES = 7


class Residual(nn.Module):
    """Two 3x3 convolutions around which the input passes."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.relu(x + self.body(x))


def _down(inside: int, outside: int, kernel: int = 3) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inside, outside, kernel, stride=2, padding=kernel // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(inplace=True),
    )


class FaceNetwork(nn.Module):
    """About 0.9 M parameters and 25 M multiplications a crop.

    The crop's own mean and spread are taken out first: how bright a table is says nothing about pips.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            _down(3, 32, 5),
            _down(32, 48),
            Residual(48),
            _down(48, 96),
            Residual(96),
            _down(96, 160),
            Residual(160),
        )
        self.head = nn.Sequential(nn.Dropout(0.2), nn.Linear(160 * 2, CLASSES))

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        mean = crops.mean((1, 2, 3), keepdim=True)
        spread = ((crops - mean) ** 2).mean((1, 2, 3), keepdim=True).sqrt()
        x = self.features((crops - mean) / (spread + 0.02))
        logits: torch.Tensor = self.head(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1))
        return logits
