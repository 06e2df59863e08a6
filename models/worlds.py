"""Hold the stated risk against worlds that are known: tables are drawn, readings spoilt, calls judged.

    python -m models.worlds [--calls N] [--seed S] [--world NAME...] [--json FILE]

Each world says how its tables err: by the rates of the shipped card, with small dice, with a set of dice that
shows one face as another, with a lost die in sight, with a thing that is always taken for a die. Of the
verdicts that were given unasked it counts how many were wrong, and adds up what was stated: a safe judge has
no more wrong than stated. The judge is told nothing of tables where all errs alike: their worlds say what
that costs.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from models.evaluation.calls import CALLS, OPTIONS, VARIANT, outcome, play, reveal
from referee import Game
from referee.actions import BidAction
from referee.chances.certainty import certainty
from referee.values import FACES
from table.judging.hands import Hands
from table.judging.judge import Judgement, judge, what_is_seen
from table.judging.rates import BANDS, Rates, ReaderRates, reader_rates
from table.judging.reading import TableDie, TableReading
from table.judging.taking import taken

DICE = (2, 40)
LARGE_PX, SMALL_PX = 60.0, 24.0
SURE = 0.9995
CLOSE = (0.98, 0.998)
"""Confidences of the band below the surest."""


@dataclass(frozen=True, slots=True)
class World:
    """How its tables err, beside the reader's stated rates."""

    small: bool = False
    close: float = 0.05
    """Share of dice that are read in the band `CLOSE`."""
    dice: tuple[int, int] = DICE
    biased: bool = False
    """One face is always read as another, surely."""
    lost: int = 0
    """Dice that lie in sight and are not in play."""
    habitual: bool = False
    """A thing is taken for a die, and one die is hidden."""
    near: bool = False
    """Bids are next to the truth; else also at and far from it."""
    below: bool = False
    """Bids are two or three below what was read."""


WORLDS = {
    "large": World(),
    "large, near the truth": World(near=True),
    "large, a quarter unsure": World(close=0.25),
    "small": World(small=True),
    "small, near the truth": World(small=True, near=True),
    "small, few, near the truth": World(small=True, near=True, dice=(2, 12)),
    "small, all close, bids below": World(small=True, close=1.0, dice=(20, 30), below=True),
    "small, half close, bids below": World(small=True, close=0.5, dice=(20, 30), below=True),
    "a biased set": World(biased=True),
    "a lost die": World(lost=1),
    "a habitual false one": World(habitual=True),
}


@dataclass(slots=True)
class Tally:
    """What came of a world's calls."""

    tables: int = 0
    calls: int = 0
    unasked: int = 0
    stated: float = 0.0
    wrong: int = 0


def spoilt(truth: Sequence[int], world: World, rates: ReaderRates, rng: random.Random) -> TableReading:
    """What is read of a table whose dice show `truth`."""
    known = rates.small if world.small else rates.large
    shown = list(truth)
    if world.biased:
        real, read_as = rng.sample(FACES, 2)
        shown = [read_as if face == real else face for face in shown]
    dice = [die for face in shown for die in _seen(face, world, known, rng)]
    if world.habitual:
        dice = dice[1:] if dice else dice
        dice.append(_die(rng.choice(FACES), SURE, world))
    dice += [_die(rng.choice(FACES), SURE, world) for _ in range(world.lost)]
    dice += list(_made_up(dice, world, known, rng))
    rng.shuffle(dice)
    return TableReading(1, "photo", True, 4000, 4000, tuple(dice))


def _seen(face: int, world: World, known: Rates, rng: random.Random) -> Iterator[TableDie]:
    """A die as it is read: at times not at all, at times as another face."""
    if rng.random() < known.missed[0]:
        return
    confidence = rng.uniform(*CLOSE) if rng.random() < world.close else SURE
    wrong = known.misread if confidence == SURE else max(1 - confidence, known.misread)
    read = rng.choice([other for other in FACES if other != face]) if rng.random() < wrong else face
    yield _die(read, confidence, world)


def _made_up(dice: Sequence[TableDie], world: World, known: Rates, rng: random.Random) -> Iterator[TableDie]:
    """Things that are taken for dice: so many that of what is read in a band the stated share is none."""
    for confidence in (SURE, sum(CLOSE) / 2):
        at = sum(confidence >= edge for edge in BANDS)
        alike = sum((die.confidence >= BANDS[-1]) == (confidence >= BANDS[-1]) for die in dice)
        mean = alike * known.made_up[at] / (1 - known.made_up[at])
        for _ in range(_poisson(mean, rng)):
            yield _die(rng.choice(FACES), confidence, world)


def _poisson(mean: float, rng: random.Random) -> int:
    number, left = 0, rng.expovariate(1.0)
    while left < mean:
        number, left = number + 1, left + rng.expovariate(1.0)
    return number


def _die(face: int, confidence: float, world: World) -> TableDie:
    chances = tuple(confidence if one == face else (1 - confidence) / 5 for one in FACES)
    side = SMALL_PX if world.small else LARGE_PX
    return TableDie(face, confidence, chances, (0.0, 0.0, side, side), None)


def calls(truth: Sequence[int], reading: TableReading, world: World, rng: random.Random) -> Iterator[Game]:
    """Calls of one table: a few bids on one face, each doubted or called exact."""
    number, face = len(truth), rng.choice(FACES)
    lies = sum(die in (1, face) for die in truth)
    read = sum(die.face in (1, face) for die in reading.dice)
    if world.below:
        wanted = {read - 2, read - 3}
    elif world.near:
        wanted = {lies - 1, lies, lies + 1}
    else:
        wanted = {lies, lies + rng.choice((-1, 1)), rng.randint(1, number)}
    half = number // 2
    setup = {
        "variant": VARIANT,
        "players": ["bidder", "caller"],
        "dice": {"bidder": number - half, "caller": half},
        "options": OPTIONS,
    }
    for quantity in sorted(wanted):
        if 1 <= quantity <= number:
            bid = play(Game.start(setup), BidAction(player="bidder", quantity=quantity, face=face))
            yield play(bid, rng.choice(CALLS)(player="caller"))


def played(world: World, calls_least: int, seed: int) -> Tally:
    """So many calls or a few more at tables of a world, judged as a table would."""
    rng, tally, rates = random.Random(seed), Tally(), reader_rates()  # noqa: S311  a simulation
    while tally.calls < calls_least:
        truth = [rng.choice(FACES) for _ in range(rng.randint(*world.dice))]
        reading = spoilt(truth, world, rates, rng)
        if not reading.dice:
            continue
        tally.tables += 1
        for game in calls(truth, reading, world, rng):
            tally.calls += 1
            judgement = judged(game, reading, rates)
            if judgement is not None:
                given, true = taken(game, reading).action, reveal(truth)
                tally.unasked += 1
                tally.stated += judgement.risk
                tally.wrong += outcome(game, given) != outcome(game, true)
    return tally


def judged(game: Game, reading: TableReading, rates: ReaderRates) -> Judgement | None:
    """What a table would say of a call unasked; None where it asks. The questions themselves, which take most
    of the time, are not weighed where the risk alone makes it ask."""
    hands = Hands.of({}, reading)
    _, seen = what_is_seen(reading, rates, hands)
    if certainty(game, **seen, bound=1.0).risk > rates.bound:
        return None
    judgement = judge(game, reading)
    return judgement if judgement.clear else None


def main() -> None:
    """Play the worlds and print a row each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--calls", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--world", nargs="*", default=list(WORLDS), choices=list(WORLDS))
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    told = {}
    print("| world | calls | asked | stated wrong | wrong |\n|---|---|---|---|---|")
    for name in args.world:
        tally = played(WORLDS[name], args.calls, args.seed)
        told[name] = asdict(tally)
        asked = 1 - tally.unasked / tally.calls
        print(f"| {name} | {tally.calls} | {asked:.1%} | {tally.stated:.1f} | {tally.wrong} |", flush=True)
    if args.json:
        args.json.write_text(json.dumps({"seed": args.seed, "worlds": told}, indent=1) + "\n")


if __name__ == "__main__":
    main()
