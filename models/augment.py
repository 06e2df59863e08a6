"""Crops seen anew, each in its own way: turned, shifted, defocused, recoloured, lit and made noisy. Tensors
(n, 3, side, side) float 0..1."""

import torch
from torch.nn import functional


def draw(like: torch.Tensor, low: float, high: float, *shape: int) -> torch.Tensor:
    """Numbers (n, *shape) from low to high, one or more for each of `like` (n, ...)."""
    return torch.rand(len(like), *shape, device=like.device) * (high - low) + low


def flips(like: torch.Tensor) -> torch.Tensor:
    """Each 1 or -1, (n,)."""
    return torch.where(draw(like, 0, 1) < 0.5, -1.0, 1.0)


def rotation(angle: torch.Tensor) -> torch.Tensor:
    """Matrices (n, 2, 2) that turn by angles (n,) in radians."""
    rows = torch.stack([angle.cos(), -angle.sin()], 1), torch.stack([angle.sin(), angle.cos()], 1)
    return torch.stack(rows, 1)


def warped(crops: torch.Tensor, linear: torch.Tensor, shift: torch.Tensor, pixels: int) -> torch.Tensor:
    """Crops (n, 3, h, w) uint8 as (n, 3, pixels, pixels) float: what is seen at p was at `linear` p +
    `shift`, in half sides from the middle."""
    grid = functional.affine_grid(
        torch.cat([linear, shift[..., None]], 2), [len(crops), 3, pixels, pixels], align_corners=False
    )
    return functional.grid_sample(crops.float() / 255, grid, padding_mode="border", align_corners=False)


def spoilt(x: torch.Tensor, least_pixels: int) -> torch.Tensor:
    """As a poor camera under a poor lamp sees it; at worst the crop is `least_pixels` wide."""
    pixels, device = x.shape[-1], x.device
    # low resolution and defocus: one size a batch slice, since sizes cannot differ within one call
    parts = []
    for part in x.chunk(8):
        small = int(torch.randint(least_pixels, round(pixels * 1.4), (1,)))
        if small < pixels:
            part = functional.interpolate(part, size=(small, small), mode="area")
            part = functional.interpolate(part, size=(pixels, pixels), mode="bilinear", align_corners=False)
        parts.append(part)
    x = torch.cat(parts)

    order = draw(x, 0, 1, 3).argsort(1)
    x = torch.where(
        (draw(x, 0, 1) < 0.5)[:, None, None, None], x.gather(1, order[:, :, None, None].expand_as(x)), x
    )
    x = torch.where((draw(x, 0, 1) < 0.2)[:, None, None, None], 1 - x, x)
    x = x.clamp(1e-4, 1) ** torch.exp(draw(x, -0.6, 0.6, 1, 1, 1))
    x = x * draw(x, 0.6, 1.4, 3, 1, 1) + draw(x, -0.15, 0.15, 3, 1, 1)
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * draw(x, 0.0, 1.4, 1, 1, 1)
    # a slope of light, and a glare or shadow spot
    line = torch.linspace(-1, 1, pixels, device=device)
    down, across = line[None, None, :, None], line[None, None, None, :]
    x = x + draw(x, -0.25, 0.25, 1, 1, 1) * down + draw(x, -0.25, 0.25, 1, 1, 1) * across
    away = (line[None, :, None] - draw(x, -1, 1, 1, 1)) ** 2 + (
        line[None, None, :] - draw(x, -1, 1, 1, 1)
    ) ** 2
    spot = torch.exp(-away / draw(x, 0.01, 0.15, 1, 1))[:, None] * draw(x, -0.5, 0.9, 1, 1, 1)
    x = torch.where((draw(x, 0, 1) < 0.25)[:, None, None, None], x + spot, x)
    x = x.clamp(0, 1) + torch.randn_like(x) * draw(x, 0, 0.07, 1, 1, 1)
    return x.clamp(0, 1)
