"""What a page is told of a table: the contract's view, made from a fold."""

from collections import Counter
from typing import Any

from referee import Game, naming
from referee.shapes.cups import CUP_DICE, by_cup
from referee.told import bid_told
from referee.values import FACES
from referee.words import telling
from table.contract.kinds import Agreed
from table.contract.told import Learnt, Setup, TableView
from table.covered import covered
from table.fold import Fold
from table.views.evidence import evidence, reading_told
from table.views.own_odds import memorable, open_odds
from table.views.telling import idle_told, state_told
from table.words import catalogue
from vision.reading import PICTURE

OF_A_FOLD = ("version", "turn_at_ms", "standing", "ended", "dice_set", "lost_in_sight", "rivals")


def view_of(table_id: str, fold: Fold) -> TableView:
    """The view of a fold, less what the camera adds."""
    bidding = fold.game.state.phase == "bidding"
    return TableView(
        id=table_id,
        **{key: getattr(fold, key) for key in OF_A_FOLD},
        setup=setup_told(fold),
        state=state_told(fold.game, ended=fold.ended),
        legal=fold.game.legal(),
        expected=fold.game.expected_dice,
        chance=odds[0] if fold.setup.odds and bidding and (odds := open_odds(fold.game)) else None,
        undo=fold.standing > 0,
        covered=covered(fold),
        wins=dict(Counter(fold.wins)),
        reading=None if fold.reading is None else reading_told(table_id, fold, fold.reading),
        judged=evidence(table_id, fold) if fold.game.state.verdict is not None else None,
        memorable=memorable(fold),
        history=[past.told for past in fold.history],
        dice_pictures=list(fold.dice_pictures),
        learnt=[
            Learnt(read=r, face=f, times=n, enough=fold.memory.enough(f) if r == PICTURE else None)
            for (r, f), n in fold.memory.told.items()
        ],
        mishaps=list(fold.mishaps),
        bids=[bid_told(bid, fold.game.name_now(seat)) for bid, seat in fold.bids],
        takes_back=fold.doer or None,
        lives=fold.game.setup.lives or None,
        hands=_cups(fold.game),
    )


def _cups(game: Game) -> dict[str, int] | None:
    """Whose dice the call that waits is about, where that may decide it."""
    hands = game.expected_hands
    if hands is None or len(hands) < 2 or CUP_DICE not in hands.values():
        return None
    return dict(hands) if by_cup(game.setup.rules) else None


def setup_told(fold: Fold) -> Setup:
    """The setup as it was agreed on, with this table's words."""
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
