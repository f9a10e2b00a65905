"""What the environments have in common: actions as numbers, spaces, matches from seeds."""
import random

from . import _arrays
from ._library import Error, whole
from .game import Game, seed_bytes

PLACES = 400  # of games without fixed numbers: as many as the engine's lists have


class Space:
    """What learners ask of each space."""

    _lot = None  # until it is seeded, it draws as all do

    def seed(self, seed=None):
        """What sample draws follows from the seed."""
        self._lot = random.Random(None if seed is None else whole(seed, "a seed"))
        return [seed]

    def __contains__(self, x):
        return self.contains(x)


class Discrete(Space):
    """A space of numbers below n."""

    def __init__(self, n):
        self.n, self.shape, self.dtype = n, (), _arrays.numpy().int64

    def contains(self, x):
        try:
            return 0 <= whole(x, "an action") < self.n
        except TypeError:
            return False

    def sample(self, mask=None):
        """One by lot; of those only that a mask has."""
        lot = self._lot or random
        return lot.randrange(self.n) if mask is None else int(lot.choice(_arrays.numpy().flatnonzero(mask)))

    def __repr__(self):
        return f"Discrete({self.n})"


class Box(Space):
    """A space of arrays of numbers from low to high."""

    def __init__(self, low, high, shape, dtype):
        np = _arrays.numpy()
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)
        self.shape, self.dtype = shape, np.dtype(dtype)

    def contains(self, x):
        x = _arrays.numpy().asarray(x)
        return x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())

    def __repr__(self):
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(Space, dict):
    """A space of dicts."""

    @property
    def spaces(self):
        return dict(self)

    def contains(self, x):
        return x.keys() == self.keys() and all(space.contains(x[key]) for key, space in self.items())


class Numbered:
    """A game whose actions are numbers below size: fixed ones, or places in the legal list."""

    def __init__(self, game, options=None, seats=None):
        self.game = game if isinstance(game, Game) else Game(game, options, seats)
        self.size = self.game.ids or PLACES
        self.low_wins = self.game.rules.get("winner") == "lowest"

    def legal(self, table):
        """The numbers that are legal, in rising order; none when nobody must act."""
        if table.seat is None:
            return []
        listed = table.legal()
        return sorted(map(listed.id, range(len(listed)))) if self.game.ids else list(range(len(listed)))

    def mask(self, table):
        """An array of int8, 1 where a number is legal to who must act."""
        made = _arrays.numpy().zeros(self.size, "int8")
        made[self.legal(table)] = 1
        return made

    def place(self, table, action):
        """The action's place in the legal list; an Error where it is not legal."""
        try:
            number = whole(action, "an action")
        except TypeError as problem:
            raise Error(f"{problem}") from None
        place = table.legal().find(number) if self.game.ids else number
        if not 0 <= place < len(table.legal()):
            raise Error(f"action {number} is not legal here")
        return place

    def observation(self, table, seat, dtype="float32"):
        """What a seat sees; zeros when no deal is in progress."""
        if table.seat is None:
            return _arrays.numpy().zeros(self.game.observation_size, dtype)
        return table.view(seat).observation(dtype)

    def points(self, table):
        """Those of the deal that is over, by seat, above the mean of the others: more is better in every game."""
        points = [-p for p in table.points] if self.low_wins else table.points
        others = max(len(points) - 1, 1)
        return [p - (sum(points) - p) / others for p in points]

    def play(self, table, action):
        """Play the action of a number; see after."""
        return self.after(table, self.place(table, action))

    def after(self, table, *played):
        """Play as Table.play does, deal if a deal is due; the rewards that this brought: (of the match, of the deal), by seat."""
        table.play(*played)
        nothing = [0.0] * self.game.seats
        rewards = (table.returns, self.points(table) if table.seat is None else nothing)
        table.turn()
        return rewards


class Seeds:
    """The seed of each match: the one that is given, or the next by lot."""

    def __init__(self):
        self.lot = random.Random()

    def next(self, seed):
        if seed is not None:
            self.lot.seed(bytes(seed_bytes(seed)))
            return seed
        return self.lot.getrandbits(64)
