"""Chui niu, the Chinese bar game, from its sheet: all have cups, nobody loses a die, the loser drinks."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import ceil

from tests.referee.second.cups import DUDO, Cups
from tests.referee.second.table import No, System, check

ORDER = (2, 3, 4, 5, 6, 1)
"""Sheet G of chui niu: a one is the highest face."""

CHUI_NIU: System = {
    **DUDO,
    "penalty-limit": 3,
    "zhai-to-fei": "double",
    "fei-to-zhai": "one-less",
    "aces-over": False,
    "opening-least": "one-more",
    "straight": "zero",
    "leopard": 6,
    "pure-leopard": 6,
    "challenge-by-anyone": False,
    "jump-open": "double",
    "pi": True,
    "counter-pi": True,
    "surrender": "half",
    "far-off-doubles": True,
}
SWITCHES: dict[str, list[object]] = {
    "penalty-limit": [1, 3, 6],
    "zhai-to-fei": ["double", "plus-2", "never"],
    "fei-to-zhai": ["one-less", "same", "half-plus-one", "half-up-plus-one", "never"],
    "aces-over": [True, False],
    "raise-open": ["never", "with-raise", "keep-one", "keep-two"],
    "wrong-doubt": ["same", "double"],
    "opening-least": ["none", "one-more", "half-more", "as-many", "twice-less-one"],
    "straight": ["zero", "counts"],
    "leopard": [5, 6],
    "pure-leopard": [5, 6, 7],
    "challenge-by-anyone": [True, False],
    "jump-open": ["same", "double"],
    "pi": [True, False],
    "counter-pi": [True, False],
    "surrender": ["half", "none"],
    "far-off-doubles": [True, False],
}
"""The sheet's switches, and the values that it prints."""

TIMES = {"doubt": 1, "pi": 2, "counter_pi": 4}
"""What a call costs, in cups."""


def of_cup(system: System, cup: Sequence[int], face: int, fei: bool) -> int:
    """How many dice of a face a cup counts."""
    if is_nothing(system, cup):
        return 0
    count = sum(die == face or (fei and die == 1) for die in cup)
    if count < 5:
        return count
    return int(system["pure-leopard" if len(set(cup)) == 1 else "leopard"])


def is_nothing(system: System, cup: Sequence[int]) -> bool:
    """Five different dice."""
    return system["straight"] == "zero" and len(set(cup)) == 5


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

    own_actions: tuple[str, ...] = ("bid", "doubt", "pi", "counter_pi", "surrender", "lay_open", "reveal")

    def start_round(self, seat: str) -> None:
        """A round begins: no bid of either kind stands."""
        super().start_round(seat)
        self.stood: dict[str, tuple[int, int]] = {}
        self.ones = 0
        self.over = False  # so many ones as there are players topped a bid

    def do_bid(self, player: str, quantity: int, face: int, spoken: str | None = None) -> None:  # type: ignore[override]
        """Each bid says fei (ones wild) or zhai (they are not); a bid of ones is always zhai."""
        check(self.phase == "bidding" and player == self.turn and quantity >= 1 and face in range(1, 7))
        unsaid = self.bid["spoken"] if self.bid else "fei"  # no sheet tells; as the bid before it
        spoken = spoken or ("zhai" if face == 1 else unsaid)
        check(spoken in ("fei", "zhai") and not (face == 1 and spoken == "fei"))
        place = ORDER.index
        top = self.bid is not None and not self.over and bool(self.system["aces-over"])
        top = top and (quantity, face) == (len(self.those_in()), 1) and quantity > self.ones
        if top:
            self.over, self.stood = True, {}
        elif self.over and spoken == "fei":
            raise No
        elif self.bid is None:
            n = len(self.those_in())
            fei = {"none": 1, "one-more": n + 1, "half-more": ceil(1.5 * n)}.get(
                self.system["opening-least"], 0
            )
            least = n - 1 if face == 1 else n if spoken == "zhai" else fei
            if self.system["opening-least"] == "as-many":
                least = n
            if self.system["opening-least"] == "twice-less-one":
                least = n if face == 1 else n + 1 if spoken == "zhai" else 2 * n - 1
            check(quantity >= (1 if self.system["opening-least"] == "none" else least))
        elif self.bid["spoken"] == spoken:
            old = (self.bid["quantity"], place(self.bid["face"]))
            check((quantity, place(face)) > old)
        elif self.system["zhai-to-fei" if spoken == "fei" else "fei-to-zhai"] == "never":
            raise No
        elif spoken == "fei":
            stands = self.bid["quantity"]
            check(quantity >= (2 * stands if self.system["zhai-to-fei"] == "double" else stands + 2))
        else:
            stands = self.bid["quantity"]
            lowest = {
                "one-less": stands - 1,
                "same": stands,
                "half-plus-one": stands // 2 + 1,
                "half-up-plus-one": ceil(stands / 2) + 1,
            }
            check(quantity >= lowest[self.system["fei-to-zhai"]])
        last = self.stood.get(spoken)  # no sheet tells; or 1x5 zhai, 2x2 fei, 1x5 zhai and so on
        check(last is None or (quantity, place(face)) > last)
        self.stood[spoken] = (quantity, place(face))
        self.ones = quantity if face == 1 else self.ones
        self.bid = {"player": player, "quantity": quantity, "face": face, "spoken": spoken}
        self.turn, self.verdict, self.laid = self.next_in(player), None, False

    def do_doubt(self, player: str) -> None:
        """Opened by the next; or by anybody, who jumps in."""
        check(self.may_call(player, "anybody" if self.system["challenge-by-anyone"] else "next"))
        self.jumped = player != self.turn
        self.called("doubt", player)

    def do_pi(self, player: str) -> None:
        """Split: by anybody at any time, for twice the price."""
        check(bool(self.system["pi"]))
        check(self.may_call(player, "anybody"))
        self.called("pi", player)

    def do_counter_pi(self, player: str) -> None:
        """The bidder splits back: four times."""
        check(self.split(player) and bool(self.system["counter-pi"]))
        self.call = "counter_pi"

    def split(self, player: str) -> bool:
        """This seat bid, is in, and somebody split it."""
        return (
            self.call == "pi" and self.bid is not None and player == self.bid["player"] and self.is_in(player)
        )

    def do_surrender(self, player: str) -> None:
        """Who is split, and has not split back, gives up for half, and nobody looks."""
        check(self.split(player) and self.system["surrender"] == "half")
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
        for seats, hand in ((list(sizes), shown), *(([seat], dice[seat]) for seat in dice or ())):
            self.check_open(seats, hand)
        ways = [list(dice.values())] if dice is not None else list(groupings(shown, list(sizes.values())))
        judged = {self.cups_judged(way) for way in ways}
        check(len({outcome[1:] for outcome in judged}) == 1)
        assert self.bid
        assert self.caller
        found, met, cups = sorted(judged)[0]
        counting = [cup for cup in ways[0] if not is_nothing(self.system, cup)]
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
        fei = self.bid["spoken"] == "fei"
        found = sum(of_cup(self.system, cup, self.bid["face"], fei) for cup in cups)
        loser = self.caller if found >= quantity else self.bid["player"]
        price = TIMES[self.call]
        if self.system["far-off-doubles"] and (found * 2 < quantity or found > 2 * quantity):
            price *= 2
        if self.call == "doubt" and found >= quantity and self.system["wrong-doubt"] == "double":
            price *= 2
        if self.call == "doubt" and self.jumped and self.system["jump-open"] == "double":
            price *= 2
        return found, found >= quantity, price if loser and self.is_in(loser) else 0

    def drinks(self, seat: str, cups: int) -> None:
        """The loser drinks, is perhaps out, and starts."""
        assert self.verdict
        self.verdict["penalties"] = {seat: cups} if self.is_in(seat) else {}
        if self.is_in(seat):  # who bid and left since drinks no more
            self.penalties[seat] += cups
            if self.penalties[seat] >= self.system["penalty-limit"]:
                self.out.append(seat)
                self.dice[seat] = 0
        if not self.ended():
            self.start_round(self.or_next(seat))
