"""The JSON API: tables, actions, readings, corrections, verdicts, live updates."""

import contextlib
from functools import cache
from typing import Annotated

import msgspec
from flask import Response, request
from flask.typing import ResponseReturnValue
from msgspec import Meta

from referee import Refusal, load_variant, variant_ids
from referee.actions import CrookedAction
from referee.variants.rules import SWITCHES, untoml
from table.authority import Tables
from table.contract.afterwards import KnownTable
from table.contract.asked import (
    Act,
    AtWork,
    Correct,
    Discard,
    ForgetLessons,
    Hand,
    Look,
    NameDice,
    NewTable,
    SayLost,
    Take,
    TeachDice,
    Write,
)
from table.contract.events import LostDice
from table.contract.offered import MixAnswer, Variant
from table.judging.reading import Json
from table.live import HEARTBEAT, Drawn, Stream
from table.log.event import Stale
from table.views.variant_view import mix_told, variant_told
from table.words import message
from table.words.refused import Refused
from web.contract.address import SEATS, WATCHERS, Address, change, gives
from web.contract.camera import Camera, View
from web.contract.guests import Id
from web.lookout.host_news import camera_news
from web.lookout.laying import lay
from web.lookout.relearning import teach
from web.lookout.throwing import refuse_rivals, refuse_second_look, throw_at
from web.routes.routing import Routes, asked, camera_told, full_view, number, told, view_told, written
from web.server.budgets import stream_places
from web.server.context import Context, context, settings
from web.server.security import viewer

BUSY_RETRY_SECONDS = 5
VARIANTS_CACHE_SECONDS = 600

VERSIONS = {
    "since": Annotated[int, Meta(description="A version: 204 where nothing is newer.")],
    "at": Annotated[int, Meta(description="A version: the view as it was.")],
}

api = Routes("api", url_prefix="/api")


@api.get("/variants", address=gives(list[Variant], covered="blind", may=WATCHERS))
def variants() -> ResponseReturnValue:
    """Every variant that a table may choose."""
    response = Response(_variants(), mimetype="application/json")
    response.add_etag()
    response.headers["Cache-Control"] = f"private, max-age={VARIANTS_CACHE_SECONDS}"
    return response.make_conditional(request)


@cache
def _variants() -> bytes:
    loaded = [load_variant(variant_id) for variant_id in variant_ids()]
    return msgspec.json.encode([variant_told(it) for it in loaded if not isinstance(it, Refusal)])


@api.get(
    "/variants/<variant_id>/mix",
    address=gives(MixAnswer, covered="blind", query=dict.fromkeys(SWITCHES, str)),
)
def mix(variant_id: str) -> ResponseReturnValue:
    """Whether switches may be set so, which of them would then change nothing, and what else may not be
    chosen beside them."""
    variant = load_variant(variant_id)
    if isinstance(variant, Refusal):
        raise Refused.by(variant)
    return told(mix_told(variant, {switch: untoml(value) for switch, value in request.args.items()}))


@api.get("/tables", address=gives(list[KnownTable], covered="blind"))
def latest() -> ResponseReturnValue:
    """Tables to go on with."""
    return told(context().tables.latest())


@api.post(
    "/tables",
    address=Address(
        NewTable,
        covered="blind",
        answers={201: Id},
        example={"players": ["ann", "bo"], "variant": "dudo", "dice": 5, "options": {"wild-aces": True}},
    ),
)
def create() -> ResponseReturnValue:
    """Set a table up."""
    wanted = asked(NewTable)
    if wanted.rivals:
        refuse_rivals(context().eye, wanted.variant)
    table_id = context().tables.create(wanted.kept())
    answer = told(Id(id=table_id), 201)
    answer.headers["Location"] = f"/api/tables/{table_id}"
    return answer


@api.get(
    "/tables/<table_id>",
    address=Address(
        covered="refused", may=WATCHERS, cost_of_past=0.5, query=VERSIONS, answers={200: View, 204: None}
    ),
)
def table(table_id: str) -> ResponseReturnValue:
    """The view, or 204 where nothing is newer than `since`; with `at` the view of that version, as it was."""
    at = number("at")
    if at is not None:
        return told(view_told(context(), context().tables.view_at(table_id, at)))
    since = number("since")
    if since is None:
        context().taker.look_at(table_id)  # whose process may have gone
    if since is not None and context().tables.fold(table_id).version <= since:
        return "", 204
    return full_view(table_id)


@api.get("/tables/<table_id>/stream", address=gives("text/event-stream", covered="blind", may=WATCHERS))
def stream(table_id: str) -> ResponseReturnValue:
    """Server-sent events: the view at once, and again whenever the table moves on."""
    parts = context()
    parts.tables.fold(table_id)
    parts.taker.look_at(table_id)
    if request.method == "HEAD":  # its answer has no body to end, and would never give its place back
        return Response(mimetype="text/event-stream")
    session, hosts = viewer().session, viewer().role == "host"
    among = stream_places(viewer(), settings().streams)
    if not parts.live.enter(among):
        raise Refused(
            "busy", message("server-busy-streams"), 503,
            {"Retry-After": str(BUSY_RETRY_SECONDS)},
        )  # fmt: skip

    try:
        body = Stream(
            table_id, parts.live, lambda after: _drawn(parts, table_id, after),
            lambda: not session or parts.sessions.alive(session), among,
            lambda: _beat(parts, table_id, hosts),
        )  # fmt: skip
    except BaseException:
        parts.live.leave(among)
        raise
    return Response(
        body,  # type: ignore[arg-type]  # the server's loop feeds it
        mimetype="text/event-stream", headers={"X-Accel-Buffering": "no"}, direct_passthrough=True,
    )  # fmt: skip


@api.post(
    "/tables/<table_id>/actions",
    address=change(
        Act, may=SEATS, cost=3, action={"action": "bid", "player": "ann", "quantity": 3, "face": 5}
    ),
)
def act(table_id: str) -> ResponseReturnValue:
    """Any action of the referee, `undo` included: a seat's is only for what it did last itself."""
    given = asked(Act)
    action = given.kept()
    last = context().tables.fold(table_id)
    back = last.doer if last.version == given.version else viewer().seat  # an old version undoes nothing
    if not viewer().may_play(action, back):
        raise Refused("not-yours", message("server-another-seat"), 403)

    def play(tables: Tables) -> None:
        if isinstance(action, CrookedAction) and viewer().role != "host":
            refuse_second_look(context().eye, tables.fold(table_id))
        tables.act(table_id, given.version, action)

    return written(table_id, play)


@api.post("/tables/<table_id>/look", address=change(Look, covered="called", cost=10, source="demo"))
def look(table_id: str) -> ResponseReturnValue:
    """Take a picture and read it."""
    given = asked(Look)

    def read(tables: Tables) -> None:
        fold = tables.awaiting_reveal(table_id, given.version)
        parts = context()
        parts.cover.refuse_another(table_id)
        throw = throw_at(parts.eye, table_id, fold)
        expected = fold.game.expected_dice or 0
        seen = parts.eye.look(given.source, expected, throw, pictures=fold.pictures)
        parts.cover.refuse_another(table_id)  # somebody may have bid there meanwhile
        lay(tables, parts.eye, table_id, given.version, seen)

    return written(table_id, read)


@api.post("/tables/<table_id>/hand", address=change(Hand, covered="called", faces=[1, 5, 5], others=7))
def hand(table_id: str) -> ResponseReturnValue:
    """The reveal typed in."""
    given = asked(Hand)
    return written(
        table_id, lambda tables: tables.type_in(table_id, given.version, given.faces, given.others)
    )


@api.post("/tables/<table_id>/correct", address=change(Correct, covered="called", die=0, face=6))
def correct(table_id: str) -> ResponseReturnValue:
    """Change, remove or add one die."""
    given = asked(Correct)
    return written(table_id, lambda tables: tables.correct(table_id, given.version, given.kept()))


@api.post("/tables/<table_id>/take", address=change(Take, covered="called", anyway=True))
def take(table_id: str) -> ResponseReturnValue:
    """Judge the call with the reading as it stands."""
    given = asked(Take)
    return written(table_id, lambda tables: tables.take(table_id, given.version, given.anyway))


@api.post(
    "/tables/<table_id>/hold",
    address=gives(View, AtWork, covered="called", example={"version": 0, "holder": "page-1", "hold": True}),
)
def hold(table_id: str) -> ResponseReturnValue:
    """Keep the camera and the verdict waiting for a while: somebody types the dice, or is at work on the
    reading. One that comes too late, for an older version, holds nothing, which is no fault."""
    given, parts = asked(AtWork), context()
    with contextlib.suppress(Stale):
        parts.tables.hold(table_id, given.version, given.holder, given.hold)
    parts.taker.look_at(table_id)
    return full_view(table_id)


@api.post("/tables/<table_id>/discard", address=change(Discard, covered="called"))
def discard(table_id: str) -> ResponseReturnValue:
    """Put the reading away."""
    given = asked(Discard)
    holder = str(given.holder or "")
    return written(table_id, lambda tables: tables.discard(table_id, given.version, holder))


@api.post("/tables/<table_id>/thrown", address=change(covered="called"))
def say_thrown(table_id: str) -> ResponseReturnValue:
    """Say that the dice of the reading were thrown in this round, although they lie as before."""
    given = asked(Write)
    return written(table_id, lambda tables: tables.say_thrown(table_id, given.version))


@api.post("/tables/<table_id>/free", address=change())
def free(table_id: str) -> ResponseReturnValue:
    """Say that no dice lie under cups here, whatever was bid: the camera may be aimed again."""
    given = asked(Write)
    return written(table_id, lambda tables: tables.free(table_id, given.version))


@api.post("/tables/<table_id>/dice", address=change(NameDice, dice_set="the red ones"))
def name_dice(table_id: str) -> ResponseReturnValue:
    """Say which dice lie here: what was learnt of them on an earlier evening is known again."""
    given = asked(NameDice)
    return written(table_id, lambda tables: tables.name_dice(table_id, given.version, given.kept()))


@api.post(
    "/tables/<table_id>/dice/teach",
    address=change(TeachDice, covered="refused", dice=[{"die": 0, "face": 6}]),
)
def teach_dice(table_id: str) -> ResponseReturnValue:
    """Say what dice of the last check show: from now on this table knows their pictures."""
    given, parts = asked(TeachDice), context()
    seen = parts.aiming.last
    told = {one.die: one.face for one in given.dice}
    if max(told) >= len(seen[1].dice):
        no_die = message("server-no-die", die=max(told), number=len(seen[1].dice))
        raise Refused("bad-request", no_die, 400)
    return written(
        table_id, lambda tables: teach(tables, parts.eye.reader, table_id, given.version, seen, told)
    )


@api.post("/tables/<table_id>/dice/forget", address=change(ForgetLessons))
def forget_lessons(table_id: str) -> ResponseReturnValue:
    """Forget what was learnt of this table's dice, some of it or all."""
    given = asked(ForgetLessons)
    return written(table_id, lambda tables: tables.note(table_id, given.version, "forget", given.kept()))


@api.post("/tables/<table_id>/lost", address=change(SayLost, in_sight=True))
def say_lost(table_id: str) -> ResponseReturnValue:
    """Say whether dice that were lost lie in the camera's sight."""
    given = asked(SayLost)
    return written(
        table_id,
        lambda tables: tables.note(table_id, given.version, "lost", LostDice(in_sight=given.in_sight)),
    )


@api.post("/tables/<table_id>/end", address=change())
def end_night(table_id: str) -> ResponseReturnValue:
    """End the night, on every screen."""
    given = asked(Write)
    return written(table_id, lambda tables: tables.end_night(table_id, given.version))


@api.get("/camera", address=gives(Camera, covered="blind"))
def camera() -> ResponseReturnValue:
    """Which sources can be asked to look."""
    return told(camera_told(context()))


@api.get("/camera/frame.jpg", address=gives("image/jpeg", covered="refused"))
def frame() -> ResponseReturnValue:
    """What the camera sees now, for aiming it."""
    return Response(context().aiming.preview(), mimetype="image/jpeg")


def _beat(parts: Context, table_id: str, hosts: bool) -> bytes:
    """What a screen is sent between views: a beat, with what it has to say of the camera, and to the host."""
    lost = parts.eye.lost(table_id)
    news: Json = {} if lost is None else dict(lost.to_json())
    if hosts and (to_do := camera_news(parts.tables, parts.eye, parts.lookout, table_id)):
        news["host"] = to_do
    return b"event: beat\ndata: %b\n\n" % msgspec.json.encode(news) if news else HEARTBEAT


def _drawn(parts: Context, table_id: str, after: int) -> Drawn | None:
    """The newest view as a server-sent event; None, which costs little, where none is above that version."""
    if parts.tables.heard(table_id).version <= after:
        return None
    view = view_told(parts, parts.tables.heard_view(table_id))
    return view.version, b"id: %d\nevent: view\ndata: %b\n\n" % (view.version, msgspec.json.encode(view))
