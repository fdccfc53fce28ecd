"""Checkpoints: what is new in the chains goes into the log, is signed, and is given to the witnesses, all the time."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from croupier.errors import CroupierError
from croupier.server.service import Service
from croupier.server.threads import finished
from croupier.store import log, witnesses

_LOG: Final = logging.getLogger("croupier")


class Checkpoints:
    """The log of a house that is served, and its witnesses."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.signs = log.signer(service.signing_key)
        self.witnesses = witnesses.configured(service.settings.witnesses)

    def compare(self) -> None:
        """Refuse to serve books that do not contain what a witness has seen; who does not answer is only told."""
        for why in witnesses.compared(self.service.database, self.signs.key(), self.witnesses):
            _LOG.warning("%s", why)

    def write(self) -> None:
        """One checkpoint behind all that was written until now, unless a witness has seen other books; witnesses that
        do not answer get the next one."""
        witnesses.compared(self.service.database, self.signs.key(), self.witnesses)
        while self.service.database.run(lambda connection: log.extend(connection, self.signs)):
            pass
        if self.witnesses:
            for why in witnesses.publish(self.service.database, self.signs, self.witnesses):
                _LOG.warning("%s", why)

    async def run(self) -> None:
        """As long as the process lives. Whatever goes wrong is told and tried again: no command waits for it."""
        while True:
            await asyncio.sleep(self.service.settings.checkpoints)
            try:
                await finished(self.write)
            except CroupierError as error:
                _LOG.error("no checkpoint: %s", error)
            except Exception as error:  # the database is gone for a while
                _LOG.warning("no checkpoint: %s", str(error).partition("\n")[0])
