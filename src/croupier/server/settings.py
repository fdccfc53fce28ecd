"""What an operator may set about the service; every figure has a limit that is safe."""

from __future__ import annotations

from dataclasses import dataclass, field

from croupier.house.house_rules import HouseRules
from croupier.money import Cents
from croupier.store.alone import Thresholds
from croupier.store.people import SignInRules


@dataclass(frozen=True, slots=True, kw_only=True)
class OidcRules:
    """By which provider of identities people may sign in; by none where no issuer is named."""

    issuer: str = ""
    client_id: str = ""
    #: A secret, which is shown to nobody; or the file that it stands in.
    client_secret: str = field(default="", repr=False)
    client_secret_file: str = ""
    scope: str = "openid profile"
    #: What of an identity names the account, and what gives it a role: the first of these that it has.
    name_claim: str = "preferred_username"
    role_claim: str = "roles"
    roles: dict[str, str] = field(default_factory=dict)
    #: What the provider says (`amr`, `acr`) of somebody who has shown a second factor that counts here.
    second_factors: tuple[str, ...] = ()
    #: Whether who comes for the first time gets an account.
    makes: bool = True


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
    oidc: OidcRules = field(default_factory=OidcRules)
    #: Whether what is done is told to a collector of traces (OpenTelemetry).
    traces: bool = False
    #: From this amount on, what a supervisor does with money needs a second person: at once, or in all on a day with
    #: one player.
    large: Cents = 10_000_00
    #: And from this on all that one person does alone on a day.
    large_day: Cents = 50_000_00
    #: Whether who approves something gives the password again, and whether a second factor is asked for, too.
    reauthenticate: bool = True
    second_factor: bool = False
    #: The largest odds against 1, and the largest fixed amount, that a pay table may post.
    largest_odds: int = 10_000
    largest_amount: Cents = 100_000_00
    #: From this amount on, what a player wins in a round is verified before the player has it.
    verified_from: Cents = 50_000_00
    #: The longest body of a request, and of a scenario of somebody who has signed in.
    body: int = 65_536
    scenario: int = 1_048_576
    #: How long a header may take to come, and a body.
    header: float = 10.0
    sending: float = 20.0
    #: Requests a second that one person may send over a while, or one address of strangers, and how many at once. All
    #: processes of a house count together. Eight commands of play that are carried out from memory count as one.
    rate: float = 50.0
    burst: int = 200
    #: How long who is too fast waits to be told so: a flood over one connection is no faster than that.
    refusal: float = 0.05
    #: Whether tables are remembered from one command to the next, or read from the books for each.
    remembers: bool = True
    #: Whether advice on the games of its tables is prepared before anybody asks.
    prepares: bool = False
    #: Seconds of work in the processes apart that are given back to somebody each second, and the most that they have:
    #: for a person, and for an address of strangers.
    work_rate: float = 1.0
    work: float = 900.0
    strangers_work_rate: float = 0.25
    strangers_work: float = 20.0
    #: How long the work on a scenario, or several at once, may take: for a person, and for a stranger.
    scenario_time: float = 60.0
    strangers_scenario_time: float = 10.0
    #: Connections of one process: of who has signed in and of proxies, of strangers, and of one address of those.
    connections: int = 4_000
    strangers: int = 1_000
    of_address: int = 500
    #: A socket that takes nothing for so long is cut.
    slow: float = 5.0
    #: Sockets that one process serves, those of strangers among them, and of these one address's; and one person's.
    sockets: int = 4_000
    watching: int = 2_000
    watching_address: int = 1_000
    watching_person: int = 100
    #: Proxies of the house, by address or network: what they say of a sender is believed.
    proxies: tuple[str, ...] = ()
    #: Bytes that are free on the disk of an embedded database, or the house is not ready.
    disk: int = 256 * 2**20
    #: How often the newest entries are taken into the log, and who is given its checkpoints.
    checkpoints: float = 10.0
    witnesses: tuple[str, ...] = ()
    #: Networks that webhooks may be sent to, beside the internet.
    hook_networks: tuple[str, ...] = ()
    #: Addresses of pages that may use the service from a browser, beside its own.
    origins: tuple[str, ...] = ()

    @property
    def house_rules(self) -> HouseRules:
        """What holds at every table."""
        return HouseRules(
            largest_odds=self.largest_odds, largest_amount=self.largest_amount, verified_from=self.verified_from
        )

    @property
    def thresholds(self) -> Thresholds:
        """What one person may do alone on a day."""
        return Thresholds(self.large, self.large_day)
