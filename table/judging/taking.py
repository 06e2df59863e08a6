"""What is revealed to the referee of a reading: the dice that were seen, and no others."""

from dataclasses import dataclass

from referee import Bid, Game
from referee.values import ACE
from table.judging.hands import Hands
from table.judging.judge import what_is_seen
from table.judging.rates import reader_rates
from table.judging.reading import Json, TableReading


@dataclass(frozen=True, slots=True)
class Taken:
    """A reading as it is judged."""

    action: Json
    """The referee's reveal: the faces that were seen, and how many dice nobody saw."""
    aside: list[Json]
    """Dice too many that were put aside, as the corrections that say so: `{"die": index, "face": None}`."""

    @property
    def left_out(self) -> frozenset[int]:
        """Their indexes."""
        return frozenset(correction["die"] for correction in self.aside)

    @property
    def event(self) -> Json:
        """What the log holds of it."""
        return {"action": self.action} | ({"aside": self.aside} if self.aside else {})


def taken(game: Game, reading: TableReading) -> Taken:
    """The reveal of a reading; `game` must wait for it.

    Where it is known whose each die is, they are revealed by seat. Else missing dice are declared unseen. Of
    dice too many those are put aside that are likeliest to be none, as the risk has it, and of equals those
    that matter least to the bid; where a value is claimed, none can be left out, and the referee will refuse
    them.
    """
    hands = Hands.of(game.expected_hands or {}, reading)
    if (by_seat := hands.revealed) is not None:
        return Taken({"action": "reveal", "dice": by_seat}, [])
    counted, seen = what_is_seen(reading, reader_rates(), hands)
    expected, bid = (game.expected_dice or 0) - reading.others, game.state.bid
    aside: list[int] = []
    if isinstance(bid, Bid) and len(counted) > expected:

        def worth(position: int) -> tuple[float, bool, bool, float]:
            die = reading.dice[counted[position]]
            none = 0.0 if position in seen["told"] else seen["made_up"][position]
            return -none, die.face == bid.face, die.face == ACE, die.confidence

        order = sorted(range(len(counted)), key=worth)
        aside = sorted(counted[at] for at in order[: len(counted) - expected])
    action: Json = {
        "action": "reveal",
        "pool": [reading.dice[index].face for index in counted if index not in aside],
    }
    if len(counted) < expected:
        action["unseen"] = expected - len(counted)
    if reading.others:
        action["others"] = reading.others
    return Taken(action, [{"die": index, "face": None} for index in aside])
