"""The store: PostgreSQL, the one engine. One command is one transaction; recovery is replay."""
