"""Notation and rules of a variant, whatever is written: a game, a variant or a refusal, never an error."""

import time
from collections import Counter
from importlib import resources
from typing import Any

from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

from referee import Game, Refusal, variant_ids
from referee.values import answered
from referee.variants.variant import Variant, parse_variant
from referee.words.notation import read_action, read_game

REPLAYS = st.sampled_from(["dudo: ann, bo; dice 3", "ann 3x5", "bo doubts", "cups 1 5 5 2 3 4", "undo"])
LINE = st.one_of(REPLAYS, st.text(max_size=40), st.builds("{} {}".format, REPLAYS, st.text(max_size=12)))
SOME = 100
"""Tried between two looks at the clock."""
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
    """So many texts of each kind, some at a time."""
    counts, failures = Counter[str](), list[str]()

    def games(text: str) -> None:
        game, action = read_game(text), read_action(text)
        assert isinstance(game, Game | Refusal)
        assert isinstance(action, dict | Refusal)
        counts["games"] += 1
        counts["games read"] += isinstance(game, Game)

    def variants(text: str) -> None:
        variant = answered(parse_variant)("spoiled", text)
        assert isinstance(variant, Variant | Refusal)
        counts["variants"] += 1
        counts["variants read"] += isinstance(variant, Variant)

    texts = {games: st.lists(LINE, max_size=8).map("\n".join), variants: spoiled()}
    for done in range(0, number, SOME):
        limits = settings(
            max_examples=min(SOME, number - done), deadline=None, database=None,
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        for read, written in texts.items():
            if time.monotonic() < until:
                try:
                    seed(first + done)(limits(given(written)(read)))()
                except Exception as error:
                    failures.append(f"{read.__name__}: {error!r}")
    return {**counts, "failures": failures}
