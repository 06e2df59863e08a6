"""What the referee says aloud, word for word."""

from typing import Any

import pytest

from referee.facts import Message
from referee.values import granted
from referee.words import telling, told
from referee.words.catalogue import catalogue
from tests.referee.following import examples, follow

SAY = catalogue().say


@pytest.mark.parametrize(
    ("n", "said"),
    [
        (0, "no"),
        (1, "one"),
        (13, "thirteen"),
        (20, "twenty"),
        (21, "twenty-one"),
        (99, "ninety-nine"),
        (100, "100"),
    ],
)
def test_numbers(n: int, said: str) -> None:
    """Numbers are words below a hundred."""
    assert SAY(Message("number", {"n": n})) == said


@pytest.mark.parametrize("example", examples("explanations")["told"], ids=lambda it: it["game"].split(":")[0])
def test_explanations(example: dict[str, str]) -> None:
    """Who bid what, what lay there, the rule that decides, who loses, who is out, who starts."""
    game = granted(follow(example["game"]))
    assert told.state(game)["verdict"]["explanation"] == example["says"]


@pytest.mark.parametrize("example", examples("citations")["cited"], ids=lambda it: it["game"].split(":")[0])
def test_citations(example: dict[str, Any]) -> None:
    """A verdict names the switches that decided it, the first one with its sentence and source."""
    game = granted(follow(example["game"]))
    cites = told.state(game)["verdict"]["cites"]
    assert [cite["switch"] for cite in cites] == example["switches"]
    first = {key: cites[0][key] for key in ("rule", "source")} if cites else {}
    assert first == {key: example[key] for key in ("rule", "source") if key in example}


def test_citations_as_messages() -> None:
    """Whoever says them in another language gets rule and source as messages."""
    game = granted(follow("dudo: a, b; dice 1\na bids 2x5\nb doubts\nreveal all 5 2"))
    assert game.state.verdict is not None
    ((_, rule, source),) = telling.cites(game.setup, game.state.verdict)
    assert (rule, source) == (Message("switch-loss.one"), Message("variant-dudo.source-loss"))
