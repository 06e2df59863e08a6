"""`--teach LESSONS.jsonl`: pictures on dice that somebody boxed and named, for a reader to know. A line is a
`table.contract.taught.TaughtDie`, such as `{"image": "a.jpg", "box": [10, 20, 50, 61], "face": 1}`."""

from pathlib import Path

import click
import numpy as np

from table.contract.taught import TaughtDie, taught_die
from table.judging.taught import Taught, TaughtReader
from vision import Frame, ImageError, Reader, load_image
from web.commands.terminal import fault, say
from web.words.camera_words import camera_message

teach_option = click.option(
    "--teach", "lessons", metavar="FILE", multiple=True, type=click.Path(path_type=Path)
)


def taught(reader: Reader, files: tuple[Path, ...]) -> Reader | TaughtReader:
    """Return the reader with what the files teach; as it is where there are none. Raises click's error."""
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
                try:
                    pictures[path] = load_image(path)
                except ImageError as error:
                    raise click.ClickException(say(camera_message(error))) from None
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
