"""Four of five dice are free, something beside them makes five, and the last cup is down still."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from datasets.films.__main__ import DEMO
from datasets.films.late import write_late
from datasets.films.shoot import frames
from tests.vision.watched import DrawnReader, Places, film, table
from vision import load_reader
from vision.image import Frame
from vision.watch.watched import Reveal
from vision.watch.watcher import ASK_SECONDS, HAND_SECONDS, TableReader, Watcher

PICTURES: list[Path] = sorted((DEMO / "images").glob("*.jpg"))
FOUR: Places = {(100, 100): 1, (200, 100): 5, (300, 100): 5, (100, 300): 2}
LAST: Places = {(480, 300): 6}
THING: Places = {(200, 200): 3}
Box = tuple[int, int, int, int]
SMOOTH = 20
"""Frames a second that show a hand which fidgets."""
LAST_CUP: Box = (460, 270, 550, 360)
FREE_CUP: Box = (80, 80, 360, 360)
SET_DOWN: Box = (380, 40, 560, 140)
HAND: Box = (450, 260, 640, 380)


def laid(dice: Places, *things: Box) -> Frame:
    """A table with dice, and over them cups and hands, each of another brightness."""
    frame = table(dice)
    for number, (x0, y0, x1, y1) in enumerate(things):
        frame[y0:y1, x0:x1] = (90, 120 + 40 * number, 150)
        frame[y0 : y0 + 8, x0:x1] = 60
    return frame


def moved(box: Box, right: int, down: int = 0) -> Box:
    """A box elsewhere, as far as it is in the picture."""
    x0, y0, x1, y1 = box
    return min(640, x0 + right), max(0, y0 + down), min(640, x1 + right), max(0, y1 + down)


def told(
    shown: Iterator[tuple[float, Frame]], reader: TableReader | None = None
) -> list[tuple[float, Reveal]]:
    """When and what a watcher for five dice tells."""
    watcher = Watcher(reader or DrawnReader(), 5)
    seen = [watcher.see(frame, at) for at, frame in shown]
    return [(one.at_seconds, one.reveal) for one in seen if one.reveal is not None]


CUPS = (0.5, laid({}, LAST_CUP, FREE_CUP))
COMES = [(0.05, laid({}, LAST_CUP, FREE_CUP, moved(HAND, 190 - 38 * step))) for step in range(6)]
GONE = {**FOUR, **LAST, **THING}


@pytest.mark.parametrize(
    ("wait", "step_px", "before"), [(0.5, 0, True), (0.5, 3, False), (2.0, 0, False), (2.0, 3, True)]
)
def test_a_hand_on_the_last_cup_is_waited_for(wait: float, step_px: int, before: bool) -> None:
    """It rests or fidgets, and what makes five came or lay there: no five are told before the cup is up."""
    lay: Places = THING if before else {}
    cups = (0.5, laid(lay, LAST_CUP, FREE_CUP if not before else (80, 80, 360, 180)))
    rests = [
        (0.1, laid(FOUR | THING, LAST_CUP, moved(HAND, 0, step_px * (step % 2))))
        for step in range(round(10 * wait))
    ]
    lifts = [
        (0.05, laid(GONE, moved(LAST_CUP, 30 * step, -20 * step), moved(HAND, 30 * step, -20 * step)))
        for step in range(1, 7)
    ]
    up = 0.5 + 0.3 + wait
    said = told(film(cups, *COMES, *rests, *lifts, (2.0, table(GONE)), fps=SMOOTH))
    assert not [one for at, one in said if one.clear and at < up + 0.3]
    assert said[-1][1].clear is before
    if before:
        assert sorted(die.face for die in said[-1][1].dice) == [1, 2, 5, 5, 6]


def test_a_cup_that_is_set_down_in_the_picture_is_not_waited_for() -> None:
    """The hand is gone, the cup lies beside the dice: told as soon as where none does."""
    five = FOUR | LAST
    lifts = [(0.05, laid(five, moved(HAND, 31 * step), SET_DOWN)) for step in range(7)]
    (at, reveal), *more = told(film(CUPS, *COMES, *lifts, (1.5, laid(five, SET_DOWN))))
    assert (reveal.clear, more) == (True, [])
    assert at <= 0.5 + 0.3 + 0.35 + 0.5


def test_where_all_is_still_nothing_is_waited_for() -> None:
    """All dice come to light at once: told after hardly more than their own rest."""
    ((at, reveal),) = told(film(CUPS, (1.5, table(FOUR | LAST))))
    assert reveal.clear
    assert at <= 0.5 + 0.45


@pytest.mark.parametrize(("shown", "after"), [("waves", ASK_SECONDS), ("rests", HAND_SECONDS)])
def test_a_hand_that_does_not_go_is_waited_for_so_long(shown: str, after: float) -> None:
    """A spectator waves at the table, or somebody's arm lies there: told in the end."""
    five, waving = FOUR | LAST, (380, 0, 560, 160)
    if shown == "waves":
        scenes = [(0.1, laid(five, moved(waving, 60 * (step % 2)))) for step in range(40)]
    else:
        scenes = [(after + 1.5, laid(five, (400, 120, 640, 260)))]
    (at, reveal), *more = told(film((0.5, laid({}, LAST_CUP, FREE_CUP)), *scenes))
    assert (reveal.clear, more) == (True, [])
    assert 0.5 + after <= at <= 0.5 + after + 0.6


@pytest.mark.deep
@pytest.mark.deep
def test_no_five_are_told_on_a_film_with_a_late_cup() -> None:
    """A hand rests on the last cup for two seconds, a sixth die rolled out with the first four; the shipped
    weights read it."""
    script = write_late(2, PICTURES)
    assert {"2 s", "rests", "came"} < set(script.tags)
    shown = ((seen.at_seconds, frame) for frame, seen in frames(script))
    said = told(shown, load_reader())
    assert said
    assert not [reveal for _, reveal in said if reveal.clear]
