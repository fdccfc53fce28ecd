"""Three card poker learned with RLlib: `python rllib.py [iterations]`, then what the last rounds have earned."""

import sys

import gymnasium
from ray.rllib.algorithms.ppo import PPOConfig
from ray.tune.registry import register_env

import croupier.environments  # registers them
from croupier.environments.wrappers import FeatureObservation


def seat(_: object) -> gymnasium.Env:
    import croupier.environments  # every worker registers its own

    return FeatureObservation(gymnasium.make("croupier/ThreeCardPoker-v0"))


register_env("three-card-poker", seat)
config = (
    PPOConfig()
    .environment("three-card-poker")
    .env_runners(num_env_runners=0, num_envs_per_env_runner=8)
    .training(train_batch_size_per_learner=2_000, minibatch_size=500, num_epochs=4, gamma=1.0, lr=1e-3)
)
learner = config.build_algo()
earned = float("nan")
for _ in range(int(sys.argv[1]) if len(sys.argv) > 1 else 30):
    earned = learner.train()["env_runners"]["episode_return_mean"]
learner.stop()
print(f"the last rounds earned {100 * earned:+.2f}% of the ante a round")
