"""The rules in plain words, made from the same data that the referee judges by: `docs/rules.md`, and in short
`docs/guide/*/rules.md`."""

from collections.abc import Iterator, Mapping
from textwrap import fill
from types import MappingProxyType

from referee.facts import Fact, Listing, Message, message
from referee.values import Code, granted
from referee.variants.hands import hand_said, parts
from referee.variants.rules import FACE_NAMES, NAMED, SWITCHES, toml
from referee.variants.variant import Variant, hand, load_variant, variant_ids
from referee.words.catalogue import Catalogue, catalogue
from referee.words.playing import agreed_rules, in_three_sentences

SAMPLE = """\
```json
{"variant": "cacho", "options": {"challenge-by-anyone": true}}
```"""

LINE_CHARACTERS = 140

NUMBER_SHOWN = 3
"""What a switch that takes any number is shown set to, beside its default."""

NO_OPTIONS: Mapping[str, object] = MappingProxyType({})


def handbook(language: Catalogue | None = None) -> str:
    """The whole of `docs/rules.md`, in a language."""
    said = _Said(language or catalogue())
    variants = _shipped()
    parts = [said.introduction(), said.contents(variants)]
    parts += [said.variant(variant) for variant in variants]
    parts += [
        said.switches(),
        said.listed("reading", "readings", "reading"),
        said.listed("unsayable", "unsayable", "source", "unsayable-told"),
        said.listed("sheet", "sheets", "document", "sheets-cited"),
        said.refusals(),
    ]
    return "\n".join(parts)


def _shipped() -> list[Variant]:
    return [variant for one in variant_ids() if isinstance(variant := load_variant(one), Variant)]


def in_lines(text: str, mark: str = "") -> str:
    """The text in lines that fit a document, after the mark of a list's item."""
    return fill(
        mark + text, LINE_CHARACTERS, subsequent_indent=" " * len(mark), break_long_words=False,
        break_on_hyphens=False,
    )  # fmt: skip


def in_short(language: Catalogue) -> str:
    """Each kind of game with its first variant in three sentences, and the summary of each: `docs/guide`."""
    said = _Said(language)
    kinds: dict[str, list[Variant]] = {}
    for variant in _shipped():
        kinds.setdefault(variant.shape, []).append(variant)
    return "\n\n".join(said.kind(shape, variants) for shape, variants in kinds.items())


def explain(
    it: Variant, language: Catalogue | None = None, options: Mapping[str, object] = NO_OPTIONS
) -> Iterator[str]:
    """The rules of a variant with a table's options in plain words, one sentence a switch that applies, with
    its source; of one that changes nothing, why. Raises `RefusalError` where the options cannot be."""
    say = (language or catalogue()).say
    for rule in agreed_rules(it, options, granted(it.with_options(options))):
        if rule.idle is not None:
            yield say(rule.idle)
            continue
        yield f"{say(rule.meaning)} [{rule.switch.id} = {toml(rule.value)}; {say(rule.source)}]"


def claimable(it: Variant) -> Message:
    """What may be claimed as the variant plays; hands are listed by kind, with one that names its faces."""
    if it.reads != NAMED:
        claims = [hand(claim) if it.reads == "poker-hand" else claim for claim in it.claims]
        return message("handbook-claims", claims=Listing.of(claims, "comma"))
    every = it.claims_by(it.rules)
    kinds = Listing.of(
        [hand(kind) for kind in dict.fromkeys(parts(claim, it.rules)[0] for claim in every)], "comma"
    )
    with_faces = next(claim for claim in every if len(parts(claim, it.rules)[1]) > 1)
    facts: dict[str, Fact] = {"claims": kinds, "example": hand_said(with_faces, it.rules)}
    return message("handbook-claims-named", unspecified="yes" if it.rules.unspecified else "no", **facts)


class _Said:
    """The parts of the handbook in one language."""

    def __init__(self, language: Catalogue) -> None:
        self.say = language.say

    def text(self, name: str) -> str:
        return self.say(Message(f"handbook-{name}"))

    def rows(self, kind: str, attribute: str) -> list[str]:
        """Each message of the kind, `KIND-...`, beside one of its attributes."""
        names = catalogue().ids(f"{kind}-")
        return [f"| {self.say(Message(it))} | {self.say(Message(f'{it}.{attribute}'))} |" for it in names]

    def introduction(self) -> str:
        paragraphs = [
            f"# {self.text('title')}",
            f"*{self.text('made')}*",
            self.text("variants"),
            SAMPLE,
            self.text("refused"),
        ]
        return "\n\n".join(paragraphs) + "\n"

    def contents(self, variants: list[Variant]) -> str:
        rows = [
            f"| [`{it.id}`](#{it.id}) | {self.say(it.title)} | {self.say(it.text('summary'))} |"
            for it in variants
        ]
        return "\n".join([self.text("contents"), "|---|---|---|", *rows, ""])

    def variant(self, it: Variant) -> str:
        follows = message(
            "handbook-follows",
            title=it.title,
            shape=Message(f"shape-{it.shape}"),
            dice=it.dice,
            summary=it.text("summary"),
        )
        names = message("handbook-names", names=it.text("names"), document=it.text("document"))
        lines = [f"## {it.id}", "", self.say(follows), self.say(names), ""]
        if it.claims:
            lines += [self.say(claimable(it)), ""]
        if it.called:
            lines += [self.calls(it), ""]
        lines += [self.text("rules"), "|---|---|---|"]
        for switch in it.choices():
            if switch.id in it.printed:
                value = it.value(switch)
                meaning, source = self.say(it.meaning(switch, value)), self.say(it.source(switch))
                lines.append(f"| {meaning} | `{switch.id}` = {toml(value)} | {source} |")
        rest = [f"`{switch.id}`" for switch in it.choices() if switch.id not in it.printed]
        if rest:
            lines += ["", self.say(message("handbook-silent", switches=Listing.of(rest, "comma")))]
        return "\n".join([*lines, ""])

    def calls(self, it: Variant) -> str:
        calls = [
            self.say(message("handbook-call", action=it.verb(name), words=it.text(f"call-{name}")))
            for name in it.called
        ]
        return self.say(message("handbook-said", calls="; ".join(calls)))

    def kind(self, shape: str, variants: list[Variant]) -> str:
        shown = variants[0]
        rules = granted(shown.with_options(NO_OPTIONS))
        sentences = " ".join(map(self.say, in_three_sentences(shown, rules)))
        heading = self.say(Message(f"shape-{shape}"))
        return "\n\n".join(
            [
                f"## {heading[0].upper()}{heading[1:]}",
                in_lines(self.say(message("handbook-played", title=shown.title, sentences=sentences))),
                "\n".join(self.short(it) for it in variants),
            ]
        )

    def short(self, it: Variant) -> str:
        also = self.say(message("handbook-also", names=it.text("names")))
        return in_lines(f"{self.say(it.title)}, `{it.id}`: {self.say(it.text('summary'))} {also}", "- ")

    def switches(self) -> str:
        lines = [f"## {self.text('switches')}", "", self.text("switch-table"), "|---|---|---|"]
        for switch in (*SWITCHES.values(), FACE_NAMES):
            for value in switch.allowed:
                mark = f" {self.text('default')}" if value == switch.default else ""
                lines.append(f"| `{switch.id}` | {toml(value)}{mark} | {self.say(switch.meaning(value))} |")
            if not switch.allowed:
                shown = {
                    f"{toml(switch.default)} {self.text('default')}": switch.default,
                    self.say(message("handbook-number", value=NUMBER_SHOWN)): NUMBER_SHOWN,
                }
                for value, number in shown.items():
                    lines.append(f"| `{switch.id}` | {value} | {self.say(switch.meaning(number))} |")
        return "\n".join([*lines, ""])

    def listed(self, kind: str, heading: str, attribute: str, told: str = "") -> str:
        """A table of the messages of one kind."""
        head = [f"## {self.text(heading)}", "", *([self.text(told), ""] if told else [])]
        return "\n".join([*head, self.text(f"{kind}-table"), "|---|---|", *self.rows(kind, attribute), ""])

    def refusals(self) -> str:
        codes = Listing.of([f"`{code.value}`" for code in Code], "comma")
        told = self.say(message("handbook-codes", codes=codes))
        return f"## {self.text('refusals')}\n\n{told}\n"
