"""Reveals where everyone has a cup: after a call, or by mistake before one."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from referee.actions import UNSET, Left, RevealAction
from referee.entries import phase_of
from referee.facts import Listing, message
from referee.question import Question
from referee.shapes import judging
from referee.shapes.checks import POOL, check_form, faces_of, hands_of, lacking
from referee.shapes.judging import find_by_cup, findings, outcome_of, settle
from referee.shapes.rounds import all_known, begin_round, opener, playing
from referee.state import PASSING, Finding, Setup, State, called
from referee.values import Code, refuse


def may_reveal(setup: Setup, state: State, action: RevealAction, player: str) -> None:
    """Dice are shown after a call; before one only by mistake, where the table has a rule for that."""
    if state.phase != "revealing" and (action.dice is UNSET or not _mistakes(setup, state)):
        refuse(Code.NOT_NOW, "reveal-phase", phase=phase_of(state))


def _mistakes(setup: Setup, state: State) -> bool:
    """Whether dice that are shown now are shown by mistake, and there is a rule for that."""
    return state.phase == "bidding" and setup.rules.mistaken_reveal == "own-fault"


def may_mistake(setup: Setup, state: State) -> list[str] | Left:
    """Who may have shown dice by mistake, where the table has a rule for that."""
    if setup.variant.shape != "many-cups" or setup.rules.mistaken_reveal != "own-fault":
        return UNSET
    return [seat for seat in playing(state) if _mistakes(setup, state) and not all_known(state, seat)]


def reveal(setup: Setup, state: State, action: RevealAction, player: str) -> State:
    """`{"action": "reveal", "dice": {seat: faces}}` or `{"action": "reveal", "pool": faces, "unseen": n,
    "others": n}`

    `unseen` declares dice that the call is about and that nobody saw: the call is judged by those that were
    seen, as if the unseen did not count. `others` are dice that were seen and that show nothing which counts.
    """
    if isinstance(action.dice, dict) and _mistakes(setup, state):
        return _by_mistake(setup, state, action.dice)
    return settle(setup, state, find_revealed(setup, state, action))


def in_question(setup: Setup, state: State) -> dict[str, int]:
    """The seats whose dice the standing call is about -> how many they hold."""
    it = called(state)
    alone = setup.rules.claim_scope == "bidder" or it.bid == PASSING
    seats = [it.bidder] if alone else [seat for seat in state.seats if state.dice[seat]]
    return {seat: state.dice[seat] for seat in seats}


def find_revealed(setup: Setup, state: State, action: RevealAction) -> Finding:
    """What the revealed dice say of the call."""
    asked = in_question(setup, state)
    check_form(action, "reveal-form", called(state).bidder)
    if isinstance(action.dice, dict):
        hands = hands_of(action.dice, state.dice, asked, "each-seat")
        for seat, hand in hands.items():
            _same_as_shown(setup, state, (seat,), hand, 0)
        return find_by_cup(setup, state, {seat: hands.get(seat, ()) for seat in asked})
    pool, unseen, others = faces_of(action.pool or (), POOL), action.unseen or 0, action.others or 0
    expected, seen = sum(asked.values()), len(pool) + others
    if seen + unseen == sum(state.dice.values()) != expected:
        refuse(Code.WRONG_DICE, "pool-whose", bidder=next(iter(asked)), number=seen, expected=expected)
    if seen + unseen != expected:
        held = Listing.of(message("seat-holds", seat=seat, number=number) for seat, number in asked.items())
        number = "pool-table" if len(asked) > 1 else "pool-one"
        refuse(Code.WRONG_DICE, number, number=seen, unseen=unseen, expected=expected, held=held)
    _same_as_shown(setup, state, asked, pool, unseen + others)
    if (unseen or others) and called(state).bid == PASSING:
        refuse(Code.WRONG_DICE, "unseen-value")
    if len(asked) == 1 and len(pool) == expected and setup.sheets.cups_count_exactly:
        return find_by_cup(setup, state, dict.fromkeys(asked, pool))  # nobody else's: it is that cup
    found = findings(setup, state, pool, others + unseen, asked)
    if len(found) > 1 and len({outcome_of(setup, state, at) for at in found}) > 1:
        refuse(Code.WRONG_DICE, "pool-by-cup", least=found[0].cups.least, most=found[0].cups.most)
    if not unseen:
        return found[0]
    decides = judging.question(setup, state, asked).open_after(pool, unseen)
    return found[0]._replace(unseen=unseen, unseen_decides=decides)


def _same_as_shown(
    setup: Setup, state: State, seats: Iterable[str], dice: Sequence[int], untold: int
) -> None:
    """Dice of these seats that everybody knows lie there still, but for those that fell since and as many as
    were not told by face."""
    known = [(seat, state.shown[seat]) for seat in seats if seat in state.shown]
    fallen = sum(max(0, len(hand) - state.dice[seat]) for seat, hand in known)
    missing = lacking([face for _, hand in known for face in hand], dice)
    if setup.sheets.shown_dice_stay and missing > fallen + untold:
        hands = Listing.of(message("shown-by", seat=seat, dice=" ".join(map(str, it))) for seat, it in known)
        refuse(Code.WRONG_DICE, "shown-otherwise", shown=hands, dice=" ".join(map(str, dice)))


def question(setup: Setup, state: State) -> Question | None:
    """What the call that waits for its reveal asks of the dice, or None where none waits."""
    if state.phase != "revealing":
        return None
    hands = in_question(setup, state)
    lie = [it for seat, number in hands.items() if len(it := state.shown.get(seat, ())) <= number]
    known = [face for hand in lie for face in hand] if setup.sheets.shown_dice_stay else []
    asked = judging.question(setup, state, hands)
    rough = asked.rough and replace(asked.rough, known=known)
    return replace(asked, known=known, rough=rough)


def _by_mistake(setup: Setup, state: State, dice: Mapping[str, Sequence[int | str]]) -> State:
    hands = hands_of(dice, state.dice, (), "a-seat")
    if setup.sheets.mistake_shows_dice and not any(hands.values()):
        refuse(Code.WRONG_DICE, "mistake-empty")
    for seat, hand in hands.items():
        if hand:
            _same_as_shown(setup, state, (seat,), hand, 0)
    shown = {**state.shown, **{seat: hand for seat, hand in hands.items() if hand}}
    if all(all_known(state._replace(shown=shown), seat) for seat in playing(state)):
        first = opener(setup, state, state.starter, state.dice)  # who opened may have left since
        again = begin_round(setup, state, first, state.dice)
        return again._replace(
            special=state.special, special_seats=state.special_seats, fell=state.fell, sight=state.sight
        )
    return state._replace(shown=shown)
