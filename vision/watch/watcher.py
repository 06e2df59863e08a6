"""Watches a table from cups up to a reading of what lies still. Pure: frames and their times in.

Every frame is compared with the ones before (`stillness`), which costs a millisecond or two. What has changed
and is still now is looked at in full, once; the dice found there are followed by place and looked at again by
their crops alone. A reveal is complete when as many still dice as expected lie on the table and each was
looked at several times, whatever moves elsewhere.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

import numpy as np
import numpy.typing as npt

from vision.image import Frame
from vision.reading import DieReading, Reading
from vision.stages.candidates import Floats
from vision.watch.furniture import Furniture, thing_at
from vision.watch.hands import hand_came
from vision.watch.parting import parted, put_aside, read_together
from vision.watch.steady import Steady
from vision.watch.stillness import Mask, Stillness
from vision.watch.table_edge import Box, Polygon, read_within
from vision.watch.tracks import MOST_LOOKS, Track, at_places_of
from vision.watch.watched import Reveal, State, Watched

CALM_SECONDS = 0.08
"""What has not moved for so long is worth a look."""
STILL_SECONDS = 0.25
"""A die counts as lying still after so long: at the turning point of its rocking it holds still for less."""
LOOK_GAP_SECONDS = 0.06
"""So far apart the looks at a die are: nearer ones see the same noise of the same compression."""
DOUBT_SECONDS, LATE_SECONDS = 0.7, 0.3
"""A doubt gets so long to settle by more looks; one about a die that was found late so long at least."""
HANDS_SHARE = 0.03
"""Of the table's cells: more that moves is a hand."""
BUSY_SHARE = 0.35
"""Where so many cells move, no look is worth its time."""
QUIET_SHARE = 0.004
FULL_PAUSE_SECONDS = 0.3
"""Between full looks while something moves."""
FRESH_CELLS = 3
"""So many cells that changed are worth a full look."""
AGAIN_SECONDS = 0.4
"""Where the number of dice is wrong or one is doubted, a full look is taken again after so long."""
MOST_AGAIN = 3
ASK_CALM_SECONDS, ASK_FEW_CALM_SECONDS = 1.2, 0.7
"""A wrong number of dice is asked about when nothing moved on the table for so long: sooner where it is wrong
by few, for dice may be taken up again within a second. Where it is wrong by more, a cup may still be down."""
ASK_SECONDS = 2.5
"""A number that stayed the same for so long is asked about, whatever moves."""
HANDS_CALM_SECONDS = 0.3
"""A number that is right is no evidence while a cup may go up: it is told when no hand moved on the table for
so long, or it stayed right through `ASK_SECONDS` of waving."""
HAND_SECONDS = 6.0
"""Where a hand came and rests, a right number is told once it is gone, or after so long."""
FIRST_CALM_SECONDS = 0.9
"""Dice that lay there at the first frame are told when nothing moved for so long: a hand is at the cups by
then, if there are any."""
FEW_SHARE = 0.1
"""Few are one, or so much of the dice expected."""
UNEXPECTED_SECONDS, UNEXPECTED_MOST_SECONDS = 0.6, 1.2
"""Where nobody says how many dice to expect, a reveal is complete when nothing moved for so long, or no other
die was found, whatever moves."""


class TableReader(Protocol):
    """What a watcher needs of a reader: one full look, and one at dice it knows."""

    def read(self, frame: Frame) -> Reading:
        """Find and read all dice."""
        ...

    def sharpness(self, frame: Frame, boxes: Floats) -> Floats:
        """Return `(n,)`: how crisp the dice in `boxes` `(n, 4)` are seen."""
        ...

    def read_again(self, frame: Frame, boxes: Floats, turned: Floats) -> tuple[Floats, Floats]:
        """Return `(n, 6)` chances and `(n,)` sharpness of the dice in `boxes` `(n, 4)`, each `turned` `(n,)`
        as `DieReading.turned_degrees` said."""
        ...


class Watcher:
    """Feed it every frame. One is for one table and one call; it may go on through many reveals."""

    def __init__(
        self,
        reader: TableReader,
        expected: int | None = None,
        area: Polygon | None = None,
        furniture: Furniture | None = None,
        lying_open: Sequence[int] = (),
    ) -> None:
        """`expected` dice, of which those with the faces `lying_open` lie open before the call; `area`
        `(n, 2)` the table's edge in frame pixels; each None: all. `furniture`: what is known of it."""
        self._reader = reader
        self.expected = expected
        self._area = area
        self.furniture = furniture or Furniture()
        self._open_faces = lying_open
        self.furniture.lay_open(lying_open, ())
        self._steady = Steady()
        self._stillness = Stillness()
        self._size: tuple[int, ...] = ()
        self._cells: Mask = np.ones((0, 0), np.bool_)
        self._tracks: list[Track] = []
        self._full_at = self._looked_at = self._moved_at = self._changed_at = float("-inf")
        self._number, self._number_since = 0, float("-inf")
        self._full_for = 0.0
        self._agains = 0
        self._hands_at = self._rested_at = float("-inf")
        self._revealed: Reveal | None = None
        self._too_many: tuple[DieReading, ...] = ()
        """More dice than expected, that lay still together before one of them was taken or covered."""
        self._frame: Frame | None = None
        self._sided: tuple[list[Track], list[Track]] | None = None
        self._begun_at: float | None = None

    def see(self, frame: Frame, at_seconds: float) -> Watched:
        """Take a frame, `(height, width, 3)` uint8 BGR, at a time that does not go back."""
        frame = self._steady.see(frame, at_seconds)
        self._frame, self._sided = frame, None
        if not self.furniture.begun:
            self.furniture.begin(frame)
        moved = self._stillness.see(frame, at_seconds)
        if frame.shape != self._size:
            self._size, self._moved_at, area = frame.shape, at_seconds, self._area
            self._begun_at = at_seconds
            self._cells = np.ones(moved.shape, np.bool_) if area is None else self._stillness.mask(area)
        share = float(moved[self._cells].mean()) if self._cells.any() else 0.0
        if share > QUIET_SHARE:
            self._moved_at = at_seconds
        if share > HANDS_SHARE:
            self._hands_at = at_seconds
        self._follow(at_seconds)
        if self._due(share, at_seconds):
            self._look(frame, at_seconds)
            self._renew(frame, at_seconds)
        else:
            self._look_again(frame, at_seconds)
        reveal = self._reveal(at_seconds)
        if reveal is not None:
            self._tell(reveal)
        where = self._steady.as_seen
        told = reveal and replace(reveal, dice=where(reveal.dice), aside=where(reveal.aside))
        return Watched(at_seconds, self._state(at_seconds), where(self._dice()), told)

    def cover(self) -> None:
        """The dice of the next reveal are out of sight: what lies in the frame seen last is none of them. Not
        where as many as expected have come to lie there: the cups were up before that was said."""
        up = not self._nothing_new and len(self._lying) >= (self.expected or 0)
        if self._frame is not None and not up:
            self.lay_open(self._open_faces)
            came = [one.thing for one in self._tracks if one.sort in ("new", "told")]
            self.furniture.cover(self._frame, came)
            self._sort_anew()

    def lay_open(self, faces: Sequence[int]) -> None:
        """Dice with these faces lie open in this round, though it was not called: none, once it is over."""
        self._open_faces = faces
        self.furniture.lay_open(faces, ((one.thing, one.reading().face) for one in self._tracks))
        self._sort_anew()

    def say(self, frame: Frame, box: Box, *, is_die: bool) -> None:
        """Somebody said of what lay in a box of that frame that it is a die of the reveal, or none."""
        self.furniture.say(thing_at(frame, box), is_die=is_die)
        self._sort_anew()

    def _follow(self, now: float) -> None:
        """Let go of dice that moved, or that something passed over, since they were looked at."""
        kept = [one for one in self._tracks if self._stillness.since(one.box) <= one.seen_at_seconds]
        if len(kept) < len(self._tracks):
            if self._read_since(now) is not None and self._missing < 0:
                self._too_many = self._dice()
            self._tracks, self._sided = kept, None
            self._changed_at = self._moved_at
        if not kept:
            self._too_many = ()

    def _due(self, share: float, now: float) -> bool:
        """Whether a full look is worth its time."""
        pause = FULL_PAUSE_SECONDS + self._full_for if share > QUIET_SHARE else 0.0
        if share > BUSY_SHARE or now - self._full_at < pause:
            return False
        moved_at = self._stillness.moved_at[self._cells]
        unread = moved_at > self._full_at - CALM_SECONDS  # what moved just then was not read either
        fresh = int((unread & (now - moved_at >= CALM_SECONDS)).sum())
        if fresh >= min(FRESH_CELLS, moved_at.size) and self._worth_it(moved_at, now):
            self._agains = 0
            return True
        if self._agains < MOST_AGAIN and now - self._full_at >= AGAIN_SECONDS and self._unsettled():
            self._agains += 1
            return True
        return False

    def _worth_it(self, moved_at: npt.NDArray[np.float64], now: float) -> bool:
        """While something small still moves that was not looked at, wait for it a little: a die that rolls
        out is looked at once, not at every step."""
        moving = float((now - moved_at < CALM_SECONDS).mean())
        return moving <= QUIET_SHARE or now - self._full_at >= FULL_PAUSE_SECONDS + self._full_for

    def _unsettled(self) -> bool:
        """Whether another full look might tell more: a number that is wrong, a die that is doubted."""
        lying = self._lying
        if not lying:
            return False
        wrong = self.expected is not None and len(lying) != self.expected
        return wrong or any(one.doubts[-1] is not None for one in lying)

    def _look(self, frame: Frame, now: float) -> None:
        """Find and read all that lies on the table."""
        reading = read_within(self._reader.read, frame, self._area)
        self._full_at, self._full_for = now, reading.milliseconds / 1000
        lying = [die for die in reading.dice if now - self._stillness.since(die.box) >= CALM_SECONDS]
        boxes = np.array([die.box for die in lying], np.float32).reshape(-1, 4)
        sharp = self._reader.sharpness(frame, boxes)
        unseen = list(self._tracks)
        for index, die in enumerate(lying):
            track = next((one for one in unseen if one.is_at(die.box)), None)
            if track is None:
                thing = thing_at(frame, die.box)
                track = Track(die.box, self._stillness.since(die.box), now, thing)
                self._tracks.append(track)
                self._changed_at = now
            else:
                unseen.remove(track)
            track.hits += 1
            track.turned_degrees, track.features = die.turned_degrees, die.features
            track.letterings = [] if die.lettering is None else [*track.letterings, die.lettering]
            track.doubts.append(die.doubt)
            track.look(np.array(die.probabilities, np.float32), float(sharp[index]))
        for one in unseen:
            one.misses += 1
        self._tracks = [one for one in self._tracks if one.misses <= one.hits]
        self._sort_anew()
        number = sum(not any(one is other for other in unseen) for one in self._sides[0])
        if number != self._number:
            self._number, self._number_since = number, now

    def _renew(self, frame: Frame, now: float) -> None:
        """Once the dice of a reveal are gone, what still lies there is the next one's background."""
        gone = self.furniture.told and not self.furniture.goes_on(one.box for one in self._tracks)
        new = any(one.sort == "new" for one in self._tracks)
        if gone and not new and now - self._moved_at >= CALM_SECONDS:
            self.furniture.cover(frame)
            self._sort_anew()

    def _sort_anew(self) -> None:
        """Sort what lies there by what is known now: a die of a reveal whose others are gone has stayed."""
        goes_on = self.furniture.goes_on(one.box for one in self._tracks)
        for one in self._tracks:
            sort = self.furniture.sort(one.thing)
            one.sort = "stayed" if sort == "told" and not goes_on else sort
        self._sided = None

    def _tell(self, reveal: Reveal) -> None:
        """Remember a reveal; what may lie about since before it is no die of it unless nothing is asked."""
        lying, others = self._sides
        dice = [one.thing for one in lying if reveal.clear or one.sort != "before"]
        stayed = [one.thing for one in self._tracks if one.sort == "stayed"]
        self.furniture.tell(dice, [one.thing for one in others], stayed, clear=reveal.clear)
        self._revealed = reveal
        self._sort_anew()

    def _look_again(self, frame: Frame, now: float) -> None:
        """Look at the crops of dice that need more looks."""
        wanting = [one for one in self._sides[0] if self._wants_more(one)]
        if not wanting or now - self._looked_at < LOOK_GAP_SECONDS:
            return
        self._looked_at = now
        boxes = np.array([one.box for one in wanting], np.float32)
        turned = np.array([one.turned_degrees for one in wanting], np.float32)
        chances, sharp = self._reader.read_again(frame, boxes, turned)
        for one, row, crisp in zip(wanting, chances, sharp, strict=True):
            one.look(one.good[-1] if one.letterings else row, float(crisp))  # those are of pips alone

    def _wants_more(self, track: Track) -> bool:
        return not track.ready or (len(track.looks) < MOST_LOOKS and track.reading().doubt is not None)

    def _reveal(self, now: float) -> Reveal | None:
        """The reveal, if this frame completes one that is not the last one again."""
        since = self._read_since(now)
        if since is None or self._is_old(since):
            return None
        dice = self._dice()
        if self._one_was_taken(dice):
            reveal = Reveal(self._too_many, since, len(dice) - len(self._too_many), put_aside(self._sides[1]))
        elif self._waits(dice, since, now):
            return None
        else:
            reveal = Reveal(dice, since, self._missing, put_aside(self._sides[1]))
        return None if self._same(reveal) else reveal

    def _is_old(self, since: float) -> bool:
        """Whether nothing moved since a clear reveal: a look that says otherwise now is no news."""
        last = self._revealed
        return last is not None and last.clear and since <= last.still_since_seconds

    def _one_was_taken(self, dice: tuple[DieReading, ...]) -> bool:
        """Whether what lies there is as many as expected only since one of too many was taken: nobody knows
        whether that was the one too many."""
        fewer = not self._missing and len(self._too_many) > len(dice)
        return fewer and at_places_of(self._too_many, dice)

    def _waits(self, dice: tuple[DieReading, ...], since: float, now: float) -> bool:
        """Whether these dice, still since then, may be told better a little later."""
        if self.expected is not None and self._nothing_new:
            first = now - (self._begun_at or 0.0) < ASK_SECONDS
            return self._waits_for_number(now) or (first and bool(self._missing))
        if self._missing:
            return self._waits_for_number(now)
        waited = now - max(since, self._changed_at)
        if self.expected is None:
            return now - self._moved_at < UNEXPECTED_SECONDS and waited < UNEXPECTED_MOST_SECONDS
        doubted = any(die.doubt for die in dice)
        settles = doubted and (now - since < DOUBT_SECONDS or waited < LATE_SECONDS)
        return settles or self._hands_about(waited, now)

    def _hands_about(self, waited: float, now: float) -> bool:
        """Whether a last cup may be down still, though the number has been right for so many seconds: a hand
        moved just now, or one came that is not gone."""
        if self._calm(now) >= HANDS_CALM_SECONDS and waited < HAND_SECONDS and self._hand_came():
            self._rested_at = now
        return self._calm(now) < HANDS_CALM_SECONDS and min(waited, now - self._rested_at) < ASK_SECONDS

    def _calm(self, now: float) -> float:
        """Seconds since a hand was on the table."""
        return now - max(self._hands_at, self._rested_at)

    def _hand_came(self) -> bool:
        side = float(np.median([one.side for one in self._lying]))
        return self._frame is not None and hand_came(self.furniture.before, self._frame, side, self._area)

    def _waits_for_number(self, now: float) -> bool:
        """Whether a number of dice that is wrong may come right by itself."""
        if len(self._lying) < self._number:  # one was just passed over: it was there, and is looked for again
            return True
        if self._nothing_new:  # hands may come for the cups yet
            return now - self._moved_at < FIRST_CALM_SECONDS and now - self._number_since < ASK_SECONDS
        few = max(1.0, FEW_SHARE * (self.expected or 0))
        calm = ASK_FEW_CALM_SECONDS if abs(self._missing) <= few else ASK_CALM_SECONDS
        return now - self._moved_at < calm and now - self._number_since < ASK_SECONDS

    def _same(self, reveal: Reveal) -> bool:
        """Whether the last reveal showed the same faces at the same places."""
        last = self._revealed
        if last is None or len(last.dice) != len(reveal.dice) or last.clear != reveal.clear:
            return False
        return at_places_of(last.dice, reveal.dice)

    def _state(self, now: float) -> State:
        if self._full_at == float("-inf"):
            return "waiting"
        last = self._revealed
        if last is not None and self._same(Reveal(self._dice(), 0.0, last.missing)):
            return "done" if last.clear else "asking"
        if self._calm(now) < HANDS_CALM_SECONDS:
            return "hands"
        if last is not None and len(self._lying) <= len(last.dice) // 2:
            return "taken away"
        if not self._lying:
            return "cups"
        return "settling" if now - self._moved_at < STILL_SECONDS else "reading"

    def _read_since(self, now: float) -> float | None:
        """Since when all that lies there is still; None while it is not, or wants more looks."""
        lying = self._lying
        if not lying or not all(one.ready for one in lying):
            return None
        since = max(one.since_seconds for one in lying)
        return since if now - since >= STILL_SECONDS else None

    @property
    def _missing(self) -> int:
        """Dice expected less those that lie there."""
        return 0 if self.expected is None else self.expected - len(self._lying)

    @property
    def _lying(self) -> list[Track]:
        """The dice of this reveal that lie there."""
        return self._sides[0]

    @property
    def _sides(self) -> tuple[list[Track], list[Track]]:
        """What lies there, parted into dice of this reveal and what is none of it."""
        if self._sided is None:
            self._sided = parted(self._tracks, self.furniture, self.expected)
        return self._sided

    @property
    def _nothing_new(self) -> bool:
        """Whether all that may be dice has lain there since the first frame."""
        return all(one.sort == "before" for one in self._lying)

    def _dice(self) -> tuple[DieReading, ...]:
        lying = self._lying
        return read_together(lying, self.furniture.laid, fits=len(lying) == self.expected)
