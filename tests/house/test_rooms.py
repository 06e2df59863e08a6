"""The rooms of the house: what each may not import, and how full it may be."""

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("referee", "vision", "table", "web", "models", "datasets", "tests")
LINES_MOST = 400
MODULES_MOST = {"web": 6, "table": 8, "referee": 16}
"""Modules that may lie directly in a package; the rest has a room by its subject."""

PRODUCT = ("web", "table", "referee", "vision", "datasets")

SOURCES = [path for path in (ROOT / "vision/camera/sources").glob("*.py") if path.stem != "__init__"]

LAYERS = (
    ("referee", "vision"),
    ("table",),
    ("web.contract", "web.words"),
    ("web.eye",),
    ("web.server",),
    ("web.routes", "web.evaluation"),
    ("web.app",),
    ("web.commands",),
)
"""The house from the ground up: a room may import what lies below it, never what is beside or above it. The
workshops `models` and `datasets` lie outside, and nothing here imports them."""

STRANGERS = {
    "flask": ("web.server", "web.routes", "web.app"),
    "sqlalchemy": ("table.log", "table.circle", "table.tournament.kept", "web.eye.lookout", "web.server",
                   "web.app"),
    "click": ("web.commands",),
    "uvicorn": ("web.server",),
    "msgspec": ("table.authority", "table.circle.moving", "table.contract", "table.exchange", "table.kept",
                "table.tournament.moving",
                "table.views", "web.contract", "web.routes", "web.server"),
    "cv2": ("vision", "web.eye", "web.commands", "models", "datasets"),
    "onnxruntime": ("vision.backends.onnx", "models"),
    "torch": ("models",),
    "bpy": ("datasets.scenes", "datasets.zoo"),
}  # fmt: skip
"""Library -> the only rooms that may import it."""

ROOMS = {
    "referee.variants": ("referee.actions", "referee.chances", "referee.game", "referee.setup",
                         "referee.shapes", "referee.state", "referee.words"),
    "referee.shapes": ("referee.chances", "referee.game", "referee.words"),
    "vision.stages": ("vision.reader", "vision.annotate", "vision.backends", "vision.camera",
                      "vision.evaluation", "vision.watch", "vision.weights"),
    "vision.backends": ("vision.reader", "vision.camera", "vision.watch", "vision.evaluation",
                        "vision.backends.onnx", "vision.backends.openvino", "vision.backends.ultralytics"),
    "vision.camera": ("vision.backends", "vision.reader", "vision.evaluation", "vision.watch"),
    "vision.camera.sources": tuple(f"vision.camera.sources.{path.stem}" for path in SOURCES),
    "vision.watch": ("vision.backends", "vision.evaluation"),
    "vision.evaluation": ("vision.backends", "vision.camera", "vision.watch"),
    "datasets": ("models", "table", "web", "referee"),
    "datasets.scenes": ("datasets.crops",),
    "datasets.crops": ("datasets.films",),
    "models": ("table", "web", "referee", "datasets.scenes", "datasets.films"),
    "table.contract": ("table.authority", "table.fold", "table.judging", "table.log", "table.night",
                       "table.views"),
    "table.night": ("vision", "table.authority", "table.log.store"),
    "table.words": ("vision",),
    "web.eye": ("table.log.store",),
    # what holds the camera, reads and looks knows no tables; what joins it to them is beside it
    **dict.fromkeys(
        ("web.eye.service", "web.eye.held_camera", "web.eye.loaded_reader", "web.eye.photo_reader",
         "web.eye.aiming", "web.eye.feed", "web.eye.phone_frames", "web.eye.looking"),
        ("referee", "table.authority", "table.fold", "web.eye.lookout", "web.eye.laying",
         "web.eye.table_watch", "web.eye.cover"),
    ),
    "web.routes": ("vision", "table.log.store", "table.fold"),
    "web.server": ("vision",),
    "web.words": ("vision",),
    "web.evaluation": ("table.authority", "table.log.store", "table.fold"),
    "web.commands": ("web.routes", "table.fold"),
}  # fmt: skip
"""Room -> what nothing in it may import beside what its layer bars."""


def fences() -> dict[str, tuple[str, ...]]:
    """Room -> all that nothing in it may import, anywhere in a module."""
    barred: dict[str, list[str]] = defaultdict(list)
    for height, layer in enumerate(LAYERS):
        above = [room for rooms in LAYERS[height:] for room in rooms]
        for room in layer:
            barred[room] += [*(other for other in above if other != room), "models", "datasets"]
    for room, others in ROOMS.items():
        barred[room] += others
    return {room: tuple(others) for room, others in barred.items()}


FENCES = fences()

MAY_CROSS: dict[str, tuple[str, ...]] = {
    # what is fitted and measured is a table's own judgement
    "models.fit_risk": ("table", "web", "referee"),
    "models.worlds": ("table", "web", "referee"),
    # tables that are drawn by torch are laid as those that Blender draws
    "models.traced": ("datasets.scenes",),
    "models.tracing": ("datasets.scenes",),
}
"""Module -> what it may import all the same, with a reason beside it."""


def modules_of(room: str) -> list[Path]:
    """The Python files of a room and of those within it; of one module, that."""
    place = ROOT / room.replace(".", "/")
    return [place.with_suffix(".py")] if place.with_suffix(".py").is_file() else sorted(place.rglob("*.py"))


def imported(source: str) -> Iterator[str]:
    """Everything that a module's text imports, in full: `from web import app` is `web` and `web.app`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def breaches(room: str, source: str) -> list[str]:
    """What this text imports although its room may not."""
    return [
        name
        for name in imported(source)
        if any(name == barred or name.startswith(f"{barred}.") for barred in FENCES[room])
    ]


@pytest.mark.parametrize("room", FENCES)
def test_no_module_looks_over_its_fence(room: str) -> None:
    """The arrows between the rooms go the way that FENCES draws."""
    over = {}
    for path in modules_of(room):
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        seen = [one for one in breaches(room, path.read_text(encoding="utf-8"))
                if not one.startswith(MAY_CROSS.get(name, ("-",)))]  # fmt: skip
        if seen:
            over[name] = seen
    assert over == {}


@pytest.mark.parametrize("room", FENCES)
def test_every_fence_stands(room: str) -> None:
    """An import of each thing that is barred is seen, at the head of a module and within a function."""
    for barred in FENCES[room]:
        package, _, name = barred.rpartition(".")
        part = f"from {package} import {name}" if package else f"from {barred}.deep import x"
        for text in (f"import {barred}", f"import {barred}.deeper as d", f"from {barred} import x", part):
            assert breaches(room, text), text
            assert breaches(room, f"def f():\n    {text}\n"), text
    assert not breaches(room, "import json\nfrom dataclasses import dataclass")


def within(name: str, rooms: Iterable[str]) -> bool:
    """Whether a module is one of these rooms, or lies in one."""
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


@pytest.mark.parametrize("library", STRANGERS)
def test_a_library_stays_in_its_rooms(library: str) -> None:
    """Where a library is used can be told from this table."""
    elsewhere = []
    for package in PACKAGES[:-1]:
        for path in modules_of(package):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            uses = any(within(one, [library]) for one in imported(path.read_text(encoding="utf-8")))
            if uses and not within(name, STRANGERS[library]):
                elsewhere.append(name)
    assert elsewhere == []


def test_every_room_of_the_product_has_a_layer() -> None:
    """A new room is put where it belongs before anything is put into it."""
    rooms = {room for layer in LAYERS for room in layer}
    there = {"referee", "vision", "table"} | {
        f"web.{path.stem}"
        for path in (ROOT / "web").iterdir()
        if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert there - {"web.__init__", "web.generated"} == rooms


def arrows(package: str, sources: Mapping[str, str]) -> set[tuple[str, str]]:
    """The pairs of a package's rooms of which the first imports the second; `sources` are its modules by
    their names from the package on. A room is a folder or a module that lies directly in the package."""
    rooms = {name.split(".")[0] for name in sources}
    found = set()
    for name, source in sources.items():
        mine = name.split(".")[0]
        for other in imported(source):
            head, _, rest = other.partition(".")
            room = rest.split(".")[0]
            if head == package and rest:
                found.add((mine, room if room in rooms else "__init__"))
    return {(one, other) for one, other in found if one != other}


def sources_of(package: str) -> dict[str, str]:
    """A package's modules, by their names from the package on, as text."""
    folder = ROOT / package
    return {
        ".".join(path.relative_to(folder).with_suffix("").parts): path.read_text(encoding="utf-8")
        for path in modules_of(package)
    }


def test_arrows_are_counted_once_a_pair() -> None:
    """However often one room imports another, and from wherever in it; its front is a room as well."""
    sources = {
        "__init__": "from a.b import x",
        "b": "",
        "c.d": "import a.b\nfrom a import y",
        "c.e": "import a.b.f",
    }
    assert arrows("a", sources) == {("__init__", "b"), ("c", "b"), ("c", "__init__")}


@pytest.mark.parametrize("package", PRODUCT)
def test_rooms_lean_on_each_other_in_no_circle(package: str) -> None:
    """There is an order of the rooms in which each imports only those before it."""
    leans = defaultdict(set)
    for one, other in arrows(package, sources_of(package)):
        leans[one].add(other)
    TopologicalSorter(leans).prepare()  # names the circle, where there is one


@pytest.mark.parametrize(("package", "most"), MODULES_MOST.items())
def test_packages_are_no_halls(package: str, most: int) -> None:
    """Few modules lie directly in a package."""
    assert len(list((ROOT / package).glob("*.py"))) <= most


def code() -> list[Path]:
    """All Python, and the page's scripts with their tests and its styles; what others wrote is not ours."""
    scripts = [*(ROOT / "web" / "static" / "js").rglob("*.js"), *(ROOT / "tests" / "page").rglob("*.js")]
    styles = (ROOT / "web" / "static" / "css").rglob("*.css")
    return [*scripts, *styles, *(path for package in PACKAGES for path in modules_of(package))]


def test_no_file_of_code_is_too_long() -> None:
    """A file has one subject, and can be read in one sitting."""
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in code()
    }
    assert {path: number for path, number in lines.items() if number > LINES_MOST} == {}
