"""Chui niu, the Chinese bar game, from its sheet: all have cups, nobody loses a die, the loser drinks."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.referee.second.cups import DUDO, Cups
from tests.referee.second.table import System, check

CHUI_NIU: System = {**DUDO, "order": (2, 3, 4, 5, 6, 1), "limit": 3, "opens": range(1, 7)}

TIMES = {"doubt": 1, "pi": 2, "counter_pi": 4}
"""What a call costs, in cups."""


def of_cup(cup: Sequence[int], face: int, fei: bool) -> int:
    """How many dice of a face a cup counts."""
    if len(cup) == 5 and len(set(cup)) == 5:
        return 0
    count = sum(die == face or (fei and die == 1) for die in cup)
    return 6 if count == len(cup) == 5 else count


def groupings(pool: Sequence[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every way to part the dice into cups."""
    if not sizes:
        yield []
        return
    seen = set()
    for chosen in combinations(range(len(pool)), sizes[0]):
        cup = tuple(sorted(pool[at] for at in chosen))
        if cup in seen:
            continue
        seen.add(cup)
        rest = [die for at, die in enumerate(pool) if at not in chosen]
        for others in groupings(rest, sizes[1:]):
            yield [list(cup), *others]


class ChuiNiu(Cups):
    """A game of chui niu."""

    own_actions: tuple[str, ...] = ("bid", "doubt", "pi", "counter_pi", "surrender", "reveal")

    def start_round(self, seat: str) -> None:
        """A round begins: no bid of either kind stands."""
        super().start_round(seat)
        self.stood: dict[str, tuple[int, int]] = {}

    def do_bid(self, player: str, quantity: int, face: int, spoken: str | None = None) -> None:  # type: ignore[override]
        """Each bid says fei (ones wild) or zhai (they are not); a bid of ones is always zhai."""
        check(self.phase == "bidding" and player == self.turn and quantity >= 1 and face in range(1, 7))
        unsaid = self.bid["spoken"] if self.bid else "fei"  # no sheet tells; as the bid before it
        spoken = spoken or ("zhai" if face == 1 else unsaid)
        check(spoken in ("fei", "zhai") and not (face == 1 and spoken == "fei"))
        place = self.system["order"].index
        if self.bid is None:
            n = len(self.those_in())
            check(quantity >= (n - 1 if face == 1 else n if spoken == "zhai" else n + 1))
        elif self.bid["spoken"] == spoken:
            old = (self.bid["quantity"], place(self.bid["face"]))
            check((quantity, place(face)) > old)
        elif spoken == "fei":
            check(quantity >= 2 * self.bid["quantity"])
        else:
            check(quantity >= self.bid["quantity"] - 1)
        last = self.stood.get(spoken)  # no sheet tells; or 1x5 zhai, 2x2 fei, 1x5 zhai and so on
        check(last is None or (quantity, place(face)) > last)
        self.stood[spoken] = (quantity, place(face))
        self.bid = {"player": player, "quantity": quantity, "face": face, "spoken": spoken}
        self.turn, self.verdict = self.next_in(player), None

    def do_pi(self, player: str) -> None:
        """Split: by anybody at any time, for twice the price."""
        check(self.may_call(player, "anybody"))
        self.called("pi", player)

    def do_counter_pi(self, player: str) -> None:
        """The bidder splits back: four times."""
        check(self.split(player))
        self.call = "counter_pi"

    def split(self, player: str) -> bool:
        """This seat bid, is in, and somebody split it."""
        return (
            self.call == "pi" and self.bid is not None and player == self.bid["player"] and self.is_in(player)
        )

    def do_surrender(self, player: str) -> None:
        """Who is split, and has not split back, gives up for half, and nobody looks."""
        check(self.split(player))
        self.verdict = {
            "call": "surrender", "found": None, "wild": 0, "met": "any", "exact": "any", "losses": {},
        }  # fmt: skip
        self.drinks(player, TIMES["pi"] // 2)

    def do_reveal(self, dice: dict[str, list[int]] | None = None, pool: list[int] | None = None) -> None:
        """Straights and leopards count by cup; a pool must come to one verdict however it is parted."""
        check(self.phase == "revealing" and (dice is None) != (pool is None))
        sizes = {seat: self.dice[seat] for seat in self.those_in()}
        shown = list(pool or []) if dice is None else [face for hand in dice.values() for face in hand]
        check(len(shown) == sum(sizes.values()) and all(face in range(1, 7) for face in shown))
        check(dice is None or {seat: len(hand) for seat, hand in dice.items()} == sizes)
        ways = [list(dice.values())] if dice is not None else list(groupings(shown, list(sizes.values())))
        judged = {self.cups_judged(way) for way in ways}
        check(len({outcome[1:] for outcome in judged}) == 1)
        assert self.bid
        assert self.caller
        found, met, cups = sorted(judged)[0]
        counting = [cup for cup in ways[0] if len(set(cup)) < 5]
        wild = sum(cup.count(1) for cup in counting) if self.bid["spoken"] == "fei" else 0
        losses: dict[str, int] = {}
        exact = found == self.bid["quantity"]
        self.verdict = {
            "call": self.call, "found": found, "wild": wild, "met": met, "exact": exact, "losses": losses,
        }  # fmt: skip
        if len(judged) > 1:  # the verdict is one, what is found is not
            self.verdict |= {"found": "any", "exact": "any", "wild": "any"}
        self.drinks(self.caller if met else self.bid["player"], cups)

    def cups_judged(self, cups: Sequence[Sequence[int]]) -> tuple[int, bool, int]:
        """What is found, whether the bid stands, and how many cups the loser drinks."""
        assert self.bid
        assert self.call
        quantity = self.bid["quantity"]
        found = sum(of_cup(cup, self.bid["face"], self.bid["spoken"] == "fei") for cup in cups)
        far_off = found * 2 < quantity or found > 2 * quantity
        loser = self.caller if found >= quantity else self.bid["player"]
        price = TIMES[self.call] * (2 if far_off else 1)
        return found, found >= quantity, price if loser and self.is_in(loser) else 0

    def drinks(self, seat: str, cups: int) -> None:
        """The loser drinks, is perhaps out, and starts."""
        assert self.verdict
        self.verdict["penalties"] = {seat: cups} if self.is_in(seat) else {}
        if self.is_in(seat):  # who bid and left since drinks no more
            self.penalties[seat] += cups
            if self.penalties[seat] >= self.system["limit"]:
                self.out.append(seat)
                self.dice[seat] = 0
        if not self.ended():
            self.start_round(self.or_next(seat))
