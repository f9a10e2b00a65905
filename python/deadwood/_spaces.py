"""Spaces of actions and observations: those of Gymnasium if it is installed, else classes with the same methods."""
from ._arrays import numpy
from ._learn import installed
from ._library import whole


def generator(seed=None):
    """Return numpy's random generator for a seed, as gymnasium.utils.seeding creates it.  Without a seed it is random."""
    return numpy().random.default_rng(seed if seed is None else whole(seed, "a seed"))


class Space:
    """The methods that learning libraries expect of each space."""

    _lot = None

    def __init__(self, shape=None, dtype=None):
        self.shape, self.dtype = shape, dtype if dtype is None else numpy().dtype(dtype)

    @property
    def np_random(self):
        if self._lot is None:
            self._lot = generator()
        return self._lot

    def seed(self, seed=None):
        """Seed the random numbers of sample()."""
        self._lot = generator(seed)
        return seed

    def __contains__(self, x):
        return self.contains(x)


class Discrete(Space):
    """The numbers from 0 to n - 1."""

    def __init__(self, n):
        super().__init__((), "int64")
        self.n = n

    def contains(self, x):
        try:
            return 0 <= whole(x, "an action") < self.n
        except TypeError:
            return False

    def sample(self, mask=None):
        """Draw a number.  With a mask, draw a number that the mask allows, or return 0 if it allows none."""
        if mask is None:
            return self.np_random.integers(self.n)
        there = numpy().flatnonzero(mask)
        return self.np_random.choice(there) if len(there) else self.dtype.type(0)

    def __eq__(self, other):
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self):
        return f"Discrete({self.n})"


class Box(Space):
    """Arrays of numbers from low to high, both included."""

    def __init__(self, low, high, shape, dtype):
        super().__init__(shape, dtype)
        self.low, self.high = numpy().full(shape, low, dtype), numpy().full(shape, high, dtype)

    def contains(self, x):
        x = numpy().asarray(x)
        return x.shape == self.shape and bool(((x >= self.low) & (x <= self.high)).all())

    def sample(self):
        if self.dtype.kind == "f":
            return self.np_random.uniform(self.low, self.high).astype(self.dtype)
        return self.np_random.integers(self.low, self.high, dtype=self.dtype, endpoint=True)

    def __eq__(self, other):
        return isinstance(other, Box) and self.dtype == other.dtype and self.shape == other.shape and bool(
            (self.low == other.low).all() and (self.high == other.high).all())

    def __repr__(self):
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class Dict(Space, dict):
    """Dicts of samples of other spaces."""

    def __init__(self, **spaces):
        dict.__init__(self, spaces)
        Space.__init__(self)

    @property
    def spaces(self):
        return dict(self)

    def contains(self, x):
        return x.keys() == self.keys() and all(space.contains(x[key]) for key, space in self.items())

    def seed(self, seed=None):
        super().seed(seed)
        return {key: space.seed(int(self.np_random.integers(1 << 31))) for key, space in self.items()}

    def sample(self):
        return {key: space.sample() for key, space in self.items()}


GYMNASIUM = installed("gymnasium")
if GYMNASIUM is not None:
    class WholeSeed:
        """Accepts whole numbers of any library as a seed; Gymnasium alone accepts only an int of Python."""

        def seed(self, seed=None):
            return super().seed(seed if seed is None or isinstance(seed, dict) else whole(seed, "a seed"))

    class Discrete(WholeSeed, GYMNASIUM.spaces.Discrete):
        pass

    class Box(WholeSeed, GYMNASIUM.spaces.Box):
        pass

    class Dict(WholeSeed, GYMNASIUM.spaces.Dict):
        pass
