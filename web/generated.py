"""What is written from the contract, for who reads the repository: `python -m web.generated` writes it anew.

The actions in docs/api.md, the guide's rules by system. A test fails where a file is behind.
With `--schemas` it prints the contract's schemas, of which `make lint` makes the types of the page's scripts.
"""

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

from msgspec import Struct, structs

from referee.actions import KINDS
from referee.words.catalogue import catalogue
from referee.words.handbook import in_short
from web.app import create_app
from web.contract.document import document
from web.server.context import Context
from web.server.settings import Settings

ROOT = Path(__file__).parents[1]
GUIDE = ROOT / "docs" / "guide"
ACTIONS = ROOT / "docs" / "api.md"
BEGIN, END = "<!-- {name}: written by `python -m web.generated` -->", "<!-- end -->"


def schemas() -> dict[str, Any]:
    """Each definition of the contract by its name, as JSON Schema."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data_folder=Path(folder), camera="none"))
        parts: Context = app.extensions["ojo"]
        rules, addresses = list(app.url_map.iter_rules()), parts.addresses
        parts.eye.close()
        parts.store.close()
    return dict(document("", rules, addresses)["components"]["schemas"])


def generated() -> dict[Path, str]:
    """Each file with what should stand in it."""
    tables = {page: ("systems", in_short(catalogue(page.parent.name))) for page in GUIDE.glob("*/rules.md")}
    tables[ACTIONS] = ("actions", actions())
    return {page: with_table(page.read_text(encoding="utf-8"), *table) for page, table in tables.items()}


def actions() -> str:
    """Every action with its keys."""
    lines = ["| action | keys | what is said |", "|---|---|---|"]
    for name, kind in KINDS.items():
        lines.append(f"| `{name}` | {_keys(kind)} | {kind.__doc__} |")
    return "\n".join(lines)


def with_table(text: str, name: str, table: str) -> str:
    """The text with this table between its marks. Raises ValueError where they do not stand there once."""
    begin = BEGIN.format(name=name)
    parts = re.split(f"({re.escape(begin)}\n).*?(\n{re.escape(END)})", text, flags=re.DOTALL)
    if len(parts) != 4:
        raise ValueError(f"{begin} ... {END} must stand there once")
    before, opened, closed, after = parts
    return f"{before}{opened}\n{table}\n{closed}{after}"


def _keys(kind: type[Struct]) -> str:
    optional = {
        field.encode_name for field in structs.fields(kind) if field.default is not field.default_factory
    }
    keys = [f"{key}?" if key in optional else key for key in kind.__struct_encode_fields__]
    return f"`{{{', '.join(keys)}}}`" if keys else ""


def main() -> None:
    """Write what is behind, or print the schemas."""
    if "--schemas" in sys.argv:
        print(json.dumps(schemas()))
        return
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
