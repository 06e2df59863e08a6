"""A second referee of chui niu, written from its rule sheet alone: small, slow, and with no line of ours.

It plays the actions of `ojo play` on plain dictionaries and keeps every table that there was, so that undo is
the one before. What the sheet leaves open is marked; those readings stand in docs/rules.md.
"""

from copy import deepcopy
from itertools import permutations
from math import ceil
from typing import Any

ORDER = [2, 3, 4, 5, 6, 1]
PLAIN = {
    "limit": 3,
    "zhai-to-fei": "double",
    "fei-to-zhai": "one-less",
    "opening-least": "one-more",
    "straight": "zero",
    "leopard": 6,
    "pure-leopard": 6,
    "anybody": False,
    "jump-open": "double",
    "pi": True,
    "counter-pi": True,
    "surrender": "half",
    "far-off-doubles": True,
}
"""The sheet's switches, as it sets them."""


class No(Exception):
    """What the sheet does not allow."""


class Sheet:
    """A table of chui niu."""

    def __init__(self, players: list[str], **switches: Any) -> None:
        self.rules = PLAIN | switches
        self.now: dict[str, Any] = {
            "seats": list(players),
            "in": list(players),
            "gone": [],
            "cups drunk": dict.fromkeys(players, 0),
            "turn": players[0],
            "bid": None,
            "bidder": None,
            "stood": {},
            "call": None,
            "caller": None,
            "winner": None,
            "told": None,
        }
        self.before: list[dict[str, Any]] = []

    def play(self, action: dict[str, Any]) -> None:
        """Do it, or raise `No` and change nothing."""
        if action["action"] == "undo":
            if not self.before:
                raise No("nothing to take back")
            self.now = self.before.pop()
            return
        old = deepcopy(self.now)
        try:
            getattr(self, action["action"])(action)
        except No:
            self.now = old
            raise
        self.before.append(old)

    def after(self, seat: str) -> str:
        """The next seat that is in."""
        seats = self.now["seats"]
        here = seats.index(seat)
        return next(one for one in seats[here + 1 :] + seats[: here + 1] if one in self.now["in"])

    # the bids

    def bid(self, action: dict[str, Any]) -> None:
        now, player = self.now, action["player"]
        if now["winner"] or now["call"] or player != now["turn"]:
            raise No("not now")
        number, face = action["quantity"], action["face"]
        # Open: the sheet has every bid say it. What is not said is as it was, and fei at the beginning.
        said = action.get("spoken") or ("zhai" if face == 1 else now["bid"][2] if now["bid"] else "fei")
        if face == 1 and said != "zhai":
            raise No("A6: a bid of ones is always zhai")
        if now["bid"] is None:
            if number < self.least(said, face):
                raise No("A10: too low to open")
        elif not self.tops((number, face, said), now["bid"]):
            raise No("A3, A8: too low")
        # Open: the sheet lets 1x5 zhai, 2x2 fei, 1x2 zhai and so on for ever; a bid tops its kind.
        last = now["stood"].get(said)
        if last is not None and not self.tops((number, face, said), last):
            raise No("too low beside the last of its kind")
        now["stood"][said] = (number, face, said)
        now["bid"], now["bidder"] = (number, face, said), player
        now["turn"], now["told"] = self.after(player), None

    def least(self, said: str, face: int) -> int:
        players = len(self.now["in"])
        if self.rules["opening-least"] == "none":
            return 1
        if face == 1:
            return players - 1
        if said == "zhai":
            return players
        return players + 1 if self.rules["opening-least"] == "one-more" else ceil(players * 1.5)

    def tops(self, new: tuple[int, int, str], old: tuple[int, int, str]) -> bool:
        number, face, said = new
        if (old[2], said) == ("zhai", "fei"):
            return number >= (2 * old[0] if self.rules["zhai-to-fei"] == "double" else old[0] + 2)
        if (old[2], said) == ("fei", "zhai"):
            least = {"one-less": old[0] - 1, "same": old[0], "half-plus-one": old[0] // 2 + 1}
            return number >= least[self.rules["fei-to-zhai"]]
        return number > old[0] or (number == old[0] and ORDER.index(face) > ORDER.index(old[1]))

    # the calls

    def doubt(self, action: dict[str, Any]) -> None:
        if not self.rules["anybody"] and action["player"] != self.now["turn"]:
            raise No("only the next opens")
        self.challenge(action)

    def pi(self, action: dict[str, Any]) -> None:
        if not self.rules["pi"]:
            raise No("no pi here")
        self.challenge(action)

    def challenge(self, action: dict[str, Any]) -> None:
        now, player = self.now, action["player"]
        if now["winner"] or now["call"] or not now["bid"] or player not in now["in"]:
            raise No("not now")
        if player == now["bidder"]:
            raise No("not one's own")
        now["call"], now["caller"], now["turn"] = action["action"], player, None

    def counter_pi(self, action: dict[str, Any]) -> None:
        if not self.rules["counter-pi"]:
            raise No("no counter-pi here")
        self.is_split(action)
        self.now["call"] = "counter_pi"

    def surrender(self, action: dict[str, Any]) -> None:
        if self.rules["surrender"] != "half":
            raise No("nobody gives up here")
        self.is_split(action)
        self.drink(self.now["bidder"], 1)

    def is_split(self, action: dict[str, Any]) -> None:
        player = action["player"]
        if self.now["call"] != "pi" or player != self.now["bidder"] or player not in self.now["in"]:
            raise No("only who is split")

    # the dice

    def reveal(self, action: dict[str, Any]) -> None:
        now = self.now
        if not now["call"]:
            raise No("nobody called")
        if "dice" in action:
            found = self.count(list(action["dice"].values()))
        else:
            found = self.of_any_cups(action["pool"])
        loser, cups = self.judged(found)
        self.drink(loser, cups)
        now["told"] |= {"found": found, "met": found >= now["told"]["number"]}

    def of_any_cups(self, pool: list[int]) -> int:
        """Who lays the dice in one heap may not hide a cup that would tell another story (two cups only:
        every way to part ten dice)."""
        ways = set()
        for first in set(permutations(sorted(pool), 5)):
            rest = list(pool)
            for die in first:
                rest.remove(die)
            ways.add(self.judged(self.count([list(first), rest])))
        if len(ways) > 1:
            raise No("whose dice are these?")
        return self.count([pool[:5], pool[5:]])

    def count(self, cups: list[list[int]]) -> int:
        _, face, said = self.now["bid"]
        return sum(self.of_one_cup(cup, face, said) for cup in cups)

    def of_one_cup(self, cup: list[int], face: int, said: str) -> int:
        shows = sum(1 for die in cup if die == face or (said == "fei" and die == 1))
        if len(cup) != 5:
            return shows
        if sorted(set(cup)) == sorted(cup):
            return 0 if self.rules["straight"] == "zero" else shows
        if shows == 5:
            pure = cup.count(cup[0]) == 5
            return int(self.rules["pure-leopard"] if pure else self.rules["leopard"])
        return shows

    def judged(self, found: int) -> tuple[str, int]:
        """Who drinks, and how many."""
        now = self.now
        number = now["bid"][0]
        loser = now["caller"] if found >= number else now["bidder"]
        cups = {"doubt": 1, "pi": 2, "counter_pi": 4}[now["call"]]
        jumped = now["call"] == "doubt" and self.after(now["bidder"]) != now["caller"]
        if jumped and self.rules["jump-open"] == "double":
            cups *= 2
        if self.rules["far-off-doubles"] and (found * 2 < number or found > number * 2):
            cups *= 2
        return loser, cups

    def drink(self, loser: str, cups: int) -> None:
        now = self.now
        there = loser in now["in"]  # who got up and left drinks no more
        now["cups drunk"][loser] += cups * there
        told = {"drank": {loser: cups} if there else {}, "number": now["bid"][0]}
        out = there and self.rules["limit"] and now["cups drunk"][loser] >= self.rules["limit"]
        starter = self.after(loser) if out or not there else loser
        if out:
            now["in"].remove(loser)
        self.new_round(starter)
        now["told"] = told

    def new_round(self, starter: str) -> None:
        now = self.now
        now |= {"bid": None, "bidder": None, "stood": {}, "call": None, "caller": None, "turn": starter}
        if len(now["in"]) == 1:
            now["winner"], now["turn"] = now["in"][0], None

    # around the table (no sheet says; as at every table of ours)

    def leave(self, action: dict[str, Any]) -> None:
        now, player = self.now, action["player"]
        if now["call"] or now["winner"] or player in now["gone"]:
            raise No("not now")
        now["gone"].append(player)
        following = self.after(player)
        if player in now["in"]:
            now["in"].remove(player)
            if now["turn"] == player:
                now["turn"] = following
            if len(now["in"]) == 1:
                self.new_round(now["in"][0])

    def join(self, action: dict[str, Any]) -> None:
        now = self.now
        if now["bid"] or now["call"] or now["winner"]:
            raise No("not now")
        now["seats"].append(action["player"])
        now["in"].append(action["player"])
        now["cups drunk"][action["player"]] = 0
