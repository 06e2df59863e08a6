"""Dice laid open on film, read by the shipped networks: what is told unasked is right."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from datasets.films.__main__ import DEMO, Order, make
from models.evaluation.films import Scored, hold
from vision import load_reader
from vision.camera.sources.film import frames_of
from vision.reader import Reader
from vision.watch.watcher import Watcher

pytestmark = pytest.mark.deep


def watched(film: Path, told: dict[str, Any], reader: Reader) -> Scored:
    """Watch a film as a table does that is tapped what people say in it."""
    waiting, scored = list(told["said"]), Scored(film.name, told["tags"])
    watcher, opened, called, answers = Watcher(reader, told["expected"]), [], False, []
    for at, frame in frames_of(film):
        while waiting and waiting[0]["at_seconds"] <= at:
            one = waiting.pop(0)
            called = one["what"] == "call"
            if one["what"] == "bid":
                watcher.cover()
            opened = one["faces"] or opened
            watcher.lay_open(opened)
            if called:
                watcher = Watcher(reader, told["expected"], None, watcher.furniture, opened)
        seen = watcher.see(frame, at)
        if called and seen.reveal is not None:
            answers.append((at, at, seen.reveal))
    hold(scored, told, answers)
    return scored


def test_dice_laid_open_are_told_unasked(tmp_path: Path) -> None:
    """One that a hand moved after the next bid, beside one of an earlier round: right, nobody is asked."""
    pictures = tuple(sorted((DEMO / "images").glob("*.jpg")))
    make(tmp_path, range(9, 10), Order(pictures, opened=True))
    told = json.loads((tmp_path / "000009.json").read_bytes())
    scored = watched(tmp_path / told["film"], told, load_reader())
    assert Counter(right=scored.right, wrong=scored.wrong, asked=scored.asked) == Counter(right=1)
