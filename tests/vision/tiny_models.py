"""Six ONNX files of a few hundred bytes with the inputs and outputs of the shipped ones.

The detector finds the same two dice in any picture, at whatever size it looks: in an input of 640 px they
are 64 px wide with centres (160, 160) and (480, 160), scores 0.9 and 0.8; and a box below every threshold.
The face reader takes every crop for a five, the stance readers and the schooled one for a die that lies
flat, the reader of pictures for none. Their constants are
added to 0 times the input's mean, so that the runtime really runs.
"""

import base64
import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.vision.fakes import CARD, JOINING

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
FACE_READER = base64.b64decode(
    "CAgSADqUAgo4CgVjcm9wcxIBbSIKUmVkdWNlTWVhbioPCgRheGVzQAFAAkADoAEHKg8KCGtlZXBkaW1zGACgAQIKEQoBbQoEemVybxIBeiID"
    "TXVsChYKAXoKA29uZRIBdSIJVW5zcXVlZXplChUKAXUKA3JvdxIGbG9naXRzIgNBZGQSAWcqDhABQgR6ZXJvSgQAAAAAKhMIARAHQgNvbmVK"
    "CAEAAAAAAAAAKjEIAQgJEAFCA3Jvd0okAAAAAAAAAAAAAAAAAAAAAAAAQEEAAAAAAAAAAAAAQMEAAEDBWiAKBWNyb3BzEhcKFQgBEhEKAxIB"
    "bgoCCAMKAghACgIIQGIZCgZsb2dpdHMSDwoNCAESCQoDEgFuCgIICUIECgAQDQ=="
)
STANCE_READER = base64.b64decode(
    "CAgSADqMAgo4CgVjcm9wcxIBbSIKUmVkdWNlTWVhbioPCgRheGVzQAFAAkADoAEHKg8KCGtlZXBkaW1zGACgAQIKEQoBbQoEemVybxIB"
    "eiIDTXVsChYKAXoKA29uZRIBdSIJVW5zcXVlZXplChUKAXUKA3JvdxIGbG9naXRzIgNBZGQSAWcqDhABQgR6ZXJvSgQAAAAAKhMIARAH"
    "QgNvbmVKCAEAAAAAAAAAKikIAQgHEAFCA3Jvd0ocAABAwQAAQMEAAAAAAAAAAAAAQMEAAAAAAAAAAFogCgVjcm9wcxIXChUIARIRCgMS"
    "AW4KAggDCgIIUAoCCFBiGQoGbG9naXRzEg8KDQgBEgkKAxIBbgoCCAdCBAoAEA0="
)
CLOSE_STANCE_READER = base64.b64decode(
    "CAgSADqOAgo4CgVjcm9wcxIBbSIKUmVkdWNlTWVhbioPCgRheGVzQAFAAkADoAEHKg8KCGtlZXBkaW1zGACgAQIKEQoBbQoEemVybxIB"
    "eiIDTXVsChYKAXoKA29uZRIBdSIJVW5zcXVlZXplChUKAXUKA3JvdxIGbG9naXRzIgNBZGQSAWcqDhABQgR6ZXJvSgQAAAAAKhMIARAH"
    "QgNvbmVKCAEAAAAAAAAAKikIAQgHEAFCA3Jvd0ocAABAwQAAQMEAAAAAAAAAAAAAQMEAAAAAAAAAAFoiCgVjcm9wcxIZChcIARITCgMS"
    "AW4KAggDCgMIgAEKAwiAAWIZCgZsb2dpdHMSDwoNCAESCQoDEgFuCgIIB0IECgAQDQ=="
)
SCHOOLED_READER = base64.b64decode(
    "CAgSADqqAgo4CgVjcm9wcxIBbSIKUmVkdWNlTWVhbioPCgRheGVzQAFAAkADoAEHKg8KCGtlZXBkaW1zGACgAQIKEQoBbQoEemVybxIBeiIDTX"
    "VsChYKAXoKA29uZRIBdSIJVW5zcXVlZXplChUKAXUKA3JvdxIGbG9naXRzIgNBZGQSAWcqDhABQgR6ZXJvSgQAAAAAKhMIARAHQgNvbmVKCAEA"
    "AAAAAAAAKkcIDxABQgNyb3dKPAAAQMEAAEDBAAAAAAAAAAAAAEDBAAAAAAAAAAAAAEDBAABAwQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAFogCg"
    "Vjcm9wcxIXChUIARIRCgMSAW4KAggDCgIIYAoCCGBiGQoGbG9naXRzEg8KDQgBEgkKAxIBbgoCCA9CBAoAEA0="
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
        "die-detector.onnx": DETECTOR, "face-reader.onnx": FACE_READER, "stance-reader.onnx": STANCE_READER,
        "close-stance-reader.onnx": CLOSE_STANCE_READER, "schooled-reader.onnx": SCHOOLED_READER,
        "picture-reader.onnx": PICTURE_READER,
    }  # fmt: skip
    for name, data in files.items():
        (folder / name).write_bytes(data)
        stem = name.removesuffix(".onnx").replace("-", "_")
        card[name] = {"sha256": spoilt.get(stem, hashlib.sha256(data).hexdigest())}
    card["face-reader.onnx"] |= {"crop_scale": 1.25, "temperature": 1.0}
    card["stance-reader.onnx"] |= {"crop_scale": 2.4}
    card["close-stance-reader.onnx"] |= {"crop_scale": 2.0}
    card["schooled-reader.onnx"] |= {"crop_scale": 1.9}
    card["picture-reader.onnx"] |= {"crop_scale": 1.4}
    card["thresholds"] = CARD["thresholds"] | {"joining": asdict(JOINING)}
    (folder / "weights.json").write_text(json.dumps(card))
    return folder
