"""What is written from the contract, for who reads the repository: `python -m web.generated` writes it anew.

The types of the page's scripts, the tables of docs/routes.md and docs/api.md, the guide's rules by system.
A test fails where a file is behind.
"""

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from referee.words.catalogue import catalogue
from referee.words.handbook import in_short
from web.app import create_app
from web.contract import tables
from web.contract.document import document
from web.contract.typescript import typescript
from web.server.context import Context
from web.server.settings import Settings

ROOT = Path(__file__).parents[1]
TYPES = ROOT / "web" / "static" / "js" / "contract.d.ts"
GUIDE = ROOT / "docs" / "guide"
ROUTES = ROOT / "docs" / "routes.md"
ACTIONS = ROOT / "docs" / "api.md"


def generated() -> dict[Path, str]:
    """Each file with what should stand in it."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data_folder=Path(folder), camera="none"))
        parts: Context = app.extensions["ojo"]
        rules, addresses = list(app.url_map.iter_rules()), parts.addresses
        parts.eye.close()
        parts.store.close()
    openapi: Mapping[str, Any] = document("", rules, addresses)
    written = {
        page: {"systems": in_short(catalogue(page.parent.name))} for page in sorted(GUIDE.glob("*/rules.md"))
    }
    written[ROUTES] = {"routes": tables.routes(rules, addresses)}
    written[ACTIONS] = {"actions": tables.actions()}
    return {
        TYPES: typescript(openapi["components"]["schemas"]),
        **{page: tables.written(page.read_text(encoding="utf-8"), made) for page, made in written.items()},
    }


def main() -> None:
    """Write what is behind."""
    for path, text in generated().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
