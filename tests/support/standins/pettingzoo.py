"""Stub of PettingZoo: a base class; deadwood.aec must override all of it."""


class AECEnv:
    def reset(self, seed=None, options=None):
        raise NotImplementedError

    def observation_space(self, agent):
        raise NotImplementedError

    action_space = observe = step = render = close = last = observation_space
