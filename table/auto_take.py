"""When a reading becomes a verdict by itself: a pause after it was laid or put right, so that a person may
tap first.

The due time follows from the log alone, so that any process on it knows the same one, after a restart too.
"""

from table.fold import Fold

READ_MS = 1500
"""The marks land on the page within 1,100 ms, and the page hears of a reading a moment after it was laid."""
ANSWERED_MS = 500
"""To see the answer on the picture."""
CORRECTED_MS = 2500
"""For another correction, before the verdict follows."""
HELD_MS = 20_000
"""Somebody at work on a reading holds its verdict for so long; their page asks for more while they are."""
LEFT_MS = 600_000
"""A reading that was left for so long is left to people: who opens an old night finds it as it was."""


def due_at_ms(fold: Fold) -> int | None:
    """When the verdict is taken, in milliseconds since 1970 UTC, if nothing happens and nobody holds it; None
    where people decide.

    They decide while anything is to be asked, and about a reading that an undo brought back until they put
    something right: somebody wanted to look at it again.
    """
    pause_ms = _pause_ms(fold)
    return None if pause_ms is None else fold.at_ms + pause_ms


def due_in_ms(fold: Fold, now_ms: int) -> int | None:
    """How long that is from now, never below 0; None where people decide, or the table was left long ago. An
    event from the future (the clock was set back, or the file was made up) is no reason to wait for ever."""
    pause_ms = _pause_ms(fold)
    if pause_ms is None or now_ms - fold.at_ms > LEFT_MS:
        return None
    left = fold.at_ms + pause_ms - now_ms
    return max(0, left) if left <= 2 * pause_ms else 0


def _pause_ms(fold: Fold) -> int | None:
    if fold.reading is None or fold.touched == "undone" or not fold.judgement.clear:
        return None
    if fold.setup.at_once or fold.touched == "watched":  # nobody has a finger at what nobody asked for
        return 0
    if fold.touched == "corrected":
        return ANSWERED_MS if _answered(fold) else CORRECTED_MS
    return READ_MS


def _answered(fold: Fold) -> bool:
    """Whether what was put right was asked: what a die is, or whether dice were thrown again."""
    before = fold.before
    if fold.reading is None or before is None or before.reading is None:
        return False
    if before.reading.unmoved and not fold.reading.unmoved:
        return True
    pairs = zip(before.reading.dice, fold.reading.dice, strict=False)
    told = {index for index, (was, is_now) in enumerate(pairs) if was != is_now}
    return bool(told) and told <= set(before.judgement.questions)
