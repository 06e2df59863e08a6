"""What may lie there, strays that look like dice among it: against every possibility written out."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Game, certainty
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
    *,
    blind: bool = False,
) -> tuple[float, float]:
    """The chance that the bid is met, and of another outcome than the likeliest: every number of strays,
    every choice of real dice, strays and made up things, all faces of what is there.

    A made up thing weighs its odds beside a die, a stray as much as a die. Any of the dice may be those that
    lie open; where none can be, strays or not, we are `blind` to that.
    """
    question = game.question
    assert question is not None
    alike = [question.step(question.start, face + 1) for face in SIX]
    known = Counter(alike[face - 1] for face in (() if blind else question.known))
    possible = False
    met, found = 0.0, Counter[object]()
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
                numbers = Counter(alike[face] for face in faces)
                lies *= math.prod(math.comb(numbers[face], lie) for face, lie in known.items())
                possible |= not among and lies > 0
                met += weight * lies * question.met(end)
                found[question.outcome(end)] += weight * lies
    if not possible:
        return written_out(game, seen, made_up, number, miss, strays, blind=True)
    whole = sum(found.values())
    return met / whole, 1 - max(found.values()) / whole


rows = st.lists(st.sampled_from([0.0, 0.01, 0.2, 1.0, 5.0]), min_size=6, max_size=6).filter(any)
DIE = rows | st.builds(sure, st.integers(1, 6), st.sampled_from([0.6, 0.97, 0.999]))


@given(
    name=st.sampled_from(sorted(SMALL_TABLES)),
    number=st.sampled_from([1, 2, 4]),
    many=st.integers(1, 3),
    miss=st.sampled_from([0.01, 0.03, 0.2]),
    strays=st.sampled_from([{}, {}, {1: 0.1}, {1: 0.25, 2: 0.25}, {2: 0.01}]),
    lie=st.sampled_from(["5", "1", "2", "5 2"]),
    data=st.data(),
)
@settings(max_examples=15)
def test_all_that_may_lie_there(
    name: str,
    number: int,
    many: int,
    miss: float,
    strays: Mapping[int, float],
    lie: str,
    data: st.DataObject,
) -> None:
    """Missed, made up, both at once or too many, and strays among what lies there: met and risk are those of
    every possibility written out, whatever lies open."""
    seen = data.draw(st.lists(DIE, max_size=number if strays else number + 1))
    lie = lie[: max(number, 2) // 2 * 2 - 1]  # of so many dice
    game = small_table(name, max(number, 2), min(many, number), lie)
    made_up = data.draw(st.lists(st.sampled_from([0.001, 0.1, 0.6]), min_size=len(seen), max_size=len(seen)))
    met, risk = written_out(game, seen, made_up, number, miss, strays)
    found = certainty(game, seen, number, errors=ReaderErrors(miss=miss), made_up=made_up, strays=strays)
    assert found.met == pytest.approx(met, abs=1e-5)
    assert found.risk == pytest.approx(risk, abs=1e-5)
