"""A reading as the table holds it: what the camera said, and what people said since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from typing import TYPE_CHECKING, Any, Literal

from referee.values import FACES
from referee.variants.rules import Rules
from table.contract import events
from table.contract.seen import Die, Source
from vision.reading import PICTURE, UNKNOWN_FACE, six_chances
from vision.weights import DIE_READER, PICTURE_READER

if TYPE_CHECKING:
    from table.judging.look import Look
    from vision import DieReading, Reading

LONE_DIE_FRACTION = 1 / 12
"""Side of an added die's box in picture sides, where no other die says how large dice are."""

ANY_FACE = tuple(1 / len(FACES) for _ in FACES)

NUMERALS = tuple(map(str, FACES))
POKER_SIGNS: dict[str | bool, tuple[str, ...]] = {
    True: ("9", "10", "J", "Q", "K", "A"),
    "spanish": ("7", "8", "J", "Q", "K", "A"),
}
"""By a value of the switch `poker-faces`, what stands for 1 to 6."""
UPSIDE_DOWN = {"6": "9", "9": "6"}
"""What looks alike: of a set that has only one of them it is that one."""
SURE_SIGN = 0.99
"""Chance from which on a numeral or a letter is known."""

Json = dict[str, Any]
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class TableDie:
    """One die of a reading, in the picture's order."""

    face: int | None
    """1 to 6, or None: somebody said that this is not a die."""
    confidence: float
    probabilities: tuple[float, ...]
    """Six numbers, faces 1 to 6."""
    box: Box | None
    """x0, y0, x1, y1 in pixels of the picture that was read; None for a typed die."""
    doubt: str | None
    """The reader's word for what is odd about it (cocked, blurred, ...)."""
    corrected: bool = False
    """A person said what it is."""
    seat: str | None = None
    """Whose it is; None where that cannot be told, or seats are not told apart."""
    read: tuple[float, ...] | None = None
    """The probabilities as they were read, before a person said what it is; of a doubted die those of any
    face, of one that nobody read None."""
    aside: Literal["furniture", "lost"] | None = None
    """Why it is none of this reveal (furniture, lost); None: it is one of its dice, as it is once somebody
    put it right."""
    features: bytes = b""
    """How it looked to the reader (`DieReading.features`)."""
    taken_for: int | None = None
    """The face that the reader took it for, whatever was said since; `PICTURE` where it shows no pips, None
    for a typed or added die."""
    taught: int = 0
    """How many lessons of its picture made it known; 0: it shows pips, or is known without any."""
    none: float | None = None
    """The chance that it is no die, by what the table has learnt; None: it has learnt nothing of that."""

    @classmethod
    def of(cls, die: DieReading, names: tuple[str, ...] = NUMERALS) -> TableDie:
        """A die as it was read, in as many digits as the log keeps; `names` as for `kept`."""
        return cls.kept(_to_keep(die), names=names)

    @classmethod
    def kept(
        cls, die: events.ReadDie, seat: str | None = None, names: tuple[str, ...] = NUMERALS
    ) -> TableDie:
        """A die of an event; `names` are the six signs that stand for the faces on dice without pips. Where
        letters are played with nobody knows what a die with pips counts as, until it is told."""
        if die.lettering is None and names == NUMERALS:
            face, confidence, chances, doubt = die.face, die.confidence, tuple(die.probabilities), die.doubt
        else:
            chances = lettered(die.lettering or {}, names)
            confidence = max(chances)
            face = chances.index(confidence) + 1
            clear = confidence >= SURE_SIGN and die.doubt in (None, UNKNOWN_FACE)
            doubt = None if clear else die.doubt or UNKNOWN_FACE
        return cls(
            face, confidence, chances, die.box, doubt, seat=seat, aside=die.aside, features=die.features,
            taken_for=die.face if die.lettering is None else PICTURE,
        )  # fmt: skip

    @property
    def known(self) -> bool:
        """Whether somebody knows its face: the reader, the table's lessons, or who said so."""
        return self.corrected or self.doubt != UNKNOWN_FACE

    @property
    def counts(self) -> bool:
        """Whether it is a die of this reveal."""
        return self.face is not None and self.aside is None

    def told(self, counts: int | None) -> Die:
        """The contract's die, which counts so much."""
        own = ("symbol", "counts", "probabilities")
        same = {key: getattr(self, key) for key in Die.__struct_fields__ if key not in own}
        symbol, chances = self.taken_for == PICTURE, list(self.probabilities)
        return Die(**same, symbol=symbol, counts=counts, probabilities=chances)


@dataclass(frozen=True, slots=True)
class TableReading:
    """What lies under the cups as far as the table knows; immutable, a correction makes another."""

    id: int
    """The version of the event that brought it, and the number of its picture."""
    source: Source
    """camera, demo, photo or hand."""
    has_photo: bool
    width: int
    height: int
    dice: tuple[TableDie, ...]
    beyond: int = 0
    """Dice that lie beyond the table's edge, and may have fallen; counted where some are missing."""
    others: int = 0
    """Dice of which somebody said only that they count for nothing; they are not among `dice`."""
    reopened: bool = False
    """Brought back by an undo: somebody wants to look again, so nothing is taken by itself."""
    weights: str = ""
    """SHA-256 of the face reader that read it."""
    picture_weights: str = ""
    """SHA-256 of the reader of pictures that read it."""
    thrown: tuple[int, ...] = ()
    """What a demo threw; empty where nobody knows."""
    unmoved: tuple[int, ...] = ()
    """Indexes of the dice that lie as they lay in an earlier round, until somebody says that they were thrown
    again."""

    @classmethod
    def of(cls, id: int, source: Source, reading: Reading, names: tuple[str, ...] = NUMERALS) -> TableReading:
        """What was read in a picture, with nothing said of it yet; `names` as for `TableDie.kept`."""
        dice = tuple(TableDie.of(die, names) for die in reading.dice)
        return cls(id, source, True, reading.width, reading.height, dice)

    @property
    def of_this_reveal(self) -> list[TableDie]:
        """The dice, and what was taken for one, without what was put aside."""
        return [die for die in self.dice if die.aside is None]

    @property
    def tells_of_table(self) -> bool:
        """Whether dice and reader were tried: nobody typed it, nor said of dice only how many there are."""
        return self.source != "hand" and not self.others

    @property
    def faces(self) -> list[int]:
        """The faces that count, in the picture's order."""
        return [die.face for die in self.dice if die.face is not None and die.counts and die.known]

    def weights_of(self, die: TableDie) -> str:
        """SHA-256 of the network that a die's features are of."""
        return self.picture_weights if die.taken_for == PICTURE else self.weights

    @property
    def misread(self) -> tuple[list[int], list[int]] | None:
        """What a demo threw and what the reader read, lowest first, where these differ; None where they do
        not, or nobody knows: of a picture that is what people say."""
        seen = [die for die in self.of_this_reveal if die.taken_for is not None]
        read = sorted((die.face or 0) if die.taken_for == PICTURE else die.taken_for or 0 for die in seen)
        thrown = sorted(self.thrown)
        return (thrown, read) if thrown and read != thrown and all(die.known for die in seen) else None

    @property
    def counts(self) -> dict[str, int]:
        """How many of each face, keys "1" to "6"."""
        tally = Counter(self.faces)
        return {str(face): tally[face] for face in FACES}

    def corrected(self, correction: events.Correction, *, may_be_lost: bool = False) -> TableReading:
        """The reading after a correction. An added die is whoever's lacks one. What is none of the dice
        `may_be_lost`: then it is put aside as such a one.

        Raises IndexError where there is no such die, ValueError where nothing is said of it.
        """
        if added := correction.add:
            box = self._box_around(added.x, added.y) if self.has_photo else None
            return replace(self, dice=(*self.dice, certain_die(added.face, box)))
        index, face = correction.die, correction.face
        if seat := correction.seat:
            return self._of_seat(seat, correction.indexes)
        if not isinstance(index, int) or (face is not None and not isinstance(face, int)):
            raise ValueError(correction)
        if not 0 <= index < len(self.dice):
            raise IndexError(index)
        die = self.dice[index]
        read = die.read if die.corrected else die.probabilities if die.doubt is None else ANY_FACE
        if face is None:
            die = replace(
                die, face=None, corrected=True, read=read, aside="lost" if may_be_lost else die.aside
            )
        else:
            certain = certain_die(face, die.box)
            die = replace(certain, seat=die.seat, read=read, features=die.features, taken_for=die.taken_for)
        return replace(self, dice=(*self.dice[:index], die, *self.dice[index + 1 :]))

    def _of_seat(self, seat: str, indexes: Sequence[int]) -> TableReading:
        if not all(0 <= index < len(self.dice) for index in indexes):
            raise IndexError(indexes)
        told = set(indexes)
        dice = (replace(die, seat=seat) if at in told else die for at, die in enumerate(self.dice))
        return replace(self, dice=tuple(dice))

    def renamed(self, seat: str, name: str) -> TableReading:
        """The reading after a player was given another name."""
        dice = (replace(die, seat=name) if die.seat == seat else die for die in self.dice)
        return replace(self, dice=tuple(dice))

    def _box_around(self, x: float, y: float) -> Box:
        sides = [max(die.box[2] - die.box[0], die.box[3] - die.box[1]) for die in self.dice if die.box]
        half = (median(sides) if sides else max(self.width, self.height) * LONE_DIE_FRACTION) / 2
        x, y = min(max(x, 0.0), self.width), min(max(y, 0.0), self.height)
        return max(x - half, 0.0), max(y - half, 0.0), min(x + half, self.width), min(y + half, self.height)


def within(at: tuple[float, float], box: Box) -> bool:
    """Whether a point lies in a box."""
    return box[0] <= at[0] <= box[2] and box[1] <= at[1] <= box[3]


def certain_die(face: int, box: Box | None = None, *, corrected: bool = True) -> TableDie:
    """A die whose face a person has said."""
    sure = tuple(1.0 if face == other else 0.0 for other in FACES)
    return TableDie(face, 1.0, sure, box, None, corrected)


_OF = {"camera": events.CameraReading, "demo": events.DemoReading, "photo": events.PhotoReading}


def reading_kept(look: Look, photo_sha256: str) -> events.ReadPicture:
    """What an event keeps of a look: all that was read, of which picture, by which model."""
    demo = {"thrown": look.thrown} if look.source == "demo" else {}
    kept: events.ReadPicture = _OF[look.source](
        photo=photo_sha256,
        width=look.reading.width,
        height=look.reading.height,
        dice=[_to_keep(die) for die in look.reading.dice],
        milliseconds=round(look.reading.milliseconds, 1),
        model=dict(look.model),
        watched=look.watched,
        beyond=look.beyond,
        whose=look.whose,
        unmoved=look.unmoved,
        **demo,
    )
    return kept


def _to_keep(die: DieReading) -> events.ReadDie:
    told = die.to_keep() | {"features": die.features}
    return events.ReadDie(**told)


def reading_typed(faces: Sequence[int], others: int = 0) -> events.TypedReading:
    """What an event keeps of a reading that somebody typed in."""
    return events.TypedReading(photo=None, width=0, height=0, faces=list(faces), others=others)


def lettered(lettering: Mapping[str, float], names: Sequence[str]) -> tuple[float, ...]:
    """The six chances of a die without pips, where `names` stand for the faces; what it may show beside those
    may be any. 6 and 9 are one where the names have one of them."""
    alike = {name: {name, UPSIDE_DOWN.get(name, name)}.difference(names) | {name} for name in names}
    named = [sum(lettering.get(one, 0.0) for one in alike[name]) for name in names]
    return tuple(round(chance, 6) for chance in six_chances(named))


def signs_of(rules: Rules) -> tuple[str, ...]:
    """What stands for the six faces on dice without pips."""
    return POKER_SIGNS.get(rules.poker_faces, NUMERALS)


def from_event(
    version: int, kept: events.ReadPicture | events.TypedReading, names: tuple[str, ...] = NUMERALS
) -> TableReading:
    """The reading that a `reading` event tells; `names` as for `TableDie.kept`."""
    size = kept.width, kept.height
    if isinstance(kept, events.TypedReading):
        dice = tuple(certain_die(face, corrected=False) for face in kept.faces)
        return TableReading(version, kept.source, False, *size, dice, others=kept.others)
    whose = kept.whose or (None,) * len(kept.dice)
    dice = tuple(TableDie.kept(die, seat, names) for die, seat in zip(kept.dice, whose, strict=True))
    return TableReading(
        version, kept.source, True, *size, dice, beyond=kept.beyond, weights=kept.model.get(DIE_READER, ""),
        picture_weights=kept.model.get(PICTURE_READER, ""),
        thrown=kept.thrown if isinstance(kept, events.DemoReading) else (), unmoved=kept.unmoved,
    )  # fmt: skip
