"""What each address asks for and answers, by its endpoint; one that is not listed answers a page."""

from dataclasses import dataclass, field

from referee.game import ACTIONS
from referee.variants.rules import SWITCHES
from web.contract.answers import CAMERA, FACE, TOLD
from web.contract.kinds import (
    Schema,
    by_name,
    chance,
    flag,
    listed,
    number,
    one_of,
    or_null,
    record,
    ref,
    text,
    whole,
)

JSON = "application/json"
FORM = "application/x-www-form-urlencoded"
FILES = "multipart/form-data"
VERSION = whole("the table's version that the write is made on")
ADDED = record({"face": FACE, "x": number(minimum=0), "y": number(minimum=0)}, "a die, in pixels")
CORNER = listed(chance(), "x, y in shares of the picture's sides", minItems=2, maxItems=2)
EDGE = or_null(listed(CORNER, minItems=3, maxItems=12), "null: all of the picture is the table")
PLACES = listed(CORNER, "where the dice of each seat lie, in the order of the seats")
MEANT = text("the table whose seats are meant; empty: none")
TESTS = record({"throws": whole(), "dice": whole(), "right": whole()}, "all self-tests of this camera")


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One address as the contract tells it."""

    asks: Schema | None = None
    """The body."""
    body: str = JSON
    """The body's media type."""
    query: dict[str, Schema] = field(default_factory=dict)
    answers: dict[int, Schema | str | None] = field(default_factory=lambda: {200: "text/html"})
    """Status -> the JSON, the media type of what is no JSON, or None where there is no body."""
    about: str = ""
    """What it does, where its route does not say it."""


def _write(*, body: str = JSON, optional: tuple[str, ...] = (), **asked: Schema) -> Endpoint:
    """A change of a table, made on a version, answered with the new view or, where it came too late, the
    current one."""
    asked_for = record({"version": VERSION} | asked, optional=optional)
    return Endpoint(asked_for, body=body, answers={200: ref("View"), 409: ref("View")})


def _set(**asked: Schema) -> Endpoint:
    """A change of what is kept with a camera, answered with all of it."""
    asked_for = record(asked | {"table": MEANT}, optional=("table",))
    return Endpoint(asked_for, answers={200: ref("CameraSetting")})


def _told(schema: Schema) -> Endpoint:
    return Endpoint(answers={200: schema})


def _file(media_type: str) -> Endpoint:
    return Endpoint(answers={200: media_type})


PAGE_OR_SENTENCE: dict[int, Schema | str | None] = {
    303: None, 200: "text/html", 401: "text/html", 429: "text/html",
}  # fmt: skip

INVITATION = record({"code": text(), "url": text("where it leads"), "qr": text("the same as an SVG")})

NIGHT = record(
    {
        "format": {"const": "ojo-night"},
        "format_version": {"const": 1},
        "events": listed(
            record({"version": whole(), "kind": text(), "payload": {"type": "object"}, "at_ms": whole()})
        ),
    },
    "All events of a night.",
)

ENDPOINTS: dict[str, Endpoint] = {
    "login.login": Endpoint(
        record({"pin": text()}), body=FORM, query={"next": text()}, answers=PAGE_OR_SENTENCE
    ),
    "login.logout": Endpoint(answers={303: None}),
    "guests.join": Endpoint(
        record({"code": text(), "seat": text()}, optional=("seat",)), body=FORM, answers=PAGE_OR_SENTENCE
    ),
    "static": Endpoint(answers={200: "*/*"}, about="Scripts, styles, pictures."),
    "speaking.words": _file("text/plain"),
    "source.source": _file("application/zip"),
    "trust.authority": _file("application/x-x509-ca-cert"),
    "openapi.document": _file("application/json"),
    "operations.alive": _told(record({"alive": flag()})),
    "operations.ready": Endpoint(
        answers={200: record({"ready": flag()}), 503: record({"ready": flag(), "why": text()})}
    ),
    "operations.metrics": _file("text/plain"),
    "api.variants": _told(listed(ref("Variant"))),
    "api.mix": Endpoint(query={switch: text() for switch in SWITCHES}, answers={200: ref("Mix")}),
    "api.latest": _told(
        listed(
            record(
                {
                    "id": text(),
                    "title": text(),
                    "variant": text(),
                    "players": listed(text()),
                    "version": whole(),
                    "played_at": text("ISO 8601, UTC"),
                }
            )
        )
    ),
    "api.create": Endpoint(
        record(
            {
                "players": listed(text(), "clockwise; the first starts"),
                "variant": text("/api/variants lists them"),
                "dice": or_null({"anyOf": [whole(least=1), by_name(whole())]}, "a head, or seat: number"),
                "full_hand": or_null(whole(least=1)),
                "ante": {"type": ["string", "number", "null"]},
                "options": or_null(by_name({}), "switch: value"),
                "bound": or_null(chance("the risk up to which a verdict is taken unasked")),
                "odds": flag("show the odds of the bid on the big screen"),
                "language": or_null(text()),
            },
            optional=("dice", "full_hand", "ante", "options", "bound", "odds", "language"),
        ),
        answers={201: record({"id": text()})},
    ),
    "api.table": Endpoint(
        query={
            "since": whole("a version: 204 where nothing is newer", least=None),
            "at": whole("a version: the view as it was", least=None),
        },
        answers={200: ref("View"), 204: None},
    ),
    "api.stream": Endpoint(answers={200: "text/event-stream"}),
    "api.act": _write(action=ref("Action")),
    "api.look": _write(source=or_null(one_of(("camera", "demo"))), optional=("source",)),
    "photos.upload": _write(body=FILES, photo={"type": "string", "format": "binary"}),
    "api.hand": _write(
        faces=listed(FACE), others=whole("more dice, that count for nothing"), optional=("others",)
    ),
    "api.correct": _write(
        die=whole("its index in the reading"),
        face=or_null(FACE, "null: it is no die"),
        seat=text("whose it is"),
        add=ADDED,
        optional=("die", "face", "seat", "add"),
    ),
    "api.take": _write(anyway=flag("although questions are open"), optional=("anyway",)),
    "api.discard": _write(),
    "api.end_night": _write(),
    "photos.photo": _file("image/jpeg"),
    "photos.evidence": _told(ref("Proof")),
    "photos.read_again": _told(ref("SecondLook")),
    "photos.go_back": _write(),
    "sessions.invite_host": Endpoint(answers={201: INVITATION}),
    "sessions.invite": Endpoint(
        record(
            {
                "role": one_of(("seat", "spectator", "camera")),
                "seat": text("whose; left out, who comes says whose it is"),
            },
            optional=("seat",),
        ),
        answers={201: INVITATION},
    ),
    "seats.odds": Endpoint(
        record({"player": text("the seat that asks"), "own": listed(FACE, "the dice that it sees")}),
        answers={
            200: record(
                {
                    "bid": or_null(chance("that the standing bid stands")),
                    "bids": listed(
                        listed(number(), minItems=3, maxItems=3), "quantity, face, chance of each legal bid"
                    ),
                }
            )
        },
    ),
    "nights.export": Endpoint(query={"as": one_of(("text",))}, answers={200: NIGHT}),
    "nights.night": _told(ref("Night")),
    "nights.bring": Endpoint(NIGHT, answers={201: record({"id": text()})}),
    "nights.delete": Endpoint(answers={204: None}),
    "nights.forget": Endpoint(
        record({"name": text()}), answers={200: record({"tables": whole("at how many it was known")})}
    ),
    "sessions.listed": _told(
        listed(
            record(
                {
                    "id": text(), "role": ref("Role"), "table": text(), "seat": text(),
                    "since": whole("seconds since 1970"), "seen": whole(), "own": flag(),
                }
            )
        )
    ),
    "sessions.end": Endpoint(answers={204: None}),
    "sessions.me": _told(
        record({"role": ref("Role"), "table": or_null(text()), "seat": or_null(text())})
    ),
    "api.camera": _told(ref("Camera")),
    "api.frame": _file("image/jpeg"),
    "camera_setup.page": Endpoint(query={"table": text()}),
    "camera_setup.setting": Endpoint(query={"table": text()}, answers={200: ref("CameraSetting")}),
    "camera_setup.choose": _set(
        source=text("a webcam's name or number, phone, auto, demo, none, or an address")
    ),
    "camera_setup.keep_edge": _set(edge=EDGE),
    "camera_setup.keep_places": _set(places=or_null(PLACES, "null: nobody says whose dice are whose")),
    "camera_setup.hold": _set(hold=flag("hold exposure and focus as they are")),
    "camera_setup.check": Endpoint(
        record({"table": MEANT}, optional=("table",)), answers={200: ref("CameraCheck")}
    ),
    "camera_setup.checked": _file("image/jpeg"),
    "camera_setup.test": Endpoint(
        record({"faces": listed(or_null(FACE), "of each die that was read"), "added": listed(ADDED)},
               optional=("added",)),
        answers={200: record({"dice": whole(), "right": whole(), "tests": TESTS})},
    ),
    "camera_setup.rolls": Endpoint(
        record({"table": text("whose seats are rolled for")}),
        answers={
            200: record({"faces": listed(FACE, "of the dice that are not doubted"), "rolls": by_name(FACE)})
        },
    ),
    "camera_setup.phone_frame": Endpoint(
        {"type": "string", "format": "binary"}, body="image/jpeg",
        answers={200: record({"wait_ms": whole(), "side_px": whole("of the next frame")})},
    ),
}  # fmt: skip

COMPONENTS: dict[str, Schema] = TOLD | {
    "Camera": record(CAMERA),
    "CameraSetting": record(
        CAMERA
        | {
            "sources": listed(record({"source": text(), "name": text()}), "webcams by their names"),
            "source": text(),
            "name": text(),
            "edge": EDGE,
            "seats": listed(text(), "of the table that is meant"),
            "places": or_null(PLACES),
            "hold": flag("exposure and focus are to be held as they are"),
            "held": listed(one_of(("exposure", "focus")), "what of it the driver holds by now"),
            "tests": TESTS,
        }
    ),
    "CameraCheck": record(
        {
            "width": whole(),
            "height": whole(),
            "milliseconds": number(),
            "counts": by_name(whole()),
            "dice": listed(by_name({}), "as `ojo read --json` tells them"),
            "hints": listed(record({"say": ref("Message"), "box": or_null(listed(number()))})),
            "proposal": listed(CORNER, "an edge to start from"),
            "places": PLACES,
        }
    ),
    "Role": one_of(("host", "seat", "spectator", "camera")),
    "Mix": record(
        {
            "refusal": or_null(ref("Why"), "why these switches cannot go together"),
            "idle": by_name(ref("Idle"), "switch: why it changes nothing beside the others"),
            "refused": by_name(by_name(ref("Why")), "switch: value: why it could not be chosen"),
        },
        "What becomes of a variant's switches when some are set otherwise.",
    ),
    "Variant": record(
        {
            "id": text(),
            "title": text(),
            "summary": text(),
            "dice": whole(least=1),
            "dice_limits": record({"least": whole(), "most": whole()}, "dice a head to begin with"),
            "players": record({"least": whole(), "most": whole()}),
            "options": listed(
                record(
                    {
                        "id": text(),
                        "title": text(),
                        "default": {},
                        "choices": listed(record({"value": {}, "title": text()})),
                    }
                )
            ),
        }
    ),
    "Action": {
        "type": "object",
        "description": "An action of the referee, as `ojo play` takes it.",
        "properties": {
            "action": one_of(ACTIONS),
            "player": text(),
            "quantity": whole(least=1),
            "face": FACE,
            "value": text("a claim"),
            "after": text("the seat to whose left one joins or moves"),
            "to": text("another name, left or right, open or closed"),
        },
        "required": ["action"],
    },
}
