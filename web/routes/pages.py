"""The pages; each is a frame that asks the API for everything else."""

import time
from collections.abc import Mapping

from flask import redirect, render_template
from flask.typing import ResponseReturnValue

from referee import Refusal, load_variant
from referee.values import granted
from referee.words.playing import agreed_rules, in_three_sentences
from table.words.refused import Refused
from web.contract.address import GUESTS, WATCHERS, gives, shows
from web.contract.guests import NewestTable
from web.routes.routing import Routes, told
from web.routes.speaking import said
from web.server.context import context, settings
from web.server.retention import due_nights
from web.server.security import viewer

pages = Routes("pages")


def table_page(template: str, table_id: str, **facts: object) -> ResponseReturnValue:
    """A page about a table; one that is not there is refused."""
    fold = context().tables.fold(table_id)
    agreed = fold.game.setup
    return render_template(
        template,
        table_id=table_id,
        variant=agreed.variant.id,
        faces=agreed.vocabulary,
        claims=bool(agreed.variant.claims),
        **facts,
    )


@pages.get("/", address=shows(GUESTS))
def door() -> ResponseReturnValue:
    """Set a table up, or go on with one; a guest is led to their own page, as by the app on a home screen."""
    if viewer().role != "host":
        return redirect(viewer().own_page)
    tables, variant = context().tables.latest(), settings().variant
    circles = context().circles.played_last()
    due = due_nights(context(), settings().keep, time.time_ns() // 1_000_000)
    sets = context().tables.dice_sets()
    return render_template(
        "door.html", tables=tables, variant=variant, circles=circles, due=len(due), dice_sets=sets
    )


@pages.get("/t/<table_id>", address=shows(WATCHERS))
def table(table_id: str) -> ResponseReturnValue:
    """The table, for the host and for phones."""
    return table_page("table.html", table_id)


@pages.get("/t/<table_id>/screen", address=shows(WATCHERS))
def screen(table_id: str) -> ResponseReturnValue:
    """The table, for a big screen."""
    return table_page("screen.html", table_id)


@pages.get("/t/<table_id>/night", address=shows(WATCHERS, cost=1))
def night(table_id: str) -> ResponseReturnValue:
    """The night afterwards: rounds, players, dice, debts."""
    if viewer().role != "host":
        return table_page("night.html", table_id, hosts=False)
    circles = context().circles
    own = circles.circle_of(table_id)
    return table_page("night.html", table_id, hosts=True, circles=circles.all(), circle_id=own)


@pages.get("/t/<table_id>/rules", address=shows(WATCHERS))
def rules(table_id: str) -> ResponseReturnValue:
    """How this table plays: in three sentences, and each rule that it agreed on, to print or to share."""
    setup = context().tables.fold(table_id).setup
    return _how_to_play(setup.variant, setup.options, table_id)


@pages.get("/rules/<variant_id>", address=shows())
def system(variant_id: str) -> ResponseReturnValue:
    """How a rule system is played, each rule with where it is printed."""
    return _how_to_play(variant_id, {}, "")


def _how_to_play(variant_id: str, options: Mapping[str, object], table_id: str) -> ResponseReturnValue:
    variant = load_variant(variant_id)
    if isinstance(variant, Refusal):
        raise Refused(variant.code.value, variant.say, 404)
    agreed = granted(variant.with_options(options, any_mix=True))  # a night that was begun is told as it is
    parts: dict[str, list[dict[str, str]]] = {"house": [], "printed": [], "silent": []}
    for rule in agreed_rules(variant, options, agreed):
        if rule.idle is None or rule.house:
            part = "printed" if rule.switch.id in variant.printed else "silent"
            told = {"words": said(rule.meaning), "source": said(rule.source)}
            parts["house" if rule.house else part].append(told)
    return render_template(
        "rules.html",
        table_id=table_id,
        title=said(variant.title),
        names=said(variant.text("names")),
        document=said(variant.text("document")),
        sentences=[said(one) for one in in_three_sentences(variant, agreed)],
        calls=[(said(variant.verb(one)), said(variant.text(f"call-{one}"))) for one in variant.called],
        rules=parts,
    )


@pages.get("/t/<table_id>/dice", address=shows())
def dice(table_id: str) -> ResponseReturnValue:
    """The table's dice: what they are called and show, and what Ojo has learnt of them."""
    return table_page("dice.html", table_id, names=context().tables.dice_sets())


@pages.get("/t/<table_id>/replay", address=shows(WATCHERS, cost=1))
def replay(table_id: str) -> ResponseReturnValue:
    """The night again, step by step."""
    return table_page("replay.html", table_id)


@pages.get("/overlay/<table_id>", address=shows(WATCHERS))
def overlay(table_id: str) -> ResponseReturnValue:
    """The table over a stream's picture, on a transparent ground."""
    return table_page("overlay.html", table_id)


@pages.get("/screen", address=shows(WATCHERS))
def newest_screen() -> ResponseReturnValue:
    """The newest table, for a big screen that goes on to the next; a guest's own."""
    return _newest_page("screen.html")


@pages.get("/overlay", address=shows(WATCHERS))
def newest_overlay() -> ResponseReturnValue:
    """The newest table over a stream's picture, which goes on to the next; a guest's own."""
    return _newest_page("overlay.html")


@pages.get("/api/newest", address=gives(NewestTable, covered="blind", may=WATCHERS))
def newest() -> ResponseReturnValue:
    """The table that was set up last, for screens that go on to it; a guest's own."""
    return told(NewestTable(id=_newest()))


def _newest() -> str | None:
    own = viewer()
    return context().store.newest_table() if own.role == "host" else own.table_id


def _newest_page(template: str) -> ResponseReturnValue:
    table_id = _newest()
    if table_id is None:
        return render_template("no_table.html", table_id="", of_overlay=template == "overlay.html")
    return table_page(template, table_id, follows=True)
