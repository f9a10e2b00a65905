"""A Gymnasium environment, in which one seat learns and the other seats play given strategies.

    env = deadwood.gym.Env("gin", {"max_deals": 1})
    observation, info = env.reset(seed=1)
    terminated = False
    while not terminated:
        action = env.action_space.sample(info["action_mask"])
        observation, reward, terminated, truncated, info = env.step(action)

If gymnasium is installed, Env is a gymnasium.Env, and its spaces are those of gymnasium.  It is not required.
"""
from ._library import Error, whole
from ._learn import ILLEGAL, RENDER_MODES, Numbered, one_of, rendered
from ._spaces import GYMNASIUM, Box, Discrete, generator
from .game import choice, seed_bytes


class Alone:
    """The members of gymnasium.Env that Env needs, for use without gymnasium."""

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
    """A match from the view of one seat.

    seat: the seat that learns.
    opponent: strategy of the other seats, a function of a View and its List as for deadwood.play; None: random actions,
    drawn from np_random, which reset(seed=) seeds.
    points: as in deadwood.aec.Env.
    illegal: reaction to an illegal action: play the default action as the arena does, with a warning ("warn") or without
    ("default"), or raise an Error ("error").
    info: "action_mask", int8: 1 for each legal action (action_masks() returns it as bool).  "legal_more": True if other
    actions are legal too; step accepts these as dicts.  "illegal": True if the last action was illegal.  In games without
    action ids, "action_features": a row of features (List.features) for each action of the legal list; unused rows are zeros.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(self, game="gin", options=None, seats=None, seat=0, opponent=None, points=False, render_mode=None,
                 illegal="warn"):
        self._numbered = Numbered(game, options, seats)
        self.game, self.seat, self.opponent = self._numbered.game, whole(seat, "a seat"), opponent
        if self.seat not in range(self.game.seats):
            raise Error(f"there is no seat {seat}; the game has {self.game.seats} seats")
        self._points, self._illegal = bool(points), one_of("illegal", illegal, ILLEGAL)
        self.render_mode = one_of("render_mode", render_mode, [None, *RENDER_MODES])
        self.table, self._is_begun = self.game.table(0), False
        self._owed = 0.0  # rewards of deals that ended before the seat acted
        self.observation_space = Box(0, 255, (self.game.observation_size,), "float32")
        self.action_space = Discrete(self._numbered.size)

    @property
    def opponent(self):
        return self._opponent

    @opponent.setter
    def opponent(self, opponent):
        if opponent is not None and not callable(opponent):
            raise TypeError(f"an opponent must be a function that takes a view and its legal list, or None; got {opponent!r}")
        self._opponent = opponent

    def reset(self, *, seed=None, options=None):
        """Begin a match.  With a seed, it is the match of the arena with this seed; without one, it is the next match, whose
        seed is drawn from the last given seed.  options: ignored.

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
        """Play an action, then the other seats.  Return (observation, reward, terminated, truncated, info) when the seat must act
        again or the match is over.
        """
        self._demand_begun()
        if self.table.over:
            raise Error("the match is over; reset() starts a new match")
        rewards, was_illegal = self._numbered.play(self.table, action, self._illegal)
        reward = rewards[self._points][self.seat] + self._others() + self._owed
        self._owed = 0.0
        observation, info = self._seen(was_illegal)
        return observation, reward, self.table.over, False, info

    def _lot(self, n):
        return int(self.np_random.integers(n, dtype="uint64"))

    def _demand_begun(self):
        if not self._is_begun:
            raise Error("no match has started; call reset() first")

    def _others(self):
        """Let the other seats play until the seat must act.  Return the rewards that the seat got meanwhile."""
        reward = 0.0
        while self.table.seat not in (None, self.seat):
            view = self.table.view()
            legal = view.legal()
            played = choice(self._lot(len(legal)) if self.opponent is None else self.opponent(view, legal), legal)
            self.table.play(*played)
            reward += self._numbered.rewards(self.table)[self._points][self.seat]
        return reward

    def action_masks(self):
        """Return an array of bool that is True for each legal action; all False if the match is over."""
        self._demand_begun()
        return self._numbered.mask(self.table).astype(bool)

    def _seen(self, was_illegal):
        info = self._numbered.info(self.table) | {"action_mask": self._numbered.mask(self.table), "illegal": was_illegal}
        return self._numbered.observation(self.table, self.seat), info

    def render(self):
        """Show what the seat sees, as a picture or as text, by render_mode.  After the match, show the table."""
        self._demand_begun()
        seen = None if self.table.seat is None else self.table.view(self.seat)
        return rendered(self.render_mode, (seen or self.table)._repr_svg_, lambda: [seen.text() if seen else repr(self.table)])

    def close(self):
        """Do nothing, because no resource is open."""
