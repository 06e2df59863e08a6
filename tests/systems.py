"""The rule systems that repeated tests play: one of each kind, and the rest marked deep."""

import pytest

from referee import variant_ids

FEW = (
    "dudo",  # many cups, as most systems are
    "cacho",  # seats by a roll, a direction that is chosen, fallen dice
    "red-dead",  # spot on against the others
    "multi-cup",  # who loses drinks, and puts a die aside
    "chui-niu",  # straights and leopards by cup, fei and zhai, splits
    "mexican",  # a shared cup
    "maexchen",  # lives, and a cup handed on unseen
    "single-cup",  # kept dice beside the cup
    "mentiroso",  # poker dice, hands by name
    "individual-hand",  # one's own hand
)
SYSTEMS = [pytest.param(it, marks=[] if it in FEW else [pytest.mark.deep]) for it in variant_ids()]
