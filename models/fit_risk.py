"""Fit how often the reader errs, and show that verdicts given at a stated risk go wrong no more often.

    python -m models.fit_risk --fit FOLDER... --halve FOLDER... --measure FOLDER... --rendered NAME...

Every folder is a labelled one. The error rates are fitted on the first ones and on one half of
the pictures of those to be halved, as they are and spoilt (`--copies`), and written into the weights' card,
from where every table takes them. The verdicts on the other halves and the last folders, which nothing was
fitted on, are then compared with what was stated; both go to `--out` as tables.
To be run again with any change of the weights (`OJO_WEIGHTS` for others than the shipped ones) or of the
stages of a reading; looks are kept in `--cache`.
"""

import argparse
import json
import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain, pairwise, takewhile
from math import log, sqrt
from multiprocessing import Pool
from pathlib import Path
from typing import Any, Literal

from datasets.crops.sources import original_name
from datasets.labels import PLAIN
from models.evaluation.calls import called_games, outcome, reveal, table_reading
from models.evaluation.readings import NamedReader, weights_name
from models.labelled_looks import Look, looks
from referee.chances.certainty import certainty
from table.judging.hands import Hands
from table.judging.judge import LEANING, what_is_seen
from table.judging.rates import (
    BANDS,
    RISK,
    UNMEASURED,
    Rates,
    ReaderRates,
    band,
    is_small,
    is_unclear,
    reader_rates,
)
from table.judging.taking import taken
from vision.reading import SEEN_LEVEL
from vision.weights import CARD, weights_folder

BINS = (0.0, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4, 1.01)
"""Edges of the classes of stated risk."""

PULLS = tuple(step / 100 for step in range(1, 100))
"""Weights of "any face" that are tried for a doubt."""

BOUNDS = (0.003, 0.005, 0.0075, 0.01, 0.015, 0.02, 0.03, 0.05, 0.1, 0.2)
"""Bounds of the curve."""


Fault = Literal["number", "die", "none"]


@dataclass(frozen=True, slots=True)
class Call:
    """One call made up over a look: what was stated, and what was true."""

    source: str
    picture: str
    copy: int
    risk: float
    wrong: bool
    """The likeliest outcome, that of the faces as read, is not the true one."""
    fault: Fault = "none"
    """What is wrong with the reading: too few or too many dice, else a die misread, or one missed and another
    made up."""


def share(count: float, of: int) -> float:
    """A chance seen `count` times in `of`, as one that was not seen is not impossible (Jeffreys' prior)."""
    return float(f"{(count + 0.5) / (of + 1):.3g}")


def fit(seen: Sequence[Look]) -> ReaderRates:
    """The error rates over these looks; `shared` over pictures looked at more than once."""
    counts: dict[tuple[str, ...], list[int]] = {}

    def count(happened: bool, *key: object) -> None:
        tally = counts.setdefault(tuple(map(str, key)), [0, 0])
        tally[0] += happened
        tally[1] += 1

    again: dict[tuple[str, str, int], list[int]] = {}
    doubted: dict[str, list[tuple[float, bool]]] = {}
    for look in seen:
        reading = table_reading(look.match)
        small, unclear = is_small(reading.dice), is_unclear(reading.dice)
        for number, (label, die) in enumerate(look.match.pairs):
            count(die is None, "missed", small, unclear)
            if die is None:
                continue
            if die.doubt:
                doubted.setdefault(die.doubt, []).append((die.confidence, die.face != label.face))
                continue
            if die.confidence >= BANDS[-1]:
                count(die.face != label.face, "misread", small)
            if die.face != label.face:
                again.setdefault((look.source, look.picture, number), []).append(die.face)
        extra = {die.box for die in look.match.false_positives}
        for read, found in zip(reading.dice, look.match.counted, strict=True):
            count(found.box in extra, "made up", is_small([read]), band(read))
    pictures = {(look.source, look.picture) for look in seen}
    twice = {(source, name) for (source, name, _), faces in again.items() if len(faces) > len(set(faces))}

    def rates(small: bool) -> Rates:
        return Rates(
            share(*counts.get(("misread", str(small)), (0, 0))),
            (
                share(*counts.get(("missed", str(small), "False"), (0, 0))),
                share(*counts.get(("missed", str(small), "True"), (0, 0))),
            ),
            tuple(
                share(*counts.get(("made up", str(small), str(place)), (0, 0)))
                for place in range(len(BANDS) + 1)
            ),
        )

    # photographs are taken from higher up: how often what is seen from too low is misread they do not tell
    told = {doubt: dice for doubt, dice in doubted.items() if doubt not in (*LEANING, SEEN_LEVEL)}
    weights = {doubt: pull(dice) for doubt, dice in told.items()}
    return ReaderRates(
        rates(True), rates(False), weights, share(len(twice), len(pictures)), UNMEASURED.bound, {}
    )


def pull(dice: Sequence[tuple[float, bool]]) -> float:
    """How far towards "any face" dice of one doubt are best pulled: confidence, and whether it was misread.

    By maximum likelihood, with half a surest die misread and half a one right beside what was seen: Jeffreys'
    prior again.
    """

    def likelihood(weight: float) -> float:
        seen = [(1.0, True, 0.5), (1.0, False, 0.5), *((*die, 1.0) for die in dice)]
        found = 0.0
        for confidence, misread, times in seen:
            wrong = (1 - weight) * (1 - confidence) + weight * 5 / 6
            found += times * log(wrong if misread else 1 - wrong)
        return found

    return max(PULLS, key=likelihood)


def in_first_half(picture: str) -> bool:
    """Whether a picture of a halved folder is fitted on; a photograph's copies go with it."""
    return zlib.crc32(original_name(picture).encode()) % 2 == 0


def judged(look: Look, rates: ReaderRates) -> list[Call]:
    """Every call next to the truth over one look, as a table would judge it."""
    truth = [label.face for label in look.match.labels if label.kind == PLAIN]
    reading = table_reading(look.match)
    _, seen = what_is_seen(reading, rates, Hands.of({}, reading))
    right = all(die is not None and die.face == label.face for label, die in look.match.pairs)
    fault: Fault = "number" if len(reading.dice) != len(truth) else "none" if right else "die"
    calls = []
    for game in called_games(truth):
        risk = certainty(game, **seen, bound=1.0).risk  # nothing is asked, so no question is weighed
        wrong = outcome(game, taken(game, reading).action) != outcome(game, reveal(truth))
        calls.append(Call(look.source, look.picture, look.copy, risk, wrong, fault))
    return calls


def judge_all(seen: Sequence[Look], rates: ReaderRates, processes: int) -> list[Call]:
    """The calls over all looks, by so many processes."""
    with Pool(processes) as workers:
        by_look = workers.starmap(judged, [(look, rates) for look in seen], chunksize=8)
    return list(chain.from_iterable(by_look))


def at_bound(calls: Sequence[Call], bound: float) -> dict[str, Any]:
    """What a bound asks and lets go wrong, by call and by picture."""
    given = [call for call in calls if call.risk <= bound]
    asked = [call for call in calls if call.risk > bound]
    pictures = {(call.source, call.picture) for call in calls}
    wrong = {(call.source, call.picture) for call in given if call.wrong}
    return {
        "bound": bound,
        "calls": len(calls),
        "asked": len(asked),
        "asked_share": round(len(asked) / max(1, len(calls)), 4),
        "asked_by_fault": dict(sorted(Counter(call.fault for call in asked).items())),
        "wrong": sum(call.wrong for call in given),
        "stated_wrong": round(sum(call.risk for call in given), 2),
        "pictures": len(pictures),
        "pictures_asked": len({(call.source, call.picture) for call in asked}),
        "pictures_wrong": len(wrong),
        "wrong_pictures_at_most": round(at_most(len(wrong), len(pictures)), 4),
    }


def at_most(wrong: int, of: int) -> float:
    """The share that is wrong at most, at 95 %: the rule of three where none was, else Wilson's bound."""
    if not of:
        return 1.0
    if not wrong:
        return min(1.0, 3 / of)
    z, p = 1.645, wrong / of
    return (p + z * z / (2 * of) + z * sqrt(p * (1 - p) / of + z * z / (4 * of * of))) / (1 + z * z / of)


def by_bins(calls: Sequence[Call]) -> list[dict[str, Any]]:
    """Stated against seen, for each class of stated risk."""
    rows = []
    for low, high in pairwise(BINS):
        here = [call for call in calls if low <= call.risk < high]
        if here:
            pictures = {(call.source, call.picture) for call in here}
            wrong = {(call.source, call.picture) for call in here if call.wrong}
            rows.append(
                {
                    "from": low,
                    "to": min(high, 1.0),
                    "calls": len(here),
                    "stated_wrong": round(sum(call.risk for call in here), 2),
                    "wrong": sum(call.wrong for call in here),
                    "pictures": len(pictures),
                    "pictures_wrong": len(wrong),
                }
            )
    return rows


def tables(calls: Sequence[Call], bound: float) -> dict[str, Any]:
    """All tables over some calls, and the default bound's row for each source."""
    sources = sorted({call.source for call in calls})
    return {
        "at_default": at_bound(calls, bound),
        "sources": {
            source: at_bound([call for call in calls if call.source == source], bound) for source in sources
        },
        "bins": by_bins(calls),
        "curve": [at_bound(calls, one) for one in BOUNDS],
    }


def choose_bound(calls: Sequence[Call]) -> float:
    """The largest of `BOUNDS` up to which in no source of these calls more go wrong than stated."""
    sources = [[call for call in calls if call.source == one] for one in {call.source for call in calls}]

    def keeps(bound: float) -> bool:
        rows = [at_bound(part, bound) for part in sources]
        return all(row["wrong"] <= row["stated_wrong"] for row in rows)

    return max(takewhile(keeps, BOUNDS), default=BOUNDS[0])


def main() -> None:
    """Fit, measure and write."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--fit", type=Path, nargs="*", default=[], metavar="FOLDER")
    parser.add_argument("--halve", type=Path, nargs="*", default=[], metavar="FOLDER")
    parser.add_argument("--measure", type=Path, nargs="*", default=[], metavar="FOLDER")
    parser.add_argument(
        "--rendered", nargs="*", default=[], metavar="NAME", help="folders that are no photographs"
    )
    parser.add_argument("--copies", type=int, default=2, help="spoilt copies of each picture to fit on")
    parser.add_argument("--cache", type=Path, default=Path("build/looks"))
    parser.add_argument("--out", type=Path, default=Path("models/risk.json"))
    parser.add_argument("--bound", type=float, help="the default bound, where not the one of `choose_bound`")
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    reader = NamedReader()

    def read(folders: Sequence[Path]) -> list[Look]:
        seen = [look for folder in folders for look in looks(reader, folder, args.copies, args.cache)]
        # a photograph without labels shows dice all the same
        return [look for look in seen if look.match.labels]

    halves = read(args.halve)
    fitted = read(args.fit) + [look for look in halves if in_first_half(look.picture)]
    others = read(args.measure) + [look for look in halves if not in_first_half(look.picture)]
    measured, spoilt = [look for look in others if not look.copy], [look for look in others if look.copy]
    rates = fit(fitted)
    fit_calls = judge_all(fitted, rates, args.processes)
    plain = [call for call in fit_calls if not call.copy and call.source not in args.rendered]
    bound = choose_bound(plain) if args.bound is None else args.bound
    measured_calls = judge_all(measured, rates, args.processes)
    judged_on = {(call.source, call.picture) for call in (*fit_calls, *measured_calls)}
    rendered = sum(source in args.rendered for source, _ in judged_on)
    judged = {"real": len(judged_on) - rendered, "rendered": rendered}
    rates = replace(rates, bound=bound, pictures=judged, pictured=reader_rates().pictured)

    card = weights_folder() / CARD
    card.write_text(
        json.dumps(json.loads(card.read_text()) | {RISK: asdict(rates)}, indent=2, sort_keys=True) + "\n"
    )
    reader_rates.cache_clear()
    told: dict[str, Any] = {
        "weights": weights_name(),
        "rates": asdict(rates),
        "fitted_on": {
            "photographs": tables(plain, bound),
            "all, spoilt copies too": tables(fit_calls, bound),
        },
        "measured_on": {
            "photographs": tables([one for one in measured_calls if one.source not in args.rendered], bound),
            "renders": tables([one for one in measured_calls if one.source in args.rendered], bound),
            "all": tables(measured_calls, bound),
            "spoilt copies": tables(judge_all(spoilt, rates, args.processes), bound),
        },
    }
    args.out.write_text(json.dumps(told, indent=1) + "\n")
    for part, sets in (("fitted on", told["fitted_on"]), ("measured on", told["measured_on"])):
        for kind, table in sets.items():
            print(f"\n{part} {kind}: {table['at_default']}")
            for source, row in table["sources"].items():
                print(f"  {source}: {row}")
            for row in table["bins"]:
                print(f"  {row}")


if __name__ == "__main__":
    main()
