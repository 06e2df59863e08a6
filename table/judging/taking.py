"""What is revealed to the referee of a reading: the dice that were seen, and no others."""

from dataclasses import dataclass

from msgspec import UNSET

from referee import Bid, Game
from referee.actions import RevealAction
from referee.values import ACE
from referee.variants.rules import KINDS
from table.contract import events
from table.contract.events import PutAside
from table.judging.cups import by_seat
from table.judging.hands import Hands
from table.judging.judge import what_is_seen
from table.judging.rates import reader_rates
from table.judging.reading import TableReading


@dataclass(frozen=True, slots=True)
class Taken:
    """A reading as it is judged."""

    action: RevealAction
    """The faces that were seen, and how many dice nobody saw."""
    left_out: tuple[int, ...] = ()
    """Indexes of dice too many that were put aside."""

    def kept(self, reading: TableReading, *, anyway: bool, alone: bool) -> events.Taken:
        """As an event keeps it, of this reading."""
        aside = tuple(PutAside(die=index, face=None) for index in self.left_out)
        return events.Taken(action=self.action, reading=reading.id, anyway=anyway, aside=aside, alone=alone)


def taken(game: Game, reading: TableReading) -> Taken:
    """The reveal of a reading; `game` must wait for it.

    Where it is known whose each die is, they are revealed by seat. Else missing dice are declared unseen. So
    are those whose face nobody knows, where dice are counted: a guess was not seen. Of dice too many those
    are put aside that are likeliest to be none, as the risk has it, and of equals those that matter least to
    the bid; where a value is claimed, none can be left out, and the referee will refuse them.
    """
    hands = Hands.of(game.expected_hands or {}, reading)
    counted, seen = what_is_seen(reading, reader_rates(), hands)
    number = isinstance(game.state.bid, Bid) or game.setup.variant.reads == KINDS
    known = [at for at, index in enumerate(counted) if reading.dice[index].known or not number]
    if len(known) == len(counted) and hands.revealed is not None:
        return Taken(by_seat(hands.revealed))
    expected, bid = (game.expected_dice or 0) - reading.others, game.state.bid
    aside: list[int] = []
    if isinstance(bid, Bid) and len(known) > expected:

        def worth(position: int) -> tuple[float, bool, bool, float]:
            die = reading.dice[counted[position]]
            none = 0.0 if position in seen["told"] else seen["made_up"][position]
            return -none, die.face == bid.face, die.face == ACE, die.confidence

        order = sorted(known, key=worth)
        aside = sorted(counted[at] for at in order[: len(known) - expected])
    shown = [reading.dice[counted[at]] for at in known if counted[at] not in aside]
    missing = expected - len(known)
    reveal = RevealAction(
        pool=[die.face or 0 for die in shown],
        unseen=missing if missing > 0 else UNSET,
        others=reading.others or UNSET,
    )
    return Taken(reveal, tuple(aside))
