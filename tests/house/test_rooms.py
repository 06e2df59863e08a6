"""The rooms of the house: what each may not import, how full it may be, and that no name serves twice."""

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("referee", "vision", "web", "models", "datasets", "tests")
LINES_MOST = 400
MODULES_MOST = {"web": 6, "referee": 16}
"""Modules that may lie directly in a package; the rest has a room by its subject."""

ARROWS_MOST = 119
"""Between the rooms of all of `PRODUCT`: half of what there were when the modules lay side by side."""

PRODUCT = ("web", "referee", "vision", "datasets")

BY_CONVENTION = {"__init__", "__main__", "conftest"}
"""File names whose meaning is Python's or pytest's."""

FENCES = {
    "referee": ("vision", "web", "flask", "sqlalchemy", "click", "cv2", "numpy", "onnxruntime"),
    "referee.variants": ("referee.actions", "referee.chances", "referee.game", "referee.setup",
                         "referee.shapes", "referee.state", "referee.words"),
    "referee.shapes": ("referee.chances", "referee.game", "referee.words"),
    "vision": ("referee", "web", "flask", "sqlalchemy", "click", "models", "datasets"),
    "vision.stages": ("vision.reader", "vision.annotate", "vision.backends", "vision.camera",
                      "vision.evaluation", "vision.watch", "vision.weights", "onnxruntime"),
    "vision.backends": ("vision.reader", "vision.camera", "vision.watch", "vision.evaluation",
                        "vision.backends.onnx", "vision.backends.openvino", "vision.backends.ultralytics"),
    "vision.camera": ("vision.backends", "vision.reader", "vision.evaluation", "vision.watch"),
    "vision.watch": ("vision.backends", "vision.evaluation", "onnxruntime"),
    "vision.evaluation": ("vision.backends", "vision.camera", "vision.watch", "onnxruntime"),
    "datasets": ("models", "web", "referee", "torch"),
    "datasets.scenes": ("datasets.crops",),
    "datasets.crops": ("bpy", "datasets.films"),
    "models": ("web", "referee", "bpy", "datasets.scenes", "datasets.films"),
    "web.table": (
        "flask", "vision", "cv2", "numpy", "click", "web.app", "web.camera", "web.commands",
        "web.routes", "web.server",
    ),
    "web.night": (
        "flask", "sqlalchemy", "vision", "click", "web.app", "web.camera", "web.commands",
        "web.routes", "web.server", "web.table.authority", "web.table.store",
    ),
    "web.camera": ("flask", "sqlalchemy", "click", "referee", "web.app", "web.commands",
                   "web.routes", "web.server", "web.table.authority", "web.table.store", "web.table.fold"),
    "web.lookout": ("flask", "click", "cv2", "web.app", "web.commands", "web.routes",
                    "web.server", "web.evaluation"),
    "web.routes": ("sqlalchemy", "click", "vision", "cv2", "web.app", "web.commands", "web.table.store",
                   "web.table.fold", "web.evaluation"),
    "web.contract": ("flask", "sqlalchemy", "vision", "web.app", "web.routes", "web.server", "web.table"),
    "web.server": ("vision", "click", "web.app", "web.commands", "web.routes", "web.evaluation"),
    "web.words": ("flask", "sqlalchemy", "click", "vision", "web.app", "web.camera",
                  "web.commands", "web.routes", "web.server", "web.table"),
    "web.evaluation": ("flask", "sqlalchemy", "web.app", "web.commands", "web.routes",
                       "web.server", "web.table.authority", "web.table.store", "web.table.fold"),
    "web.commands": ("flask", "sqlalchemy", "web.routes", "web.table.fold"),
}  # fmt: skip
"""Room -> what nothing in it may import, anywhere in a module: the arrows of the house go one way."""

MAY_CROSS: dict[str, tuple[str, ...]] = {
    "web.table.reader_rates": (
        "vision.weights",
    ),  # the reader's error rates stand in the card of its weights
    "models.fit_risk": ("web", "referee"),  # what is fitted and measured is a table's own judgement
}
"""Module -> what it may import all the same, with a reason beside it."""


def modules_of(room: str) -> list[Path]:
    """The Python files of a room and of those within it."""
    return sorted((ROOT / room.replace(".", "/")).rglob("*.py"))


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


def test_few_arrows_lead_from_room_to_room() -> None:
    """What a room leans on can be kept in mind."""
    drawn = {package: arrows(package, sources_of(package)) for package in PRODUCT}
    assert sum(map(len, drawn.values())) <= ARROWS_MOST, drawn


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
    """All Python, and the page's scripts with their tests; what others wrote is not ours."""
    scripts = [*(ROOT / "web" / "static" / "js").rglob("*.js"), *(ROOT / "tests" / "page").rglob("*.js")]
    return [*scripts, *(path for package in PACKAGES for path in modules_of(package))]


def test_no_module_name_serves_twice() -> None:
    """A name says where one is, in Python and in the page's scripts."""
    places = defaultdict(list)
    for path in code():
        if path.stem not in BY_CONVENTION:
            places[path.stem].append(str(path.relative_to(ROOT)))
    assert {name: paths for name, paths in places.items() if len(paths) > 1} == {}


def test_no_file_of_code_is_too_long() -> None:
    """A file has one subject, and can be read in one sitting."""
    lines = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in code()
    }
    assert {path: number for path, number in lines.items() if number > LINES_MOST} == {}
