"""A second referee of Mäxchen (Mia, Meyer), written from its rule sheet alone: small, slow, no line of ours.

It plays the actions of `ojo play` on plain dictionaries and keeps every table that there was, so that undo is
the one before. What the sheet leaves open is marked.
"""

from copy import deepcopy
from typing import Any

LOW = ["31", "32", "41", "42", "43", "51", "52", "53", "54", "61", "62", "63", "64", "65"]
UP = ["11", "22", "33", "44", "55", "66"]
LADDERS = {
    "pairs-up": [*LOW, *UP, "21"],
    "pairs-down": [*LOW, *UP[::-1], "21"],
    "little-mia": [*LOW[1:], *UP, "31", "21"],
    "half-mia": [*(it for it in LOW if it != "42"), *UP, "42", "21"],
}
PLAIN = {
    "claim-order": "pairs-up",
    "equal-claims": False,
    "pass-on": True,
    "top-doubles": True,
    "top-bluff": "one",
    "unseen": True,
    "shown-top": "none",
    "penalty-limit": 6,
    "next-starter": "winner",
}


class No(Exception):
    """What the sheet does not allow."""


class Sheet:
    """A table of Mäxchen."""

    def __init__(self, players: list[str], **switches: Any) -> None:
        self.rules = PLAIN | switches
        self.order = LADDERS[self.rules["claim-order"]]
        self.now: dict[str, Any] = {
            "seats": list(players),
            "in": list(players),
            "gone": [],
            "lost": dict.fromkeys(players, 0),
            "turn": players[0],
            "claim": None,
            "claimer": None,
            "rolls": True,
            "lifter": None,
            "left": True,
            "winner": None,
            "cost": None,
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
        seats = self.now["seats"] if self.now["left"] else self.now["seats"][::-1]
        here = seats.index(seat)
        return next(one for one in seats[here + 1 :] + seats[: here + 1] if one in self.now["in"])

    def on_turn(self, action: dict[str, Any], *, rolls: bool) -> None:
        now = self.now
        if now["winner"] or now["lifter"] or action["player"] != now["turn"] or now["rolls"] != rolls:
            raise No("not now")

    def high_enough(self, value: str, *, same: bool) -> None:
        if self.now["claim"] is None:
            return
        new, old = self.order.index(value), self.order.index(self.now["claim"])
        if not (new > old or (same and new == old)):
            raise No("too low")

    def claim(self, action: dict[str, Any]) -> None:
        self.on_turn(action, rolls=True)
        self.high_enough(action["value"], same=self.rules["equal-claims"])
        self.claimed(action)

    def pass_on(self, action: dict[str, Any]) -> None:
        if not self.rules["pass-on"]:
            raise No("not here")
        self.on_turn(action, rolls=False)
        self.high_enough(action["value"], same=True)
        self.claimed(action)

    def claimed(self, action: dict[str, Any]) -> None:
        now, player = self.now, action["player"]
        now |= {
            "claim": action["value"],
            "claimer": player,
            "turn": self.after(player),
            "rolls": False,
            "cost": None,
        }

    def believe(self, action: dict[str, Any]) -> None:
        self.on_turn(action, rolls=False)
        if self.now["claim"] == "21" and not self.rules["equal-claims"]:
            raise No("nothing is higher")
        self.now["rolls"] = True

    def lift(self, action: dict[str, Any]) -> None:
        self.on_turn(action, rolls=False)
        self.now |= {"lifter": action["player"], "turn": None}

    def pass_unseen(self, action: dict[str, Any]) -> None:
        self.on_turn(action, rolls=False)
        if not self.rules["unseen"] or self.now["claim"] != "21":
            raise No("only a Mia")
        self.pay({action["player"]: 1}, self.now["claimer"], action["player"])

    def show_top(self, action: dict[str, Any]) -> None:
        if self.rules["shown-top"] == "none":
            raise No("not here")
        self.on_turn(action, rolls=True)
        player = action["player"]
        if self.rules["shown-top"] == "others-pay-and-turn":
            self.now["left"] = not self.now["left"]
        # Open: who begins then. Who threw it has won; where losers begin, the one after.
        self.pay({one: 1 for one in self.now["in"] if one != player}, player, self.after(player))

    def reveal(self, action: dict[str, Any]) -> None:
        now = self.now
        if not now["lifter"]:
            raise No("the cup is down")
        one, other = sorted(action["pool"])
        rolled = f"{other}{one}"
        true = self.order.index(rolled) >= self.order.index(now["claim"])
        winner, loser = (now["claimer"], now["lifter"]) if true else (now["lifter"], now["claimer"])
        price = 1
        if (
            now["claim"] == "21"
            and self.rules["top-doubles"]
            and (true or self.rules["top-bluff"] == "double")
        ):
            price = 2
        self.pay({loser: price}, winner, loser)

    def pay(self, cost: dict[str, int], winner: str, loser: str) -> None:
        now = self.now
        starter = winner if self.rules["next-starter"] == "winner" else loser
        out = []
        for seat, number in cost.items():
            if seat in now["in"]:
                now["lost"][seat] += number
                if self.rules["penalty-limit"] and now["lost"][seat] >= self.rules["penalty-limit"]:
                    out.append(seat)
        if starter in out:
            remaining = [seat for seat in now["in"] if seat not in out]
            here = starter
            while here not in remaining:
                here = self.after(here)
            starter = here
        now["in"] = [seat for seat in now["in"] if seat not in out]
        if starter not in now["in"]:
            starter = self.after(starter)
        self.new_round(starter)
        now["cost"] = cost

    def new_round(self, starter: str) -> None:
        now = self.now
        now |= {"claim": None, "claimer": None, "rolls": True, "lifter": None, "turn": starter, "cost": None}
        if len(now["in"]) == 1:
            now["winner"], now["turn"] = now["in"][0], None

    # around the table (no sheet says; as at every table of ours)

    def leave(self, action: dict[str, Any]) -> None:
        now, player = self.now, action["player"]
        if now["lifter"] or now["winner"] or player in now["gone"]:
            raise No("not now")
        now["gone"].append(player)
        if player not in now["in"]:
            return
        cup = now["turn"] if now["rolls"] else now["claimer"]
        following = self.after(player)
        now["in"].remove(player)
        if len(now["in"]) == 1 or player == cup:
            cost = now["cost"]
            self.new_round(following if len(now["in"]) > 1 else now["in"][0])
            now["cost"] = cost
        elif now["turn"] == player:
            now["turn"] = following

    def join(self, action: dict[str, Any]) -> None:
        now = self.now
        if now["claim"] or now["lifter"] or now["winner"]:
            raise No("not now")
        now["seats"].append(action["player"])
        now["in"].append(action["player"])
        now["lost"][action["player"]] = 0
