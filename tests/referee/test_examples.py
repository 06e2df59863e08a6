"""The worked examples of tests/examples: published facts, and every switch with every value."""

import re
from dataclasses import fields, replace
from typing import Any

import pytest

import referee.setup
import referee.state
from referee import Bid, Game, Refusal, load_variant, variant_ids
from referee.editions import EDITION, SHEETS, Sheets
from referee.shapes.counting import count
from referee.values import granted
from referee.variants.rules import FACE_NAMES, SWITCHES
from referee.words import told
from referee.words.catalogue import catalogue
from tests.referee.following import differences, examples, follow, spoken_bid

FACTS = examples("facts")
GAMES = examples("switches")["switch"]


def value_of(value: str) -> object:
    """A switch's value as a table's key writes it."""
    return {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)


def named(source: str) -> str:
    """What a test is called whose example has that source: a name that a command line finds again."""
    return re.sub(r"[^\w ,.-]", "", source, flags=re.ASCII)


@pytest.mark.parametrize("example", FACTS["count"], ids=lambda it: str(it["hand"]))
def test_counts(example: dict[str, Any]) -> None:
    """A hand counts as printed, aces wild."""
    found = {
        face: count(example["hand"], int(face), wild=True, true_die=False).found for face in example["counts"]
    }
    assert found == example["counts"]


@pytest.mark.parametrize("example", FACTS["ladder"], ids=lambda it: f"{it['variant']} {it['after']}")
def test_ladder(example: dict[str, Any]) -> None:
    """After a bid exactly the printed raises are legal, and a refused one leaves the game where it was."""
    game = granted(Game.start({"variant": example["variant"], "players": ["a", "b"], "dice": 20}))
    game = granted(
        game.play_json({"action": "bid", "player": "a", **spoken_bid(example["after"]), "unheard": True})
    )
    for text in [*example["legal"], *example["refused"]]:
        bid = Bid.parse(text)
        result = game.play_json({"action": "bid", "player": "b", **spoken_bid(text)})
        assert isinstance(result, Game) == (text in example["legal"]), (text, result)
        offered = (game.legal().zhai or []) if bid.spoken == "zhai" else game.legal().bids
        assert ((bid.quantity, bid.face) in offered) == (text in example["legal"])


@pytest.mark.parametrize("example", FACTS["call"], ids=lambda it: named(it["source"]))
def test_calls(example: dict[str, Any]) -> None:
    """A published call ends as printed."""
    assert differences(follow(example["game"]), example["then"]) == {}


SHARED = [(example, variant) for example in FACTS["shared"] for variant in example["variants"]]


@pytest.mark.parametrize(
    ("example", "variant"), SHARED, ids=lambda it: it if isinstance(it, str) else named(it["source"])
)
def test_shared_rules(example: dict[str, Any], variant: str) -> None:
    """What several variants share ends alike in each of them."""
    assert differences(follow(variant + example["game"].removeprefix("*")), example["then"]) == {}


CASES = [(example, value) for example in GAMES for value in example["then"]]


@pytest.mark.parametrize(("example", "value"), CASES, ids=lambda it: it if isinstance(it, str) else it["id"])
def test_switches(example: dict[str, Any], value: str) -> None:
    """With the switch at this value the game ends as the table says."""
    result = follow(example["game"], **{example["id"]: value_of(value)})
    assert differences(result, example["then"][value]) == {}


@pytest.mark.parametrize("switch", [*SWITCHES.values(), FACE_NAMES], ids=lambda it: it.id)
def test_every_value_of_every_switch_has_an_example(switch: Any) -> None:
    """No switch and no value is without a worked example, and any two values end some example differently."""
    mine = [example for example in GAMES if example["id"] == switch.id]
    shown = {value_of(value) for example in mine for value in example["then"]}
    assert shown >= set(switch.allowed)
    assert len(shown) > 1
    for one in shown:
        for other in shown - {one}:
            ends = [(ending(example, one), ending(example, other)) for example in mine]
            assert any(first != second for first, second in ends), (switch.id, one, other)


def ending(example: dict[str, Any], value: object) -> object:
    """How the example ends with the switch at this value: the refusal's code, or the state."""
    result = follow(example["game"], **{example["id"]: value})
    return result.code if isinstance(result, Refusal) else told.state(result)


def test_variants_set_only_what_applies() -> None:
    """Every switch that a variant sets is one of its shape of game, with a source."""
    for variant_id in variant_ids():
        variant = load_variant(variant_id)
        assert not isinstance(variant, Refusal)
        assert set(variant.printed) <= {switch.id for switch in variant.choices()}
        assert all(
            f"variant-{variant_id}" in catalogue() and catalogue().say(variant.source(it))
            for it in variant.switches()
        )


def under(example: dict[str, Any], edition: int) -> Any:
    """How the example ends under an edition: as under the last one that is named up to it."""
    return example["then"][str(max(it for it in map(int, example["then"]) if it <= edition))]


EDITIONS = [(it, edition) for it in examples("editions")["edition"] for edition in SHEETS]


@pytest.mark.parametrize(
    ("example", "edition"), EDITIONS, ids=lambda it: it if isinstance(it, int) else it["game"].split(":")[0]
)
def test_a_game_keeps_the_readings_that_it_was_set_up_under(example: dict[str, Any], edition: int) -> None:
    """Each reading of the sheets that changed is played as before where the setup is of an earlier
    edition; without one it is the newest."""
    first, rest = example["game"].strip().split("\n", 1)
    assert differences(follow(f"{first}; edition {edition}\n{rest}"), under(example, edition)) == {}
    if edition == EDITION:
        assert differences(follow(example["game"]), under(example, edition)) == {}


@pytest.mark.parametrize("reading", [it.name for it in fields(Sheets)])
def test_each_reading_that_changed_has_an_example(reading: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With that one reading as the first edition has it, some example of the newest ends otherwise."""
    games = [(it["game"], under(it, EDITION)) for it in examples("editions")["edition"]]
    former = {reading: getattr(SHEETS[1], reading)}
    turned = {**SHEETS, EDITION: replace(SHEETS[EDITION], **former)}
    for module in (referee.state, referee.setup):
        monkeypatch.setattr(module, "SHEETS", turned)
    assert [game for game, then in games if differences(follow(game), then)]
