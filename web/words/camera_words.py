"""What vision tells by codes and facts, as messages and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from table.words import ENGLISH, Message, catalogue, message


class Told(Protocol):
    """The part of a `vision.VisionError` that is said."""

    code: str
    facts: Mapping[str, str | int | None]


def camera_message(error: Told) -> Message:
    """The message of an error; a picture that came without a name is "the picture"."""
    facts = {
        key: Message("camera-the-picture") if fact is None else fact for key, fact in error.facts.items()
    }
    return Message(f"camera-{error.code}", facts)


def camera_sentence(error: Told, language: str = ENGLISH) -> str:
    """The sentence of an error; what the language lacks is said in English."""
    return catalogue(language).say(camera_message(error))


def doubt_word(doubt: str) -> Message:
    """A doubt in a word; its sentence is `camera-doubt-...`."""
    return message("command-doubt", doubt=doubt.replace("_", "-"))
