"""Poker hands of five dice: what the faces show, which hand dice make, and hands that are named with their
faces."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import permutations
from typing import Literal, get_args

from referee.facts import Fact, Message, message
from referee.values import FACES
from referee.variants.rules import Rules

PokerFace = Literal["9", "10", "J", "Q", "K", "A", "7", "8", "negra", "roja"]
POKER_FACES: tuple[str, ...] = get_args(PokerFace)
"""All that poker dice are told by: the lowest two faces are 9 and 10, in Spain 7 (black) and 8 (red)."""
FACE_OF: Mapping[object, int] = {face: 1 + place % 6 for place, face in enumerate(POKER_FACES[:8])} | {
    **{"negra": 1, "roja": 2, 7: 1, 8: 2, 9: 1, 10: 2},
}
"""What poker dice show, also as numbers -> the face 1 to 6 that it stands for."""
LABELS: Mapping[object, tuple[str, ...]] = {
    False: ("1", "2", "3", "4", "5", "6"),
    True: ("9", "10", "J", "Q", "K", "A"),
    "spanish": ("7", "8", "J", "Q", "K", "A"),
}
"""`poker-faces` -> what the faces 1 to 6 show."""
OF_THE_OTHER_DECK: Mapping[object, frozenset[str]] = {
    deck: frozenset({*LABELS[True], *LABELS["spanish"]}) - {*LABELS[deck]} for deck in (True, "spanish")
}
"""`poker-faces` -> what only the dice of the other deck show."""
VOCABULARY: Mapping[object, str] = {False: "pips", True: "poker", "spanish": "spanish"}
"""`poker-faces` -> what such faces are called: `faces-...` of the catalogue."""
TWO_FACES = ("two pair", "full house")
"""Hands that are named with two faces; straights have none, the others one."""
BETWEEN = ("and", "on", "over", "y", "sobre")
"""Words between two faces; all but `and` and `y` make them a full house."""
SHAPES = {
    (5,): "five of a kind",
    (4, 1): "four of a kind",
    (3, 2): "full house",
    (3, 1, 1): "three of a kind",
    (2, 2, 1): "two pair",
    (2, 1, 1, 1): "pair",
}
STRAIGHTS = {(1, 5): "small straight", (2, 6): "large straight"}
NOTHING = "nothing"


def poker_hand(dice: Sequence[int]) -> str:
    """The best hand that five dice make; `nothing` where they make none."""
    shape = tuple(sorted(Counter(dice).values(), reverse=True))
    return STRAIGHTS.get((min(dice), max(dice)), NOTHING) if len(shape) == 5 else SHAPES[shape]


def made_of(dice: Sequence[int]) -> tuple[int, ...]:
    """1 for each of five dice that is part of the best hand they make, else 0."""
    tally, whole = Counter(dice), poker_hand(dice) in STRAIGHTS.values()
    return tuple(int(whole or tally[face] > 1) for face in dice)


def named_hand(dice: Sequence[int], rules: Rules) -> str:
    """The same with its faces, as `ladder` writes it: `full house J 9`."""
    tally = sorted(Counter(dice).items(), key=lambda it: (-it[1], -it[0]))
    return _written(poker_hand(dice), [face for face, number in tally if number > 1], rules)


def ladder(hands: Sequence[str], rules: Rules) -> tuple[str, ...]:
    """Every claim of these hands, lowest first: by their faces, the highest last, and before them the hand
    whose faces are not named."""
    return tuple(_claims(hands, rules))


def _claims(hands: Sequence[str], rules: Rules) -> Iterator[str]:
    for hand in hands:
        if hand in STRAIGHTS.values():
            if rules.straights:
                yield hand
            continue
        if rules.unspecified:
            yield hand
        for faces in permutations(FACES, 2 if hand in TWO_FACES else 1):
            if hand != "two pair" or faces[0] > faces[1]:
                yield _written(hand, faces, rules)


def _written(hand: str, faces: Sequence[int], rules: Rules) -> str:
    return " ".join([hand, *(LABELS[rules.poker_faces][face - 1] for face in faces)])


def parts(claim: str, rules: Rules) -> tuple[str, list[int]]:
    """A claim's hand and the faces that it names."""
    labels, words = LABELS[rules.poker_faces], claim.split()
    faces = [labels.index(word) + 1 for word in words if word in labels]
    return " ".join(words[: len(words) - len(faces)]), faces


def is_of_the_other_deck(label: object, rules: Rules) -> bool:
    """Whether only the poker dice of the other deck show this, told as text or as a number."""
    return str(label) in OF_THE_OTHER_DECK.get(rules.poker_faces, ())


def _called(names: Mapping[str, int | str]) -> dict[str, int | str]:
    """Words for poker faces -> what the dice show, or a face 1 to 6 that both decks have."""
    return {label.lower(): label for label in POKER_FACES} | dict(names)


def _words(text: str) -> list[str]:
    return text.lower().translate(dict.fromkeys(map(ord, ",-_"), " ")).split()


def face_of_the_other_deck(text: str, names: Mapping[str, int | str], rules: Rules) -> str | None:
    """The first face in what people write of a claim that only the other deck's dice show; None where there
    is none."""
    called = _called(names)
    faces = (called.get(word, called.get(word.removesuffix("s"))) for word in _words(text))
    return next((str(face) for face in faces if is_of_the_other_deck(face, rules)), None)


def read_named(
    text: str,
    aliases: Mapping[str, str],
    names: Mapping[str, int | str],
    rules: Rules,
    *,
    any_deck: bool = False,
) -> str:
    """What people write of a claim, as `ladder` would write it if there is such a claim.

    "Kings on tens" is a full house and "9s and 10s" two pair; `aliases` are other words for hands, `names`
    for poker faces. With `any_deck` a face of the other deck is taken for the one in its place.
    """
    known = {str(face): face for face in FACES}
    if rules.poker_faces:
        known |= {
            word: int(FACE_OF.get(label, label))
            for word, label in _called(names).items()
            if any_deck or not is_of_the_other_deck(label, rules)
        }
    words = _words(text)
    hand, faces = [], []
    for word, after in zip(words, [*words, ""][1:], strict=True):
        face = known.get(word, known.get(word.removesuffix("s")))
        if word == "an" or (word == "a" and after not in ("", *BETWEEN, *known)):  # an article
            continue
        if face is not None:
            faces.append(face)
        elif word not in (*BETWEEN, "of", "kind", "de", "con"):
            hand.append(word)
    if not hand and not faces:
        return ""
    called = " ".join(hand) or ("full house" if {"on", "over", "sobre"} & {*words} else "two pair")
    called = aliases.get(called, called)
    return _written(called, sorted(faces, reverse=True) if called == "two pair" else faces, rules)


def hand_said(claim: str, rules: Rules) -> Message:
    """What a claim is called: `pair`, or with its faces `full house, jacks on queens`."""
    hand, faces = parts(claim, rules)
    name = f"hand-{hand.replace(' ', '-')}"
    if not faces:
        return Message(name)
    called = f"faces-{VOCABULARY[rules.poker_faces]}"
    said: dict[str, Fact] = {
        key: message(called, face=face, n=2) for key, face in zip(("faces", "lower"), faces, strict=False)
    }
    return Message(f"{name}-of", said)
