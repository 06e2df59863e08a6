"""A table's setup checked before the first die is thrown."""

from collections.abc import Mapping
from typing import Any

from referee.state import Setup
from referee.values import Code, Refusal, is_whole, show
from referee.variant import Variant, load_variant

NAME_CHARACTERS_MAX = 40
PLAYERS_MAX = 40
DICE_EACH_MAX = 40
ANTE_MAX = 1_000_000
STAKE_CHARACTERS_MAX = 80
KEYS = ("variant", "players", "dice", "options", "ante", "stake")


def read_setup(given: object) -> Setup | Refusal:
    """Check `{"variant", "players", "dice", "options", "ante", "stake"}`; all but the first two may be
    left out."""
    if not isinstance(given, Mapping):
        return Refusal(Code.BAD_SETUP, f"a setup is an object with variant and players, not {show(given)}")
    unknown = [str(key) for key in given if key not in KEYS]
    if unknown:
        return Refusal(
            Code.BAD_SETUP, f"the setup has no key {show(unknown[0])}; its keys are {', '.join(KEYS)}"
        )
    name = given.get("variant")
    if not isinstance(name, str):
        return Refusal(Code.BAD_SETUP, f"variant must be the id of a variant, as dudo, not {show(name)}")
    variant = load_variant(name)
    if isinstance(variant, Refusal):
        return variant
    players = read_players(given.get("players"), variant)
    if isinstance(players, Refusal):
        return players
    options = given.get("options")
    if options is None:
        options = {}
    if not isinstance(options, Mapping):
        return Refusal(Code.BAD_OPTION, f"options must map switches to values, not {show(options)}")
    rules = variant.with_options(options)
    if isinstance(rules, Refusal):
        return rules
    dice = read_dice(given.get("dice"), players, variant)
    if isinstance(dice, Refusal):
        return dice
    ante, stake = given.get("ante", 0), given.get("stake", "")
    if not is_whole(ante) or not 0 <= ante <= ANTE_MAX:
        return Refusal(Code.BAD_SETUP, f"ante must be a whole number from 0 to {ANTE_MAX}, not {show(ante)}")
    if (
        not isinstance(stake, str)
        or len(stake) > STAKE_CHARACTERS_MAX
        or not (stake.isprintable() or not stake)
    ):
        return Refusal(
            Code.BAD_SETUP,
            f"stake must be up to {STAKE_CHARACTERS_MAX} printable characters, not {show(stake)}",
        )
    hands, full = dice
    return Setup(variant, rules, dict(options), players, hands, full, ante, stake)


def read_players(given: object, variant: Variant) -> tuple[str, ...] | Refusal:
    """The names in clockwise order: printable, at most 40 characters, no two the same."""
    if not isinstance(given, list | tuple):
        return Refusal(
            Code.BAD_PLAYERS, f'players must be a list of names as ["ann", "bo"], not {show(given)}'
        )
    least, most = (2, 2) if variant.shape == "own-hand" else (2, PLAYERS_MAX)
    if not least <= len(given) <= most:
        wanted = "exactly two players" if most == least else f"{least} to {most} players"
        return Refusal(Code.BAD_PLAYERS, f"{variant.id} needs {wanted}, not {len(given)}")
    for name in given:
        if (
            not isinstance(name, str)
            or not name.strip()
            or not name.isprintable()
            or len(name) > NAME_CHARACTERS_MAX
        ):
            return Refusal(
                Code.BAD_PLAYERS,
                f"{show(name)} cannot be a name: a name has 1 to {NAME_CHARACTERS_MAX} printable characters",
            )
    if len(set(given)) < len(given):
        twice = next(name for name in given if given.count(name) > 1)
        return Refusal(
            Code.BAD_PLAYERS, f"two players are called {show(twice)}: give each a name of their own"
        )
    return tuple(given)


def read_dice(given: Any, players: tuple[str, ...], variant: Variant) -> tuple[dict[str, int], int] | Refusal:
    """Dice for each seat, and how many a full hand has."""
    if given is None:
        given = variant.dice
    if variant.shape != "many-cups":
        if given != variant.dice or not is_whole(given):
            return Refusal(
                Code.BAD_DICE, f"{variant.id} is played with {variant.dice} dice, not {show(given)}"
            )
        return dict.fromkeys(players, variant.dice), variant.dice
    if is_whole(given):
        if not 1 <= given <= DICE_EACH_MAX:
            return Refusal(
                Code.BAD_DICE, f"dice must be 1 to {DICE_EACH_MAX} for each player, not {show(given)}"
            )
        return dict.fromkeys(players, given), given
    if not isinstance(given, Mapping):
        return Refusal(
            Code.BAD_DICE, f"dice must be a number or a map of seats to numbers, not {show(given)}"
        )
    if set(given) != set(players):
        return Refusal(Code.BAD_DICE, f"dice must name every player and nobody else: {', '.join(players)}")
    for seat, number in given.items():
        if not is_whole(number) or not 0 <= number <= DICE_EACH_MAX:
            return Refusal(
                Code.BAD_DICE, f"the dice of {seat} must be 0 to {DICE_EACH_MAX}, not {show(number)}"
            )
    if sum(1 for number in given.values() if number) < 2:
        return Refusal(Code.BAD_DICE, "at least two players need dice to play for")
    return {seat: given[seat] for seat in players}, max(variant.dice, *given.values())
