"""What dice are called: faces and bids in the words of the table, as messages."""

from dataclasses import replace

from referee.facts import Fact, Message, message
from referee.values import Bid


def faces(face: int, number: int, vocabulary: str) -> Message:
    """The name of so many of a face."""
    return message(f"faces-{vocabulary}", face=face, n=number)


def bid(it: Bid, vocabulary: str) -> Message:
    """`seven fives` in the names of the faces that the table uses, and what is spoken with it."""
    bare = message(
        "bid",
        quantity=it.quantity,
        faces=faces(it.face, it.quantity, vocabulary),
        face=it.face,
        vocabulary=vocabulary,
    )
    return message("bid-spoken", bid=bare, spoken=Message(f"spoken-{it.spoken}")) if it.spoken else bare


def one(claim: Fact) -> Fact:
    """A hand as it stands in a sentence: `a pair of nines`, by the attribute `one` of its name."""
    return replace(claim, id=f"{claim.id}.one") if isinstance(claim, Message) else claim
