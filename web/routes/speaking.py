"""In which language a request is answered, and the words that the page fetches."""

import hashlib
import re
from typing import NamedTuple

from flask import Response, g, request
from flask.typing import ResponseReturnValue

from referee import Variant, load_variant, variant_ids
from referee.once import once
from referee.variants.hands import VOCABULARY
from referee.variants.rules import FACE_NAMES, SWITCHES
from referee.words.fluent import entries
from table.words import ENGLISH, Listing, Message, catalogue, languages, message, nearest, texts
from table.words.refused import Refused
from web.contract.address import ANYBODY, gives
from web.routes.routing import Routes
from web.server.context import context, settings
from web.words.right_to_left import set_apart

COOKIE = "lang"
WORDS_MIMETYPE = "text/plain"
WORDS_CACHE_SECONDS = 3600
NEVER_FETCHED = (
    "command-", "help-", "handbook-", "reading-", "shape-", "store-", "play-", "rules-page-", "phones-",
    "circle-", "licences-", "sheet-", "page-trust-", "page-export-", "page-camera-seat", "page-camera-hang",
    "page-camera-hold", "page-camera-edge-hint", "page-camera-try-hint", "page-join-handed-on",
    "page-seating-hint", "page-midway-hint", "page-theatre", "page-bound", "page-pause", "page-hearing",
    "page-coins", "page-clock", "page-no-script", "page-license", "page-too-old", "page-join-member",
)  # fmt: skip
"""What only the command line says, the reports that it writes, and what templates alone say."""
ELSEWHERE = (
    "page-which-", "page-phone-", "tournament-", "impossible-", "refusal-line", "camera-labels",
    "camera-cluster", "camera-model", "page-camera-held", "page-camera-phone", "page-camera-test",
    "page-camera-found", "page-camera-demo", "page-mix-", "page-house-", "page-group-", "page-midway",
    "refusal-variant", "refusal-setup", "refusal-switch", "refusal-options", "refusal-play-",
    "camera-weights", "camera-films", "camera-backend", "camera-crop", "camera-detector",
)  # fmt: skip
"""What the door, the camera's page, a tournament and the networks' workshop say, and no page of a table."""
WANTED_LATER = ("closing-", "theatre-", "say-", "coach-", "learnt-", "page-night-")
"""What a page fetches by itself, with `?only=closing-`, once it is wanted."""
OTHERWISE = "### otherwise"
"""Before the English messages by which a page says what the language lacks; to Fluent it is a comment."""

COMMENT = re.compile(r"^#.*\n?|^\s*\n", re.MULTILINE)
"""What is for translators, and empty lines."""
ATTRIBUTE = re.compile(r"^ +\.([A-Za-z][\w-]*) *=", re.MULTILINE)

speaking = Routes("speaking")


@speaking.get("/words/<language>.ftl", address=gives("text/plain", covered="blind", may=ANYBODY))
def words(language: str) -> ResponseReturnValue:
    """What pages say in a language as one Fluent text. Where that lacks a sentence, all of English follows
    `OTHERWISE`. With `?of=VARIANT` of other rule systems only titles of switches; with `?only=PREFIX` what
    is wanted later."""
    if language not in languages():
        there_are = Listing.of(languages(), "comma")
        raise Refused("not-found", message("server-no-language", languages=there_are), 404)
    variant = request.args.get("of", "")
    only = request.args.get("only", "")
    text, tag = _joined(
        language, variant if variant in variant_ids() else "", only if only in WANTED_LATER else ""
    )
    response = Response(text, mimetype=WORDS_MIMETYPE)
    response.set_etag(tag)
    response.headers["Cache-Control"] = f"private, max-age={WORDS_CACHE_SECONDS}"
    return response.make_conditional(request)


@once
def _joined(language: str, variant: str, only: str) -> tuple[str, str]:
    own, english = _entries(language, variant, only), _entries(ENGLISH, variant, only)
    joined = "".join(it.text for it in own.values())
    if any(name not in own or it.attributes - own[name].attributes for name, it in english.items()):
        joined += f"{OTHERWISE}\n" + "".join(it.text for it in english.values())
    return joined, hashlib.sha256(joined.encode()).hexdigest()


class _Entry(NamedTuple):
    """A message as a page gets it."""

    text: str
    attributes: frozenset[str]


def _entries(language: str, variant: str, only: str) -> dict[str, _Entry]:
    others = _of_other_tables(variant)
    sent: dict[str, _Entry] = {}
    for text in texts(language):
        for name, source in entries(text):
            if name in sent or not _is_sent(name, only) or (variant and name.startswith(ELSEWHERE)):
                continue
            told = COMMENT.sub("", source)
            if name in others:
                if not name.startswith("switch-"):
                    continue
                told = ATTRIBUTE.split(told, maxsplit=1)[0]
            sent[name] = _Entry(told, frozenset(ATTRIBUTE.findall(told)))
    return sent


def _is_sent(name: str, only: str) -> bool:
    return name.startswith(only) if only else not name.startswith((*NEVER_FETCHED, *WANTED_LATER))


def _of_other_tables(variant: str) -> set[str]:
    """The rule systems, what poker dice show, and the switches, of which a table of this one needs the titles
    alone."""
    played = load_variant(variant)
    if not isinstance(played, Variant):
        return set()
    mine = {it.id for it in played.choices()}
    systems = {f"variant-{it}" for it in variant_ids() if it != variant}
    systems |= set() if "poker-faces" in mine else {f"faces-{it}" for it in VOCABULARY.values()}
    others = {f"faces-{it}" for it in FACE_NAMES.allowed if it != FACE_NAMES.default}
    systems |= set() if FACE_NAMES.id in mine else others
    return systems | {f"switch-{it}" for it in (*SWITCHES, FACE_NAMES.id) if it not in mine}


def language() -> str:
    """What this request is answered in: what it asks for itself, else its browser, its table, the server."""
    if "language" not in g:  # a page says hundreds of sentences
        g.language = _found_language()
    found: str = g.language
    return found


def _found_language() -> str:
    asked = [request.args.get("lang"), request.cookies.get(COOKIE), *request.accept_languages.values()]
    spoken = nearest(code for code in asked if code)
    return spoken or _of_the_table() or settings().language


def _of_the_table() -> str | None:
    table_id = (request.view_args or {}).get("table_id")
    if table_id is None:
        return None
    try:
        return nearest([str(context().tables.fold(table_id).setup.language or "")])
    except Exception:  # the page that tells what failed must not need what has failed
        return None


def said(sentence: Message) -> str:
    """The sentence in the request's language, for a page."""
    return catalogue(language()).say(set_apart(sentence))
