"""Documents for readers: prose in lines that fit a screen and a diff, and links that lead somewhere."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROOMS = ("docs", "models", "datasets", "tests")
GENERATED = {"docs/rules.md"}
PROSE_CHARACTERS_MOST = 140
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")

FILES = [*ROOT.glob("*.md"), *(path for room in ROOMS for path in (ROOT / room).rglob("*.md"))]
DOCUMENTS = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in sorted(FILES)}


def prose(text: str) -> Iterator[str]:
    """A document's lines but for code, rows of tables and pictures, which cannot be broken."""
    code = False
    for line in text.splitlines():
        code ^= line.startswith("```")
        if not code and not line.startswith(("|", "![", "```")):
            yield line


def test_prose_fits_a_line() -> None:
    """A changed word shows as a changed line, not as a changed page."""
    long = [
        f"{name}: {line}"
        for name in DOCUMENTS.keys() - GENERATED
        for line in prose(DOCUMENTS[name])
        if len(line) > PROSE_CHARACTERS_MOST
    ]
    assert long == []


def test_links_lead_somewhere() -> None:
    """Each link to a file of ours names one that there is."""
    lost = [
        f"{name}: {link}"
        for name, text in DOCUMENTS.items()
        for link in LINK.findall(text)
        if not (ROOT / name).parent.joinpath(link).exists()
    ]
    assert lost == []
