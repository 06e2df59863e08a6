"""What a host does with circles and tournaments, by the forms of their pages: each leads back to one."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response as Answer
from flask import redirect, render_template, request
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from table.club.circle.circles import Circles
from table.club.tournament.tournaments import Tournaments
from web.contract import club as forms
from web.contract.address import HOSTS, Roles, form
from web.contract.guests import Role
from web.routes.doorway import invitation
from web.routes.routing import Routes, filled
from web.server.context import Context, context

Form = Callable[..., str | Response | None]
"""What is done with one, by its id, what was sent, and the numbers of the address. It says which part of its
page it leads back to, or to which other page."""


class Desk(Routes):
    """The forms of circles, or of tournaments."""

    def __init__(self, name: str, at: str, key: str, most_bytes: int, may: Roles = HOSTS) -> None:
        """The page of one is `at`, before its id, which is called `key`. Forms have so many bytes at most,
        but those with a file. Who else `may` name players, and have them leave."""
        super().__init__(name)
        self._at, self._key = at, key

        @self.before_request
        def limit_body() -> None:
            request.max_content_length = most_bytes

        self.form("/delete")(self.delete_one)
        self.form("/players/<int:number>/leave", forms.Leave, may=may)(self.leave)
        self.form("/players/<int:number>/name", forms.PlayerName, may=may)(self.name_player)

    @property
    def club(self) -> Circles | Tournaments:
        """The authority over them."""
        parts: Context = context()
        return parts.circles if self._key == "circle_id" else parts.tournaments

    def form(self, part: str, kind: Any = None, **told: Any) -> Callable[[Form], Form]:
        """Register a form at that `part` of one's address."""

        def register(do: Form) -> Form:
            @wraps(do)
            def answer(**given: Any) -> ResponseReturnValue:
                of = given.pop(self._key)
                back = do(of, *([] if kind is None else [filled(kind)]), **given)
                return self.to(of, back or "") if back is None or isinstance(back, str) else back

            self.post(f"{self._at}<{self._key}>{part}", address=form(kind, **told))(answer)
            return do

        return register

    def to(self, of: str, part: str = "") -> Response:
        """Back to its own page, a part of that, or a page below it."""
        return redirect(f"{self._at}{of}{part}", 303)

    def invited(self, of: str, role: Role, lead: str) -> str:
        """A page with a join code in a role, to scan or to send on; `lead` says for whom it is."""
        title, code = self.club.title(of), context().sessions.invite(role, of)
        it = invitation(code, role)
        return render_template(
            "circle_invited.html", title=title, lead=lead, it=it, back=self.to(of).location
        )

    def delete_one(self, of: str) -> Response:
        """Delete it with its names, and send its guests out; the nights of its tables stay."""
        self.club.delete(of)
        context().sessions.leave(of)
        context().store.erase_traces()
        return redirect("/circles" if self._key == "circle_id" else "/tournaments", 303)

    def leave(self, of: str, sent: forms.Leave, number: int) -> str:
        """A player leaves; with `back` they come back."""
        self.club.leave(of, number, back=bool(sent.back))
        return f"/players/{number}"

    def name_player(self, of: str, sent: forms.PlayerName, number: int) -> str:
        """Call a player otherwise there."""
        self.club.rename(of, number, sent.name)
        return f"/players/{number}"


def attached(content: bytes, mimetype: str, filename: str) -> Answer:
    """A file to take along."""
    answer = Answer(content, mimetype=mimetype)
    answer.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return answer
