#!/usr/bin/env python3
"""Run checkers and algorithms of other libraries on the Python package (`make test-peers PEERS=FOLDER`; not part of `make test`).

FOLDER contains sources of gymnasium, pettingzoo and open_spiel: clones or unpacked packages.  A library that is not there is
imported from Python's installed packages; otherwise it is skipped with a message.  Of OpenSpiel the Python parts suffice:
without pyspiel, its compiled part, they use the stub tests/support/standins/pyspiel.py.

  tests/peers.py [FOLDER]    the same; GAMES="gin rummy": only these games
"""
import contextlib
import importlib
import importlib.util
import io
import os
import random
import sys
import traceback
import types
import warnings
from pathlib import Path

sys.path.insert(0, "tests/support")
import with_library
from claims import holds, tally
from one_deal import one_deal

import numpy as np

import deadwood

GAMES = os.environ.get("GAMES", "").split() or deadwood.games()
# Warnings of the checkers about intended behaviour.
MEANT = ("The default was played", "a spec. Try instantiating", "Observation space for each agent probably",
         "Observation is not a NumPy array", "all zeros")


def source_of(folder, package):
    """Return the folder to import a package from, in @folder or a subfolder; None if it is missing."""
    for place in (folder, *sorted(p for p in folder.iterdir() if p.is_dir())) if folder else ():
        if (place / package / "__init__.py").exists():
            return place
    return None


def passes(claim, function, *args, **more):
    """Count the claim that a checker raises no error, and gives only intended warnings."""
    fault = None
    with warnings.catch_warnings(record=True) as told, contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("always")
        try:
            function(*args, **more)
        except Exception as problem:  # a checker fails by any of them
            fault = "".join(traceback.format_exception(problem)[-3:])
    remarks = {str(one.message)[:200] for one in told if not any(words in str(one.message) for words in MEANT)}
    return holds(claim, fault is None and not remarks, fault or remarks)


# Gymnasium.

def play_seat(env):
    """Play a match by the mask, to its end."""
    info, over = env.reset(seed=1)[1], False
    while not over:
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated


def play_vector(gymnasium, name):
    envs = gymnasium.vector.SyncVectorEnv([lambda: deadwood.gym.Env(name, one_deal(name))] * 2)
    _, info = envs.reset(seed=1)
    for _ in range(100):
        _, _, _, _, info = envs.step(np.array([mask.argmax() for mask in info["action_mask"]]))
    assert info["action_mask"].shape == (2, envs.single_action_space.n)
    assert "action_features" not in info or info["action_features"].shape == (2, 400, len(deadwood.feature_names()))
    envs.close()


def check_gymnasium(gymnasium):
    from gymnasium.utils.env_checker import check_env
    importlib.import_module("deadwood.gym")
    for name in GAMES:
        passes(f"gymnasium, {name}: check_env", check_env, deadwood.gym.Env(name))
        gymnasium.register(f"deadwood/{name}-v0", entry_point="deadwood.gym:Env",
                           kwargs={"game": name, "options": one_deal(name), "illegal": "default"})
        made = gymnasium.make(f"deadwood/{name}-v0", render_mode="ansi")
        passes(f"gymnasium, {name}: check_env of what make() makes, in each render_mode", check_env, made.unwrapped)
        passes(f"gymnasium, {name}: a match through make()'s wrappers", play_seat, made)
        wrapped = gymnasium.wrappers.RecordEpisodeStatistics(gymnasium.wrappers.TimeLimit(deadwood.gym.Env(name), 30))
        passes(f"gymnasium, {name}: TimeLimit and statistics", play_seat, wrapped)
        passes(f"gymnasium, {name}: a vector of two", play_vector, gymnasium, name)


# PettingZoo.

def play_agents(env, illegal_at=None):
    """Play a match by the masks, with an illegal action at step @illegal_at."""
    env.reset(seed=1)
    for step, agent in enumerate(env.agent_iter()):
        seen, _, terminated, truncated, _ = env.last()
        mask = 1 - seen["action_mask"] if step == illegal_at else seen["action_mask"]
        env.step(None if terminated or truncated else env.action_space(agent).sample(mask))
    assert not env.agents and (illegal_at is None or step <= illegal_at + env.unwrapped.game.seats)


def check_pettingzoo(pettingzoo):
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.utils import wrappers
    importlib.import_module("deadwood.aec")
    for name in GAMES:
        for points in (False, True):
            passes(f"pettingzoo, {name}: api_test, points={points}", api_test, deadwood.aec.Env(name, one_deal(name), points=points))
        passes(f"pettingzoo, {name}: api_test of whole matches", api_test, deadwood.aec.Env(name), num_cycles=200)
        passes(f"pettingzoo, {name}: seed_test", seed_test, lambda n=name: deadwood.aec.Env(n, one_deal(n)))
        wrapped = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(deadwood.aec.Env(name, one_deal(name))))
        passes(f"pettingzoo, {name}: a match through wrappers", play_agents, wrapped)
        ends = wrappers.TerminateIllegalWrapper(deadwood.aec.Env(name, one_deal(name)), illegal_reward=-1)
        passes(f"pettingzoo, {name}: an illegal action ends it", play_agents, ends, illegal_at=2)


# OpenSpiel.

def near_the_end(game, left):
    """Return a state @left actions before the end of a random match."""
    state, lot, states = game.new_initial_state(seed=1), random.Random(1), []
    while not state.is_terminal():
        states.append(state.clone())
        state.apply_action(lot.choice(state.legal_actions()))
    return states[-left]


def play_spiel(game, bots):
    """Play a match between bots; each action must be legal."""
    state = game.new_initial_state(seed=2)
    while not state.is_terminal():
        action = bots[state.current_player() % len(bots)].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)
    return state.returns()


def play_rl(rl_environment, agents, game, kind):
    env = rl_environment.Environment(game, observation_type=kind, enable_legality_check=True)
    players = [agents(player, env) for player in range(env.num_players)]
    step = env.reset()
    while not step.last():
        step = env.step([players[step.observations["current_player"]].step(step).action])
    for player in players:
        player.step(step)  # the last step is for learning
    assert abs(sum(step.rewards)) < 1e-9 and len(step.observations["info_state"]) == env.num_players


def check_open_spiel(pyspiel):
    from open_spiel.python import policy, rl_environment
    from open_spiel.python.algorithms import (evaluate_bots, external_sampling_mccfr, ismcts, mcts, outcome_sampling_mccfr, random_agent,
                                              tabular_qlearner)
    from open_spiel.python.bots import uniform_random
    spiel = importlib.import_module("deadwood.spiel")

    class TwoDeep(external_sampling_mccfr.ExternalSamplingSolver):
        """Cut the tree at depth two: that of a whole match is endless."""

        def _update_regrets(self, state, player):
            return 0.0 if state.move_number() == 2 else super()._update_regrets(state, player)

    def chooses_at_random(player, env):
        return random_agent.RandomAgent(player, env.action_spec()["num_actions"])

    def learns(player, env):
        return tabular_qlearner.QLearner(player, env.action_spec()["num_actions"])

    for name in GAMES:
        game = spiel.load_game(name, one_deal(name))
        for kind in rl_environment.ObservationType:
            passes(f"open_spiel, {name}: rl_environment, {kind.name}", play_rl, rl_environment, chooses_at_random, game, kind)
        passes(f"open_spiel, {name}: Q-learners", play_rl, rl_environment, learns, game, None)
        lots = np.random.RandomState(1)
        bots = [uniform_random.UniformRandomBot(player, lots) for player in range(game.num_players())]
        passes(f"open_spiel, {name}: evaluate_bots", evaluate_bots.evaluate_bots, game.new_initial_state(seed=3), bots, lots)
        rollouts = mcts.RandomRolloutEvaluator(1, lots)
        end = near_the_end(game, 6)
        passes(f"open_spiel, {name}: MCTS", mcts.MCTSBot(game, 2, 20, rollouts, random_state=lots).step, end)
        start = game.new_initial_state(seed=4)
        for state, of in ((start, "of a match"), (end, "near its end")):
            bot = ismcts.ISMCTSBot(game, rollouts, 2, 10, random_state=lots)
            passes(f"open_spiel, {name}: IS-MCTS {of}", bot.step, state)
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
        passes(f"open_spiel, {name}: outcome sampling MCCFR", solver.iteration)
        passes(f"open_spiel, {name}: its average policy", solver.average_policy().action_probabilities, start)
        passes(f"open_spiel, {name}: external sampling MCCFR, two actions deep", TwoDeep(game).iteration)
        passes(f"open_spiel, {name}: a uniform policy", policy.UniformRandomPolicy(game).action_probabilities, start)
    if "gin" in GAMES:
        game, lots = spiel.load_game("gin", one_deal("gin")), np.random.RandomState(2)
        bots = [ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, lots), 2, 3, random_state=lots),
                uniform_random.UniformRandomBot(1, lots)]
        passes("open_spiel, gin: a match of IS-MCTS", play_spiel, game, bots)


# All libraries.

def stand_in(name):
    """Import a stub of tests/support/standins under its name."""
    spec = importlib.util.spec_from_file_location(name, f"tests/support/standins/{name}.py")
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def main():
    named = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("PEERS")
    folder = Path(named) if named else None
    if folder and not folder.is_dir():
        print(f"{folder}: not a folder; set PEERS to a folder with sources of gymnasium, pettingzoo and open_spiel")
        return 1
    checked = 0
    for package, wants, check in (("gymnasium", "gymnasium", check_gymnasium), ("pettingzoo", "pettingzoo", check_pettingzoo),
                                  ("open_spiel", "open_spiel.python", check_open_spiel)):
        place = source_of(folder, package) or (source_of(folder, "open_spiel/python") if package == "open_spiel" else None)
        if place:
            sys.path.append(str(place))
        elif importlib.util.find_spec(package) is None:
            print(f"skipped: {package} is neither installed nor {'in ' + str(folder) if folder else 'named by PEERS=FOLDER'}")
            continue
        module = importlib.import_module(wants)
        if package == "open_spiel":
            there = importlib.util.find_spec("pyspiel")
            module = importlib.import_module("pyspiel") if there else stand_in("pyspiel")
            if not there:  # OpenSpiel's own games need the compiled part
                sys.modules["open_spiel.python.games"] = types.ModuleType("games")
            print(f"open_spiel: Python parts from {place or 'installed packages'}, with {'pyspiel' if there else 'a stub of pyspiel'}")
        else:
            print(f"{package} {module.__version__} from {place or 'installed packages'}")
        check(module)
        checked += 1
    if checked == 0:
        print("skipped: nothing was tested")
        print("0 passed, 0 failed")
        return folder is not None or os.environ.get("CI") == "true"
    return tally()


if __name__ == "__main__":
    sys.exit(main())
