"""What is said of a verdict: its facts as messages, in the order in which a referee tells them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal

from referee.facts import Fact, Listing, Message, message
from referee.naming import bid, faces, one
from referee.shapes.claiming import labels, worth
from referee.shapes.claiming import said as claim_said
from referee.shapes.judging import times_of
from referee.state import PASSING, Setup, Verdict
from referee.values import ACE, Bid
from referee.variants.mixes import Clash, as_set
from referee.variants.rules import FACE_NAMES, SWITCHES, Rules, Switch


def verdict(setup: Setup, it: Verdict) -> Message:
    """All of it, as in "Eight fives, three of them aces. The bid of seven fives by Ann stands, so Bo loses a
    die. Bo starts."
    """
    if it.found is None and isinstance(it.bid, Bid):
        said = [
            message(
                "verdict-surrender",
                bidder=it.bidder,
                bid=bid(it.bid, setup.vocabulary),
                caller=it.caller,
                so=_so(setup, it),
            )
        ]
    elif it.found is None:
        said = [_accepted(setup, it)]
    elif isinstance(it.bid, Bid):
        said = [_lay(setup, it, it.bid), *_cups(setup, it), _decision(setup, it, it.bid)]
    elif it.bid == PASSING:
        said = [
            message("verdict-pass-lay", bidder=it.bidder, held=str(it.found).replace(" ", "-")),
            message("verdict-pass", bidder=it.bidder, met=_yes(it.met), so=_so(setup, it)),
        ]
    else:
        said = [_claim_lay(setup, it, it.bid), _claim(setup, it, it.bid)]
    if it.unseen:
        said.append(message("verdict-unseen", unseen=it.unseen, effect=_effect(it)))
    if it.losses and it.penalties:
        said.append(message("verdict-drinks", seats=Listing.of(it.penalties), people=len(it.penalties)))
    return message("verdict", sentences=Listing.of([*said, *_following(setup, it)], "then"))


def count(found: int, wild: int, face: int, vocabulary: str) -> Message:
    """What lay there: `eight fives, three of them aces`."""
    facts: dict[str, Fact] = {
        "found": found,
        "faces": faces(face, found, vocabulary),
        "face": face,
        "vocabulary": vocabulary,
    }
    if not wild or face == ACE:
        return Message("count", facts)
    aces = {"aces": faces(ACE, wild, vocabulary), "one-ace": faces(ACE, 1, vocabulary)}
    return Message("count-wild", facts | aces | {"wild": wild, "all": _yes(wild == found)})


Unit = Literal["dice", "penalty", "life"]
"""What is lost at a table."""
LOST_AND_GAINED = {
    "dice": ("change-lost", "change-gained"),
    "penalty": ("change-penalty", "change-less"),
    "life": ("change-life", "change-revived"),
}


def unit_of(setup: Setup) -> Unit:
    """What a call costs here."""
    in_dice = setup.variant.shape == "many-cups" and setup.rules.loss != "penalty"
    return "dice" if in_dice else "life" if setup.lives else "penalty"


def changes(moved: Mapping[str, int], unit: Unit = "dice") -> Listing:
    """`Bo loses a die and Ann gains two dice`, equal changes told together and the largest first; of
    penalties `Bo takes a penalty`."""
    lost_id, gained_id = LOST_AND_GAINED[unit]
    groups: dict[int, list[str]] = {}
    for seat, lost in sorted(moved.items(), key=lambda item: (item[1] < 0, -abs(item[1]))):
        groups.setdefault(lost, []).append(seat)
    return Listing.of(
        message(
            lost_id if lost > 0 else gained_id,
            seats=Listing.of(seats),
            people=len(seats),
            dice=abs(lost),
        )
        for lost, seats in groups.items()
    )


def _yes(fact: bool) -> str:
    return "yes" if fact else "no"


def _lay(setup: Setup, it: Verdict, about: Bid) -> Message:
    vocabulary = setup.vocabulary
    facts: dict[str, Fact] = {
        "count": count(int(it.found or 0), it.wild, about.face, vocabulary),
        "scope": setup.rules.claim_scope,
        "bidder": it.bidder,
    }
    if not it.idle:
        return Message("verdict-lay", facts)
    because = message(
        f"idle-{it.idle_because}",
        one=faces(about.face, 1, vocabulary),
        face=about.face,
        vocabulary=vocabulary,
        palifico=setup.variant.palifico,
    )
    idle: dict[str, Fact] = {
        "idle": it.idle,
        "idle-aces": bid(Bid(it.idle, ACE), vocabulary),
        "because": because,
    }
    return Message("verdict-lay-idle", facts | idle | {"vocabulary": vocabulary})


def _cups(setup: Setup, it: Verdict) -> Iterator[Message]:
    """The cups that count otherwise than their dice, or that it does not matter which there are."""
    if it.cups.least < it.cups.most:
        yield message("verdict-cups-untold", least=it.cups.least, most=it.cups.most)
        return
    worths = {"straight": 0, "leopard": setup.rules.leopard, "pure-leopard": setup.rules.pure_leopard}
    for kind, counts_as in worths.items():
        if seats := [seat for seat, of_seat in it.cups.told if of_seat == kind]:
            facts: dict[str, Fact] = {"worth": counts_as} if counts_as else {}
            yield message(f"verdict-{kind}", seats=Listing.of(seats), people=len(seats), **facts)


def _decision(setup: Setup, it: Verdict, about: Bid) -> Message:
    rules = setup.rules
    facts: dict[str, Fact] = {
        "bid": bid(about, setup.vocabulary),
        "bidder": it.bidder,
        "so": _so(setup, it),
    }
    if it.call == "spot_on":
        name = "verdict-spot-on-back" if rules.spot_on_back else "verdict-spot-on"
        moved = _yes(not it.unmoved)
        return Message(name, facts | {"caller": it.caller, "right": _yes(it.right), "moved": moved})
    if it.exact and _costs_everybody(it):
        return Message("verdict-exactly-all", facts)
    if it.exact:
        return Message("verdict-exactly", facts)
    if it.met:
        stands = "stands-by" if rules.loss == "difference" and not it.unmoved else "stands"
        return Message(f"verdict-{stands}", facts | {"apart": it.apart})
    return Message("verdict-short", facts | {"apart": it.apart})


def _costs_everybody(it: Verdict) -> bool:
    """Whether an exact count costs everybody but the bidder."""
    return "met-exactly" in it.cites and "loss" not in it.cites and not it.unmoved


def _so(setup: Setup, it: Verdict) -> Fact:
    """Who loses and gains what, with the reason where it is another than one die from the loser."""
    unit = unit_of(setup)
    moved = it.losses if unit == "dice" else it.penalties
    if not moved:
        because = message(f"unmoved-{it.unmoved}", bidder=it.bidder, caller=it.caller, unit=unit)
        nothing = message("unmoved", unit=unit, because=because)
        if it.call == "spot_on":
            return nothing
        return message("no-change", caller=it.caller, right=_yes(it.right), nothing=nothing)
    if "shedding" in it.cites:
        return message("change-aside", seats=Listing.of(moved), people=len(moved))
    # What who has too few dice left loses with them is told by itself.
    moved = {seat: lost - it.below.get(seat, 0) for seat, lost in moved.items()}
    so = _reasoned(setup, it, moved, unit)
    for seat, left in it.below.items():
        so = message("so-below", so=so, seat=seat, left=left)
    return so


def _reasoned(setup: Setup, it: Verdict, moved: Mapping[str, int], unit: Unit) -> Fact:
    if it.exact and _costs_everybody(it):
        return message("so-everybody", unit=unit)
    if it.call == "spot_on" or "taking-sides" in it.cites:
        return changes(moved, unit)
    loser = it.caller if it.met else it.bidder
    others = {seat: lost for seat, lost in moved.items() if seat != loser and lost > 0}
    included = others if "everyones-included" in it.cites else {}
    own = {seat: lost for seat, lost in moved.items() if seat not in included}
    so: Fact = changes(own, unit)
    if own:
        so = _priced(setup, it, so, own.get(loser, 0))
    if not included:
        return so
    told = changes(included, unit)
    return message("so-included", so=so, others=told) if own else told


def _priced(setup: Setup, it: Verdict, so: Fact, lost: int) -> Fact:
    """What is lost with the reasons why it is another number than one or than the difference: the stakes, and
    that a hand held fewer dice than were `lost`."""
    by_difference = setup.rules.loss == "difference" and isinstance(it.found, int) and not it.exact
    times, apart = times_of(it.stakes), it.apart if by_difference else 1
    if it.stakes:
        so = message("so-stakes", so=so, stakes=Listing.of(Message(f"stakes-{why}") for why in it.stakes))
    if by_difference and times > 1:
        so = message("so-difference-times", so=so, apart=apart, times=times)
    if setup.rules.loss != "penalty" and 0 < lost < apart * times:
        due = {"due": apart * times} if times > 1 else {}
        so = message("so-fewer" if due else "so-all-left", so=so, left=lost, **due)
    return so


def _accepted(setup: Setup, it: Verdict) -> Message:
    """A claim that nobody held against the dice."""
    facts: dict[str, Fact] = {"bid": _claimed(setup, str(it.bid)), "bidder": it.bidder, "caller": it.caller}
    if it.call != "concede":
        facts["so"] = changes(it.penalties, unit_of(setup))
    name = {"show_top": "verdict-shown", "concede": "verdict-conceded"}.get(it.call, "verdict-accepted")
    return Message(name, facts)


def _claimed(setup: Setup, claim: str) -> Fact:
    """What was claimed, as it is said in a sentence: a hand's name with its article, how many of a face, or
    the value's digits."""
    if setup.variant.reads == "of-a-kind":
        return bid(Bid.parse(claim), setup.vocabulary)
    return one(claim_said(setup, claim))


def cites(setup: Setup, it: Verdict) -> list[tuple[str, Message, Message]]:
    """The rules that decided: the switch's id, what it says as this table plays, and where it is printed."""
    return [(name, *_cited(setup, SWITCHES[name])) for name in it.cites]


def idle_switches(setup: Setup) -> Iterator[tuple[str, tuple[str, ...], Message]]:
    """The switches that are set otherwise than where a source is silent, and change nothing beside others:
    each with those that make it so, and a sentence."""
    rules = setup.rules
    for switch_id, because in setup.variant.idle(rules).items():
        switch = SWITCHES[switch_id]
        if getattr(rules, switch.name) != switch.default:
            yield switch_id, because, idle(rules, switch_id, because)


def idle(rules: Rules, switch_id: str, because: Iterable[str]) -> Message:
    """That a switch changes nothing, for the others that make it so."""
    return message("idle", switch=as_set(rules, (switch_id,)), because=as_set(rules, because))


def idle_beside(rules: Rules, because: Iterable[str]) -> Message:
    """The same to whoever sees the rules as sentences: what a switch changes nothing beside."""
    return message("idle-beside", rules=_meanings(rules, because))


def clash(rules: Rules, it: Clash) -> Message:
    """Why switches cannot go together, to whoever sees the rules as sentences."""
    bids = Listing.of((bid(one, str(FACE_NAMES.default)) for one in it.bids), "comma")
    why = message(f"impossible-{it.why}", bids=bids)
    return message("impossible", why=why, rules=_meanings(rules, it.switches))


def _meanings(rules: Rules, switch_ids: Iterable[str]) -> Listing:
    switches = (SWITCHES[switch_id] for switch_id in switch_ids)
    return Listing.of((it.meaning(getattr(rules, it.name)) for it in switches), "then")


def _cited(setup: Setup, switch: Switch) -> tuple[Message, Message]:
    value, variant = getattr(setup.rules, switch.name), setup.variant
    printed = value == variant.value(switch)
    return variant.meaning(switch, value), variant.source(switch) if printed else Message("source-house")


def _claim_lay(setup: Setup, it: Verdict, claim: str) -> Message:
    reads = setup.variant.reads
    if reads == "of-a-kind":
        told = count(int(it.found or 0), it.wild, Bid.parse(claim).face, setup.vocabulary)
        return message("verdict-lay", count=told, scope="table", bidder=it.bidder)
    return message("verdict-claim-lay", dice=labels(setup, it.dice), value=_claimed(setup, str(it.found)))


def _claim(setup: Setup, it: Verdict, claim: str) -> Message:
    must_equal = setup.rules.true_call == "equals"
    truth = ("equal" if it.exact and not must_equal else "true") if it.met else "lie"
    if not it.met and must_equal and worth(setup, claim, it.dice).beats > 0:
        truth = "not-equal"
    said = _claimed(setup, claim)
    facts: dict[str, Fact] = {"bid": said, "bidder": it.bidder, "truth": message(f"truth-{truth}", bid=said)}
    if not it.penalties:
        return Message("verdict-claim", facts)
    times = "one" if max(it.penalties.values()) == 1 else "more"
    return Message("verdict-claim-so", facts | {"so": changes(it.penalties, unit_of(setup)), "times": times})


def _effect(it: Verdict) -> str:
    if it.unseen_decides:
        return "open"
    if it.call == "spot_on":
        return "right" if it.right else "wrong"
    return "stands" if it.met else "falls"


def _following(setup: Setup, it: Verdict) -> list[Message]:
    """Who is out, who won what, or who starts and in what kind of round."""
    said = []
    full = it.full if it.losses else ()  # where lives are what is lost, nobody wonders why
    if full:
        limit = setup.rules.penalty_limit
        said.append(message("verdict-full", seats=Listing.of(full), people=len(full), limit=limit))
    out = [seat for seat in it.out if seat not in {*full, *it.below}]
    if out:
        said.append(message("verdict-out", seats=Listing.of(out), people=len(out)))
    if it.rid:
        right, winner = it.caller if it.right else it.bidder, it.rid[0]
        by = "call" if right == winner else "seat"
        rid: dict[str, Fact] = {"winner": winner, "right": right, "by": by, "people": len(it.rid)}
        said.append(Message("verdict-rid", rid | {"seats": Listing.of(it.rid)}))
    if it.winner is not None:
        won: dict[str, Fact] = {
            "winner": it.winner,
            "pot": it.pot,
            "stake": setup.stake,
            "staked": _yes(bool(setup.stake)),
        }
        return [*said, Message("verdict-won", won)]
    kind: dict[str, Fact] = {"special": it.special or "none", "palifico": setup.variant.palifico}
    said.append(message("verdict-starts", starter=it.starter or "", **kind))
    if it.sight == "one-die":
        said.append(Message("verdict-blind"))
    return said
