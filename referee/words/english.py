"""Plain English for numbers, faces and lists, as a referee would say them aloud."""

from collections.abc import Iterable, Sequence

from referee.values import ACE, Bid

_SMALL = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]


def _names(*one_and_many: str) -> tuple[tuple[str, str], ...]:
    return tuple((one, many) for one, _, many in (names.partition("/") for names in one_and_many))


FACE_NAMES: dict[str, tuple[tuple[str, str], ...]] = {
    "english": _names("ace/aces", "two/twos", "three/threes", "four/fours", "five/fives", "six/sixes"),
    "sailor": _names("ace/aces", "duck/ducks", "tripod/tripods", "cow/cows", "horse/horses", "ant/ants"),
    "colombian": _names("as/ases", "pato/patos", "tren/trenes", "perro/perros", "quina/quinas", "cena/cenas"),
}
"""Names of the faces 1 to 6, one and many, by the value of the switch `face-names`."""


def number(n: int) -> str:
    """`no`, `one`, ... `ninety-nine`; figures from 100 on."""
    if n < 20:
        return _SMALL[n]
    if n < 100:
        tens, ones = divmod(n, 10)
        return _TENS[tens - 2] + (f"-{_SMALL[ones]}" if ones else "")
    return str(n)


def dice(n: int) -> str:
    """`a die`, `two dice`."""
    return "a die" if n == 1 else f"{number(n)} dice"


def bid(it: Bid, names: str) -> str:
    """`seven fives` in the names of the faces that the table uses."""
    return f"{number(it.quantity)} {FACE_NAMES[names][it.face - 1][it.quantity != 1]}"


def count(found: int, wild: int, face: int, names: str) -> str:
    """What lay there: `eight fives, three of them aces`."""
    said = bid(Bid(found, face), names)
    if not wild or face == ACE:
        return said
    one, many = FACE_NAMES[names][0]
    if found == 1:
        return f"{said}, and that is an {one}"
    some = "all" if wild == found else number(wild)
    return f"{said}, {some} of them {f'an {one}' if wild == 1 else many}"


def listing(items: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`."""
    all_of_them: Sequence[str] = list(items)
    if len(all_of_them) < 2:
        return "".join(all_of_them)
    return f"{', '.join(all_of_them[:-1])} {last} {all_of_them[-1]}"


def sentence(text: str) -> str:
    """The text with a capital first letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
