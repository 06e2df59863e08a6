"""A table's setup checked before the first die is thrown."""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, NoReturn

from referee.editions import EDITION, SHEETS
from referee.facts import Listing
from referee.state import Setup
from referee.values import Code, answered, granted, is_whole, refuse, show
from referee.variants.rules import FACE_NAMES
from referee.variants.variant import Variant, load_variant

NAME_CHARACTERS_MAX = 40
PLAYERS_MAX = 40
DICE_EACH_MAX = 40
ANTE_MAX = 1_000_000
STAKE_CHARACTERS_MAX = 80
JOINED = re.compile("(?<=[^\\x00-\\x7f\\s])[\u200c\u200d](?=[^\\x00-\\x7f\\s])")
"""A joiner, or its opposite, between two letters or signs that join."""
UNSEEN = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
"""Signs that draw nothing: Default_Ignorable_Code_Point of the Unicode Character Database, and two blanks."""
KEYS = ("variant", "players", "dice", "full_hand", "options", "ante", "stake", "edition")


@answered
def read_setup(given: object) -> Setup:
    """Check `{"variant", "players", "dice", "full_hand", "options", "ante", "stake", "edition"}`; all but the
    first two may be left out."""
    if not isinstance(given, Mapping):
        refuse(Code.BAD_SETUP, "setup-form", given=show(given))
    unknown = [str(key) for key in given if key not in KEYS]
    if unknown:
        refuse(Code.BAD_SETUP, "setup-key", given=show(unknown[0]), keys=Listing.of(KEYS, "comma"))
    name = given.get("variant")
    if not isinstance(name, str):
        refuse(Code.BAD_SETUP, "setup-variant", given=show(name))
    variant = granted(load_variant(name))
    players = read_players(given.get("players"), variant)
    unseen = [] if "edition" in given else [name for name in players if not is_seen(name)]
    if unseen:  # a night that is kept names its edition, and its players stay
        refuse(Code.BAD_PLAYERS, "name", given=show(unseen[0]), most=NAME_CHARACTERS_MAX)
    options = given.get("options")
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        refuse(Code.BAD_OPTION, "options-form", given=show(options))
    edition = given.get("edition", EDITION)
    if not is_whole(edition) or not 1 <= edition <= EDITION:
        refuse(Code.BAD_SETUP, "edition", most=EDITION, given=show(edition))
    sheets, variant = SHEETS[edition], variant.as_of(edition)
    asked = granted(variant.with_options(options, any_mix=not sheets.impossible_mixes_are_refused))
    settled: Mapping[str, Any] = sheets.settled
    rules = replace(asked, **settled)
    hands, full = read_dice(given.get("dice"), given.get("full_hand"), players, variant)
    few = min(full, *(number for number in hands.values() if number))
    if variant.shape == "many-cups" and few < rules.out_below:
        refuse(Code.BAD_DICE, "dice-below", least=rules.out_below, number=few)
    ante, stake = given.get("ante", 0), given.get("stake", "")
    if not is_whole(ante) or not 0 <= ante <= ANTE_MAX:
        refuse(Code.BAD_SETUP, "ante", most=ANTE_MAX, given=show(ante))
    if not isinstance(stake, str) or len(stake) > STAKE_CHARACTERS_MAX or not is_printable(stake):
        refuse(Code.BAD_SETUP, "stake", most=STAKE_CHARACTERS_MAX, given=show(stake))
    variant = replace(variant, claims=variant.claims_by(rules))
    vocabulary = variant.vocabulary_by(rules, options.get(FACE_NAMES.id))
    return Setup(variant, rules, vocabulary, dict(options), players, hands, full, ante, stake, edition)


def read_players(given: object, variant: Variant) -> tuple[str, ...]:
    """The names in clockwise order: printable, at most 40 characters, no two the same."""
    if not isinstance(given, list | tuple):
        refuse(Code.BAD_PLAYERS, "players-form", given=show(given))
    if not 2 <= len(given) <= PLAYERS_MAX:
        refuse_number(variant, len(given))
    for name in given:
        read_name(name)
    if len(set(given)) < len(given):
        twice = next(name for name in given if given.count(name) > 1)
        refuse(Code.BAD_PLAYERS, "name-twice", given=show(twice))
    return tuple(given)


def refuse_number(variant: Variant, number: int) -> NoReturn:
    """Refuse so many players."""
    refuse(Code.BAD_PLAYERS, "players-number", variant=variant.id, least=2, most=PLAYERS_MAX, number=number)


def is_printable(text: str) -> bool:
    """Whether all of a text can be seen. A joiner between letters belongs to them, in Persian, Hindi and in
    signs of several parts (Unicode Standard Annex 31, 2.3.1); elsewhere two names would look alike."""
    return JOINED.sub("", text).isprintable()


def is_seen(name: str) -> bool:
    """Whether a name shows a letter, a number or a sign: one of blank ones alone is nobody's."""
    return any(unicodedata.category(sign)[0] in "LNPS" for sign in UNSEEN.sub("", name))


def looks(name: str) -> str:
    """What names that nobody tells apart have alike: not capitals, wide letters, spaces, unseen signs."""
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return " ".join(UNSEEN.sub("", plain).split())


def look_alike(name: str, others: Iterable[str]) -> bool:
    """Whether it is taken for one of the others."""
    return looks(name) in map(looks, others)


def read_name(given: object) -> str:
    """A player's name."""
    fits = (
        isinstance(given, str) and given.strip() and is_printable(given) and len(given) <= NAME_CHARACTERS_MAX
    )
    if not isinstance(given, str) or not fits:
        refuse(Code.BAD_PLAYERS, "name", given=show(given), most=NAME_CHARACTERS_MAX)
    return given


def read_dice(
    given: Any, full_hand: int | None, players: tuple[str, ...], variant: Variant
) -> tuple[dict[str, int], int]:
    """Dice for each seat, and how many a full hand has: `full_hand`, or else the variant's number or the
    largest hand that is held."""
    if full_hand is not None and (not is_whole(full_hand) or not 1 <= full_hand <= DICE_EACH_MAX):
        refuse(Code.BAD_DICE, "full-hand", most=DICE_EACH_MAX, given=show(full_hand))
    if given is None:
        given = variant.dice if full_hand is None else full_hand
    if variant.shape != "many-cups":
        for number in (given, variant.dice if full_hand is None else full_hand):
            if number != variant.dice or not is_whole(number):
                refuse(
                    Code.BAD_DICE, "dice-fixed", variant=variant.id, number=variant.dice, given=show(number)
                )
        return dict.fromkeys(players, variant.dice), variant.dice
    hands = _hands(given, players)
    if full_hand is None:
        return hands, given if is_whole(given) else max(variant.dice, *hands.values())
    number, most = sum(hands.values()), full_hand * len(players)
    if number > most:
        refuse(Code.BAD_DICE, "full-hand-number", full=full_hand, most=most, number=number)
    return hands, full_hand


def _hands(given: Any, players: tuple[str, ...]) -> dict[str, int]:
    """Dice for each seat where everyone has a cup."""
    if is_whole(given):
        if not 1 <= given <= DICE_EACH_MAX:
            refuse(Code.BAD_DICE, "dice-each", most=DICE_EACH_MAX, given=show(given))
        return dict.fromkeys(players, given)
    if not isinstance(given, Mapping):
        refuse(Code.BAD_DICE, "dice-form", given=show(given))
    if set(given) != set(players):
        refuse(Code.BAD_DICE, "dice-seats", seats=Listing.of(players, "comma"))
    for seat, number in given.items():
        if not is_whole(number) or not 0 <= number <= DICE_EACH_MAX:
            refuse(Code.BAD_DICE, "dice-seat", seat=seat, most=DICE_EACH_MAX, given=show(number))
    if sum(1 for number in given.values() if number) < 2:
        refuse(Code.BAD_DICE, "dice-two")
    return {seat: given[seat] for seat in players}
