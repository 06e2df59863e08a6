"""Whole games as reviewable files: the text notation, with what the referee answers as comments.

A line that starts with `! ` is tried and must be refused. `python -m tests.referee.replaying` writes the
answers of every file in tests/replays anew, and makes up a game for each variant that has no file; review the
difference.
"""

from pathlib import Path
from random import Random

from referee import Game, Refusal
from referee.words import told as words
from referee.words.notation import read_action, read_setup_line, write_action, write_setup
from tests.referee.walking import VARIANTS, random_action, random_setup

REPLAYS = Path(__file__).parents[1] / "replays"


def told(game: Game) -> str:
    """One line on the table as it is now."""
    state = game.to_json()
    hands = " ".join(f"{seat}:{number}" for seat, number in state["dice"].items())
    said = f"{state['phase']}, turn {state['turn'] or '-'}, dice {hands}"
    if any(state["penalties"].values()):
        said += ", penalties " + " ".join(f"{seat}:{number}" for seat, number in state["penalties"].items())
    if game.setup.ante:
        said += f", pot {state['pot']}"
    if state["special"]:
        said += f", {state['special']}"
    return said


def annotated(text: str) -> str:
    """The game of the file's own lines, with the referee's answers written anew between them."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    setup = read_setup_line(lines[0])
    assert isinstance(setup, dict), setup
    game = Game.start(setup)
    assert isinstance(game, Game), game
    out = [lines[0], f"# {told(game)}"]
    for line in lines[1:]:
        out.append(line)
        action = read_action(line.removeprefix("! "))
        assert isinstance(action, dict), action
        result = game.play(action)
        assert isinstance(result, Refusal) == line.startswith("! "), (line, result)
        if isinstance(result, Refusal):
            out.append(f"#   {result.code}: {words.why(result)}")
            continue
        if result.state.verdict and result.state.verdict is not game.state.verdict:
            out.append(f"#   {words.state(result)['verdict']['explanation']}")
        if result.state.verdict is not game.state.verdict or action["action"] not in ("bid", "claim"):
            out.append(f"# {told(result)}")
        game = result
    return "\n".join(out) + "\n"


def invented(variant: str) -> str:
    """A random whole game of the variant, with a few actions that are refused."""
    rng = Random(variant)
    setup = random_setup(variant, rng, dice_most=3) | {
        "players": ["ann", "bo", "cy"],
        "options": {},
        "ante": 5,
    }
    if "dice" in setup:
        setup["dice"] = 3
    if variant in ("mexican", "single-cup"):
        setup["options"] = {"penalty-limit": 4}
    game = Game.start(setup)
    assert isinstance(game, Game), game
    lines = [write_setup(setup)]
    while game.state.winner is None:
        wrong = {
            "action": rng.choice(["doubt", "spot_on", "lift", "believe", "crooked"]),
            "player": rng.choice(setup["players"]),
        }
        if rng.random() < 0.08 and isinstance(game.play(wrong), Refusal):
            lines.append(f"! {write_action(wrong)}")
        action = random_action(game, rng)
        played = game.play(action)
        assert isinstance(played, Game)
        game = played
        lines.append(write_action(action))
    alone = isinstance(game.play({"action": "next_game"}), Refusal)
    return "\n".join([*lines, *(["! next game"] if alone else ["next game", "undo"])]) + "\n"


if __name__ == "__main__":
    for name in VARIANTS:
        file = REPLAYS / f"{name}.txt"
        file.write_text(
            annotated(file.read_text(encoding="utf-8") if file.exists() else invented(name)), encoding="utf-8"
        )
