"""`ojo eval FOLDER...`: how often the reader, and verdicts by it, are right on labelled folders."""

import hashlib
import itertools
import json
import sys
from pathlib import Path

import click

from vision import Reader, VisionError, load_reader
from vision.backends import BACKENDS
from vision.evaluation.labels import labelled_pictures
from vision.evaluation.matching import Match, evaluate
from vision.evaluation.readings import NamedReader
from vision.weights import find_weights
from web.commands.spoken_help import SpokenCommand
from web.commands.teaching import taught, teach_option
from web.commands.terminal import say
from web.evaluation.report import Report, ReportError
from web.evaluation.scores import Scores, as_object, as_table
from web.words.camera_words import camera_message

PROGRESS_EVERY = 25
HASH_DIGITS = 12


@click.command("eval", cls=SpokenCommand)
@click.argument("folders", metavar="FOLDER...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True)
@click.option(
    "--report",
    "report_folder",
    metavar="DIR",
    type=click.Path(path_type=Path),
)
@click.option("--backend", type=click.Choice(list(BACKENDS)), default="onnx", show_default=True)
@click.option("--model", metavar="PATH")
@click.option("--films", is_flag=True)
@click.option("--processor-time", is_flag=True)
@click.option("--evening", is_flag=True)
@click.option("--ray", "cluster", metavar="ADDRESS")
@click.option("--keep", metavar="DIR", type=click.Path(path_type=Path))
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
    cluster: str | None,
    keep: Path | None,
    lessons: tuple[Path, ...],
) -> None:
    """Measure the reader on each FOLDER: images/ and labels/ in YOLO layout, class 0..5 is face 1..6, and
    sidecars/ of renders where there are any. With --films measure the watcher, with --evening what a table
    that learns of its dice asks about."""
    if evening and len(folders) > 1:
        raise click.UsageError("an evening is one folder; give one")
    if lessons and (films or cluster or keep):
        raise click.UsageError("--teach goes without --films, --ray and --keep")
    reader: Reader | NamedReader
    try:
        reader = plain = load_reader(backend, model)
        if cluster or keep:
            reader = NamedReader(backend, model)
        if films:
            from web.evaluation import films as watching

            how = {"as_json": as_json, "progress": sys.stderr.isatty(), "processor_time": processor_time}
            click.echo(watching.report(folders, reader, **how, cluster=cluster))
            return
        if evening:
            from web.evaluation import evening as evenings

            told_twice = evenings.evenings(evenings.reveals(reader, folders[0], cluster, keep))
            click.echo(evenings.report(told_twice, as_json))
            return
        for folder in folders:  # a mistake in the last is told before the first is read
            labelled_pictures(folder)
        report = Report(report_folder) if report_folder else None
        matches: list[list[Match]] = []
        read = itertools.count(1)
        for folder in folders:
            matches.append([])
            for one in evaluate(taught(plain, lessons) if lessons else reader, folder, cluster, keep):
                matches[-1].append(one)
                if report:
                    report.add(one)
                if (number := next(read)) % PROGRESS_EVERY == 0 and sys.stderr.isatty():
                    click.echo(f"{number} pictures read", err=True)
        sources = [
            Scores.of(str(folder), part, cluster) for folder, part in zip(folders, matches, strict=True)
        ]
        every = [one for part in matches for one in part]
        total = Scores.of_all(sources, every) if len(sources) > 1 else sources[0]
        told, table = as_object(sources, total), as_table([*sources, total] if len(sources) > 1 else sources)
        if report:
            report.write(told | {"weights": weights(model)}, table)
    except VisionError as error:
        raise click.ClickException(say(camera_message(error))) from None
    except ReportError as error:
        raise click.ClickException(str(error)) from None
    except OSError as error:
        raise click.ClickException(f"{error.filename} cannot be used: {error.strerror}") from None
    click.echo(json.dumps(told) if as_json else table)


def weights(model: str | None) -> dict[str, str]:
    """Return the first digits of the SHA-256 of each file that was measured, by its name."""
    shipped = find_weights()
    detector = Path(model) if model else shipped.detector
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()[:HASH_DIGITS]
        if file.is_file()
        else "a folder"
        for file in (detector, *shipped.files[1:])
    }
