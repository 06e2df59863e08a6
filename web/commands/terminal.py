"""The language that the command line speaks: its errors, and its help."""

import os
import re
import sys
from typing import Any, TypeVar

import click

from referee import Refusal
from table.words import ENGLISH, Fact, Listing, Message, catalogue, languages, message, nearest
from table.words.refused import SaidError
from web.words.camera_words import camera_message

LANGUAGE_VARIABLE = "OJO_LANGUAGE"
LOCALE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its user reads, the one that counts most first."""

CLICK_SENTENCES = tuple(
    (re.compile(pattern, re.DOTALL), message_id)
    for pattern, message_id in (
        (r"Invalid value for (?P<param>.+?): (?P<why>.*)", "command-invalid"),
        (r"Missing option (?P<param>.*?)\.", "command-missing-option"),
        (r"Missing argument (?P<param>.*?)\.", "command-missing-argument"),
        (r"Got unexpected extra argument \((?P<given>.*)\)", "command-extra"),
        (r"Got unexpected extra arguments \((?P<given>.*)\)", "command-extras"),
        (r"Option (?P<param>.+?) requires an argument\.", "command-needs-value"),
        (r"Option (?P<param>.+?) does not take a value\.", "command-takes-no-value"),
        (r"File (?P<given>.+) is a directory\.", "command-is-folder"),
        (r"(?P<given>.+): Is a directory", "command-is-folder"),
        (r"(?P<given>.+) is not in the range (?P<least>.+)<=x<=(?P<most>.+)\.", "command-range"),
        (r"(?P<given>.+) is not in the range x>=(?P<least>.+)\.", "command-range-from"),
        (r"(?P<given>.+) is not a valid integer(?: range)?\.", "command-no-integer"),
        (r"(?P<given>.+) is not one of (?P<choices>.+)\.", "command-no-choice"),
        (r"(?P<given>.+): No such file or directory", "command-no-file"),
    )
)
"""How the library that reads the command line tells an error -> our message with the same facts."""

T = TypeVar("T")

_spoken = [ENGLISH]
_for_programs = [ENGLISH]


def choose(asked: str | None) -> None:
    """Speak this language; without one that of the environment, where there are words of it."""
    said_so = checked(asked) if asked is not None else _of_environment(LANGUAGE_VARIABLE)
    _spoken[0] = said_so or _of_environment(*LOCALE_VARIABLES) or ENGLISH
    _for_programs[0] = said_so or ENGLISH


def checked(language: str) -> str:
    """The language's code, if there are words of it, else click's error."""
    if language not in languages():
        there_are = Listing.of(languages(), "comma")
        raise wrong("--language", message("command-no-language", given=repr(language), languages=there_are))
    return language


def _of_environment(*variables: str) -> str | None:
    wishes = map(os.environ.get, variables)
    return nearest(wish.partition(".")[0] for wish in wishes if wish)


def for_programs() -> str:
    """The language of what programs read: English, unless another was asked for by name."""
    return _for_programs[0]


def spoken() -> str:
    """The language that was chosen last."""
    return _spoken[0]


def say(fact: Fact) -> str:
    """The message in the language of this command."""
    return catalogue(spoken()).say(fact)


def told(message_id: str, /, **facts: Fact) -> str:
    """The message of this id in the language of this command."""
    return say(message(message_id, **facts))


def fault(message_id: str, /, **facts: Fact) -> click.ClickException:
    """An error that a person can mend, to be raised."""
    return click.ClickException(told(message_id, **facts))


def wrong(param: str, why: Message) -> click.BadParameter:
    """An option's value that cannot be, to be raised."""
    return click.BadParameter(say(why), param_hint=param)


def good(answer: T | Refusal) -> T:
    """The answer, where it is none of the referee's refusals; one of those is the command's error."""
    if isinstance(answer, Refusal):
        raise click.ClickException(say(answer.say))
    return answer


def one_line(error: click.ClickException) -> str:
    """The error as one sentence in the language of this command."""
    if isinstance(error, click.NoSuchOption):
        return say(_no_option(error))
    return _translated(" ".join(error.format_message().split()))


def _no_option(error: click.NoSuchOption) -> Message:
    """What there is instead: a near option, the command that has it, or where all are told."""
    option, context = error.option_name, error.ctx
    path = context.command_path if context else "ojo"
    if near := sorted(error.possibilities or ()):
        return message("command-no-option-but", param=option, others=Listing.of(near, "or"))
    if context and isinstance(context.command, click.Group):
        serve = context.command.get_command(context, "serve")
        if serve and any(option in it.opts for it in serve.params):
            return message("command-option-of", param=option, command=f"{path} serve")
    return message("command-no-option", param=option, command=path)


def _translated(sentence: str) -> str:
    for pattern, message_id in CLICK_SENTENCES:
        if match := pattern.fullmatch(sentence):
            facts: dict[str, Fact] = {key: value for key, value in match.groupdict().items() if value}
            if "why" in facts:
                facts["why"] = _translated(str(facts["why"]))
            return say(Message(message_id, facts))
    return sentence


SHARED = "help-any"


class SpokenCommand(click.Command):
    """A command whose help is said by the catalogue; its name is that of its message. What a person can mend
    is one sentence in its language."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except SaidError as error:
            raise click.ClickException(say(error.say)) from error
        except Exception as error:
            seeing = sys.modules.get("vision.errors")  # most commands need not wait for OpenCV
            if seeing is None or not isinstance(error, seeing.VisionError):
                raise
            raise click.ClickException(say(camera_message(error))) from None

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
