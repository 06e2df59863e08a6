"""Films of reveals: put back, the dice are the picture again; the truth says what the frames show."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.films.__main__ import DEMO, Order, make
from datasets.films.late import WAITS_SECONDS, write_late
from datasets.films.plates import load_plate, plate_of
from datasets.films.script import HEIGHT, WIDTH, write_script
from datasets.films.shoot import Seen, frames, truth

pytestmark = pytest.mark.deep

PICTURES = [DEMO / "images" / "03-a.jpg"]
CALM = 3


def test_cut_outs_put_back_are_the_picture_again() -> None:
    """The empty table shows no die; with the cut-outs laid on it, it is the picture to a few levels."""
    rng = np.random.default_rng(0)
    picture, faces, boxes = load_plate(PICTURES[0], rng)
    plate = plate_of(picture, faces, boxes, rng)
    assert [cut.face for cut in plate.dice] == faces
    for cut in plate.dice:
        (x, y), (high, wide) = cut.origin, cut.alpha.shape
        part, share = plate.empty[y : y + high, x : x + wide].astype(float), cut.alpha[..., None]
        again = part * (1 - share) + cut.colour * share
        assert np.abs(again - picture[y : y + high, x : x + wide]).mean() < 4
        x0, y0, x1, y1 = cut.box.astype(int)
        assert np.abs(plate.empty[y0:y1, x0:x1].astype(int) - picture[y0:y1, x0:x1]).mean() > 15


def test_a_seed_is_a_film() -> None:
    """The same seed gives the same frames, another one others."""
    first, again, other = (next(frames(write_script(seed, PICTURES)))[0] for seed in (1, 1, 2))
    assert (first == again).all()
    assert (first != other).any()


@pytest.fixture(scope="module")
def calm() -> tuple[list[np.ndarray], dict[str, object], list[Seen]]:
    """The frames, made small, and truth of a film in which nothing disturbs."""
    script = write_script(CALM, PICTURES, calm=True)
    shot = [
        (cv2.resize(frame, (WIDTH // 4, HEIGHT // 4), interpolation=cv2.INTER_AREA), seen)
        for frame, seen in frames(script)
    ]
    return [frame for frame, _ in shot], truth(script, [seen for _, seen in shot]), [seen for _, seen in shot]


def test_the_truth_is_what_the_frames_show(calm: tuple[list[np.ndarray], dict, list[Seen]]) -> None:  # type: ignore[type-arg]
    """One reveal; while it lasts the dice's boxes hold still, and before it they did not show this."""
    small, told, _ = calm
    (reveal,) = told["reveals"]
    fps = told["fps"]
    begin, end = round(reveal["from_seconds"] * fps), round(reveal["until_seconds"] * fps)
    assert 0 < begin < end < len(small)
    assert sorted(die["face"] for die in reveal["dice"]) == sorted(
        load_plate(PICTURES[0], np.random.default_rng(0))[1]
    )
    for die in reveal["dice"]:
        x0, y0, x1, y1 = (round(side / 4) for side in die["box"])
        patches = [one[y0:y1, x0:x1].astype(int) for one in (small[0], small[begin + 1], small[end - 1])]
        assert np.abs(patches[1] - patches[2]).mean() < 5
        assert np.abs(patches[0] - patches[1]).mean() > 8
    assert told["most_seen"] == told["expected"] == 3


def test_what_moves_or_is_covered_is_no_reveal(calm: tuple[list[np.ndarray], dict, list[Seen]]) -> None:  # type: ignore[type-arg]
    """A frame in which one die is not seen still cuts a reveal in two; a short one is none."""
    _, told, seen = calm
    script = write_script(CALM, PICTURES, calm=True)
    fps = told["fps"]
    at = round(told["reveals"][0]["from_seconds"] * fps) + round(0.2 * fps)
    shown = seen[at].shown
    broken = [*seen[:at], replace(seen[at], shown=(None, *shown[1:])), *seen[at + 1 :]]
    later = truth(script, broken)
    assert [one["from_seconds"] for one in later["reveals"]] == pytest.approx(
        [seen[at + 1].at_seconds], abs=1e-3
    )
    assert later["lying"] == told["lying"]


def test_what_is_covered_lies_there_all_the_same(calm: tuple[list[np.ndarray], dict, list[Seen]]) -> None:  # type: ignore[type-arg]
    """From when the last die came to rest the truth tells all faces, though a hand hides some for longer; of
    dice that move or were taken it tells none."""
    _, told, seen = calm
    (lying,) = told["lying"]
    (reveal,) = told["reveals"]
    assert lying["faces"] == [die["face"] for die in reveal["dice"]]
    assert lying["from_seconds"] <= reveal["from_seconds"]
    for one in seen:
        whole = None not in one.lies
        assert whole or None in one.shown
        assert not whole or one.at_seconds >= lying["from_seconds"] - 1e-3


def test_a_film_that_is_there_is_kept(tmp_path: Path) -> None:
    """A run that was stopped makes only what has no truth yet; film and truth fit together."""
    (tmp_path / "000005.json").write_text("kept")
    make(tmp_path, range(5, 7), Order(tuple(PICTURES), calm=True))
    assert (tmp_path / "000005.json").read_text() == "kept"
    told = json.loads((tmp_path / "000006.json").read_text())
    film = cv2.VideoCapture(str(tmp_path / told["film"]))
    good, frame = film.read()
    assert good
    assert frame.shape == (told["height"], told["width"], 3)
    assert film.get(cv2.CAP_PROP_FRAME_COUNT) == pytest.approx(told["seconds"] * told["fps"], abs=1)
    assert len(list(tmp_path.iterdir())) == 3


def test_the_last_cup_is_down_while_something_makes_the_number_right() -> None:
    """Twelve seeds are each wait, hand and thing once; when the other dice lie still the last one is under a
    cup for so long still, and the thing beside them shows another face than it does."""
    pictures, kinds = sorted((DEMO / "images").glob("2*-a.jpg")), set()
    for seed in range(12):
        script = write_late(seed, pictures)
        kinds.add(tuple(script.tags))
        *free, last = script.dice
        (thing,) = script.things
        assert (len(free) + 1, thing.home.face != last.home.face) == (script.expected, True)
        still_at = max(die.rolls[0][0].still_at for die in [*free, thing])
        cup = script.movers[-3]
        wait = WAITS_SECONDS[seed % 3]
        assert cup.at(still_at + wait)[:2] == pytest.approx(last.home.centre, abs=6)
        assert np.hypot(*(cup.at(script.seconds)[:2] - last.home.centre)) > WIDTH / 2
    assert len(kinds) == 12
