"""Four ONNX files of a few hundred bytes with the inputs and outputs of the shipped ones.

The detector finds the same two dice in any picture, at whatever size it looks: in an input of 640 px they
are 64 px wide with centres (160, 160) and (480, 160), scores 0.9 and 0.8; and a box below every threshold.
The readers of dice take every crop for a five that lies flat, the reader of pictures for none. Their
constants are added to 0 times the input's mean, so that the runtime really runs.
"""

import base64
import hashlib
import json
from pathlib import Path
from typing import Any

from tests.vision.fakes import CARD

DETECTOR = base64.b64decode(
    "CAg6hQQKEgoGaW1hZ2VzEgFzIgVTaGFwZQoUCgFzCgN0d28SAmhoIgZHYXRoZXIKFgoBcwoFdGhyZWUSAnd3IgZHYXRoZXIKEAoCaGgK"
    "And3EgFtIgNNYXgKFwoBbRIBZiIEQ2FzdCoJCgJ0bxgBoAECChEKAWYKBGZ1bGwSAWsiA0RpdgoTCgZjb29yZHMKAWsSAWIiA011bAor"
    "CgZpbWFnZXMSBG1lYW4iClJlZHVjZU1lYW4qDwoIa2VlcGRpbXMYAKABAgoUCgRtZWFuCgR6ZXJvEgF6IgNNdWwKIwoBYgoGc2NvcmVz"
    "EgFjIgZDb25jYXQqCwoEYXhpcxgBoAECChQKAWMKAXoSB291dHB1dDAiA0FkZBIBZyoREAdCA3R3b0oIAgAAAAAAAAAqExAHQgV0aHJl"
    "ZUoIAwAAAAAAAAAqDhABQgRmdWxsSgQAACBEKkIIAQgECAMQAUIGY29vcmRzSjAAACBDAADwQwAAoEMAACBDAAAgQwAAyEMAAIBCAACA"
    "QgAAgEIAAIBCAACAQgAAgEIqHggBCAEIAxABQgZzY29yZXNKDGZmZj/NzEw/zcxMPSoOEAFCBHplcm9KBAAAAABaIgoGaW1hZ2VzEhgK"
    "FggBEhIKAggBCgIIAwoDEgFoCgMSAXdiHQoHb3V0cHV0MBISChAIARIMCgIIAQoCCAUKAggDQgQKABANchMKBWltZ3N6EgpbNjQwLCA2"
    "NDBd"
)
DIE_READER = base64.b64decode(
    "CAgSADr2Ago4CgVjcm9wcxIBbSIKUmVkdWNlTWVhbioPCgRheGVzQAFAAkADoAEHKg8KCGtlZXBkaW1zGACgAQIKEQoBbQoEemVybxIB"
    "eiIDTXVsChYKAXoKA29uZRIBdSIJVW5zcXVlZXplChUKAXUKA3JvdxIGbG9naXRzIgNBZGQSAWcqDhABQgR6ZXJvSgQAAAAAKhMIARAH"
    "QgNvbmVKCAEAAAAAAAAAKpIBCAEIIRABQgNyb3dKhAEAAAAAAAAAAAAAAAAAAAAAAABAQQAAAAAAAAAAAABAwQAAQMEAAEDBAABAwQAA"
    "QMEAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABAQQAAAAAAAAAAAAAAAAAAgD8AAAAA"
    "AAAAAAAAAABaIAoFY3JvcHMSFwoVCAESEQoDEgFuCgIIAwoCCFAKAghQYhkKBmxvZ2l0cxIPCg0IARIJCgMSAW4KAgghQgQKABAN"
)
FACE_READER = base64.b64decode(
    "CAgSADqUAgo4CgVjcm9wcxIBbSIKUmVkdWNlTWVhbioPCgRheGVzQAFAAkADoAEHKg8KCGtlZXBkaW1zGACgAQIKEQoBbQoEemVybxIBeiID"
    "TXVsChYKAXoKA29uZRIBdSIJVW5zcXVlZXplChUKAXUKA3JvdxIGbG9naXRzIgNBZGQSAWcqDhABQgR6ZXJvSgQAAAAAKhMIARAHQgNvbmVK"
    "CAEAAAAAAAAAKjEIAQgJEAFCA3Jvd0okAAAAAAAAAAAAAAAAAAAAAAAAQEEAAAAAAAAAAAAAQMEAAEDBWiAKBWNyb3BzEhcKFQgBEhEKAxIB"
    "bgoCCAMKAghACgIIQGIZCgZsb2dpdHMSDwoNCAESCQoDEgFuCgIICUIECgAQDQ=="
)
PICTURE_READER = base64.b64decode(
    "CAgSADq4Awo4CgVjcm9wcxIBbSIKUmVkdWNlTWVhbioPCgRheGVzQAFAAkADoAEHKg8KCGtlZXBkaW1zGACgAQIKEQoBbQoEemVybxIBeiIDTXVs"
    "ChYKAXoKA29uZRIBdSIJVW5zcXVlZXplChUKAXUKA3JvdxIGbG9naXRzIgNBZGQSAWcqDhABQgR6ZXJvSgQAAAAAKhMIARAHQgNvbmVKCAEAAAAA"
    "AAAAKtQBCDIQAUIDcm93SsgBAABAQQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAABaIAoFY3JvcHMSFwoVCAESEQoDEgFuCgIIAwoCCGAKAghg"
    "YhkKBmxvZ2l0cxIPCg0IARIJCgMSAW4KAggyQgQKABAN"
)


def write_weights(folder: Path, **spoilt: str) -> Path:
    """Write a folder of weights as a release has it; `spoilt` is another SHA-256 for a file (by stem)."""
    card: dict[str, Any] = {}
    files = {
        "die-detector.onnx": DETECTOR, "die-reader.onnx": DIE_READER, "face-reader.onnx": FACE_READER,
        "picture-reader.onnx": PICTURE_READER,
    }  # fmt: skip
    for name, data in files.items():
        (folder / name).write_bytes(data)
        stem = name.removesuffix(".onnx").replace("-", "_")
        card[name] = {"sha256": spoilt.get(stem, hashlib.sha256(data).hexdigest())}
    card["die-reader.onnx"] |= {"crop_scale": 1.9}
    card["face-reader.onnx"] |= {"crop_scale": 1.25}
    card["picture-reader.onnx"] |= {"crop_scale": 1.4}
    card["thresholds"] = CARD["thresholds"]
    (folder / "weights.json").write_text(json.dumps(card))
    return folder
