"""Actions that may not be: each is refused with its code and one sentence with the way out."""

from typing import Any

import pytest

from referee import Game, Refusal
from referee.words import told
from tests.referee.following import examples, follow


@pytest.mark.parametrize("example", examples("refusals")["refused"], ids=lambda it: it["code"])
def test_refusals_word_for_word(example: dict[str, Any]) -> None:
    """The refusal names who, the rule, and what would be legal."""
    result = follow(example["game"])
    if "action" in example:
        assert isinstance(result, Game), result
        result = result.play_json(example["action"])
    assert isinstance(result, Refusal)
    assert (result.code.value, told.why(result)) == (example["code"], example["says"])
