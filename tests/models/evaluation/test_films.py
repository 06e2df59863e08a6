"""`python -m models.evaluate --films`: how what a watcher says is held against the truth of a film."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from datasets.labels import DatasetError
from models.evaluation.films import Scored, films_in, hold
from vision.reading import DieReading
from vision.watch.watched import Reveal

pytestmark = pytest.mark.deep


def said(
    at: float, faces: Sequence[int], missing: int = 0, doubt: str | None = None
) -> tuple[float, float, Reveal]:
    """A reveal that was told a tenth of a second after its frame."""
    dice = []
    for index, face in enumerate(faces):
        sure = tuple(1.0 if one == face else 0.0 for one in range(1, 7))
        dice.append(DieReading(sure, (index, 0, index + 1, 1), doubt if index == 0 else None))
    return at, at + 0.1, Reveal(tuple(dice), at, missing)


def lying(begin: float, end: float, *faces: int) -> dict[str, Any]:
    """A reveal of a truth."""
    return {"from_seconds": begin, "until_seconds": end, "dice": [{"face": face} for face in faces]}


FIRST, SECOND = lying(1.0, 2.0, 3, 5), lying(3.0, 4.5, 3, 6)


@pytest.mark.parametrize(
    ("truth", "answers", "counts"),
    [
        ([FIRST], [said(1.4, [5, 3])], (1, 1, 0, 0, 0)),
        ([FIRST], [said(1.4, [5, 4])], (1, 0, 0, 0, 1)),
        ([FIRST], [said(1.4, [5], missing=1)], (1, 0, 1, 0, 0)),
        ([FIRST], [said(1.4, [5, 4], doubt="blurred")], (1, 0, 1, 0, 0)),
        ([FIRST], [], (1, 0, 0, 1, 0)),
        ([FIRST, SECOND], [said(1.4, [5, 3]), said(3.4, [6, 3])], (2, 2, 0, 0, 0)),
        ([FIRST, SECOND], [said(1.4, [5, 3]), said(3.4, [5, 3])], (2, 1, 0, 0, 1)),
        ([FIRST, lying(3.0, 4.5, 5, 3)], [said(1.4, [5, 3])], (1, 1, 0, 0, 0)),  # the same dice, told before
        ([lying(1.0, 1.4, 3, 5)], [], (0, 0, 0, 0, 0)),  # too short
        (
            [lying(1.0, 1.4, 3, 5)],
            [said(3.0, [5], missing=1)],
            (0, 0, 0, 0, 0),
        ),  # and one taken: rightly asked
        ([], [said(1.4, [5, 3])], (0, 0, 0, 0, 1)),
        ([], [said(1.4, [5], missing=1)], (0, 0, 0, 0, 0)),
    ],
)
def test_answers_against_a_truth(
    truth: list[dict[str, Any]], answers: list[tuple[float, float, Reveal]], counts: tuple[int, ...]
) -> None:
    """Reveals, right, asked, missed, wrong; the time is from stillness to what computing took."""
    scored = Scored("film", [])
    hold(scored, {"reveals": truth, "width": 640, "height": 480}, answers)
    assert (scored.reveals, scored.right, scored.asked, scored.missed, scored.wrong) == counts
    assert len(scored.seconds) == scored.right
    if scored.right:
        assert scored.seconds[0] == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [(said(2.4, [5, 3]), 0), (said(2.4, [5, 4]), 1), (said(1.4, [5, 3]), 1), (said(3.4, [5, 3]), 1)],
)
def test_what_a_finger_touches_may_be_read(answer: tuple[float, float, Reveal], wrong: int) -> None:
    """No reveal begins while a die is touched, but an answer is wrong only where other dice lie by then."""
    told = [{"from_seconds": 2.0, "faces": [3, 5]}, {"from_seconds": 3.0, "faces": [3, 6]}]
    scored = Scored("film", [])
    hold(scored, {"reveals": [], "lying": told, "width": 640, "height": 480}, [answer])
    assert (scored.reveals, scored.wrong) == (0, wrong)


@pytest.mark.parametrize(
    ("answer", "right", "asked"),
    [
        (said(1.4, [5, 3]), True, False),
        (said(1.4, [5], missing=1), False, True),
        (said(1.4, [5, 4]), False, False),
    ],
)
def test_calls_next_to_the_truth_are_judged_by_the_answer(
    answer: tuple[float, float, Reveal], right: bool, asked: bool
) -> None:
    """All right, some asked, or some wrong, which the film's notes tell."""
    scored = Scored("film", [])
    hold(scored, {"reveals": [FIRST], "width": 640, "height": 480}, [answer])
    noted = [note for note in scored.notes if f"{scored.calls['wrong']} calls judged wrong" in note]
    assert bool(noted) == bool(scored.calls["wrong"])
    assert scored.calls["right"] > 0
    assert (scored.calls["asked"] > 0) == asked
    assert (scored.calls["wrong"] > 0) == (not right and not asked)


def test_a_broken_truth_is_named(tmp_path: Path) -> None:
    """Which file, and what to do."""
    (tmp_path / "000001.json").write_text("{")
    with pytest.raises(DatasetError, match=r"000001\.json is not the truth of a film"):
        films_in(tmp_path)
