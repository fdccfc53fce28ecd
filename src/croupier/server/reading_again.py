"""What was read of a request, given to the application once more."""

from starlette.types import Message, Receive


def again(first: Message, receive: Receive) -> Receive:
    """Hears ``first``, and then whatever else comes."""
    given = False

    async def receiving() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return first

    return receiving
