"""How often, and how soon, a watcher is right on films with truth (`python -m datasets.films`)."""

import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from datasets.labels import DatasetError
from models.evaluation.calls import held_reading, judged
from models.evaluation.readings import NamedReader
from vision.camera.sources.film import frames_of
from vision.reader import Reader
from vision.watch.playback import play
from vision.watch.watched import Reveal
from vision.watch.watcher import TableReader, Watcher

LONG_ENOUGH_SECONDS = 0.8
"""Dice that lie still for less may be missed."""
AFTERWARDS_SECONDS = 0.6
"""A question so long after dice were taken is about what was left."""


@dataclass(slots=True)
class Scored:
    """One film: of its reveals, how many were answered how."""

    name: str
    tags: list[str]
    reveals: int = 0
    right: int = 0
    asked: int = 0
    """A die was doubted, or their number was wrong."""
    missed: int = 0
    wrong: int = 0
    """Said without asking, and not what lay there."""
    seconds: list[float] = field(default_factory=list)
    """From stillness to the verdict, of those right unasked."""
    computed_seconds: float = 0.0
    film_seconds: float = 0.0
    calls: Counter[str] = field(default_factory=Counter)
    """Of all calls next to the truth, judged by each answer as at a table: right, asked, wrong."""
    notes: list[str] = field(default_factory=list)
    """What was not right, for people."""


def films_in(folder: Path) -> list[tuple[Path, dict[str, Any]]]:
    """Return the films of a folder with their truths. Raises `DatasetError` where there are none."""
    films = []
    for path in sorted(folder.glob("*.json")):
        try:
            told = json.loads(path.read_bytes())
            films.append((folder / told["film"], told))
        except (OSError, ValueError, KeyError, TypeError):
            raise DatasetError(f"{path} is not the truth of a film; make it anew") from None
    if not films:
        raise DatasetError(f"{folder} holds no films with truth; make some with python -m datasets.films")
    return films


def score(
    path: Path,
    told: dict[str, Any],
    reader: TableReader,
    *,
    clock: Callable[[], float] = time.perf_counter,
) -> Scored:
    """Watch a film in real time and hold what is said against its truth."""
    area = None if told["area"] is None else np.array(told["area"], np.float32)
    watcher = Watcher(reader, told["expected"], area, lying_open=told.get("lying_open", ()))
    said: list[tuple[float, float, Reveal]] = []
    scored = Scored(path.name, told["tags"], film_seconds=told["seconds"])
    for shown in play(frames_of(path), watcher, realtime=True, clock=clock):
        scored.computed_seconds += shown.computed_seconds
        if shown.watched.reveal is not None:
            said.append((shown.watched.at_seconds, shown.at_seconds, shown.watched.reveal))
    hold(scored, told, said)
    return scored


def hold(scored: Scored, told: dict[str, Any], said: list[tuple[float, float, Reveal]]) -> None:
    """Count answers by the reveal that each belongs to: the last that had begun, by the frame's time."""
    lying = told["reveals"]
    answers: dict[int, list[tuple[float, Reveal]]] = {}
    for seen_at, said_at, reveal in said:
        begun = sum(one["from_seconds"] <= seen_at for one in lying)
        index = max(0, begun - 1)
        answers.setdefault(index, []).append((said_at, reveal))
        may_be_said = [_truth(one) for one in lying[index : index + 1]] + _lay_still(told, seen_at)
        if reveal.clear and _faces(reveal) not in may_be_said:
            scored.wrong += 1
            apart = _apart(reveal, lying[index] if lying else None)
            scored.notes.append(f"at {seen_at:.2f} wrong: {apart}")
    known: Counter[int] | None = None
    for index, one in enumerate(lying):
        long_enough = one["until_seconds"] - one["from_seconds"] >= LONG_ENOUGH_SECONDS
        ends = one["until_seconds"] + AFTERWARDS_SECONDS
        given = answers.get(index, [])
        first = next(iter(given if long_enough else [answer for answer in given if answer[0] <= ends]), None)
        if first is None and (not long_enough or _truth(one) == known):
            continue  # too short to be held against it, or told already
        scored.reveals += 1
        known = _truth(one)
        if first is None:
            scored.missed += 1
            scored.notes.append(f"from {one['from_seconds']:.2f} missed")
            continue
        said_at, reveal = first
        faces = [int(die["face"]) for die in one["dice"]]
        calls = judged(faces, held_reading(reveal.dice, told["width"], told["height"]))
        scored.calls += calls
        if calls["wrong"]:
            scored.notes.append(
                f"at {said_at:.2f} {calls['wrong']} calls judged wrong: {_apart(reveal, one)}"
            )
        if not reveal.clear:
            scored.asked += 1
            why = f"{reveal.missing} missing" if reveal.missing else reveal.dice[reveal.asks[0]].doubt
            scored.notes.append(f"at {said_at:.2f} asked: {why}")
        elif _faces(reveal) == _truth(one):
            scored.right += 1
            scored.seconds.append(said_at - one["from_seconds"])


def _apart(reveal: Reveal, one: dict[str, Any] | None) -> str:
    """What was read and did not lie there, and what lay there and was not read."""
    truth = _truth(one) if one else Counter[int]()
    read = _faces(reveal)
    return f"read {sorted((read - truth).elements())} for {sorted((truth - read).elements())}"


def _faces(reveal: Reveal) -> Counter[int]:
    return Counter(die.face for die in reveal.dice)


def _lay_still(told: dict[str, Any], seen_at: float) -> list[Counter[int]]:
    """What lay still last at a film's time, whatever covered some of it: a finger need not hide a face. None
    where nothing did, or the truth is an older one that does not tell."""
    begun = [one["faces"] for one in told.get("lying", []) if one["from_seconds"] <= seen_at]
    return [Counter(faces) for faces in begun[-1:]]


def _truth(one: dict[str, Any]) -> Counter[int]:
    return Counter(int(die["face"]) for die in one["dice"])


def totals(films: list[Scored]) -> dict[str, Any]:
    """Return the figures of all films together."""
    seconds = np.array([one for film in films for one in film.seconds])
    calls = sum((film.calls for film in films), Counter[str]())
    return {
        "films": len(films),
        "reveals": sum(film.reveals for film in films),
        "right": sum(film.right for film in films),
        "asked": sum(film.asked for film in films),
        "missed": sum(film.missed for film in films),
        "wrong_unasked": sum(film.wrong for film in films),
        "calls": calls.total(),
        "calls_asked": calls["asked"],
        "calls_wrong_unasked": calls["wrong"],
        "seconds_median": round(float(np.median(seconds)), 3) if len(seconds) else None,
        "seconds_p95": round(float(np.quantile(seconds, 0.95)), 3) if len(seconds) else None,
        "processor_share": round(
            sum(film.computed_seconds for film in films)
            / max(1e-9, sum(film.film_seconds for film in films)),
            3,
        ),
    }


def _watched(reader: Reader | NamedReader, processor_time: bool, film: tuple[Path, dict[str, Any]]) -> Scored:
    """One film, scored."""
    clock = time.process_time if processor_time else time.perf_counter
    loaded = reader.loaded() if isinstance(reader, NamedReader) else reader
    return score(*film, loaded, clock=clock)


def report(
    folders: Sequence[Path],
    reader: Reader | NamedReader,
    *,
    as_json: bool,
    progress: bool,
    processor_time: bool = False,
) -> str:
    """Watch all films of some folders; the figures as a Markdown table or JSON.
    `processor_time` charges the reader for what a process computed, whatever else its machine does. Raises
    `DatasetError`, `CameraError`."""
    films = [one for folder in folders for one in films_in(folder)]
    scores = []
    for film in films:
        scores.append(_watched(reader, processor_time, film))
        if progress:
            print(f"{len(scores)} of {len(films)} films watched", file=sys.stderr)
    figures = totals(scores)
    notes = [f"{one.name} ({', '.join(one.tags)}): {note}" for one in scores for note in one.notes]
    if as_json:
        return json.dumps(figures | {"notes": notes})
    rows = [f"| {key.replace('_', ' ')} | {value} |" for key, value in figures.items()]
    return "\n".join(["| | |", "|---|---|", *rows, "", *(f"- {note}" for note in notes)])
