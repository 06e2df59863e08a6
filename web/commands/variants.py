"""`ojo variants`: list the rule variants, or explain one in plain words."""

import textwrap

import click

from referee import Refusal, Variant, load_variant, variant_ids
from referee.words.handbook import handbook


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
            click.echo(f"{one:16}{variant.title}: {variant.summary}")
        return
    variant = _load(variant_id)
    click.echo(f"{variant.title} ({variant.id})\n{variant.summary}")
    click.echo(f"Also called: {', '.join(variant.names)}\nFollows: {variant.document}\n")
    for rule in variant.explain():
        click.echo(textwrap.fill(rule, 96, initial_indent="- ", subsequent_indent="  "))
    for action, said in variant.calls.items():
        click.echo(f"- For {action} players say: {said}")


def _load(variant_id: str) -> Variant:
    variant = load_variant(variant_id)
    if isinstance(variant, Refusal):
        raise click.ClickException(variant.message)
    return variant
