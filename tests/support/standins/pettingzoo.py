"""Stands in for PettingZoo: a base class of which nothing may be left."""


class AECEnv:
    def reset(self, seed=None, options=None):
        raise NotImplementedError

    def observation_space(self, agent):
        raise NotImplementedError

    action_space = observe = step = render = close = last = observation_space
