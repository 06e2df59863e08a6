"""From cups up to a reading: what is told, when, and what is not."""

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.vision.watched import DOUBTFUL, DrawnReader, Places, chances_of, film, table
from vision.image import Frame
from vision.reading import DieReading, Reading
from vision.stages.candidates import Floats
from vision.watch.playback import play
from vision.watch.watched import Reveal, Watched
from vision.watch.watcher import AGAIN_SECONDS, ASK_FEW_CALM_SECONDS, DOUBT_SECONDS, Watcher

FIVE = {(100, 100): 1, (200, 100): 5, (300, 100): 5, (100, 300): 2, (200, 300): 6}
FOUR = {place: face for place, face in FIVE.items() if place != (200, 300)}
ASIDE = (420, 340)
"""Where a hand is on the table and over no die."""
SCENES = st.tuples(
    st.sampled_from([0.1, 0.2, 0.4, 0.8]),
    st.sampled_from([0, 1, 2, 3]),
    st.sampled_from([None, (80, 60), ASIDE]),
)
"""Seconds, which dice, and where a hand is."""


def watch(
    frames: Iterator[tuple[float, Frame]], expected: int | None = 5, area: list[tuple[int, int]] | None = None
) -> list[Watched]:
    """All that a watcher says."""
    corners = None if area is None else np.array(area, np.float32)
    watcher = Watcher(DrawnReader(), expected, corners)
    return [watcher.see(frame, at) for at, frame in frames]


def reveals(told: list[Watched]) -> list[tuple[float, Reveal]]:
    """When and what."""
    return [(one.at_seconds, one.reveal) for one in told if one.reveal is not None]


def faces(dice: Places) -> list[int]:
    """The faces of a table, in order."""
    return sorted(dice.values())


def test_cups_up_to_done() -> None:
    """Hands lift the cups, the dice lie still, one reveal within half a second, and then they are taken."""
    lifting = [(0.05, table(FIVE, (20 * n, 60))) for n in range(10)]
    taking = (0.2, table(FIVE, (100, 50)))
    scenes = [(0.5, table({})), *lifting, (1.5, table(FIVE)), taking, (1.0, table({}))]
    told = watch(film(*scenes, fps=20))
    ((at, reveal),) = reveals(told)
    assert sorted(die.face for die in reveal.dice) == faces(FIVE)
    assert reveal.clear
    assert 1.0 <= reveal.still_since_seconds + 0.05 < at <= 1.55
    states = [one.state for index, one in enumerate(told) if not index or told[index - 1].state != one.state]
    assert states[0] == "waiting"
    assert states.index("cups") < states.index("hands") < states.index("done")
    assert states[-1] == "taken away"


def test_a_table_smaller_than_a_die_is_looked_at() -> None:
    """It holds next to nothing, and still it is told how many dice are missing."""
    told = watch(film((3.0, table(FIVE))), expected=1, area=[(118, 118), (122, 118), (122, 122)])
    assert told[-1].state != "waiting"


def test_a_hand_that_never_rests_elsewhere_does_not_matter() -> None:
    """As many still dice as expected lie there: whatever else moves."""
    moving = [(0.05, table(FIVE, (ASIDE[0] + 9 * (n % 2), ASIDE[1]))) for n in range(40)]
    ((at, reveal),) = reveals(watch(film((0.5, table({})), *moving, fps=20)))
    assert reveal.clear
    assert at < 1.5


def test_a_die_that_turns_is_waited_for() -> None:
    """While one still changes nothing is told, and then what it shows in the end."""
    turning = [(0.15, table(FIVE | {(300, 100): 1 + n % 6})) for n in range(8)]
    ((at, reveal),) = reveals(watch(film((0.3, table({})), *turning, (1.0, table(FIVE)))))
    assert at > 0.3 + 8 * 0.15
    assert sorted(die.face for die in reveal.dice) == faces(FIVE)


def test_too_few_are_asked_about_and_then_told() -> None:
    """One is missing for a while: a question; it turns up: the answer."""
    (first_at, first), (_, second) = reveals(
        watch(film((0.3, table({})), (2.5, table(FOUR)), (1.5, table(FIVE))))
    )
    assert 0.3 + ASK_FEW_CALM_SECONDS <= first_at + 0.05 <= 1.3
    assert (first.missing, second.missing) == (1, 0)
    assert second.clear
    assert sorted(die.face for die in second.dice) == faces(FIVE)


@pytest.mark.parametrize(("lacking", "asked"), [(2, True), (3, False)])
def test_two_of_twenty_are_few(lacking: int, asked: bool) -> None:
    """The eye rather missed them: asked as soon as about one, while for more a cup may be down still."""
    places = [(60 + 100 * column, 40 + 80 * row) for column in range(5) for row in range(4)]
    lie = table(dict.fromkeys(places[lacking:], 5))
    told = reveals(watch(film((0.3, table({})), (1.1, lie)), expected=20))
    assert [one.missing for _, one in told] == [lacking] * asked


class Blinking(DrawnReader):
    """Finds the six in every other full look only."""

    def read(self, frame: Frame) -> Reading:
        """All dice, or all but the six."""
        reading = super().read(frame)
        found = (die for die in reading.dice if die.face != 6 or self.full % 2)
        return replace(reading, dice=tuple(found))


@pytest.mark.parametrize(("expected", "missing"), [(5, 0), (6, 1)])
def test_a_die_that_comes_and_goes_is_told_before_it_is_taken(expected: int, missing: int) -> None:
    """Dice may lie open for less than a second: where their number fits with it, it is one; else the question
    comes soon enough, though the number never stays the same."""
    watcher = Watcher(Blinking(), expected)
    told = reveals([watcher.see(one, at) for at, one in film((0.3, table({})), (0.9, table(FIVE)))])
    assert [(one.missing, one.clear) for _, one in told][:1] == [(missing, not missing)]


class Losing(DrawnReader):
    """Finds all dice but one, another one each time."""

    def read(self, frame: Frame) -> Reading:
        """All dice but one."""
        reading = super().read(frame)
        found = (die for index, die in enumerate(reading.dice) if index != self.full % len(FIVE))
        return replace(reading, dice=tuple(found))


def test_dice_that_each_look_finds_some_of_are_asked_about() -> None:
    """Each was found and lies still, though no look finds them all: that a sixth is missing is asked soon."""
    watcher = Watcher(Losing(), 6)
    told = reveals([watcher.see(one, at) for at, one in film((0.3, table({})), (1.5, table(FIVE)))])
    assert [(len(one.dice), one.missing) for _, one in told] == [(5, 1)]


SIX_OF_FOUR = {place: face for place, face in FIVE.items() if place != (100, 300)}
SIX = FIVE | {(400, 300): 4}


def test_too_many_do_not_become_right_by_a_die_that_is_taken() -> None:
    """Six lie where five should, and before that is asked a hand takes one: nobody knows whether it was the
    one too many. The six are asked about; five that are thrown anew are told."""
    lie, take = (0.6, table(SIX)), (0.3, table(SIX, (80, 280)))
    rest = {place: face for place, face in SIX.items() if place not in ((100, 300), (200, 300))}
    five = rest | {(200, 300): 6}
    told = reveals(watch(film((0.3, table({})), lie, take, (2.0, table(five)))))
    assert [(len(one.dice), one.missing) for _, one in told] == [(6, -1)]
    anew = [(0.5, table({})), (1.0, table(FIVE))]
    told = reveals(watch(film((0.3, table({})), lie, take, (2.0, table(five)), *anew)))
    assert [(len(one.dice), one.missing, one.clear) for _, one in told[1:]] == [(5, 0, True)]


class SeesASide(DrawnReader):
    """Reads the front of the six as a three, a little less surely."""

    def __init__(self, share: float, sure: float) -> None:
        super().__init__()
        self.share = share
        self.chances = tuple(sure if face == 3 else (1 - sure) / 5 for face in range(1, 7))

    def read(self, frame: Frame) -> Reading:
        """All dice, and that one."""
        reading = super().read(frame)
        sides = []
        for die in reading.dice:
            x0, y0, x1, y1 = die.box
            down = (1 - self.share) * (y1 - y0)
            sides += [DieReading(self.chances, (x0, y0 + down, x1, y1 + down))] if die.face == 6 else []
        return replace(reading, dice=(*reading.dice, *sides))

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """As it was read before: the boxes that lie on no die's place are sides."""
        chances, sharp = super().read_again(frame, boxes, turned)
        chances[[int(box[1]) % 20 != 0 for box in boxes]] = self.chances
        return chances, sharp


class SeesFromAbove(DrawnReader):
    """Has to turn sixes by 90 degrees to read them, and knows no face of one that is not turned."""

    def read(self, frame: Frame) -> Reading:
        """All dice, from left to right."""
        reading = super().read(frame)
        turned = [replace(die, turned_degrees=90.0 * (die.face == 6)) for die in reading.dice]
        return replace(reading, dice=tuple(turned))

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """The same squares by their boxes."""
        chances, sharp = super().read_again(frame, boxes, turned)
        chances[(chances.argmax(axis=1) == 5) & (turned != 90)] = 1 / 6
        return chances, sharp


def test_what_was_turned_to_be_read_is_turned_again() -> None:
    """Looks at the crops alone see each die as the full look did, and the reveal says so of it."""
    reader = SeesFromAbove()
    watcher = Watcher(reader, 5)
    dice = FOUR | {(400, 300): 6}
    ((_, reveal),) = reveals([watcher.see(one, at) for at, one in film((0.3, table({})), (1.6, table(dice)))])
    assert reader.again > 0
    assert reveal.clear
    assert [(die.face, die.turned_degrees) for die in reveal.dice if die.turned_degrees] == [(6, 90.0)]


@pytest.mark.parametrize(
    ("share", "sure", "asked"), [(0.55, 0.99, 1), (0.45, 0.99, 0), (0.45, 0.95, 1), (0.35, 0.95, 0)]
)
def test_a_box_half_within_another_may_be_its_side(share: float, sure: float, asked: int) -> None:
    """With another die missing for it the number fits; it is doubted where it lies so much on another one,
    the sooner the less surely it is read."""
    watcher = Watcher(SeesASide(share, sure), 5)
    told = reveals([watcher.see(one, at) for at, one in film((0.3, table({})), (1.6, table(SIX_OF_FOUR)))])
    assert [len(one.asks) for _, one in told] == [asked]


class Haunted(DrawnReader):
    """Sees a die more in its first look at dice."""

    def read(self, frame: Frame) -> Reading:
        """All dice, and once one that is none."""
        reading = super().read(frame)
        if not reading.dice or self.haunted:
            return reading
        self.haunted = True
        ghost = DieReading(chances_of(4), (500.0, 60.0, 540.0, 100.0))
        return Reading(reading.width, reading.height, (*reading.dice, ghost), reading.milliseconds)

    haunted = False


def test_what_one_look_alone_has_seen_is_no_die_too_many() -> None:
    """The others are as many as there should be, and every look found them: told as soon as it is not found
    again."""
    watcher = Watcher(Haunted(), 5)
    ((at, reveal),) = reveals(
        [watcher.see(one, at) for at, one in film((0.3, table({})), (2.0, table(FIVE)))]
    )
    assert reveal.clear
    assert sorted(die.face for die in reveal.dice) == faces(FIVE)
    assert at <= 0.3 + AGAIN_SECONDS + 0.3


class Suspicious(DrawnReader):
    """Takes every six for one that lies on another die, and dice for larger than they are."""

    def read(self, frame: Frame) -> Reading:
        """All dice."""
        reading = super().read(frame)
        dice = []
        for die in reading.dice:
            x0, y0, x1, y1 = die.box
            doubt = "stacked" if die.face == 6 else None
            dice.append(replace(die, box=(x0 - 20, y0 - 20, x1 + 20, y1 + 20), doubt=doubt))
        return replace(reading, dice=tuple(dice))

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """The same dice."""
        return super().read_again(frame, boxes + np.array([20, 20, -20, -20], np.float32), turned)


@pytest.mark.parametrize(
    ("dice", "expected", "asks"),
    [
        (FIVE, 5, 0),  # it hides no other, and none is missing
        (FIVE, 6, 1),  # the missing one may lie under it
        (FOUR | {(160, 300): 6}, 5, 1),  # in front of another one
        (FOUR | {(180, 300): 6}, 5, 0),  # touching another one
    ],
)
def test_a_die_lies_on_another_only_where_it_is_seen_before_it(
    dice: Places, expected: int, asks: int
) -> None:
    """What looks stacked and is in front of none is not asked about, unless a die is missing."""
    watcher = Watcher(Suspicious(), expected)
    frames = film((0.3, table({})), (3.5, table(dice)))
    told = reveals([watcher.see(frame, seconds) for seconds, frame in frames])
    assert len(told[-1][1].asks) == asks


def test_no_dice_are_no_question() -> None:
    """Cups that stay down are nothing to ask about."""
    told = watch(film((4.0, table({}))))
    assert not reveals(told)
    assert told[-1].state == "cups"


def test_beyond_the_edge_is_not_the_table() -> None:
    """What lies outside of the area does not count."""
    edge = [(60, 60), (400, 60), (400, 400), (60, 400)]
    ((_, reveal),) = reveals(watch(film((0.3, table({})), (1.0, table(FIVE | {(500, 100): 3}))), area=edge))
    assert reveal.clear
    assert {die.box[:2] for die in reveal.dice} == set(FIVE)


def test_a_doubtful_die_is_asked_about_after_more_looks() -> None:
    """It gets time to become clear; what does not is in `asks`."""
    ((at, reveal),) = reveals(watch(film((0.3, table({})), (2.0, table(FIVE | {(300, 100): DOUBTFUL})))))
    assert at >= 0.3 + DOUBT_SECONDS
    assert [reveal.dice[index].box[:2] for index in reveal.asks] == [(300.0, 100.0)]
    assert not reveal.clear


def test_what_was_told_is_not_told_again() -> None:
    """A hand passes over the dice and they lie there as before: no news; one die turned: news."""
    passing = (0.3, table(FIVE, (90, 80)))
    told = reveals(watch(film((1.0, table(FIVE)), passing, (1.0, table(FIVE)))))
    assert len(told) == 1
    turned = FIVE | {(300, 100): 3}
    told = reveals(watch(film((1.0, table(FIVE)), passing, (1.0, table(turned)))))
    assert [sorted(die.face for die in one.dice) for _, one in told] == [faces(FIVE), faces(turned)]


def test_nobody_says_how_many() -> None:
    """Without a number all that lies there counts, once nothing moves."""
    ((_, reveal),) = reveals(watch(film((0.3, table({})), (1.5, table(FOUR))), expected=None))
    assert reveal.missing == 0
    assert sorted(die.face for die in reveal.dice) == faces(FOUR)


@pytest.mark.parametrize("empty_frames", range(1, 12))
def test_dice_that_appear_just_when_a_look_is_taken(empty_frames: int) -> None:
    """Whichever frame they come with, they are seen."""
    assert len(reveals(watch(film((empty_frames / 20, table({})), (1.0, table(FIVE)))))) == 1


@pytest.mark.parametrize("dice", [{}, FIVE])
def test_a_table_at_rest_is_not_looked_at(dice: Places) -> None:
    """After the first second nothing is read any more."""
    reader = DrawnReader()
    watcher = Watcher(reader, len(dice) or 5)
    looks = []
    for at, frame in film((12.0, table(dice))):
        watcher.see(frame, at)
        looks.append(reader.full + reader.again)
    assert looks[-1] == looks[20]


@pytest.mark.deep
@settings(max_examples=6)
@given(st.lists(SCENES, min_size=2, max_size=6))
def test_nothing_is_told_that_did_not_lie_there(
    story: list[tuple[float, int, tuple[int, int] | None]],
) -> None:
    """Whatever comes and goes: a clear reveal shows exactly the dice that lay there when it was told."""
    kinds: list[Places] = [{}, FOUR, FIVE, FIVE | {(100, 100): 6}]
    scenes = [(seconds, table(kinds[kind], hand)) for seconds, kind, hand in story]
    ends = np.cumsum([seconds for seconds, _, _ in story]).round(6)
    for at, reveal in reveals(watch(film(*scenes))):
        kind = story[int(np.searchsorted(ends, at, side="right"))][1]
        if reveal.clear:
            assert sorted(die.face for die in reveal.dice) == faces(kinds[kind])


def test_late_frames_are_dropped_in_real_time_only() -> None:
    """A watcher that takes three frames' time sees the newest after it, at the time it is free; else all."""
    ticks = iter(np.cumsum([0.0, 0.16] * 400))

    def clock() -> float:
        return float(next(ticks))

    frames = list(film((2.0, table({})), fps=20))
    late = list(play(frames, Watcher(DrawnReader(), 5), realtime=True, clock=clock))
    assert [round(one.watched.at_seconds, 2) for one in late[:4]] == [0.0, 0.15, 0.3, 0.45]
    assert late[1].at_seconds == pytest.approx(0.32)
    assert late[-1].watched.at_seconds == frames[-1][0]
    every = list(play(frames, Watcher(DrawnReader(), 5), clock=clock))
    assert [one.watched.at_seconds for one in every] == [at for at, _ in frames]
    assert every[1].at_seconds == pytest.approx(frames[1][0] + 0.16)
