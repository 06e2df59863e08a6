"""Take the weights out of a shipped reader of crops, so that its training can go on where its checkpoints are
lost:

    python -m models.thaw close-stance-reader --out build/runs/close-0
    python -m models.train_stance --close --hard --start build/runs/close-0/last.pt ...

They come as exact as 8 bits are, and without batch norms: the export multiplied those into the convolutions.
"""

import argparse
from pathlib import Path

import onnx
import torch

from models.crop_network import CLOSE_STANCE, FACE, STANCE, CropInput, CropNetwork
from models.export import WEIGHTS
from models.graph import layers

LOOKS = {"face-reader": FACE, "stance-reader": STANCE, "close-stance-reader": CLOSE_STANCE}


def thawed(network: onnx.ModelProto, crop: CropInput) -> dict[str, torch.Tensor]:
    """The weights of an exported crop network, by the names they have in `CropNetwork(crop, normed=False)`.
    Raises `ValueError` or `RuntimeError` where it is of another shape."""
    fresh = CropNetwork(crop, normed=False)
    named = [
        name for name, one in fresh.named_modules() if isinstance(one, torch.nn.Conv2d | torch.nn.Linear)
    ]
    state = {
        f"{layer}.{part}": torch.from_numpy(weights)
        for layer, parts in zip(named, layers(network), strict=True)
        for part, weights in zip(("weight", "bias"), parts, strict=False)  # not all have a bias
    }
    fresh.load_state_dict(state)
    return state


def main() -> None:
    """Write a reader's weights where a training looks for them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("reader", choices=LOOKS)
    parser.add_argument("--weights", type=Path, default=WEIGHTS, help="the folder that the ONNX file is in")
    parser.add_argument("--out", type=Path, required=True, help="the folder for last.pt")
    args = parser.parse_args()
    state = thawed(onnx.load(args.weights / f"{args.reader}.onnx"), LOOKS[args.reader])
    args.out.mkdir(parents=True, exist_ok=True)
    torch.save(state, args.out / "last.pt")
    print(f"{sum(one.numel() for one in state.values())} weights in {args.out / 'last.pt'}")


if __name__ == "__main__":
    main()
