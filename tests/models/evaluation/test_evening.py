"""`models.evaluate --evening`: a folder as one table's evening, whose people answer by the labels."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

from datasets.labels import Label
from models import evaluate as command
from models.evaluation.calls import called_games, table_reading
from models.evaluation.evening import Copies, answered, evenings
from models.evaluation.matching import Match, match
from tests.vision.fakes import FakeDetector, picture, reader_of, sure_of
from vision.reading import DieReading, Reading

pytestmark = pytest.mark.deep

SIDE = 20.0


def read_as(
    face: int, at: int, features: bytes = b"", sure: float = 0.9995, doubt: str | None = None
) -> DieReading:
    """A die read in the place of that number."""
    rest = (1 - sure) / 5
    chances = tuple(sure if one == face else rest for one in range(1, 7))
    return DieReading(chances, (2 * SIDE * at, 0, 2 * SIDE * at + SIDE, SIDE), doubt, features=features)


def seen(name: str, truth: list[int], *dice: DieReading) -> Match:
    """A picture of dice in a row, and what was read of it."""
    labels = [Label(face, 2 * SIDE * at + SIDE / 2, SIDE / 2, SIDE) for at, face in enumerate(truth)]
    return match(Path(f"{name}.jpg"), labels, Reading(1000, 100, dice, 1.0))


def test_people_answer_what_they_are_asked_and_no_more() -> None:
    """A die in doubt costs a tap and is then what its label says; a missing one is added, a false one taken
    away, and the count said: a tap each. What nobody asks about costs nothing."""
    sure = seen("a", [2, 3, 5, 5], *(read_as(face, at) for at, face in enumerate((2, 3, 5, 5))))
    game = list(called_games([2, 3, 5, 5]))[-1]
    assert answered(sure, game, table_reading(sure))[1] == 0
    asked = touched = 0
    doubted = seen("b", [2, 5], read_as(2, 0), read_as(6, 1, sure=0.5, doubt="unreadable"))
    for game in called_games([2, 5]):
        reading, taps = answered(doubted, game, table_reading(doubted))
        asked += taps
        touched += reading.dice[1].corrected
        assert reading.dice[1].face == (5 if taps else 6)
    assert asked == touched > 0
    lacking = seen("c", [2, 5, 5], read_as(2, 0), read_as(5, 1), read_as(3, 7))
    taps = {answered(lacking, game, table_reading(lacking))[1] for game in called_games([2, 5, 5])}
    assert taps <= {0, 1, 2, 3}


def biased(seed: int, reveals: int, *, apart: bool) -> list[Match]:
    """Reveals of six dice, of which the reader takes every one for a two, surely; `apart`: they look
    otherwise to it than twos."""
    rng = np.random.default_rng(seed)
    middles = rng.normal(size=(7, 32))
    if not apart:
        middles[1] = middles[2]
    out = []
    for number in range(reveals):
        truth = rng.integers(1, 7, 6).tolist()
        looks = middles[truth] + 0.1 * rng.normal(size=(6, 32))
        bytes_of = [np.rint(127 * one / np.linalg.norm(one)).astype(np.int8).tobytes() for one in looks]
        dice = [read_as(2 if face == 1 else face, at, bytes_of[at]) for at, face in enumerate(truth)]
        out.append(seen(f"{seed}-{number}", truth, *dice))
    return out


@pytest.mark.parametrize("apart", [True, False])
def test_a_bias_noticed_one_time_in_ten_leaves_it_no_worse_than_without_memory(apart: bool) -> None:
    """Whether the face that is always misread looks otherwise to the reader, or just like the one that it is
    taken for; and where it does, most of what went wrong no longer does."""
    lists = [biased(seed, 16, apart=apart) for seed in (1, 2, 3)]
    told = [evenings(matches) for matches in lists]
    without, with_memory = (
        sum(one[kind]["wrong_unasked"] for one in told) for kind in ("without_memory", "with_memory")
    )
    assert without > 100
    assert with_memory < (0.6 * without if apart else without)


def test_a_reader_that_is_right_is_asked_about_no_more_with_memory() -> None:
    """Nothing was put right, so no die is read otherwise; the verdicts are only the surer."""
    matches = [
        seen(str(number), truth, *(read_as(face, at, bytes((127, 0, 0))) for at, face in enumerate(truth)))
        for number, truth in enumerate([[2, 3, 5], [6, 6, 1], [4, 4, 4]])
    ]
    told = evenings(matches)
    without, learning = told["without_memory"], told["with_memory"]
    assert learning.pop("stated") <= without.pop("stated")  # dice that nobody corrects speak for them
    assert without == learning
    assert told["with_memory"]["reveals"] == 3
    assert told["with_memory"]["touches"] == told["with_memory"]["wrong_unasked"] == 0


def test_copies_of_a_photograph_are_told_by_name_and_by_look() -> None:
    """Roboflow's names, the same picture once more, mirrored or a little brighter; not another throw, and not
    a picture like it with other dice."""
    copies = Copies()
    named = ["a_jpg.rf.01", "a_jpg.rf.2f", "b_jpg.rf.01", "a"]
    assert [copies.named_so(name) for name in named] == [False, True, False, False]
    frame = np.random.default_rng(3).integers(0, 200, (24, 24, 3)).astype(np.uint8).repeat(8, 0).repeat(8, 1)
    other = np.random.default_rng(4).integers(0, 200, (24, 24, 3)).astype(np.uint8).repeat(8, 0).repeat(8, 1)
    five, six = [Label(5, 1, 1, 1)], [Label(6, 1, 1, 1)]
    looks = [(frame, five), (frame + 9, five), (frame[:, ::-1], five), (frame, six), (other, five)]
    assert [copies.looks_so(np.ascontiguousarray(one), labels) for one, labels in looks] == [
        False, True, True, False, False,
    ]  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A labelled folder of two pictures and a copy, and a reader that finds two fives in each."""
    for name in ("images", "labels"):
        (tmp_path / name).mkdir()
    for number, name in enumerate(("a_jpg.rf.1", "a_jpg.rf.2", "b")):
        (tmp_path / "images" / f"{name}.jpg").write_bytes(picture(".jpg", (200 + 40 * number, 200)))
        lines = "4 0.25 0.5 0.1 0.1\n4 0.75 0.5 0.1 0.1\n"
        (tmp_path / "labels" / f"{name}.txt").write_text(lines + "4 0.5 0.5 0.1 0.1\n" * (name == "b"))
    boxes = [(40.0, 90.0, 60.0, 110.0), (140.0, 90.0, 160.0, 110.0)]
    monkeypatch.setattr(command, "load_reader", lambda *_: reader_of(FakeDetector(boxes), sure_of(5)))
    return tmp_path


def test_the_command_prints_one_object(folder: Path) -> None:
    """With and without a memory, each with all its figures; copies are left out."""
    done = CliRunner().invoke(command.command, ["--evening", str(folder), "--json"])
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.output)
    assert list(told) == ["without_memory", "with_memory"]
    for one in told.values():
        assert list(one) == [
            "reveals", "calls", "asked_first_five", "asked_after", "touches", "wrong_unasked", "stated",
        ]  # fmt: skip
        assert one["reveals"] == 2
