"""What people say to a page is understood as they meant it, or not at all: transcripts, with mishearings."""

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from flask import Flask
from hypothesis import given, settings
from hypothesis import strategies as st

from table.contract.events import read_event
from table.fold import Fold
from table.views.table_view import view_of
from table.words import catalogue, languages, message
from tests.page.node import answered
from tests.page.test_voice import setups, walk
from tests.systems import SYSTEMS
from web.routes.speaking import speaking

pytestmark = pytest.mark.deep  # runs Node, which the page itself does not need
View = dict[str, Any]


@pytest.fixture(scope="module")
def words(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The file of what a page of this rule system has fetched of a language, `words(language, variant)`."""
    folder = tmp_path_factory.mktemp("words")
    app = Flask(__name__)
    app.register_blueprint(speaking)
    client = app.test_client()

    @cache
    def of(language: str, variant: str) -> Path:
        path = folder / f"{language}-{variant}.ftl"
        fetched = [client.get(f"/words/{language}.ftl?{it}").text for it in (f"of={variant}", "only=say-")]
        path.write_text("\n".join(fetched), encoding="utf-8")
        return path

    return of


def understood(language: str, path: Path, lines: list[dict[str, Any]]) -> list[Any]:
    """What the page makes of these lines (`tests/page/hear_all.js`)."""
    tables = [None, *(line["view"] for line in lines)]
    short = [
        {key: it for key, it in line.items() if key != "view" or it is not before}
        for line, before in zip(lines, tables, strict=False)
    ]
    return answered("hear_all.js", language, path, lines=short)


def view(fold: Fold) -> View:
    """The same as a page is told it."""
    told: View = msgspec.to_builtins(view_of("t", fold))
    return told


def at_two_fours(variant: str, dice: int = 5, **options: Any) -> View:
    """A table at which Ann has bid two fours, and Bo is to play."""
    setup = {"variant": variant, "players": ["Ann", "Bo"], "dice": dice, "ante": "", "options": options}
    bid = {"action": "bid", "player": "Ann", "quantity": 2, "face": 4}
    return view(Fold.begin(read_event(0, "setup", setup)).apply(read_event(1, "action", bid)))


@pytest.mark.parametrize("variant", SYSTEMS)
@pytest.mark.parametrize("language", languages())
def test_whatever_may_be_said_is_understood(words: Any, language: str, variant: str) -> None:
    """Each legal bid, claim and call of a game, said as the page itself says it, comes back as itself."""
    rng = Random(variant)
    folds = [fold for setup in setups(variant) for fold in walk(setup, rng)[:40:10]]
    views = [{"view": view(fold)} for fold in folds if fold.game.state.phase == "bidding"]
    told = [it for said in understood(language, words(language, variant), views) for it in said]
    assert told
    wrong = [it for it in told if it["understood"] != {"meaning": it["meaning"], "legal": True}]
    assert wrong == []


BOX, NAMED = ("perudo-box", {}), ("cacho", {"face-names": "colombian"})
TRANSCRIPTS: dict[tuple[str, str], dict[Any, str]] = {
    ("en", BOX[0]): {
        (7, 5): "seven fives | Seven fives. | I say seven fives, please | 7 5s | 7 5's | 75s | 75",
        (4, 5): "for fives",
        (4, 4): "four force",
        (2, 6): "too sexes | to sex",
        (8, 3): "ate trees",
        (3, 3): "three tree",
        (1, 1): "won ones | one ace",
        (10, 2): "tin to us",
        (3, 4): "one more | won more",
        "doubt": "dudo | dodo | do do | I doubt it!",
        "spot_on": "calzo | spot on | salsa",
        "no": "no | No!",
        None: "fives | seven | seven fives or sixes | pass the salt",
    },
    ("en", NAMED[0]): {
        (7, 5): "seven quinas | seven fives",
    },
    ("es", BOX[0]): {
        (7, 5): "siete cincos | 7 cincos | siete circos | 75",
        (6, 6): "seis seises | 66",
        (3, 3): "tres trece",
        (2, 2): "dos doce",
        (8, 1): "ocho haces",
        (3, 4): "una más | uno más",
        "doubt": "Dudo. | duro | lo dudo | ¡mentira!",
        "spot_on": "calzo | calso",
        "no": "no",
        None: "cincos | pásame la sal",
    },
    ("es", NAMED[0]): {
        (7, 5): "siete quinas | siete esquinas",
        (1, 5): "una quina",
        (3, 6): "tres escenas",
        (10, 4): "diez pero",
    },
}
"""By language and rules what was meant (a bid, a call, `no`, or nothing), and what a recogniser wrote."""


def meant(meaning: Any) -> Any:
    """A meaning as the tables above write it."""
    if meaning is None or "no" in meaning:
        return None if meaning is None else "no"
    ((kind, said),) = meaning.items()
    return (said["quantity"], said["face"]) if kind == "bid" else said


@pytest.mark.parametrize("language", languages())
def test_transcripts(words: Any, language: str) -> None:
    """What recognisers write is understood as it was meant, legal or not, and nothing else as anything."""
    for table in (BOX, NAMED):
        said = TRANSCRIPTS.get((language, table[0]), {})
        rows = [(text, bid) for bid, texts in said.items() for text in texts.split(" | ")]
        seen = at_two_fours(table[0], **table[1])
        told = understood(
            language, words(language, table[0]), [{"view": seen, "heard": [text]} for text, _ in rows]
        )
        got = [(text, meant(it.get("meaning"))) for (text, _), it in zip(rows, told, strict=True)]
        assert got == rows


NUMBERS = [
    *(("en", text, "64") for text in ("64", "sex for", "sixty-four")),
    *(("es", text, "64") for text in ("64", "seis cuatro", "sesenta y cuatro")),
    *(("en", "Mexican", "21"), ("es", "21", "21")),
]


@pytest.mark.parametrize(("language", "text", "claim"), NUMBERS)
def test_numbers_that_are_claimed(words: Any, language: str, text: str, claim: str) -> None:
    """As one number, or die by die."""
    line = {"view": view(Fold.begin(read_event(0, "setup", setups("mexican")[0]))), "heard": [text]}
    (told,) = understood(language, words(language, "mexican"), [line])
    assert told == {"meaning": {"claim": claim}, "legal": True}


def test_what_may_be_two_things_is_neither(words: Any) -> None:
    """ "25s" is two fives or twenty fives where so many dice lie, though one of them is no legal bid; and two
    transcripts that mean different bids are no bid."""
    many, few = at_two_fours("perudo-box", 11), at_two_fours("perudo-box")
    lines = [
        {"view": many, "heard": ["25s"]},
        {"view": few, "heard": ["25s"]},
        {"view": few, "heard": ["seven fives", "nine fives", "seven hives"]},
        {"view": few, "heard": ["heaven fires", "seven fives"]},
    ]
    told = understood("en", words("en", "perudo-box"), lines)
    assert sorted(meant(it) for it in told[0]["among"]) == [(2, 5), (20, 5)]
    assert meant(told[1]["meaning"]) == (2, 5)
    assert sorted(meant(it) for it in told[2]["among"]) == [(7, 5), (9, 5)]
    assert meant(told[3]["meaning"]) == (7, 5)


def heard_as(language: str) -> list[tuple[str, list[str]]]:
    """The catalogue's list: a word, and what is written for it."""
    rows = [line.split(":") for line in catalogue(language).say(message("say-heard-as")).splitlines()]
    return [(word.strip(), [it.strip() for it in written.split(",")]) for word, written in rows]


@pytest.mark.parametrize("language", languages())
def test_a_word_that_is_misheard_makes_no_other_bid(words: Any, language: str) -> None:
    """Whatever is written for a word of a bid, the bid is the same, or is not understood as one."""
    seen = at_two_fours("cacho", 10, **{"face-names": "colombian"})
    path = words(language, "cacho")
    (said,) = understood(language, path, [{"view": seen}])
    lists = heard_as(language)
    lines, bids = [], []
    for row in said:
        spoken = row["text"].split()
        for word, written in lists:
            at = [i for i, it in enumerate(spoken) if it == word]
            for i in at:
                texts = [" ".join([*spoken[:i], it, *spoken[i + 1 :]]) for it in written]
                lines += [{"view": seen, "heard": [text]} for text in texts]
                bids += [row["meaning"]] * len(texts)
    told = understood(language, path, lines)
    assert len(told) > 100
    wrong = [(line["heard"], it) for line, it, bid in zip(lines, told, bids, strict=True)
             if it.get("meaning", bid) != bid or not (it.get("meaning") or bid in it["among"])]  # fmt: skip
    assert wrong == []


NOISE = {
    "en": "two to for seven 5s fives sex twenty dodo more one aces 75 no",
    "es": "dos siete cincos 5 seis veinte dudo más una ases 75 no circos",
}


@settings(max_examples=8, deadline=None)
@given(data=st.data(), language=st.sampled_from(sorted(NOISE)))
def test_noise_is_no_bid_of_other_words(words: Any, data: st.DataObject, language: str) -> None:
    """Capitals, points and words that say nothing change nothing, whatever was heard."""
    some = st.lists(st.sampled_from(NOISE[language].split()), min_size=1, max_size=4)
    heard = data.draw(st.lists(some, min_size=10, max_size=10))
    fillers = catalogue(language).say(message("say-fillers")).split(", ")
    filler = data.draw(st.sampled_from(fillers))
    seen = at_two_fours("perudo-box")
    plain = [{"view": seen, "heard": [" ".join(it)]} for it in heard]
    dressed = [{"view": seen, "heard": [f"{filler}, {' … '.join(it).upper()}! {filler}"]} for it in heard]
    told = understood(language, words(language, "perudo-box"), plain + dressed)
    assert told[: len(heard)] == told[len(heard) :]
