"""A PettingZoo AEC environment, in which each seat is an agent.

    env = deadwood.aec.Env("gin", {"max_deals": 1})
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        env.step(None if terminated else env.action_space(agent).sample(observation["action_mask"]))

If pettingzoo is installed, Env is a pettingzoo.AECEnv, and its spaces are those of gymnasium.  Neither is required.
"""
from ._library import Error
from ._learn import ILLEGAL, RENDER_MODES, Numbered, Seeds, installed, one_of, rendered
from ._spaces import Box, Dict, Discrete

PETTINGZOO = installed("pettingzoo")
BEGUN = {"rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agent_selection"}  # reset() sets these members


class Env(PETTINGZOO.AECEnv if PETTINGZOO else object):
    """A match, in which each seat is an agent: "seat_0" and so on.

    points: True: the reward is each deal's points minus the mean of the others'; False: the match's returns at its end.
    illegal: reaction to an illegal action: raise an Error ("error"), or play the default action as the arena does, with a
    warning ("warn") or without ("default").
    An observation is a dict: "observation", float32, and "action_mask", int8; the mask has zeros if another agent must act.
    infos: "illegal": True if the agent's last action was illegal.  For the agent that must act, "legal_more": True if other
    actions are legal too; step accepts these as dicts.  In games without action ids, "action_features": a row of features
    (List.features) for each action of the legal list; unused rows are zeros.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1, "name": "deadwood", "is_parallelizable": False}

    def __init__(self, game="gin", options=None, seats=None, points=False, render_mode=None, illegal="error"):
        self._numbered = Numbered(game, options, seats)
        self.game, self._points = self._numbered.game, bool(points)
        self.render_mode = one_of("render_mode", render_mode, [None, *RENDER_MODES])
        self._illegal = one_of("illegal", illegal, ILLEGAL)
        self.metadata = dict(self.metadata, name=f"deadwood_{self.game.name}")
        self.possible_agents = [f"seat_{i}" for i in range(self.game.seats)]
        self.agents, self._seeds, self.table = [], Seeds(), self.game.table(0)
        self.observation_spaces = {agent: Dict(observation=Box(0, 255, (self.game.observation_size,), "float32"),
                                               action_mask=Box(0, 1, (self._numbered.size,), "int8"))
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self._numbered.size) for agent in self.possible_agents}

    unwrapped = property(lambda self: self)
    num_agents = property(lambda self: len(self.agents))
    max_num_agents = property(lambda self: len(self.possible_agents))

    def __getattr__(self, name):
        if name in BEGUN:
            raise AttributeError(f"{name}: no match has started; call reset() first")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def __str__(self):
        return self.metadata["name"]

    def _seat(self, agent):
        if agent not in self.possible_agents:
            raise Error(f"there is no agent {agent!r}; the agents are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def _demand_begun(self):
        if "infos" not in self.__dict__:
            raise Error("no match has started; call reset() first")

    def _demand_agents(self):
        self._demand_begun()
        if not self.agents:
            raise Error("the match is over and all agents have left; reset() starts a new match")

    def observation_space(self, agent):
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent):
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed=None, options=None):
        """Begin a match.  With a seed, it is the match of the arena with this seed; without one, it is the next match, whose
        seed is drawn from the last given seed.  options: ignored.
        """
        self.table.begin(self._seeds.next(seed))
        self.table.turn()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"illegal": False} for agent in self.agents}
        self._select()

    def _select(self):
        """Select the agent that must act; its info describes its legal list."""
        self.agent_selection = agent = self.possible_agents[self.table.seat]
        self.infos[agent] = self.infos[agent] | self._numbered.info(self.table)

    def observe(self, agent):
        self._demand_begun()
        seat = self._seat(agent)
        if seat == self.table.seat:
            mask = self._numbered.mask(self.table)
        else:
            mask = self.observation_spaces[agent]["action_mask"].low.copy()
        return {"observation": self._numbered.observation(self.table, seat), "action_mask": mask}

    def last(self, observe=True):
        self._demand_agents()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action):
        """Play an action for the agent that must act.  When the match is over, each agent steps once more, with None."""
        self._demand_agents()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        rewards, was_illegal = self._numbered.play(self.table, action, self._illegal)
        self.infos[agent] = {"illegal": was_illegal}
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, rewards[self._points]))
        for one, reward in self.rewards.items():
            self._cumulative_rewards[one] += reward
        if self.table.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def _leave(self, agent, action):
        if action is not None:
            raise ValueError("the match is over, so the only action is None")
        self.agents.remove(agent)
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del told[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)  # step() has added each of them already
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter=2**63):
        """Return an iterator over the agents whose turn it is, until all agents have left."""
        self._demand_begun()
        return self._selections(max_iter)

    def _selections(self, max_iter):
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self):
        """Show all hands, as a picture or as text, by render_mode."""
        self._demand_begun()
        seats = range(self.game.seats)
        return rendered(self.render_mode, self.table._repr_svg_, lambda: [repr(self.table)] if self.table.seat is None else
                        [self.table.view(seat).text() for seat in seats])

    def close(self):
        """Do nothing, because no resource is open."""
