"""Hours of watching in minutes: `python -m tests.load.watching [HOURS]`; does the watch at a table grow?

A drawn table is played at by its film's own clock: cups down for a while, a bid, a call, cups up, a verdict,
dice taken. Printed are the rounds judged and the process's memory, hour by hour.
"""

import argparse
import resource
import tempfile
from collections.abc import Iterator
from pathlib import Path

from referee.actions import KINDS
from table.authority import Tables
from table.live import Broadcast
from table.log.store import Store
from tests.table.playing import agreed
from tests.vision.watched import DrawnReader, Places, film, table
from vision import Frame
from vision.camera.cameras import Traits
from web.eye.demo_pictures import DemoPictures
from web.eye.loaded_reader import LoadedReader
from web.eye.service import Eye
from web.lookout.table_watch import Watch

HOUR_SECONDS = 3600.0
SETUP = {"variant": "dudo", "players": ["a", "b"], "dice": 2, "ante": "", "options": {}}
AT_REST_SECONDS, IDLE_PERIOD_SECONDS = 90.0, 0.3
DICE: Places = {(100, 100): 5, (200, 100): 5, (100, 300): 2, (300, 300): 1}


class Lying:
    """A camera that is there; its frames are shown to the watch directly."""

    name = "drawn"
    traits = Traits(live=True)

    def read(self) -> Frame:
        """An empty table."""
        return table({})

    def close(self) -> None:
        """Nothing is held."""


def a_round() -> Iterator[tuple[float, Frame, str]]:
    """Frames with their times in a round, and what happens at the table just before each."""
    resting = table({})
    count = round(AT_REST_SECONDS / IDLE_PERIOD_SECONDS)
    for number in range(count):
        yield number * IDLE_PERIOD_SECONDS, resting, "bid" if number == count // 2 else ""
    acted = "doubt"
    for at, frame in film((0.4, resting), (0.3, table(DICE, (60, 60))), (1.5, table(DICE)), (0.6, resting)):
        yield AT_REST_SECONDS + at, frame, acted
        acted = ""


def play(tables: Tables, table_id: str, action: str) -> None:
    """Whoever may, bids one five or doubts."""
    fold = tables.fold(table_id)
    who = fold.game.legal().actions[action][0]
    bid = {"quantity": 1, "face": 5} if action == "bid" else {}
    tables.act(table_id, fold.version, KINDS[action](player=who, **bid))


def main() -> None:
    """Play so many hours, game after game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hours", nargs="?", type=float, default=8.0)
    ends = parser.parse_args().hours * HOUR_SECONDS
    now, rounds, judged, hour = 0.0, 0, 0, 1
    with tempfile.TemporaryDirectory() as folder:
        store = Store(f"sqlite:///{Path(folder) / 'ojo.db'}", pictures=20)
        tables = Tables(store, Broadcast(1))
        pictures = DemoPictures(Path(folder))
        eye = Eye(
            "0", pictures, reader=LoadedReader(lambda: (DrawnReader(), {})), open_source=lambda _: Lying()
        )
        eye.warm_up()
        while now < ends:
            table_id = tables.create(agreed(SETUP))
            watch = Watch(tables, eye, table_id)
            while now < ends and tables.fold(table_id).game.state.phase != "over":
                start, rounds = now, rounds + 1
                for at, frame, action in a_round():
                    now = start + at
                    if action:
                        play(tables, table_id, action)
                        watch.catch_up()
                    watch.see([(now, frame)])
                judged += tables.fold(table_id).game.state.verdict is not None
                if now >= hour * HOUR_SECONDS:
                    mebibytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                    print(
                        f"{hour} h: {judged} of {rounds} rounds judged, at most {mebibytes:.0f} MiB",
                        flush=True,
                    )
                    hour += 1
        store.close()


if __name__ == "__main__":
    main()
