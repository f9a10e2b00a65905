"""A Gymnasium environment: one seat learns, the others are given.

    env = deadwood.gym.Env("gin", {"max_deals": 1})
    observation, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)

Where gymnasium is installed, Env is a gymnasium.Env and its spaces are gymnasium's; nothing here needs it.
"""
from ._library import Error, whole
from ._learn import ILLEGAL, RENDER_MODES, Numbered, one_of, rendered
from ._spaces import GYMNASIUM, Box, Discrete, generator
from .game import choice, seed_bytes


class Alone:
    """What gymnasium.Env has that Env needs, where it is not installed."""

    spec = _np_random = None
    unwrapped = property(lambda self: self)

    @property
    def np_random(self):
        if self._np_random is None:
            self._np_random = generator()
        return self._np_random

    def reset(self, *, seed=None, options=None):
        if seed is not None:
            self._np_random = generator(seed)

    def __enter__(self):
        return self

    def __exit__(self, *problem):
        self.close()
        return False


class Env(GYMNASIUM.Env if GYMNASIUM else Alone):
    """A match as one seat meets it.

    seat: who learns.  opponent: what the others play, a function of a View and its List, as deadwood.play takes; None: random
    actions, drawn from np_random, which reset(seed=) seeds.
    points: as in deadwood.aec.Env.
    illegal: what comes of an action that is not legal: what an arena plays for a bot at fault, with a warning ("warn") or
    without ("default"), or an Error ("error").
    info: "action_mask", int8: which actions are legal, as action_masks(), bool.  "legal_more": are there others, which step takes as
    dicts?  "illegal": was the last action so?  In games without fixed numbers "action_features": a row for each place in the
    legal list, as List.features has them, the rest zeros.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(self, game="gin", options=None, seats=None, seat=0, opponent=None, points=False, render_mode=None,
                 illegal="warn"):
        self._numbered = Numbered(game, options, seats)
        self.game, self.seat, self.opponent = self._numbered.game, whole(seat, "a seat"), opponent
        if self.seat not in range(self.game.seats):
            raise Error(f"there is no seat {seat}: {self.game.seats} play")
        self._points, self._illegal = bool(points), one_of("illegal", illegal, ILLEGAL)
        self.render_mode = one_of("render_mode", render_mode, [None, *RENDER_MODES])
        self.table, self._is_begun = self.game.table(0), False
        self._owed = 0.0  # what deals brought that were over before the seat acted
        self.observation_space = Box(0, 255, (self.game.observation_size,), "float32")
        self.action_space = Discrete(self._numbered.size)

    @property
    def opponent(self):
        return self._opponent

    @opponent.setter
    def opponent(self, opponent):
        if opponent is not None and not callable(opponent):
            raise TypeError(f"an opponent is a function of a view and its legal list, or None, not {opponent!r}")
        self._opponent = opponent

    def reset(self, *, seed=None, options=None):
        """Begin a match; with a seed that match of the arena, without one the next match, drawn from the last seed.  options: not used.

        If the others end the match before the seat has acted once, another random match begins instead.
        """
        super().reset(seed=None if seed is None else int.from_bytes(seed_bytes(seed), "little"))
        while True:
            self.table.begin(self._lot(1 << 64) if seed is None else seed)
            self.table.turn()
            self._owed, self._is_begun = self._others(), True
            if not self.table.over:
                return self._seen(False)
            seed = None

    def step(self, action):
        """(observation, reward, terminated, truncated, info), when it is the seat's turn again or the match is over."""
        self._demand_begun()
        if self.table.over:
            raise Error("the match is over: reset() begins another one")
        rewards, was_illegal = self._numbered.play(self.table, action, self._illegal)
        reward = rewards[self._points][self.seat] + self._others() + self._owed
        self._owed = 0.0
        observation, info = self._seen(was_illegal)
        return observation, reward, self.table.over, False, info

    def _lot(self, n):
        return int(self.np_random.integers(n, dtype="uint64"))

    def _demand_begun(self):
        if not self._is_begun:
            raise Error("no match has begun: call reset() first")

    def _others(self):
        """The others play until the seat must; what this brought to it."""
        reward = 0.0
        while self.table.seat not in (None, self.seat):
            view = self.table.view()
            legal = view.legal()
            played = choice(self._lot(len(legal)) if self.opponent is None else self.opponent(view, legal), legal)
            self.table.play(*played)
            reward += self._numbered.rewards(self.table)[self._points][self.seat]
        return reward

    def action_masks(self):
        """Which actions are legal: an array of bool; none is when the match is over."""
        self._demand_begun()
        return self._numbered.mask(self.table).astype(bool)

    def _seen(self, was_illegal):
        info = self._numbered.info(self.table) | {"action_mask": self._numbered.mask(self.table), "illegal": was_illegal}
        return self._numbered.observation(self.table, self.seat), info

    def render(self):
        """Show what the seat sees, as a picture or as text by render_mode; once the match is over, the table."""
        self._demand_begun()
        seen = None if self.table.seat is None else self.table.view(self.seat)
        return rendered(self.render_mode, (seen or self.table)._repr_svg_, lambda: [seen.text() if seen else repr(self.table)])

    def close(self):
        """Nothing is open."""
