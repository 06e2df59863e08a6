"""A call judged where everyone has a cup: what was found, who loses what, and what follows."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Literal, NamedTuple

from referee.shapes.citing import cited
from referee.shapes.rounds import begin_round, finish, in_hand, last_in, newly_out, next_in, opener, playing
from referee.state import Called, Finding, Question, Setup, State, Verdict, called, what_follows
from referee.values import ACE, FACES, Bid
from referee.variants.rules import KINDS


class Count(NamedTuple):
    """What lay there of one face."""

    found: int
    """Dice that count, wild ones included."""
    wild: int
    """Wild ones among them."""
    idle: int
    """Aces that lay there and did not count."""


def wild_now(setup: Setup, state: State) -> bool:
    """Whether aces are wild in this round."""
    counted = setup.variant.reads in ("", KINDS)
    return counted and setup.rules.wild_aces and (state.special is None or setup.rules.one_die_wild)


def count(faces: Iterable[int], face: int, *, wild: bool, true_die: bool) -> Count:
    """Count `face` among `faces`; with `true_die`, wild aces count only beside one true die of the face."""
    tally = Counter(faces)
    if face == ACE:
        return Count(tally[ACE], 0, 0)
    wild_ones = tally[ACE] if wild and (tally[face] or not true_die) else 0
    return Count(tally[face] + wild_ones, wild_ones, tally[ACE] - wild_ones)


def find(setup: Setup, state: State, faces: Sequence[int]) -> Finding:
    """What these faces, which are those that the call is about, say of it."""
    bid = called(state).bid
    if not isinstance(bid, Bid):
        kinds = len(set(faces))
        found = "five equal" if kinds == 1 else "five different" if kinds == 5 else "neither"
        true = found != "neither"
        return Finding(found, 0, 0, true, true, 1)
    it = count(faces, bid.face, wild=wild_now(setup, state), true_die=setup.rules.true_die)
    apart = it.found - bid.quantity
    return Finding(it.found, it.wild, it.idle, apart >= 0, apart == 0, abs(apart))


def question(setup: Setup, state: State, hands: Mapping[str, int]) -> Question:
    """What the standing call asks of the dice in these hands: how many show each face that the call tells
    from the others."""
    it = called(state)
    if isinstance(it.bid, Bid):
        told_apart = [it.bid.face, ACE] if wild_now(setup, state) else [it.bid.face]
    else:
        told_apart = list(FACES)

    def step(end: tuple[int, ...], face: int) -> tuple[int, ...]:
        if face not in told_apart:
            return end
        place = told_apart.index(face)
        return (*end[:place], end[place] + 1, *end[place + 1 :])

    @cache
    def found(end: tuple[int, ...]) -> Finding:
        return find(setup, state, [face for face, n in zip(told_apart, end, strict=True) for _ in range(n)])

    @cache
    def outcome(end: tuple[int, ...]) -> Hashable:
        at = found(end)
        return is_right(setup, it, at), tuple(sorted(losses_of(setup, state, at).items()))

    def met(end: Any) -> bool:
        return found(end).met

    def exact(end: Any) -> bool:
        return found(end).exact

    return Question((0,) * len(told_apart), step, met, exact, outcome, hands)


def is_right(setup: Setup, it: Called, at: Finding) -> bool:
    """Whether the caller is right."""
    if it.call == "doubt":
        return not at.met
    return at.met if setup.rules.spot_on_back else at.exact


def losses_of(setup: Setup, state: State, at: Finding) -> dict[str, int]:
    """Seat -> dice lost (negative: gained) by the standing call; only seats that change."""
    it = called(state)
    changes = (_spot_on if it.call == "spot_on" else _doubt)(setup, state, it, at)
    # A fallen die may have put one of the two out since the bid: who is out loses and gains nothing.
    still_in = in_hand(state, state.dice)
    losses = {seat: lost for seat, lost in changes.items() if lost and seat in still_in}
    somebody_stays = any(number > losses.get(seat, 0) for seat, number in still_in.items())
    return losses if somebody_stays else {}


def _unmoved(
    setup: Setup, state: State, it: Called, at: Finding
) -> Literal["", "pile-empty", "hand-full", "bidder-out", "caller-out", "nobody-left"]:
    """Why the standing call, by which nobody loses or gains, moves no die."""
    changes = (_spot_on if it.call == "spot_on" else _doubt)(setup, state, it, at)
    still_in = playing(state)
    if any(lost and seat in still_in for seat, lost in changes.items()):
        return "nobody-left"
    if it.call == "spot_on" and is_right(setup, it, at) and it.caller in still_in:
        return "pile-empty" if _room(setup, state, it.caller) else "hand-full"
    return "caller-out" if it.bidder in still_in else "bidder-out"


def _room(setup: Setup, state: State, seat: str) -> int:
    """How many dice an exact call may give back to the seat."""
    return 1 if not setup.rules.spot_on_limit or state.dice[seat] < setup.full else 0


def _doubt(setup: Setup, state: State, it: Called, at: Finding) -> dict[str, int]:
    rules, still_in = setup.rules, in_hand(state, state.dice)
    winner, loser = (it.bidder, it.caller) if at.met else (it.caller, it.bidder)
    if rules.taking_sides:
        return _sides(state, winner, loser)
    counted = isinstance(it.bid, Bid) or not setup.sheets.doubted_pass_is_never_exact
    if at.exact and counted and rules.met_exactly == "everyone-else":
        return {seat: 1 for seat in playing(state) if seat != it.bidder}
    amount = max(1, at.apart) if rules.loss == "difference" else 1
    losses = {loser: min(amount, still_in.get(loser, 0))}
    if at.met and rules.everyones_included:
        losses |= {seat: 1 for seat in playing(state) if seat not in (it.bidder, it.caller)}
    if not at.met and rules.doubter_gains != "nothing":
        there = losses[loser] + (state.pile if rules.doubter_gains == "from-pile" else 0)
        losses[winner] = -min(1, there)
    return losses


def _sides(state: State, winner: str, loser: str) -> dict[str, int]:
    """Each of the losing side gives one die to each of the winning side, while dice last: to whom it was
    about first."""
    winners = [winner, *(seat for seat in state.seats if state.sides.get(seat) == winner)]
    still_in = in_hand(state, state.dice)
    winners = [seat for seat in winners if seat in still_in]
    losers = [loser, *(seat for seat in state.seats if state.sides.get(seat) == loser)]
    losses = dict.fromkeys([*losers, *winners], 0)
    for giver in losers:
        for taker in winners[: still_in.get(giver, 0)]:
            losses[giver] += 1
            losses[taker] -= 1
    return losses


def _spot_on(setup: Setup, state: State, it: Called, at: Finding) -> dict[str, int]:
    rules = setup.rules
    if not is_right(setup, it, at):
        return {it.caller: 1}
    if rules.spot_on == "others-lose" and not rules.spot_on_back:
        return {seat: 1 for seat in playing(state) if seat != it.caller}
    return {it.caller: -min(_room(setup, state, it.caller), state.pile)}


def settle(setup: Setup, state: State, at: Finding) -> State:
    """Carry out the standing call: the state at the start of the next round, or at the end of the game."""
    it = called(state)
    losses = losses_of(setup, state, at)
    dice = dict(state.dice)
    for seat, lost in losses.items():
        dice[seat] -= lost
    gone = newly_out(state, dice)
    drink = {seat: 1 for seat, lost in losses.items() if lost > 0} if setup.rules.losers_drink else {}
    moved = state._replace(
        pile=state.pile + sum(losses.values()),
        out=state.out + gone,
        penalties={seat: number + drink.get(seat, 0) for seat, number in state.penalties.items()},
    )
    wanted = _wanted(setup, moved, it, at, dice)
    winner = last_in(moved, dice)
    if winner is not None:
        after = finish(moved, winner, dice)
    else:
        after = _next_round(setup, moved, it, at, losses, dice, wanted)
    verdict = Verdict(
        call=it.call,
        bid=it.bid,
        bidder=it.bidder,
        caller=it.caller,
        found=at.found,
        wild=at.wild,
        met=at.met,
        exact=at.exact,
        losses=losses,
        penalties=drink,
        right=is_right(setup, it, at),
        idle=at.idle,
        idle_because=_idle_because(setup, state) if at.idle else "",
        apart=at.apart,
        unseen=at.unseen,
        unseen_decides=at.unseen_decides,
        unmoved="" if losses else _unmoved(setup, state, it, at),
        **what_follows(state, after),
    )
    cites = cited(setup, verdict, starter_was_out=wanted not in in_hand(moved, dice))
    return after._replace(verdict=replace(verdict, cites=cites))


def _idle_because(setup: Setup, state: State) -> Literal["not-wild", "palifico", "one-die", "no-true-die"]:
    """The rule by which aces that lie there do not count."""
    if not setup.rules.wild_aces:
        return "not-wild"
    if state.special and not setup.rules.one_die_wild:
        return "palifico" if state.special == "palifico" else "one-die"
    return "no-true-die"


def _wanted(setup: Setup, state: State, it: Called, at: Finding, dice: Mapping[str, int]) -> str:
    """Who would open the next round, in or out."""
    return {
        "winner": it.caller if is_right(setup, it, at) else it.bidder,
        "after-caller": next_in(state, it.caller, dice),
        "loser": it.caller if it.call == "spot_on" or at.met else it.bidder,
    }[setup.rules.next_starter]


def _next_round(
    setup: Setup,
    state: State,
    it: Called,
    at: Finding,
    losses: Mapping[str, int],
    dice: Mapping[str, int],
    wanted: str,
) -> State:
    winner = it.caller if is_right(setup, it, at) else it.bidder
    fell = state.fell | {seat for seat, lost in losses.items() if lost > 0 and dice[seat] == 1}
    first = opener(setup, state, wanted, dice, winner)
    return begin_round(setup, state, first, dice, frozenset(fell))._replace(round=state.round + 1)
