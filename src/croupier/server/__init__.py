"""The service: tables over HTTP and WebSocket, for many people at once, on one database."""
