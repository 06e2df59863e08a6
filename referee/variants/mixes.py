"""House mixes: which switches cannot go together, and which do nothing beside the others."""

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple

from referee.facts import Listing, message
from referee.values import Bid
from referee.variants import ladder
from referee.variants.rules import PALIFICO_BY, SWITCHES, Rules, Switch, toml


def as_set(rules: Rules, switch_ids: Iterable[str]) -> Listing:
    """The switches with what they are set to: `to-aces = half-up and from-aces = double`."""
    switches = (SWITCHES[switch_id] for switch_id in switch_ids)
    return Listing.of(
        message("switch-set", switch=it.id, value=toml(getattr(rules, it.name))) for it in switches
    )


class Clash(NamedTuple):
    """Switches that cannot go together."""

    why: Literal["sides-and-everyone", "sides-and-gains", "sides-and-price", "shedding", "circle"]
    """What would go wrong; the catalogue's `impossible-...` says it."""
    switches: tuple[str, ...]
    bids: tuple[Bid, ...] = ()
    """Bids that would follow one another for ever."""


PRICES = (
    "taking-sides", "everyones-included", "doubter-gains", "bidder-gains", "spot-on", "spot-on-back", "loss",
    "met-exactly", "pi", "jump-open", "wrong-doubt", "far-off-doubles", "losers-drink", "fallen-die",
    "out-below",
)  # fmt: skip
"""What a call costs or gives otherwise than one die of the loser's, and where dice are lost beside it."""


def impossible(rules: Rules) -> Clash | None:
    """Why these switches cannot go together, with an example of what would go wrong; None where they can."""
    if rules.taking_sides and rules.everyones_included:
        return Clash("sides-and-everyone", ("taking-sides", "everyones-included"))
    for gains in ("doubter-gains", "bidder-gains"):
        if rules.taking_sides and getattr(rules, SWITCHES[gains].name) != "nothing":
            return Clash("sides-and-gains", ("taking-sides", gains))
    if rules.taking_sides:
        priced = {"loss": rules.loss == "penalty", "pi": rules.pi, "far-off-doubles": rules.far_off_doubles}
        priced["wrong-doubt"] = rules.wrong_doubt == "double"
        priced["jump-open"] = rules.jump_open == "double" and rules.challenge_by_anyone
        if any(priced.values()):
            return Clash("sides-and-price", ("taking-sides", *(it for it in priced if priced[it])))
    others = [it for it in PRICES if getattr(rules, SWITCHES[it].name) != SWITCHES[it].default]
    if rules.shedding and others:
        return Clash("shedding", ("shedding", *others))
    circle = ladder.circle(rules)
    if not circle:
        return None
    other = "raising" if rules.raising == "higher-face" else "from-aces"
    return Clash("circle", ("to-aces", other), circle)


class Silence(NamedTuple):
    """One way in which switches do nothing."""

    idle: tuple[str, ...]
    """Those that do nothing, by their fields."""
    because: tuple[str, ...]
    """The switches that make it so, by their fields."""
    where: Callable[[Rules], bool]
    """Whether they are set so that they do."""
    lacks: str = ""
    """A switch that the game must not have, by its field."""


_CONVERSION = ("to_aces", "from_aces", "free_after_ace_opening")
_SPOKEN = ("zhai_to_fei", "fei_to_zhai")
_SPOT_ON = (
    "spot_on_by",
    "spot_on_price",
    "spot_on_limit",
    "spot_on_half",
    "spot_on_two_left",
    "spot_on_palifico",
)

SILENCES: tuple[Silence, ...] = (
    Silence(("ace_opening", "aces_over", *_CONVERSION), ("aces_bid",), lambda rules: not rules.aces_bid),
    Silence(
        ("true_die", "one_die_wild", "zhai", *_SPOKEN, *_CONVERSION[1:]),
        ("wild_aces",),
        lambda rules: not rules.wild_aces,
    ),
    Silence(
        ("to_aces",),
        ("wild_aces",),
        lambda rules: not rules.wild_aces and rules.to_aces != "highest",
    ),
    Silence(_CONVERSION[1:], ("to_aces",), lambda rules: not ladder.apart(rules)),
    Silence(_SPOKEN, ("zhai",), lambda rules: rules.zhai != "spoken"),
    Silence(_CONVERSION[1:], ("zhai",), lambda rules: rules.zhai in ("spoken", "after-aces")),
    Silence(("top_bluff",), ("top_doubles",), lambda rules: not rules.top_doubles),
    Silence(("counter_pi", "surrender"), ("pi",), lambda rules: not rules.pi),
    Silence(("jump_open",), ("challenge_by_anyone",), lambda rules: not rules.challenge_by_anyone),
    Silence(
        ("penalty_limit",),
        ("loss", "losers_drink"),
        lambda rules: rules.loss != "penalty" and not rules.losers_drink,
    ),
    Silence(("several_doubters",), ("challenge_by_anyone",), lambda rules: not rules.challenge_by_anyone),
    Silence(("several_doubters",), ("taking_sides",), lambda rules: rules.taking_sides),
    Silence(("losers_drink",), ("loss",), lambda rules: rules.loss == "penalty"),
    Silence(
        ("free_after_ace_opening",),
        ("ace_opening",),
        lambda rules: not rules.ace_opening and rules.one_die_round not in PALIFICO_BY,
    ),
    Silence(
        ("free_after_ace_opening",),
        ("ace_opening", "one_die_wild"),
        lambda rules: not rules.ace_opening and not rules.one_die_wild,
    ),
    Silence(
        ("to_aces",),
        ("raising",),
        lambda rules: rules.raising in ("product", "higher-number") and rules.to_aces != "highest",
    ),
    Silence(
        ("from_aces", "free_after_ace_opening"),
        ("raising",),
        lambda rules: rules.raising in ("product", "higher-number"),
    ),
    Silence(("spot_on",), ("spot_on_back",), lambda rules: rules.spot_on_back),
    Silence(_SPOT_ON, ("spot_on", "spot_on_back"), lambda rules: not rules.has_spot_on),
    Silence(
        ("spot_on_limit",),
        ("spot_on",),
        lambda rules: (
            rules.spot_on in ("others-lose", "bidder-loses", "costs-nobody") and not rules.spot_on_back
        ),
    ),
    Silence(
        ("spot_on_palifico", "one_die_wild"), ("one_die_round",), lambda rules: rules.one_die_round == "none"
    ),
    Silence(
        ("one_die_round", "one_die_wild", "palifico_two_left", "one_die_sight", "spot_on_palifico"),
        ("out_below",),
        lambda rules: rules.out_below > 1,
    ),
    Silence(("palifico_two_left",), ("one_die_round",), lambda rules: rules.one_die_round not in PALIFICO_BY),
    Silence(
        ("one_die_sight",),
        ("one_die_round",),
        lambda rules: rules.one_die_sight == "opener-chooses" and rules.one_die_round not in PALIFICO_BY,
    ),
    Silence(("loss", "met_exactly"), ("taking_sides",), lambda rules: rules.taking_sides),
    Silence(
        ("met_exactly",),
        ("everyones_included",),
        # where a wrong doubt costs one die and gives none, the same follows from either
        lambda rules: (
            rules.everyones_included
            and rules.bidder_gains == "nothing"
            and rules.wrong_doubt == "same"
            and rules.met_exactly != "spares-last"
            and not rules.pi
            and not (rules.jump_open == "double" and rules.challenge_by_anyone)
        ),
    ),
    Silence(
        ("starter_out",),
        ("next_starter",),
        # who should start is in, or went without a challenge: then the next is the left, unless play turns
        lambda rules: rules.next_starter not in ("loser", "caller") and not rules.choose_direction,
    ),
    Silence(
        ("starter_out", "game_starter", "rotate_seats"),
        ("penalty_limit",),
        lambda rules: rules.penalty_limit == 0,
        lacks="loss",
    ),
)
"""Every way in which a switch makes no difference, whatever it is set to; `one_die_sight`, `to_aces`
and `met_exactly` as they are set."""


def idle(rules: Rules, switches: Iterable[Switch]) -> Mapping[str, tuple[str, ...]]:
    """The switches that do nothing by these rules -> those that make it so; `switches` are those of the
    game."""
    mine = {switch.name: switch.id for switch in switches}
    found: dict[str, tuple[str, ...]] = {}
    for silence in SILENCES:
        if silence.where(rules) and mine.keys() >= set(silence.because) and silence.lacks not in mine:
            because = tuple(mine[name] for name in silence.because)
            for name in silence.idle:
                if name in mine:
                    found.setdefault(mine[name], because)
    return {switch_id: found[switch_id] for switch_id in mine.values() if switch_id in found}
