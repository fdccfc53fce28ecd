"""What an operator may set about the service; every figure has a limit that is safe."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.money import Cents
from croupier.store.people import SignInRules


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Times in seconds, money in cents."""

    #: How long a seat may think before the text's default is taken for it.
    patience: float = 30.0
    #: What is left of that at least after the service was down: nobody is timed out while it starts.
    grace: float = 10.0
    #: How long others may still bet after the first seat is ready.
    betting: float = 20.0
    #: Whether anybody may play here with play money, without an account.
    guests: bool = False
    sign_in: SignInRules = field(default_factory=SignInRules)
    #: From this amount on, what a supervisor does with money needs a second person.
    large: Cents = 10_000_00
    #: The longest body of a request, and of a scenario.
    body: int = 65_536
    scenario: int = 1_048_576
    #: Requests a second that one person may send over a while, and how many at once.
    rate: float = 50.0
    burst: int = 200
    #: A socket that takes nothing for so long is cut.
    slow: float = 5.0
    #: Sockets that one process serves.
    sockets: int = 2_000
    #: How often the newest entries are taken into the log, and who is given its checkpoints.
    checkpoints: float = 10.0
    witnesses: tuple[str, ...] = ()
    #: Addresses of pages that may use the service from a browser, beside its own.
    origins: tuple[str, ...] = ()
