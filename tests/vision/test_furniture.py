"""What lies about a table: put aside, asked about where it may be a die, never counted to make it right."""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.watched import DIE_PX, HEIGHT, WIDTH, DrawnReader, Places, chances_of, film, table
from vision.image import Frame
from vision.watch.furniture import Furniture, Sort, thing_at
from vision.watch.parting import read_together
from vision.watch.tracks import Track
from vision.watch.watched import Reveal
from vision.watch.watcher import Watcher

FIVE: Places = {(100, 100): 1, (200, 100): 5, (300, 100): 5, (100, 300): 2, (200, 300): 6}
THREE: Places = {place: face for place, face in FIVE.items() if place[1] == 100}
KEYS: Places = {(500, 100): 3, (500, 300): 4}
"""What looks like two dice, and is none."""
PAIR: Places = {(200, 200): 5, (300, 200): 1}
ANEW: Places = {(160, 200): 3, (260, 200): 2, (360, 200): 6, (160, 400): 1, (260, 400): 4}
"""Another throw."""
OVER_A_KEY = (440, 60)
Scene = tuple[float, Frame]


def told(
    scenes: Sequence[Scene],
    furniture: Furniture | None = None,
    *,
    expected: int | None = 5,
    lying_open: Sequence[int] = (),
) -> list[Reveal]:
    """The reveals of a film of scenes."""
    watcher = Watcher(DrawnReader(), expected, None, furniture, lying_open)
    seen = [watcher.see(frame, at) for at, frame in film(*scenes)]
    return [one.reveal for one in seen if one.reveal is not None]


def faces(reveal: Reveal) -> list[int]:
    """The faces that count."""
    return sorted(die.face for die in reveal.dice)


def passing(lies: Places) -> Scene:
    """A hand over one of the keys."""
    return 0.3, table(lies, OVER_A_KEY)


BEGIN: Scene = (0.5, table(KEYS))


@pytest.mark.parametrize("disturbed", [[], [passing(KEYS)], [passing(KEYS), BEGIN, passing(KEYS)]])
def test_what_lay_there_before_the_cups_went_up_is_none_of_the_reveal(disturbed: list[Scene]) -> None:
    """Whatever passes over it: as many dice as expected are new, and it is drawn aside."""
    (reveal,) = told([BEGIN, *disturbed, (2.0, table(KEYS | FIVE))])
    assert reveal.clear
    assert faces(reveal) == sorted(FIVE.values())
    assert {die.box[:2]: die.aside for die in reveal.aside} == dict.fromkeys(KEYS, "furniture")


def test_it_never_makes_the_number_right() -> None:
    """Three dice of five lie open, two are under a cup still: with two keys that is five, and it is asked."""
    (reveal,) = told([BEGIN, (3.0, table(KEYS | THREE))])
    assert (faces(reveal), reveal.missing, reveal.clear) == (sorted(THREE.values()), 2, False)
    *_, last = told([BEGIN, (3.0, table(KEYS | THREE)), (1.0, table(KEYS | FIVE))])
    assert (faces(last), last.clear) == (sorted(FIVE.values()), True)


def test_what_alone_was_there_from_the_first_frame_may_be_the_reveal() -> None:
    """A picture of dice: nothing comes, so they are told; but not before a hand may have come for cups."""
    (reveal,) = told([(2.0, table(FIVE))])
    assert reveal.clear
    hand = (0.4, table(KEYS, (60, 60)))
    (two,) = told([(0.8, table(KEYS)), hand, (2.0, table(KEYS | PAIR))], expected=2)
    assert (faces(two), two.clear) == ([1, 5], True)


TAKEN: list[Scene] = [(0.3, table({}, (100, 80))), (0.5, table({}))]


def test_a_die_that_is_thrown_back_to_its_old_place_counts() -> None:
    """All were taken, and one comes to lie where it lay, as it lay."""
    back = {place: face for place, face in ANEW.items() if face != 1} | {(100, 100): 1}
    first, second = told([(0.3, table({})), (1.5, table(FIVE)), *TAKEN, (2.0, table(back))])
    assert first.clear
    assert (second.clear, faces(second)) == (True, sorted(back.values()))


LEFT: Places = {(100, 300): 2}


@pytest.mark.parametrize(("thrown", "missing"), [(dict(list(ANEW.items())[:4]), 1), (ANEW, -1)])
@pytest.mark.parametrize("rest", [0.0, 0.3, 1.5])
def test_a_die_that_nobody_took_up_is_asked_about(thrown: Places, missing: int, rest: float) -> None:
    """Whether the throw makes the number with it or without it."""
    hand = [(0.05, table(LEFT, (100 + 20 * step, 60))) for step in range(8)]  # never at rest
    taken = [*hand, (rest, table(LEFT))]
    *_, last = told([(0.3, table({})), (1.5, table(FIVE)), *taken, (3.0, table(LEFT | thrown))])
    assert (last.clear, last.missing) == (False, missing)
    if missing < 0:
        assert [last.dice[index].doubt for index in last.asks] == ["stayed"]
    else:
        assert [die.box[:2] for die in last.aside] == list(LEFT)


@pytest.mark.parametrize("about", [{}, {(500, 300): 4}])
def test_what_lies_open_by_the_rules_is_a_die(about: Places) -> None:
    """A three was kept beside the cup, whatever else lies about: four come to light, and five are told."""
    kept = about | {(500, 100): 3}
    four = dict(list(FIVE.items())[:4])
    (reveal,) = told([(0.5, table(kept)), (2.0, table(kept | four))], lying_open=[3])
    assert (reveal.clear, faces(reveal)) == (True, sorted([3, *four.values()]))


def test_what_shows_another_face_is_not_the_die_that_lies_open() -> None:
    """The one that was kept is covered: as many lie there as should, and it is asked."""
    (reveal,) = told([(0.5, table(KEYS)), (3.0, table(KEYS | dict(list(FIVE.items())[:4])))], lying_open=[6])
    assert (reveal.clear, reveal.missing) == (False, 1)


def test_as_many_as_were_lost_are_drawn_as_lost() -> None:
    """The referee knows of one: what lies there is one lost die, and one thing."""
    (reveal,) = told([BEGIN, (2.0, table(KEYS | FIVE))], Furniture(lost=1))
    (again,) = told([(2.0, table(KEYS | FIVE))], furniture := Furniture(lost=1), expected=7)
    assert reveal.clear
    assert again.clear
    assert furniture.told
    twice = told([BEGIN, (1.0, table(KEYS | FIVE)), (0.3, table(KEYS, (100, 80))), (0.5, table(KEYS)),
                  (1.5, table(KEYS | ANEW))], Furniture(lost=1))  # fmt: skip
    assert sorted(str(die.aside) for die in twice[-1].aside) == ["furniture", "lost"]


def test_what_somebody_said_is_none_is_not_asked_about_again() -> None:
    """A key that came with the dice is asked about once, wherever the camera's watcher begins anew."""
    furniture = Furniture()
    lies = FIVE | {(500, 100): 3}
    (first,) = told([(0.3, table({})), (2.5, table(lies))], furniture)
    assert first.missing == -1
    furniture.say(thing_at(table(lies), (500.0, 100.0, 540.0, 140.0)), is_die=False)
    (second,) = told([(2.5, table(ANEW | {(500, 100): 3}))], furniture)
    assert (second.clear, faces(second)) == (True, sorted(ANEW.values()))
    moved = told([(2.5, table(FIVE | {(500, 400): 3}))], furniture)
    assert [one.clear for one in moved] == [False]
    furniture.say(thing_at(table(lies), (500.0, 100.0, 540.0, 140.0)), is_die=True)
    assert furniture.sort(thing_at(table(lies), (500.0, 100.0, 540.0, 140.0))) == "told"


def test_while_somebody_bids_what_lies_there_is_no_die_of_the_reveal() -> None:
    """Told so in the middle of a round: nothing is asked about it; but not once the dice lie open."""
    watcher, said = Watcher(DrawnReader(), 2), []
    for number, (at, frame) in enumerate(film((3.0, table(KEYS)), (2.0, table(KEYS | PAIR)))):
        watched = watcher.see(frame, at)
        if number in (4, 45):
            watcher.cover()
        said += [watched.reveal] if watched.reveal else []
    assert [(faces(one), one.clear) for one in said] == [([1, 5], True)]
    assert watcher.see(frame, at).state == "done"


@pytest.mark.parametrize("light", [0.7, 1.0, 1.3])
def test_a_thing_is_known_in_other_light_and_a_little_aside(light: float) -> None:
    """And another face, or the bare table, is another thing."""
    frame, box = table(FIVE), (100.0, 100.0, 140.0, 140.0)
    here = thing_at(frame, box)
    lit = np.clip(frame * light, 0, 255).astype(np.uint8)
    assert here.is_like(thing_at(np.roll(lit, 3, axis=1), box).look)
    assert not here.is_like(thing_at(table({}), box).look)
    assert not here.is_like(thing_at(table({(100, 120): 6}), box).look)


@pytest.mark.parametrize(
    ("sort", "told", "doubt"),
    [("open", 6, None), ("open", 5, "readers_disagree"), ("new", 6, "readers_disagree")],
)
def test_what_people_laid_open_is_no_matter_of_doubt(sort: Sort, told: int, doubt: str | None) -> None:
    """Where it is read as they told; as another face, or elsewhere, it is asked about."""
    box = (100.0, 100.0, 140.0, 140.0)
    die = Track(box, 0.0, 0.0, sort=sort, misses=1)
    die.look(chances_of(6), 1.0)
    (read,) = read_together([die], [(thing_at(table({}), box), told)], fits=True)
    assert (read.face, read.doubt) == (6, doubt)


def test_a_phone_that_sends_larger_pictures_shows_the_same_table() -> None:
    """What lay there when the pictures were half as large is known in its place; a die that came is new."""
    frame, small, five = (cv2.GaussianBlur(table(it), (0, 0), 6) for it in (KEYS | FIVE, KEYS, FIVE))
    furniture, laid = Furniture(), thing_at(five, (100.0, 300.0, 140.0, 340.0))
    furniture.begin(np.asarray(cv2.resize(small, (WIDTH // 2, HEIGHT // 2)), np.uint8))
    furniture.laid = [(replace(laid, box=(50.0, 150.0, 70.0, 170.0)), 2)]
    furniture.scaled((WIDTH, HEIGHT))
    boxes = {(x, y): (x, y, x + DIE_PX, y + DIE_PX) for x, y in KEYS | FIVE}
    sorts = {place: furniture.sort(thing_at(frame, box)) for place, box in boxes.items()}
    assert sorts == dict.fromkeys(KEYS, "before") | dict.fromkeys(FIVE, "new") | {(100, 300): "open"}
