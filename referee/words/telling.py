"""What is said of a verdict: its facts as messages, in the order in which a referee tells them."""

from collections.abc import Mapping

from referee.facts import Fact, Listing, Message, message
from referee.shapes.claiming import POKER_FACES
from referee.state import PASSING, Setup, Verdict
from referee.values import ACE, Bid
from referee.variant import hand


def verdict(setup: Setup, it: Verdict) -> Message:
    """All of it, as in "Eight fives, three of them aces. The bid of seven fives by Ann stands, so Bo loses a
    die. Bo starts."
    """
    if isinstance(it.bid, Bid):
        said = [_lay(setup, it, it.bid), _decision(setup, it, it.bid)]
    elif it.bid == PASSING:
        said = [
            message("verdict-pass-lay", bidder=it.bidder, held=str(it.found).replace(" ", "-")),
            message("verdict-pass", bidder=it.bidder, met=_yes(it.met), so=_so(it)),
        ]
    else:
        said = [_claim_lay(setup, it, it.bid), _claim(setup, it, it.bid)]
    if it.unseen:
        said.append(message("verdict-unseen", unseen=it.unseen, effect=_effect(it)))
    return message("verdict", sentences=Listing.of([*said, *_following(setup, it)], "then"))


def bid(it: Bid, vocabulary: str) -> Message:
    """`seven fives` in the names of the faces that the table uses."""
    return message(
        "bid",
        quantity=it.quantity,
        faces=faces(it.face, it.quantity, vocabulary),
        face=it.face,
        vocabulary=vocabulary,
    )


def faces(face: int, number: int, vocabulary: str) -> Message:
    """The name of so many of a face."""
    return message(f"faces-{vocabulary}", face=face, n=number)


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


def changes(losses: Mapping[str, int]) -> Listing:
    """`Bo loses a die and Ann gains two dice`, equal changes told together."""
    groups: dict[int, list[str]] = {}
    for seat, lost in sorted(losses.items(), key=lambda item: -item[1]):
        groups.setdefault(lost, []).append(seat)
    return Listing.of(
        message(
            "change-lost" if lost > 0 else "change-gained",
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
        "count": count(int(it.found), it.wild, about.face, vocabulary),
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
    )
    idle: dict[str, Fact] = {
        "idle": it.idle,
        "idle-aces": bid(Bid(it.idle, ACE), vocabulary),
        "because": because,
    }
    return Message("verdict-lay-idle", facts | idle | {"vocabulary": vocabulary})


def _decision(setup: Setup, it: Verdict, about: Bid) -> Message:
    rules = setup.rules
    facts: dict[str, Fact] = {
        "bid": bid(about, setup.vocabulary),
        "bidder": it.bidder,
        "so": _so(it),
    }
    if it.call == "spot_on":
        name = "verdict-spot-on-back" if rules.spot_on_back else "verdict-spot-on"
        return Message(name, facts | {"right": _yes(it.right)})
    if it.exact:
        return Message("verdict-exactly", facts)
    facts["difference"] = _yes(rules.loss == "difference" and not rules.taking_sides)
    if it.met:
        return Message("verdict-stands", facts)
    return Message("verdict-short", facts | {"apart": it.apart})


def _so(it: Verdict) -> Fact:
    if it.losses:
        return changes(it.losses)
    return message("no-change", caller=it.caller, right=_yes(it.right))


def _claim_lay(setup: Setup, it: Verdict, claim: str) -> Message:
    reads = setup.variant.reads
    if reads == "of-a-kind":
        told = count(int(it.found), it.wild, Bid.parse(claim).face, setup.vocabulary)
        return message("verdict-lay", count=told, scope="table", bidder=it.bidder)
    dice = [POKER_FACES[face - 1] if setup.rules.poker_faces else str(face) for face in it.dice]
    value = hand(str(it.found)) if reads == "poker-hand" else str(it.found)
    return message("verdict-claim-lay", dice=" ".join(dice), value=value)


def _claim(setup: Setup, it: Verdict, claim: str) -> Message:
    truth = ("equal" if it.exact else "true") if it.met else "lie"
    (loser, number), *_ = [*it.penalties.items(), ("", 0)]
    value = hand(claim) if setup.variant.reads == "poker-hand" else claim
    return message("verdict-claim", bid=value, bidder=it.bidder, truth=truth, penalties=number, loser=loser)


def _effect(it: Verdict) -> str:
    if it.unseen_decides:
        return "open"
    if it.call == "spot_on":
        return "right" if it.right else "wrong"
    return "stands" if it.met else "falls"


def _following(setup: Setup, it: Verdict) -> list[Message]:
    """Who is out, who won what, or who starts and in what kind of round."""
    said = []
    if it.out:
        said.append(message("verdict-out", seats=Listing.of(it.out), people=len(it.out)))
    if it.winner is not None:
        won: dict[str, Fact] = {
            "winner": it.winner,
            "pot": it.pot,
            "stake": setup.stake,
            "staked": _yes(bool(setup.stake)),
        }
        return [*said, Message("verdict-won", won)]
    said.append(message("verdict-starts", starter=it.starter or "", special=it.special or "none"))
    if it.sight == "one-die":
        said.append(Message("verdict-blind"))
    return said
