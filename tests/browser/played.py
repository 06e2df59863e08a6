"""A table that is played over its API, for pages to look at."""

import json
import urllib.error
import urllib.request
from typing import Any

LONG = [
    *(
        "Maximiliana Alexandra",
        "Wolfeschlegelsteinhausen",
        "María de los Ángeles",
        "Ñandú Ünlü-Øst",
        "José Íñigo",
    ),
    *("Ana", "Przemysław Krzysztof", "Zoë", "Anneliese Hildegard-Rose", "Bartholomäus Alexander"),
]
"""Names of up to 24 letters, as long as a table takes them."""


def post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    """A JSON request's answer."""
    sent = json.dumps(body).encode()
    request = urllib.request.Request(url, sent, {"Content-Type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request) as answer:  # noqa: S310
        return dict(json.load(answer))


class Played:
    """A table that is played through the API, for screens to look at."""

    def __init__(self, url: str, players: list[str], variant: str = "dudo", **setup: Any) -> None:
        self.id = post(f"{url}/api/tables", {"players": players, "variant": variant, **setup})["id"]
        self.api, self.screen, self.version = f"{url}/api/tables/{self.id}", f"{url}/t/{self.id}/screen", 0
        self.view: dict[str, Any] = {}

    def write(self, what: str, **body: Any) -> dict[str, Any]:
        """One write on the version that is known; the new view."""
        view = post(f"{self.api}/{what}", {"version": self.version, **body})
        self.version, self.view = view["version"], view
        return view

    def undo(self) -> dict[str, Any]:
        """Take the last thing back."""
        return self.write("actions", action={"action": "undo"})

    def act(self, action: str, player: str, **more: Any) -> dict[str, Any]:
        """One action of the referee."""
        return self.write("actions", action={"action": action, "player": player, **more})

    def doubted(self, bidder: str, doubter: str, quantity: int, face: int) -> None:
        """A bid, and a doubt of it."""
        self.act("bid", bidder, quantity=quantity, face=face)
        self.act("doubt", doubter)

    def typed(self, faces: list[int], **others: int) -> None:
        """What lay there is typed in, and judged."""
        self.write("hand", faces=faces, **others)
        self.taken()

    def looked(self) -> None:
        """The demo looks, and what it read is judged."""
        self.write("look", source="demo")
        self.taken()

    def taken(self) -> None:
        """What was read is judged; on a slow machine the table has done so by itself meanwhile."""
        try:
            self.write("take", anyway=True)
        except urllib.error.HTTPError as refused:
            with refused, urllib.request.urlopen(self.api) as answer:  # noqa: S310
                self.view = json.load(answer)
            self.version = self.view["version"]
            assert self.view["state"]["verdict"]


def a_round_later(drawn: Any) -> tuple[Played, int]:
    """A table with a bid on it, and the version of its first verdict: four fives stood, by a picture."""
    drawn.lay([5, 5, 1, 1, 2, 3])
    table = Played(drawn.url, ["Ana", "Beto"], dice=3)
    table.doubted("Ana", "Beto", 4, 5)
    table.looked()
    verdict = table.version
    table.act("bid", table.view["state"]["turn"], quantity=1, face=3)
    return table, verdict
