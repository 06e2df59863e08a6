"""Who owes whom at the end of a night, with the fewest payments."""

from collections.abc import Mapping, Sequence

from referee.structs import Positive, Told

EXACT_SEATS_MAX = 14
"""Up to so many seats that won or lost anything the payments are provably the fewest; beyond, nearly so."""


class Payment(Told, kw_only=False):
    """One payment that settles a part of the night."""

    payer: str
    payee: str
    amount: Positive
    """In what the ante is counted in."""


def given_back(purses: Mapping[str, int], seats: Sequence[str], pot: int) -> dict[str, int]:
    """The purses where a game is broken off: nobody has won its pot, so each of its seats has its ante back.

    All of `seats` put equally much into the pot. Raises ValueError where it cannot be parted so.
    """
    ante, rest = divmod(pot, len(seats))
    if rest:
        raise ValueError(f"a pot of {pot} is not of {len(seats)} equal antes")
    return {seat: amount + (ante if seat in seats else 0) for seat, amount in purses.items()}


def payments(purses: Mapping[str, int]) -> list[Payment]:
    """The payments that bring every purse to nothing, as few as can be.

    `purses` is what each seat is ahead (above 0) or behind; they add up to nothing. Seats that fall into k
    groups which each add up to nothing need n - k payments, so the largest k is looked for, by dynamic
    programming over all groups (https://en.wikipedia.org/wiki/Subset_sum_problem); within a group the largest
    debt goes to the largest credit. Raises ValueError where the purses do not add up to nothing.
    """
    open_ = {seat: amount for seat, amount in purses.items() if amount}
    if sum(open_.values()):
        raise ValueError(f"purses must add up to 0, not {sum(open_.values())}")
    paid: list[Payment] = []
    for group in _groups(open_):
        paid += _settled({seat: open_[seat] for seat in group})
    return sorted(paid, key=lambda it: (list(purses).index(it.payer), list(purses).index(it.payee)))


def _groups(purses: Mapping[str, int]) -> list[list[str]]:
    """The seats in as many groups as there are that each add up to nothing."""
    seats = list(purses)
    if not seats or len(seats) > EXACT_SEATS_MAX:
        return [seats]
    total = [0]
    most = [0]  # the most groups that can be closed by adding the mask's seats one by one
    last = [0]  # the seat that was added last on the way there
    for mask in range(1, 1 << len(seats)):
        low = mask & -mask
        total.append(total[mask ^ low] + purses[seats[low.bit_length() - 1]])
        seat = _added_last(mask, most)
        most.append(most[mask ^ 1 << seat] + (total[mask] == 0))
        last.append(seat)
    groups: list[list[str]] = []
    mask = len(total) - 1
    while mask:
        if total[mask] == 0:
            groups.append([])
        groups[-1].append(seats[last[mask]])
        mask ^= 1 << last[mask]
    return groups


def _added_last(mask: int, most: Sequence[int]) -> int:
    """The seat of the mask before which most groups are closed, the first of equals."""
    within = (seat for seat in range(mask.bit_length()) if mask >> seat & 1)
    return max(within, key=lambda seat: most[mask ^ 1 << seat])


def _settled(purses: dict[str, int]) -> list[Payment]:
    """Payments within one group: each closes at least one purse, the last one two."""
    paid = []
    while any(purses.values()):
        payer = min(purses, key=lambda seat: purses[seat])
        payee = max(purses, key=lambda seat: purses[seat])
        amount = min(-purses[payer], purses[payee])
        paid.append(Payment(payer, payee, amount))
        purses[payer] += amount
        purses[payee] -= amount
    return paid
