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
    reader_of,
    sure_of,
    taught_that,
)
from vision.image import Frame
from vision.stages.candidates import nothing_found

DIE = (100.0, 100.0, 150.0, 150.0)
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
    ("logit", "box", "smeared", "doubt"),
    [
        (12, DIE, -12, None),
        (12, (0, 100, 50, 150), -12, "cut"),
        (12, (590, 100, 640, 150), -12, "cut"),
        (12, (100, 430, 150, 480), -12, "cut"),
        (2, DIE, -12, "unreadable"),
        (2, DIE, 12, "blurred"),
        (12, DIE, 12, "blurred"),
    ],
)
def test_a_doubt_has_the_word_that_fits(
    frame: Frame, logit: float, box: tuple[float, ...], smeared: float, doubt: str | None
) -> None:
    """An edge is always a doubt, and so is a smear, however sure the face: a shaken four is read as a six. So
    is a low confidence."""
    reader = reader_of(FakeDetector([box]), sure_of(4, logit), smeared=smeared)
    (die,) = reader.read(frame).dice
    assert (die.face, die.doubt) == (4, doubt)


def test_a_die_half_out_of_the_frame_is_never_sure(frame: Frame) -> None:
    """The hidden share of a die is spread over all faces: half a die leaves about half the certainty."""
    (die,) = reader_of(FakeDetector([(0, 100, 25, 150)]), sure_of(5)).read(frame).dice
    assert die.face == 5
    assert die.confidence == pytest.approx(0.5 + 0.5 / 6, abs=0.01)


def test_a_surely_found_die_without_a_face_is_kept_as_unreadable_and_even(frame: Frame) -> None:
    """A strong box with no readable face is a question, each face as likely as the next; that it leans only
    the wide look can tell."""
    (die,) = reader_of(FakeDetector([DIE], [0.95]), sure_of(7, 3.0)).read(frame).dice
    assert die.doubt == "unreadable"
    assert die.probabilities == pytest.approx([1 / 6] * 6, abs=1e-3)


def test_a_legible_die_that_lies_oddly_is_flagged(frame: Frame) -> None:
    """A face read for sure on a die that leans or is stacked keeps its chances, and is doubted."""
    for word, stance in (
        ("cocked", always(3, -12, 0, 0, -12, 0, 0)),
        ("stacked", always(-12, 3, 0, 0, -12, 0, 0)),
    ):
        (die,) = reader_of(FakeDetector([DIE]), sure_of(4), stance).read(frame).dice
        assert (die.face, die.doubt) == (4, word)
        assert die.confidence > 0.99


def test_an_odd_die_without_a_face_is_a_question(frame: Frame) -> None:
    """A die that stands on its edge shows no face from where the camera is: it is kept and doubted, where the
    wide look sees it lean and the detector is sure; else it is dropped."""
    leans = always(3, -12, 0, 0, -12, 0, 0)
    (die,) = reader_of(FakeDetector([DIE], [0.65]), NONE_READABLE, leans).read(frame).dice
    assert die.doubt == "cocked"
    assert die.probabilities == pytest.approx([1 / 6] * 6, abs=1e-3)
    for score, stance in ((0.55, leans), (0.65, always(-12, -12, 0, 0, -12, 0, 0))):
        assert reader_of(FakeDetector([DIE], [score]), NONE_READABLE, stance).read(frame).dice == ()


HIDDEN = (110.0, 140.0, 160.0, 190.0)
"""a fifth of it is under DIE"""


@pytest.mark.parametrize(
    ("boxes", "no_die", "doubts"),
    [
        ([DIE, HIDDEN], -5.5, [None, "unreadable"]),
        ([DIE, HIDDEN], -4.5, [None]),
        ([DIE, (300.0, 140.0, 350.0, 190.0)], -5.5, [None]),
        ([DIE, (300.0, 440.0, 350.0, 480.0)], -5.5, [None, "cut"]),
        ([DIE, (300.0, 440.0, 350.0, 480.0)], -4.5, [None]),
    ],
)
def test_a_die_whose_face_is_hidden_is_a_question(
    frame: Frame, boxes: list[tuple[float, ...]], no_die: float, doubts: list[str | None]
) -> None:
    """By a die on top of it or the frame's edge, where it is surely a die: it is shown, each face as likely.
    What nothing hides shows its face or is no die."""
    faces = np.zeros((2, 7), np.float32)
    faces[0, 3] = faces[1, 6] = 12
    network = FakeNetwork(lambda inputs: faces)
    stance = always(-12, -12, 0, 0, no_die, 0, 0)
    dice = reader_of(FakeDetector(boxes, [0.9, 0.5]), network, stance).read(frame).dice
    assert [die.doubt for die in dice] == doubts
    assert dice[0].face == 4
    if len(dice) > 1:
        assert dice[1].probabilities == pytest.approx([1 / 6] * 6, abs=1e-3)


def test_without_another_die_a_hidden_one_is_none(frame: Frame) -> None:
    """A playing card at the edge of the frame looks like the side of a die."""
    card = (0.0, 100.0, 300.0, 400.0)
    stance = always(-12, -12, 0, 0, -8, 0, 0)
    assert reader_of(FakeDetector([card], [0.6]), NONE_READABLE, stance).read(frame).dice == ()


def test_what_the_wide_look_rather_takes_for_none_is_a_question(frame: Frame) -> None:
    """The other readers are sure, it is not: a die that may be none never goes without a doubt."""
    for no_die, doubt in ((0.8, "readers_disagree"), (-1.0, None)):
        stance = always(-12, -12, 0, 0, no_die, 0, 0)
        (die,) = reader_of(FakeDetector([DIE]), sure_of(4), stance).read(frame).dice
        assert (die.face, die.doubt) == (4, doubt)


def test_what_the_wide_look_shows_to_be_no_die_is_left_out(frame: Frame) -> None:
    """However sure the others are: of two boxes the one beside a die goes."""
    answers = iter(np.float32([[-12, -12, 0, 0, 12, 0, 0], [-12, -12, 0, 0, -12, 0, 0]]))
    stance = FakeNetwork(lambda inputs: np.stack([next(answers) for _ in inputs]))
    (die,) = reader_of(FakeDetector([(300.0, 100.0, 350.0, 150.0), DIE]), sure_of(4), stance).read(frame).dice
    assert die.box == DIE


@pytest.mark.parametrize(("score", "none"), [(0.4, 3.0), (0.95, 3.5)])
def test_a_box_without_a_face_is_not_a_die(frame: Frame, score: float, none: float) -> None:
    """What neither reader believes in is dropped, and what one is all but certain is none."""
    assert reader_of(FakeDetector([DIE], [score]), sure_of(7, none)).read(frame).dice == ()


def test_looks_that_disagree_are_a_doubt_and_share_the_chances(frame: Frame) -> None:
    """Two looks say 6, two say 4, none surely: as likely each, named by its word."""
    rows = np.zeros((4, 7), np.float32)
    rows[:2, 5], rows[2:, 3] = 6, 6
    network = FakeNetwork(lambda inputs: rows[:1] if len(inputs) == 1 else rows[1:])
    (die,) = reader_of(FakeDetector([DIE]), network).read(frame).dice
    chance = (np.exp(3) + 1 / 6) / (2 * np.exp(3) + 5)  # both means are 3, and "none" is shared by all six
    assert die.doubt == "readers_disagree"
    assert die.probabilities[3] == pytest.approx(chance)
    assert die.probabilities[5] == pytest.approx(chance)


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
    rows = np.zeros((3, 7), np.float32)
    rows[0, 6], rows[1, 2], rows[2, 4] = 12, 12, 12
    reading = reader_of(detector, FakeNetwork(lambda inputs: rows)).read(frame)
    assert [(die.box, die.face) for die in reading.dice] == [(near, 3), (far, 5)]


@pytest.mark.parametrize(("no_die", "doubt"), [(-4.0, "readers_disagree"), (-9.0, None)])
def test_a_box_about_halves_of_two_dice_is_a_question(frame: Frame, no_die: float, doubt: str | None) -> None:
    """Better ones cover it, and it is not wholly sure to be a die; the two it lies on are not doubted."""
    left, right = (100.0, 100.0, 150.0, 150.0), (150.0, 100.0, 200.0, 150.0)
    between = (125.0, 102.0, 175.0, 148.0)
    stance = always(-12, -12, 0, 0, no_die, 0, 0)
    reading = reader_of(FakeDetector([left, right, between], [0.9, 0.9, 0.5]), sure_of(4), stance).read(frame)
    assert [(die.box, die.doubt) for die in reading.dice] == [(left, None), (between, doubt), (right, None)]


@pytest.mark.parametrize(
    ("boxes", "asked"),
    [
        ([DIE], [FARTHER, None]),
        ([], [FARTHER, None, 960, 160]),
        ([(100, 100, 127, 127)], [FARTHER, None, 960]),
        ([(100, 100, 129, 129)], [FARTHER, None]),
        ([(100, 100, 400, 400)], [FARTHER, None]),
    ],
)
def test_the_close_look_is_taken_only_where_dice_are_small_or_none(
    frame: Frame, boxes: list[tuple[float, float, float, float]], asked: list[int | None]
) -> None:
    """A far look comes first; where no die is found, or tiny ones, a close one too; where none is read, the
    farthest."""
    detector = FakeDetector(boxes)
    reader_of(detector, sure_of(2)).read(frame)
    assert detector.asked == asked


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
    assert detector.asked[:2] == ([FARTHER] if enough else [FARTHER, None])
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
    assert detector.asked == [FARTHER, None, *closer]


def test_a_die_that_fills_the_frame_is_read(frame: Frame) -> None:
    """The nearer looks find no more than its pips, which are no dice; the farthest finds it, once."""
    pips, whole = [(200.0, 200.0, 240.0, 240.0)], (120.0, 40.0, 520.0, 440.0)
    again = (121.0, 40.0, 521.0, 441.0)
    detector = FakeDetector(pips, by_side_px={160: [whole, again]})
    small = FakeNetwork(
        lambda inputs: NONE_READABLE(inputs) if detector.asked[-1] != 160 else sure_of(5)(inputs)
    )
    (die,) = reader_of(detector, small).read(frame).dice
    assert (die.face, die.box) == (5, whole)


def test_what_the_schooled_reader_leaves_out_is_no_reason_to_look_farther(frame: Frame) -> None:
    """What was read until then is none; from far away much else looks like a die, even surely."""
    detector = FakeDetector([DIE], by_side_px={160: [(120.0, 40.0, 520.0, 440.0)]})
    rather_none = always(-12, -12, 0, 0, -1, 0, 0)
    reading = reader_of(detector, sure_of(5), rather_none, school=taught_that(no_die=20)).read(frame)
    assert reading.dice == ()
    assert 160 not in detector.asked


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
    assert [len(part) for part in (seen.stances.no_die, seen.faces.logits, seen.chances, seen.odd)] == [2] * 4
    assert seen.take(np.array([1])).boxes.tolist() == [seen.boxes[1].tolist()]


def test_parts_that_do_not_fit_are_refused(frame: Frame) -> None:
    """A row too few would be read as another die's."""
    nothing = nothing_found(frame)
    with pytest.raises(ValueError, match="the parts of 1 candidates"):
        replace(nothing, boxes=np.array([DIE], np.float32))
