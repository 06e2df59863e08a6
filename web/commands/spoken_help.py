"""Help in the language of the user: the purpose of each command and option stands in the Fluent files.

`help-COMMAND` says it in a line, its attribute `more` what else there is to say, and an attribute named like
an option what that one is for; `help-any` has those that several commands share.
"""

import re

import click

from table.words import catalogue
from web.commands.terminal import spoken, told

SHARED = "help-any"


class SpokenCommand(click.Command):
    """A command whose help is said by the catalogue; its name is that of its message."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        pieces = _placeholders(" ".join(self.collect_usage_pieces(ctx)))
        formatter.write_usage(ctx.command_path, pieces, prefix=f"{told('help-usage')} ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        message_id = f"help-{self.name}"
        more = f"{message_id}.more"
        for paragraph in (message_id, more) if more in catalogue(spoken()) else (message_id,):
            formatter.write_paragraph()
            with formatter.indentation():
                formatter.write_text(told(paragraph))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(told("help-options")):
            formatter.write_dl(
                [
                    (_placeholders(record[0]), " ".join([self._purpose(param), *_conditions(param, ctx)]))
                    for param in self.get_params(ctx)
                    if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
                ]
            )

    def _purpose(self, option: click.Option) -> str:
        attribute = max(option.opts, key=len).lstrip("-")
        own = f"help-{self.name}.{attribute}"
        return told(own if own in catalogue(spoken()) else f"{SHARED}.{attribute}")


def _conditions(option: click.Option, ctx: click.Context) -> list[str]:
    if option.required:
        return [told("help-required")]
    return [told("help-default", value=str(option.get_default(ctx)))] if option.show_default else []


def _placeholders(usage: str) -> str:
    """What stands for a value is written in capitals, in the words of the language."""
    return re.sub("[A-Z]{2,}", lambda match: told(f"help-placeholders.{match[0].lower()}"), usage)
