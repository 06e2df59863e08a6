"""What a page is told of a table: the contract's view, made from a fold."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from referee import Game, naming
from referee.shapes.cups import CUP_DICE, by_cup
from referee.values import FACES
from referee.words import telling
from table.auto_take import due_at_ms
from table.contract.kinds import Agreed
from table.contract.said import Message
from table.contract.seen import Certainty, Evidence, Misread, Outcome, Reading
from table.contract.told import Learnt, Legal, Setup, TableView
from table.covered import covered
from table.fold import Fold
from table.judging.judge import Judgement
from table.judging.reading import TableReading
from table.judging.taking import taken
from table.views.counting import counted
from table.views.own_odds import open_odds
from table.views.telling import bid_told, idle_told, state_told
from table.words import catalogue
from vision.reading import PICTURE


def view_of(table_id: str, fold: Fold) -> TableView:
    """The view of a fold, less what the camera adds."""
    return TableView(
        id=table_id,
        version=fold.version,
        setup=_setup(fold),
        state=state_told(fold.game, ended=fold.ended),
        legal=Legal(**fold.game.legal()),
        expected=fold.game.expected_dice,
        chance=open_odds(fold.game) if fold.setup.odds else None,
        undo=fold.standing > 0,
        standing=fold.standing,
        ended=fold.ended,
        covered=covered(fold),
        wins=dict(Counter(fold.wins)),
        reading=None if fold.reading is None else _reading(table_id, fold, fold.reading),
        judged=evidence(table_id, fold) if fold.game.state.verdict is not None else None,
        history=[past.told for past in fold.history],
        dice_set=fold.dice_set,
        dice_pictures=list(fold.dice_pictures),
        learnt=[
            Learnt(read=r, face=f, times=n, enough=fold.memory.enough(f) if r == PICTURE else None)
            for (r, f), n in fold.memory.told.items()
        ],
        lost_in_sight=fold.lost_in_sight,
        mishaps=list(fold.mishaps),
        rivals=fold.rivals,
        bids=[bid_told(bid, fold.game.name_now(seat)) for bid, seat in fold.bids],
        takes_back=fold.doer or None,
        lives=_lives(fold.game),
        hands=_cups(fold.game),
    )


def _lives(game: Game) -> int | None:
    """How many penalties put a player out, where they and no dice are what is lost."""
    rules = game.setup.rules
    return None if rules.losers_drink else rules.penalty_limit or None


def _cups(game: Game) -> dict[str, int] | None:
    """Whose dice the call that waits is about, where that may decide it."""
    hands = game.expected_hands
    if hands is None or len(hands) < 2 or CUP_DICE not in hands.values():
        return None
    return dict(hands) if by_cup(game.setup.rules) else None


def _setup(fold: Fold) -> Setup:
    agreed = fold.game.setup
    stored = {key: getattr(fold.setup, key) for key in Agreed.__struct_fields__}
    stored["dice"] = agreed.full if fold.setup.dice is None else fold.setup.dice
    return Setup(
        **stored,
        title=catalogue().say(agreed.variant.title),
        idle={it: idle_told(said, because) for it, because, said in telling.idle_switches(agreed)},
        words=_words(fold.game),
    )


def _words(game: Game) -> dict[str, Any]:
    """What this table calls its calls and its faces."""
    say, agreed = catalogue().say, game.setup
    calls = {action: say(agreed.variant.text(f"call-{action}")) for action in agreed.variant.called}
    named = [[say(naming.faces(face, n, agreed.vocabulary)) for face in FACES] for n in (1, 2)]
    if agreed.variant.own_palifico:
        calls["palifico"] = say(agreed.variant.palifico)
    return calls | {"vocabulary": agreed.vocabulary, "face": named[0], "faces": named[1]}


def evidence(table_id: str, fold: Fold) -> Evidence | None:
    """What the last verdict of a fold was taken from; None where no reading was."""
    at = fold.judged
    if at is None or at.reading is None:
        return None
    counts = counted(at.game, at.reading, judged=True, left_out=at.left_out)
    return Evidence(**read(table_id, at.reading, at.judgement, counts))


def read(
    table_id: str, reading: TableReading, judgement: Judgement, counts: Sequence[int | None]
) -> dict[str, Any]:
    """What was read of a reveal, how certain the likeliest verdict is, and what each die `counts`: the fields
    of `Evidence`."""
    return {
        "risk": judgement.risk,
        "bound": judgement.bound,
        "certain_percent": judgement.certain_percent,
        "id": reading.id,
        "source": reading.source,
        "photo": f"/api/tables/{table_id}/photos/{reading.id}" if reading.has_photo else None,
        "width": reading.width,
        "height": reading.height,
        "dice": [
            judgement.hands.dice.get(index, die).told(number)
            for index, (die, number) in enumerate(zip(reading.dice, counts, strict=True))
        ],
        "others": reading.others,
        "misread": reading.misread and Misread(thrown=reading.misread[0], read=reading.misread[1]),
    }


def _reading(table_id: str, fold: Fold, reading: TableReading) -> Reading:
    judgement, taking = fold.judgement, taken(fold.game, reading)
    left_out = taking.left_out if judgement.miscount is None else ()
    asked, sure, unmoved = judgement.count_question, judgement.certainty, judgement.unmoved_question
    return Reading(
        **read(table_id, reading, judgement, counted(fold.game, reading, judged=False, left_out=left_out)),
        counts=reading.counts,
        expected=judgement.expected,
        certainty=Certainty(
            met=sure.met,
            exact=sure.exact,
            risk=sure.risk,
            decided=sure.decided,
            deciding=list(sure.deciding),
            outcome=Outcome(right=sure.outcome.right, losses=dict(sure.outcome.losses)),
        ),
        questions=judgement.questions,
        count_question=None if asked is None else catalogue().say(asked),
        count_say=None if asked is None else Message.of(asked),
        unmoved=list(judgement.unmoved),
        unmoved_question=None if unmoved is None else catalogue().say(unmoved),
        unmoved_say=None if unmoved is None else Message.of(unmoved),
        whose=judgement.hands.lacking if judgement.by_cup else None,
        mishaps=judgement.mishaps,
        clear=judgement.clear and not reading.reopened,
        may_take=isinstance(fold.game.play(taking.action), Game),
        due_at_ms=due_at_ms(fold),
    )
