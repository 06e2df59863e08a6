"""The commands of the referee: `ojo play`, `ojo score`, `ojo variants`, `ojo odds`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from tests.web.conftest import ROW, png
from web.commands import ojo

SETUP = {"setup": {"variant": "dudo", "players": ["p1", "p2"], "dice": 2, "options": {}}}
SCORE = [
    "score", "--variant", "dudo", "--players", "p1,p2,p3", "--dice-each", "5", "--bid", "7x5", "--by", "p1",
    "--call", "doubt", "--caller", "p2",
]  # fmt: skip
FIFTEEN = "1,1,1,5,5,5,5,5,2,3,4,6,6,6,2"


def run(*arguments: str, stdin: str | None = None) -> Result:
    """One command in this process; an error shows as a non-zero exit code."""
    return CliRunner().invoke(ojo, list(arguments), input=stdin)


def play(*lines: object) -> list[dict[str, Any]]:
    """The answers to these lines, objects written as JSON."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return [json.loads(line) for line in run("play", "-", stdin=text).stdout.splitlines()]


def test_play_answers_each_line_with_one_line() -> None:
    """Each line in gets one line out; a refusal or a broken line leaves version and state as they were."""
    answers = play(
        SETUP,
        {"action": "bid", "player": "p1", "quantity": 2, "face": 5},
        {"action": "bid", "player": "p2", "quantity": 2, "face": 4},
        "{broken",
        {"action": "doubt", "player": "p2"},
        {"action": "reveal", "dice": {"p1": [5, 1], "p2": [5, 3]}},
        {"action": "undo"},
    )
    assert [answer["ok"] for answer in answers] == [True, True, False, False, True, True, True]
    assert [answer["version"] for answer in answers if answer["ok"]] == [0, 1, 2, 3, 4]
    assert [answer["refusal"]["code"] for answer in answers if not answer["ok"]] == ["too-low", "bad-action"]
    verdict = answers[5]["state"]["verdict"]
    assert (verdict["found"], verdict["wild"], verdict["met"], verdict["exact"]) == (3, 1, True, False)
    assert verdict["losses"] == {"p2": 1}
    assert answers[6]["state"] == answers[4]["state"]


@pytest.mark.parametrize(
    ("first", "says"),
    [
        ("", "the first line must be the setup"),
        ("[1]", "the first line must be"),
        ("[" * 100_000, "the first line must be the setup"),
        ('{"setup": {"variant": "chess", "players": ["a", "b"]}}', "there is no variant 'chess'"),
        ('{"setup": {"variant": "dudo", "players": ["a", "a"]}}', "two players are called 'a'"),
    ],
)
def test_a_bad_setup_ends_play(first: str, says: str) -> None:
    """A setup that may not be is answered by a refusal line, and the command ends with an error."""
    done = run("play", "-", stdin=first)
    assert done.exit_code != 0
    assert says in json.loads(done.stdout)["refusal"]["message"]


def test_score_tells_the_verdict() -> None:
    """Typed dice give the explanation, and with --json the verdict."""
    assert run(*SCORE, "--reveal", FIFTEEN).stdout == (
        "Eight fives, three of them aces. The bid of seven fives by p1 stands, so p2 loses a die. p2 "
        "starts.\n"
    )
    verdict = json.loads(run(*SCORE, "--reveal", FIFTEEN, "--json").stdout)
    assert (verdict["found"], verdict["losses"]) == (8, {"p2": 1})


@pytest.fixture
def photo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[list[int]], list[str]]:
    """The arguments that judge a drawn picture of these dice; a die 0 is a doubtful five or six."""

    def arguments(faces: list[int]) -> list[str]:
        monkeypatch.setattr("vision.load_reader", lambda: ROW)
        (tmp_path / "dice.png").write_bytes(png(faces))
        return [*SCORE[:5], "--dice-each", "2", *SCORE[7:], "--photo", str(tmp_path / "dice.png")]

    return arguments


def test_score_reads_a_photo(photo: Callable[[list[int]], list[str]]) -> None:
    """A picture that leaves no doubt is judged; a doubtful die that cannot change the verdict is no
    question."""
    assert (
        "Two fives. The bid of seven fives by p1 falls five short" in run(*photo([5, 5, 2, 3, 4, 6])).stdout
    )
    assert "so p1 loses a die" in run(*photo([5, 5, 2, 3, 4, 0])).stdout
    assert run(*photo([5, 5, 2, 3, 4, 6])).stdout.endswith(" (certain to 99.98 %)\n")
    assert run("--language", "es", *photo([5, 5, 2, 3, 4, 6])).stdout.endswith(" (certeza del 99,98 %)\n")
    verdict = json.loads(run(*photo([5, 5, 2, 3, 4, 6]), "--json").stdout)
    assert (verdict["certain_percent"], verdict["risk"] < 0.001) == (99.98, True)


def test_score_asks_instead_of_guessing(photo: Callable[[list[int]], list[str]]) -> None:
    """A doubtful die that could change the verdict is asked about, and so is a wrong number of dice."""
    low = ["--bid", "3x5"]
    asked = json.loads(run(*photo([5, 5, 2, 3, 4, 0]), *low, "--json").stdout)["question"]
    assert asked["message"] == "The verdict hangs on die 6 (a 5?): say what lies there with --reveal."
    assert (asked["questions"], asked["expected"]) == ([5], 6)
    missing = run(*photo([5, 5, 2, 3, 4]), *low).stdout
    assert missing.startswith("5 dice were found, but 6 should lie there")


def test_score_judges_claims() -> None:
    """A lifted cup and a doubted hand are judged like a bid."""
    who = ("--players", "p1,p2", "--by", "p2", "--caller", "p1")
    lifted = run("score", "--variant", "mexican", *who, "--bid", "21", "--call", "lift", "--reveal", "6,4")
    assert "so p2 takes two penalties, as 21 was called. p1 starts." in lifted.stdout
    hand = ("--bid", "full house", "--call", "doubt", "--reveal", "3,3,3,2,2", "--dice-each", "5")
    assert "p2 wins the game." in run("score", "--variant", "individual-hand", *who, *hand).stdout


def test_variants_lists_and_explains() -> None:
    """The list names every variant; one of them is explained rule by rule with its sources."""
    assert {"dudo", "red-dead"} <= {line.split()[0] for line in run("variants").stdout.splitlines()}
    told = " ".join(run("variants", "red-dead").stdout.split())
    assert "Aces are not wild. [wild-aces = false;" in told
    assert "there is no variant 'chess'" in run("variants", "chess").stderr


def test_variants_explains_a_house_mix() -> None:
    """With --set the mix is explained: what is the table's own, what changes nothing, or why it cannot be."""
    told = " ".join(run("variants", "bluff", "--set", "taking-sides=true").stdout.split())
    assert "[taking-sides = true; your table's own]" in told
    assert "- loss = difference changes nothing beside taking-sides = true" in told
    clash = run("variants", "bluff", "--set", "to-aces=half-up")
    assert clash.exit_code
    assert "the bidding would go round in circles (one ace, two twos, one ace)" in clash.stderr
    assert "name its ID" in run("variants", "--set", "wild-aces=false").stderr
    told = " ".join(run("variants", "mexican", "--set", "penalty-limit=3").stdout.split())
    assert "[penalty-limit = 3; your table's own]" in told


def test_play_names_what_changes_nothing() -> None:
    """The answer to a setup names the switches that were set and change nothing; other answers do not."""
    options = {"variant": "bluff", "players": ["p1", "p2"], "options": {"taking-sides": True}}
    first, second = play({"setup": options}, {"action": "bid", "player": "p1", "quantity": 2, "face": 5})
    assert first["idle"]["loss"]["because"] == ["taking-sides"]
    assert "idle" not in second


def test_odds_are_fractions_and_decimals() -> None:
    """The published chance of three among five wild dice, and of exactly nine among twenty-five."""
    assert "3x5 stands: 17/81 = 0.209877" in run("odds", "--dice", "5", "--bid", "3x5").stdout
    assert "133888409600/847288609443" in run("odds", "--dice", "25", "--bid", "9x5").stdout
    plain = run("odds", "--dice", "5", "--bid", "3x5", "--variant", "red-dead").stdout
    assert "3x5 stands: 23/648" in plain
    own = run("odds", "--dice", "1", "--bid", "2x5", "--own", "1,5", "--variant", "perudo-box")
    assert "2x5 stands: 1 = 1.000000" in own.stdout
    palifico = run(
        "odds", "--dice", "1", "--bid", "2x5", "--own", "1,5", "--variant", "perudo-box", "--one-die-round"
    )
    assert "1 hidden dice and your own 1 5, aces not wild\n2x5 stands: 1/6" in palifico.stdout
    assert "mexican has no bids" in run("odds", "--dice", "2", "--bid", "1x5", "--variant", "mexican").stderr


def test_odds_know_the_variant() -> None:
    """One's own dice tell nothing of a bid on the bidder's hand, and a bid that cannot be made is refused."""
    common = run("odds", "--variant", "common-hand", "--dice", "5", "--own", "2,2,2,3,4", "--bid", "3x2")
    assert "your own dice do not count" in common.stdout
    assert "3x2 stands: 23/648" in common.stdout
    aces = run("odds", "--variant", "multi-cup", "--dice", "5", "--bid", "2A")
    assert aces.exit_code == 2
    assert "2A cannot be bid: aces are never bid here" in aces.stderr


def test_poker_dice_are_scored_by_what_they_show() -> None:
    """A hand with its faces, and the dice that make it, as the sheet of mentiroso prints them."""
    asked = ["--players", "a,b", "--bid", "pair of K", "--by", "a", "--call", "lift", "--caller", "b"]
    shown = ["score", "--variant", "mentiroso", *asked, "--reveal", "K,K,K,9,9"]
    result = CliRunner().invoke(ojo, shown)
    assert "K, K, K, 9 and 9 lie there: a full house of kings on nines." in result.output
    wrong = CliRunner().invoke(ojo, [*SCORE, "--reveal", "K"])
    assert "the pool cannot show 'K'" in wrong.output
