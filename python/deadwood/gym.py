"""An environment with the methods of Gymnasium's Env, which is not imported: one seat learns, the others are given.

    env = deadwood.gym.Env("gin", {"max_deals": 1})
    observation, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)
"""
import random

from ._library import Error, whole
from ._learn import Box, Discrete, Numbered, Seeds
from .game import choice


def by_lot(view, legal):
    return random.randrange(len(legal))


class Env:
    """A match as one seat meets it.

    seat: who learns.  opponent: what the others play, a function of a View and its List, as deadwood.play takes.
    points: as in deadwood.aec.Env.
    info["action_mask"] and action_masks() say which actions are legal.
    """

    metadata = {"render_modes": ["svg"]}
    spec = None

    def __init__(self, game="gin", options=None, seats=None, seat=0, opponent=by_lot, points=False, render_mode=None):
        self._numbered = Numbered(game, options, seats)
        self.game, self.seat, self.opponent = self._numbered.game, whole(seat, "a seat"), opponent
        if self.seat not in range(self.game.seats):
            raise Error(f"there is no seat {seat}: {self.game.seats} play")
        self._points, self.render_mode = bool(points), render_mode
        self._seeds, self.table = Seeds(), self.game.table(0)
        self._owed = 0.0  # what deals brought that were over before the seat acted
        self.observation_space = Box(0, 255, (self.game.observation_size,), "float32")
        self.action_space = Discrete(self._numbered.size)

    unwrapped = property(lambda self: self)

    def reset(self, *, seed=None, options=None):
        """Begin a match; with a seed that match of the arena, without the next by lot.

        One in which the others are through before the seat has acted once is passed over for the next by lot.
        """
        while True:
            self.table.begin(self._seeds.next(seed))
            self.table.turn()
            self._owed = self._others()
            if not self.table.over:
                return self._seen()
            seed = None

    def step(self, action):
        """(observation, reward, terminated, truncated, info), when it is the seat's turn again or the match is over."""
        reward = self._numbered.play(self.table, action)[self._points][self.seat] + self._others() + self._owed
        self._owed = 0.0
        observation, info = self._seen()
        return observation, reward, self.table.over, False, info

    def _others(self):
        """The others play until the seat must; what this brought to it."""
        reward = 0.0
        while self.table.seat not in (None, self.seat):
            view = self.table.view()
            legal = view.legal()
            played = choice(self.opponent(view, legal), legal)
            reward += self._numbered.after(self.table, *played)[self._points][self.seat]
        return reward

    def action_masks(self):
        """Which actions are legal: an array of bool; none is when the match is over."""
        return self._numbered.mask(self.table).astype(bool)

    def _seen(self):
        return self._numbered.observation(self.table, self.seat), {"action_mask": self.action_masks()}

    def render(self):
        """What the seat sees as a picture; the table's once the match is over."""
        if self.render_mode != "svg":
            return None
        return (self.table if self.table.seat is None else self.table.view(self.seat))._repr_svg_()

    def close(self):
        """Nothing is open."""
