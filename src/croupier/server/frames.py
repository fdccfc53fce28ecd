"""Views as sockets are sent them: made once for all who may see the same, and put into a frame once for all whose
sockets take the same frames. A crowd that watches costs a write each, and nothing is compressed a thousand times."""

from __future__ import annotations

import asyncio
import json
from typing import Any, Final, cast

from starlette.websockets import WebSocket
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.protocol import State
from websockets.server import ServerProtocol

from croupier.house.roles import NOBODY, STAFF, Caller
from croupier.server.service import TableSnapshot
from croupier.server.views import seats_of, table_view

#: Under which name what serves a socket finds the protocol that speaks over it.
_FRAMED: Final = "framed"
#: A dictionary of 4 KB for each message: views hardly get shorter with a larger one.
_WINDOW, _MEMORY = 12, 5


class FramedSocket(WebSocketsSansIOProtocol):
    """A socket over which a frame can be sent that was made for another one. For that every message is compressed by
    itself: nothing in it points to the messages before it."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, {**app_state, _FRAMED: self}, _loop)
        compressed = ServerPerMessageDeflateFactory(
            server_no_context_takeover=True,
            server_max_window_bits=_WINDOW,
            client_max_window_bits=_WINDOW,
            compress_settings={"memLevel": _MEMORY},
        )
        self.conn = ServerProtocol(extensions=[compressed], max_size=config.ws_max_size, logger=self.logger)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """From now on; what was not taken at once is what `writable` waits for."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)

    @property
    def form(self) -> str:
        """What has been agreed on about frames: those of one form are the same."""
        return repr(self.conn.extensions)

    def frame(self, text: str) -> bytes:
        """A message as it goes over this socket, and over all others of its form."""
        self.conn.send_text(text.encode())
        return b"".join(self.conn.data_to_send())

    @property
    def is_clear(self) -> bool:
        """Whether all that was sent before is on its way, so that the next message may follow at once."""
        return (
            self.handshake_complete
            and self.writable.is_set()
            and self.conn.state is State.OPEN
            and not (self.close_sent or self.disconnected or self.transport.is_closing())
        )

    def push(self, frame: bytes) -> None:
        """Send a frame."""
        self.transport.write(frame)


def framed(socket: WebSocket) -> FramedSocket | None:
    """The protocol of a socket; None where something else serves it, as in a test."""
    return cast("FramedSocket | None", socket.scope.get("state", {}).get(_FRAMED))


class Views:
    """A version of a table, and how it is sent."""

    def __init__(self, look: TableSnapshot) -> None:
        self.version = look.version
        self._look = look
        self._texts: dict[Caller, str] = {}
        self._frames: dict[tuple[Caller, str], bytes] = {}

    def text(self, who: Caller) -> str:
        """The view as somebody may see it."""
        eye = self._eye(who)
        if eye not in self._texts:
            view = table_view(self._look.table, eye, self._look.last, self.version)
            self._texts[eye] = json.dumps(view, separators=(",", ":"), ensure_ascii=False)
        return self._texts[eye]

    def frame(self, who: Caller, socket: FramedSocket) -> bytes:
        """The same as it goes over a socket."""
        asked = self._eye(who), socket.form
        if asked not in self._frames:
            self._frames[asked] = socket.frame(self.text(who))
        return self._frames[asked]

    def _eye(self, who: Caller) -> Caller:
        """Whoever sees the same is as good as the same person."""
        is_own = who.is_known and (who.role in STAFF or seats_of(self._look.table, who))
        return who if is_own else NOBODY
