"""Spanish, said by files alone: verdicts and refusals as they are spoken at a table."""

import re
from pathlib import Path

import pytest

from referee import Game, Refusal, variant_ids
from referee.values import granted
from referee.words import told
from referee.words.catalogue import catalogue

SPANISH = catalogue("es")
FILES = sorted(Path(__file__).parents[2].glob("*/words/languages/es/*.ftl"))
FORMAL = re.compile(
    r"(?:^|[.;:=,?!] |[¿¡]| o | y )"
    r"(usted(?:es)?|abra|ábrala|añada|cargue|cierre|diga|elija|entre con|envíe|escriba|espere|juzgue|mire|"
    r"muestren?|ponga|pregunten?|pruebe|recupere|reinstale|responda|revise|tape|tome|toque|únase|vuelva|"
    r"actívelo|distíngalos|escríbalos|hágala|póngal[oa]|tóquelo)\b",
    re.IGNORECASE,
)
"""How a stranger is asked; `entre` alone is "between"."""
ENGLISH = re.compile(
    r"\b(the|are|bids?|raises?|calls?|rules|playing|starting|general|determining|next|round|names|numbers|"
    r"hand|cup|same|above|things|how|says?|source)\b",
    re.IGNORECASE,
)
ONE_SYSTEMS = re.compile(r"\b(?:calz|caz)\w*|\b(?:un|el|su|es) palifico\b|\(palifico\)", re.IGNORECASE)
""""Calzo" and "palifico" are the boxed game's words; elsewhere buttons say cazo, exacto and obligado."""
REFERENCE = [file for file in FILES if file.name in ("rules.ftl", "handbook.ftl", "help.ftl")]
SPAINS = re.compile(r"\b(móvil(?!es)|ordenador\w*|coste|colaron|vosotros|vuestr\w*)\b", re.IGNORECASE)


def said(vocabulary: str, pool: list[int], face: int) -> str:
    """What is said of a bid of two of a face that is doubted."""
    setup = {"variant": "cacho", "players": ["Ana", "Bo"], "dice": 2, "options": {"face-names": vocabulary}}
    game = Game.start(setup)
    actions = (
        {"action": "bid", "player": "Ana", "quantity": 2, "face": face},
        {"action": "doubt", "player": "Bo"},
        {"action": "reveal", "pool": pool},
    )
    for action in actions:
        assert isinstance(game, Game)
        game = game.play_json(action)
    assert isinstance(game, Game)
    assert game.state.verdict is not None
    explanation: str = told.verdict(game.setup, game.state.verdict, SPANISH)["explanation"]
    return explanation.split(". La")[0]


@pytest.mark.parametrize(
    ("vocabulary", "pool", "face", "lay"),
    [
        ("english", [5, 5, 1, 2], 5, "Tres cincos, contando un as"),
        ("english", [2, 3, 4, 6], 5, "Ningún cinco"),
        ("colombian", [2, 3, 4, 6], 5, "Ninguna quina"),
        ("colombian", [2, 3, 4, 5], 5, "Una quina"),
        ("colombian", [2, 3, 4, 5], 4, "Un perro"),
        ("colombian", [1, 2, 3, 4], 6, "Un as, que cuenta como una cena"),
        ("colombian", [1, 1, 1, 1], 6, "Cuatro ases, que cuentan como cenas"),
        ("sailor", [1, 1, 2, 3], 5, "Dos ases, que cuentan como caballos"),
    ],
)
def test_numbers_and_genders_agree(vocabulary: str, pool: list[int], face: int, lay: str) -> None:
    """What lay there is told with the gender of the face's name, which no code knows."""
    assert said(vocabulary, pool, face) == lay


def test_a_refusal_is_told_whole() -> None:
    """Who, why, and what would be legal."""
    game = granted(Game.start({"variant": "cacho", "players": ["Ana", "Bo"], "dice": 2}))
    refusal = game.play_json({"action": "doubt", "player": "Bo"})
    assert isinstance(refusal, Refusal)
    message = told.refusal(refusal, SPANISH)["message"]
    assert message == "Bo no puede dudar: en esta ronda aún no hay apuesta; ahora Ana puede apostar"


def found(pattern: re.Pattern[str], files: list[Path]) -> list[str]:
    """File and line of each sentence that says this."""
    return [
        f"{file.name}: {line}"
        for file in files
        for line in file.read_text(encoding="utf-8").splitlines()
        if pattern.search(line.partition(" = ")[2] or line)
    ]


def test_whoever_is_spoken_to_is_a_friend() -> None:
    """No sentence asks as of a stranger: `toca`, never `toque`."""
    assert found(FORMAL, FILES) == []


def test_rules_use_no_word_of_one_system() -> None:
    """A rule, and what the reference tells of an action, holds at tables of every system: it says what is
    done and leaves the call to buttons."""
    assert found(ONE_SYSTEMS, REFERENCE) == []


def test_spanish_is_understood_on_both_sides() -> None:
    """No word that only Spain uses: `teléfono`, never `móvil`."""
    assert found(SPAINS, FILES) == []


def test_why_so_has_no_english_titles() -> None:
    """Where a rule is printed is told in Spanish in every rule system, also the headings of English pages."""
    text = (Path(__file__).parents[2] / "referee/words/languages/es/variants.ftl").read_text(encoding="utf-8")
    for variant in variant_ids():
        own = text.split(f"variant-{variant} =")[1].split("\n\n")[0]
        sources = [line for line in own.splitlines() if line.startswith("    .source-")]
        assert sources, variant
        assert [line for line in sources if ENGLISH.search(line.split(" = ", 1)[1])] == []
