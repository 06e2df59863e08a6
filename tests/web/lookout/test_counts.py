"""One count: what the dice of a view count is what its verdict found, in every view that a page gets."""

import json
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from flask import Flask

from referee import Variant, load_variant
from table.judging.look import Look
from tests.drawing import KNOWN_AS
from tests.referee.test_counting import dice_of
from tests.referee.walking import VARIANTS, random_setup
from tests.web.conftest import set_up
from vision import DieReading, Reading
from vision.reading import UNKNOWN_FACE
from web.server.context import Context

pytestmark = pytest.mark.deep

TOLD = ("all", "but one", "one", "none", "typed", "too few", "too many", "unknown")
"""Whose dice it is told that they are; how many lie there; or that nobody knows what one shows."""
BY_CUP = {"straight", "leopard", "pure-leopard"}
"""Switches by which cups of five dice count otherwise than die by die."""


class Shown:
    """A table at which dice are laid and judged, and each view is held against its verdict."""

    def __init__(self, app: Flask, rng: Random, setup: Mapping[str, Any]) -> None:
        self.parts: Context = app.extensions["ojo"]
        self.rng = rng
        self.table = set_up(app.test_client(), **setup)
        self.lain: Reading | None = None

    def called(self) -> bool:
        """Go on until a call waits for its reveal; False where none did in time."""
        for _ in range(14):
            view, table = self.table.view, self.table
            may, legal, state = view["legal"]["actions"], view["legal"], view["state"]
            if state["phase"] == "revealing":
                return True
            calls = [call for call in ("doubt", "lift", "spot_on") if may.get(call)]
            if calls and self.rng.random() < 0.6:
                table.act(call := self.rng.choice(calls), player=may[call][0])
            elif may.get("bid") and legal["bids"]:
                quantity, face = self.rng.choice(legal["bids"][:12])
                spoken = {"spoken": "fei"} if legal.get("zhai") else {}
                table.act("bid", player=may["bid"][0], quantity=quantity, face=face, **spoken)
            elif may.get("claim"):
                table.act("claim", player=may["claim"][0], value=legal["claims"][0])
            elif may.get("side"):
                table.act("side", player=may["side"][0], **{"with": state["caller"]})
            elif may.get("believe"):
                table.act("believe", player=may["believe"][0])
        return bool(self.table.view["state"]["phase"] == "revealing")

    def lies(self, told: str) -> None:
        """Dice lie there, and people say whose they are."""
        fold = self.parts.tables.fold(self.table.id)
        hands = {seat: dice for seat, dice in (fold.game.expected_hands or {}).items() if dice}
        whose = [seat for seat, dice in hands.items() for _ in range(dice)]
        count = len(whose) + {"too few": -1, "too many": 1}.get(told, 0)
        faces = [self.rng.choice([1, 5, 5, 2, self.rng.randint(1, 6)]) for _ in range(count)]
        if told == "typed" or not faces:
            self.table.post("hand", faces=faces)
            return
        dice = [
            self.die(at, face, fold.signs, unknown=told == "unknown" and not at)
            for at, face in enumerate(faces)
        ]
        self.lain = Reading(100 * count, 100, tuple(dice), 1.0)
        self.parts.tables.read(self.table.id, fold.version, Look(self.lain, b"", "camera", KNOWN_AS))
        self.table.view = self.table.client.get(self.table.url).get_json()
        seats = list(hands)[: {"all": len(hands), "but one": len(hands) - 1, "one": 1}.get(told, 0)]
        for seat in seats:
            self.table.post("correct", dice=[at for at, one in enumerate(whose) if one == seat], seat=seat)

    @staticmethod
    def die(at: int, face: int, signs: tuple[str, ...], *, unknown: bool) -> DieReading:
        chances = tuple(0.9995 if face == other else 0.0001 for other in range(1, 7))
        pips = signs == tuple("123456")
        doubt = UNKNOWN_FACE if unknown else None
        lettering = None if pips or unknown else {signs[face - 1]: 0.9995}
        return DieReading(chances, (100 * at, 0, 100 * at + 60, 60), doubt, lettering=lettering)

    def judged(self) -> None:
        """The verdict is taken, be it with open questions, where it may be; its views are held against it."""
        before = self.counts(self.table.view["reading"])
        fits = len(before) <= self.table.view["expected"]
        if not self.table.view["reading"]["may_take"]:
            return
        self.table.post("take", anyway=True)
        found = self.holds()
        if fits and None not in before:
            assert sum(before) == found

    @staticmethod
    def counts(shown: Mapping[str, Any]) -> list[int]:
        return [die["counts"] for die in shown["dice"]]

    def holds(self) -> int | None:
        """Hold each view of now and of before against its verdict: how many dice this one found."""
        table = self.table
        stream = table.client.get(f"{table.url}/stream")
        first = json.loads(next(stream.iter_encoded()).decode().partition("data: ")[2])
        stream.close()
        now = table.client.get(f"{table.url}?at={table.view['version']}").get_json()
        found = [self.held(view) for view in (first, now, table.view)]
        for past in table.view["history"] if table.view["state"]["verdict"] else ():
            verdict = table.client.get(f"{table.url}?at={past['version']}").get_json()
            number = self.held(verdict)
            if past["evidence"] and number is not None:
                proof = table.client.get(f"{table.url}/evidence/{past['version']}").get_json()
                assert sum(self.counts(proof)) == number
        assert len(set(found)) == 1
        return found[0]

    def held(self, view: Mapping[str, Any]) -> int | None:
        """Hold a view against its verdict; how many dice that found, where they are counted."""
        verdict, shown = view["state"]["verdict"], view["judged"]
        if verdict is None or shown is None:
            return None
        found = dice_of(verdict["found"]) if isinstance(verdict["found"], str) else verdict["found"]
        if None in self.counts(shown):
            assert not isinstance(verdict["found"], int)
            assert set(self.counts(shown)) == {None}
            return None
        assert sum(self.counts(shown)) == found, (verdict["explanation"], shown["dice"])
        return int(found)

    def disputed(self, monkeypatch: pytest.MonkeyPatch) -> bool:
        """Where there is a verdict, its picture is read again; a player gets another name, the verdict is
        undone, a die put right."""
        table, read = self.table, self.table.view["judged"]
        if read is None:
            return False
        version = table.view["history"][-1]["version"]
        if self.lain is not None and None not in self.counts(read):
            again = lambda *_: (self.lain, KNOWN_AS)  # noqa: E731
            monkeypatch.setattr(self.parts.eye, "read_again", again)
            told = table.client.post(f"{table.url}/evidence/{version}/again", json={}).get_json()
            if told["clear"]:
                assert self.counts(told) == self.counts(read)
        table.act("rename", player=table.view["state"]["seats"][0], to="Zoe")
        self.holds()
        table.post(f"evidence/{version}/back")
        table.act("undo")
        table.post("correct", die=0, face=3)
        self.judged()
        return True


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_view_counts_what_its_verdict_found(
    app: Flask, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In every system and mix: owners told, inferred or unknown, dice typed, too few, too many and unknown;
    before the verdict, after it, renamed, undone and put right; by the view, its past, the stream, evidence
    and a second look."""
    rng, rules = Random(f"counts {variant}"), load_variant(variant)
    assert isinstance(rules, Variant)
    judged = 0
    for told in TOLD if variant == "chui-niu" else ("unknown", rng.choice(TOLD[:-1])):
        options = random_setup(variant, rng, dice_most=5, turned=4)["options"]
        few = rules.shape == "many-cups" and not options.keys() & BY_CUP and variant != "chui-niu"
        dice = 3 if few else rules.dice
        shown = Shown(
            app, rng, {"variant": variant, "players": ["ann", "bo"], "dice": dice, "options": options}
        )
        if shown.called():
            shown.lies(told)
            shown.judged()
            judged += shown.disputed(monkeypatch)
    assert judged
