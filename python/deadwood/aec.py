"""An environment with the methods of PettingZoo's AECEnv, which is not imported.

    env = deadwood.aec.Env("gin", {"max_deals": 1})
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))
"""
from ._learn import Box, Dict, Discrete, Numbered, Seeds


class Env:
    """A match; each seat an agent, "seat_0" and so on.

    points: rewards are each deal's points above the mean of the others'; without, the match's returns at its end.
    An observation is a dict: "observation", float32, and "action_mask", int8, zeros when another must act.
    """

    metadata = {"render_modes": ["svg", "ansi"], "name": "deadwood", "is_parallelizable": False}

    def __init__(self, game="gin", options=None, seats=None, points=False, render_mode=None):
        self._numbered = Numbered(game, options, seats)
        self.game, self._points, self.render_mode = self._numbered.game, bool(points), render_mode
        self.metadata = dict(self.metadata, name=f"deadwood_{self.game.name}")
        self.possible_agents = [f"seat_{i}" for i in range(self.game.seats)]
        self.agents, self._seeds, self.table = [], Seeds(), self.game.table(0)
        seen = Dict(observation=Box(0, 255, (self.game.observation_size,), "float32"),
                    action_mask=Box(0, 1, (self._numbered.size,), "int8"))
        self.observation_spaces = dict.fromkeys(self.possible_agents, seen)
        self.action_spaces = {agent: Discrete(self._numbered.size) for agent in self.possible_agents}

    unwrapped = property(lambda self: self)
    num_agents = property(lambda self: len(self.agents))
    max_num_agents = property(lambda self: len(self.possible_agents))

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def action_space(self, agent):
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begin a match; with a seed that match of the arena, without the next by lot."""
        self.table.begin(self._seeds.next(seed))
        self.table.turn()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.table.seat]

    def observe(self, agent):
        seat = self.possible_agents.index(agent)
        if seat == self.table.seat:
            mask = self._numbered.mask(self.table)
        else:
            mask = self.observation_spaces[agent]["action_mask"].low.copy()
        return {"observation": self._numbered.observation(self.table, seat), "action_mask": mask}

    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        """The agent that must act plays; when the match is over each agent steps once more, with None."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        rewards = self._numbered.play(self.table, action)[self._points]
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards))
        for one, reward in self.rewards.items():
            self._cumulative_rewards[one] += reward
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.table.seat]

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("the match is over: only None can be played")
        self.agents.remove(agent)
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del told[agent]
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """Whose turn it is, until all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        """With render_mode "svg" a picture, with "ansi" what is on the table as text; all hands are shown."""
        if self.render_mode == "svg":
            return self.table._repr_svg_()
        if self.render_mode == "ansi":
            return repr(self.table) if self.table.seat is None else "\n".join(
                self.table.view(seat).text() for seat in range(self.game.seats))
        return None

    def close(self):
        """Nothing is open."""
