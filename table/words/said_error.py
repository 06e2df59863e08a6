"""An error that a person can mend; whoever tells it does so in a language."""

from table.words import Message, catalogue


class SaidError(Exception):
    """`say` is its sentence, with the way out; as text it is in English."""

    def __init__(self, say: Message) -> None:
        super().__init__(catalogue().say(say))
        self.say = say
