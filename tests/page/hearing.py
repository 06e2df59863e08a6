"""A game played again by whoever only heard it: English sentences of the voice in, the referee's game out."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from referee import Game
from referee.variants.hands import LABELS
from referee.words.catalogue import ENGLISH
from table.words import Listing, catalogue, message, texts
from tests.page.node import answered

SPELLED = {catalogue().say(message("number", n=n)): n for n in range(100)}
VOCABULARIES = ("english", "sailor", "colombian")
FACE_OF = {
    catalogue().say(message(f"faces-{names}", face=face, n=n)): face
    for names in VOCABULARIES
    for face in range(1, 7)
    for n in (1, 2)
}


def spoken(
    games: Sequence[Sequence[dict[str, Any]]], folder: Path, language: str = ENGLISH
) -> list[list[str]]:
    """What the page's voice says of these games, each a list of views; Node says it."""
    words = folder / "words.ftl"
    words.write_text("\n".join(texts(language)), encoding="utf-8")
    logs = answered("say_all.js", language, words, lines=games)
    return [[line["text"] for line in log] for log in logs]


def spoken_in_time(
    games: Sequence[Sequence[dict[str, Any]]], folder: Path, letter_ms: float, language: str = ENGLISH
) -> list[list[dict[str, Any]]]:
    """What the page's voice says of games whose views come at their `ms`, by a voice that takes so long a
    letter: for each line that is heard to its end its text and when it began."""
    words = folder / "words.ftl"
    words.write_text("\n".join(texts(language)), encoding="utf-8")
    return answered("say_in_time.js", language, letter_ms, words, lines=games)


class Listener:
    """Somebody with closed eyes who knows the table's setup and replays what is heard."""

    def __init__(self, setup: dict[str, Any]) -> None:
        game = Game.start(setup)
        assert isinstance(game, Game), game
        self.game = game
        self.before: list[Game] = []
        self.lay: list[int] = []
        """The dice of the last reveal."""
        self.corrected = False
        """Only what differs from the verdict before is said."""

    def play(self, **action: Any) -> None:
        """One action that was heard."""
        after = self.game.play_json(action)
        assert isinstance(after, Game), (action, after)
        self.before.append(self.game)
        self.game = after

    def listen(self, texts: Iterable[str]) -> Game:
        """All that is said, in order; the game that it tells."""
        for text in texts:
            self.hear(text)
        return self.game

    def hear(self, text: str) -> None:
        """One line: an action, what lay there, or nothing that moves the game."""
        if text in ("Taken back.", "The verdict is taken back."):
            self.game = self.before.pop()
        elif text == "The verdict stays as it was.":
            self.show(self.lay)
        elif text == "Corrected.":
            self.corrected = True
        elif text == "Another game.":
            self.play(action="next_game")
        elif found := re.fullmatch(r"(.+) joins, to the left of (.+)\.", text):
            self.play(action="join", player=found[1], after=found[2])
        elif found := re.fullmatch(r"(.+) leaves\.", text):
            self.play(action="leave", player=found[1])
        elif found := re.fullmatch(r"(.+) is now called (.+)\.", text):
            self.play(action="rename", player=found[1], to=found[2])
        elif found := re.fullmatch(r"The seats are (.+)\.", text):
            self.move(found[1])
        elif found := re.fullmatch(r"(.+) keeps (.+)\.", text):
            self.game = self.before.pop()  # believing and keeping are one action
            self.play(action="believe", player=found[1], kept=self.faces(found[2]))
        elif found := re.fullmatch(r"(.+) throws (\d+) (?:die|dice) again\.", text):
            if self.game.setup.variant.shape == "own-hand":
                return self.play(action="reroll", player=found[1], dice=int(found[2]))
            kept, self.game = self.game.state.kept, self.before.pop()
            self.play(action="believe", player=found[1], kept=[*kept], rolls=int(found[2]))
        elif found := re.fullmatch(r"(.+) sides with (.+)\.", text):
            if self.game.state.phase == "revealing":
                self.play(action="doubt", player=found[1])
            else:
                self.play(action="side", player=found[1], **{"with": found[2]})
        elif found := re.fullmatch(r"A die of (.+) fell off .+|(.+) had crooked dice .+", text):
            self.play(action="fallen" if found[1] else "crooked", player=found[1] or found[2])
        elif (found := re.fullmatch(r"Play to the (left|right)", text)) and self.turns_to(found[1]):
            chooser = self.game.legal().actions["direction"][0]
            self.play(action="direction", player=chooser, to=found[1])
        elif text.startswith("Open round") and self.game.state.sight != "others":
            self.play(action="sight", player=self.game.state.turn, to="open")
        elif re.fullmatch(r"Only .+ may look\.?", text) and self.game.state.sight == "others":
            self.play(action="sight", player=self.game.state.turn, to="closed")
        elif found := re.fullmatch(r"(.+), on (.+): (.+)", text):  # with bids that were not told in time
            for bid in found[2].split(", "):
                self.said(self.turn, bid)
            self.said(found[1], found[3].removesuffix("."))
        elif (found := re.fullmatch(r"([\w-]+) (\w+)(?: \w+)?\.", text)) and self.is_bid(*found.groups()):
            self.said(self.turn, text.removesuffix("."))
        elif speaker := next((it for it in self.game.state.seats if text.startswith(f"{it}: ")), None):
            self.said(speaker, text.removeprefix(f"{speaker}: ").removesuffix("."))
        elif self.game.state.phase == "revealing":
            self.reveal(text)
            if self.corrected and self.game.state.phase == "revealing":  # what lay there was as before
                self.show(self.lay)
            self.corrected = False

    @property
    def turn(self) -> str:
        """Who must act: whoever's bid is told without a name."""
        turn = self.game.state.turn
        assert turn is not None
        return turn

    def is_bid(self, number: str, face: str) -> bool:
        """Whether that is so many of a face, while bids are made."""
        return self.game.state.phase == "bidding" and number in SPELLED and face in FACE_OF

    def turns_to(self, direction: str) -> bool:
        """Whether that is chosen; with another game play goes to the left again by itself."""
        return bool(self.game.to_json()["direction"] != direction)

    def move(self, told: str) -> None:
        """Whoever must have moved for the seats to be these."""
        seats = self.game.state.seats
        for player in seats:
            for after in seats:
                moved = self.game.play_json({"action": "move", "player": player, "after": after})
                if isinstance(moved, Game) and catalogue().say(Listing.of(moved.state.seats)) == told:
                    return self.play(action="move", player=player, after=after)
        raise AssertionError(f"nobody moved to {told}")

    def said(self, player: str, words: str) -> None:
        """A bid, a claim, or a call in the variant's word for it."""
        legal = self.game.legal().actions
        names = {action: self.name(action) for action in legal}
        calls = [action for action, name in names.items() if name.rstrip(".!") == words.rstrip(".!")]
        if calls:
            self.play(action=calls[0], player=player)
        elif handed := {"claim", "pass_on"} & legal.keys():  # one or the other: rolled first, or not at all
            self.play(action=handed.pop(), player=player, value=self.value(words))
        else:
            number, face, *spoken = words.split(" ")
            more = {"spoken": spoken[0]} if spoken else {}
            self.play(action="bid", player=player, quantity=SPELLED[number], face=FACE_OF[face], **more)

    def faces(self, told: str) -> list[int]:
        """The faces of dice that are told one by one, as this table's dice show them."""
        shown = [label.lower() for label in LABELS[self.game.setup.rules.poker_faces]]
        return [shown.index(label) + 1 for label in re.split(", | and ", told.lower())]

    def value(self, words: str) -> str:
        """A claim as an action writes it, or as whoever knows the game would say it."""
        if self.game.setup.variant.reads == "named-hand":
            return words
        number, _, face = words.rpartition(" ")
        return f"{SPELLED[number]}x{FACE_OF[face]}" if number in SPELLED and face in FACE_OF else words

    def name(self, action: str) -> str:
        """What players of this variant say for it."""
        variant = self.game.setup.variant
        say = catalogue().say
        if action in variant.called:
            return say(variant.text(f"call-{action}"))
        known = ("doubt", "spot_on", "pass", "lift", "believe", "pass_unseen", "concede")
        return say(message(f"page-call-{action.replace('_', '-')}")) if action in known else ""

    def reveal(self, text: str) -> None:
        """Dice that would make the referee say this."""
        text = text.lower()
        state, expected = self.game.state, self.game.expected_dice or 0
        if found := re.match(r"\w+ holds (five equal|five different|neither)", text):
            equal = {"five equal": [2] * 5, "five different": [1, 2, 3, 4, 5], "neither": [1, 1, 2, 2, 3]}
            return self.show(equal[found[1]])
        if found := re.match(r"((?:(?:10|[1-9akqj])(?:, | and ))*(?:10|[1-9akqj])) lie there", text):
            return self.show(self.faces(found[1]))
        found = re.match(r"([\w-]+) (\w+)", text)
        if found is None or found[1] not in SPELLED:
            return None
        number, face = SPELLED[found[1]], FACE_OF[found[2]]
        wild = re.search(r"([\w-]+) of them", text)
        aces = SPELLED[wild[1]] if wild else 0
        if only := re.search(r", which counts? as (?:one )?(\w+)", text):
            face, aces = FACE_OF[only[1]], number
        idle = re.search(r"; (\w+) \w+ do(?:es)? not count", text)
        if idle:
            aces += SPELLED[idle[1]]
        trues = number - (aces - (SPELLED[idle[1]] if idle else 0))
        others = next(f for f in (2, 3, 4) if f != face)
        pool = [face] * trues + [1] * aces
        kept = (Counter(state.kept) - Counter(pool)).elements()
        pool += kept
        return self.show(pool + [others] * (expected - len(pool)))

    def show(self, faces: list[int]) -> None:
        """The cups go up."""
        self.lay = faces
        self.play(action="reveal", pool=faces)
