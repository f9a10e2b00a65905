"""Stub of pyspiel, the compiled part of OpenSpiel: the names that its Python parts use, without games."""
import enum
import random

INVALID_ACTION = -1


class PlayerId(enum.IntEnum):
    DEFAULT_PLAYER_ID = 0
    CHANCE = -1
    SIMULTANEOUS = -2
    INVALID = -3
    TERMINAL = -4
    MEAN_FIELD = -5


class GameType:
    Dynamics = enum.Enum("Dynamics", "SIMULTANEOUS SEQUENTIAL MEAN_FIELD")
    ChanceMode = enum.Enum("ChanceMode", "DETERMINISTIC EXPLICIT_STOCHASTIC SAMPLED_STOCHASTIC")
    Information = enum.Enum("Information", "ONE_SHOT PERFECT_INFORMATION IMPERFECT_INFORMATION")
    Utility = enum.Enum("Utility", "ZERO_SUM CONSTANT_SUM GENERAL_SUM IDENTICAL")
    RewardModel = enum.Enum("RewardModel", "REWARDS TERMINAL")


class SpielError(RuntimeError):
    pass


class Game:
    pass


class State:
    pass


class Bot:
    def restart(self):
        pass

    def restart_at(self, state):
        pass

    def inform_action(self, state, player, action):
        pass


class UniformProbabilitySampler:
    def __init__(self, low=0.0, high=1.0):
        self._between, self._lot = (low, high), random.Random(1)

    def __call__(self):
        return self._lot.uniform(*self._between)
