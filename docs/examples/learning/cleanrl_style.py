"""Blackjack learned in one file, on compiled seats: `python cleanrl_style.py [steps]`. PPO with masks, as CleanRL writes it.

A round is short and only its end is paid, so returns are not discounted, and no value is carried over a round's end.
"""

import sys

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import croupier.environments  # registers them
from croupier.environments.wrappers import VectorFeatureObservation

steps = int(float(sys.argv[1])) if len(sys.argv) > 1 else 20_000_000
game = sys.argv[2] if len(sys.argv) > 2 else "Blackjack"
SEATS, LENGTH, EPOCHS, BATCHES, CLIP, RATE = 1024, 32, 2, 8, 0.2, 1e-3

torch.manual_seed(1)
envs = VectorFeatureObservation(gymnasium.make_vec(f"croupier/{game}Compiled-v0", SEATS, autoreset_mode="SameStep"))
features, choices = len(envs.names), envs.single_action_space.n


def network(outputs: int) -> nn.Module:
    return nn.Sequential(nn.Linear(features, 128), nn.Tanh(), nn.Linear(128, 128), nn.Tanh(), nn.Linear(128, outputs))


actor, critic = network(choices), network(1)
optimizer = torch.optim.Adam([*actor.parameters(), *critic.parameters()], lr=RATE)


def policy(seen: torch.Tensor, masks: torch.Tensor) -> Categorical:
    return Categorical(logits=actor(seen).masked_fill(~masks, -1e9))


def observed(seen: np.ndarray, info: dict) -> tuple[torch.Tensor, torch.Tensor]:
    return torch.as_tensor(seen), torch.as_tensor(info["action_mask"].astype(bool))


def learn(seen, masks, actions, chances, returns) -> None:
    for _ in range(EPOCHS):
        for batch in torch.randperm(len(actions)).chunk(BATCHES):
            now = policy(seen[batch], masks[batch])
            worth = critic(seen[batch]).squeeze(1)
            gained = returns[batch] - worth.detach()
            gained = (gained - gained.mean()) / (gained.std() + 1e-8)
            ratio = (now.log_prob(actions[batch]) - chances[batch]).exp()
            gain = torch.min(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
            loss = -gain + 0.5 * (worth - returns[batch]).square().mean() - 0.003 * now.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()


seen, masks = observed(*envs.reset(seed=1))
for update in range(max(steps // (SEATS * LENGTH), 1)):
    optimizer.param_groups[0]["lr"] = RATE * (1 - update * SEATS * LENGTH / (steps + SEATS * LENGTH))
    rows = []
    for _ in range(LENGTH):
        with torch.no_grad():
            chosen = policy(seen, masks)
            actions = chosen.sample()
            rows.append([seen, masks, actions, chosen.log_prob(actions)])
        numbers, rewards, over, _, info = envs.step(actions.numpy())
        rows[-1] += [torch.as_tensor(rewards, dtype=torch.float32), torch.as_tensor(over)]
        seen, masks = observed(numbers, info)
    with torch.no_grad():
        later = critic(seen).squeeze(1)
    for row in reversed(rows):
        later = row[4] + later * ~row[5]
        row.append(later)
    learn(*(torch.cat([row[part] for row in rows]) for part in (0, 1, 2, 3, 6)))

total = rounds = 0.0
seen, masks = observed(*envs.reset(seed=2))
while rounds < max(steps // 4, 1000):
    with torch.no_grad():
        actions = policy(seen, masks).logits.argmax(dim=1)
    numbers, rewards, over, _, info = envs.step(actions.numpy())
    seen, masks = observed(numbers, info)
    total, rounds = total + rewards.sum(), rounds + over.sum()
print(f"{rounds:.0f} rounds, {100 * total / rounds:+.3f}% of the first wager a round")
