"""What a form asks is decoded by the definition that documents it."""

from typing import Any

import pytest
from flask import Flask

from table.contract.kinds import Asked
from table.words.refused import Refused
from web.contract import club
from web.routes.routing import filled

CUP = {"name": " Cup ", "format": "swiss", "variant": "dudo", "least": "3", "most": "6"}


@pytest.mark.parametrize(
    ("kind", "sent", "told"),
    [
        (club.Settle, {"payer": "1", "payee": "2", "stake": ""},
         club.Settle(payer=1, payee=2, stake="")),
        (club.NewCircle, {"name": "Fridays", "table": "", "more": "x"},
         club.NewCircle(name=club.CircleTitle("Fridays"))),
        (club.Leave, {"back": "yes"}, club.Leave(back="yes")),
        (club.Leave, {}, club.Leave()),
        (club.NewTournament, CUP | {"rounds": "", "circle": ""},
         club.NewTournament(**CUP | {"name": "Cup", "least": 3, "most": 6})),
        (club.NewTournament, CUP | {"rounds": "4"},
         club.NewTournament(**CUP | {"name": "Cup", "least": 3, "most": 6, "rounds": 4})),
        (club.Places, {"player": ["3", "4"], "place": ["1", ""]},
         club.Places(player=[3, 4], place=["1", ""])),
        (club.Places, {}, club.Places(player=[], place=[])),
    ],
)  # fmt: skip
def test_a_form_is_what_its_definition_says(kind: type[Asked], sent: dict[str, Any], told: Asked) -> None:
    """Texts are numbers where it has some; what may be left out is left out where it is empty."""
    with Flask(__name__).test_request_context(method="POST", data=sent):
        assert filled(kind) == told


@pytest.mark.parametrize(
    ("kind", "sent", "said"),
    [
        (club.Title, {}, "server-text"),
        (club.Title, {"name": "x" * 99}, "server-text-long"),
        (club.CircleInvite, {"role": "host"}, "server-not-understood"),
        (club.OweAgain, {"at": "9" * 30}, "server-whole"),
        (club.Merge, {"into": "ann"}, "server-not-understood"),
        (club.NewTournament, CUP | {"most": "many"}, "tournament-no-setup"),
        (club.Places, {"player": ["x"], "place": ["1"]}, "server-not-understood"),
    ],
)
def test_a_wrong_form_is_refused(kind: type[Asked], sent: dict[str, Any], said: str) -> None:
    """By the sentence of the field, else by one for any form."""
    with Flask(__name__).test_request_context(method="POST", data=sent):
        with pytest.raises(Refused) as error:
            filled(kind)
        assert (error.value.say.id, error.value.status) == (said, 400)
