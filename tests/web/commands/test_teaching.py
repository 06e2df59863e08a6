"""`ojo read --teach`: pictures on dice, boxed and named in a file."""

import json
from pathlib import Path

import pytest

from table.judging.taught import UNKNOWN, Taught
from tests.web.commands.test_commands_vision import folder, ojo
from vision import encode_jpeg, load_reader
from vision.camera.demo_folder import demo_folder
from vision.reading import UNKNOWN_FACE, DieReading
from web.eye.composing import Throw
from web.eye.demo_pictures import DemoPictures

__all__ = ["folder"]

EVEN = (1 / 6,) * 6
BOX = (0.0, 0.0, 50.0, 50.0)


def thrown(path: Path, faces: tuple[int, ...], seed: str, dice: str = "star") -> Path:
    """A picture of such a throw."""
    composer = DemoPictures(demo_folder(), "a secret", dice).composer
    path.write_bytes(encode_jpeg(composer.compose(Throw(faces, seed))))
    return path


def lessons(path: Path, *lines: object) -> Path:
    """A file of lessons."""
    path.write_text("".join(f"{json.dumps(one)}\n" for one in lines))
    return path


def taught_stars(folder: Path) -> Path:
    """Two stars of one picture, as ones."""
    picture = thrown(folder / "a.jpg", (1, 1, 3, 4), "taught")
    from vision import load_image

    reading = load_reader().read(load_image(picture), pictures=True)
    boxes = [die.box for die in reading.dice if die.doubt == UNKNOWN_FACE]
    told = ({"image": "a.jpg", "box": list(box), "face": 1, "set": "stars"} for box in boxes)
    return lessons(folder / "stars.jsonl", *told)


Capture, Patch = pytest.CaptureFixture[str], pytest.MonkeyPatch


@pytest.mark.deep
def test_a_picture_that_was_taught_is_read(tmp_path: Path, capsys: Capture, monkeypatch: Patch) -> None:
    """With its face and the word that it is a symbol; untaught it has no face, and dice of pips stay."""
    file = taught_stars(tmp_path)
    photo = str(thrown(tmp_path / "b.jpg", (1, 2, 5, 5), "read"))
    told = json.loads(ojo(capsys, monkeypatch, "read", "--json", "--teach", str(file), photo)[1])
    dice = sorted(told["dice"], key=lambda die: die["face"])
    assert [die["face"] for die in dice] == [1, 2, 5, 5]
    assert [die.get("symbol", False) for die in dice] == [True, False, False, False]
    assert dice[0]["doubt"] is None
    assert len(dice[0]["probabilities"]) == 6
    skulls = str(thrown(tmp_path / "c.jpg", (1, 2, 5, 5), "read", "skull"))
    told = json.loads(ojo(capsys, monkeypatch, "read", "--json", "--teach", str(file), skulls)[1])
    (skull,) = [die for die in told["dice"] if die.get("symbol")]
    assert (skull["face"], skull["doubt"]) == (None, UNKNOWN_FACE)
    assert "2 5 5 ?" in ojo(capsys, monkeypatch, "read", "--teach", str(file), skulls)[1]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("no json", "line 1"),
        ('{"image": "a.jpg", "box": [0, 0, 9, 9]}', "line 1"),
        ('{"image": "a.jpg", "box": [0, 0, 9, 9], "face": 7}', "line 1"),
        ('{"image": "a.jpg", "box": [0, 0, 9, 9], "face": "B"}', "line 1"),
        ('{"image": "a.jpg", "box": [0, 0, 9, 9], "face": 1, "colour": "red"}', "line 1"),
        ('{"image": "a.jpg", "box": [9, 0, 0, 9], "face": 1}', "does not lie within"),
        ('{"image": "a.jpg", "box": [0, 0, 9999, 9], "face": 1}', "does not lie within"),
        ('{"image": "none.jpg", "box": [0, 0, 9, 9], "face": 1}', "none.jpg"),
    ],
)
def test_a_wrong_lesson_is_told_with_its_line(
    folder: Path, capsys: Capture, monkeypatch: Patch, line: str, says: str
) -> None:
    """One sentence, no traceback."""
    (folder / "wrong.jsonl").write_text(f"{line}\n")
    status, _, said = ojo(capsys, monkeypatch, "read", "--teach", "wrong.jsonl", "a.jpg")
    assert status == 2
    assert says in said
    assert "Traceback" not in said


def test_a_letter_is_told_with_its_own_chances() -> None:
    """Those of letters are no faces."""
    look = bytes([127, 0])
    die = DieReading(EVEN, BOX, UNKNOWN_FACE, features=look, lettering={})
    named = Taught([(look, "A"), (look, "A")]).named(die)
    told = named.to_json()
    assert (told["face"], told["doubt"], told["symbol"]) == ("A", None, True)
    assert told["probabilities"]["A"] > 0.98
    other = Taught([(bytes([0, 127]), "A")]).named(die)
    assert other.doubt == UNKNOWN_FACE
    assert UNKNOWN in Taught([(look, "A")]).chances(die)
