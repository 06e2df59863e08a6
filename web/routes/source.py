"""The source of the very version that runs, as the AGPL-3.0, section 13, promises to whoever uses it, and the
licences of its parts."""

import io
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from flask import render_template, send_file
from flask.typing import ResponseReturnValue

import web
from referee.once import once
from web.contract.address import ANYBODY, gives, shows
from web.routes.routing import Routes
from web.server.parts import LEARNT_FROM, SHIPPED, installed

PACKAGES = ("referee", "vision", "table", "web")
CHECKOUT_FILES = ("pyproject.toml", "README.md", "CHANGELOG.md", "Makefile", "LICENSE")
CHECKOUT_FOLDERS = ("changelog.d", "models", "datasets", "docs", "tests")
SOURCE_SUFFIXES = {
    ".css", ".ftl", ".html", ".js", ".json", ".jsonl", ".md", ".py", ".sql", ".svg", ".toml", ".ts", ".txt",
    ".typed",
}  # fmt: skip
"""What a person edits. Weights and pictures are made from it by the commands in models/ and datasets/."""

source_routes = Routes("source")


@source_routes.get("/source", address=gives("application/zip", covered="blind", may=ANYBODY))
def source() -> ResponseReturnValue:
    """The running program's source files as a zip."""
    return send_file(
        io.BytesIO(_archive()),
        "application/zip",
        as_attachment=True,
        download_name="ojo-source.zip",
        max_age=0,
    )


@source_routes.get("/licences", address=shows(ANYBODY))
def licences() -> ResponseReturnValue:
    """The licences of all parts."""
    return render_template("licences.html", installed=installed(), shipped=SHIPPED, learnt_from=LEARNT_FROM)


@once
def _archive() -> bytes:
    """The packages as they are installed; in a checkout also what they are built, trained and tested with."""
    contents: dict[str, Traversable | Path] = {}
    for package in PACKAGES:
        _collect(files(package), package, contents)
    root = Path(web.__file__).parent.parent
    if (root / "pyproject.toml").is_file():
        for name in CHECKOUT_FILES:
            if (root / name).is_file():
                contents[name] = root / name
        for folder in CHECKOUT_FOLDERS:
            if (root / folder).is_dir():
                _collect(root / folder, folder, contents)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, file in sorted(contents.items()):
            archive.writestr(f"ojo/{name}", file.read_bytes())
        if "LICENSE" not in contents:
            archive.writestr("ojo/LICENSE", _installed_licence())
    return buffer.getvalue()


def _collect(folder: Traversable, name: str, contents: dict[str, Traversable | Path]) -> None:
    for entry in folder.iterdir():
        if entry.name.startswith((".", "__pycache__")):
            continue
        if entry.is_dir():
            _collect(entry, f"{name}/{entry.name}", contents)
        elif Path(entry.name).suffix in SOURCE_SUFFIXES:
            contents[f"{name}/{entry.name}"] = entry


def _installed_licence() -> str:
    try:
        return distribution("ojo-dice").read_text("licenses/LICENSE") or "AGPL-3.0-or-later\n"
    except PackageNotFoundError:
        return "AGPL-3.0-or-later\n"
