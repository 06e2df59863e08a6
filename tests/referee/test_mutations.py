"""Turn any one switch that a variant sets, and some worked example of it ends differently."""

import dataclasses
from typing import Any

import pytest

import referee.setup
from referee import Game, Refusal, Variant, load_variant
from referee.values import granted
from referee.variants.rules import Switch
from tests.referee.following import differences, examples, follow, spoken_bid, unusual
from tests.referee.walking import VARIANTS

FACTS = examples("facts")
GAMES = examples("switches")["switch"]
TABLES = examples("tables")["table"]


def follows_ladder(variant: str, example: dict[str, Any]) -> bool:
    """Whether the raises of the example are legal and refused as it says."""
    after = {"action": "bid", "player": "a", **spoken_bid(example["after"]), "unheard": True}
    game = granted(Game.start({"variant": variant, "players": ["a", "b"], "dice": 20}))
    game = granted(game.play_json(after))
    return all(
        isinstance(game.play_json({"action": "bid", "player": "b", **spoken_bid(text)}), Game)
        == (text in example["legal"])
        for text in [*example["legal"], *example["refused"]]
    )


def all_hold(variant: str) -> bool:
    """Whether every worked example of the variant ends as it should, quickest first."""
    shared = (example for example in FACTS["shared"] if variant in example["variants"])
    if any(differences(follow(variant + it["game"].removeprefix("*")), it["then"]) for it in shared):
        return False
    mine = (example for example in FACTS["call"] if example["game"].startswith(f"{variant}:"))
    if any(differences(follow(it["game"]), it["then"]) for it in mine):
        return False
    if not all(follows_ladder(variant, it) for it in FACTS["ladder"] if it["variant"] == variant):
        return False
    for example in GAMES:
        if example["game"].startswith(f"{variant}:"):
            for value, then in example["then"].items():
                told = {"true": True, "false": False}.get(value, int(value) if value.isdigit() else value)
                if differences(follow(example["game"], **{example["id"]: told}), then):
                    return False
    mine = (example for example in TABLES if example["game"].startswith(f"{variant}:"))
    return all(
        isinstance(game := follow(it["game"]), Game) and unusual(game) == (it["state"], it.get("verdict", {}))
        for it in mine
    )


def turned(variant: Variant) -> list[tuple[Switch, Variant]]:
    """The variant with each of its switches at each other value that may be and makes a difference."""
    found = []
    for switch in variant.switches():
        for value in switch.allowed or (0, 2):
            if switch.id in variant.printed and value != getattr(variant.rules, switch.name):
                rules = variant.with_options({switch.id: value})
                if not isinstance(rules, Refusal) and switch.id not in variant.idle(rules):
                    found.append((switch, dataclasses.replace(variant, rules=rules)))
    return found


@pytest.mark.parametrize("variant_id", VARIANTS)
def test_any_switch_turned_is_noticed(variant_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All hold as the variant is, and with any one switch turned something does not."""
    assert all_hold(variant_id)
    variant = load_variant(variant_id)
    assert not isinstance(variant, Refusal)
    unnoticed = []
    for switch, other in turned(variant):
        monkeypatch.setattr(
            referee.setup,
            "load_variant",
            lambda name, other=other: other if name == variant_id else load_variant(name),
        )
        if all_hold(variant_id):
            unnoticed.append((switch.id, getattr(other.rules, switch.name)))
        monkeypatch.undo()
    assert not unnoticed
