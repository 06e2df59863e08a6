"""`models.evaluate` on several folders: verdicts, sums, and the report with its pictures."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from datasets.labels import Label
from models import evaluate as command
from models.evaluation.calls import verdicts
from models.evaluation.matching import match
from tests.vision.fakes import FakeDetector, picture, reader_of, sure_of
from vision.image import load_image
from vision.reading import DieReading, Reading

pytestmark = pytest.mark.deep

PHOTO = picture(".jpg", (200, 200))
FIVE = "4 0.25 0.5 0.1 0.1\n"  # where the fake detector finds its only die
DIE = {"face": 3, "visible": 1.0, "top_visible": 1.0, "cocked": False, "stacked": False}


def die(face: int, x: float, confidence: float) -> DieReading:
    """A die read at x with a confidence."""
    rest = (1 - confidence) / 5
    return DieReading(tuple(confidence if one == face else rest for one in range(1, 7)), (x, 0, x + 10, 10))


@pytest.mark.parametrize(
    ("read", "confidence", "all_right", "any_asked", "any_wrong"),
    [
        ((1, 2, 5, 5), 1.0, True, False, False),
        ((1, 2, 5, 6), 1.0, False, False, True),
        ((1, 2, 5, 5), 0.6, False, True, False),
        ((1, 2, 5), 1.0, False, True, False),
    ],
)
def test_verdicts_are_judged_as_a_table_judges_them(
    read: tuple[int, ...], confidence: float, all_right: bool, any_asked: bool, any_wrong: bool
) -> None:
    """Sure and right: no question. Sure and wrong: it counts. Doubtful or missing: somebody is asked."""
    labels = [Label(face, 20.0 * at + 5, 5, 10) for at, face in enumerate((1, 2, 5, 5))]
    dice = tuple(die(face, 20.0 * at, confidence) for at, face in enumerate(read))
    told = verdicts([match(Path("a.jpg"), labels, Reading(100, 20, dice, 1.0))])
    assert told.right.of == told.asked.of == told.wrong.of > 24
    assert (told.right.count == told.right.of) == all_right
    assert (told.asked.count > 0) == any_asked
    assert (told.wrong.count > 0) == any_wrong
    assert told.right.count + told.asked.count + told.wrong.count == told.right.of


def test_what_lies_on_odd_dice_is_put_aside() -> None:
    """A cocked and a hidden die, read or not, change no verdict on the plain ones."""
    plain = [Label(face, 20.0 * at + 5, 5, 10) for at, face in enumerate((1, 2, 5, 5))]
    odd = [Label(3, 85, 5, 10, "cocked"), Label(3, 105, 5, 10, "ignored")]
    dice = [die(label.face, label.x - 5, 1.0) for label in (*plain, *odd)]
    alone = verdicts([match(Path("a.jpg"), plain, Reading(200, 20, tuple(dice[:4]), 1.0))])
    assert verdicts([match(Path("a.jpg"), plain + odd, Reading(200, 20, tuple(dice), 1.0))]) == alone


def source(folder: Path, **pictures: str) -> Path:
    """A labelled folder: the labels of each picture by its name."""
    for name in ("images", "labels", "sidecars"):
        (folder / name).mkdir(parents=True)
    for name, labels in pictures.items():
        (folder / "images" / f"{name}.jpg").write_bytes(PHOTO)
        (folder / "labels" / f"{name}.txt").write_text(labels)
    return folder


@pytest.fixture
def sources(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Three folders and a reader that finds a five at the left of every picture.

    `one`: right; misread; missed and extra. `two`: a cocked die read without a doubt. `none`: without dice.
    """
    monkeypatch.setattr(
        command, "load_reader", lambda *_: reader_of(FakeDetector([(40, 90, 60, 110)]), sure_of(5))
    )
    one = source(tmp_path / "one", a=FIVE, b="1" + FIVE[1:], c="2 0.75 0.5 0.1 0.1\n")
    two = source(tmp_path / "two", d="")
    cocked = DIE | {"box": [40, 90, 60, 110], "cocked": True}
    (two / "sidecars" / "d.json").write_text(json.dumps({"width": 200, "height": 200, "dice": [cocked]}))
    return [one, two, source(tmp_path / "none", e="")]


def run(*args: str | Path) -> str:
    """What `models.evaluate` prints with these arguments; its errors are raised."""
    done = CliRunner().invoke(command.command, [str(one) for one in args], standalone_mode=False)
    if done.exception:
        raise done.exception
    return done.output


def test_several_folders_are_told_apart_and_together(sources: list[Path]) -> None:
    """Each by itself, then all of them: their counts add up."""
    told = json.loads(run(*sources, "--json"))
    assert [one["folder"] for one in told["sources"]] == [str(one) for one in sources]
    for name in ("pictures", "dice"):
        assert told["all"][name] == sum(one[name] for one in told["sources"])
    assert told["all"]["extra"]["count"] == 2
    assert told["all"]["odd"]["cocked"]["unflagged"]["count"] == 1
    assert told["sources"][2]["without_dice"]["gave_a_die"]["count"] == 1
    table = [[cell.strip() for cell in line.split("|")[1:-1]] for line in run(*sources).splitlines()]
    rows = {row[0]: row[1:] for row in table if row}
    assert rows[""] == [*map(str, sources), "all"]
    assert rows["cocked, NOT DOUBTED"][1].startswith("100.00%")
    assert rows["of those dice undoubted"][2].endswith("1 of 1")


def test_tags_are_told_worst_first(sources: list[Path], tmp_path: Path) -> None:
    """For each sort of tag: the name under which fewest dice were right first."""
    tagged = source(tmp_path / "tagged", a=FIVE, b="1" + FIVE[1:], c="2 0.75 0.5 0.1 0.1\n")
    for name, ground in (("a", "oak"), ("b", "felt"), ("c", "felt")):
        told = {"width": 200, "height": 200, "dice": [], "tags": {"ground": ground}}
        (tagged / "sidecars" / f"{name}.json").write_text(json.dumps(told))
    felt, oak = [line for line in run(tagged).splitlines() if "by ground" in line]
    assert ("ground: felt | 0.00%" in felt, "ground: oak | 100.00%" in oak) == (True, True)


def test_the_report_shows_every_error(sources: list[Path], tmp_path: Path) -> None:
    """Figures as JSON and as a table, each picture with an error, and the same again each time."""
    folder = tmp_path / "report"
    run(*sources, "--report", folder)
    told = json.loads((folder / "figures.json").read_text())
    assert told["all"]["pictures"] == 5
    assert told["weights"]
    assert "| dice right |" in (folder / "figures.md").read_text()
    # misread; missed and extra; the unflagged cocked die; the die read where none lies
    pictures = sorted((folder / "pictures").iterdir())
    assert [path.stem.split("-")[1] for path in pictures] == ["b", "c", "d", "e"]
    assert all(load_image(path).size for path in pictures)
    before = {path: path.read_bytes() for path in pictures}
    run(*sources, "--report", folder)
    assert {path: path.read_bytes() for path in (folder / "pictures").iterdir()} == before
