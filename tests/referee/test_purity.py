"""The referee does no I/O: it loads and plays with sockets, files, clock, randomness, OpenCV and Flask
blocked."""

import subprocess
import sys

SCRIPT = """
import builtins, io, os, random, socket, sys, time, importlib.resources

class Barred:
    def find_spec(self, name, path=None, target=None):
        barred = {"cv2", "flask", "numpy", "onnxruntime", "sqlalchemy", "table", "vision", "web"}
        if name.split(".")[0] in barred:
            raise ImportError(f"the referee may not import {name}")

def no(*_, **__):
    raise AssertionError("the referee did I/O, looked at the clock or drew lots")

sys.meta_path.insert(0, Barred())
read = io.open
builtins.open = io.open = os.open = os.urandom = no
socket.socket = time.time = time.monotonic = time.perf_counter = time.sleep = no
random.random = random.randint = random.Random.random = random.Random.getrandbits = no

import referee, referee.words.notation, referee.chances.odds

io.open = read  # the one place that reads: the text of the variants, which is package data
for variant in referee.variant_ids():
    assert isinstance(referee.load_variant(variant), referee.Variant)
io.open = no

game = referee.Game.start({"variant": "cacho", "players": ["a", "b"], "dice": 2})
for action in (
    {"action": "bid", "player": "a", "quantity": 2, "face": 5},
    {"action": "doubt", "player": "b"},
):
    game = game.play_json(action)
    assert isinstance(game, referee.Game), game
referee.certainty(game, [[0, 0, 0, 0, 1, 0]] * 4)
game = game.play_json({"action": "reveal", "pool": [5, 5, 1, 2]})
assert game.to_json()["verdict"]["found"] == 3
referee.words.notation.read_game(referee.words.notation.write_game(game))
print("pure")
"""


def test_the_referee_is_pure() -> None:
    """It imports and plays with all of the world blocked; only the text of the variants is read."""
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert done.stdout == "pure\n", done.stderr
