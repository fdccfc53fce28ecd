"""How compiled seats are made: the game's dealer says which there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.engines import kernel
from croupier.engines.seat import SeatStakes
from croupier.environments.compiled.seats import CompiledSeats
from croupier.environments.sitting import FRESH, Sitting
from croupier.errors import BadInput


def compiled_seats(
    num_envs: int,
    game: str,
    *,
    wagers: Mapping[str, object] | None = None,
    house: Mapping[str, object] | None = None,
    **how: Any,
) -> CompiledSeats:
    """So many seats of a game in compiled code; a game, a wager or an option that is not compiled is refused."""
    from croupier.engines.twenty_one.seat import ShoeSeat
    from croupier.environments.compiled.cards import CardSeats
    from croupier.environments.compiled.shoes import ShoeSeats

    sitting = Sitting(game, {"wagers": wagers, "house": house, "shoe": FRESH})
    maker, stakes = kernel.of(game).seat, dict(sitting.wagers)
    if maker is None:
        raise BadInput("its seat is not compiled; leave Compiled out of the name").at(game=game)
    if beside := sorted(set(stakes) - sitting.game.made_with(next(iter(stakes)))):
        raise BadInput(f"only the base game is compiled; leave out {', '.join(beside)}").at(game=game)
    seat = maker(SeatStakes(sitting.game, sitting.options, stakes))
    kind: Any = ShoeSeats if isinstance(seat, ShoeSeat) else CardSeats
    seats: CompiledSeats = kind(num_envs, sitting, seat, **how)
    return seats
