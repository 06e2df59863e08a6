"""Readings of many pictures, each kept on disk as soon as it is made: a stopped run goes on where it was."""

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Protocol, TypeVar

import vision
from vision.image import Frame, load_image
from vision.reader import Reader, load_reader
from vision.reading import DieReading, Reading
from vision.weights import CARD, find_weights, weights_folder

Item = TypeVar("Item")

FITTED_TO_READINGS = "risk"
"""Of a card, what comes from readings, not they from it."""
PACKAGE = Path(vision.__file__).parent
"""Whose code makes a reading."""


class Reads(Protocol):
    """Whatever reads a frame."""

    def read(self, frame: Frame, /) -> Reading:
        """Return the dice in it."""


@dataclass(frozen=True, slots=True)
class NamedReader:
    """A reader by the names of its networks; it is loaded once."""

    backend: str = "onnx"
    model: str | None = None
    """Another detector in place of the shipped one."""
    weights: Path | None = None
    """A folder; None: those in use."""

    def loaded(self) -> Reader:
        """Return the reader itself. Raises `ModelError` as `load_reader` does."""
        return _loaded(self)

    def read(self, frame: Frame, /) -> Reading:
        """See `Reader.read`."""
        return self.loaded().read(frame)

    @property
    def kept_as(self) -> str:
        """What its readings are kept under: all that they come from, which is the networks, what else was
        fitted to them, and the code that uses them."""
        card = json.loads(((self.weights or weights_folder()) / CARD).read_text())
        card.pop(FITTED_TO_READINGS, None)
        code = [path.read_text() for path in sorted(PACKAGE.rglob("*.py"))]
        model = digest(Path(self.model)) if self.model and Path(self.model).is_file() else self.model
        made_of = [weights_name(self.weights), card, code, self.backend, model]
        return hashlib.sha256(json.dumps(made_of).encode()).hexdigest()[:12]


@cache
def _loaded(named: NamedReader) -> Reader:
    return load_reader(named.backend, named.model, weights=find_weights(named.weights))


def weights_name(folder: Path | None = None) -> str:
    """Return what the four networks of a folder, or those in use, are called in tables."""
    return hashlib.sha256("".join(find_weights(folder).sha256.values()).encode()).hexdigest()[:12]


def digest(file: Path) -> str:
    """Return the first digits of a file's SHA-256."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def resumed(function: Callable[[Item], str], items: Sequence[tuple[Path, Item]]) -> Iterator[str]:
    """Yield in order what the function makes of each item: read from its file where that is there, else made
    and written into it."""
    for file, item in items:
        if not file.is_file():
            file.parent.mkdir(parents=True, exist_ok=True)
            partial = file.with_suffix(".part")
            partial.write_text(function(item), encoding="utf-8")
            partial.rename(file)  # what was stopped half way is not taken for whole
        yield file.read_text(encoding="utf-8")


def readings(reader: Reads, pictures: Sequence[Path], keep: Path | None = None) -> Iterator[Reading]:
    """Yield the reading of each picture in turn. A folder to keep readings in, from which those are taken
    that are there, needs a `NamedReader`. Raises `ImageError` for what is no picture.
    """
    if keep is None or not isinstance(reader, NamedReader):
        yield from (reader.read(load_image(one)) for one in pictures)
        return
    name = reader.kept_as
    files = [(keep / f"{name}-{digest(one)}.json", one) for one in pictures]
    yield from map(reading_of, resumed(lambda one: text_of(reader.read(load_image(one))), files))


def text_of(reading: Reading) -> str:
    """Return a reading with all digits of its chances, unlike the contract's."""
    dice = [asdict(die) | {"features": die.features.hex()} for die in reading.dice]
    return json.dumps(asdict(reading) | {"dice": dice})


def reading_of(text: str) -> Reading:
    """Return the reading that `text_of` wrote."""
    told = json.loads(text)
    dice = (
        DieReading(
            **die
            | {
                "probabilities": tuple(die["probabilities"]),
                "box": tuple(die["box"]),
                "features": bytes.fromhex(die["features"]),
            }
        )
        for die in told["dice"]
    )
    return Reading(**told | {"dice": tuple(dice)})
