"""Blackjack learned with Stable-Baselines3: `python sb3.py [steps]`, then what the learned play earns."""

import sys

from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import croupier.environments  # registers them
from croupier.environments.wrappers import FeatureObservation

steps = int(float(sys.argv[1])) if len(sys.argv) > 1 else 200_000
envs = make_vec_env("croupier/Blackjack-v0", n_envs=8, seed=1, wrapper_class=FeatureObservation)
learner = MaskablePPO("MlpPolicy", envs, n_steps=256, batch_size=512, ent_coef=0.01, gamma=1.0, seed=1, device="cpu")
learner.learn(steps)

seen, rewards = envs.reset(), []
while len(rewards) < max(steps // 20, 100):
    masks = envs.env_method("action_masks")
    actions, _ = learner.predict(seen, action_masks=masks, deterministic=True)
    seen, earned, over, _ = envs.step(actions)
    rewards += [float(reward) for reward, ended in zip(earned, over) if ended]
print(f"{len(rewards)} rounds, {100 * sum(rewards) / len(rewards):+.2f}% of the wager a round")
