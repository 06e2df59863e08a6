"""Tables where all errs alike: against every possibility written out, and against simulation."""

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee import Game, certainty
from referee.chances.certainty import _outcome, questions
from referee.chances.habits import NO_HABITS, Habits
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
    habits: Habits,
) -> dict[object, float]:
    """Outcome -> its chance: every way to err, every choice of real dice, strays and made up things, all
    faces of what is there. A look at a die that shows a face is as likely as its chance of it, or under a
    habit as that of the face it looks like; a made up thing weighs its odds beside a die, a stray as much as
    a die."""
    question = game.question
    assert question is not None
    ways: list[tuple[float, dict[int, int], int, int]] = [(habits.none, {}, 0, 0)]
    counts = Counter(row.index(max(row)) for row in seen)
    any_law = math.prod(map(math.factorial, counts.values())) * 120 / math.factorial(len(seen) + 5)
    uneven = 0.99 + 0.01 * any_law * 6 ** len(seen)
    ways += [
        (chance / uneven, {face - 1: like - 1}, 0, 0) for (face, like), chance in habits.misreads.items()
    ]
    ways += [(chance, {}, *strewn) for strewn, chance in habits.strays.items()]
    found: dict[object, float] = defaultdict(float)
    odds = [number * chance / (1 - chance) for chance in made_up]
    for chance, looks_like, strays, hidden in ways:
        for kinds in product("dsm", repeat=len(seen)):  # a die, a stray, made up
            count = Counter(kinds)
            missed = number - hidden - count["d"]
            if count["s"] != strays or missed < 0:
                continue
            weight = chance * miss**missed / math.factorial(missed)
            weight *= math.factorial(number - hidden) * math.factorial(strays) / math.factorial(number)
            weight *= math.prod(odds[at] for at, kind in enumerate(kinds) if kind == "m")
            there = [
                [row[looks_like.get(face, face)] / sum(row) for face in SIX]
                for row, kind in zip(seen, kinds, strict=True)
                if kind == "d"
            ] + [[1 / 6] * 6] * (missed + hidden)
            for faces in product(SIX, repeat=len(there)):
                end = question.start
                for face in faces:
                    end = question.step(end, face + 1)
                lies = math.prod(row[face] for row, face in zip(there, faces, strict=True))
                found[question.outcome(end)] += weight * lies
    whole = sum(found.values())
    return {outcome: weight / whole for outcome, weight in found.items()}


WAYS = [
    Habits({(3, 5): 0.05}),
    Habits({(5, 2): 0.2, (4, 5): 0.01}),
    Habits(strays={(1, 0): 0.1}),
    Habits(strays={(1, 1): 0.2, (2, 0): 0.01}),
    Habits({(6, 1): 0.03}, {(1, 0): 0.02, (1, 1): 0.05}),
]


@given(
    name=st.sampled_from(sorted(SMALL_TABLES)),
    number=st.sampled_from([2, 4]),
    many=st.integers(1, 3),
    habits=st.sampled_from(WAYS),
    data=st.data(),
)
@settings(max_examples=60)
def test_all_ways_to_err(name: str, number: int, many: int, habits: Habits, data: st.DataObject) -> None:
    """The risk is that of every possibility under every habit written out, where no more is seen than lies
    there. A habit of misreading leaves it off by up to 0.0033, the most of all tables of two dice: faces that
    are alike to the question are weighed as if each thing were a die."""
    die = st.builds(sure, st.integers(1, 6), st.sampled_from([0.6, 0.97, 0.999]))
    seen = data.draw(st.lists(die, min_size=1, max_size=number))
    game = small_table(name, number, min(many, number))
    made_up = data.draw(st.lists(st.sampled_from([0.001, 0.1, 0.6]), min_size=len(seen), max_size=len(seen)))
    expected = written_out(game, seen, made_up, number, 0.03, habits)
    found = certainty(game, seen, number, errors=ReaderErrors(miss=0.03), made_up=made_up, habits=habits)
    close = 3.3e-3 if habits.misreads else 1e-5
    assert found.risk == pytest.approx(1 - max(expected.values()), abs=close)


def test_a_face_that_is_seen_is_not_always_another() -> None:
    """Of six dice that show every face no face is always read as another: the risk is as without habits.
    Where threes are lacking and fives many, it is not, and the fives are asked about."""
    game = small_table("doubt, wild", 6, 2)
    habits = Habits.declared(misreads=0.2)
    errors = ReaderErrors(misread=0.0005)
    every = [sure(face) for face in (1, 2, 3, 4, 5, 6)]
    plain = certainty(game, every, errors=errors)
    assert certainty(game, every, errors=errors, habits=habits).risk == pytest.approx(plain.risk, abs=1e-3)
    fives = [sure(face) for face in (5, 5, 4, 4, 2, 6)]
    told = certainty(game, fives, errors=errors, habits=habits)
    assert told.risk > 0.02 > certainty(game, fives, errors=errors).risk
    assert set(told.deciding[:2]) == {0, 1}


def test_who_says_what_dice_are_ends_the_doubt() -> None:
    """A table with a thing that is always taken for a die while one is hidden asks; once every die is said to
    be one, none can be hidden, and nothing is left to ask."""
    game = small_table("doubt, wild", 4, 2)
    seen, habits = [sure(face) for face in (5, 5, 3, 2)], Habits.declared(habitual=0.3)
    asked = questions(game, seen, habits=habits)
    assert asked
    assert certainty(game, seen, habits=habits, told=asked).decided
    assert certainty(game, seen, habits=habits, told=range(4)).risk == 0


@pytest.mark.parametrize(
    "habits",
    [Habits.declared(misreads=0.2), Habits.declared(lost=0.2), Habits.declared(habitual=0.2)],
    ids=["misreads", "lost", "habitual"],
)
def test_as_many_go_wrong_as_stated(habits: Habits) -> None:
    """Tables drawn with so large a share of bad ones: as many verdicts are wrong as stated, more
    than a judge states who does not know of the habits."""
    rng, number, miss = Random(7), 6, 0.02
    game = small_table("doubt, wild", number, 2)
    question = game.question
    assert question is not None
    stated = unaware = wrong = 0.0
    for _ in range(400):
        truth = [rng.randint(1, 6) for _ in range(number)]
        shown = list(truth)
        way = rng.random()
        for pair, chance in habits.misreads.items():
            if 0 <= way < chance:
                shown = [pair[1] if face == pair[0] else face for face in shown]
            way -= chance
        for (strays, hidden), chance in habits.strays.items():
            if 0 <= way < chance:
                shown = shown[hidden:] + [rng.randint(1, 6) for _ in range(strays)]
            way -= chance
        seen = [sure(face) for face in shown if rng.random() >= miss]
        rng.shuffle(seen)
        made_up, errors = [0.0002] * len(seen), ReaderErrors(misread=0.001, miss=miss)
        found = certainty(game, seen, number, errors=errors, made_up=made_up, habits=habits)
        end = question.start
        for face in truth:
            end = question.step(end, face)
        wrong += found.outcome != _outcome(question.outcome(end))
        stated += found.risk
        unaware += certainty(game, seen, number, errors=errors, made_up=made_up).risk
    assert stated == pytest.approx(wrong, abs=3 * math.sqrt(stated))
    assert unaware < stated


@pytest.mark.parametrize("chances", [{(1, 2): -0.1}, {(1, 2): 0.5, (2, 3): 0.5}, {(1, 2): math.nan}])
def test_habits_are_chances(chances: dict[tuple[int, int], float]) -> None:
    """Below nothing, nothing left or no number: no chances of ways to err."""
    with pytest.raises(ValueError, match="chances that add up to less than 1"):
        Habits(chances)
    assert NO_HABITS.none == 1
