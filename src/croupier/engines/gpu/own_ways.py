"""What a graphics processor does in a way of its own, where the processor has functions for it."""

from typing import Any, Final

import numba

#: How far apart numbers are compared that are put in order, as they come nearer.
_GAPS: Final = (145, 41, 12, 4, 1)


@numba.njit(cache=True, nogil=True)
def put_in_order(numbers: Any) -> None:
    """Numbers from the least up."""
    numbers.sort()


@numba.njit(cache=True, nogil=True)
def put_in_order_in_place(numbers: Any) -> None:
    """The same in no more room than they take, for graphics processors, which have nothing that sorts."""
    for gap in _GAPS:
        for place in range(gap, len(numbers)):
            number, to = numbers[place], place
            while to >= gap and numbers[to - gap] > number:
                numbers[to] = numbers[to - gap]
                to -= gap
            numbers[to] = number


@numba.njit(cache=True, nogil=True)
def add_to(sums: Any, place: Any, number: Any) -> None:
    """Add to a sum that other pieces of the work add to as well."""
    sums[place] += number
