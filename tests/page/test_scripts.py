"""The page's own tests, which Node runs; the page itself needs none."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.deep
def test_the_scripts_logic() -> None:
    """`node --test tests/page` passes."""
    ran = subprocess.run(["node", "--test", "tests/page/"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout[-4000:]
