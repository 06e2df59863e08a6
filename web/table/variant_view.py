"""What the door is told of the rule systems, and of the switches that a table chooses."""

from collections.abc import Mapping

from referee import Refusal, Variant
from referee.variants.rules import Switch, toml
from referee.words import told
from web.table.limits import dice_of, players_of
from web.table.table_reading import Json
from web.words import catalogue

NUMBERS_OFFERED = range(11)
"""Choices of a switch that takes any number."""


def variant_json(variant: Variant) -> Json:
    """A variant as the door offers it, with its switches as options."""
    say = catalogue().say
    options = [
        {
            "id": switch.id,
            "title": switch.id.replace("-", " "),
            "default": variant.value(switch),
            "choices": [
                {"value": value, "title": say(switch.meaning(value)) if switch.allowed else str(value)}
                for value in switch.allowed or NUMBERS_OFFERED
            ],
        }
        for switch in variant.choices()
    ]
    return {
        "id": variant.id,
        "title": say(variant.title),
        "summary": say(variant.text("summary")),
        "dice": variant.dice,
        "dice_limits": dice_of(variant),
        "players": players_of(variant),
        "options": options,
    }


def mix_json(variant: Variant, options: Mapping[str, object]) -> Json:
    """What becomes of a variant's switches with these options: why they cannot be, the switches that change
    nothing, and of each switch the choices that could not be made beside the others."""
    rules = variant.with_options(options)
    if isinstance(rules, Refusal):
        return {"refusal": told.refusal(rules, messages=True), "idle": {}, "refused": {}}
    refused = {switch.id: _refused(variant, options, switch) for switch in variant.switches()}
    return {
        "refusal": None,
        "idle": told.mix(variant, rules, messages=True),
        "refused": {switch: choices for switch, choices in refused.items() if choices},
    }


def _refused(variant: Variant, options: Mapping[str, object], switch: Switch) -> Json:
    answers = {value: variant.with_options({**options, switch.id: value}) for value in switch.allowed}
    return {
        toml(value): told.refusal(answer, messages=True)
        for value, answer in answers.items()
        if isinstance(answer, Refusal)
    }
