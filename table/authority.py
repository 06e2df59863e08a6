"""The authority over tables: every change is checked here, on the version it was made on, and then stored.

What is not allowed raises `Refused`, a write made on an old version `Stale`, an unknown table `NoSuchTable`.
"""

import contextlib
import secrets
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Literal

from msgspec import Struct, structs

from referee import Game, Refusal, State, load_variant
from referee.actions import Action, JoinAction, RenameAction, UndoAction
from referee.editions import EDITION
from referee.setup import is_seen, look_alike
from referee.told import Legal
from referee.words.catalogue import catalogue
from table.auto_take import HELD_MS, due_in_ms
from table.contract import events as happened
from table.contract.afterwards import KnownTable
from table.contract.events import Event, Nothing
from table.contract.seen import Proof, SecondLook
from table.contract.told import TableView
from table.covered import NIGHT_SECONDS, covered, hidden, tell_hidden
from table.fold import Fold, game_of, game_setup
from table.judging.lesson import Lesson, with_crops
from table.judging.look import Look, Model, readable
from table.judging.reading import TableReading, reading_kept, reading_typed
from table.judging.taking import taken
from table.kept.event_log import EventLog
from table.kept.folds import Folds
from table.kept.nights import Nights
from table.limits import DAY_MS, DICE_IN_A_READING_MOST, TABLES_A_DAY_MOST, UNDONE_MOST
from table.live import Broadcast
from table.log.elsewhere import ANY_TABLE
from table.log.event import Stale
from table.log.holds import Holds
from table.log.store import Store, photo_hash
from table.views.evidence import evidence
from table.views.second_look import second_look
from table.views.table_view import view_of
from table.words import message
from table.words.refused import Refused

if TYPE_CHECKING:
    from vision import Reading

ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that are read aloud wrongly from a big screen."""
ID_LENGTH = 10
Noted = Literal["lessons", "forget", "lost", "confirm"]
Note = happened.LessonsLearnt | happened.Unlearnt | happened.LostDice | Nothing
ReadAgain = Callable[[bytes, str, bool], tuple["Reading", Model]]
"""A kept JPEG and its source to what is read of it, and by which model."""


class NoSuchTable(LookupError):
    """There is no table with this id."""


class Tables:
    """Creates tables and applies what is done at them."""

    def __init__(self, store: Store, live: Broadcast) -> None:
        self._store, self._log = store, EventLog(store)
        self._holds = Holds(store.reader, store.writer)
        self._live = live
        self._folds = Folds(self.events, live)
        self._nights = Nights(self.events)

    def create(self, setup: happened.AgreedSetup) -> str:
        """Set a table up by the newest edition of the rules; its id."""
        setup = structs.replace(setup, edition=EDITION)
        _allowed(Game.start(game_setup(setup)))
        self._refuse_too_many()
        table_id = new_id()
        self._log.create(table_id, setup)
        return table_id

    def bring(self, events: Sequence[Event], came_ms: int | None = None) -> str:
        """Keep a checked night that was played elsewhere; its id here. Those of one file come at one moment.
        Raises `Refused` where too many files came within a day."""
        self._refuse_too_many(came_ms := came_ms or _now_ms())
        self._log.bring(table_id := new_id(), events, came_ms)
        return table_id

    def events(self, table_id: str, after: int = -1, until: int | None = None) -> Sequence[Event]:
        """The night, or its events above a version up to another. Raises `NoSuchTable`, `BrokenLog`."""
        events = self._log.read(table_id, after, until)
        if not events and after < 0:
            raise NoSuchTable(table_id)
        return events

    def night(self, table_id: str) -> bytes:
        """The contract's night so far, less what was undone, as JSON. Raises `NoSuchTable`, `BrokenLog`."""
        return self._nights.told(table_id)

    def game(self, table_id: str) -> Game:
        """The game that stands, with all its actions. Raises `NoSuchTable`, `BrokenLog`."""
        return game_of(self.events(table_id))

    def exported(self, table_id: str) -> Sequence[Event]:
        """The whole night, to be taken along. Raises `NoSuchTable`, and `Refused` where dice are covered."""
        events, newest = self.events(table_id), self.fold(table_id)
        self._refuse_covered(table_id, tell_hidden(newest, events))
        return events

    def delete(self, table_id: str) -> None:
        """Delete a night with its pictures and names. Raises `NoSuchTable`."""
        if not self._store.delete(table_id):
            raise NoSuchTable(table_id)
        self.outdated(table_id)

    def forget(self, name: str) -> int:
        """Blank a name at every table; at how many that was."""
        tables = self._store.forget(name)
        self.outdated(ANY_TABLE)
        return tables

    def outdated(self, table_id: str) -> None:
        """Keep no more of a table in memory, or of `ANY_TABLE`: what is stored of it was changed."""
        self._folds.outdated(table_id)
        self._nights.outdated(table_id)

    def fold(self, table_id: str) -> Fold:
        """The table as it is now. Raises `NoSuchTable`, `BrokenLog`."""
        return self._folds.now(table_id)

    def heard(self, table_id: str) -> Fold:
        """The table as this process last heard of it, which mostly asks no database: see `Folds`."""
        return self._folds.heard(table_id)

    def view(self, table_id: str) -> TableView:
        """The contract's view of the table, less what the camera adds."""
        return self._folds.view(table_id, self.fold(table_id))

    def heard_view(self, table_id: str) -> TableView:
        """The view of the table as this process last heard of it."""
        return self._folds.view(table_id, self.heard(table_id))

    def view_at(self, table_id: str, version: int) -> TableView:
        """The view of the table as it was at a version, with nothing to be done. Raises `NoSuchTable`."""
        newest, fold = self.fold(table_id), self._nights.at(table_id, version)
        self._refuse_covered(table_id, hidden(newest, fold))
        nothing = Legal(actions={}, bids=[], claims=[])
        return structs.replace(view_of(table_id, fold), legal=nothing, undo=False)

    def awaiting_reveal(self, table_id: str, version: int) -> Fold:
        """The table at `version`, which must wait for a reveal."""
        fold = self._at(table_id, version)
        if fold.game.state.phase != "revealing":
            raise Refused("not-now", message("server-cups-down"))
        return fold

    def act(self, table_id: str, version: int, action: Action) -> None:
        """Apply an action of the referee; `undo` takes back whatever happened last."""
        fold = self._at(table_id, version)
        if isinstance(action, UndoAction):
            if not fold.standing:
                raise Refused("nothing-to-undo", message("server-nothing-to-undo"))
            if fold.undone >= UNDONE_MOST:
                raise Refused("too-many", message("server-too-often", most=UNDONE_MOST))
        else:
            _name_well(action, fold.game.state)
            _allowed(fold.game.play(action))
        if (most := fold.too_often(action)) is not None:
            raise Refused("too-many", message("server-too-often", most=most))
        self._append(table_id, version, "action", action)

    def read(self, table_id: str, version: int, look: Look) -> None:
        """Lay what was read on the table, with the picture that it was read in."""
        self.awaiting_reveal(table_id, version)
        readable(look.reading)
        self._append(table_id, version, "reading", reading_kept(look, photo_hash(look.jpeg)), look.jpeg)

    def type_in(self, table_id: str, version: int, faces: Sequence[int], others: int = 0) -> None:
        """Lay a reading on the table that somebody typed; `others` are dice that count for nothing."""
        self.awaiting_reveal(table_id, version)
        self._append(table_id, version, "reading", reading_typed(faces, others))

    def correct(self, table_id: str, version: int, correction: happened.Correction) -> None:
        """Change, remove or add one die of the reading, or say whose some are."""
        fold, reading = self._with_reading(table_id, version)
        if correction.add and len(reading.dice) >= DICE_IN_A_READING_MOST:
            raise Refused("bad-correction", message("server-reading-full"))
        for index in correction.indexes:
            if not 0 <= index < len(reading.dice):
                no_die = message("server-no-die", die=index, number=len(reading.dice))
                raise Refused("bad-correction", no_die)
        if (seat := correction.seat) and seat not in fold.game.state.seats:
            raise Refused("bad-correction", message("server-no-seat", name=seat))
        self._append(table_id, version, "correction", correction)

    def discard(self, table_id: str, version: int, holder: str = "") -> None:
        """Put the reading away, to look again; or for the page `holder` to have the dice typed in."""
        self._with_reading(table_id, version)
        if holder:
            self._holds.take(table_id, version + 1, holder, _now_ms(), _now_ms() + HELD_MS)
        self._append(table_id, version, "discard", Nothing())

    def say_thrown(self, table_id: str, version: int) -> None:
        """Note that the dice of the reading were thrown in this round, although they lie as before."""
        _, reading = self._with_reading(table_id, version)
        if not reading.unmoved:
            raise Refused("not-now", message("server-not-unmoved"))
        self._append(table_id, version, "thrown", happened.ThrownAgain(reading=reading.id))

    def free(self, table_id: str, version: int) -> None:
        """Note that no dice lie under cups, until whatever happens next: the camera may be aimed again."""
        if not covered(self._at(table_id, version)):
            raise Refused("not-now", message("server-nothing-covered"))
        self._append(table_id, version, "free", Nothing())

    def name_dice(self, table_id: str, version: int, named: happened.NamedDice) -> None:
        """Note which dice these are; what they showed and taught on the latest evening elsewhere is known."""
        fold, name = self._at(table_id, version), named.set
        sets = self._log.dice_sets().items() if name != fold.dice_set else ()  # else it is known already
        if other := next((at for at, one in sets if one == name and at != table_id), None):
            before = self.fold(other).dice_pictures
            shown = named.pictures or list(before)
            lessons = [lesson.counted(before, shown).kept for lesson in self.lessons(other)]
            named = structs.replace(named, lessons=lessons, pictures=shown)
        self._append(table_id, version, "dice", named)

    def dice_sets(self) -> list[str]:
        """What dice are called here, of all tables."""
        return sorted({*self._log.dice_sets().values()})

    def lessons(self, table_id: str) -> list[Lesson]:
        """What the table has learnt of its dice, with pictures of them as far as they are kept."""
        return with_crops(self.fold(table_id).memory.lessons, partial(self._store.photo, table_id))

    def note(self, table_id: str, version: int, kind: Noted, payload: Note) -> None:
        """Note what was learnt or is to be forgotten, where lost dice lie, or that all was right."""
        self._at(table_id, version)
        self._append(table_id, version, kind, payload)

    def end_night(self, table_id: str, version: int) -> None:
        """End the night on every screen, however full its log; whatever happens next goes on with it."""
        if not self._at(table_id, version).ended:
            self._append(table_id, version, "end", Nothing())

    def take(self, table_id: str, version: int, anyway: bool, alone: bool = False) -> None:
        """Judge the call with the reading as it stands; with open questions only `anyway`. `alone`: due."""
        fold, reading = self._with_reading(table_id, version)
        judgement = fold.judgement
        if not judgement.clear and not anyway:
            raise Refused("open-questions", judgement.open_questions)
        taking = taken(fold.game, reading)
        _allowed(fold.game.play(taking.action))
        anyway = not judgement.clear
        self._append(table_id, version, "take", taking.kept(reading, anyway=anyway, alone=alone))

    def hold(self, table_id: str, version: int, holder: str, wanted: bool) -> None:
        """Keep a call's reveal and verdict from being taken by themselves for `HELD_MS`, or no longer: a page
        that calls itself `holder` types the dice or works on the reading. Nothing is written in the log."""
        self.awaiting_reveal(table_id, version)
        if not wanted:
            return self._holds.give_back(table_id, holder)
        return self._holds.take(table_id, version, holder, _now_ms(), _now_ms() + HELD_MS)

    def is_held(self, table_id: str, version: int) -> bool:
        """Whether a page holds that version."""
        return self._holds.left_ms(table_id, version, _now_ms(), HELD_MS) > 0

    def take_in_seconds(self, table_id: str) -> float | None:
        """Take the verdict that is due, or say in how many seconds it will be, as things stand; None where it
        was taken or people decide. Of several processes that find it due, one takes it.

        Raises `NoSuchTable`, `BrokenLog`, `Damaged`, `Refused`.
        """
        fold = self.heard(table_id)
        due = due_in_ms(fold, now_ms := _now_ms())
        if due is None:
            return None
        held = self._holds.left_ms(table_id, fold.version, now_ms, HELD_MS)
        if (wait_ms := max(due, held)) > 0:
            return wait_ms / 1000
        with contextlib.suppress(Stale):
            self.take(table_id, fold.version, anyway=False, alone=True)
        return None

    def evidence(self, table_id: str, version: int) -> Proof | None:
        """What the verdict of that version was taken from, as the view's `judged`, and by which `model`; None
        where no such verdict stands, or it was not taken from a reading."""
        at = self._nights.verdict_at(table_id, version)
        told = None if at is None else evidence(table_id, at)
        if told is None:
            return None
        (read,) = self.events(table_id, told.id - 1, told.id)
        model = read.payload.model if isinstance(read.payload, happened.ReadPicture) else {}
        kept = told.photo if self._store.photo(table_id, told.id) is not None else None
        return Proof(**structs.asdict(told) | {"photo": kept, "model": model})

    def read_again(self, table_id: str, version: int, read: ReadAgain) -> SecondLook:
        """What the picture of that verdict reads as now, and what the call would come to by it, as the
        contract's `SecondLook`. Raises `Refused` where the verdict or its picture is there no more."""
        at = self._nights.verdict_at(table_id, version)
        given = at.judged.reading if at and at.judged else None
        jpeg = self._store.photo(table_id, given.id) if given else None
        if at is None or given is None or jpeg is None:
            raise Refused("not-found", message("server-no-second-look"), 404)
        reading, model = read(jpeg, given.source, at.pictures)
        readable(reading)
        return second_look(table_id, at, reading, model)

    def go_back_to(self, table_id: str, version: int, verdict: int) -> None:
        """Take back whatever came after the verdict of that version, an event each, as undo does."""
        fold = self._at(table_id, version)
        at = self._nights.verdict_at(table_id, verdict)
        if at is None:
            raise Refused("not-found", message("server-no-evidence"), 404)
        for taken_back in range(fold.standing - at.standing):
            self._append(table_id, version + taken_back, "action", UndoAction())

    def photo(self, table_id: str, version: int) -> bytes | None:
        """The JPEG of this table's reading with that version, or None. Raises `Refused` for covered dice."""
        newest = self.fold(table_id)
        standing = newest.reading or (newest.judged.reading if newest.judged else None)
        if standing is None or standing.id != version:
            self._refuse_covered(table_id, hidden(newest, self._nights.at(table_id, version)))
        return self._store.photo(table_id, version)

    def latest(self, limit: int = 12, *before_ms: int) -> list[KnownTable]:
        """Tables to go on with, latest first, by rules that are known; those played before a moment."""
        tables = []
        for table_id, version, setup, at_ms in self._log.setups(limit, *before_ms):
            variant = load_variant(setup.variant)
            if not isinstance(variant, Refusal):
                played_at = datetime.fromtimestamp(at_ms / 1000, UTC).isoformat()
                tables.append(KnownTable(
                    id=table_id, title=catalogue().say(variant.title), variant=variant.id,
                    players=setup.players, version=version, played_at=played_at,
                ))  # fmt: skip
        return tables

    def moved_lately(self, seconds: float) -> dict[str, tuple[int, int]]:
        """What moved within so long, and what moved last: version of each, and when (ms since 1970)."""
        return self._store.moved_since(_now_ms() - round(seconds * 1000))

    def _refuse_covered(self, table_id: str, hidden: bool) -> None:
        """Raise `Refused` where dice are `hidden`, unless the table was left and another moved since."""
        if hidden and table_id in self.moved_lately(NIGHT_SECONDS):
            raise Refused("not-now", message("server-dice-lie-covered"))

    def _refuse_too_many(self, but_ms: int = 0) -> None:
        """Before a table more, set up or brought at that moment."""
        now_ms = _now_ms()
        if self._store.tables_within(now_ms - DAY_MS, now_ms, but_ms) >= TABLES_A_DAY_MOST:
            raise Refused("too-many", message("server-too-many-tables", most=TABLES_A_DAY_MOST), 429)

    def _at(self, table_id: str, version: int) -> Fold:
        fold = self.heard(table_id)
        if fold.version != version:  # what another process wrote may be on its way here
            fold = self.fold(table_id)
        if fold.version != version:
            raise Stale
        return fold

    def _with_reading(self, table_id: str, version: int) -> tuple[Fold, TableReading]:
        fold = self._at(table_id, version)
        if fold.reading is None:
            raise Refused("no-reading", message("server-no-reading"))
        return fold, fold.reading

    def _append(
        self, table_id: str, version: int, kind: str, payload: Struct, photo: bytes | None = None
    ) -> None:
        event = self._log.append(table_id, version, kind, payload, photo)
        self._folds.appended(table_id, event)
        self._live.publish(table_id, event.version)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """An id that nobody guesses."""
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def _name_well(action: Action, state: State) -> None:
    """Refuse a name that people do not see, or do not tell from the others'; of a night that is kept the
    referee takes any."""
    if isinstance(action, JoinAction | RenameAction):
        name = action.to if isinstance(action, RenameAction) else action.player
        if not is_seen(name):
            raise Refused("bad-players", message("server-nameless"))
        if look_alike(name, {*state.seats, *state.purses} - {action.player}):
            raise Refused("bad-players", message("refusal-name-taken", name=name))


def _allowed(result: Game | Refusal) -> None:
    if isinstance(result, Refusal):
        raise Refused.by(result)
