"""`ojo read IMAGE...`: the dice in pictures, as lines for people or JSON for programs.

`--teach LESSONS.jsonl`: pictures on dice that somebody boxed and named, for the reader to know. A line is a
`table.contract.taught.TaughtDie`, such as `{"image": "a.jpg", "box": [10, 20, 50, 61], "face": 1}`.
"""

import json
from pathlib import Path

import click
import numpy as np

from table.contract.taught import TaughtDie, taught_die
from table.judging.taught import Taught, TaughtReader
from table.words import Listing, message
from vision import (
    DieReading,
    Frame,
    ImageError,
    Reader,
    Reading,
    encode_jpeg,
    load_image,
    load_reader,
)
from vision.annotate import annotate
from vision.backends import BACKENDS
from vision.reading import UNKNOWN_FACE
from web.commands.parameters import turn_option
from web.commands.terminal import SpokenCommand, fault, say, told
from web.words.camera_words import camera_message, doubt_word

teach_option = click.option(
    "--teach", "lessons", metavar="FILE", multiple=True, type=click.Path(path_type=Path)
)


def taught(reader: Reader, files: tuple[Path, ...]) -> Reader | TaughtReader:
    """Return the reader with what the files teach; as it is where there are none. Raises `ImageError`,
    too, and click's error."""
    if not files:
        return reader
    pictures: dict[Path, Frame] = {}
    looks: list[tuple[bytes, str]] = []
    for file in files:
        for number, line in enumerate(_lines(file), 1):
            if not line.strip():
                continue
            lesson = _lesson(file, number, line)
            path = file.parent / lesson.image
            if path not in pictures:
                pictures[path] = load_image(path)
            height, width = pictures[path].shape[:2]
            x0, y0, x1, y1 = lesson.box
            if not (0 <= x0 < x1 <= width and 0 <= y0 < y1 <= height):
                why = f"{lesson.box} / {width}x{height}"
                raise fault("command-teach-box", file=str(file), line=number, box=why)
            look = reader.pictures.look(pictures[path], np.array([lesson.box], np.float32))
            looks.append((look, lesson.sign))
    return TaughtReader(reader, Taught(looks)) if looks else reader


def _lines(file: Path) -> list[str]:
    try:
        return file.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise fault("command-teach-unread", file=str(file), reason=str(reason)) from None


def _lesson(file: Path, number: int, line: str) -> TaughtDie:
    try:
        return taught_die(line)
    except ValueError as error:
        raise fault("command-teach-line", file=str(file), line=number, problem=str(error)) from None


@click.command("read", cls=SpokenCommand)
@click.argument("images", metavar="IMAGE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True)
@click.option("--annotate", "folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option("--backend", type=click.Choice(list(BACKENDS)), default="onnx", show_default=True)
@click.option("--model", metavar="PATH")
@turn_option
@teach_option
def command(
    images: tuple[str, ...],
    as_json: bool,
    folder: Path | None,
    backend: str,
    model: str | None,
    turn: int | None,
    lessons: tuple[Path, ...],
) -> None:
    """Read the dice in pictures (JPEG, PNG, WebP)."""
    for image in images:
        if "://" in image:
            raise fault("command-read-address", given=image)
    if folder is not None:
        if folder.is_file():
            raise fault("command-folder-is-file", folder=str(folder))
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise fault("command-no-folder", folder=str(folder), reason=str(error.strerror)) from None
    reader = taught(load_reader(backend, model), lessons)
    failures: list[str] = []
    marked: set[str] = set()
    for image in images:
        try:
            frame = load_image(image)
        except ImageError as error:
            failures.append(say(camera_message(error)))
            if as_json:
                print(json.dumps({"image": image, "error": failures[-1]}), flush=True)
            continue
        reading = reader.read(frame, turn=turn)
        if folder is not None:
            save_marked(folder / free_name(f"{Path(image).stem}-read", marked), frame, reading)
        print(
            json.dumps({"image": image, **reading.to_json()}) if as_json else line(image, reading), flush=True
        )
    if failures and as_json and len(failures) > 1:
        raise fault("command-unread", why=failures[0], number=len(failures) - 1)
    if failures:
        raise click.ClickException("; ".join(failures))


def save_marked(path: Path, frame: Frame, reading: Reading) -> None:
    """Write the marked frame as a JPEG."""
    try:
        path.write_bytes(encode_jpeg(annotate(frame, reading)))
    except OSError as error:
        raise fault("command-not-written", file=str(path), reason=str(error.strerror)) from None


def free_name(stem: str, taken: set[str]) -> str:
    """Return and take a file name that no other picture of this run has."""
    name, number = f"{stem}.jpg", 1
    while name in taken:
        number += 1
        name = f"{stem}-{number}.jpg"
    taken.add(name)
    return name


def shown(die: DieReading) -> str:
    """Return what a die shows: a face, a letter, "?" for a picture that nobody taught."""
    return "?" if die.doubt == UNKNOWN_FACE else die.letter or str(die.face)


def line(image: str, reading: Reading) -> str:
    """Return one line for a person: the faces in order, how many of each, and what is doubted."""
    if not reading.dice:
        return told("command-read-none", image=image)
    faces = " ".join(sorted(map(shown, reading.dice)))
    counts = [
        message("command-read-count", number=count, face=face)
        for face, count in reading.counts.items()
        if count
    ]
    doubts = [
        message("command-read-doubt", face=shown(die), doubt=doubt_word(die.doubt))
        for die in reading.dice
        if die.doubt
    ]
    doubted = message("command-read-doubted", doubts=Listing.of(doubts, "comma"))
    return told(
        "command-read-line",
        image=image,
        number=len(reading.dice),
        faces=faces,
        counts=Listing.of(counts, "comma"),
        doubted=doubted if doubts else "",
        milliseconds=round(reading.milliseconds),
    )
