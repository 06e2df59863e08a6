"""Tournaments played at random, without a database."""

from random import Random
from typing import Any

from table.club.tournament.deciding import drawn
from table.club.tournament.events import payload_of
from table.club.tournament.played import Played, next_round, played
from table.log.event import Event


class Log:
    """A tournament's events, with what may come next."""

    def __init__(self, players: int, kind: str = "knockout", **setup: Any) -> None:
        agreed = {"format": kind, "variant": "dudo", "least": 3, "most": 6, "rounds": 0, "seed": "1"} | setup
        self.events = [Event(0, "setup", agreed)]
        self.happens("enter", players=[*range(1, players + 1)])

    @property
    def now(self) -> Played:
        """As it stands."""
        return played(self.events)

    def happens(self, kind: str, **payload: Any) -> None:
        """One event more."""
        self.events.append(Event(len(self.events), kind, payload))

    def draw(self) -> bool:
        """Draw the next round; False where there is none."""
        coming = next_round(self.now)
        if coming is not None:
            self.happens("draw", **payload_of(drawn(self.now, coming)))
        return coming is not None

    def play(self, rng: Random, ties: bool = True) -> None:
        """A result at each open table of the last round."""
        now = self.now
        for at, table in enumerate(now.rounds[-1].tables):
            if not table.places:
                self.happens(
                    "result", round=len(now.rounds) - 1, table=at, places=places(table.players, rng, ties)
                )


def places(players: tuple[int, ...], rng: Random, ties: bool = True) -> list[list[int]]:
    """Any order of them, in which some share a place."""
    order: list[list[int]] = []
    for who in rng.sample(players, len(players)):
        if order and ties and rng.random() < 0.2:
            order[-1].append(who)
        else:
            order.append([who])
    return order
