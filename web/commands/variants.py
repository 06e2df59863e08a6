"""`ojo variants`: list the rule variants, or explain one in plain words."""

import textwrap

import click

from referee import Refusal, Variant, load_variant, variant_ids
from referee.words.handbook import explain, handbook
from web.commands.terminal import say, told


@click.command()
@click.argument("variant_id", metavar="[ID]", required=False)
@click.option("--markdown", is_flag=True, help="Print all of them as docs/rules.md has it.")
def command(variant_id: str | None, markdown: bool) -> None:
    """List the rule variants, or explain the variant ID: every rule in a sentence, its switch and its
    source."""
    if markdown:
        click.echo(handbook(), nl=False)
        return
    if variant_id is None:
        for one in variant_ids():
            variant = _load(one)
            click.echo(f"{one:16}{say(variant.title)}: {say(variant.text('summary'))}")
        return
    variant = _load(variant_id)
    click.echo(f"{say(variant.title)} ({variant.id})\n{say(variant.text('summary'))}")
    click.echo(told("command-variants-names", names=variant.text("names")))
    click.echo(told("command-variants-follows", document=variant.text("document")) + "\n")
    for rule in explain(variant):
        click.echo(textwrap.fill(rule, 96, initial_indent="- ", subsequent_indent="  "))
    for action in variant.called:
        said = variant.text(f"call-{action}")
        click.echo(f"- {told('command-variants-said', action=variant.verb(action), said=said)}")


def _load(variant_id: str) -> Variant:
    variant = load_variant(variant_id)
    if isinstance(variant, Refusal):
        raise click.ClickException(say(variant.say))
    return variant
