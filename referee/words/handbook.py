"""The rules in plain words, made from the same data that the referee judges by: `docs/rules.md`."""

from referee.rules import SWITCHES, toml
from referee.values import Code
from referee.variant import Variant, load_variant, variant_ids

INTRODUCTION = """\
# The rules the referee knows

*Made from the variants' data by `ojo variants --markdown`; a test fails where the two differ.*

A variant is a rule system as data: a TOML file in `referee/variants` that sets switches, each with the place
where the rule is printed. A table lays its own `options` over the variant's switches by their ids, so a house
mix is a variant and a few options:

```json
{"variant": "cacho", "options": {"challenge-by-anyone": true}}
```

An unknown switch, a value that is none of the switch's, and a combination that cannot be are refused with a
sentence that says what is allowed. Where a source says nothing, the reading taken is marked *silent* and is a
switch like any other.
"""

SHAPES = {
    "many-cups": "everyone has a cup and dice of their own",
    "one-cup": "one cup goes round",
    "own-hand": "two players, each with a hand of their own",
}

READINGS = {
    "An equal count": "the bid stands: a bid claims at least so many",
    "A bid beyond all dice": "legal, unless `bid-limit` is set; it simply invites a challenge",
    "Crooked dice, one on another": "are shown and the whole hand is thrown again at no cost, wherever "
    "everyone has a cup, before the call",
    "A die fallen after the call": "counts as fallen; who goes out by it neither loses nor gains by the call",
    "Everyone would go out": "nobody loses a die: a game ends with somebody in it",
    "A game taken up midway": "dice may be a map; a full hand is the variant's number, or the largest "
    "hand if that is more; starting with one die is having had one's palifico",
    "Dice gained": "come from the pile or from a hand, never from nowhere: hands and pile always add up",
    "Gains by `taking-sides` or `doubter-gains`": "may take a hand above its starting size",
    "`taking-sides`, dice too few": "the loser pays whom the challenge was about first, then the others in "
    "seat order",
    "`taking-sides` and `everyones-included`": "are about a doubt; spot on stays between its caller and the "
    "table",
    "`spot-on-back`": "takes the place of the exact call: `spot_on` then claims that the bid is met",
    "A pass that is doubted": "is judged like a doubt, its player in the place of the bidder",
    "Kept dice in single cup": "are the player's word: they stay under the cup",
    "A bid marked `unheard`": "is the last of several, the others not entered: any seat still in may have "
    "made it",
    "Undo": "takes back the last action that stands, as a new event; the version goes on counting",
    "The ante": "is paid by everyone before each game, the winner takes the pot; purses and pot add up to "
    "nothing",
}
"""Readings that every variant shares: the matter, and what the referee does."""


def handbook() -> str:
    """The whole of `docs/rules.md`."""
    variants = [variant for one in variant_ids() if isinstance(variant := load_variant(one), Variant)]
    parts = [INTRODUCTION, _contents(variants)]
    parts += [_variant(variant) for variant in variants]
    parts += [_switches(), _readings(), _refusals()]
    return "\n".join(parts)


def _contents(variants: list[Variant]) -> str:
    rows = [f"| [`{it.id}`](#{it.id}) | {it.title} | {it.summary} |" for it in variants]
    return "\n".join(["| id | title | in short |", "|---|---|---|", *rows, ""])


def _variant(it: Variant) -> str:
    lines = [
        f"## {it.id}",
        "",
        f"**{it.title}**: {SHAPES[it.shape]}, {it.dice} dice. {it.summary}",
        f"Also called {', '.join(it.names)}. Follows: {it.document}.",
        "",
    ]
    if it.claims:
        lines += [f"What may be claimed, lowest first: {', '.join(it.claims)}.", ""]
    if it.calls:
        said = "; ".join(f"{action}: \u201c{words}\u201d" for action, words in it.calls.items())
        lines += [f"What players say: {said}", ""]
    lines += ["| rule | switch | where it is printed |", "|---|---|---|"]
    for switch in it.switches():
        if switch.id in it.sources:
            value = getattr(it.rules, switch.name)
            lines.append(
                f"| {switch.meaning(value)} | `{switch.id}` = {toml(value)} | {it.sources[switch.id]} |"
            )
    rest = [f"`{switch.id}`" for switch in it.switches() if switch.id not in it.sources]
    if rest:
        lines += ["", f"Silent, so at their defaults: {', '.join(rest)}."]
    return "\n".join([*lines, ""])


def _switches() -> str:
    lines = ["## Every switch", "", "| switch | value | meaning |", "|---|---|---|"]
    for switch in SWITCHES.values():
        for value, meaning in switch.meanings.items():
            shown = "a number" if value == "any" else toml(value)
            mark = " (default)" if value == switch.default else ""
            mark = f" (default {toml(switch.default)})" if value == "any" else mark
            lines.append(f"| `{switch.id}` | {shown}{mark} | {meaning} |")
    return "\n".join([*lines, ""])


def _readings() -> str:
    rows = [f"| {matter} | {reading} |" for matter, reading in READINGS.items()]
    head = ["## Readings that every variant shares", "", "| matter | what the referee does |", "|---|---|"]
    return "\n".join([*head, *rows, ""])


def _refusals() -> str:
    codes = ", ".join(f"`{code.value}`" for code in Code)
    return (
        "## Refusals\n\nAn action that may not be is answered by a refusal and changes nothing. Its sentence "
        f"names who, the rule, and what would be legal; its code is one of {codes}.\n"
    )
