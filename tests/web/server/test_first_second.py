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


def test_what_a_table_needs_is_there_before_it_listens() -> None:
    """To judge a reading imports nothing more: threads that answer at once would all do so."""
    script = (
        "import sys, web.commands.serve\n"
        "from table.judging.rates import reader_rates\n"
        "before = set(sys.modules)\n"
        "assert reader_rates().pictures\n"
        "print(sorted(set(sys.modules) - before))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("[]\n", "")
