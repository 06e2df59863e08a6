"""`ojo odds`: the exact chance that a bid stands."""

from fractions import Fraction

import click

from referee import Bid, Refusal, load_variant
from referee.odds import odds_of_bid, wild_in
from web.commands import speech
from web.commands.parameters import BID, FACES
from web.words import Fact, message

DICE_MAX = 200


@click.command()
@click.option(
    "--dice", required=True, type=click.IntRange(0, DICE_MAX), help="Hidden dice; your own come on top."
)
@click.option("--bid", required=True, type=BID, help="The bid, as 7x5 or 4A.")
@click.option("--own", type=FACES, default="", help="Your own dice, as 1,5,5.")
@click.option("--variant", default="dudo", show_default=True, help="The rules: whether aces are wild.")
@click.option("--one-die-round", is_flag=True, help="In a one-die (palifico) round of that variant.")
def command(dice: int, bid: Bid, own: list[int], variant: str, one_die_round: bool) -> None:
    """Show the chance that a bid stands, as a fraction and as a decimal."""
    loaded = load_variant(variant)
    if isinstance(loaded, Refusal):
        raise speech.wrong("--variant", loaded.say)
    if loaded.shape != "many-cups":
        raise speech.wrong("--variant", message("command-odds-no-bids", variant=variant))
    rules = loaded.rules
    found = odds_of_bid(rules, dice, bid, own, one_die_round=one_die_round)
    if isinstance(found, Refusal):
        raise speech.wrong("--bid", found.say)
    hidden: dict[str, Fact] = {"dice": dice, "wild": int(wild_in(rules, one_die_round=one_die_round))}
    if own:
        known = message("command-odds-own", own=" ".join(map(str, own)), **hidden)
    else:
        known = message("command-odds-hidden", **hidden)
    click.echo(speech.say(known))
    if own and dice and rules.claim_scope == "bidder":
        click.echo(speech.told("command-odds-own-idle"))
    click.echo(speech.told("command-odds-stands", bid=str(bid), chance=_chance(found.stands)))
    click.echo(speech.told("command-odds-exact", bid=str(bid), chance=_chance(found.exact)))
    click.echo(speech.told("command-odds-likely", likely=str(found.likely), best=str(found.best)))


def _chance(chance: Fraction) -> str:
    """As a fraction and as a decimal."""
    return f"{chance} = {float(chance):.6f}"
