"""Messages and their parts, which stand below the words: see `referee.facts`."""

from referee.facts import Fact, Listing, Message, message

__all__ = ["Fact", "Listing", "Message", "message"]
