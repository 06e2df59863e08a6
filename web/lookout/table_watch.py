"""One table under the eye: what is seen there, and what is laid on it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from table.authority import Tables
from table.auto_take import due_at_ms
from table.fold import Fold
from table.judging.judge import lost_dice
from web.eye.looking import as_read
from web.eye.service import Eye
from web.lookout.laying import lay
from web.lookout.remembered import remembered, scaled
from web.lookout.throwing import throw_at

if TYPE_CHECKING:
    from table.judging.look import Look
    from vision import DieReading, Frame
    from vision.watch.furniture import Furniture, Thing
    from vision.watch.trouble import TroubleWatch
    from vision.watch.watched import Reveal, State, Watched
    from vision.watch.watcher import Watcher
    from web.eye.camera_memory import Corners
    from web.eye.composing import Throw


@dataclass(slots=True)
class Held:
    """A reveal that was seen in this round, and the frame that it was seen in."""

    reveal: Reveal
    frame: Frame


class Watch:
    """One table under the eye, from frame to frame."""

    def __init__(self, tables: Tables, eye: Eye, table_id: str) -> None:
        self._tables = tables
        self._eye = eye
        self._id = table_id
        self._fold: Fold = tables.fold(table_id)
        self._watcher: Watcher | None = None
        self._watched_dice = 0
        """For how many dice the watcher watches."""
        self._furniture: Furniture | None = None
        """What is known to lie about; it outlasts the watcher."""
        self._laid_open: list[tuple[Thing, int, str | None]] = []
        """Dice that lie open, each with its face and whose it is, as far as that can be told."""
        self._bid: object = self._fold.game.state.bid
        self._shown: Frame | None = None
        """The frame of the reading that was laid last."""
        self._seen: tuple[tuple[int, ...], Corners | None, int] = (), None, 0
        """The shape of the frames, the table's edge in them, and by how much they are turned."""
        self._troubles: TroubleWatch | None = None
        self._found_trouble: str | None = None
        self.since = 0.0
        """When it was last heard that something happened here: frames of before may show other dice."""
        self._held: Held | None = None
        self._cleared = False
        self._laid: int | None = None
        """The version that our own reading made; while it is the newest, a better one may replace it."""

    @property
    def trouble(self) -> str | None:
        """What is wrong with the camera's picture as such; that it moved matters where an edge is drawn."""
        found = self._found_trouble
        if found == "moved" and self._seen[1] is None:
            return None
        return None if found == "frozen" and not self._eye.camera.live else found

    @property
    def armed(self) -> bool:
        """Whether a call waits for a reveal that nobody has given it yet, or only a look at the camera did,
        and nobody has changed that since."""
        reading = self._fold.reading
        looked = reading is not None and reading.source == "camera" and reading.id == self._fold.version
        in_time = looked and not self._eye.camera.stands_still
        return self._waits or (in_time and self._fold.game.state.phase == "revealing")

    @property
    def _waits(self) -> bool:
        """Whether all that is seen is news to a call: it has nothing, or our own reading."""
        own = self._fold.version == self._laid and due_at_ms(self._fold) is None
        nothing = self._fold.reading is None or own
        return nothing and self._fold.game.state.phase == "revealing"

    @property
    def round(self) -> int:
        """Which round it is: the version of the verdict that stands last. A frame belongs to the round in
        which it was grabbed, and what it shows is laid in no other."""
        return self._fold.last_verdict

    @property
    def demo_dice(self) -> int | None:
        """How many dice a demo has to show now; None while nothing is to be shown."""
        return self._dice if self.armed and self._laid is None else None

    @property
    def demo_throw(self) -> Throw | None:
        """What a demo has to show; None where it shows any picture of so many dice."""
        return throw_at(self._eye, self._id, self._fold)

    @property
    def lying_open(self) -> list[int]:
        """The faces of this round's dice that lie open before its call."""
        return [face for hand in self._fold.game.state.shown.values() for face in hand]

    @property
    def _dice(self) -> int:
        return self._fold.game.expected_dice or sum(self._fold.game.state.dice.values())

    def catch_up(self) -> bool:
        """Take note of what happened at the table; False where its game is over."""
        was_armed = self.armed
        before, self._fold = self._fold, self._tables.fold(self._id)
        if self._fold.version != before.version:
            self.since = time.monotonic()
        self._hear(before)
        next_round = self._fold.last_verdict != before.last_verdict  # it may be called already
        thrown_again = next_round or self._fold.mishaps != before.mishaps
        if next_round or self._fold.game.state.phase != "revealing":
            self._laid = None
        if thrown_again or self._fold.game.state.shown != before.game.state.shown:
            self._held = None
        if self._watcher is not None and not was_armed:
            self._watcher.lay_open(self.lying_open)
            self._name_open(self._watcher.furniture)
        if thrown_again and not self._background:  # these dice were never taken up: they are others now
            self._watcher = None
        if self.armed and self._held is None and (next_round or not was_armed):
            self._watcher = None  # it begins anew, for the number of dice that there are now
        return self._fold.game.state.phase != "over"

    def _hear(self, before: Fold) -> None:
        """Tell the watcher what happened: while somebody bids the dice lie under cups, and whoever put
        something right said what it is."""
        if self._watcher is None:
            return
        state = self._fold.game.state
        bid, self._bid = self._bid, state.bid
        if state.phase == "bidding" and state.bid is not None and state.bid != bid and self._background:
            self._watcher.cover()
        was, reading = before.reading, self._fold.reading
        if reading is None and self._fold.judged is not None:  # put right and judged at once
            reading = self._fold.judged.reading
        if was is None or reading is None or was.id != reading.id or self._shown is None:
            return
        for old, new in zip(was.dice, reading.dice, strict=False):
            if new.corrected and new.box is not None and (old.face, old.aside) != (new.face, new.aside):
                self._watcher.say(self._shown, new.box, is_die=new.face is not None)

    @property
    def _background(self) -> bool:
        """Whether the picture before the cups went up is one of this table: pictures, and a demo's films,
        show another each time."""
        return self._eye.has_camera and not self._eye.camera.stands_still

    def see(self, frames: Sequence[tuple[float, Frame]]) -> str:
        """Take frames that were grabbed in this round, oldest first; return the word for what is seen. A
        picture that stands still shows nothing new, whatever lies in it."""
        at_seconds, frame = frames[-1]
        frames = [one for one in frames if one[1].shape == frame.shape]
        seen = frame.shape, self._eye.kept_edge, self._eye.camera.turn
        if seen != self._seen:  # an edge that is drawn anew is one for where the camera looks now
            self._furniture = self._resized(frame) if seen[1:] == self._seen[1:] else None
            self._seen, self._watcher, self._troubles, self._held = seen, None, None, None
        if self._eye.has_camera:
            self._found_trouble = self._look_for_trouble(frame, at_seconds)
        if self.trouble == "frozen":  # nor is what was seen before evidence: nobody knows what happened since
            self._held = self._watcher = None
            return "waiting"
        if self._watcher is None:
            edge, self._watched_dice = self._eye.edge(frame), self._dice
            if self._furniture is None or not self._background:
                self._furniture = self._known()
            away = self._fold.lost_in_sight is False
            self._furniture.lost = 0 if away else lost_dice(self._fold.game)
            self._watcher = self._eye.reader.watcher(
                self._dice, edge, self._furniture, self.lying_open, pictures=self._fold.pictures
            )
        state = self._seen_by_watcher(frames)
        if self._held is not None and self.armed and (self._waits or self._held.reveal.clear):
            if self._tables.is_held(self._id, self._fold.version):
                return "done"  # somebody types the dice: it waits until they let go, or the camera is asked
            self._lay(self._held)
            self._held, self._cleared = None, False
        elif self._held is not None and self._cleared and self._held.reveal.clear:
            return "asking"  # the cups are up, and nobody called
        if state in ("waiting", "cups") and self._cleared and self._fold.game.state.verdict is not None:
            return "taken away"
        return state

    def _resized(self, frame: Frame) -> Furniture | None:
        """What is known to lie about, where only the picture's size is another, as a phone's is at a call."""
        furniture, (height, width), was = self._furniture, frame.shape[:2], self._seen[0]
        if furniture is None or abs(width * was[0] - height * was[1]) > max(width, height):
            return None
        self._name_open(furniture)
        furniture.scaled((width, height))
        named = zip(furniture.laid, self._laid_open, strict=True)
        self._laid_open = [(thing, face, seat) for (thing, face), (_, _, seat) in named]
        return furniture

    def _seen_by_watcher(self, frames: Sequence[tuple[float, Frame]]) -> State:
        """Show the watcher frames, and hold the reveal that it tells, until what lies there is another."""
        assert self._watcher is not None  # noqa: S101
        newest = None
        for at_seconds, frame in frames:
            watched: Watched = self._watcher.see(frame, at_seconds)
            if watched.state in ("cups", "taken away"):
                self._cleared, self._held = True, None
            elif watched.state in ("hands", "settling") and not self.armed:
                self._held = None
            if watched.reveal is not None:
                self._held = newest = Held(watched.reveal, frame)
        if self.armed and self._held is None:  # what lay there is gone by the last of these frames
            self._held = newest
        if not self.armed and not watched.dice and self._watched_dice != self._dice:
            self._watcher = None  # the last round's dice are gone, and what comes next are as many as now
        return watched.state

    def _known(self) -> Furniture:
        """What the log knows of what lies about here."""
        from vision.watch.furniture import Furniture, thing_at

        furniture = Furniture()
        known = remembered(self._tables, self._id, "camera") if self._background else None
        if known is not None:
            for box, why in known.things:
                furniture.remember(replace(thing_at(known.picture, scaled(box, known.scale)), box=box), why)
        return furniture

    def marked(self, look: Look) -> Look | None:
        """A look that somebody asked for, parted as what is watched is, and whose the dice are that lie open;
        None where nothing is known."""
        from vision.watch.parting import parted_look

        furniture, frame = self._furniture, as_read(look)
        if furniture is None or not furniture.begun or not self._background or frame.shape != self._seen[0]:
            return None
        dice = parted_look(look.reading.dice, frame, furniture, self._dice)
        return replace(look, reading=replace(look.reading, dice=dice), whose=self._owners(dice))

    @property
    def open_seen(self) -> dict[str, list[int]]:
        """Seat -> the faces of its dice that lie open and are known in the picture."""
        named, seats = self._laid_open, self._fold.game.state.shown
        found = {seat: [face for _, face, it in named if it == seat] for seat in seats}
        return {seat: faces for seat, faces in found.items() if faces}

    def _name_open(self, furniture: Furniture) -> None:
        """Say whose the dice are that lie open: what lies where it lay is whose it was, and what came to lie
        there is of the only seat of which such a face was not found yet."""
        shown, named = self._fold.game.state.shown, self._laid_open
        rest = Counter((seat, face) for seat, hand in shown.items() for face in hand)
        whose: list[str | None] = []
        for thing, face in furniture.laid:
            at = (seat for one, told, seat in named if told == face and seat and one.is_at(thing.box))
            whose.append(next((seat for seat in at if rest[seat, face]), None))
            rest -= Counter({(whose[-1] or "", face): 1})
        now: list[tuple[Thing, int, str | None]] = []
        for (thing, face), seat in zip(furniture.laid, whose, strict=True):
            lacking = [it for it, shows in rest if shows == face]
            now.append((thing, face, seat or (lacking[0] if len(lacking) == 1 else None)))
        self._laid_open = now

    def _owners(self, dice: Sequence[DieReading]) -> tuple[str | None, ...]:
        """Whose these dice are, of those that were laid open; empty where none were."""
        if self._furniture is not None:
            self._name_open(self._furniture)
        named = self._laid_open
        told = [[it for one, face, it in named if face == die.face and one.lies_by(die.box)] for die in dice]
        return tuple(one[0] if one else None for one in told) if any(told) else ()

    def _look_for_trouble(self, frame: Frame, at_seconds: float) -> str | None:
        from vision.watch.trouble import TroubleWatch

        self._troubles = self._troubles or TroubleWatch()
        return self._troubles.see(frame, at_seconds)

    def _lay(self, held: Held) -> None:
        """Lay a reveal on the table. Where nothing is to ask its verdict is due at once, like any other's."""
        self._shown = held.frame
        throw = self.demo_throw
        seen = *held.reveal.dice, *held.reveal.aside
        look = self._eye.look_of(seen, held.frame, self._dice, throw.letters if throw else None)
        look = replace(look, thrown=throw.faces if throw else ())
        look = replace(look, watched=True, whose=self._owners(look.reading.dice))
        self._laid = lay(self._tables, self._eye, self._id, self._fold.version, look)
        self._fold = self._tables.fold(self._id)
