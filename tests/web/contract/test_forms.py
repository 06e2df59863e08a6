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
