"""The pages of a circle: its season, its nights, its players; and the same on a wall."""

from calendar import monthrange
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import render_template, request
from flask.typing import ResponseReturnValue

from table.authority import NoSuchTable
from table.club.circle import season
from table.club.circle.exchange import exported
from table.club.circle.told import ALL_TIME, NIGHTS_A_PAGE, Called, Night, Told, month_ms, year_ms
from table.contract.afterwards import KnownTable
from table.contract.events import BrokenLog
from table.limits import NAME_CHARACTERS_MOST, TIME_MS_MOST
from table.log.event import Damaged
from web.contract.address import CIRCLE_HOSTS, MEMBERS, gives, shows
from web.routes import circle_rating
from web.routes.desk import attached
from web.routes.routing import Routes, number
from web.server.context import context
from web.server.security import viewer
from web.words.right_to_left import apart

LAST_NIGHTS = 3
"""On a circle's own page."""
DEBTS_SHOWN = 6
"""There; the others unfold."""
STREAKS_MOST = 3
NIGHTS_SEARCHED, PAGES_SEARCHED_MOST = 500, 20
"""At once, and how often; older ones are found from the last page on."""
YEARS = range(1970, 9999)

circles = Routes("circles")


@dataclass(frozen=True)
class Here(Told):
    """A circle that is asked about, as templates want it."""

    hosts: bool
    """The host of the machine looks on."""
    keeps: bool
    """The circle's own host looks on, or that of the machine."""

    def named(self, numbers: Iterable[int]) -> str:
        """Several players, by their numbers."""
        return ", ".join(apart(self.name(number)) for number in numbers)

    @property
    def players(self) -> list[Called]:
        """Whoever plays here, in the order of their names."""
        own = (it for it in self.names.values() if it.player == it.number)
        return sorted(own, key=lambda it: it.name.casefold())


def here(circle_id: str) -> Here:
    """The circle, with what is shown of it on every page. Raises `NoSuchCircle`."""
    hosts, keeps = viewer().role == "host", viewer().role in ("host", "circle-host")
    return Here(**vars(context().circles.told(circle_id)), hosts=hosts, keeps=keeps)


@circles.get("/circles", address=shows())
def listed() -> ResponseReturnValue:
    """The circles of people who play here, and a new one."""
    return render_template("circles.html", circles=context().circles.all(), iso=iso)


@circles.get("/nights", address=shows(query={"before": int, "name": str}))
def every_night() -> ResponseReturnValue:
    """Every night that is kept, the one that was played last first, those before a moment (`?before=`), or
    those that somebody played at (`?name=`, a part of it will do); each may be put into a circle."""
    parts = context()
    name = request.args.get("name", "").strip()[:NAME_CHARACTERS_MOST]
    shown, rest = _nights(name, number("before") or TIME_MS_MOST)
    return render_template(
        "every_night.html", tables=shown, rest=rest, name=name, circles=parts.circles.all(),
        of=parts.circles.circles_of([it.id for it in shown]), won={it.id: _winner(it.id) for it in shown},
    )  # fmt: skip


def _nights(name: str, before_ms: int) -> tuple[list[KnownTable], int]:
    """A page of nights at which such a name played, and before which moment more may be found; 0: none."""
    found: list[KnownTable] = []
    at_once = NIGHTS_SEARCHED if name else NIGHTS_A_PAGE + 1
    for _ in range(PAGES_SEARCHED_MOST):
        page = context().tables.latest(at_once, before_ms)
        for table in page:
            if any(name.casefold() in it.casefold() for it in table.players):
                if len(found) == NIGHTS_A_PAGE:
                    return found, _ms(found[-1])
                found.append(table)
        if len(page) < at_once:
            return found, 0
        before_ms = _ms(page[-1])
    return found, before_ms


def _ms(table: KnownTable) -> int:
    return round(datetime.fromisoformat(table.played_at).timestamp() * 1000)


def _winner(table_id: str) -> str:
    """Who won its last game; empty where that is not over, or nobody can tell."""
    try:
        return context().tables.fold(table_id).game.state.winner or ""
    except (NoSuchTable, BrokenLog, Damaged):  # deleted meanwhile, or told when it is opened
        return ""


@circles.get("/c/<circle_id>", address=shows(MEMBERS, cost=5, query={"year": str, "rules": str}))
def circle(circle_id: str) -> ResponseReturnValue:
    """A circle: who stands where in a year (`?year=`, or `all`), ratings (`?rules=`, a rule system), records,
    debts, and its last nights."""
    return render_template("circle.html", **_season(circle_id, LAST_NIGHTS))


@circles.get("/c/<circle_id>/wall", address=shows(MEMBERS, cost=5, query={"year": str}))
def wall(circle_id: str) -> ResponseReturnValue:
    """A circle's season on a big screen, which asks anew by itself."""
    return render_template("circle_wall.html", **_season(circle_id, 1))


@circles.get(
    "/c/<circle_id>/export", address=gives("application/gzip", covered="blind", may=CIRCLE_HOSTS, cost=20)
)
def export(circle_id: str) -> ResponseReturnValue:
    """A circle as one file, with every night of it that is over."""
    return attached(exported(context().circles, circle_id), "application/gzip", f"ojo-circle-{circle_id}.gz")


@circles.get(
    "/c/<circle_id>/nights",
    address=shows(MEMBERS, cost=3, query={"month": str, "player": int, "before": int}),
)
def nights(circle_id: str) -> ResponseReturnValue:
    """A circle's nights, the latest first: of a month (`?month=2026-11`), of a player (`?player=`), and those
    before one (`?before=`)."""
    own = here(circle_id)
    month, player = _month(request.args.get("month", "")), number("player")
    begins, ends = month_ms(*month) if month else ALL_TIME
    within = begins, min(ends, number("before") or ends)
    who = own.player(player) if player else None
    found = own.nights(within, who, NIGHTS_A_PAGE + 1)
    lines = found[:NIGHTS_A_PAGE]
    weekday, days = monthrange(*month) if month else (0, 0)
    return render_template(
        "circle_nights.html", circle=own, lines=lines, rest=len(found) > len(lines), month=month,
        player=who, days=_days(lines) if month else {}, iso=iso,
        first_weekday=weekday, month_days=days,
    )  # fmt: skip


@circles.get("/c/<circle_id>/players/<int:number>", address=shows(MEMBERS, cost=5))
def player(circle_id: str, number: int) -> ResponseReturnValue:
    """A player of a circle: all of their nights together, and against each other player."""
    own = here(circle_id)
    who = own.names[own.player(number)]
    lines = [it for it in season.lines_of(own.over) if it.player == who.number]
    also = [it for it in own.names.values() if it.player == who.number != it.number]
    return render_template(
        "circle_player.html", circle=own, who=who, sums=season.sums_of(lines),
        also=sorted(also, key=lambda it: it.number),
        streaks=season.streaks(lines)[:STREAKS_MOST], records=season.records(lines),
        courses=circle_rating.courses(own.over, who.number), tall=circle_rating.COURSE_TALL,
        against=season.against(own.over, who.number),
        owed=[it for it in season.owed(own.over) if who.number in it[:2]],
        lines=own.nights(of=who.number, most=LAST_NIGHTS), iso=iso,
    )  # fmt: skip


def _season(circle_id: str, most: int) -> dict[str, Any]:
    """What is told of a season, with so many of its last nights at most."""
    own = here(circle_id)
    years = list(dict.fromkeys(year for year, _ in own.months))
    asked = number("year")
    year = asked if asked in years else None if request.args.get("year") == "all" or not years else years[0]
    begins, ends = ALL_TIME if year is None else year_ms(year)
    lines = season.lines_of(own.over)
    return {
        "circle": own, "years": years, "year": year, "iso": iso, "shown_debts": DEBTS_SHOWN,
        "standings": season.standings(own.names, (it for it in lines if begins <= it.night.at_ms < ends)),
        "ratings": circle_rating.shown(own.names, own.over, request.args.get("rules")),
        "streaks": season.streaks(lines)[:STREAKS_MOST],
        "records": season.records(lines),
        "owed": season.owed(own.over),
        "tournaments": context().tournaments.of_circle(circle_id) if own.hosts else [],
        "settled": season.settled(own.over),
        "lines": own.nights(most=most),
    }  # fmt: skip


def iso(at_ms: int) -> str:
    """A moment as ISO 8601, UTC; the page tells it in its own time and language."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")


def _month(asked: str) -> tuple[int, int] | None:
    year, _, month = asked[: len("2026-11")].partition("-")
    if year.isdecimal() and month.isdecimal() and int(year) in YEARS and 1 <= int(month) <= 12:
        return int(year), int(month)
    return None


def _days(lines: list[Night]) -> dict[int, list[Night]]:
    """Nights by the day of their month, by this machine's clock."""
    days: dict[int, list[Night]] = {}
    for it in lines:
        days.setdefault(datetime.fromtimestamp(it.at_ms / 1000).day, []).append(it)
    return days
