"""A call judged where everyone has a cup: what was found, who loses what, and what follows."""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import cache
from math import prod
from typing import Any

from referee.question import UNGROUPED, Question
from referee.shapes.citing import cited
from referee.shapes.counting import count, in_hands, in_pool, wild_now
from referee.shapes.cups import by_cup
from referee.shapes.rounds import (
    begin_round,
    finish,
    in_hand,
    last_in,
    newly_out,
    next_in,
    opener,
    playing,
    wanted,
)
from referee.state import (
    AS_THEY_LIE,
    Called,
    Cups,
    Finding,
    IdleAces,
    Setup,
    State,
    Unmoved,
    Verdict,
    called,
    what_follows,
)
from referee.values import ACE, FACES, FEI, Bid
from referee.variants.rules import Rules


def find(
    setup: Setup, state: State, faces: Sequence[int], cups: Cups = AS_THEY_LIE, number: int | None = None
) -> Finding:
    """What these faces, which are those that the call is about, say of it; `number` is how many count, where
    the `cups` make it another than that of the dice."""
    bid = called(state).bid
    if not isinstance(bid, Bid):
        each, full = tuple(sorted(Counter(faces).values())), setup.rules.passing == "five-or-full"
        found = {(5,): "five equal", (1,) * 5: "five different", (2, 3): "full house"}.get(each, "neither")
        found = "neither" if found == "full house" and not full else found
        true = found != "neither"
        return Finding(found, 0, 0, true, true, 1)
    there = count(faces, bid.face, wild=wild_now(setup, state), true_die=setup.rules.true_die)
    number = there.found if number is None else number
    apart = number - bid.quantity
    return Finding(number, there.wild, there.idle, apart >= 0, apart == 0, abs(apart), cups=cups)


def find_by_cup(setup: Setup, state: State, hands: Mapping[str, Sequence[int]]) -> Finding:
    """What these hands say of the call, where straights and leopards count by cup."""
    bid = called(state).bid
    if not isinstance(bid, Bid):
        return find(setup, state, [face for hand in hands.values() for face in hand])
    kinds, each = in_hands(setup, state, hands, bid)
    faces = [face for seat, hand in hands.items() if kinds.get(seat) != "straight" for face in hand]
    return find(setup, state, faces, Cups(tuple(kinds.items())), sum(map(sum, each.values())))


def findings(
    setup: Setup, state: State, pool: Sequence[int], untold: int, hands: Mapping[str, int]
) -> list[Finding]:
    """All that a pool may say of the call, as far as it could make another verdict: first the count of its
    dice, then the fewest and the most that may lie there by the ways in which they may lie under the cups;
    `untold` dice do not count."""
    if not (by_cup(setup.rules) and isinstance(bid := called(state).bid, Bid)):
        return [find(setup, state, pool)]
    each, counts = in_pool(setup, state, pool, untold, hands, bid)
    least, most = counts[0], counts[-1]
    # An exact count between the two ends would be another verdict as well.
    between = [bid.quantity] if bid.quantity in counts[1:-1] else []
    numbers = (sum(each), least, *between, most)
    return [find(setup, state, pool, Cups(least=least, most=most), number) for number in numbers]


def question(setup: Setup, state: State, hands: Mapping[str, int], *, rough: bool = False) -> Question:
    """What the standing call asks of the dice in these hands: how many show each face that the call tells
    from the others. A `rough` one takes all faces that do not count for one, though cups tell them apart."""
    it, cups = called(state), by_cup(setup.rules)
    told_apart = list(FACES)
    if isinstance(it.bid, Bid) and (rough or not cups):
        told_apart = [it.bid.face, ACE] if wild_now(setup, state) else [it.bid.face]
    if wild_as_told := len(told_apart) == 2 and not (cups or setup.rules.true_die):
        told_apart.pop()

    def step(end: tuple[int, ...], face: int) -> tuple[int, ...]:
        face = told_apart[0] if wild_as_told and face == ACE else face
        if face not in told_apart:
            return end
        place = told_apart.index(face)
        return (*end[:place], end[place] + 1, *end[place + 1 :])

    @cache
    def found(end: tuple[int, ...]) -> list[Finding]:
        faces = [face for face, n in zip(told_apart, end, strict=True) for _ in range(n)]
        return findings(setup, state, faces, max(0, sum(hands.values()) - len(faces)), hands)

    @cache
    def outcome(end: tuple[int, ...]) -> Hashable:
        ways = {outcome_of(setup, state, at) for at in found(end)}
        return ways.pop() if len(ways) == 1 else UNGROUPED

    def met(end: Any) -> bool:
        return found(end)[0].met

    def exact(end: Any) -> bool:
        return found(end)[0].exact

    less = question(setup, state, hands, rough=True) if cups and not rough else None
    return Question((0,) * len(told_apart), step, met, exact, outcome, hands, less)


def outcome_of(setup: Setup, state: State, at: Finding) -> Hashable:
    """Whether the caller is right, and who loses what."""
    return is_right(setup, called(state), at), tuple(sorted(losses_of(setup, state, at).items()))


def is_right(setup: Setup, it: Called, at: Finding) -> bool:
    """Whether the caller is right."""
    if it.call != "spot_on":
        return not at.met
    return at.met if setup.rules.spot_on_back else at.exact


def losses_of(setup: Setup, state: State, at: Finding) -> dict[str, int]:
    """Seat -> dice or penalties lost (negative: gained) by the standing call; only seats that change."""
    losses = _changes(setup, state, at)
    if setup.rules.loss == "penalty" or setup.rules.shedding:
        return losses
    below = _below(setup, state, losses)
    losses = {seat: lost + below.get(seat, 0) for seat, lost in losses.items()}
    still_in = in_hand(state, state.dice)
    somebody_stays = any(number > losses.get(seat, 0) for seat, number in still_in.items())
    return losses if somebody_stays else {}


def _changes(setup: Setup, state: State, at: Finding) -> dict[str, int]:
    """The same, but for the dice that who has too few to play on loses with them."""
    it = called(state)
    changes = (_spot_on if it.call == "spot_on" else _doubt)(setup, state, it, at)
    # A fallen die may have put one of the two out since the bid: who is out loses and gains nothing.
    still_in = in_hand(state, state.dice)
    return {seat: lost for seat, lost in changes.items() if lost and seat in still_in}


def _below(setup: Setup, state: State, losses: Mapping[str, int]) -> dict[str, int]:
    """Who has too few dice to play on after these losses, and how many."""
    left = {seat: state.dice[seat] - lost for seat, lost in losses.items()}
    return {seat: number for seat, number in left.items() if 0 < number < setup.rules.out_below}


def _unmoved(setup: Setup, state: State, it: Called, at: Finding) -> Unmoved:
    """Why the standing call, by which nobody loses or gains, moves no die."""
    changes = (_spot_on if it.call == "spot_on" else _doubt)(setup, state, it, at)
    still_in = playing(state)
    if any(lost and seat in still_in for seat, lost in changes.items()):
        return "nobody-left"
    if at.exact and it.caller in still_in:
        if it.call == "spot_on" and setup.rules.spot_on == "costs-nobody":
            return "nobody"
        if it.call == "doubt" and setup.rules.met_exactly == "spares-last":
            return "last-spared"
    gives_back = it.call == "spot_on" and _gives_back(setup.rules)
    if gives_back and is_right(setup, it, at) and it.caller in still_in:
        if setup.rules.loss == "penalty":
            return "no-penalty"
        return "pile-empty" if _room(setup, state, it.caller) else "hand-full"
    return "caller-out" if it.bidder in still_in else "bidder-out"


def _room(setup: Setup, state: State, seat: str) -> int:
    """How many dice an exact call may give back to the seat."""
    if setup.rules.loss == "penalty":
        return min(_price(setup), state.penalties[seat])
    limit = setup.full - state.dice[seat] if setup.rules.spot_on_limit else _price(setup)
    return max(0, min(_price(setup), limit))


def stakes_of(setup: Setup, state: State, it: Called, at: Finding) -> tuple[str, ...]:
    """Why a doubt costs another number than one: by whom, how, and how far off it was."""
    doubted = it.call == "doubt"
    jumped = doubted and next_in(state, it.bidder, state.dice) != it.caller
    why = [it.call.replace("_", "-")] if it.call in ("pi", "counter_pi", "surrender") else []
    if jumped and setup.rules.challenge_by_anyone and setup.rules.jump_open == "double":
        why.append("jump-open")
    if doubted and at.met and setup.rules.wrong_doubt == "double":
        why.append("wrong-doubt")
    if setup.rules.far_off_doubles and _far_off(it.bid, at.found):
        why.append("far-off")
    return tuple(why)


def _far_off(bid: Bid | str, found: int | str | None) -> bool:
    if not isinstance(bid, Bid) or not isinstance(found, int):
        return False
    return 2 * found < bid.quantity or found > 2 * bid.quantity


_TIMES = {"pi": 2, "counter-pi": 4, "surrender": 1, "jump-open": 2, "wrong-doubt": 2, "far-off": 2}
"""What each makes of the stakes. Half of what a split costs is one again."""


def times_of(stakes: Iterable[str]) -> int:
    """How many times what a doubt costs it costs by these stakes."""
    return prod(_TIMES[why] for why in stakes)


def _doubt(setup: Setup, state: State, it: Called, at: Finding) -> dict[str, int]:
    rules, still_in = setup.rules, in_hand(state, state.dice)
    if rules.taking_sides:
        return _sides(state, *((it.bidder, it.caller) if at.met else (it.caller, it.bidder)))
    doubters = [it.caller, *(seat for seat in still_in if state.sides.get(seat) == it.caller)]
    winners, losers = ([it.bidder], doubters) if at.met else (doubters, [it.bidder])
    if rules.shedding:
        return {seat: 1 for seat in still_in if seat not in losers}
    counted = isinstance(it.bid, Bid) or not setup.sheets.doubted_pass_is_never_exact
    if at.exact and counted and rules.met_exactly != "doubter":
        least = 2 if rules.met_exactly == "spares-last" and rules.loss != "penalty" else 1
        return {seat: 1 for seat, number in still_in.items() if seat != it.bidder and number >= least}
    amount = max(1, at.apart) if rules.loss == "difference" else 1
    amount *= times_of(stakes_of(setup, state, it, at))
    gains = rules.bidder_gains if at.met else rules.doubter_gains
    if gains in ("from-bidder", "from-doubter"):
        amount = max(amount, len(winners))  # one for each who was right
    in_dice = rules.loss != "penalty"
    losses = {seat: min(amount, still_in.get(seat, 0)) if in_dice else amount for seat in losers}
    there = sum(losses.values()) + (state.pile if gains == "from-pile" else 0)
    if at.met and rules.everyones_included:
        losses = {seat: 1 for seat in still_in if seat != it.bidder} | losses
    if gains != "nothing":
        for place, seat in enumerate(winners):
            losses[seat] = -min(1, max(0, there - place) if in_dice else state.penalties[seat])
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
    rules, price = setup.rules, _price(setup)
    held = in_hand(state, state.dice)
    if is_right(setup, it, at) and _gives_back(rules):
        room = _room(setup, state, it.caller)
        return {it.caller: -(room if rules.loss == "penalty" else min(room, state.pile))}
    losers = {"others-lose": [seat for seat in held if seat != it.caller], "bidder-loses": [it.bidder]}
    losers["costs-nobody"] = []
    who = losers[rules.spot_on] if is_right(setup, it, at) else [it.caller]
    return {seat: price if rules.loss == "penalty" else min(price, held.get(seat, 0)) for seat in who}


def _gives_back(rules: Rules) -> bool:
    """Whether an exact call that is right gives its caller dice, or lets off penalties."""
    return rules.spot_on_back or rules.spot_on == "regain"


def _price(setup: Setup) -> int:
    return 2 if setup.rules.spot_on_price == "two" else 1


def settle(setup: Setup, state: State, at: Finding) -> State:
    """Carry out the standing call: the state at the start of the next round, or at the end of the game."""
    it = called(state)
    changes = losses_of(setup, state, at)
    losses, drink = _told_apart(setup, changes)
    penalties = {seat: number + drink.get(seat, 0) for seat, number in state.penalties.items()}
    dice = {seat: held - losses.get(seat, 0) for seat, held in state.dice.items()}
    full = _full_of_penalties(setup, in_hand(state, dice), penalties)
    dice |= dict.fromkeys(full, 0)
    gone = newly_out(state, dice)
    winner = _shed_all(setup, state, it, at, gone)
    rid = () if winner is None else (winner, *(seat for seat in gone if seat != winner))
    if rid:
        gone = ()  # nobody is out: who has no dice left has won
    moved = state._replace(
        pile=state.pile + sum(state.dice.values()) - sum(dice.values()),
        out=state.out + gone,
        penalties=penalties,
    )
    right = is_right(setup, it, at)
    loser = it.caller if it.call == "spot_on" or at.met else it.bidder
    won = it.caller if right else it.bidder
    first = wanted(setup, moved, dice, caller=it.caller, winner=won, loser=loser)
    winner = winner or last_in(moved, dice)
    after = finish(moved, winner, dice) if winner else _next_round(setup, moved, first, won, dice)
    verdict = Verdict(
        **it._asdict(),
        **at._asdict(),
        losses=losses,
        penalties=drink,
        right=right,
        idle_because=_idle_because(setup, state) if at.idle else "",
        stakes=() if it.call == "spot_on" else stakes_of(setup, state, it, at),
        unmoved="" if changes else _unmoved(setup, state, it, at),
        below=_below(setup, state, _changes(setup, state, at)) if losses and not setup.rules.shedding else {},
        full=tuple(seat for seat in gone if seat in full),
        rid=rid,
        **what_follows(state, after),
    )
    cites = cited(setup, verdict, starter_was_out=first not in in_hand(moved, dice))
    return after._replace(verdict=verdict._replace(cites=cites))


def _told_apart(setup: Setup, changes: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """What is lost in dice, and what in penalties."""
    if setup.rules.loss == "penalty":
        return {}, dict(changes)
    drinks = setup.rules.losers_drink
    return dict(changes), {seat: 1 for seat, lost in changes.items() if lost > 0 and drinks}


def _full_of_penalties(setup: Setup, still_in: Iterable[str], penalties: Mapping[str, int]) -> set[str]:
    """Who goes out by penalties; not all who are left at once: then nobody does."""
    limit, there = setup.rules.penalty_limit, set(still_in)
    full = {seat for seat in there if limit and penalties[seat] >= limit}
    return full if full < there else set()


def _shed_all(setup: Setup, state: State, it: Called, at: Finding, gone: Sequence[str]) -> str | None:
    """Who has won by having no dice left, where that is the aim. Of several it is who was right, else the
    next in the direction of play (the source is silent)."""
    if not setup.rules.shedding or not gone:
        return None
    right = it.caller if is_right(setup, it, at) else it.bidder
    return right if right in gone else next_in(state, right, {seat: seat in gone for seat in state.seats})


def _idle_because(setup: Setup, state: State) -> IdleAces:
    """The rule by which aces that lie there do not count."""
    if not setup.rules.wild_aces:
        return "not-wild"
    if isinstance(state.bid, Bid) and state.bid.spoken not in ("", FEI):
        return "zhai"
    if state.tamed:
        return "aces-bid"
    if state.special and not setup.rules.one_die_wild:
        return "palifico" if state.special == "palifico" else "one-die"
    return "no-true-die"


def _next_round(setup: Setup, state: State, first: str, winner: str, dice: Mapping[str, int]) -> State:
    dropped = {seat for seat, held in state.dice.items() if 1 == dice[seat] < held}
    fell = state.fell | dropped
    first = opener(setup, state, first, dice, winner)
    return begin_round(setup, state, first, dice, frozenset(fell))._replace(round=state.round + 1)
