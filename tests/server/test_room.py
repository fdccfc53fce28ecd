"""Room for connections and sockets: whoever holds most gives up, and nobody can keep others out."""

import pytest

from croupier.server.room import GivesUp, SharedRoom


def held(room: SharedRoom[str], *holders: str) -> dict[str, int]:
    return {holder: room.of(holder) for holder in holders}


def test_there_is_room_for_everybody_until_it_is_full() -> None:
    room: SharedRoom[str] = SharedRoom(3, 3, "oldest")
    assert [room.enter("ann", place) for place in "abc"] == [None] * 3
    room.leave("ann", "b")
    assert len(room) == 2
    assert room.enter("bob", "d") is None
    room.leave("carol", "nothing of hers")
    room.leave("ann", "b")
    assert len(room) == 3


@pytest.mark.parametrize(("gives_up", "given"), [("oldest", "a"), ("newest", "d")])
def test_a_holder_of_too_many_gives_up_one_of_them(gives_up: GivesUp, given: str) -> None:
    room: SharedRoom[str] = SharedRoom(100, 3, gives_up)
    assert [room.enter("ann", place) for place in "abcd"] == [None, None, None, given]
    assert room.of("ann") == 3


@pytest.mark.parametrize("gives_up", ["oldest", "newest"])
def test_a_newcomer_finds_room_and_the_largest_holder_loses_it(gives_up: GivesUp) -> None:
    room: SharedRoom[str] = SharedRoom(10, 10, gives_up)
    for number in range(8):
        room.enter("crowd", f"c{number}")
    room.enter("ann", "a")
    room.enter("bob", "b")
    for number in range(3):
        given = room.enter("carol", f"n{number}")
        assert given is not None
        assert given.startswith("c")
    assert held(room, "crowd", "ann", "bob", "carol") == {"crowd": 5, "ann": 1, "bob": 1, "carol": 3}


def test_who_is_heard_of_keeps_the_place_and_who_is_silent_loses_it() -> None:
    room: SharedRoom[str] = SharedRoom(3, 3, "oldest")
    for place in "abc":
        room.enter("ann", place)
    room.heard("ann", "a")
    room.heard("bob", "a")
    assert room.enter("bob", "x") == "b"


def test_one_more_of_the_largest_is_not_let_in_where_the_newest_go() -> None:
    room: SharedRoom[str] = SharedRoom(4, 4, "newest")
    for place in "ab":
        room.enter("ann", place)
    for place in "cd":
        room.enter("bob", place)
    assert room.enter("bob", "e") == "e"
    assert held(room, "ann", "bob") == {"ann": 2, "bob": 2}
