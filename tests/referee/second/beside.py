"""Both referees at one table: the same actions, and where they differ."""

from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from referee import Game, Refusal
from tests.referee.second import chui_niu, cups, one_cup
from tests.referee.second.chance import BARE, try_one
from tests.referee.second.chui_niu import CHUI_NIU, ChuiNiu
from tests.referee.second.cups import Cups
from tests.referee.second.hands import INDIVIDUAL, Individual
from tests.referee.second.mentiroso import MENTIROSO, Mentiroso
from tests.referee.second.one_cup import OneCup
from tests.referee.second.table import Action, System, Table

SECOND: dict[str, tuple[Callable[[System, list[str], int, int], Table], System]] = {
    **{name: (Cups, system) for name, system in cups.SYSTEMS.items()},
    "chui-niu": (ChuiNiu, CHUI_NIU),
    "individual-hand": (Individual, INDIVIDUAL),
    "mentiroso": (Mentiroso, MENTIROSO),
    **{name: (OneCup, system) for name, system in one_cup.SYSTEMS.items()},
}
"""System -> how the second referee begins a game of it."""

SWITCHES = {
    "chui-niu": chui_niu.SWITCHES,
    "maexchen": one_cup.MAEXCHEN_SWITCHES,
    "bluff": {"raise-open": cups.CALL_SWITCHES["raise-open"]},
    "perudo-box": cups.BOXED_SWITCHES,
    "red-dead": cups.CALL_SWITCHES,
}
"""System -> what sheets and circles play otherwise: each second game is played by a mix of them."""

VERDICT = ("call", "found", "wild", "met", "exact", "losses", "penalties")


def begin(variant: str, rng: Random, options: Mapping[str, object]) -> tuple[Game, Table, Action]:
    """The same table for both."""
    kind, system = SECOND[variant]
    players = rng.sample(["a", "b", "c", "d", "e"], rng.randint(2, 5))
    shared = "claims" in system or variant == "chui-niu"
    dice = system.get("dice", 5) if shared else rng.choice([1, 2, 2, 3, 5])
    ante = rng.choice([0, 0, 2])
    switches = SWITCHES.get(variant, {}) if not options and rng.random() < 0.5 else {}
    drawn = {name: rng.choice(values) for name, values in switches.items()}
    setup = {
        "variant": variant,
        "players": players,
        "dice": dice,
        "ante": ante,
        "options": {**drawn, **options},
    }
    ours = Game.start(setup)
    assert isinstance(ours, Game), ours
    return ours, kind({**system, **drawn}, players, dice, ante), setup


def different(ours: Game, second: Table) -> dict[str, tuple[Any, Any]]:
    """What of the state is told otherwise: key -> (ours, the second's)."""
    told, seen = ours.to_json(), second.seen()
    told = {**told, "out": sorted(told["out"]), "left": sorted(told["left"])}
    verdict, other = told["verdict"] and {key: told["verdict"][key] for key in VERDICT}, seen.pop("verdict")
    if verdict and other:
        verdict, other = ({key: of[key] for key in VERDICT if other[key] != "any"} for of in (verdict, other))
    pairs = {key: (told[key], seen[key]) for key in seen if told[key] != seen[key]}
    return pairs | ({"verdict": (verdict, other)} if verdict != other else {})


def every_call(second: Table) -> Iterable[Action]:
    """Each action of each seat that needs nothing else, and every bid and claim near what stands."""
    for seat in second.seats:
        yield from ({"action": name, "player": seat} for name in (*BARE, "fallen", "crooked", "leave"))
    if second.turn is None:
        return
    if isinstance(second, OneCup | Individual):
        for value in second.claims() if isinstance(second, OneCup) else second.system["claims"]:
            for name in ("claim", "pass_on"):
                yield {"action": name, "player": second.turn, "value": value}
        return
    for quantity in range(14):
        for face in range(1, 7):
            bid = {"action": "bid", "player": second.turn, "quantity": quantity, "face": face}
            yield from (
                (bid | {"spoken": way} for way in ("fei", "zhai")) if isinstance(second, ChuiNiu) else (bid,)
            )


def play_beside(
    variant: str, seed: str, actions: int, options: Mapping[str, object] | None = None
) -> str | None:
    """One game by both: its first difference, with what was done. With `options` ours plays by other
    rules."""
    rng = Random(seed)
    ours, second, setup = begin(variant, rng, options or {})
    done: list[Action] = [setup]
    spare = ["f", "g", "h"]
    if differences := different(ours, second):
        return f"at the start {differences} of {setup}"
    for _ in range(actions):
        for action in every_call(second) if rng.random() < 0.02 else [try_one(rng, second, spare)]:
            answer, after = ours.play_json(action), second.after(action)
            if isinstance(second, ChuiNiu) and "pool" in action and after and isinstance(answer, Refusal):
                continue  # its bounds of what a pool may count may be too wide, never too narrow
            if isinstance(answer, Game) != (after is not None):
                says = "plays" if isinstance(answer, Game) else f"refuses ({answer.code})"
                return f"{action}: ours {says}, the second does not, after {done}"
            if after is None or not isinstance(answer, Game):
                continue
            if differences := different(answer, after):
                return f"{action}: {differences}, after {done}"
        if after is not None and isinstance(answer, Game):
            ours, second = answer, after
            done.append(action)
    return None
