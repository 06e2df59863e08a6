"""Who stands where in a tournament, and who plays on."""

from collections import Counter, defaultdict
from typing import NamedTuple

from table.club.tournament.played import Played, Round, TableDrawn


class Stands(NamedTuple):
    """A player's line."""

    player: int
    place: int
    """From 1; equals share it."""
    level: int
    """How many cuts they survived."""
    points: int
    """Since the last of these, in `POINTS_MOST`ths."""
    total: int
    """Of all rounds."""
    first: int
    """Tables that they won, shared ones too."""
    met: int
    """Points of everybody whom they met."""
    left: bool

    @property
    def merit(self) -> tuple[int, ...]:
        """What places are told by: the most first."""
        return self.level, self.points, self.total, self.first, self.met


def standings(now: Played) -> list[Stands]:
    """Everybody who entered, the best first: who survived more cuts, then points since the last cut, of all
    rounds, tables won, and points of those whom they met."""
    level: Counter[int] = Counter()
    since: Counter[int] = Counter()
    total: Counter[int] = Counter()
    first: Counter[int] = Counter()
    beside: dict[int, list[int]] = defaultdict(list)
    for at, round_ in enumerate(now.rounds):
        for who in round_.players:
            if round_.level > level[who]:
                level[who], since[who] = round_.level, 0
        for who, points in now.round_points(at).items():
            since[who] += points
            total[who] += points
        for table in round_.tables:
            first.update(table.places[0] if table.places else ())
            for who in table.players:
                beside[who] += (other for other in table.players if other != who)
    lines = [
        Stands(
            who, 0, level[who], since[who], total[who], first[who],
            sum(total[other] for other in beside[who]), who in now.left,
        )
        for who in now.entered
    ]  # fmt: skip
    merits = sorted((standing.merit for standing in lines), reverse=True)
    place = {merit: at + 1 for at, merit in reversed(list(enumerate(merits)))}
    placed = (standing._replace(place=place[standing.merit]) for standing in lines)
    return sorted(placed, key=lambda standing: (standing.place, standing.player))


class Next(NamedTuple):
    """The round that comes next."""

    stage: int
    field: list[int]
    """Who is in it, the best first."""
    level: int


def next_round(now: Played) -> Next | None:
    """Who plays the next round, once the last one is done; None where the tournament is over. Who left does
    not; where too few would be left for a table, the best of the others fill it up."""
    here = set(now.here)
    best = [standing.player for standing in standings(now) if standing.player in here]
    if not now.rounds:
        return Next(0, best, 0) if len(best) > 1 else None
    last, stage = now.rounds[-1], now.stage
    in_stage = sum(round_.stage == last.stage for round_ in now.rounds)
    over = in_stage >= stage.rounds if stage.rounds else len(last.tables) <= 1 and not last.byes
    if over and last.stage + 1 == len(now.format.stages):
        return None
    if over:
        enters = now.format.stages[last.stage + 1].enters(len(best))
        found = Next(last.stage + 1, best[: max(enters, _least(now, best))], last.level + 1)
    elif stage.advance:
        on = _advancing(last, stage.advance, best) & here
        rest = [who for who in best if who not in on and who in last.players]
        field = on | set(rest[: max(0, now.setup.least - len(on))])
        found = Next(last.stage, [who for who in best if who in field], last.level + 1)
    else:  # who was cut before does not come back; who came late is in
        out = set(now.entered) - last.players if last.level else set()
        found = Next(last.stage, [who for who in best if who not in out], last.level)
    return found if len(found.field) > 1 else None


def undecided(now: Played) -> dict[int, list[int]]:
    """The tables of the last round, from 0, at which a shared place decides who goes on, each with who shares
    it: they may play it off. Only once the round is done."""
    coming = next_round(now) if now.rounds and now.rounds[-1].done else None
    if coming is None or coming.stage != now.rounds[-1].stage:
        return {}
    found, on = {}, now.stage.advance
    for at, table in enumerate(now.rounds[-1].tables):
        for place in table.places:
            first = table.ranks[place[0]]
            there = [who for who in place if who not in now.left]
            if first <= on < first + len(place) - 1 and len(there) > 1:
                found[at] = there
    return found


def _least(now: Played, best: list[int]) -> int:
    return min(len(best), now.setup.least)


def _advancing(last: Round, most: int, best: list[int]) -> set[int]:
    """The best of each table, and who had a bye; where a place is shared, who stands better."""
    order = {who: at for at, who in enumerate(best)}
    on = set(last.byes)
    for table in last.tables:
        on |= set(sorted(table.players, key=lambda who: _order(table, who, order))[:most])
    return on


def _order(table: TableDrawn, who: int, order: dict[int, int]) -> tuple[int, int]:
    place = next(at for at, place in enumerate(table.places) if who in place)
    return place, order.get(who, len(order))
