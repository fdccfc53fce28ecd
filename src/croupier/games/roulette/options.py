"""What a house may choose at a roulette table (OH-G)."""

from dataclasses import dataclass

from croupier.options import House, choice


@dataclass(frozen=True, slots=True, kw_only=True)
class Options(House):
    """Which wheel is on the table, and how it is used."""

    wheel: str = choice(
        "double_zero",
        "single_zero",
        "double_zero_as_single",
        clause="OH-G 1.II; 1.III; 1.IV",
        title="the wheel: with 0 and 00, with 0 only, or with a 00 that is no spin",
    )
