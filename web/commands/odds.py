"""`ojo odds`: the exact chance that a bid stands."""

import click

from referee import Bid, Refusal, load_variant
from referee.odds import odds
from web.commands.parameters import BID, FACES

DICE_MAX = 200


@click.command()
@click.option(
    "--dice", required=True, type=click.IntRange(1, DICE_MAX), help="Dice on the table, your own included."
)
@click.option("--bid", required=True, type=BID, help="The bid, as 7x5 or 4A.")
@click.option("--own", type=FACES, default="", help="Your own dice, as 1,5,5.")
@click.option("--variant", default="dudo", show_default=True, help="The rules: whether aces are wild.")
def command(dice: int, bid: Bid, own: list[int], variant: str) -> None:
    """Show the chance that a bid stands, as a fraction and as a decimal."""
    rules = load_variant(variant)
    if isinstance(rules, Refusal):
        raise click.BadParameter(rules.message, param_hint="--variant")
    if rules.shape != "many-cups":
        raise click.BadParameter(f"{variant} has no bids on dice under every cup", param_hint="--variant")
    try:
        found = odds(dice, bid, rules.rules, own)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--own") from None
    click.echo(f"{bid} stands: {found.stands} = {float(found.stands):.6f}")
    click.echo(f"exactly {bid}: {found.exact} = {float(found.exact):.6f}")
    click.echo(f"most likely count: {found.likely}; largest quantity at least even: {found.best}")
