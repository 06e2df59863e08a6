"""`ojo odds`: the exact chance that a bid stands."""

from fractions import Fraction

import click

from referee import Bid, Refusal, load_variant
from referee.chances.odds import odds_of_bid, wild_in
from table.words import Fact, message
from web.commands import terminal
from web.commands.parameters import parsed_bid, parsed_faces
from web.commands.terminal import SpokenCommand

DICE_MAX = 200


@click.command("odds", cls=SpokenCommand)
@click.option("--dice", metavar="N", required=True, type=click.IntRange(0, DICE_MAX))
@click.option("--bid", required=True, type=parsed_bid, metavar="BID")
@click.option("--own", type=parsed_faces, metavar="FACES", default="")
@click.option("--variant", metavar="ID", default="dudo", show_default=True)
@click.option("--one-die-round", is_flag=True)
def command(dice: int, bid: Bid, own: list[int], variant: str, one_die_round: bool) -> None:
    """Show the chance that a bid stands, as a fraction and as a decimal."""
    loaded = load_variant(variant)
    if isinstance(loaded, Refusal):
        raise terminal.wrong("--variant", loaded.say)
    if loaded.shape != "many-cups":
        raise terminal.wrong("--variant", message("command-odds-no-bids", variant=variant))
    rules = loaded.rules
    odds = odds_of_bid(rules, dice, bid, own, one_die_round=one_die_round)
    if isinstance(odds, Refusal):
        raise terminal.wrong("--bid", odds.say)
    hidden: dict[str, Fact] = {"dice": dice, "wild": int(wild_in(rules, one_die_round=one_die_round))}
    if own:
        known = message("command-odds-own", own=" ".join(map(str, own)), **hidden)
    else:
        known = message("command-odds-hidden", **hidden)
    click.echo(terminal.say(known))
    if own and dice and rules.claim_scope == "bidder":
        click.echo(terminal.told("command-odds-own-idle"))
    click.echo(terminal.told("command-odds-stands", bid=str(bid), chance=_chance(odds.stands)))
    click.echo(terminal.told("command-odds-exact", bid=str(bid), chance=_chance(odds.exact)))
    click.echo(terminal.told("command-odds-likely", likely=str(odds.likely), best=str(odds.best)))


def _chance(chance: Fraction) -> str:
    """As a fraction and as a decimal."""
    return f"{chance} = {float(chance):.6f}"
