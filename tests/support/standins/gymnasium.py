"""Stub of Gymnasium: the base classes of deadwood.gym, with the assertions of the real ones."""
import types
import numpy


class Env:
    np_random = None
    spec = None

    def reset(self, *, seed=None, options=None):
        assert seed is None or type(seed) is int and seed >= 0
        if seed is not None or self.np_random is None:
            self.np_random = numpy.random.default_rng(seed)
        self.seeded = seed

    @property
    def unwrapped(self):
        return self


class Space:
    def seed(self, seed=None):
        assert type(seed) is int


class Discrete(Space):
    def __init__(self, n):
        assert type(n) is int
        self.n = n

    def sample(self, mask=None):
        assert isinstance(mask, numpy.ndarray) and mask.dtype == numpy.int8 and mask.shape == (self.n,)
        return numpy.int64(numpy.flatnonzero(mask)[0])


class Box(Space):
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = (numpy.full(shape, low, dtype), numpy.full(shape, high, dtype), shape,
                                                       numpy.dtype(dtype))


class Dict(Space):
    def __init__(self, **spaces):
        self.spaces = spaces

    def __getitem__(self, key):
        return self.spaces[key]


spaces = types.SimpleNamespace(Space=Space, Discrete=Discrete, Box=Box, Dict=Dict)
