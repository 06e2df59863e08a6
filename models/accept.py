"""Accept weights: fit what is fitted to them, measure them, and make the model card's tables anew.

    python -m models.accept --weights build/weights --fit build/calibration \
        --fit-risk build/hard-700 --halve PHOTOGRAPHS/nellbyler PHOTOGRAPHS/epanemu \
        --measure PHOTOGRAPHS/damiantab datasets/demo --rendered hard-700 demo

--weights are the four files and their card as `models.export` wrote them (left out: those that are shipped,
to be measured again); thresholds and error rates that their card lacks are those of the card before. --fit is
a labelled folder that nothing was trained on or is measured on, --fit-risk and --halve are folders for the
error rates, which are fitted on the first and on one half of the others (`models.fit_risk`, which keeps the
bound of the card before); left out, nothing is fitted. --measure are labelled folders; what `models.evaluate`
says of them becomes models/evaluation.json, under their last names and without times. Look at what changed
(`git diff`) before it is committed.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from datasets.labels import DatasetError, labelled_pictures
from models.card import EVALUATION, README, WEIGHTS_CARD, made_card
from vision.weights import FOLDER_VARIABLE, find_weights

FITS = ("models.calibrate",)
"""Commands that fit something to the weights in $OJO_WEIGHTS by a labelled folder, in their order."""


def install(weights: Path) -> None:
    """Put weights in the shipped ones' place, where they are not there already; what else is fitted is kept
    where their card lacks it."""
    if weights.resolve() == WEIGHTS_CARD.parent.resolve():
        return
    before = json.loads(WEIGHTS_CARD.read_text())
    kept = {name: facts for name, facts in before.items() if not name.endswith(".onnx")}
    card = kept | json.loads((weights / WEIGHTS_CARD.name).read_text())
    for name in card:
        if name.endswith(".onnx"):
            shutil.copyfile(weights / name, WEIGHTS_CARD.parent / name)
    WEIGHTS_CARD.write_text(json.dumps(card, indent=2, sort_keys=True) + "\n")


def run(*command: str) -> str:
    """Return what a Python command prints, run with the shipped weights."""
    shipped = os.environ | {FOLDER_VARIABLE: str(WEIGHTS_CARD.parent)}
    done = subprocess.run(  # noqa: S603
        [sys.executable, *command], env=shipped, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


def risk_command(fit: list[Path], halve: list[Path], measure: list[Path], rendered: list[str]) -> list[str]:
    """Return the command that fits the error rates, within the bound that the shipped card has."""
    bound = json.loads(WEIGHTS_CARD.read_text())["risk"]["bound"]
    folders = [*("--fit", *fit), *("--halve", *halve), *("--measure", *measure), *("--rendered", *rendered)]
    return ["-m", "models.fit_risk", *map(str, folders), "--bound", str(bound)]


def measured(folders: list[Path]) -> dict[str, Any]:
    """Return what `models.evaluate`, as a process of its own, says of the folders, and of which weights."""
    told = json.loads(run("-m", "models.evaluate", "--json", *map(str, folders)))
    return without_times(told, dict(find_weights(WEIGHTS_CARD.parent).sha256))


def without_times(told: dict[str, Any], sha256: dict[str, str]) -> dict[str, Any]:
    """Return an evaluation as it is kept: of one folder or several, by last names, without this machine's
    times."""
    sources = [
        {key: value for key, value in source.items() if key != "milliseconds"}
        | {"folder": Path(source["folder"]).name}
        for source in told.get("sources", [told])
    ]
    return {"weights": sha256, "sources": sources}


def main() -> None:
    """Accept weights, or measure the shipped ones again."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--weights", type=Path, help="as models.export wrote them; else the shipped ones")
    parser.add_argument("--fit", type=Path, help="a labelled folder to fit to")
    parser.add_argument("--fit-risk", type=Path, nargs="*", default=[], help="labelled folders for the rates")
    parser.add_argument("--halve", type=Path, nargs="*", default=[], help="folders whose halves are for them")
    parser.add_argument("--measure", type=Path, nargs="+", required=True, help="labelled folders")
    parser.add_argument("--rendered", nargs="*", default=[], help="names of folders that are no photographs")
    args = parser.parse_args()
    # Before anything is put in place: half of an acceptance would leave weights with another's figures.
    for folder in [*args.fit_risk, *args.halve, *args.measure, *([args.fit] if args.fit else [])]:
        try:
            labelled_pictures(folder)
        except DatasetError as error:
            parser.error(f"{folder} is no labelled folder, which has images/ and labels/ ({error})")
    if args.weights:
        install(args.weights)
    for module in FITS if args.fit else ():
        print(run("-m", module, str(args.fit)), end="", flush=True)
    if args.fit_risk or args.halve:
        command = risk_command(args.fit_risk, args.halve, args.measure, args.rendered)
        print(run(*command), end="", flush=True)
    EVALUATION.write_text(json.dumps(measured(args.measure), indent=1) + "\n")
    README.write_text(made_card())
    print(f"{WEIGHTS_CARD}, {EVALUATION} and {README} are written; look at git diff before you commit them")


if __name__ == "__main__":
    main()
