"""How the rule sheets are read, edition by edition: the one place that knows what an edition changed.

A reading that changes in a way that a game's log would tell gets a new edition. A game keeps the edition that
it was set up under, so that no stored night ends otherwise. Where a variant itself chooses anew, its file
keeps the former values (`[until.3]`). `tests/examples/editions.toml` plays both ends.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

EDITION = 6
"""The edition that a game is set up under where nobody asks for another."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """What the sheets are taken to say. Each field is true in the newest edition."""

    full_hands_again: bool = True
    """The next game starts with full hands, also where the first one was taken up midway."""
    fallen_die_counts_at_once: bool = True
    """A die that fell decides at once who may look, and before the first bid what kind of round it is."""
    shown_dice_stay: bool = True
    """Dice that were shown by mistake are held to: a later reveal that tells others is refused."""
    mistake_shows_dice: bool = True
    """Who reveals by mistake shows a die; a reveal of nothing is refused."""
    thrown_dice_are_hidden: bool = True
    """Dice that are thrown again are hidden, although they were shown by mistake before."""
    kept_dice_stay: bool = True
    """Dice that a player said to keep under the shared cup lie there when it is lifted."""
    bids_of_aces_go_up: bool = True
    """A bid of aces beats the last bid of aces, also after bids of other faces between."""
    impossible_mixes_are_refused: bool = True
    """Switches that cannot go together are refused when a table is set up."""
    doubted_pass_is_never_exact: bool = True
    """`met-exactly` is about counts. A pass has none."""
    rolls_choose_direction: bool = True
    """The roll for seats sets the direction to the left; who rolled highest may choose it anew."""
    accepted_unseen_is_judged: bool = True
    """A claim that is accepted unseen gets a verdict."""
    cups_count_exactly: bool = True
    """A leopard is of dice that count: aces that lack a true die make none. A pool that is one cup counts as
    that cup."""
    highest_stays: bool = True
    """The highest claim is not handed on with the shared cup."""
    faces_of_the_deck: bool = True
    """Poker dice are told by the faces of the deck that the table plays with; those of the other are
    refused."""
    pools_count_as_they_may_lie: bool = True
    """A pool counts a number that some way makes in which it may lie under the cups."""
    settled: Mapping[str, object] = field(default_factory=dict)
    """Field of `Rules` -> the value that every table plays: switches that did not exist yet."""


_FIFTH = Sheets()  # the sixth lets dice be laid open in `bluff`, whose file tells the former value
_FOURTH = replace(_FIFTH, pools_count_as_they_may_lie=False)
_THIRD = _FOURTH  # the fourth chose other values for `bluff`, whose file tells the former ones
_SECOND = replace(_THIRD, cups_count_exactly=False, highest_stays=False, faces_of_the_deck=False)
SHEETS: Mapping[int, Sheets] = {
    1: replace(
        _SECOND,
        full_hands_again=False,
        fallen_die_counts_at_once=False,
        shown_dice_stay=False,
        mistake_shows_dice=False,
        thrown_dice_are_hidden=False,
        kept_dice_stay=False,
        bids_of_aces_go_up=False,
        impossible_mixes_are_refused=False,
        doubted_pass_is_never_exact=False,
        rolls_choose_direction=False,
        accepted_unseen_is_judged=False,
        settled={"losers_drink": False, "game_starter": "first-seat"},
    ),
    2: _SECOND,
    3: _THIRD,
    4: _FOURTH,
    5: _FIFTH,
    6: _FIFTH,
}
"""Edition -> how it reads the sheets: the one after it, but for what that one changed."""
