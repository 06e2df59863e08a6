"""PINs and codes as people type them."""

import unicodedata

from referee.setup import UNSEEN

LINES = "\u2212\u30fc"
"""A minus and a long vowel's stroke, which some keyboards have where others have a hyphen."""


def typed(given: str) -> str:
    """What is meant: the digits of any keyboard, small letters, and nothing that was written between them."""
    plain = unicodedata.normalize("NFKC", UNSEEN.sub("", given)).lower()
    meant = (
        sign for sign in plain if unicodedata.category(sign) not in ("Pd", "Zs", "Cc") and sign not in LINES
    )
    return "".join(str(unicodedata.decimal(sign, sign)) for sign in meant)
