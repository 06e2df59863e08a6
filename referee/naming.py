"""What dice are called: faces and bids in the words of the table, as messages."""

from referee.facts import Message, message
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
