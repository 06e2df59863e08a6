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
        ("colombian", [2, 3, 4, 6], 5, "Ninguna quina"),
        ("colombian", [2, 3, 4, 5], 5, "Una quina"),
        ("colombian", [1, 2, 3, 4], 6, "Un as, que cuenta como una cena"),
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


@pytest.mark.parametrize(("unsaid", "files"), [(FORMAL, FILES), (ONE_SYSTEMS, REFERENCE), (SPAINS, FILES)])
def test_spanish_is_everybodys(unsaid: re.Pattern[str], files: list[Path]) -> None:
    """No sentence asks as of a stranger (`toca`, never `toque`), none has a word that only Spain uses, and
    what the reference tells holds at tables of every system."""
    for file in files:
        for line in file.read_text(encoding="utf-8").splitlines():
            assert not unsaid.search(line.partition(" = ")[2] or line), (file.name, line)


def test_why_so_has_no_english_titles() -> None:
    """Where a rule is printed is told in Spanish in every rule system, also the headings of English pages."""
    text = (Path(__file__).parents[2] / "referee/words/languages/es/variants.ftl").read_text(encoding="utf-8")
    for variant in variant_ids():
        own = text.split(f"variant-{variant} =")[1].split("\n\n")[0]
        sources = [line for line in own.splitlines() if line.startswith("    .source-")]
        assert sources, variant
        assert [line for line in sources if ENGLISH.search(line.split(" = ", 1)[1])] == []
