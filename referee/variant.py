"""Variants: rule systems as TOML files, each rule with its source. The one place that opens package data."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from referee.rules import SWITCHES, Rules, Switch, impossible, toml
from referee.values import Code, Refusal, show


@dataclass(frozen=True, slots=True)
class Variant:
    """A rule system by its id, with what it is called, what it sets and where each rule is printed."""

    id: str
    """The file's name."""
    title: str
    """What a page calls it."""
    summary: str
    """One line on how it differs."""
    names: tuple[str, ...]
    """Other names of the same game."""
    shape: str
    """many-cups, one-cup or own-hand: which game of the three it is."""
    document: str
    """The document that it follows."""
    dice: int
    """How many dice a head (or in the cup) where the table does not say."""
    claims: tuple[str, ...]
    """What may be claimed of a shared cup or of one's own hand, lowest first; empty where dice are bid."""
    aliases: Mapping[str, str]
    """Other words for a claim -> the claim."""
    reads: str
    """How dice make a claim: two-dice, of-a-kind or poker-hand; empty where dice are bid."""
    rules: Rules
    """The switches as this variant sets them."""
    sources: Mapping[str, str]
    """Switch id -> where the rule is printed, for every switch that the variant sets."""
    calls: Mapping[str, str]
    """Action -> what players say for it."""

    def switches(self) -> list[Switch]:
        """The switches that apply to this shape of game."""
        return [
            switch
            for switch in SWITCHES.values()
            if self.shape in switch.shapes or self.reads in switch.shapes
        ]

    def with_options(self, options: Mapping[str, object]) -> Rules | Refusal:
        """The variant's rules with `options` (switch id -> value) laid over them."""
        changed: dict[str, Any] = {}
        mine = {switch.id: switch for switch in self.switches()}
        for key, value in options.items():
            switch = mine.get(key)
            if switch is None:
                known = "switch" if key in SWITCHES else "known switch"
                return Refusal(
                    Code.BAD_OPTION,
                    f"{show(key)} is no {known} of {self.id}; its switches are {', '.join(mine)}",
                )
            if not switch.takes(value):
                return Refusal(
                    Code.BAD_OPTION,
                    f"{key} of {self.id} cannot be {show(value)}; allowed are {switch.choices()}",
                )
            changed[switch.name] = value
        rules = Rules(
            **{switch.name: getattr(self.rules, switch.name) for switch in SWITCHES.values()} | changed
        )
        sentence = impossible(rules)
        return Refusal(Code.BAD_OPTION, f"{self.id}: {sentence}") if sentence else rules

    def explain(self) -> list[str]:
        """The rules in plain words, one sentence a switch that applies, with its source."""
        return [
            f"{switch.meaning(getattr(self.rules, switch.name))} [{switch.id} = "
            f"{toml(getattr(self.rules, switch.name))}; {self.sources.get(switch.id, 'silent')}]"
            for switch in self.switches()
        ]


def parse_variant(variant_id: str, text: str) -> Variant | Refusal:
    """Read a variant from TOML text.

    It needs `title`, `document`, `summary`, `names`, `shape`, `dice`, `[calls]`, and `[rules]` with
    `switch-id = { value = ..., source = "..." }`; where values are claimed also `claims`, `reads`, `aliases`.
    """
    try:
        data = tomllib.loads(text)
        bare = Variant(
            id=variant_id,
            title=data["title"],
            summary=data["summary"],
            names=tuple(data["names"]),
            shape=data["shape"],
            document=data["document"],
            dice=data["dice"],
            claims=tuple(data.get("claims", ())),
            aliases=data.get("aliases", {}),
            reads=data.get("reads", ""),
            rules=Rules(),
            sources={key: rule["source"] for key, rule in data["rules"].items()},
            calls=data["calls"],
        )
        rules = bare.with_options({key: rule["value"] for key, rule in data["rules"].items()})
    except tomllib.TOMLDecodeError as error:
        return Refusal(Code.BAD_SETUP, f"the variant {variant_id!r} is not valid TOML: {error}")
    except (KeyError, TypeError, AttributeError) as error:
        return Refusal(
            Code.BAD_SETUP,
            f"the variant {variant_id!r} lacks or misspells {error}: it needs title, document, "
            "summary, names, shape, dice, [calls] and [rules] with a value and a source for each switch",
        )
    if isinstance(rules, Refusal):
        return rules
    return Variant(
        **{name: getattr(bare, name) for name in bare.__dataclass_fields__ if name != "rules"}, rules=rules
    )


@cache
def variant_ids() -> tuple[str, ...]:
    """The ids of all variants that come with the referee, in alphabetical order."""
    folder = resources.files("referee") / "variants"
    return tuple(
        sorted(it.name.removesuffix(".toml") for it in folder.iterdir() if it.name.endswith(".toml"))
    )


@cache
def load_variant(variant_id: str) -> Variant | Refusal:
    """The variant with this id, or a refusal that names those there are."""
    if variant_id not in variant_ids():
        return Refusal(
            Code.UNKNOWN_VARIANT,
            f"there is no variant {show(variant_id)}; there are {', '.join(variant_ids())}",
        )
    text = (resources.files("referee") / "variants" / f"{variant_id}.toml").read_text(encoding="utf-8")
    return parse_variant(variant_id, text)
