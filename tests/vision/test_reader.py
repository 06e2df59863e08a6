"""From detections and face probabilities to a reading."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.fakes import (
    THRESHOLDS,
    FakeDetector,
    FakeNetwork,
    always,
    candidates,
    reader_of,
    row,
    sure_of,
)
from vision.image import Frame
from vision.stages.candidates import nothing_found
from vision.stages.die_reader import FACES, no_die
from vision.stages.scales import BORDER_PX, SMALL_PX

DIE = (100.0, 100.0, 150.0, 150.0)
SMALL = SMALL_PX + 2 * BORDER_PX
FARTHER = int(640 * THRESHOLDS.detect.farther_scale)
NONE_READABLE = sure_of(7)


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_sure_face_is_read_without_a_doubt(frame: Frame, face: int) -> None:
    """What both readers are sure of has its face, a confidence near 1, six chances, no doubt."""
    reading = reader_of(FakeDetector([DIE]), sure_of(face)).read(frame)
    (die,) = reading.dice
    assert (die.face, die.doubt, die.box) == (face, None, DIE)
    assert die.confidence > 0.999
    assert sum(die.probabilities) == pytest.approx(1)
    assert reading.counts[face] == 1


@pytest.mark.parametrize(
    ("box", "told", "doubt"),
    [
        (DIE, row(4), None),
        ((0, 100, 50, 150), row(4), None),  # it reaches the edge, and its upper face is all there
        ((0, 100, 50, 150), row(4, hidden=3), "cut"),
        ((590, 100, 640, 150), row(4, hidden=3), "cut"),
        ((100, 430, 150, 480), row(4, hidden=3), "cut"),
        (DIE, row(4, hidden=3), "unreadable"),  # under something
        (DIE, row(4, 2), "unreadable"),
        (DIE, row(4, smeared=12), "blurred"),
        (DIE, row(4, leans=3), "cocked"),
        (DIE, row(4, stacked=3), "stacked"),
        (DIE, row(4, no_die=2.5), "readers_disagree"),
        (DIE, row(4, other=3), "readers_disagree"),
        (DIE, row(4, degrees=10), "seen_level"),
        ((0, 100, 50, 150), row(4, 2, hidden=3, smeared=12, leans=3, degrees=10), "seen_level"),
    ],
)
def test_a_doubt_has_the_word_that_fits(
    frame: Frame, box: tuple[float, ...], told: np.ndarray, doubt: str | None
) -> None:
    """A chance of anything that may make a face wrong is a doubt, however sure the face: a shaken four is
    read as a six. From too low no other doubt is so grave."""
    (die,) = reader_of(FakeDetector([box]), always(told)).read(frame, turn=0).dice
    assert (die.face, die.doubt) == (4, doubt)


def test_a_die_half_out_of_the_frame_is_never_sure(frame: Frame) -> None:
    """The hidden share of a die is spread over all faces: half a die leaves about half the certainty."""
    (die,) = reader_of(FakeDetector([(0, 100, 25, 150)]), always(row(5, hidden=3))).read(frame).dice
    assert die.face == 5
    assert die.confidence == pytest.approx(0.5 + 0.5 / 6, abs=0.01)


def test_a_die_without_a_face_is_unreadable_and_even(frame: Frame) -> None:
    """No readable face is a question, each face as likely as the next."""
    (die,) = reader_of(FakeDetector([DIE]), NONE_READABLE).read(frame).dice
    assert die.doubt == "unreadable"
    assert die.probabilities == pytest.approx([1 / 6] * 6, abs=1e-3)


@pytest.mark.parametrize(
    ("first", "second", "doubt"), [(2, 4, None), (2, 5, "unreadable"), (12, 5, None), (12, 4, None)]
)
def test_a_second_reader_counts_where_the_first_is_not_sure(
    frame: Frame, first: float, second: int, doubt: str | None
) -> None:
    """It settles a face that both name, and leaves the doubt where it names another; a sure one it is not
    asked about."""
    told = always(np.eye(FACES.stop, dtype=np.float32)[second - 1] * 4)
    (die,) = reader_of(FakeDetector([DIE]), always(row(4, first)), second=told).read(frame).dice
    assert (die.doubt, die.face if doubt is None else 4) == (doubt, 4)


@pytest.mark.parametrize(("beyond", "found"), [(-0.1, 1), (0.1, 0)])
def test_only_what_is_surely_no_die_is_left_out(frame: Frame, beyond: float, found: int) -> None:
    """Doubted, not deleted: below that bound, of what both networks say, it is a question."""
    scored = replace(candidates(np.array([DIE], np.float32), frame), scores=np.array([0.9], np.float32))
    rest = float(no_die(replace(scored, told=row(4, no_die=0)[None]))[0])
    network = always(row(4, no_die=THRESHOLDS.doubts.surely_none - rest + beyond))
    assert len(reader_of(FakeDetector([DIE], scores=[0.9]), network).read(frame).dice) == found


@pytest.mark.parametrize(
    ("degrees", "doubts"),
    [
        ((70, 70, 70), [None] * 3),
        ((10, 10, 10), ["seen_level"] * 3),
        ((10, 10, 70), ["seen_level"] * 3),  # by most of the dice the camera stands low
        ((70, 70, 70, 10), [None, None, None, "seen_level"]),  # one lies far away, or its side is read
    ],
)
def test_all_dice_of_a_look_are_seen_from_one_height(
    frame: Frame, degrees: tuple[float, ...], doubts: list[str | None]
) -> None:
    """What is told of them together counts; how a side looked is told to nobody."""
    rows = np.stack([row(4, degrees=one) for one in degrees])
    boxes = [DIE, *((left, 100.0, left + 50, 150.0) for left in (300.0, 400.0, 500.0))][: len(rows)]
    network = FakeNetwork(lambda inputs: rows.copy())
    dice = reader_of(FakeDetector(boxes), network).read(frame).dice
    assert [die.doubt for die in dice] == doubts
    assert all(bool(die.features) == (die.doubt is None) for die in dice)


def test_a_second_look_is_taken_where_the_first_is_not_sure(frame: Frame) -> None:
    """It is mirrored: the mean of both is told, and what points right points left in the second."""
    asked: list[int] = []

    def tells(inputs: np.ndarray) -> np.ndarray:
        asked.append(len(inputs))
        first = np.stack([row(4), row(4, 2, up=(0.4, 0.2))])
        return first if len(asked) == 1 else np.stack([row(4, 6, up=(-0.2, 0.2))])

    reader = reader_of(FakeDetector([DIE, (300.0, 100.0, 350.0, 150.0)]), FakeNetwork(tells))
    seen = reader.run(nothing_found(frame), through="again")
    assert asked == [2, 1]
    assert seen.told[:, 3].tolist() == [12, 2]  # of that mean and of what the second reader knows: nothing
    assert seen.told[1, 12:14] == pytest.approx([0.3, 0.2])


def test_a_detector_that_reads_another_face_is_a_doubt(frame: Frame) -> None:
    """Two readers sure of different faces never give a sure answer."""
    detector = FakeDetector([DIE], faces=[[0, 0, 0, 0, 0, 1]])
    (die,) = reader_of(detector, sure_of(5)).read(frame).dice
    assert die.doubt == "readers_disagree"
    assert die.confidence == pytest.approx(0.5, abs=1e-3)


def test_the_box_that_reads_best_stays(frame: Frame) -> None:
    """A box about two dice is found more surely than either, but shows no face: the two dice stay."""
    near, far = (100.0, 100.0, 150.0, 150.0), (150.0, 100.0, 200.0, 150.0)
    both = (95.0, 95.0, 205.0, 155.0)
    detector = FakeDetector([both, near, far], [0.9, 0.7, 0.7])
    rows = np.stack([row(7), row(3), row(5)])
    reading = reader_of(detector, FakeNetwork(lambda inputs: rows.copy())).read(frame, turn=0)
    assert [(die.box, die.face) for die in reading.dice] == [(near, 3), (far, 5)]


@pytest.mark.parametrize(
    ("boxes", "asked"),
    [
        ([], [None, 960]),
        ([(100, 100, 127, 127)], [None, 960]),
        ([(100, 100, 129, 129)], [None]),
        ([(100, 100, 400, 400)], [None]),
    ],
)
def test_the_close_look_is_taken_only_where_dice_are_small_or_none(
    frame: Frame, boxes: list[tuple[float, float, float, float]], asked: list[int | None]
) -> None:
    """A small copy and a far look come first; where no die is found, or tiny ones, a close one too."""
    detector = FakeDetector(boxes)
    reader_of(detector, sure_of(2)).read(frame)
    assert set(detector.asked[:2]) == {SMALL, FARTHER}
    assert detector.asked[2:] == asked


@pytest.mark.parametrize(
    ("sides", "least", "enough"),
    [
        ([50] * 5, 0.6, True),
        ([50] * 4, 0.6, False),
        ([50] * 5, 0.4, False),
        ([50] * 4 + [70], 0.6, False),
        ([50] * 2 + [20] * 3, 0.6, False),
        ([50] * 3 + [20] * 2, 0.6, True),
    ],
)
def test_a_far_look_is_enough_where_it_surely_finds_many_dice_of_middling_size(
    frame: Frame, sides: list[int], least: float, enough: bool
) -> None:
    """Its dice are read then, and nothing else is looked at; not where one box is unsure, or there are few,
    large or mostly small ones."""
    boxes = [(90.0 * at, 100.0, 90.0 * at + side, 100.0 + side) for at, side in enumerate(sides)]
    scores = [0.9] * (len(sides) - 1) + [least]
    detector = FakeDetector([DIE], scores, by_side_px={FARTHER: boxes})
    reading = reader_of(detector, sure_of(2)).read(frame)
    assert detector.asked[2:3] == ([] if enough else [None])
    if enough:
        assert [die.box for die in reading.dice] == boxes


@pytest.mark.parametrize(
    ("times", "side", "closer"),
    [(2, 60, []), (2, 50, [960]), (2, 30, [960, 1920]), (1, 15, [960]), (0.5, 15, [])],
)
def test_looks_come_closer_while_dice_are_small(
    frame: Frame, times: float, side: int, closer: list[int]
) -> None:
    """A large frame is made smaller for a look, and dice with it; a small one is enlarged, but no more than
    twice, for that shows nothing new."""
    detector = FakeDetector([(100, 100, 100 + side, 100 + side)])
    reader_of(detector, sure_of(2)).read(cv2.resize(frame, None, fx=times, fy=times))
    assert detector.asked[2:] == [None, *closer]


def test_a_die_that_fills_the_frame_is_read(frame: Frame) -> None:
    """A small copy with a border round it shows it whole; what is small in that is looked for elsewhere."""
    times = SMALL_PX / 640
    whole, small = (120.0, 40.0, 520.0, 440.0), (200.0, 200.0, 240.0, 240.0)
    seen = [tuple(BORDER_PX + side * times for side in box) for box in (whole, small)]
    detector = FakeDetector([], by_side_px={SMALL: seen})
    (die,) = reader_of(detector, sure_of(5)).read(frame).dice
    assert die.face == 5
    assert die.box == pytest.approx(whole)


def test_dice_come_from_left_to_right_and_the_json_keeps_the_contract(frame: Frame) -> None:
    """The contract of `ojo read --json`, less "image"."""
    boxes = [(300.0, 20.0, 350.0, 70.0), (100.0, 100.0, 150.0, 150.0)]
    told = reader_of(FakeDetector(boxes), sure_of(6)).read(frame).to_json()
    assert list(told) == ["width", "height", "dice", "counts", "milliseconds"]
    assert (told["width"], told["height"]) == (640, 480)
    assert [die["box"][0] for die in told["dice"]] == [100, 300]
    assert list(told["dice"][0]) == ["face", "confidence", "probabilities", "box", "doubt"]
    assert told["counts"] == {"1": 0, "2": 0, "3": 0, "4": 0, "5": 0, "6": 2}


@pytest.mark.parametrize(
    "wrong",
    [np.zeros((4, 4), np.uint8), np.zeros((4, 4, 3), np.float32), np.zeros((0, 4, 3), np.uint8)],
)
def test_what_is_no_frame_is_refused(wrong: np.ndarray) -> None:
    """Anything but (height, width, 3) uint8 is a programmer's mistake, told at the door."""
    with pytest.raises(ValueError, match="a frame is"):
        reader_of(FakeDetector([]), sure_of(1)).read(wrong)


def test_stages_may_be_run_one_by_one(frame: Frame) -> None:
    """Whoever measures or calibrates runs what a reading runs: stopped after any stage and gone on with, it
    gives the same dice; what a stage adds has a row for each candidate."""
    reader = reader_of(FakeDetector([DIE, (300.0, 20.0, 350.0, 70.0)]), sure_of(3, 4))
    whole = reader.read(frame).dice
    assert len(whole) == 2
    for name in reader.stages:
        seen = reader.run(nothing_found(frame), through=name)
        assert reader.dice(seen, after=name) == whole
    assert [len(part) for part in (seen.told, seen.turned)] == [2] * 2
    assert seen.take(np.array([1])).boxes.tolist() == [seen.boxes[1].tolist()]


def test_parts_that_do_not_fit_are_refused(frame: Frame) -> None:
    """A row too few would be read as another die's."""
    nothing = nothing_found(frame)
    with pytest.raises(ValueError, match="the parts of 1 candidates"):
        replace(nothing, boxes=np.array([DIE], np.float32))
