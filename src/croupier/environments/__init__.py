"""Gymnasium environments: one seat at every game that asks its player something.

    import gymnasium
    import croupier.environments  # registers them

    env = gymnasium.make("croupier/UltimateTexasHoldem-v0")
    observation, info = env.reset(seed=7)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

All of them are one environment over the registry of games: the reference round is played, and no rule is known here.
"""

try:
    import gymnasium
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError("Gymnasium is not installed; install croupier[gym]", name="gymnasium") from missing

from croupier.environments.chairs import bankroll_id, compiled_id, environment_id, offered

__all__ = ["register"]


def register() -> None:
    """Make every environment known to Gymnasium; those it knows already stay as they are."""
    for slug in offered():
        if environment_id(slug) not in gymnasium.registry:
            gymnasium.register(
                environment_id(slug),
                entry_point="croupier.environments.single:SeatEnv",
                vector_entry_point="croupier.environments.vector:SeatsEnv",
                kwargs={"game": slug},
            )
        if bankroll_id(slug) not in gymnasium.registry:
            gymnasium.register(
                bankroll_id(slug),
                entry_point="croupier.environments.bankroll:BankrollEnv",
                kwargs={"game": slug},
            )
        if compiled_id(slug) not in gymnasium.registry:
            gymnasium.register(
                compiled_id(slug),
                vector_entry_point="croupier.environments.compiled.making:compiled_seats",
                kwargs={"game": slug},
            )


register()
