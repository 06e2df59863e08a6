"""Many may ask in the first second after a start: what they need was made ready in one thread, before."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

UNREADY = """
import gc, json, sys
from pathlib import Path
from table.contract.kinds import Closed
from web.app import create_app
from web.server.settings import Settings

def definitions(base):
    for one in base.__subclasses__():
        yield one
        yield from definitions(one)

def unready():
    # what msgspec has made of a definition's types is referred to by its class
    return [one.__name__ for one in definitions(Closed)
            if not any("StructInfo" in type(it).__name__ for it in gc.get_referents(one))]

before = unready()
app = create_app(Settings(data_folder=Path(sys.argv[1]), camera="none"))
app.extensions["ojo"].store.close()
print(json.dumps([before, unready()]))
"""


@pytest.mark.skipif(sys.implementation.name != "cpython", reason="only there a class tells what it refers to")
def test_every_definition_is_made_ready_before_anybody_is_let_in(tmp_path: Path) -> None:
    """Two requests that used one for the first time at once brought the whole process down."""
    command = [sys.executable, "-c", UNREADY, str(tmp_path)]
    before, after = json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout)
    assert "TableView" in before
    assert after == []
