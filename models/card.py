"""The tables of the model card: `python -m models.card` writes them into models/README.md.

They are made from models/evaluation.json (what `models.evaluate` printed, by `models.accept`) and from the
weights' own card; nobody types a figure. A table stands between `<!-- table: NAME -->` and `<!-- end -->`.
"""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

MODELS = Path(__file__).parent
README = MODELS / "README.md"
EVALUATION = MODELS / "evaluation.json"
WEIGHTS_CARD = MODELS / "weights" / "weights.json"


def file_facts(path: Path) -> dict[str, Any]:
    """Return what the weights' card says of any file: its SHA-256 and its size in bytes."""
    raw = path.read_bytes()
    return {"sha256": hashlib.sha256(raw).hexdigest(), "bytes": len(raw)}


def tables(evaluation: Mapping[str, Any], weights: Mapping[str, Any]) -> dict[str, str]:
    """Return every table of the card by its name, as Markdown."""
    sources = evaluation["sources"]
    return {
        "files": _table(
            ["file", "MB", "crop or side, px", "SHA-256"],
            [
                [
                    f"`{name}`",
                    f"{facts['bytes'] / 1e6:.1f}",
                    str(facts.get("crop_pixels", facts.get("side_px"))),
                    f"`{facts['sha256'][:12]}`",
                ]
                for name, facts in weights.items()
                if name.endswith(".onnx")
            ],
        ),
        "dice": _table(
            ["measured on", "dice right", "misread", "missed", "false positives", "wrong above 0.98", "ECE"],
            [
                [
                    source["folder"],
                    _share(source["right"]),
                    *(str(source[name]["count"]) for name in ("misread", "missed", "extra")),
                    f"{source['sure_wrong']['count']} of {source['sure_wrong']['of']}",
                    f"{source['calibration_error']:.4f}",
                ]
                for source in sources
            ],
        ),
        "calls": _table(
            [
                "measured on",
                "reveals wholly right",
                "level dice doubted as odd",
                "calls judged wrongly",
                "asked",
            ],
            [
                [
                    source["folder"],
                    _share(source["exact"]),
                    f"{source['flagged_odd']['count']} of {source['flagged_odd']['of']}",
                    f"{source['verdicts']['wrong']['count']} of {source['verdicts']['wrong']['of']}",
                    f"{source['verdicts']['asked']['share']:.1%}",
                ]
                for source in sources
            ],
        ),
    }


def filled(text: str, made: Mapping[str, str]) -> str:
    """Return a card's text with its tables made anew; `KeyError` where it names one that there is not."""
    return re.sub(
        r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)",
        lambda match: f"{match[1]}{made[match[2]]}{match[3]}",
        text,
        flags=re.DOTALL,
    )


def made_card() -> str:
    """Return models/README.md as it must be."""
    evaluation, weights = (json.loads(path.read_text()) for path in (EVALUATION, WEIGHTS_CARD))
    return filled(README.read_text(), tables(evaluation, weights))


def _share(told: Mapping[str, Any]) -> str:
    low, high = (100 * side for side in told["interval"])
    return f"{told['count']} of {told['of']}: {100 * told['share']:.1f} % [{low:.1f}, {high:.1f}]"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


if __name__ == "__main__":
    README.write_text(made_card())
