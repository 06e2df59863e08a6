"""A Debian package, for the release of Debian that it is made on: `make deb`.

It holds an environment of its own in /opt/ojo, with all that Ojo needs but Python itself, the command `ojo`,
and an entry for the menu of a desktop that opens the page. Making it needs python3-venv and the network; it
writes dist/ojo_VERSION~debN_ARCHITECTURE.deb.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HOME = Path("/opt/ojo")
TESTED = ROOT / ".ci" / "tested.txt"
COMMAND = f'#!/bin/sh\nexec {HOME}/bin/python -m web.commands "$@"\n'
ENTRY = """[Desktop Entry]
Type=Application
Name=Ojo
GenericName=Liar's Dice at a real table
GenericName[es]=Dudo en una mesa de verdad
Comment=Reads the dice, keeps the rules and the pot
Comment[es]=Lee los dados, lleva las reglas y el pozo
Exec=ojo serve --open
Icon=ojo
Terminal=true
Categories=Game;BoardGame;
"""
"""In a terminal: closing its window ends the server."""
CONTROL = """Package: ojo
Version: {version}
Architecture: {architecture}
Maintainer: The Ojo project <ojo@localhost>
Installed-Size: {kibibytes}
Depends: python3 (>= {python}), python3 (<< {next_python})
Section: games
Priority: optional
Description: companion for Liar's Dice at a real table
 A camera looks at the table when the cups go up, a small network reads the
 dice, a referee applies the rules that this table agreed on, and a page shows
 the counts, who loses a die, who is out, and the pot.
"""
REMOVED = f"""#!/bin/sh
set -e
# Python leaves compiled files beside its modules.
case "$1" in remove|purge) rm -rf {HOME} ;; esac
"""


def version_of(pyproject: str, release: str) -> str:
    """The project's version, and the release of Debian, as Debian orders them: a later release is newer."""
    found = re.search(r'^version = "([^"]+)"$', pyproject, re.MULTILINE)
    if found is None:
        raise SystemExit("pyproject.toml has no line that tells the version.")
    return f"{found[1]}~deb{release}"


def lay_out(stage: Path) -> None:
    """All files of the package but those that describe it, in the folder `stage`."""
    if HOME.exists():
        raise SystemExit(
            f"{HOME} is there already: move it away, the package's own environment is made there."
        )
    try:
        run(sys.executable, "-m", "venv", HOME)
        pip = (HOME / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
        run(*pip, "--constraint", constraints(stage), ROOT)
        run(HOME / "bin" / "python", "-m", "pip", "uninstall", "--quiet", "--yes", "setuptools", "pip")
        drop_spare(HOME)
        shutil.copytree(HOME, stage / HOME.relative_to("/"), symlinks=True)
    finally:
        shutil.rmtree(HOME, ignore_errors=True)
    put(stage / "usr/bin/ojo", COMMAND, mode=0o755)
    put(stage / "usr/share/applications/ojo.desktop", ENTRY)
    put(
        stage / "usr/share/icons/hicolor/scalable/apps/ojo.svg",
        (ROOT / "web/static/icon.svg").read_text("utf-8"),
    )
    put(stage / "usr/share/doc/ojo/copyright", (ROOT / "LICENSE").read_text("utf-8"))


def drop_spare(environment: Path) -> None:
    """Take away the second copy of ONNX Runtime: 35 MB for programs in C."""
    for library in environment.glob("lib/python*/site-packages/onnxruntime/capi/libonnxruntime.so*"):
        library.unlink()


def constraints(stage: Path) -> Path:
    """The versions that were tried, without their hashes: a Python may need another file of one."""
    versions = re.findall(r"^[A-Za-z0-9_.-]+==[^\s\\]+", TESTED.read_text("utf-8"), re.MULTILINE)
    listed = stage.with_name("constraints.txt")
    listed.write_text("\n".join(versions) + "\n", "utf-8")
    return listed


def put(path: Path, text: str, *, mode: int = 0o644) -> None:
    """Write a file and the folders to it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    path.chmod(mode)


def run(*command: object) -> str:
    """What a command prints; ends this one with a sentence where it fails."""
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for the package")
    out: Path = parser.parse_args().out
    if os.geteuid():
        raise SystemExit(
            f"Run this as root, best in a container or chroot: it makes {HOME} and owns its files."
        )
    about = dict(re.findall(r'^(\w+)="?([^"\n]*)', Path("/etc/os-release").read_text("utf-8"), re.MULTILINE))
    if about.get("ID") != "debian":
        raise SystemExit(f"This is {about.get('ID')}, not Debian, whose package this makes.")
    version = version_of((ROOT / "pyproject.toml").read_text("utf-8"), about["VERSION_ID"])
    architecture = run("dpkg", "--print-architecture")
    minor = sys.version_info.minor
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        stage = Path(folder) / "stage"
        stage.mkdir(mode=0o755)
        lay_out(stage)
        facts = {
            "version": version,
            "architecture": architecture,
            "kibibytes": run("du", "-sk", stage).split()[0],
            "python": f"3.{minor}",
            "next_python": f"3.{minor + 1}",
        }
        put(stage / "DEBIAN/control", CONTROL.format(**facts))
        put(stage / "DEBIAN/postrm", REMOVED, mode=0o755)
        package = out / f"ojo_{version}_{architecture}.deb"
        run("dpkg-deb", "--root-owner-group", "-Zxz", "-z2", "--build", stage, package)
    print(f"{package} is made: apt install {package}")


if __name__ == "__main__":
    main()
