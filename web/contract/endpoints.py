"""What each address asks for and answers, by its endpoint; one that is not listed answers a page."""

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from msgspec import Meta

from referee.variants.rules import SWITCHES
from table.contract.afterwards import KnownTable, Night
from table.contract.asked import (
    Act,
    AtWork,
    Correct,
    Discard,
    Forget,
    ForgetLessons,
    Hand,
    Look,
    NameDice,
    NewTable,
    OwnCup,
    OwnOdds,
    SayLost,
    Take,
    Write,
)
from table.contract.events import NightFile
from table.contract.kinds import Asked
from table.contract.offered import MixAnswer, Variant
from table.contract.seen import Proof, SecondLook
from table.contract.told import Cup, Odds
from web.contract import camera, circles, guests, tournaments
from web.contract.camera import Camera, CameraCheck, CameraRolls, CameraSetting, CameraTest, View

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
FILES = "multipart/form-data"
PAGE = "text/html"
Binary = Annotated[str, Meta(extra_json_schema={"format": "binary"})]


class SentPhoto(Write):
    """A picture, and the version that it is sent for."""

    photo: Binary


class SentCircle(Asked):
    """A circle's file."""

    file: Binary


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address as the contract tells it."""

    asks: Any = None
    """The body: a definition."""
    body: str = JSON
    """The body's media type."""
    query: dict[str, Any] = field(default_factory=dict)
    answers: dict[int, Any] = field(default_factory=lambda: {200: PAGE})
    """Status -> the definition of its JSON, the media type of what is no JSON, or None for no body."""
    about: str = ""
    """What it does, where its route does not say it."""
    example: dict[str, Any] | None = None
    """A body that a new table of two, ann and bo, takes: a test sends it."""


def _write(asks: type[Write] = Write, *, body: str = JSON, **example: Any) -> Endpoint:
    """A change of a table, made on a version, answered with the new view or, where it came too late, the
    current one."""
    return Endpoint(asks, body=body, answers={200: View, 409: View}, example={"version": 0} | example)


def _set(asks: type[camera.OfTable], **example: Any) -> Endpoint:
    """A change of what is kept with a camera, answered with all of it."""
    return Endpoint(asks, answers={200: CameraSetting}, example=example)


def _told(answer: Any) -> Endpoint:
    return Endpoint(answers={200: answer})


def _form(asks: Any = None) -> Endpoint:
    """A form of a page, which leads back to one."""
    return Endpoint(asks, body=FORM, answers={303: None})


_CAME_IN: dict[int, Any] = {303: None, 200: PAGE, 401: PAGE, 429: PAGE}

ENDPOINTS: dict[str, Endpoint] = {
    "login.login": Endpoint(guests.Login, body=FORM, query={"next": str}, answers=_CAME_IN),
    "login.logout": Endpoint(answers={303: None}),
    "doorway.page": Endpoint(query={"table": str}),
    "doorway.change": Endpoint(guests.OpenDoorway, body=FORM, answers={303: None, 200: PAGE, 400: PAGE}),
    "guests.join": Endpoint(guests.Join, body=FORM, answers=_CAME_IN),
    "static": Endpoint(answers={200: "*/*"}, about="Scripts, styles, pictures."),
    "speaking.words": _told("text/plain"),
    "source.source": _told("application/zip"),
    "trust.authority": _told("application/x-x509-ca-cert"),
    "openapi.document": _told(JSON),
    "operations.alive": _told(guests.Alive),
    "operations.ready": Endpoint(answers={200: guests.Ready, 503: guests.Ready}),
    "operations.metrics": _told("text/plain"),
    "api.variants": _told(list[Variant]),
    "api.mix": Endpoint(query=dict.fromkeys(SWITCHES, str), answers={200: MixAnswer}),
    "api.latest": _told(list[KnownTable]),
    "api.create": Endpoint(
        NewTable,
        answers={201: guests.Id},
        example={"players": ["ann", "bo"], "variant": "dudo", "dice": 5, "options": {"wild-aces": True}},
    ),
    "api.table": Endpoint(
        query={
            "since": Annotated[int, Meta(description="A version: 204 where nothing is newer.")],
            "at": Annotated[int, Meta(description="A version: the view as it was.")],
        },
        answers={200: View, 204: None},
    ),
    "api.stream": Endpoint(answers={200: "text/event-stream"}),
    "api.act": _write(Act, action={"action": "bid", "player": "ann", "quantity": 3, "face": 5}),
    "api.look": _write(Look, source="demo"),
    "photos.upload": Endpoint(SentPhoto, body=FILES, answers={200: View, 409: View}),
    "api.hand": _write(Hand, faces=[1, 5, 5], others=7),
    "api.correct": _write(Correct, die=0, face=6),
    "api.take": _write(Take, anyway=True),
    "api.hold": Endpoint(
        AtWork, answers={200: View}, example={"version": 0, "holder": "page-1", "hold": True}
    ),
    "api.discard": _write(Discard),
    "api.free": _write(),
    "api.say_thrown": _write(),
    "api.name_dice": _write(NameDice, dice_set="the red ones"),
    "api.forget_lessons": _write(ForgetLessons),
    "api.say_lost": _write(SayLost, in_sight=True),
    "api.end_night": _write(),
    "photos.photo": _told("image/jpeg"),
    "photos.evidence": _told(Proof),
    "photos.read_again": _told(SecondLook),
    "photos.go_back": _write(),
    "sessions.invite_host": Endpoint(answers={201: guests.Invitation}),
    "sessions.invite": Endpoint(
        guests.Invite, answers={201: guests.Invitation}, example={"role": "seat", "seat": "ann"}
    ),
    "seats.cup": Endpoint(OwnCup, answers={200: Cup}, example={"player": "ann"}),
    "seats.odds": Endpoint(OwnOdds, answers={200: Odds}, example={"player": "ann", "own": [1, 5, 5]}),
    "nights.export": Endpoint(query={"as": Literal["text"]}, answers={200: NightFile}),
    "nights.night": _told(Night),
    "nights.bring": Endpoint(
        NightFile,
        answers={201: guests.Id},
        example={
            "format": "ojo-night",
            "format_version": 1,
            "events": [
                {
                    "kind": "setup", "version": 0, "at_ms": 0,
                    "payload": {
                        "variant": "dudo", "players": ["ann", "bo"], "dice": 5, "ante": "",
                        "options": {}, "edition": 2,
                    },
                }
            ],
        },
    ),
    "circles.circle": Endpoint(query={"year": str, "rules": str}),
    "circles.wall": Endpoint(query={"year": str}),
    "circles.every_night": Endpoint(query={"before": int}),
    "circles.nights": Endpoint(query={"month": str, "player": int, "before": int}),
    "circle_changes.create": _form(circles.NewCircle),
    "circles.export": _told("application/gzip"),
    "circle_changes.bring": Endpoint(SentCircle, body=FILES, answers={303: None}),
    "circle_changes.rename": _form(circles.CircleName),
    "circle_changes.delete": _form(),
    "circle_changes.invite": Endpoint(circles.CircleInvite, body=FORM, answers={200: PAGE}),
    "circle_changes.add": _form(circles.OfNight),
    "circle_changes.take_out": _form(),
    "circle_changes.confirm": _form(circles.Confirm),
    "circle_changes.again": _form(circles.OfNight),
    "circle_changes.settle": _form(circles.Settle),
    "circle_changes.owe_again": _form(circles.OweAgain),
    "circle_changes.merge": _form(circles.Merge),
    "circle_changes.apart": _form(),
    "circle_changes.name_player": _form(circles.PlayerName),
    "circle_changes.leave": _form(circles.Leave),
    "circle_changes.forget": _form(),
    "tournaments.export": _told("application/json"),
    "tournament_changes.bring": Endpoint(tournaments.SentTournament, body=FILES, answers={303: None}),
    "tournaments.listed": Endpoint(query={"circle": str}),
    "tournaments.wall": Endpoint(query={"page": int}),
    "tournament_changes.create": _form(tournaments.NewTournament),
    "tournament_changes.enter": _form(tournaments.Enter),
    "tournament_changes.draw": _form(tournaments.DrawRound),
    "tournament_changes.undo": _form(tournaments.TakeBack),
    "tournament_changes.result": _form(tournaments.Places),
    "tournament_changes.look_on": _form(),
    "tournament_changes.seen": _form(),
    "tournament_changes.leave": _form(tournaments.LeaveTournament),
    "tournament_changes.name_player": _form(tournaments.EntrantName),
    "tournament_changes.invite": Endpoint(answers={200: PAGE}),
    "tournament_changes.delete": _form(),
    "nights.delete": Endpoint(answers={204: None}),
    "nights.forget": Endpoint(Forget, answers={200: guests.Forgotten}, example={"name": "cy"}),
    "sessions.listed": _told(list[guests.Guest]),
    "sessions.end": Endpoint(answers={204: None}),
    "sessions.free_seat": Endpoint(answers={204: None}),
    "sessions.me": _told(guests.Me),
    "api.camera": _told(Camera),
    "api.frame": _told("image/jpeg"),
    "camera_setup.page": Endpoint(query={"table": str}),
    "camera_setup.setting": Endpoint(query={"table": str}, answers={200: CameraSetting}),
    "camera_setup.choose": _set(camera.ChooseSource, source="demo"),
    "camera_setup.keep_edge": _set(camera.KeepEdge, edge=[[0.1, 0.1], [0.9, 0.1], [0.9, 0.9], [0.1, 0.9]]),
    "camera_setup.keep_places": _set(camera.KeepPlaces, places=None),
    "camera_setup.hold": _set(camera.Hold, hold=False),
    "camera_setup.check": Endpoint(camera.OfTable, answers={200: CameraCheck}, example={"table": ""}),
    "camera_setup.checked": _told("image/jpeg"),
    "camera_setup.test": Endpoint(camera.Tested, answers={200: CameraTest}, example={"faces": [5, None]}),
    "camera_setup.rolls": Endpoint(camera.OfTable, answers={200: CameraRolls}, example={"table": ""}),
    "camera_setup.phone_frame": Endpoint(
        Binary, body="image/jpeg", query={"clock": str, "at_ms": int, "lost": camera.Lost},
        answers={200: camera.PhoneWanted},
    ),
}  # fmt: skip
