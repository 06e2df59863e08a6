"""What a host does with circles and tournaments alike, by the pages' forms: each leads back to one."""

from flask import Response as Answer
from flask import redirect, render_template, request
from werkzeug.wrappers import Response

from table.club.store import ClubStore
from web.contract.guests import Role
from web.routes.guests import invitation
from web.routes.routing import Routes
from web.server.context import context


class Desk(Routes):
    """The forms of circles, or of tournaments."""

    def __init__(self, name: str, at: str, listed: str, most_bytes: int) -> None:
        """The page of one is `at`, before its id; `listed` is that of all. Forms have so many bytes at most,
        but those with a file."""
        super().__init__(name)
        self._at, self._listed = at, listed

        @self.before_request
        def limit_body() -> None:
            request.max_content_length = most_bytes

    def to(self, of: str, part: str = "") -> Response:
        """Back to its own page, or a part of that."""
        return redirect(f"{self._at}{of}{part and '#'}{part}", 303)

    def to_player(self, of: str, number: int) -> Response:
        """Back to a player's page."""
        return redirect(f"{self._at}{of}/players/{number}", 303)

    def invited(self, parts: ClubStore, of: str, role: Role, lead: str) -> str:
        """A page with a join code in a role, to scan or to send on; `lead` says for whom it is."""
        title, code = parts.title(of), context().sessions.invite(role, of)
        return render_template(
            "circle_invited.html",
            title=title,
            lead=lead,
            it=invitation(code, role),
            back=self.to(of).location,
        )

    def deleted(self, parts: ClubStore, of: str) -> Response:
        """Delete it, send its guests out, and leave no trace of its names."""
        parts.delete(of)
        context().sessions.leave(of)
        context().store.erase_traces()
        return redirect(self._listed, 303)


def attached(content: bytes, mimetype: str, filename: str) -> Answer:
    """A file to take along."""
    answer = Answer(content, mimetype=mimetype)
    answer.headers["Content-Disposition"] = f'attachment; filename="{filename}"'
    return answer
