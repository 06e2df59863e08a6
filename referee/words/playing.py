"""How a game is played by what a table agreed on: in three sentences, and rule by rule."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.facts import Message, message
from referee.variants.rules import Rules, Switch
from referee.variants.variant import Variant
from referee.words import telling


@dataclass(frozen=True, slots=True)
class AgreedRule:
    """One rule of a table."""

    switch: Switch
    value: object
    """What the table plays."""
    meaning: Message
    """The rule as a sentence."""
    source: Message
    """Where it is printed, that no source says it, or that it is a rule of this house."""
    house: bool
    """Whether the table plays it otherwise than its rule system does."""
    idle: Message | None
    """Why it changes nothing beside the others; None where it does."""


def agreed_rules(it: Variant, options: Mapping[str, object], rules: Rules) -> Iterator[AgreedRule]:
    """The rules of a variant with a table's options, which make these `rules`, in the order of the
    switches."""
    idle = it.idle(rules)
    for switch in it.choices():
        usual = it.value(switch)
        value = options.get(switch.id, usual)
        why = telling.idle(rules, switch.id, idle[switch.id]) if switch.id in idle else None
        source = it.source(switch) if value == usual else Message("source-house")
        yield AgreedRule(switch, value, it.meaning(switch, value), source, value != usual, why)


def in_three_sentences(it: Variant, rules: Rules) -> tuple[Message, Message, Message]:
    """What one does, what the next one may do, and who pays and wins: true of the table's own mix.

    They name what every player meets; `agreed_rules` has the rest."""
    facts = {
        "scope": rules.claim_scope,
        "aces": rules.zhai if rules.zhai == "spoken" else ("wild" if rules.wild_aces else "plain"),
        "reads": it.reads or "bids",
        "by": "anyone" if rules.challenge_by_anyone else "next",
        "loss": "shedding" if rules.shedding else "sides" if rules.taking_sides else rules.loss,
        "limit": rules.penalty_limit,
        "spot": rules.spot_on,
        "handed": "yes" if rules.pass_on else "no",
        "split": "yes" if rules.pi else "no",
    }
    first, second, third = (message(f"play-{it.shape}-{part}", **facts) for part in ("turn", "answer", "end"))
    return first, second, third
