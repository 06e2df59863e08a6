"""What the server tells of a night: its rounds, its players, its dice, its debts."""

from web.contract.answers import CHANGE_BY_SEAT, DICE_BY_SEAT, FACE, NAME
from web.contract.kinds import Schema, chance, flag, listed, number, or_null, record, ref, text, whole

AFTERWARDS: dict[str, Schema] = {
    "PlayedRound": record(
        {
            "version": whole("of the event that judged it"),
            "game": whole(least=1),
            "round": whole(least=1),
            "call": text(),
            "bid": ref("Bid"),
            "bidder": NAME,
            "caller": NAME,
            "right": flag("the caller was"),
            "losses": CHANGE_BY_SEAT,
            "left": DICE_BY_SEAT | {"description": "seat: dice after it"},
            "chance": or_null(chance(), "that the doubted bid stands, with every die hidden"),
            "explanation": text(),
            "say": ref("Message"),
            "photo": or_null(text()),
            "source": or_null(text(), "camera, demo, photo or hand"),
            "put_right": listed(
                record(
                    {
                        "read": or_null(FACE, "null: the camera saw no die"),
                        "now": or_null(FACE, "null: it is none"),
                        "doubt": or_null(text(), "what was odd about it"),
                    }
                ),
                "dice that a person corrected",
            ),
            "taken_back": whole("verdicts that were taken back before this one stood"),
        }
    ),
    "Played": record(
        {
            "name": NAME,
            "calls": whole("doubts and exact calls"),
            "right": whole(),
            "exact_calls": whole(),
            "exact_right": whole(),
            "called": whole("own bids that were doubted"),
            "caught": whole("of these, those that fell"),
            "got_away": whole("own bids that fell short and that nobody doubted, as far as can be told"),
            "won": whole("doubts that went well, as caller or bidder"),
            "expected": number("how many of these by chance alone", minimum=0),
        }
    ),
    "Night": record(
        {
            "id": text(),
            "rounds": listed(ref("PlayedRound"), "oldest first"),
            "players": listed(ref("Played")),
            "dice": record(
                {
                    "counts": listed(whole(), "of the faces 1 to 6", minItems=6, maxItems=6),
                    "chi_squared": number(minimum=0),
                    "p": or_null(chance(), "how often fair dice fall at least as unevenly; null: too few"),
                    "noticeable": or_null(chance(), "how often a loaded face must come up to be noticed"),
                }
            ),
            "pot": whole(),
            "stake": text(),
            "purses": CHANGE_BY_SEAT,
            "payments": listed(record({"payer": NAME, "payee": NAME, "amount": whole(least=1)})),
            "unheard": whole("rounds of which not every bid was entered"),
            "unseen": whole("rounds in which not every die was seen"),
            "steps": listed(whole(), "versions that stand, to see the night again"),
        },
        "The night so far, less what was undone.",
    ),
}
