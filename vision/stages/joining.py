"""Whether a box that all stages left is a die to be read: what they tell of it and of its neighbours, weighed
together by a logistic regression. No single reader knows a domino from two dice; together they doubt it."""

from dataclasses import astuple

import numpy as np

from vision.stages.boxes import covered, longer_sides
from vision.stages.candidates import Candidates, Floats
from vision.stages.faces import leads
from vision.stages.thresholds import EdgeWeights, JoiningWeights

SURELY_LED = 8.0  # logits: a face that leads by more is no more of a die
LEAST_SCORE = 0.01  # of a detection, so that its log odds are finite


def evidence(candidates: Candidates) -> Floats:
    """Return `(n, 10)`, in the order of `JoiningWeights` without its bias.

    The logits of no pip die and of no die, the detector's log odds, by how much the likeliest answer leads,
    the logit of no readable face, how far from the box's the die's middle lies, the share of the box that
    lies in better ones, how far its size is from the median (log, absolute), and the mean of the first two
    over all others in the picture.
    """
    faces, stances = candidates.faces, candidates.stances
    logits = faces.logits.mean(axis=1)
    scores = np.clip(candidates.scores, LEAST_SCORE, 1 - LEAST_SCORE)
    sides = np.log(np.maximum(longer_sides(candidates.boxes), 1))
    return np.column_stack(
        (
            faces.no_pips,
            stances.no_die,
            np.log(scores / (1 - scores)),
            np.minimum(leads(logits), SURELY_LED),
            logits[:, -1],
            np.linalg.norm(stances.middle, axis=1),
            covered(candidates.boxes, candidates.worth),
            np.abs(sides - np.median(sides)) if len(sides) else sides,
            of_the_others(faces.no_pips),
            of_the_others(stances.no_die),
        )
    ).astype(np.float32)


def of_the_others(values: Floats) -> Floats:
    """Return `(n,)`: for each of `values` `(n,)` the mean of all others; its own where there is none."""
    if len(values) < 2:
        return values
    return np.asarray((values.sum() - values) / (len(values) - 1), np.float32)


def no_die(candidates: Candidates, weights: JoiningWeights) -> Floats:
    """Return `(n,)`: the logit that each is no die to be read, less the one from which on it is doubted."""
    return weighed(evidence(candidates), weights)


def weighed(rows: Floats, weights: JoiningWeights | EdgeWeights) -> Floats:
    """Return `(n,)`: what a regression makes of evidence `(n, k)`, which comes in the order of its weights
    without the bias; NaN where the evidence has one."""
    bias, *rest = astuple(weights)
    with np.errstate(invalid="ignore"):  # some processors' products note a NaN, some do not
        return np.asarray(rows @ np.array(rest, np.float32) + bias, np.float32)
