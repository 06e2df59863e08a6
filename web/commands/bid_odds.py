"""`ojo odds`: the exact chance that a bid stands."""

import click

from referee import Bid, Refusal, load_variant
from referee.odds import odds
from referee.words import told
from web.commands.parameters import BID, FACES

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
        raise click.BadParameter(told.why(loaded), param_hint="--variant")
    if loaded.shape != "many-cups":
        raise click.BadParameter(f"{variant} has no bids on dice under every cup", param_hint="--variant")
    rules = loaded.rules
    wild = rules.wild_aces and (rules.one_die_wild or not one_die_round)
    found = odds(dice, bid, rules, own, wild=wild)
    known = f"{dice} hidden dice" + (f" and your own {' '.join(map(str, own))}" if own else "")
    click.echo(f"{known}, aces {'wild' if wild else 'not wild'}")
    click.echo(f"{bid} stands: {found.stands} = {float(found.stands):.6f}")
    click.echo(f"exactly {bid}: {found.exact} = {float(found.exact):.6f}")
    click.echo(f"most likely count: {found.likely}; largest quantity at least even: {found.best}")
