"""A call judged where everyone has a cup: what was found, who loses what, and all of it in words."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

from referee import words
from referee.rounds import begin_round, finish, newly_out, next_in, opener, playing
from referee.state import Called, Question, Setup, State, Verdict, called
from referee.values import ACE, Bid


class Count(NamedTuple):
    """What lay there of the face that was bid."""

    found: int
    """Dice that count, wild ones included."""
    wild: int
    """Wild ones among them."""
    idle: int
    """Aces that lay there and did not count."""


def wild_now(setup: Setup, state: State) -> bool:
    """Whether aces are wild in this round."""
    return setup.rules.wild_aces and (state.special is None or setup.rules.one_die_wild)


def count(faces: Iterable[int], face: int, *, wild: bool, true_die: bool) -> Count:
    """Count `face` among `faces`; with `true_die`, wild aces count only beside one true die of the face."""
    tally = Counter(faces)
    if face == ACE:
        return Count(tally[ACE], 0, 0)
    wild_ones = tally[ACE] if wild and (tally[face] or not true_die) else 0
    return Count(tally[face] + wild_ones, wild_ones, tally[ACE] - wild_ones)


def question(setup: Setup, state: State, expected: int) -> Question:
    """What the standing call asks of the dice: the fold counts true dice of the face and wild ones."""
    it = called(state)
    wild = wild_now(setup, state) and it.bid.face != ACE

    def step(end: tuple[int, int], face: int) -> tuple[int, int]:
        true, aces = end
        return (true + 1, aces) if face == it.bid.face else (true, aces + 1) if wild and face == ACE else end

    def found(end: tuple[int, int]) -> int:
        true, aces = end
        return true + aces if true or not setup.rules.true_die else 0

    @cache
    def outcome(end: tuple[int, int]) -> Hashable:
        number = found(end)
        right = spot_on_right(setup, it.bid, number) if it.call == "spot_on" else number >= it.bid.quantity
        return right, tuple(sorted(losses_of(setup, state, number).items()))

    return Question(
        start=(0, 0),
        step=step,
        met=lambda end: found(end) >= it.bid.quantity,
        exact=lambda end: found(end) == it.bid.quantity,
        outcome=outcome,
        expected=expected,
    )


def losses_of(setup: Setup, state: State, found: int) -> dict[str, int]:
    """Seat -> dice lost (negative: gained) by the standing call when `found` dice count; only seats that change."""
    it = called(state)
    changes = _spot_on(setup, state, it, found) if it.call == "spot_on" else _doubt(setup, state, it, found)
    # A fallen die may have put one of the two out since the bid: who is out loses and gains nothing.
    losses = {seat: lost for seat, lost in changes.items() if lost and state.dice[seat]}
    somebody_stays = any(number > losses.get(seat, 0) for seat, number in state.dice.items())
    return losses if somebody_stays else {}


def _doubt(setup: Setup, state: State, it: Called, found: int) -> dict[str, int]:
    rules, dice, bid, bidder, caller = setup.rules, state.dice, it.bid, it.bidder, it.caller
    met = found >= bid.quantity
    loser = caller if met else bidder
    if rules.taking_sides:
        return _sides(state, bidder if met else caller, loser)
    amount = max(1, abs(found - bid.quantity)) if rules.loss == "difference" else 1
    losses = {loser: min(amount, dice[loser])}
    if met and rules.everyones_included:
        losses |= {seat: 1 for seat in playing(state) if seat not in (bidder, caller)}
    if not met and rules.doubter_gains != "nothing":
        there = losses[bidder] + (state.pile if rules.doubter_gains == "from-pile" else 0)
        losses[caller] = -min(1, there)
    return losses


def _sides(state: State, winner: str, loser: str) -> dict[str, int]:
    """Each of the losing side gives one die to each of the winning side, the winner himself first, while dice last."""
    winners = [winner, *(seat for seat in state.seats if state.sides.get(seat) == winner)]
    winners = [seat for seat in winners if state.dice[seat]]
    losers = [loser, *(seat for seat in state.seats if state.sides.get(seat) == loser)]
    losses = dict.fromkeys([*losers, *winners], 0)
    for giver in losers:
        for taker in winners[: state.dice[giver]]:
            losses[giver] += 1
            losses[taker] -= 1
    return losses


def _spot_on(setup: Setup, state: State, it: Called, found: int) -> dict[str, int]:
    rules, dice, caller = setup.rules, state.dice, it.caller
    if not spot_on_right(setup, it.bid, found):
        return {caller: 1}
    if rules.spot_on == "others-lose" and not rules.spot_on_back:
        return {seat: 1 for seat in playing(state) if seat != caller}
    room = 1 if not rules.spot_on_limit or dice[caller] < setup.full else 0
    return {caller: -min(room, state.pile)}


def spot_on_right(setup: Setup, bid: Bid, found: int) -> bool:
    """Whether the caller of spot on is right."""
    return found >= bid.quantity if setup.rules.spot_on_back else found == bid.quantity


def settle(setup: Setup, state: State, it: Count) -> State:
    """Carry out the standing call: the state at the start of the next round, or at the end of the game."""
    call, bid, bidder, caller = called(state)
    met = it.found >= bid.quantity
    losses = losses_of(setup, state, it.found)
    dice = dict(state.dice)
    for seat, lost in losses.items():
        dice[seat] -= lost
    gone = newly_out(state, dice)
    alive = [seat for seat in state.seats if dice[seat]]
    right = spot_on_right(setup, bid, it.found) if call == "spot_on" else not met
    winner_of_call = caller if right else bidder
    moved = state._replace(pile=state.pile + sum(losses.values()), out=state.out + gone)
    if len(alive) == 1:
        after = finish(moved, alive[0], dice)
    else:
        wanted = {
            "winner": winner_of_call,
            "after-caller": next_in(state, caller, dice),
            "loser": caller if call == "spot_on" or met else bidder,
        }[setup.rules.next_starter]
        fell = state.fell | {seat for seat, lost in losses.items() if lost > 0 and dice[seat] == 1}
        after = begin_round(
            setup, moved, opener(setup, moved, wanted, dice, winner_of_call), dice, frozenset(fell)
        )
        after = after._replace(round=state.round + 1)
    starter = None if after.winner else after.starter
    explanation = " ".join(
        [
            _what_lay(setup, state, bid, bidder, it),
            _decision(setup, state, bid, it.found, losses),
            *after_words(setup, gone, after, state.pot),
        ]
    )
    verdict = Verdict(
        call, bid, bidder, caller, it.found, it.wild, met, it.found == bid.quantity, losses, {}, gone, starter,
        after.winner, explanation,
    )  # fmt: skip
    return after._replace(verdict=verdict)


def _what_lay(setup: Setup, state: State, bid: Bid, bidder: str, it: Count) -> str:
    names = setup.rules.face_names
    said = words.count(it.found, it.wild, bid.face, names)
    where = f" in {bidder}'s own hand" if setup.rules.claim_scope == "bidder" else ""
    if not it.idle:
        return words.sentence(said + where)
    aces = words.bid(Bid(it.idle, ACE), names)
    does = "does" if it.idle == 1 else "do"
    if wild_now(setup, state):
        one = words.FACE_NAMES[names][bid.face - 1][0]
        why = f"{aces} {does} not count, for no true {one} lies there"
    else:
        why = f"{aces} {does} not count, for aces are not wild {'in palifico' if setup.rules.wild_aces else 'here'}"
    return words.sentence(f"{said}{where}; {why}")


def _decision(setup: Setup, state: State, bid: Bid, found: int, losses: Mapping[str, int]) -> str:
    the_bid = f"The bid of {words.bid(bid, setup.rules.face_names)} by {state.bidder}"
    so = changes_words(losses)
    if state.call == "spot_on":
        how = "is met" if found >= bid.quantity else "is not met"
        if not setup.rules.spot_on_back:
            how = "is exact" if found == bid.quantity else "is not exact"
        nothing = f"{state.caller} is right but has no lost die to take back"
        return f"{the_bid} {how}, so {so or nothing}."
    if found < bid.quantity:
        return f"{the_bid} falls {words.number(bid.quantity - found)} short, so {so}."
    if found == bid.quantity:
        return f"{the_bid} is met exactly, and an equal count stands, so {so}."
    return f"{the_bid} stands, so {so}."


def changes_words(losses: Mapping[str, int]) -> str:
    """`Bo loses a die and Ann gains two dice`, equal changes told together."""
    groups: dict[int, list[str]] = {}
    for seat, lost in sorted(losses.items(), key=lambda item: -item[1]):
        groups.setdefault(lost, []).append(seat)
    return words.listing(
        f"{words.listing(seats)} {('lose' if lost > 0 else 'gain') + ('s' if len(seats) == 1 else '')} "
        f"{words.dice(abs(lost))}{'' if len(seats) == 1 else ' each'}"
        for lost, seats in groups.items()
    )


def after_words(setup: Setup, gone: tuple[str, ...], after: State, pot: int) -> list[str]:
    """Who is out, who won what, or who starts and in what kind of round."""
    said = []
    if gone:
        said.append(f"{words.listing(gone)} {'is' if len(gone) == 1 else 'are'} out.")
    if after.winner is not None:
        prize = f" and takes the pot of {pot}" if pot else ""
        prize += f" ({setup.stake})" if setup.stake else ""
        return [*said, f"{after.winner} wins the game{prize}."]
    kind = {
        "palifico": ", and the round is palifico",
        "fixed-face": ", and only a player with one die may change the face",
    }.get(after.special or "", "")
    blind = ". Only players with one die may look" if after.blind else ""
    return [*said, f"{after.starter} starts{kind}{blind}."]
