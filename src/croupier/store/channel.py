"""The channel on which every process hears what others have done, through the database."""

from typing import Final

CHANNEL: Final = "croupier"
#: In front of a person whose sign-ins may be over; no table has it in its name.
PERSON: Final = "@"
