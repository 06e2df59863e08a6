"""What a table agreed on, and what it calls its calls and faces."""

from typing import Any

from referee import Game, naming
from referee.values import FACES
from referee.words import telling
from table.contract.kinds import Agreed
from table.contract.told import Setup
from table.fold import Fold
from table.views.telling import idle_told
from table.words import catalogue


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
