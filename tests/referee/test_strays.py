"""Things in sight that look like dice and are none of the reveal: against every possibility written out."""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Game, certainty
from referee.chances.certainty import Weighed
from referee.chances.risk import ReaderErrors
from tests.referee.test_risk import SMALL_TABLES, small_table

SIX = range(6)


def sure(face: int, confidence: float = 0.999) -> list[float]:
    """A die read as `face`, its other faces alike."""
    return [confidence if other == face - 1 else (1 - confidence) / 5 for other in SIX]


def written_out(
    game: Game,
    seen: Sequence[Sequence[float]],
    made_up: Sequence[float],
    number: int,
    miss: float,
    strays: Mapping[int, float],
) -> dict[object, float]:
    """Outcome -> its chance: every number of strays, every choice of real dice, strays and made up things,
    all faces of what is there. A made up thing weighs its odds beside a die, a stray as much as a die."""
    question = game.question
    assert question is not None
    found: dict[object, float] = defaultdict(float)
    odds = [number * chance / (1 - chance) for chance in made_up]
    for among, chance in {0: 1 - sum(strays.values()), **strays}.items():
        for kinds in product("dsm", repeat=len(seen)):  # a die, a stray, made up
            count = Counter(kinds)
            missed = number - count["d"]
            if count["s"] != among or missed < 0:
                continue
            weight = chance * miss**missed / math.factorial(missed) * math.factorial(among)
            weight *= math.prod(odds[at] for at, kind in enumerate(kinds) if kind == "m")
            there = [
                [chance / sum(row) for chance in row]
                for row, kind in zip(seen, kinds, strict=True)
                if kind == "d"
            ] + [[1 / 6] * 6] * missed
            for faces in product(SIX, repeat=len(there)):
                end = question.start
                for face in faces:
                    end = question.step(end, face + 1)
                lies = math.prod(row[face] for row, face in zip(there, faces, strict=True))
                found[question.outcome(end)] += weight * lies
    whole = sum(found.values())
    return {outcome: weight / whole for outcome, weight in found.items()}


@given(
    name=st.sampled_from(sorted(SMALL_TABLES)),
    number=st.sampled_from([2, 4]),
    many=st.integers(1, 3),
    strays=st.sampled_from([{1: 0.1}, {1: 0.25, 2: 0.25}, {2: 0.01}]),
    data=st.data(),
)
@settings(max_examples=25)
def test_every_number_of_strays(
    name: str, number: int, many: int, strays: Mapping[int, float], data: st.DataObject
) -> None:
    """The risk is that of every possibility written out, where no more is seen than lies there."""
    die = st.builds(sure, st.integers(1, 6), st.sampled_from([0.6, 0.97, 0.999]))
    seen = data.draw(st.lists(die, min_size=1, max_size=number))
    game = small_table(name, number, min(many, number))
    made_up = data.draw(st.lists(st.sampled_from([0.001, 0.1, 0.6]), min_size=len(seen), max_size=len(seen)))
    expected = written_out(game, seen, made_up, number, 0.03, strays)
    found = certainty(game, seen, number, errors=ReaderErrors(miss=0.03), made_up=made_up, strays=strays)
    assert found.risk == pytest.approx(1 - max(expected.values()), abs=1e-5)


def test_who_says_what_dice_are_ends_the_doubt() -> None:
    """A table with a lost die among those in play asks; once every die is said to be one, none is lost."""
    game = small_table("doubt, wild", 4, 2)
    seen, strays, errors = [sure(face) for face in (5, 5, 3, 2)], {1: 0.5}, ReaderErrors(miss=0.1)
    asked = Weighed(game, seen, strays=strays, errors=errors).questions()
    assert asked
    assert certainty(game, seen, strays=strays, errors=errors, told=asked).decided
    assert certainty(game, seen, strays=strays, errors=errors, told=range(4)).risk == 0
