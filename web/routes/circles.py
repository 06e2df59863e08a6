"""The pages of a circle: its season, its nights, its players; and the same on a wall."""

from calendar import monthrange
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import Response, render_template, request
from flask.typing import ResponseReturnValue

from table.authority import NoSuchTable
from table.club.circle import feats
from table.club.circle.counted import ALL_TIME
from table.club.circle.exchange import exported
from table.club.circle.nights import NIGHTS_A_PAGE, NightLine, month_ms, year_ms
from table.club.circle.store import Called, numbers
from table.contract.afterwards import KnownTable
from table.contract.events import BrokenLog
from table.limits import NAME_CHARACTERS_MOST, TIME_MS_MOST
from table.log.event import Damaged
from web.contract.address import CIRCLE_HOSTS, MEMBERS, gives, shows
from web.routes import circle_rating
from web.routes.asking import number
from web.routes.routing import Routes
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


@dataclass(frozen=True, slots=True)
class Here:
    """A circle that is asked about, as templates want it."""

    id: str
    title: str
    names: Mapping[int, Called]
    months: Mapping[tuple[int, int], int]
    hosts: bool
    """The host of the machine looks on."""
    keeps: bool
    """Or the circle's own."""

    def name(self, number: int) -> str:
        """What a player is called, by any of their numbers."""
        return self.names[self.names[number].player].name

    def named(self, numbers: Iterable[int]) -> str:
        """Several of them."""
        return ", ".join(apart(self.name(number)) for number in numbers)

    @property
    def players(self) -> list[Called]:
        """Whoever plays here, in the order of their names."""
        own = (it for it in self.names.values() if it.player == it.number)
        return sorted(own, key=lambda it: it.name.casefold())


def here(circle_id: str) -> Here:
    """The circle, with what is shown of it on every page. Raises `NoSuchCircle`."""
    parts = context().circles
    names = parts.names(circle_id)
    hosts, keeps = viewer().role == "host", viewer().role in ("host", "circle-host")
    return Here(circle_id, parts.title(circle_id), names, parts.nights.months(circle_id), hosts, keeps)


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
    answer = Response(exported(context().circles, circle_id), mimetype="application/gzip")
    answer.headers["Content-Disposition"] = f'attachment; filename="ojo-circle-{circle_id}.gz"'
    return answer


@circles.get(
    "/c/<circle_id>/nights",
    address=shows(MEMBERS, cost=3, query={"month": str, "player": int, "before": int}),
)
def nights(circle_id: str) -> ResponseReturnValue:
    """A circle's nights, the latest first: of a month (`?month=2026-11`), of a player (`?player=`), and those
    before one (`?before=`)."""
    own, parts = here(circle_id), context().circles
    month, player = _month(request.args.get("month", "")), number("player")
    begins, ends = month_ms(*month) if month else ALL_TIME
    before = number("before")
    within = begins, min(ends, before or ends)
    found = parts.nights.page(
        circle_id,
        own.names,
        parts.clock_ms(),
        within,
        numbers(own.names, player) if player else (),
        NIGHTS_A_PAGE + 1,
    )
    lines = found[:NIGHTS_A_PAGE]
    weekday, days = monthrange(*month) if month else (0, 0)
    return render_template(
        "circle_nights.html", circle=own, lines=lines, rest=len(found) > len(lines), month=month,
        player=player and own.names[player].player, days=_days(lines) if month else {}, iso=iso,
        first_weekday=weekday, month_days=days,
    )  # fmt: skip


@circles.get("/c/<circle_id>/players/<int:number>", address=shows(MEMBERS, cost=5))
def player(circle_id: str, number: int) -> ResponseReturnValue:
    """A player of a circle: all of their nights together, and against each other player."""
    own, parts = here(circle_id), context().circles
    mine, now_ms = numbers(own.names, number), parts.clock_ms()
    who = own.names[own.names[number].player]
    every_line = parts.season.lines(circle_id, now_ms)
    lines = [it for it in every_line if it.player in mine]
    return render_template(
        "circle_player.html", circle=own, who=who, sums=parts.season.sums(circle_id, mine, now_ms),
        also=[own.names[it] for it in sorted(mine) if it != who.number],
        streaks=feats.streaks(own.names, lines)[:STREAKS_MOST], records=feats.records(own.names, lines),
        courses=circle_rating.courses(own.names, every_line, who.number), tall=circle_rating.COURSE_TALL,
        against=parts.season.against(circle_id, own.names, mine, now_ms),
        owed=[it for it in parts.debts.owed(circle_id, own.names, now_ms) if who.number in it[:2]],
        lines=parts.nights.page(circle_id, own.names, now_ms, of=mine, most=LAST_NIGHTS), iso=iso,
    )  # fmt: skip


def _season(circle_id: str, most: int) -> dict[str, Any]:
    """What is told of a season, with so many of its last nights at most."""
    own, parts = here(circle_id), context().circles
    now_ms, names = parts.clock_ms(), own.names
    years = list(dict.fromkeys(year for year, _ in own.months))
    asked = number("year")
    year = asked if asked in years else None if request.args.get("year") == "all" or not years else years[0]
    lines = parts.season.lines(circle_id, now_ms)
    within = ALL_TIME if year is None else year_ms(year)
    return {
        "circle": own, "years": years, "year": year, "iso": iso, "shown_debts": DEBTS_SHOWN,
        "standings": parts.season.standings(circle_id, names, now_ms, within),
        "ratings": circle_rating.shown(names, lines, request.args.get("rules")),
        "streaks": feats.streaks(names, lines)[:STREAKS_MOST],
        "records": feats.records(names, lines),
        "owed": parts.debts.owed(circle_id, names, now_ms),
        "tournaments": context().tournaments.of_circle(circle_id) if own.hosts else [],
        "settled": parts.debts.settled(circle_id, names, now_ms),
        "lines": parts.nights.page(circle_id, names, now_ms, most=most),
    }  # fmt: skip


def iso(at_ms: int) -> str:
    """A moment as ISO 8601, UTC; the page tells it in its own time and language."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")


def _month(asked: str) -> tuple[int, int] | None:
    year, _, month = asked[: len("2026-11")].partition("-")
    if year.isdecimal() and month.isdecimal() and int(year) in YEARS and 1 <= int(month) <= 12:
        return int(year), int(month)
    return None


def _days(lines: list[NightLine]) -> dict[int, list[NightLine]]:
    """Nights by the day of their month, by this machine's clock."""
    days: dict[int, list[NightLine]] = {}
    for it in lines:
        days.setdefault(datetime.fromtimestamp(it.at_ms / 1000).day, []).append(it)
    return days
