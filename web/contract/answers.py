"""What the server answers: the table's view and everything in it."""

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

NAME = text("a seat")
NAMES = listed(text(), "seats")
MAYBE_NAME = or_null(text())
DICE_BY_SEAT = by_name(whole(), "seat: number")
CHANGE_BY_SEAT = by_name(whole(least=None), "seat: number")
FACE = whole(least=1, maximum=6)

TOLD: dict[str, Schema] = {
    "Message": record(
        {"id": text("of a sentence in /words/LANGUAGE.ftl"), "facts": by_name(ref("Fact"), "its variables")},
        "A sentence before any language says it.",
    ),
    "Fact": {"anyOf": [text(), number(), ref("Message"), ref("Listing")]},
    "Listing": record(
        {"list": listed(ref("Fact")), "join": one_of(("and", "or", "comma", "then"))},
        "Several things told as one.",
    ),
    "Refusal": record({"refusal": ref("Why")}, "What may not be, and why; nothing has changed."),
    "Why": record(
        {
            "code": text("which kind, for programs"),
            "message": text("a sentence to show, in the request's language"),
            "say": ref("Message"),
        }
    ),
    "Bid": {
        "anyOf": [
            record({"player": NAME, "quantity": whole(least=1), "face": FACE}, "At least so many of a face."),
            record({"player": NAME, "value": text("64, 1x2, full house, pass")}, "A claimed value."),
        ]
    },
    "Cite": record(
        {
            "switch": text("the rule's id"),
            "rule": text("what it says at this table"),
            "source": text("where it is printed"),
            "say": record({"rule": ref("Message"), "source": ref("Message")}),
        },
        "A rule that decided.",
    ),
    "Verdict": record(
        {
            "call": text("doubt, spot_on, lift, or how a claim was accepted"),
            "bid": ref("Bid"),
            "bidder": NAME,
            "caller": NAME,
            "found": {"type": ["integer", "string", "null"], "description": "dice that count, or a value"},
            "wild": whole("how many of those found were wild"),
            "met": flag("found at least as much as was bid"),
            "exact": flag(),
            "losses": CHANGE_BY_SEAT | {"description": "seat: dice lost, negative is gained"},
            "penalties": DICE_BY_SEAT,
            "out": NAMES,
            "starter": MAYBE_NAME,
            "winner": MAYBE_NAME,
            "unseen": whole("dice that nobody saw"),
            "explanation": text("the sentence"),
            "cites": listed(ref("Cite"), "the rules that decided, the one that decides first"),
            "say": ref("Message"),
        }
    ),
    "State": record(
        {
            "variant": text(),
            "phase": one_of(("seating", "bidding", "siding", "revealing", "over")),
            "turn": or_null(text(), "the seat that must act"),
            "starter": MAYBE_NAME,
            "direction": one_of(("left", "right")),
            "seats": NAMES | {"description": "clockwise"},
            "bid": or_null(ref("Bid")),
            "bidder": MAYBE_NAME,
            "call": or_null(text(), "the call that waits for its reveal"),
            "caller": MAYBE_NAME,
            "sides": by_name(text(), "seat: doubter or bidder"),
            "dice": DICE_BY_SEAT,
            "pile": whole("dice that lie discarded"),
            "pot": whole(),
            "stake": text("what is played for where it is no number"),
            "purses": CHANGE_BY_SEAT | {"description": "whoever sat here tonight: won less staked"},
            "penalties": DICE_BY_SEAT,
            "out": NAMES,
            "left": NAMES | {"description": "who left in this game; dice that lie there are a dead hand"},
            "winner": MAYBE_NAME,
            "payments": listed(
                record({"payer": NAME, "payee": NAME, "amount": whole(least=1)}),
                "after a game: what settles all purses, with the fewest payments",
            ),
            "special": or_null(text(), "palifico or fixed-face where this is such a round"),
            "sight": one_of(("own", "one-die", "others"), "who may look at their dice"),
            "may_look": NAMES,
            "rolled": by_name(FACE),
            "tied": listed(NAMES, "who rolls again for the seats"),
            "passer": MAYBE_NAME,
            "kept": listed(FACE),
            "believed": flag(),
            "rerolled": or_null(whole()),
            "shown": by_name(listed(FACE), "dice shown by mistake"),
            "game": whole(least=1),
            "round": whole(least=1),
            "wild_aces": flag("aces are wild in this round"),
            "verdict": or_null(ref("Verdict"), "until the next bid"),
        },
        "The referee's state.",
    ),
    "Idle": record(
        {
            "because": listed(text(), "the switches that make it so"),
            "message": text("the sentence"),
            "say": ref("Message"),
        },
        "Why a switch changes nothing.",
    ),
    "Setup": record(
        {
            "variant": text(),
            "title": text("the variant's name"),
            "players": NAMES,
            "dice": {"anyOf": [whole(least=1), by_name(whole())], "description": "a head, or seat: number"},
            "ante": text("what each puts in, as it was typed"),
            "options": by_name({}, "switches that this table sets otherwise"),
            "idle": by_name(ref("Idle"), "switches that were set and change nothing"),
            "edition": whole("of the rules that it was set up under", least=1),
            "full_hand": or_null(whole(least=1)),
            "bound": chance("the risk up to which it takes a verdict unasked"),
            "odds": flag("the big screen shows the odds of the bid"),
            "language": text(),
            "words": {
                "type": "object",
                "description": "what the table calls its faces (of one, of many) and its calls, by action",
                "properties": {
                    "vocabulary": text(), "face": listed(text()), "faces": listed(text()),
                },
                "required": ["vocabulary", "face", "faces"],
                "additionalProperties": text(),
            },
        },
        "What was agreed on.",
        optional=("edition", "full_hand", "bound", "odds", "language"),
    ),
    "Die": record(
        {
            "face": or_null(FACE, "null was said to be no die"),
            "confidence": chance(),
            "probabilities": listed(chance(), "faces 1 to 6", minItems=6, maxItems=6),
            "box": or_null(
                listed(number(), minItems=4, maxItems=4),
                "x0, y0, x1, y1 in pixels of the picture that was read; null was typed",
            ),
            "doubt": or_null(text(), "one word for what is odd about it"),
            "corrected": flag("a person said what it is"),
            "seat": or_null(text(), "whose it is, where seats were placed in the camera's picture"),
        }
    ),
    "Certainty": record(
        {
            "met": chance("that at least as much lies there as was bid"),
            "exact": chance("that exactly as much does"),
            "outcome": record({"right": flag(), "losses": CHANGE_BY_SEAT}, "the likeliest"),
            "risk": chance("that another one is true"),
            "decided": flag("the risk is at most the bound"),
            "deciding": listed(whole(), "indexes of dice whose answer lowers it, best first"),
        }
    ),
    "Round": record(
        {
            "version": whole("of the event that judged it"),
            "call": text(),
            "explanation": text(),
            "losses": CHANGE_BY_SEAT,
            "say": ref("Message"),
            "evidence": flag("whether dice were shown for it, which `evidence` tells"),
            "photo": flag("whether a picture was read for it, which `evidence` tells while it is kept"),
        }
    ),
    "Mishap": record(
        {"version": whole(), "action": one_of(("fallen", "crooked")), "player": NAME, "lost": whole()},
        "What happened to dice between the calls.",
    ),
    "Legal": record(
        {
            "actions": by_name(NAMES, "action: the seats that may, none where no seat is named"),
            "bids": listed(listed(whole(), minItems=2, maxItems=2), "quantity and face, lowest first"),
            "claims": listed(text()),
        },
        "What may be done now.",
    ),
    "Eye": record(
        {
            "state": one_of(("starting", "ready", "failed", "none")),
            "message": or_null(text(), "no camera, reconnecting, dark, frozen, blurred, moved"),
            "say": or_null(ref("Message")),
            "table": or_null(text(), "whose table it watches by itself"),
            "sees": or_null(
                text(),
                "waiting, cups, hands, settling, reading, asking, done or taken away (asking before a call: "
                "the cups seem to be up)",
            ),
        },
        optional=("table", "sees"),
    ),
}  # fmt: skip

EVIDENCE = {
    "id": whole("the version of its event, and the number of its picture"),
    "source": one_of(("camera", "demo", "photo", "hand")),
    "photo": or_null(text(), "the picture's path, or null for a typed one"),
    "width": whole("of the picture that was read, in pixels; the stored one may be smaller"),
    "height": whole("likewise"),
    "dice": listed(ref("Die")),
    "others": whole("more dice that were typed in as counting for nothing"),
}
CERTAIN = {
    "risk": chance("that another verdict than the likeliest is true"),
    "bound": chance("the risk up to which this table takes a verdict unasked"),
    "certain_percent": number("how certain that verdict is; no more nines than the measured pictures carry"),
}
MODEL = {"model": by_name(text(), "file: SHA-256")}
TOLD["Proof"] = record(EVIDENCE | CERTAIN | MODEL, "What a verdict was taken from.")
TOLD["SecondLook"] = record(
    EVIDENCE
    | CERTAIN
    | MODEL
    | {
        "clear": flag("the call would be judged by it without asking"),
        "same": flag("it would come to the verdict that was given"),
        "explanation": or_null(text(), "the verdict that it would come to"),
        "say": or_null(ref("Message")),
    },
    "What the picture of a past verdict reads as now.",
)
TOLD["Evidence"] = record(EVIDENCE | CERTAIN, "What was read of a reveal, and how certain its verdict is.")
TOLD["Reading"] = record(
    EVIDENCE
    | CERTAIN
    | {
        "counts": by_name(whole(), 'how many of each face, "1" to "6"'),
        "expected": whole("how many dice should lie there"),
        "certainty": ref("Certainty"),
        "questions": listed(whole(), "indexes of the dice to ask about, the one that matters most first"),
        "count_question": or_null(text(), "where the number of dice is wrong and could matter"),
        "count_say": or_null(ref("Message")),
        "mishaps": listed(
            record({"action": one_of(("fallen", "crooked")), "player": NAME, "die": or_null(whole())}),
            "what may have happened to dice, to be confirmed: a die beyond the edge, one that leans",
        ),
        "clear": flag("the verdict may be taken without asking"),
    },
    "What lies there as far as it was read.",
)
CAMERA = {
    "camera": flag("there is a camera to look with"),
    "demo": flag("the demo can be looked at"),
    "demo_most": whole("the most dice that a picture of the demo shows"),
    "eye": ref("Eye"),
}
TOLD["View"] = record(
    {
        "id": text("the table"),
        "version": whole("how many events it has: actions, readings, corrections"),
        "setup": ref("Setup"),
        "state": ref("State"),
        "legal": ref("Legal"),
        "expected": or_null(whole(), "how many dice the call that waits is about"),
        "chance": or_null(
            chance(), "that the bid stands, for who sees no dice; null where the table wants no odds"
        ),
        "undo": flag("there is something to take back"),
        "standing": whole("how many events stand: an undo takes one away"),
        "ended": flag("the night was ended; whatever happens next goes on with it"),
        "wins": by_name(whole(least=1), "games of the night"),
        "reading": or_null(ref("Reading")),
        "judged": or_null(ref("Evidence"), "the reading that the standing verdict was taken from"),
        "history": listed(ref("Round"), "the last twenty verdicts that still stand, oldest first"),
        "mishaps": listed(ref("Mishap"), "the last twenty, oldest first"),
    }
    | CAMERA,
    "What a page is told of a table.",
)
