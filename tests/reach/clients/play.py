"""A stranger's program, with the client that openapi-python-client has made: ADDRESS CODE. It signs in, is refused a
wager and reads why, plays a whole round, and prints what became of both."""

import json
import sys
import uuid

from croupier_client import AuthenticatedClient, Client
from croupier_client.api.games_and_tables import get_table
from croupier_client.api.people import post_sign_in
from croupier_client.api.playing import post_table_decisions, post_table_ready, post_table_seats, post_table_wagers
from croupier_client.models import AtSeat, Decision, Problem, SignIn, Sit, Wagers

TABLE = "three-card-poker"


def wagers(**amounts: str) -> Wagers:
    return Wagers.from_dict({"seat": "1", "wagers": amounts})


def key() -> str:
    return uuid.uuid4().hex


def main(address: str, code: str) -> None:
    wrong = post_sign_in.sync(client=Client(address), body=SignIn(name="ann", password="not hers"))
    signed_in = post_sign_in.sync(client=Client(address), body=SignIn(code=code))
    client = AuthenticatedClient(address, signed_in.token)
    post_table_seats.sync(TABLE, client=client, body=Sit(seat="1"), idempotency_key=key())
    refused = post_table_wagers.sync(TABLE, client=client, body=wagers(six_card_bonus="5"), idempotency_key=key())
    assert isinstance(refused, Problem)
    post_table_wagers.sync(TABLE, client=client, body=wagers(ante="10"), idempotency_key=key())
    post_table_ready.sync(TABLE, client=client, body=AtSeat(seat="1"), idempotency_key=key())
    asked = get_table.sync(TABLE, client=client)
    decision = Decision(seat="1", action="play", at=asked.pending.at)
    post_table_decisions.sync(TABLE, client=client, body=decision, idempotency_key=key())
    table = get_table.sync(TABLE, client=client)
    report = {
        "turned_away": wrong.type_,
        "name": signed_in.name,
        "refused": {"type": refused.type_, "clause": refused.clause, "detail": refused.detail},
        "status": table.round_.status,
        "lines": [{"wager": line.wager, "net": line.net, "clause": line.clause} for line in table.round_.lines],
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main(*sys.argv[1:])
