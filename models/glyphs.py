"""What dice wear while the picture reader learns (`models.train_pictures`): glyphs of fonts, and blots that
nobody ever saw. None of `datasets.scenes.symbols`'s families is among them: those measure.

    python -m models.glyphs --out build/pictures/designs.npz

A design is a mask `(SIDE, SIDE)` uint8, what it is called, and which of `LETTERINGS` it is, if any. All fonts
that are installed lend numerals and letters: the more of them, the more makers' dice are read.
"""

import argparse
import math
import random
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.stages.pictures import LETTERINGS

SIDE, FINER = 64, 4
FONT_FOLDER = Path("/usr/share/fonts")
NO_LETTERS = ("D050000L", "Symbol", "Emoji", "Initials", "Keyboard", "LED", "MathJax")
"""of fonts whose letters are something else"""
SIGN_FONTS = ("DejaVuSans.ttf", "FreeSerif.ttf", "FreeSans.ttf")
HEAVY = "DejaVuSans-Bold.ttf"
LEAST_INK, MOST_INK = 0.05, 0.75
MEASURED_WITH = {
    *range(0x2600, 0x2606), 0x2606, 0x2620, 0x263C, 0x263D, 0x263E, 0x2654, 0x2655, 0x265A, 0x265B, 0x2693,
    *range(0x2660, 0x2668), *range(0x2721, 0x274C), *range(0x2763, 0x2768), 0x22C6, *range(0x26E4, 0x26E8),
}  # fmt: skip
"""glyphs of what `datasets.scenes.symbols` draws: stars, a skull, suns, moons, crowns, suits, an anchor"""
LIKE_PIPS = {
    *range(0x2680, 0x2690), 0x25CB, 0x25CF, 0x25EF, 0x26AA, 0x26AB, 0x25C9, 0x25CE, 0x22C5,
    *range(0x22EE, 0x22F2), *range(0x2234, 0x223B), 0x2219, 0x2218, 0x22C6, *range(0x2776, 0x2794),
    0x2299, 0x229A, 0x2A00,
}  # fmt: skip
"""dots, and numerals in a disc"""
BLOCKS = (
    (0x2190, 0x21FF), (0x2200, 0x22FF), (0x2300, 0x23FF), (0x25A0, 0x25FF), (0x2600, 0x26B8),
    (0x2700, 0x27BF), (0x0394, 0x03CE), (0x0416, 0x044F), (0x0531, 0x0587), (0x10A0, 0x10FC),
    (0x2A00, 0x2AFF), (0x4DC0, 0x4DFF), (0x1401, 0x1676), (0x0621, 0x064A), (0x2D30, 0x2D65),
    (0x0905, 0x0939), (0x0985, 0x09B9), (0x0B85, 0x0BB9), (0x0E01, 0x0E2E), (0x13A0, 0x13F4),
    (0x1200, 0x1357), (0x3041, 0x3096), (0x30A1, 0x30FA), (0x1D100, 0x1D126), (0x10330, 0x1034A),
)  # fmt: skip
LATIN = "BDEFHMNPRTUVWXYf&?@#$%"
LIKE_LETTERINGS = {
    0x0076, 0x0391, 0x0396, *range(0x0399, 0x039B), 0x039F, 0x03B9, 0x03BF, *range(0x03C2, 0x03C4),
    *range(0x0405, 0x0407), 0x0408, 0x0410, 0x0412, 0x0415, 0x0417, 0x041A, *range(0x041C, 0x041F),
    *range(0x0420, 0x0424), 0x0425, 0x042D, *range(0x0430, 0x0436), *range(0x0437, 0x0444), 0x0445, 0x044D,
    0x0545, 0x0551, 0x0555, 0x0575, 0x057B, 0x0585,
}  # fmt: skip
"""glyphs of other scripts that look like a numeral, a letter of poker dice, or another of the glyphs"""
LEAST_APART, COARSE = 14, 16
"""mean of the differences of two masks, both made so small"""
BLOTS = 1500


class Design(NamedTuple):
    """One picture for dice."""

    mask: NDArray[np.uint8]
    name: str
    lettering: int
    """index into `LETTERINGS`; -1: none of them"""


def fonts() -> list[Path]:
    """Return the files of the fonts; `FileNotFoundError` where there are none."""
    found = sorted(file for ending in ("ttf", "otf") for file in FONT_FOLDER.rglob(f"*.{ending}"))
    if not any(file.name == HEAVY for file in found):
        raise FileNotFoundError(f"{FONT_FOLDER} holds no {HEAVY}; Debian has it as fonts-dejavu")
    return [file for file in found if not any(name in file.name for name in NO_LETTERS)]


def fitted(large: NDArray[np.uint8]) -> NDArray[np.uint8] | None:
    """The paint of a drawing, as large as a mask; None where there is too little or too much."""
    x, y, wide, high = cv2.boundingRect(large)
    side = max(wide, high)
    if side < 8:
        return None
    square = np.zeros((side, side), np.uint8)
    top, left = (side - high) // 2, (side - wide) // 2
    square[top : top + high, left : left + wide] = large[y : y + high, x : x + wide]
    mask = np.asarray(cv2.resize(square, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)
    return mask if LEAST_INK < mask.mean() / 255 < MOST_INK else None


def drawn(text: str, font: ImageFont.FreeTypeFont) -> NDArray[np.uint8] | None:
    """A text in a font, as large as a mask."""
    paper = Image.new("L", (SIDE * FINER * 3, SIDE * FINER * 2))
    ImageDraw.Draw(paper).text((SIDE, SIDE // 2), text, fill=255, font=font)
    return fitted(np.asarray(paper, np.uint8))


def letterings() -> Iterator[Design]:
    """Numerals and the letters of poker dice in all fonts."""
    for file in fonts():
        font = ImageFont.truetype(str(file), SIDE * FINER)
        for index, text in enumerate(LETTERINGS):
            for shown in (text, f"{text}.") if text in "69" else (text,):
                if (mask := drawn(shown, font)) is not None:
                    yield Design(mask, text, index)


def signs() -> Iterator[Design]:
    """Glyphs that look like no numeral and no letter of poker dice, none of them another one turned."""
    found = {file.name: str(file) for file in fonts()}
    plain = [ImageFont.truetype(found[name], SIDE * FINER) for name in SIGN_FONTS if name in found]
    heavy = ImageFont.truetype(found[HEAVY], SIDE * FINER)
    seen = np.zeros((0, COARSE, COARSE), np.int16)
    for one in letterings():
        small = _coarse(one.mask)
        if not (np.abs(seen - small).mean((1, 2)) < LEAST_APART).any():
            seen = np.concatenate((seen, small[None]))
    points = [*(point for low, high in BLOCKS for point in range(low, high + 1)), *map(ord, LATIN)]
    for point in points:
        if point in MEASURED_WITH | LIKE_PIPS | LIKE_LETTERINGS:
            continue
        for font in [heavy] if point < 0x590 else plain:
            missing, mask = drawn("\uffff", font), drawn(chr(point), font)
            if mask is None or (missing is not None and not (missing ^ mask).any()):
                continue  # not in the font, or hardly any paint
            turned = np.stack([np.rot90(_coarse(mask), quarter) for quarter in range(4)])
            if any((np.abs(seen - one).mean((1, 2)) < LEAST_APART).any() for one in turned):
                continue
            seen = np.concatenate((seen, turned[:1]))
            yield Design(mask, f"{chr(point)} {len(seen)}", -1)


def _coarse(mask: NDArray[np.uint8]) -> NDArray[np.int16]:
    return np.asarray(cv2.resize(mask, (COARSE, COARSE), interpolation=cv2.INTER_AREA), np.int16)


def blots(seed: int) -> Iterator[Design]:
    """Shapes made of a few discs, bars and polygons, half of them with a mirror in the middle."""
    rng = random.Random(seed)
    for number in range(BLOTS):
        large, side = np.zeros((SIDE * FINER, SIDE * FINER), np.uint8), SIDE * FINER
        for place in range(rng.randint(2, 6)):
            ink = 255 if place < 2 or rng.random() < 0.6 else 0
            x, y = (round(rng.uniform(0.15, 0.85) * side) for _ in range(2))
            match rng.choice(["disc", "bar", "polygon", "arc"] if place else ["bar", "polygon", "arc"]):
                case "disc":
                    axes = tuple(round(rng.uniform(0.05, 0.3) * side) for _ in range(2))
                    cv2.ellipse(large, (x, y), axes, rng.uniform(0, 180), 0, 360, ink, -1)
                case "arc":
                    axes = tuple(round(rng.uniform(0.15, 0.4) * side) for _ in range(2))
                    start = rng.uniform(0, 360)
                    cv2.ellipse(
                        large,
                        (x, y),
                        axes,
                        0,
                        start,
                        start + rng.uniform(60, 300),
                        ink,
                        round(rng.uniform(0.05, 0.14) * side),
                    )
                case "bar":
                    angle, length = rng.uniform(0, 2 * math.pi), rng.uniform(0.3, 0.8) * side
                    end = round(x + length * math.cos(angle)), round(y + length * math.sin(angle))
                    cv2.line(large, (x, y), end, ink, round(rng.uniform(0.05, 0.15) * side))
                case "polygon":
                    corners = [
                        (
                            x + rng.uniform(0.1, 0.4) * side * math.cos(a),
                            y + rng.uniform(0.1, 0.4) * side * math.sin(a),
                        )
                        for a in sorted(rng.uniform(0, 2 * math.pi) for _ in range(rng.randint(3, 7)))
                    ]
                    cv2.fillPoly(large, [np.rint(corners).astype(np.int32)], ink)
        if rng.random() < 0.5:
            large[:, side // 2 :] = large[:, : side // 2][:, ::-1]
        if (mask := fitted(large)) is not None:
            yield Design(mask, f"blot {number}", -1)


def designs(seed: int = 1) -> list[Design]:
    """All of them; none looks like pips."""
    return [*letterings(), *signs(), *blots(seed)]


def save(path: Path, made: list[Design]) -> None:
    """Write designs, for a machine that has no fonts."""
    path.parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(
        path,
        masks=np.stack([one.mask for one in made]),
        names=np.array([one.name for one in made]),
        letterings=np.array([one.lettering for one in made]),
    )


def load(path: Path) -> list[Design]:
    """Return the designs that `save` wrote."""
    kept = np.load(path)
    rows = zip(kept["masks"], kept["names"].tolist(), kept["letterings"].tolist(), strict=True)
    return [Design(mask, name, lettering) for mask, name, lettering in rows]


def main() -> None:
    """Draw them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    made = designs(args.seed)
    save(args.out, made)
    lettered = sum(one.lettering >= 0 for one in made)
    print(f"{args.out}: {lettered} numerals and letters, {len(made) - lettered} others")


if __name__ == "__main__":
    main()
