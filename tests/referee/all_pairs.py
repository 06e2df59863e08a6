"""Every pair of switches, in every rule system: nobody may be left without a way on.

`python -m tests.referee.all_pairs --done FILE` plays each rule system with up to two switches set otherwise
than it has them, and goes on where it stopped. `--setting NAME=VALUE` asks for the mixes that set this, of
several any. `--record FILE` writes down what came of it. The tests play a few mixes that have every pair
among them.
"""

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from referee import Game, Refusal, Variant, load_variant
from referee.game import SHAPES
from referee.shapes import seating
from referee.variants.rules import Switch, toml
from referee.words import told
from tests.referee.walking import VARIANTS, random_action, random_setup

WALKS = 3
"""Random games of each mix."""
STEPS_MOST = 3000
"""Actions after which a game that can end should have ended."""
STEPS_ENDLESS = 150
"""Actions of a game that nothing ends: one cup without a limit of penalties."""
NUMBERS = (0, 1, 3)
"""Of a switch that takes a number: never, at once, and later."""
CANDIDATES = 30
"""Mixes set by chance of which the one is taken that has most pairs which no other has."""
CHOSEN_BEFORE = ("undo", "direction", "sight")
"""What may be done again and again, or before anything else, and brings nobody further."""


class Mix(NamedTuple):
    """A variant with a few switches set otherwise."""

    variant: str
    options: Mapping[str, object]

    @property
    def settings(self) -> set[str]:
        """`next-starter=caller` of each switch."""
        return {f"{name}={toml(value)}" for name, value in self.options.items()}

    def __str__(self) -> str:
        """`dudo: bid-limit = true, claim-scope = bidder`."""
        return (
            f"{self.variant}: {', '.join(f'{name} = {toml(value)}' for name, value in self.options.items())}"
        )


def turned(variant: Variant, switch: Switch) -> list[object]:
    """The values of the switch that the variant does not set."""
    return [value for value in switch.allowed or NUMBERS if value != variant.value(switch)]


def every_mix() -> Iterator[Mix]:
    """Every variant with no, one and two switches turned, those that are refused as well."""
    for name in VARIANTS:
        variant = load_variant(name)
        assert isinstance(variant, Variant)
        for number in range(3):
            for switches in combinations(variant.switches(), number):
                for values in product(*(turned(variant, switch) for switch in switches)):
                    yield Mix(name, {it.id: value for it, value in zip(switches, values, strict=True)})


def covering(name: str, rng: Random) -> list[Mix]:
    """Mixes of the variant in which every switch is set, so few that they are soon played: every two values
    of two switches that may be together stand in one of them."""
    variant = load_variant(name)
    assert isinstance(variant, Variant)
    values = {it.id: it.allowed or NUMBERS for it in variant.switches()}
    settings = [(switch, value) for switch in values for value in values[switch]]
    waiting = {(one, other) for one, other in combinations(settings, 2) if one[0] != other[0]}
    mixes = []
    while waiting:
        pair = min(waiting, key=str)
        rows = [{it: rng.choice(values[it]) for it in values} | dict(pair) for _ in range(CANDIDATES)]
        rows = [row for row in rows if not isinstance(variant.with_options(row), Refusal)]
        waiting.discard(pair)  # where no row may be, neither may the pair
        if rows:
            best = max(rows, key=lambda row: len(waiting.intersection(combinations(row.items(), 2))))
            waiting -= set(combinations(best.items(), 2))
            mixes.append(Mix(name, best))
    return mixes


def ways_on(game: Game) -> set[str]:
    """The actions by which the game itself goes on: not undo, nor what is done aside, as taking another name,
    nor what is chosen before the first bid, nor a bid or a claim of which none is legal."""
    legal = game.legal()
    table = {**SHAPES[game.setup.variant.shape].ACTIONS, **seating.ACTIONS}
    ways = {name for name in legal["actions"] if name not in CHOSEN_BEFORE and not table[name].aside}
    if game.state.phase == "seating":
        ways |= legal["actions"].keys() & {"roll_for_seat"}
    lists = {"bid": legal["bids"], "claim": legal["claims"]}
    return {name for name in ways if lists.get(name, True)}


def walk(mix: Mix, rng: Random) -> Iterator[Game]:
    """A random game of the mix, action by action, to its end. Raises `Stuck` where nobody can go on, where
    what was legal is refused, and where no end comes."""
    setup = random_setup(mix.variant, rng, dice_most=5, turned=0) | {"options": dict(mix.options)}
    least = mix.options.get("out-below", 1)
    if isinstance(setup.get("dice"), int):
        setup["dice"] = max(setup["dice"], least)
    elif "dice" in setup:
        setup["dice"] = {name: max(number, least) for name, number in setup["dice"].items()}
    game = Game.start(setup)
    assert isinstance(game, Game), (str(mix), game)
    endless = game.setup.variant.shape == "one-cup" and not game.setup.rules.penalty_limit
    while game.state.winner is None:
        yield game
        if not ways_on(game):
            raise Stuck(mix, f"nobody can go on in {game!r}")
        if game.version >= (STEPS_ENDLESS if endless else STEPS_MOST):
            if endless:
                return
            raise Stuck(mix, f"no end after {STEPS_MOST} actions of {setup}")
        after = game.play(random_action(game, rng))
        if isinstance(after, Refusal):
            raise Stuck(mix, f"{told.why(after)}, though it was legal in {game!r}")
        game = after
    yield game


class Stuck(AssertionError):
    """A mix that leaves a table without a way on."""

    def __init__(self, mix: Mix, why: str) -> None:
        super().__init__(f"{mix}: {why}")


def result(mix: Mix) -> dict[str, Any]:
    """What came of the mix: why it is refused, or its games, how many of them were won, and their actions."""
    variant = load_variant(mix.variant)
    assert isinstance(variant, Variant)
    began = time.monotonic()
    about = {"mix": str(mix), "variant": mix.variant}
    if isinstance(variant.with_options(mix.options), Refusal):
        return about | {"refused": True}
    won = actions = 0
    try:
        for number in range(WALKS):
            *_, last = walk(mix, Random(f"{mix} {number}"))
            won += last.state.winner is not None
            actions += last.version
    except Stuck as stuck:
        return about | {"stuck": str(stuck)}
    return about | {"games": WALKS, "won": won, "actions": actions, "seconds": time.monotonic() - began}


def known(done: Path) -> dict[str, dict[str, Any]]:
    """The results that a run before this one left, by their mixes; a line that was cut off is left out."""
    found = {}
    for line in done.read_text(encoding="utf-8").splitlines() if done.exists() else ():
        with suppress(json.JSONDecodeError):
            one = json.loads(line)
            found[one["mix"]] = one
    return found


ABOUT = f"""\
Each rule system with no, one and two switches set otherwise than it has them. Of each mix that may be,
{WALKS} random games are played, of two to four players with one to five dice. Three things must hold:

- in every state before the end somebody has an action by which the game goes on;
- what is legal is accepted;
- a game ends within {STEPS_MOST} actions. With one cup and no limit of penalties nothing ends a game: there
  {STEPS_ENDLESS} actions are played.

`tests/referee/test_mixes.py` plays fewer mixes that have every pair among them in every run.
"""

COLUMNS = ("played", "refused", "stuck", "games", "won", "actions")


def record(results: Iterable[Mapping[str, Any]], wanted: int) -> str:
    """The record of a run: of each rule system what was played, and what came of it."""
    rows: dict[str, Counter[str]] = {}
    seconds = 0.0
    stuck = []
    commits = set()
    for one in results:
        commits.add(one["commit"])
        row = rows.setdefault(one["variant"], Counter())
        row["played"] += "games" in one or "stuck" in one
        row["refused"] += "refused" in one
        row["stuck"] += "stuck" in one
        row.update({key: one.get(key, 0) for key in ("games", "won", "actions")})
        seconds += one.get("seconds", 0.0)
        stuck += [f"- {one['stuck']}"] if "stuck" in one else []
    total: Counter[str] = sum(rows.values(), Counter())
    table = [
        f"| {name} | {' | '.join(str(row[key]) for key in COLUMNS)} |"
        for name, row in [*sorted(rows.items()), ("all", total)]
    ]
    tried = total["played"] + total["refused"]
    return "\n".join(
        [
            "# Every pair of switches, played",
            "",
            ABOUT,
            "- Command: `python -m tests.referee.all_pairs --done FILE --record docs/records/mixes.md`",
            f"- Commit: {', '.join(sorted(commits))}; written {time.strftime('%Y-%m-%d')}",
            f"- Machine: {os.cpu_count()} cores ({platform.machine()}), Python {platform.python_version()},"
            f" {seconds / 60:.0f} minutes of all processes together",
            f"- Mixes tried: {tried} of {wanted}",
            "",
            f"| rule system | {' | '.join(COLUMNS)} |",
            "|---|" + "---:|" * len(COLUMNS),
            *table,
            "",
            *(stuck or ["No mix came to a stop."]),
            "",
        ]
    )


def main() -> int:
    """Play what was not played yet; 1 where some mix came to a stop."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0] if __doc__ else None)
    options.add_argument("--done", type=Path, required=True, help="where results are kept, one a line")
    options.add_argument("--record", type=Path, help="write what came of it to this file")
    options.add_argument("--variant", choices=VARIANTS, action="append", help="only this rule system")
    options.add_argument("--setting", action="append", metavar="NAME=VALUE", help="only mixes that set this")
    options.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = options.parse_args()
    mixes = [mix for mix in every_mix() if mix.variant in (asked.variant or VARIANTS)]
    if asked.setting:
        mixes = [mix for mix in mixes if mix.settings.intersection(asked.setting)]
    results = known(asked.done)
    head = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(head, capture_output=True, text=True, check=True).stdout.strip()
    left = [mix for mix in mixes if str(mix) not in results]
    print(f"{len(left)} of {len(mixes)} mixes to play")
    with asked.done.open("a", encoding="utf-8") as kept, ProcessPoolExecutor(asked.processes) as pool:
        for played in pool.map(result, left, chunksize=20):
            one = played | {"commit": commit}
            results[one["mix"]] = one
            kept.write(json.dumps(one) + "\n")
            kept.flush()
            if "stuck" in one:
                print(one["stuck"])
    if asked.record:
        asked.record.parent.mkdir(parents=True, exist_ok=True)
        asked.record.write_text(record(results.values(), len(mixes)), encoding="utf-8")
    return int(any("stuck" in one for one in results.values()))


if __name__ == "__main__":
    sys.exit(main())
