"""What the door is told of the rule systems, and of the switches that a table chooses."""

from collections.abc import Mapping
from dataclasses import replace

from referee import Refusal
from referee import Variant as RuleSystem
from referee.values import Code
from referee.variants.mixes import Clash, impossible
from referee.variants.rules import Rules, Switch, toml
from referee.words import telling
from table.contract.offered import Choice, MixAnswer, Option, Range, Variant
from table.contract.said import Message, Why
from table.limits import LIMITS, dice_of
from table.views.telling import idle_told, why_told
from table.words import catalogue

NUMBERS_OFFERED = range(11)
"""Choices of a switch that takes any number."""


def variant_told(variant: RuleSystem) -> Variant:
    """A variant as the door offers it, with its switches as options."""
    say = catalogue().say
    options = [
        Option(
            id=switch.id,
            title=say(switch.title),
            default=variant.value(switch),
            choices=[
                Choice(
                    value=value,
                    title=say(meaning := variant.meaning(switch, value)),
                    say=Message.of(meaning),
                )
                for value in switch.allowed or NUMBERS_OFFERED
            ],
        )
        for switch in variant.choices()
    ]
    return Variant(
        id=variant.id,
        title=say(variant.title),
        summary=say(variant.text("summary")),
        dice=variant.dice,
        dice_limits=Range(**dice_of(variant)),
        players=Range(**LIMITS["players"]),
        options=options,
    )


def mix_told(variant: RuleSystem, options: Mapping[str, object]) -> MixAnswer:
    """What becomes of a variant's switches with these options: why they cannot be, the switches that change
    nothing, and of each switch the choices that could not be made beside the others."""
    rules = variant.with_options(options, any_mix=True)
    if isinstance(rules, Refusal):  # not the mix: a switch or a value that there is not
        return MixAnswer(refusal=why_told(rules), idle={}, refused={})
    clash = impossible(rules)
    if clash is not None:
        return MixAnswer(refusal=_clash(rules, clash), idle={}, refused={})
    refused = {switch.id: _refused(rules, switch) for switch in variant.switches()}
    idle = {
        switch_id: idle_told(telling.idle_beside(rules, because), because)
        for switch_id, because in variant.idle(rules).items()
    }
    return MixAnswer(
        refusal=None,
        idle=idle,
        refused={switch: choices for switch, choices in refused.items() if choices},
    )


def _refused(rules: Rules, switch: Switch) -> dict[str, Why]:
    found = {}
    for value in switch.allowed:
        other = replace(rules, **{switch.name: value})  # type: ignore[arg-type]
        clash = impossible(other)
        if clash is not None:
            found[toml(value)] = _clash(other, clash)
    return found


def _clash(rules: Rules, clash: Clash) -> Why:
    return why_told(Refusal(Code.BAD_OPTION, telling.clash(rules, clash)))
