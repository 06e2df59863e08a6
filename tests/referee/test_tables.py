"""The whole table after a game: nothing has changed that should not, and nothing is forgotten."""

from typing import Any

import pytest

from referee.values import granted
from tests.referee.following import examples, follow, unusual


@pytest.mark.parametrize("example", examples("tables")["table"], ids=lambda it: it["game"].split(":")[0])
def test_tables(example: dict[str, Any]) -> None:
    """State and verdict are as written, and whatever is not written is as it always is."""
    game = granted(follow(example["game"]))
    assert unusual(game) == (example["state"], example.get("verdict", {}))
