"""What a big tournament costs: `python -m tests.load.tournaments`; in one process, and it stops by itself.

300 players in four rounds with points and a final. Each draw, and each page in the middle of the last round
with points, is told as the milliseconds that it took (pages: the median of twelve), and after the stroke
those of a processor.
"""

import argparse
import tempfile
import time
from pathlib import Path
from random import Random

from tests.load.circles import took
from tests.table.club.tournament.playing import places
from web.app import create_app
from web.server.context import Context
from web.server.settings import Settings


def main() -> None:
    """Play a tournament and print a line for each draw and each page."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.load.tournaments", description=__doc__.split("\n\n")[0]
    )
    parser.add_argument("--players", type=int, default=300)
    parser.add_argument("--format", default="swiss-final")
    parser.add_argument("--rounds", type=int, default=4)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        app = create_app(Settings(data_folder=Path(home), camera="none"))
        parts: Context = app.extensions["ojo"]
        tournaments, rng = parts.tournaments, Random(1)
        event = tournaments.create("cup", asked.format, "dudo", 3, 6, asked.rounds)
        tournaments.enter(event, [f"player {n}" for n in range(asked.players)])
        for round_ in range(asked.rounds):
            begun, work = time.perf_counter(), time.process_time()
            tournaments.draw(event, round_)
            spent = [
                1000 * (now - then)
                for now, then in ((time.perf_counter(), begun), (time.process_time(), work))
            ]
            print(f"{f'draw of round {round_ + 1}':26} {spent[0]:6.0f} / {spent[1]:.0f} ms", flush=True)
            tables = tournaments.shown(event).now.rounds[-1].tables
            last = round_ == asked.rounds - 1
            for at, table in enumerate(tables[: len(tables) // 2] if last else tables):
                tournaments.result(event, round_, at, places(table.players, rng))
        client = app.test_client()
        for page in ("", "/wall", "/wall?page=9", "/players/7", f"/rounds/{asked.rounds - 1}/tables/3"):
            print(f"{page or '/':26} {took(client, f'/e/{event}{page}')}", flush=True)
        answer = client.get(f"/e/{event}")
        print(f"{'the desk weighs':26} {len(answer.get_data()) / 1000:.0f} kB")
        print(f"{'events':26} {tournaments.shown(event).now.version}")
        parts.eye.close()
        parts.store.close()


if __name__ == "__main__":
    main()
