"""Names on a page, in scripts that run from right to left: the numbers beside them stay in their place.

Terminals, exports and the API tell names as they are; the page does the same in words/speech.js.
"""

import re

from table.words import Fact, Listing, Message

_LETTER = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
_BEGIN, _END = "\u2068", "\u2069"
"""First strong isolate, and its end: what stands between is set by itself."""


def apart(text: str) -> str:
    """The text, set apart where any of it runs from right to left."""
    return f"{_BEGIN}{text}{_END}" if _LETTER.search(text) else text


def set_apart(fact: Fact) -> Fact:
    """What is to be said, with every name in it set apart."""
    if isinstance(fact, str):
        return apart(fact)
    if isinstance(fact, Message):
        return Message(fact.id, {key: set_apart(value) for key, value in fact.facts.items()})
    return Listing(tuple(map(set_apart, fact.items)), fact.join) if isinstance(fact, Listing) else fact
