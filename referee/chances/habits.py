"""Ways in which everything seen at one table may err alike, and what that does to a verdict.

Dice of one set may always show one face as another to the reader; a die that was lost, or a thing like one,
may lie in sight all night, and with it a die may be hidden. Each way has a chance before anything was seen.
What is seen speaks for or against it by Bayes' rule:

- A die whose chances are p shows a face "always read as" b with the chance p_b, and nothing that looks like
  that face a is ever read: 1 - p_a + p_b is how much better the habit explains the die than no habit does.
  Nine fives and five twos explain it, too; but such dice were rather laid so, or are loaded: in `UNEVEN` of
  all tables the six faces have any chances of their own (Dirichlet's law, all alike), with no habit at all.
- Of strays and hidden dice `referee.chances.risk.Table.evidence` says the same for all of the table at once.

The chances of what follows are those of every way, each with its weight. What a way that weighs less than
`SLIGHT` would do is not worked out: it counts as risk.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import exp, lgamma, log

from referee.chances.risk import Table, Thing, Totals, agreement, alike, outcomes
from referee.question import Question
from referee.values import FACES

SLIGHT = 1e-5
"""A way to err that weighs less beside all others is not worked out."""

PAIRS = tuple((shown, read) for shown in FACES for read in FACES if shown != read)
"""A face, and another that it may always be read as."""

UNEVEN = 0.01
"""The share of tables whose faces are not as likely as those of fair dice; our own guess."""

LARGEST_POWER = 700.0
"""Of hundreds of dice that show one face: e to more than that is no float."""

LOST = {1: 0.8, 2: 0.15, 3: 0.05}
"""How many dice are lost where any are, by their chances; our own guess."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How likely each way to err is at this table; what is left has none.

    ValueError where together they are no chance below 1.
    """

    misreads: Mapping[tuple[int, int], float] = field(default_factory=dict)
    """(face, the face it is always read as) -> chance."""
    strays: Mapping[tuple[int, int], float] = field(default_factory=dict)
    """(things in sight that look like dice, dice that lie hidden) -> chance."""

    def __post_init__(self) -> None:
        chances = [*self.misreads.values(), *self.strays.values()]
        if not all(chance >= 0 for chance in chances) or not sum(chances) < 1:
            raise ValueError(f"ways to err need chances that add up to less than 1, not {chances}")

    @classmethod
    def declared(cls, misreads: float = 0.0, lost: float = 0.0, habitual: float = 0.0) -> "Habits":
        """So large a share of tables have dice that always show one face as another, any as likely; have dice
        in sight that are lost; have a thing that is always taken for a die while a die is hidden."""
        strays = {(number, 0): lost * share for number, share in LOST.items()} | {(1, 1): habitual}
        return cls(dict.fromkeys(PAIRS, misreads / len(PAIRS)), strays)

    def with_lost(self, number: int, chance: float) -> "Habits":
        """As one has it who knows of so many lost dice in sight: with that `chance` some of them, any number
        as likely, are taken for dice in play."""
        strays = {way: (1 - chance) * known for way, known in self.strays.items()}
        for among in range(1, number + 1):
            strays[among, 0] = strays.get((among, 0), 0.0) + chance / number
        return Habits({pair: (1 - chance) * known for pair, known in self.misreads.items()}, strays)

    @property
    def none(self) -> float:
        """The chance that the table has no such way."""
        return 1 - sum(self.misreads.values()) - sum(self.strays.values())


NO_HABITS = Habits()


@dataclass(frozen=True, slots=True)
class Mixture:
    """What follows, over all ways to err."""

    parts: Sequence[tuple[float, Table]]
    """Each way worked out, with its share; all shares together are 1, less what was `left_out`."""
    left_out: float
    """The share of the ways that were not worked out."""

    @classmethod
    def of(
        cls,
        question: Question,
        things: Sequence[Thing],
        told: Collection[int],
        expected: int,
        miss: float,
        habits: Habits = NO_HABITS,
    ) -> "Mixture":
        """A question put to `things` of which `expected` should lie there.

        A person has said what those `told` are, by index: no habit changes them.
        """
        plain = Table(question, things, expected, miss)
        found = [(habits.none, plain)]
        ways = [
            *_misread(question, things, told, habits.misreads),
            *_strewn(things, expected, habits.strays),
        ]
        slight = 0.0
        for way in ways:
            if way.about < SLIGHT * habits.none:
                slight += way.about
            elif way.things is None:
                found.append((way.about, plain))
            else:
                table = Table(question, way.things, expected, miss, way.strays, way.hidden)
                found.append((way.chance * exp(table.evidence - plain.evidence), table))
        whole = sum(weight for weight, _ in found) + slight
        return cls([(weight / whole, table) for weight, table in found], slight / whole)

    @property
    def results(self) -> Totals:
        """Result -> its chance, of what was worked out."""
        return _mixed((share / (1 - self.left_out), table.results) for share, table in self.parts)

    @property
    def followed(self) -> dict[Hashable, float]:
        """What follows for the seats -> the least chance of it: what was not followed leads elsewhere."""
        return outcomes(_mixed((share * table.kept, table.results) for share, table in self.parts))

    def gains(self) -> dict[int, float]:
        """Thing -> how much more settled all is on average once a person has said of it what it is.

        Settled is the chance that two draws of what follows agree.

        The likeliest outcome's own chance would not do: of many doubtful dice no single answer may change
        which one that is, though all of them together do.
        """
        now = agreement(self.results)
        told = [(share / (1 - self.left_out), table.if_told()) for share, table in self.parts]
        found = {}
        for thing in told[0][1]:
            answers = {answer for _, by_thing in told for answer in by_thing[thing]}
            after = (
                agreement(_mixed((share, by_thing[thing].get(answer, {})) for share, by_thing in told))
                for answer in answers
            )
            found[thing] = sum(after) - now
        return found


@dataclass(frozen=True, slots=True)
class _Way:
    about: float
    """What it weighs, about, once the things are seen."""
    chance: float
    """What it weighs before."""
    things: Sequence[Thing] | None
    """How it has the things; None where the faces are all the same to the question, but for unsure dice."""
    strays: int = 0
    hidden: int = 0


def _misread(
    question: Question,
    things: Sequence[Thing],
    told: Collection[int],
    chances: Mapping[tuple[int, int], float],
) -> Iterator[_Way]:
    """A way for each face that others may be read as; of the others those alike to the question are one."""
    same = alike(question)
    untold = [max(FACES, key=thing.faces.__getitem__) for at, thing in enumerate(things) if at not in told]
    uneven = unevenness(untold)
    groups: dict[tuple[int, int], list[tuple[float, tuple[int, int]]]] = defaultdict(list)
    for pair, chance in chances.items():
        (shown, read), weight = pair, chance / uneven
        for index, thing in enumerate(things):
            if index not in told:
                weight *= 1 - thing.faces.get(shown, 0.0) + thing.faces.get(read, 0.0)
        groups[same[shown], read].append((weight, pair))
    for (shown_like, read), ways in groups.items():
        weight = sum(weight for weight, _ in ways)
        heaviest, pair = max(ways)
        changed = [it if at in told else _as_read(it, *pair) for at, it in enumerate(things)]
        alone = chances[pair] / uneven * weight / heaviest if heaviest else 0.0
        yield _Way(weight, alone, None if shown_like == same[read] else changed)


def unevenness(faces: Sequence[int]) -> float:
    """How much likelier faces are where some tables' dice are not fair than where all are."""
    number = Counter(faces)
    laws = sum(lgamma(number[face] + 1) for face in FACES) + lgamma(6) - lgamma(len(faces) + 6)
    return 1 - UNEVEN + UNEVEN * exp(min(laws + len(faces) * log(6), LARGEST_POWER))


def _as_read(thing: Thing, shown: int, read: int) -> Thing:
    """A thing where the face `shown` always looks like `read`; its chances tell how likely it looks so."""
    return replace(thing, faces={**thing.faces, shown: thing.faces.get(read, 0.0)})


def _strewn(
    things: Sequence[Thing], expected: int, chances: Mapping[tuple[int, int], float]
) -> Iterator[_Way]:
    """The ways with strays that can be: those of which a person said that they are dice are none."""
    may_be_none = sum(thing.made_up > 0 for thing in things)
    for (strays, hidden), chance in chances.items():
        if strays <= may_be_none and hidden <= expected - (len(things) - may_be_none):
            yield _Way(chance, chance, things, strays, hidden)


def _mixed(parts: Iterable[tuple[float, Totals]]) -> Totals:
    mixed: Totals = defaultdict(float)
    for share, totals in parts:
        for result, chance in totals.items():
            mixed[result] += share * chance
    return mixed
