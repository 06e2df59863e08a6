"""`ojo variants`: list the rule variants, or explain one in plain words."""

import textwrap

import click

from referee import load_variant, variant_ids
from referee.words.handbook import explain, handbook
from table.words import catalogue
from web.commands.parameters import HOUSE_RULES, house_rules
from web.commands.terminal import SpokenCommand, good, say, spoken, told


@click.command("variants", cls=SpokenCommand)
@click.argument("variant_id", metavar="[ID]", required=False)
@click.option("--markdown", is_flag=True)
@HOUSE_RULES
def command(variant_id: str | None, markdown: bool, options: tuple[str, ...]) -> None:
    """List the rule variants, or explain the variant ID: every rule in a sentence, its switch and its
    source, or why it changes nothing. With --set it is the house mix that is explained, or refused."""
    if markdown:
        click.echo(handbook(), nl=False)
        return
    if options and variant_id is None:
        raise click.UsageError(told("command-variants-set"))
    if variant_id is None:
        for one in variant_ids():
            variant = good(load_variant(one))
            click.echo(f"{one:16}{say(variant.title)}: {say(variant.text('summary'))}")
        return
    variant = good(load_variant(variant_id))
    chosen = house_rules(options)
    good(variant.with_options(chosen))
    click.echo(f"{say(variant.title)} ({variant.id})\n{say(variant.text('summary'))}")
    click.echo(told("command-variants-names", names=variant.text("names")))
    click.echo(told("command-variants-follows", document=variant.text("document")) + "\n")
    for rule in explain(variant, catalogue(spoken()), chosen):
        click.echo(textwrap.fill(rule, 96, initial_indent="- ", subsequent_indent="  "))
    for action in variant.called:
        said = variant.text(f"call-{action}")
        click.echo(f"- {told('command-variants-said', action=variant.verb(action), said=said)}")
