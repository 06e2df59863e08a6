"""What a page is told of a table: the contract's view, made from a fold."""

from collections import Counter
from dataclasses import asdict

from referee import Game
from referee.values import FACES
from referee.words import telling, told
from web.table.fold import Fold
from web.table.judge import Judgement
from web.table.own_odds import open_odds
from web.table.table_reading import Json, TableReading
from web.words import catalogue


def view_of(table_id: str, fold: Fold) -> Json:
    """The view of a fold, less what the camera adds."""
    return {
        "id": table_id,
        "version": fold.version,
        "setup": _setup(fold),
        "state": told.state(fold.game, messages=True),
        "legal": fold.game.legal(),
        "expected": fold.game.expected_dice,
        "chance": open_odds(fold.game) if fold.setup.get("odds") else None,
        "undo": fold.before is not None,
        "standing": fold.standing,
        "ended": fold.ended,
        "wins": dict(Counter(fold.wins)),
        "reading": None if fold.reading is None else _reading(table_id, fold.reading, fold.judgement),
        "judged": _judged(table_id, fold),
        "history": [past.told for past in fold.history],
        "mishaps": [{"version": version} | asdict(mishap) for version, mishap in fold.mishaps],
    }


def _setup(fold: Fold) -> Json:
    agreed = fold.game.setup
    return fold.setup | {
        "title": catalogue().say(agreed.variant.title),
        "dice": agreed.full if fold.setup["dice"] is None else fold.setup["dice"],
        "idle": told.idle(agreed, messages=True),
        "words": _words(fold.game),
    }


def _words(game: Game) -> Json:
    """What this table calls its calls and its faces."""
    say, agreed = catalogue().say, game.setup
    calls = {action: say(agreed.variant.text(f"call-{action}")) for action in agreed.variant.called}
    named = [[say(telling.faces(face, n, agreed.vocabulary)) for face in FACES] for n in (1, 2)]
    return calls | {"vocabulary": agreed.vocabulary, "face": named[0], "faces": named[1]}


def _judged(table_id: str, fold: Fold) -> Json | None:
    return evidence(table_id, fold) if fold.game.state.verdict is not None else None


def evidence(table_id: str, fold: Fold) -> Json | None:
    """What the last verdict of a fold was taken from; None where no reading was."""
    at = fold.judged
    if at is None or at.reading is None:
        return None
    return evidence_of(table_id, at.reading) | certain(at.judgement)


def certain(judgement: Judgement) -> Json:
    """How certain the likeliest verdict is."""
    return {
        "risk": judgement.risk,
        "bound": judgement.bound,
        "certain_percent": judgement.certain_percent,
    }


def evidence_of(table_id: str, reading: TableReading) -> Json:
    """What was read of a reveal."""
    return {
        "id": reading.id,
        "source": reading.source,
        "photo": f"/api/tables/{table_id}/photos/{reading.id}" if reading.has_photo else None,
        "width": reading.width,
        "height": reading.height,
        "dice": [die.to_json() for die in reading.dice],
        "others": reading.others,
    }


def _reading(table_id: str, reading: TableReading, judgement: Judgement) -> Json:
    asked = judgement.count_question
    return (
        evidence_of(table_id, reading)
        | certain(judgement)
        | {
            "counts": reading.counts,
            "expected": judgement.expected,
            "certainty": judgement.certainty,
            "questions": judgement.questions,
            "count_question": asked and catalogue().say(asked),
            "count_say": asked and asked.to_json(),
            "mishaps": judgement.mishaps,
            "clear": judgement.clear and not reading.reopened,
        }
    )
