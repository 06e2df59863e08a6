"""What the package may import: it knows no game, and the runtime needs no PyTorch."""

import subprocess
import sys

STRANGERS = {"web", "table", "referee", "flask", "sqlalchemy", "torch", "ultralytics", "onnxruntime"}


def test_vision_imports_no_strangers() -> None:
    """Importing it loads nothing of the table, the rules, or a runtime that only some backend needs."""
    code = f"import sys, vision; print(sorted({STRANGERS!r} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", code], timeout=60, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
