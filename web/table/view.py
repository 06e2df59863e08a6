"""What a page is told of a table: the contract's view, made from a fold."""

from referee import Game, Variant
from referee.words.english import FACE_NAMES
from web.table.fold import Fold
from web.table.judge import judge
from web.table.table_reading import Json, TableReading

NUMBERS_OFFERED = range(11)
"""Choices of a switch that takes any number."""


def view_of(table_id: str, fold: Fold) -> Json:
    """The view of a fold, less what the camera adds."""
    return {
        "id": table_id,
        "version": fold.version,
        "setup": _setup(fold),
        "state": fold.game.to_json(),
        "legal": fold.game.legal(),
        "expected": fold.game.expected_dice,
        "undo": fold.past is not None,
        "reading": None if fold.reading is None else _reading(table_id, fold.game, fold.reading),
        "history": list(fold.history),
    }


def variant_json(variant: Variant) -> Json:
    """A variant as the door offers it, with its switches as options."""
    options = [
        {
            "id": switch.id,
            "title": switch.id.replace("-", " "),
            "default": getattr(variant.rules, switch.name),
            "choices": [
                {"value": value, "title": switch.meanings.get(value, str(value))}
                for value in switch.allowed or NUMBERS_OFFERED
            ],
        }
        for switch in variant.switches()
    ]
    return {
        "id": variant.id,
        "title": variant.title,
        "summary": variant.summary,
        "dice": variant.dice,
        "options": options,
    }


def _setup(fold: Fold) -> Json:
    agreed = fold.game.setup
    return fold.setup | {
        "title": agreed.variant.title,
        "dice": agreed.full if fold.setup["dice"] is None else fold.setup["dice"],
        "words": _words(fold.game),
    }


def _words(game: Game) -> Json:
    """What this table calls its calls and its faces."""
    names = FACE_NAMES[game.setup.rules.face_names]
    return dict(game.setup.variant.calls) | {
        "face": [one for one, _ in names],
        "faces": [many for _, many in names],
    }


def _reading(table_id: str, game: Game, reading: TableReading) -> Json:
    judgement = judge(game, reading)
    return {
        "id": reading.id,
        "source": reading.source,
        "photo": f"/api/tables/{table_id}/photos/{reading.id}" if reading.has_photo else None,
        "width": reading.width,
        "height": reading.height,
        "dice": [die.to_json() for die in reading.dice],
        "counts": reading.counts,
        "expected": judgement.expected,
        "certainty": judgement.certainty,
        "questions": judgement.questions,
        "count_question": judgement.count_question,
        "clear": judgement.clear and not reading.reopened,
    }
