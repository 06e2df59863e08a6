"""The explanation of a verdict in spoken English: what lay there, the rule that decides, who loses, who
starts."""

from collections.abc import Mapping

from referee.state import Called, Finding, Setup, State, called
from referee.values import ACE, Bid
from referee.words import english as words


def verdict(
    setup: Setup, state: State, at: Finding, right: bool, losses: Mapping[str, int], after: State
) -> str:
    """All of it, as in "Eight fives, three of them aces. The bid of seven fives by Ann stands, so Bo loses a
    die. Bo starts."

    `state` is the table at the call, `after` the table that follows; `right`: the caller is.
    """
    it = called(state)
    if isinstance(it.bid, Bid) and isinstance(at.found, int):
        lay = _what_lay(setup, state, it, it.bid, at, at.found)
        decision = _decision(setup, it, it.bid, at, right, losses)
    else:
        held = f"{at.found} dice" if at.met else "neither five equal nor five different dice"
        lay = f"{it.bidder} holds {held}."
        decision = f"The pass by {it.bidder} {'stands' if at.met else 'falls'}, so {changes(losses)}."
    return " ".join([lay, decision, *following(setup, state, after)])


def _what_lay(setup: Setup, state: State, it: Called, bid: Bid, at: Finding, found: int) -> str:
    names = setup.rules.face_names
    said = words.count(found, at.wild, bid.face, names)
    if setup.rules.claim_scope == "bidder":
        said += f" in {it.bidder}'s own hand"
    if not at.idle:
        return words.sentence(said)
    if not setup.rules.wild_aces:
        why = "aces are not wild here"
    elif state.special and not setup.rules.one_die_wild:
        why = f"aces are not wild in {'palifico' if state.special == 'palifico' else 'a one-die round'}"
    else:
        why = f"no true {words.FACE_NAMES[names][bid.face - 1][0]} lies there (true-die)"
    do = "does" if at.idle == 1 else "do"
    return words.sentence(f"{said}; {words.bid(Bid(at.idle, ACE), names)} {do} not count, for {why}")


def _decision(setup: Setup, it: Called, bid: Bid, at: Finding, right: bool, losses: Mapping[str, int]) -> str:
    the_bid = f"The bid of {words.bid(bid, setup.rules.face_names)} by {it.bidder}"
    so = changes(losses) or f"{it.caller} is {'right' if right else 'wrong'}, but no die changes hands"
    differs = setup.rules.loss == "difference" and not setup.rules.taking_sides
    rule = ", for the difference is what counts" if differs else ""
    if it.call == "spot_on":
        how = "met" if setup.rules.spot_on_back else "exact"
        return f"{the_bid} is {'' if right else 'not '}{how}, so {so}."
    if not at.met:
        return f"{the_bid} falls {words.number(at.apart)} short, so {so}{rule}."
    if at.exact:
        return f"{the_bid} is met exactly, and an equal count stands, so {so}."
    return f"{the_bid} stands, so {so}{rule}."


def changes(losses: Mapping[str, int]) -> str:
    """`Bo loses a die and Ann gains two dice`, equal changes told together."""
    groups: dict[int, list[str]] = {}
    for seat, lost in sorted(losses.items(), key=lambda item: -item[1]):
        groups.setdefault(lost, []).append(seat)
    return words.listing(
        f"{words.listing(seats)} {('lose' if lost > 0 else 'gain') + ('s' if len(seats) == 1 else '')} "
        f"{words.dice(abs(lost))}{'' if len(seats) == 1 else ' each'}"
        for lost, seats in groups.items()
    )


def following(setup: Setup, state: State, after: State) -> list[str]:
    """Who is out, who won what, or who starts and in what kind of round."""
    gone, pot = after.out[len(state.out) :], state.pot
    said = [f"{words.listing(gone)} {'is' if len(gone) == 1 else 'are'} out."] if gone else []
    if after.winner is not None:
        prize = f" and takes the pot of {pot}" if pot else ""
        prize += f" ({setup.stake})" if setup.stake else ""
        return [*said, f"{after.winner} wins the game{prize}."]
    kind = {
        "palifico": ", and the round is palifico",
        "fixed-face": ", and only a player with one die may change the face",
    }.get(after.special or "", "")
    blind = " Only players with one die may look." if after.sight == "one-die" else ""
    return [*said, f"{after.starter} starts{kind}.{blind}"]
