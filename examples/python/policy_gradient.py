#!/usr/bin/env python3
"""Learns gin by policy gradient, in a batch of tables against itself, and plays what it learned; docs/library.md.

    policy_gradient.py SECONDS              learn, and write policy_gradient.npy beside this file
    arena play gin policy_gradient.py house:random

The policy is a softmax over the legal actions, linear in a few numbers about a card: how many of its rank and of its
neighbours the hand holds, whether it lies in a meld, its points.  Every decision of a seat is made likelier by what the
deal brought (REINFORCE), and by what its hand lost soon after in points that lie in no meld.
"""
import sys
import time

from gin_cards import HERE, KNOCK, PASS, UPCARD, VALUES, about, loose, places
import numpy as np
import deadwood

FILE = HERE / "policy_gradient.npy"
SLOTS, RATE, FADE = 512, 0.02, 0.9
CARD = 6  # numbers about a card
WEIGHTS = 2 * CARD + 3  # a discard, the upcard and its bias, to pass, to knock


class Policy:
    def __init__(self, game, weights=None):
        self.weights = np.zeros(WEIGHTS, "float32") if weights is None else weights
        self.hand, self.top = places(game)

    def look(self, observations):
        """The loose points of hands, the numbers about each card, those about the upcard: [n], [n][52][CARD], [n][CARD]."""
        hands = observations[:, self.hand]
        same, near, far, melded = about(hands)
        numbers = np.stack([same == 1, same >= 2, near, far, melded, np.broadcast_to(VALUES / 10, same.shape)], -1)
        numbers = numbers.astype("float32")
        return loose(hands, melded), numbers, (numbers * observations[:, self.top, None]).sum(1)

    def chances(self, numbers, upcard, masks):
        """[n][ids]: how likely each action is."""
        w = self.weights
        scores = np.zeros(masks.shape, "float32")
        scores[:, :52] = numbers @ w[:CARD]
        scores[:, UPCARD] = upcard @ w[CARD:2 * CARD] + w[-3]
        scores[:, PASS] = w[-2]
        scores[:, KNOCK:] = w[-1]
        scores[~masks] = -np.inf
        scores = np.exp(scores - scores.max(1, keepdims=True))
        return scores / scores.sum(1, keepdims=True)


def slopes(chances, actions, numbers, upcard):
    """[n][WEIGHTS]: how the logarithm of the played action's chance grows with the weights."""
    played = -chances
    played[np.arange(len(actions)), actions] += 1
    return np.concatenate((np.einsum("nc,ncf->nf", played[:, :52], numbers), played[:, UPCARD, None] * upcard,
                           played[:, [UPCARD, PASS]], played[:, KNOCK:].sum(1, keepdims=True)), 1)


def draw(chances, lot):
    """An action for each row, at random."""
    return (chances.cumsum(1) > lot.random((len(chances), 1), dtype="float32")).argmax(1)


def learn(seconds, seed=1):
    """The policy after so many seconds, and how many deals it played."""
    game = deadwood.Game("gin", {"max_deals": 1})
    batch, policy, lot = deadwood.Batch(game, SLOTS, seed), Policy(game), np.random.default_rng(seed)
    rows, deals = np.arange(SLOTS), 0
    trace = np.zeros((SLOTS, 2, WEIGHTS), "float32")  # of each seat: the slopes of its last decisions, faded
    before = np.full((SLOTS, 2), np.nan, "float32")   # and its loose points then
    square = np.ones(WEIGHTS, "float32")
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        seat = batch.players.copy()
        points, numbers, upcard = policy.look(batch.observations)
        step = np.nan_to_num(before[rows, seat] - points) @ trace[rows, seat]
        chances = policy.chances(numbers, upcard, batch.masks())
        actions = draw(chances, lot)
        trace[rows, seat] = FADE * trace[rows, seat] + slopes(chances, actions, numbers, upcard)
        before[rows, seat] = points
        batch.step(actions)
        over = batch.done.astype(bool)
        step += ((batch.points[over] - batch.points[over, ::-1])[..., None] * trace[over]).sum((0, 1))
        trace[over], before[over] = 0, np.nan
        square += 0.01 * (step * step - square)
        policy.weights += RATE * step / np.sqrt(square)
        deals += over.sum()
    return policy, deals


def play(weights):
    policies = {}

    def choose(view, legal):
        policy = policies.setdefault(view.game.name, Policy(view.game, weights))
        _, numbers, upcard = policy.look(view.observation("uint8")[None])
        return legal.find(int(policy.chances(numbers, upcard, legal.mask()[None])[0].argmax()))
    deadwood.play(choose, "policy-gradient")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        learned, n = learn(float(sys.argv[1]))
        np.save(FILE, learned.weights)
        print(f"{n} deals; weights {np.round(learned.weights, 2).tolist()}")
    else:
        play(np.load(FILE))
