"""Notation and rules of a variant, whatever is written: a game, a variant or a refusal, never an error."""

import time
from collections import Counter
from importlib import resources
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from referee import Game, Refusal, variant_ids
from referee.values import answered
from referee.variant import Variant, parse_variant
from referee.words.notation import read_action, read_game

REPLAYS = st.sampled_from(["dudo: ann, bo; dice 3", "ann 3x5", "bo doubts", "cups 1 5 5 2 3 4", "undo"])
LINE = st.one_of(REPLAYS, st.text(max_size=40), st.builds("{} {}".format, REPLAYS, st.text(max_size=12)))
FOLDER = resources.files("referee") / "variants"
RULES = [(FOLDER / f"{name}.toml").read_text(encoding="utf-8") for name in variant_ids()]


@st.composite
def spoiled(draw: st.DrawFn) -> str:
    """A variant's file with a piece replaced, cut out or repeated."""
    text = draw(st.sampled_from(RULES))
    at = draw(st.integers(0, len(text)))
    other = draw(st.sampled_from(RULES))
    piece = draw(st.one_of(st.text(max_size=12), st.just(other[at : at + 60])))
    return text[:at] + piece + text[at + draw(st.integers(0, 40)) :]


def run(number: int, first: int, until: float) -> dict[str, Any]:
    """So many texts of each kind."""
    counts, failures = Counter[str](), list[str]()
    limits = settings(
        max_examples=number, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )  # fmt: skip

    @seed(first)
    @limits
    @given(st.lists(LINE, max_size=8).map("\n".join))
    def games(text: str) -> None:
        if time.monotonic() < until:
            game, action = read_game(text), read_action(text)
            assert isinstance(game, Game | Refusal) and isinstance(action, dict | Refusal)  # noqa: PT018
            counts["games"] += 1
            counts["games read"] += isinstance(game, Game)

    @seed(first)
    @limits
    @given(spoiled())
    def variants(text: str) -> None:
        if time.monotonic() < until:
            variant = answered(parse_variant)("spoiled", text)
            assert isinstance(variant, Variant | Refusal)
            counts["variants"] += 1
            counts["variants read"] += isinstance(variant, Variant)

    for scene in (games, variants):
        try:
            scene()
        except Exception as error:
            failures.append(f"{scene.__name__}: {error!r}")
    return {**counts, "failures": failures}
