"""Variants: rule systems as TOML files. The one place that opens package data.

What a variant is called, how it differs and where each of its rules is printed is said by the catalogue
(`variant-cacho` and its attributes).
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any

from referee import naming
from referee.facts import Listing, Message, message
from referee.values import Code, answered, granted, refuse, show
from referee.variants import hands
from referee.variants.mixes import as_set, idle, impossible
from referee.variants.rules import FACE_NAMES, NAMED, PALIFICO, SWITCHES, TWO_DICE, Rules, Switch

NAME_CHARACTERS_MOST = 40
"""Of what somebody took for a variant, so many are compared with those there are."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A rule system by its id, with what it sets."""

    id: str
    """The file's name."""
    shape: str
    """many-cups, one-cup or own-hand: which game of the three it is."""
    dice: int
    """How many dice a head (or in the cup) where the table does not say."""
    claims: tuple[str, ...]
    """What may be claimed of a shared cup or of one's own hand, lowest first; empty where dice are bid."""
    aliases: Mapping[str, str]
    """Other words for a claim, or for its hand -> the claim, or the hand."""
    face_words: Mapping[str, int | str]
    """Words for poker faces in a claim -> the face that they stand for, as a number where dice of either deck
    have it, else as what the dice show."""
    reads: str
    """How dice make a claim: two-dice, of-a-kind, poker-hand or named-hand; empty where dice are bid."""
    rules: Rules
    """The switches as this variant sets them."""
    vocabulary: str
    """What it calls the faces: a value of `face-names`."""
    printed: tuple[str, ...]
    """The switches that the variant sets, in its own order: the catalogue says where each is printed."""
    called: tuple[str, ...]
    """The actions that have a call of their own in this game."""
    verbs: tuple[str, ...]
    """The actions that have a verb of their own in this game: `hunt` for the exact call."""
    own_palifico: bool
    """Whether it has a word of its own for a round of palifico."""
    until: Mapping[int, Mapping[str, object]]
    """Edition -> the switches that the variant set otherwise up to it."""
    synonyms: Mapping[str, str]
    """Another action's name that this game has for one of its own -> that one."""

    @property
    def title(self) -> Message:
        """What a page calls it."""
        return Message(f"variant-{self.id}")

    def text(self, name: str) -> Message:
        """More about it: `summary`, `names`, `document`, `call-ACTION`, `do-ACTION`, `palifico`,
        `source-SWITCH`."""
        return Message(f"variant-{self.id}.{name}")

    def verb(self, action: str) -> Message:
        """What the action is called in this game: `hunt`, `call spot on`."""
        own = action in self.verbs
        return self.text(f"do-{action}") if own else Message(f"do-{action.replace('_', '-')}")

    @property
    def palifico(self) -> Message:
        """What it calls a round of palifico."""
        return self.text("palifico") if self.own_palifico else PALIFICO

    def meaning(self, switch: Switch, value: object) -> Message:
        """What the switch says in the words of this game."""
        return switch.meaning(value, self.palifico)

    def source(self, switch: Switch) -> Message:
        """Where the rule is printed, or that the document is silent."""
        return self.text(f"source-{switch.id}") if switch.id in self.printed else Message("source-silent")

    def switches(self) -> list[Switch]:
        """The switches that apply to this shape of game."""
        return [switch for switch in SWITCHES.values() if self._has(switch)]

    def choices(self) -> list[Switch]:
        """All that a table may choose: the switches, and the names of the faces."""
        return [*self.switches(), *([FACE_NAMES] if self._has(FACE_NAMES) else [])]

    def value(self, switch: Switch) -> object:
        """What the variant sets the switch to."""
        return self.vocabulary if switch is FACE_NAMES else getattr(self.rules, switch.name)

    def _has(self, switch: Switch) -> bool:
        return self.shape in switch.shapes or self.reads in switch.shapes

    def as_of(self, edition: int) -> "Variant":
        """The variant with the switches as it set them in this edition."""
        former = {
            key: value for last, old in self.until.items() if edition <= last for key, value in old.items()
        }
        return replace(self, rules=granted(self.with_options(former))) if former else self

    def claims_by(self, rules: Rules) -> tuple[str, ...]:
        """What may be claimed by these rules, lowest first."""
        if self.reads == TWO_DICE:
            return in_order(self.claims, rules.claim_order)
        return hands.ladder(self.claims, rules) if self.reads == NAMED else self.claims

    def vocabulary_by(self, rules: Rules, chosen: object) -> str:
        """What the faces are called by these rules: as was `chosen` where it can be, else what dice that make
        hands show."""
        if self.reads == NAMED or rules.poker_faces:
            return hands.VOCABULARY[rules.poker_faces]
        return str(chosen or self.vocabulary)

    def idle(self, rules: Rules) -> Mapping[str, tuple[str, ...]]:
        """The switches that change nothing by these rules -> those that make it so."""
        return idle(rules, self.switches())

    @answered
    def with_options(self, options: Mapping[str, object], *, any_mix: bool = False) -> Rules:
        """The variant's rules with `options` (switch id -> value) laid over them; `any_mix`: also where they
        cannot go together."""
        changed: dict[str, Any] = {}
        mine = {switch.id: switch for switch in self.choices()}
        for key, value in options.items():
            switch = mine.get(key)
            if switch is None:
                known = "switch-elsewhere" if key in SWITCHES else "switch-unknown"
                switches = Listing.of(mine, "comma")
                refuse(Code.BAD_OPTION, known, given=show(key), variant=self.id, switches=switches)
            if not switch.takes(value):
                allowed = switch.choices()
                refuse(
                    Code.BAD_OPTION,
                    "switch-value",
                    switch=key,
                    variant=self.id,
                    given=show(value),
                    allowed=allowed,
                )
            if switch is not FACE_NAMES:
                changed[switch.name] = value
        rules = replace(self.rules, **changed)
        clash = None if any_mix else impossible(rules)
        if clash is not None:
            why = message(
                f"impossible-{clash.why}",
                bids=Listing.of((naming.bid(it, self.vocabulary) for it in clash.bids), "comma"),
            )
            switches = as_set(rules, clash.switches)
            refuse(Code.BAD_OPTION, "combination", variant=self.id, switches=switches, why=why)
        return rules


def in_order(claims: Sequence[str], order: str) -> tuple[str, ...]:
    """The claims of two dice, lowest first, by a value of `claim-order`."""
    top = claims[-1]
    pairs = [claim for claim in claims if claim[0] == claim[1]]
    high = {"little-mia": ["31"], "half-mia": ["42"]}.get(order, [])
    low = [claim for claim in claims if claim not in (*pairs, *high, top)]
    return (*low, *(pairs[::-1] if order == "pairs-down" else pairs), *high, top)


def hand(claim: str) -> Message:
    """What a poker hand is called."""
    return Message(f"hand-{claim.replace(' ', '-')}")


@answered
def parse_variant(variant_id: str, text: str) -> Variant:
    """Read a variant from TOML text.

    It needs `shape`, `dice`, `called` and `[rules]` with `switch-id = value`; where values are claimed also
    `claims`, `reads`, `aliases` and `faces`. `verbs` are the actions
    with a verb of their own; `[synonyms]` are other names of actions, `[words]` may set `face-names`;
    `own-palifico` says that the catalogue has another word for palifico; `[until.3]` has the switches that
    were otherwise up to edition 3.
    """
    try:
        data = tomllib.loads(text)
        rules, words = data["rules"], data.get("words", {})
        bare = Variant(
            id=variant_id,
            shape=data["shape"],
            dice=data["dice"],
            claims=tuple(data.get("claims", ())),
            aliases=data.get("aliases", {}),
            face_words=data.get("faces", {}),
            reads=data.get("reads", ""),
            rules=Rules(),
            vocabulary=words.get(FACE_NAMES.id, FACE_NAMES.default),
            printed=(*rules, *words),
            called=tuple(data["called"]),
            verbs=tuple(data.get("verbs", ())),
            own_palifico=data.get("own-palifico", False),
            until={int(last): old for last, old in data.get("until", {}).items()},
            synonyms=data.get("synonyms", {}),
        )
    except tomllib.TOMLDecodeError as error:
        refuse(Code.BAD_SETUP, "variant-toml", variant=show(variant_id), error=str(error))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        refuse(Code.BAD_SETUP, "variant-lacks", variant=show(variant_id), error=str(error))
    return replace(bare, rules=granted(bare.with_options(rules | words)))


@cache
def variant_ids() -> tuple[str, ...]:
    """The ids of all variants that come with the referee, in alphabetical order."""
    folder = resources.files("referee") / "variants"
    return tuple(
        sorted(it.name.removesuffix(".toml") for it in folder.iterdir() if it.name.endswith(".toml"))
    )


@answered
def load_variant(variant_id: str) -> Variant:
    """The variant with this id, or a refusal that names those there are."""
    if variant_id not in variant_ids():
        known = Listing.of(variant_ids(), "comma")
        if near := get_close_matches(str(variant_id)[:NAME_CHARACTERS_MOST].lower(), variant_ids(), n=2):
            alike = Listing.of(near, "or")
            refuse(
                Code.UNKNOWN_VARIANT, "variant-near", given=show(variant_id), variant=alike, variants=known
            )
        refuse(Code.UNKNOWN_VARIANT, "variant-unknown", given=show(variant_id), variants=known)
    return _shipped(variant_id)


@cache
def _shipped(variant_id: str) -> Variant:
    text = (resources.files("referee") / "variants" / f"{variant_id}.toml").read_text(encoding="utf-8")
    return granted(parse_variant(variant_id, text))
