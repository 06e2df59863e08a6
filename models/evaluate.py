"""Measure the reader on labelled folders: how often it, and verdicts by it, are right.

    python -m models.evaluate FOLDER... [--json] [--report DIR]

A FOLDER holds images/ and labels/ in YOLO layout, class 0..5 is face 1..6, and sidecars/ of renders where
there are any (docs/records/evaluation.md). With --films it measures the watcher, with --evening what a table
that learns of its dice asks about.
"""

import hashlib
import itertools
import json
import sys
from pathlib import Path
from typing import NoReturn

import click

from datasets.labels import DatasetError, labelled_pictures
from models.evaluation import evening as evenings
from models.evaluation import films as watching
from models.evaluation.matching import Match, evaluate
from models.evaluation.readings import NamedReader
from models.evaluation.report import Report, ReportError
from models.evaluation.scores import Scores, as_object, as_table
from table.words import catalogue
from vision import Reader, VisionError, load_reader
from vision.backends import BACKENDS
from vision.weights import find_weights
from web.commands.read import taught, teach_option
from web.words.camera_words import camera_message

PROGRESS_EVERY = 25
HASH_DIGITS = 12


@click.command("evaluate", help=__doc__)
@click.argument("folders", metavar="FOLDER...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="one JSON object")
@click.option(
    "--report",
    "report_folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
    help="write every figure, as JSON and as a table, and each picture with an error here",
)
@click.option("--backend", type=click.Choice(list(BACKENDS)), default="onnx", show_default=True)
@click.option("--model", metavar="PATH", help="another detector")
@click.option("--films", is_flag=True, help="each FOLDER holds films with truth (python -m datasets.films)")
@click.option("--processor-time", is_flag=True, help="charge for what was computed, not for the clock")
@click.option(
    "--evening", is_flag=True, help="FOLDER is one table's evening, whose people answer by the labels"
)
@click.option(
    "--keep", metavar="DIR", type=click.Path(path_type=Path), help="keep each reading here; not for films"
)
@teach_option
def command(
    folders: tuple[Path, ...],
    as_json: bool,
    report_folder: Path | None,
    backend: str,
    model: str | None,
    films: bool,
    processor_time: bool,
    evening: bool,
    keep: Path | None,
    lessons: tuple[Path, ...],
) -> None:
    """Print the figures; click's errors name what a person can mend."""
    if evening and len(folders) > 1:
        raise click.UsageError("an evening is one folder; give one")
    if lessons and (films or keep):
        raise click.UsageError("--teach goes without --films and --keep")
    reader: Reader | NamedReader
    try:
        reader = plain = load_reader(backend, model)
        if keep:
            reader = NamedReader(backend, model)
        if films:
            how = {"as_json": as_json, "progress": sys.stderr.isatty(), "processor_time": processor_time}
            click.echo(watching.report(folders, reader, **how))
            return
        if evening:
            told_twice = evenings.evenings(evenings.reveals(reader, folders[0], keep))
            click.echo(evenings.report(told_twice, as_json))
            return
        for folder in folders:  # a mistake in the last is told before the first is read
            labelled_pictures(folder)
        report = Report(report_folder) if report_folder else None
        matches: list[list[Match]] = []
        read = itertools.count(1)
        for folder in folders:
            matches.append([])
            for one in evaluate(taught(plain, lessons) if lessons else reader, folder, keep):
                matches[-1].append(one)
                if report:
                    report.add(one)
                if (number := next(read)) % PROGRESS_EVERY == 0 and sys.stderr.isatty():
                    click.echo(f"{number} pictures read", err=True)
        sources = [Scores.of(str(folder), part) for folder, part in zip(folders, matches, strict=True)]
        every = [one for part in matches for one in part]
        total = Scores.of_all(sources, every) if len(sources) > 1 else sources[0]
        told, table = as_object(sources, total), as_table([*sources, total] if len(sources) > 1 else sources)
        if report:
            report.write(told | {"weights": weights(model)}, table)
    except VisionError as error:
        raise click.ClickException(catalogue().say(camera_message(error))) from None
    except (DatasetError, ReportError) as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{error.filename} cannot be used: {error.strerror}") from None
    click.echo(json.dumps(told) if as_json else table)


def weights(model: str | None) -> dict[str, str]:
    """Return the first digits of the SHA-256 of each file that was measured, by its name."""
    shipped = find_weights()
    detector = Path(model) if model else shipped.files[0]
    files = [file for file in (detector, *shipped.files[1:]) if file.is_file()]
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:HASH_DIGITS] for file in files}


def main() -> NoReturn:
    """Measure; an error that a person can mend is one line on stderr and exit status 2."""
    try:
        command.main(prog_name="python -m models.evaluate", standalone_mode=False)
    except click.ClickException as error:
        print(f"evaluate: {' '.join(error.format_message().split())}", file=sys.stderr)
        sys.exit(2)
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    sys.exit(0)


if __name__ == "__main__":
    main()
