"""What a request's body must look like: each field is taken by one of these, or refused with its name."""

import unicodedata
from collections.abc import Mapping
from typing import Any, TypeGuard

from flask import request

from referee.setup import PLAYERS_MAX, STAKE_CHARACTERS_MAX
from web.table.limits import DICE_IN_A_READING_MOST, NAME_CHARACTERS_MOST, PLAYERS_LEAST
from web.table.table_reading import FACES, Json
from web.words import Listing, Message, languages, message
from web.words.refused import Refused

COORDINATE_PX_MOST = 100_000
SOURCE_CHARACTERS_MOST = 500
EDGE_CORNERS_LEAST, EDGE_CORNERS_MOST, EDGE_SHARE_LEAST = 3, 12, 0.001
"""Corners of a table's edge, and how much of the picture it goes around."""
TABLE_ID_CHARACTERS_MOST = 40
ACTION_KEYS = {
    "action", "player", "quantity", "face", "unheard", "value", "with", "to", "after", "dice", "pool",
    "unseen", "others", "rolls", "kept",
}  # fmt: skip
"""What any action of the referee may have."""


def body() -> Json:
    """The request's JSON object."""
    if not request.is_json:
        raise Refused("bad-request", message("server-send-json"), 415)
    # a body that nests too deep is no different from one that is no JSON
    try:
        given = request.get_json(silent=True)
    except RecursionError:
        given = None
    if not isinstance(given, dict):
        raise Refused("bad-request", message("server-json-object"), 400)
    return given


def whole(given: Mapping[str, Any], key: str, lowest: int, highest: int) -> int:
    """A whole number in a range."""
    value = given.get(key)
    if isinstance(value, bool) or not isinstance(value, int) or not lowest <= value <= highest:
        raise Refused("bad-request", message("server-whole", key=key, least=lowest, most=highest), 400)
    return value


def version(given: Mapping[str, Any]) -> int:
    """The table's version that a write was made on."""
    return whole(given, "version", 0, 2**31 - 2)


def action(given: Mapping[str, Any]) -> Json:
    """An action of the referee, who checks the rest; what no action has is not kept."""
    value = given.get("action")
    if not isinstance(value, dict) or not isinstance(value.get("action"), str):
        raise Refused("bad-request", message("server-action"), 400)
    return {key: value[key] for key in value if key in ACTION_KEYS}


def typed(given: Mapping[str, Any]) -> tuple[list[int], int]:
    """The faces of a reveal that was typed in, and how many others lay there that count for nothing."""
    faces = given.get("faces")
    others = whole(given, "others", 0, DICE_IN_A_READING_MOST) if "others" in given else 0
    if not _are_faces(faces) or not (faces or others):
        raise Refused("bad-request", message("server-faces"), 400)
    return faces, others


def own_dice(given: Mapping[str, Any]) -> list[int]:
    """The faces under one's own cup, as far as one tells them."""
    value = given.get("own")
    if not _are_faces(value):
        raise Refused("bad-request", message("server-own"), 400)
    return value


def correction(given: Mapping[str, Any]) -> Json:
    """`{"die": i, "face": 1..6 | None}`, `{"die": i, "seat": name}` or `{"add": {"face", "x", "y"}}`."""
    if "add" in given:
        added = given["add"]
        if not isinstance(added, dict) or not _is_face(added.get("face")):
            raise Refused("bad-request", message("server-add"), 400)
        return {"add": {"face": added["face"], "x": _pixel(added, "x"), "y": _pixel(added, "y")}}
    if "seat" in given:
        seat = _text(given["seat"], message("server-a-name"), NAME_CHARACTERS_MOST)
        return {"die": whole(given, "die", 0, DICE_IN_A_READING_MOST), "seat": seat}
    face = given.get("face")
    if "face" not in given or not (face is None or _is_face(face)):
        raise Refused("bad-request", message("server-face"), 400)
    return {"die": whole(given, "die", 0, DICE_IN_A_READING_MOST), "face": face}


def flag(given: Mapping[str, Any], key: str) -> bool:
    """True or false, false where it is left out."""
    value = given.get(key, False)
    if not isinstance(value, bool):
        raise Refused("bad-request", message("server-flag", key=key), 400)
    return value


def source(given: Mapping[str, Any]) -> str:
    """What a camera is chosen by."""
    return _text(given.get("source"), message("server-a-camera"), SOURCE_CHARACTERS_MOST)


def edge(given: Mapping[str, Any]) -> list[tuple[float, float]] | None:
    """The table's edge: corners in shares of the picture's sides, or None for all of the picture."""
    wanted = range(EDGE_CORNERS_LEAST, EDGE_CORNERS_MOST + 1)
    corners = _points(given.get("edge"), wanted, message("server-edge"))
    if corners is not None and _enclosed(corners) < EDGE_SHARE_LEAST:
        raise Refused("bad-request", message("server-edge"), 400)
    return corners


def places(given: Mapping[str, Any], seats: int) -> list[tuple[float, float]] | None:
    """Where the dice of each of so many seats lie, in shares of the picture's sides; None: nobody says."""
    return _points(given.get("places"), range(seats, seats + 1), message("server-places", seats=seats))


def table(given: Mapping[str, Any]) -> str:
    """The table that is meant; empty where none is."""
    return _text(given.get("table", ""), message("server-a-table"), TABLE_ID_CHARACTERS_MOST)


def tested(given: Mapping[str, Any]) -> tuple[list[int | None], list[tuple[int, float, float]]]:
    """What lay there at a self-test: a face or None for each die that was read, and face, x, y of others."""
    read, added = given.get("faces"), given.get("added", [])
    most = DICE_IN_A_READING_MOST
    if (
        not isinstance(read, list)
        or len(read) > most
        or not all(one is None or _is_face(one) for one in read)
    ):
        raise Refused("bad-request", message("server-faces"), 400)
    if not isinstance(added, list) or len(added) > most:
        raise Refused("bad-request", message("server-add"), 400)
    found = [correction({"add": one})["add"] for one in added]
    return read, [(one["face"], one["x"], one["y"]) for one in found]


def setup(given: Mapping[str, Any]) -> Json:
    """What a table is set up with; the referee checks variant, dice and options."""
    variant = given.get("variant")
    if not isinstance(variant, str):
        raise Refused("bad-request", message("server-variant"), 400)
    options = given.get("options")
    options = {} if options is None else options
    if not isinstance(options, dict):
        raise Refused("bad-request", message("server-options"), 400)
    return {
        "variant": variant,
        "players": _players(given.get("players")),
        "dice": given.get("dice"),
        "ante": _ante(given.get("ante")),
        "options": options,
        **({"full_hand": given["full_hand"]} if given.get("full_hand") is not None else {}),
        **_bound(given.get("bound")),
        **({"odds": True} if flag(given, "odds") else {}),
        **_language(given.get("language")),
    }


def brought_setup(given: Mapping[str, Any]) -> Json:
    """The setup of a night from a file, with the edition of the rules that it was played by."""
    return setup(given) | ({"edition": given["edition"]} if "edition" in given else {})


def name(given: Mapping[str, Any]) -> str:
    """A player's name."""
    return _text(given.get("name"), message("server-a-name"), NAME_CHARACTERS_MOST)


def _language(value: object) -> Json:
    """The table's own language; a table that names none keeps none."""
    if value is None:
        return {}
    if value not in languages():
        there_are = Listing.of(languages(), "or")
        raise Refused("bad-request", message("server-language", languages=there_are), 400)
    return {"language": value}


def _players(value: object) -> list[str]:
    if not isinstance(value, list) or not PLAYERS_LEAST <= len(value) <= PLAYERS_MAX:
        raise Refused("bad-request", message("server-players", least=PLAYERS_LEAST, most=PLAYERS_MAX), 400)
    names = [_text(name, message("server-a-name"), NAME_CHARACTERS_MOST) for name in value]
    if not all(names):
        raise Refused("bad-request", message("server-nameless"), 400)
    for name in names:
        if sum(name.casefold() == other.casefold() for other in names) > 1:
            raise Refused("bad-request", message("server-name-twice", name=name), 400)
    return names


def _bound(value: object) -> Json:
    """The risk up to which this table takes a verdict unasked; nothing where it did not choose one."""
    if value is None:
        return {}
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1:
        raise Refused("bad-request", message("server-bound"), 400)
    return {"bound": float(value)}


def _ante(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        value = str(value) if isinstance(value, int) else f"{value:.12g}"  # a million is not 1e+06
    return _text(value, message("server-the-ante"), STAKE_CHARACTERS_MAX)


def _text(value: object, what: Message, longest: int) -> str:
    if not isinstance(value, str):
        raise Refused("bad-request", message("server-text", what=what), 400)
    text = unicodedata.normalize("NFC", value).strip()
    if len(text) > longest:
        raise Refused("bad-request", message("server-text-long", what=what, most=longest), 400)
    if not text.isprintable():
        raise Refused("bad-request", message("server-text-printable", what=what), 400)
    return text


def _are_faces(value: object) -> TypeGuard[list[int]]:
    return isinstance(value, list) and len(value) <= DICE_IN_A_READING_MOST and all(map(_is_face, value))


def _is_face(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value in FACES


def _enclosed(corners: list[tuple[float, float]]) -> float:
    """The area within corners in order (Gauss's shoelace formula)."""
    following = [*corners[1:], corners[0]]
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, following, strict=True))) / 2


def _points(value: object, wanted: range, complaint: Message) -> list[tuple[float, float]] | None:
    if value is None:
        return None
    if (
        not isinstance(value, list)
        or len(value) not in wanted
        or not all(isinstance(one, list) and len(one) == 2 and all(map(_is_share, one)) for one in value)
    ):
        raise Refused("bad-request", complaint, 400)
    return [(float(x), float(y)) for x, y in value]


def _is_share(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value <= 1


def _pixel(given: Mapping[str, Any], key: str) -> float:
    value = given.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= COORDINATE_PX_MOST:
        raise Refused("bad-request", message("server-pixel", key=key), 400)
    return float(value)
