"""The list of what every change runs."""

from pathlib import Path

from tests.browser.conftest import EACH_TIME


def test_each_of_them_is_there() -> None:
    """None of them was renamed or taken away."""
    for file, _, name in (test.partition("::") for test in EACH_TIME):
        text = Path(__file__).with_name(f"{file}.py").read_text(encoding="utf-8")
        assert f"def {name.partition('[')[0]}(" in text, name
