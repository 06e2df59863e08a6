"""The pages of a tournament: its desk, a table, a player, and the same on a wall; and what a host does by
their forms."""

from dataclasses import dataclass
from typing import Any

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from referee.variants.variant import variant_ids
from table.club.circle.told import NoSuchCircle
from table.club.store import FORGOTTEN
from table.club.tournament.events import (
    PLAYERS_MOST,
    ROUNDS_MOST,
    SEATS_LEAST,
    SEATS_MOST,
    NoSuchTournament,
    formats,
)
from table.club.tournament.played import Round, Stands, next_round, standings, undecided
from table.club.tournament.tournaments import Shown
from table.contract.kinds import Name
from table.words import Listing, message
from table.words.refused import Refused
from web.contract import club as forms
from web.contract.address import ENTRANTS, FILES, PAGE, form, gives, shows
from web.routes.circles import iso
from web.routes.desk import Desk, attached
from web.routes.routing import Routes, filled, number, sent_file
from web.server.context import context
from web.server.security import viewer

WALL_TABLES, WALL_LINES = 12, 12
"""On one page of the wall; it shows one after another."""
WALL_SECONDS = 20
BRACKET_PLAYERS_MOST = 24
"""Of a round; a bracket of more is not read on a wall."""

tournaments = Routes("tournaments")


@dataclass(frozen=True)
class Here(Shown):
    """A tournament that is asked about, as templates want it."""

    hosts: bool
    circle: tuple[str, str] | None = None
    """The id and the name of the circle whose people play."""

    def name(self, player: int) -> str:
        """What a player is called."""
        return self.names[player]

    @property
    def last(self) -> Round | None:
        """The round that was drawn last."""
        return self.now.rounds[-1] if self.now.rounds else None

    @property
    def missing(self) -> int:
        """Tables of it that have no result."""
        return sum(not it.places for it in self.last.tables) if self.last else 0

    @property
    def coming(self) -> bool:
        """Whether another round can be drawn now."""
        return not self.missing and next_round(self.now) is not None

    @property
    def undecided(self) -> dict[int, list[int]]:
        """Tables where a shared place decides who goes on, with who shares it."""
        return undecided(self.now)

    @property
    def over(self) -> bool:
        """Whether the last round is played."""
        return bool(self.now.rounds) and not self.missing and not self.coming

    @property
    def champions(self) -> Listing:
        """Who stands first, by name; several where they share it."""
        return Listing.of(self.name(line.player) for line in standings(self.now) if line.place == 1)

    @property
    def cuts(self) -> bool:
        """Whether somebody was cut: the rounds make a bracket."""
        return any(it.level for it in self.now.rounds) or bool(self.now.rounds and self.now.stage.advance)

    def came_to(self, player: int) -> int:
        """The last round, from 1, in which somebody sits or has a bye."""
        return max((at + 1 for at, it in enumerate(self.now.rounds) if player in it.players), default=0)

    def goes_on(self, at: int, player: int) -> bool:
        """Whether somebody of a round is in the next one, or has won the last."""
        if at + 1 < len(self.now.rounds):
            return player in self.now.rounds[at + 1].players
        return self.over and any(
            table.places and player in table.places[0] for table in self.now.rounds[at].tables
        )


def here(tournament_id: str) -> Here:
    """The tournament, with what is shown of it on every page. Raises `NoSuchTournament`."""
    shown = context().tournaments.shown(tournament_id)
    circle = _circle(shown.now.setup.circle or None)
    return Here(**vars(shown), hosts=viewer().role == "host", circle=circle)


def _circle(circle_id: str | None) -> tuple[str, str] | None:
    """A circle's id and name, where it is still there."""
    try:
        return (circle_id, context().circles.title(circle_id)) if circle_id else None
    except NoSuchCircle:
        return None


@tournaments.get("/tournaments", address=shows(query={"circle": str}))
def listed() -> ResponseReturnValue:
    """The tournaments that were set up here, and a new one; of a circle (`?circle=`), if one is named."""
    parts = context().tournaments
    return render_template(
        "tournaments.html", tournaments=parts.all(), players=parts.players(), iso=iso,
        formats=formats(), variants=variant_ids(), seats=range(SEATS_LEAST, SEATS_MOST + 1),
        rounds_most=ROUNDS_MOST, circle=_circle(request.args.get("circle")),
    )  # fmt: skip


@tournaments.get("/e/<tournament_id>", address=shows(ENTRANTS, cost=5))
def desk(tournament_id: str) -> ResponseReturnValue:
    """A tournament's desk: the tables of the round, the standings, the rounds before; for its host what may
    be done next."""
    own = here(tournament_id)
    return render_template(
        "tournament.html", event=own, standings=standings(own.now), expected=_expected(own)
    )


def _expected(own: Here) -> list[str]:
    """Who may be about to play before anybody was entered: the circle's people."""
    if own.circle is None or own.now.entered or not own.hosts:
        return []
    known = context().circles.names(own.circle[0]).values()
    people = [it for it in known if it.player == it.number and not it.away]
    return [it.name for it in people if not FORGOTTEN.fullmatch(it.name)]


@tournaments.get("/e/<tournament_id>/rounds/<int:round_>/tables/<int:table>", address=shows(ENTRANTS, cost=3))
def table(tournament_id: str, round_: int, table: int) -> ResponseReturnValue:
    """A table of a tournament: who came where, and for its host the form to say so."""
    own = here(tournament_id)
    if (it := own.now.table(round_, table)) is None:
        raise NoSuchTournament
    order = [who for shared in it.places for who in shared] or list(it.players)
    return render_template(
        "tournament_table.html", event=own, round=round_, at=table, it=it, place=it.ranks, order=order,
        last=round_ == len(own.now.rounds) - 1,
    )  # fmt: skip


@tournaments.get("/e/<tournament_id>/players/<int:number>", address=shows(ENTRANTS, cost=3))
def player(tournament_id: str, number: int) -> ResponseReturnValue:
    """A player of a tournament: where they sit now, and how each of their rounds went."""
    own = here(tournament_id)
    if number not in own.now.entered:
        raise NoSuchTournament
    stands = next(it for it in standings(own.now) if it.player == number)
    played = [
        (at, it.table_of(number), own.now.round_points(at).get(number))
        for at, it in enumerate(own.now.rounds)
        if number in it.players
    ]
    return render_template(
        "tournament_player.html", event=own, who=number, stands=stands, played=played[::-1]
    )


@tournaments.get("/e/<tournament_id>/export", address=gives("application/json", covered="blind"))
def export(tournament_id: str) -> ResponseReturnValue:
    """A tournament as one file: what stands of it, with the names."""
    file = context().tournaments.exported(tournament_id)
    return attached(file, "application/json", f"ojo-tournament-{tournament_id}.json")


@tournaments.get("/e/<tournament_id>/wall", address=shows(ENTRANTS, cost=5, query={"page": int}))
def wall(tournament_id: str) -> ResponseReturnValue:
    """A tournament on a big screen, a page after another (`?page=`), which goes on by itself."""
    own = here(tournament_id)
    pages = _wall_pages(own, standings(own.now))
    at = (number("page") or 0) % len(pages)
    following = url_for("tournaments.wall", tournament_id=tournament_id, page=(at + 1) % len(pages))
    return render_template(
        "tournament_wall.html", event=own, page=at + 1, pages=len(pages), following=following,
        seconds=WALL_SECONDS, **pages[at],
    )  # fmt: skip


def _wall_pages(own: Here, lines: list[Stands]) -> list[dict[str, Any]]:
    """What the wall shows, one after another: who sits where while that is played, the bracket where it is
    small, and the standings."""
    pages: list[dict[str, Any]] = []
    if own.last and not own.over:
        tables = list(enumerate(own.last.tables))
        pages += [{"tables": some} for some in _parted(tables, WALL_TABLES)]
        pages[-1]["byes"] = sorted(own.last.byes)
    if own.cuts and max(len(it.players) for it in own.now.rounds) <= BRACKET_PLAYERS_MOST:
        pages.append({"bracket": True})
    return [*pages, *({"lines": some} for some in _parted(lines, WALL_LINES) or [[]])]


def _parted(every: list[Any], most: int) -> list[list[Any]]:
    """In parts that are about as long as each other."""
    parts = -(-len(every) // most)
    return [every[len(every) * n // parts : len(every) * (n + 1) // parts] for n in range(parts)]


FORM_BYTES = 64 * 1024
"""Room for the names of everybody."""
FILE_BYTES = 2 * 1024 * 1024
"""400 players in 20 rounds make some 300 kB."""
DIGITS_MOST = 4
"""Fewer than so many digits has every place."""
TABLE = "/rounds/<int:round_>/tables/<int:table>"

tournament_changes = Desk("tournament_changes", "/e/", "tournament_id", FORM_BYTES)


@tournament_changes.post("/tournaments", address=form(forms.NewTournament))
def create() -> ResponseReturnValue:
    """Set a tournament up."""
    sent = filled(forms.NewTournament)
    if sent.circle:
        context().circles.title(sent.circle)  # there is one
    agreed = sent.name, sent.format, sent.variant, sent.least, sent.most, sent.rounds or 0, sent.circle or ""
    return tournament_changes.to(context().tournaments.create(*agreed))


@tournament_changes.post(
    "/tournaments/bring", address=form(forms.SentFile, most_bytes=FILE_BYTES, body=FILES)
)
def bring() -> ResponseReturnValue:
    """Keep a tournament that was exported here or elsewhere: a multipart form with its `file`."""
    file = sent_file(FILE_BYTES, Refused("bad-tournament", message("tournament-no-file"), 400))
    return tournament_changes.to(context().tournaments.bring(file.read()))


@tournament_changes.form("/enter", forms.Enter)
def enter(of: str, sent: forms.Enter) -> None:
    """Have people play, a name a line; who comes late sits down where there is room."""
    lines = [line.strip() for line in sent.names.splitlines() if line.strip()]
    if len(lines) > PLAYERS_MOST:
        raise Refused("too-many", message("tournament-players", most=PLAYERS_MOST))
    context().tournaments.enter(of, [Name.read(it) for it in lines])


@tournament_changes.form("/draw", forms.DrawRound)
def draw(of: str, sent: forms.DrawRound) -> str:
    """Draw the next round; one that was drawn meanwhile stays."""
    context().tournaments.draw(of, sent.round)
    return "#tables"


@tournament_changes.form("/undo", forms.TakeBack)
def undo(of: str, sent: forms.TakeBack) -> None:
    """Take back what happened last, where nothing has happened since the page was made."""
    context().tournaments.undo(of, sent.version)


@tournament_changes.form(f"{TABLE}/result", forms.Places)
def result(of: str, sent: forms.Places, round_: int, table: int) -> str:
    """Say who came where at a table; without any place the result is taken back."""
    shared: dict[int, list[int]] = {}
    for who, place in zip(sent.player, sent.place, strict=False):
        if place.isdecimal() and len(place) < DIGITS_MOST:
            shared.setdefault(int(place), []).append(who)
    context().tournaments.result(of, round_, table, [shared[it] for it in sorted(shared)])
    return f"#table-{table}"


@tournament_changes.form(f"{TABLE}/night")
def look_on(of: str, round_: int, table: int) -> Response:
    """Set a table up for the people of one of the tournament's, at which Ojo looks on."""
    night = context().tournaments.look_on(of, round_, table)
    return redirect(url_for("pages.table", table_id=night), 303)


@tournament_changes.form(f"{TABLE}/seen")
def seen(of: str, round_: int, table: int) -> str:
    """Take the result that Ojo saw at a table."""
    context().tournaments.seen(of, round_, table)
    return f"#table-{table}"


@tournament_changes.post("/e/<tournament_id>/invitations", address=gives(PAGE, covered="blind"))
def invite(tournament_id: str) -> ResponseReturnValue:
    """A join code for who plays in a tournament, to look at its pages; to scan, or to send on."""
    return tournament_changes.invited(tournament_id, "entrant", "tournament-invited")
