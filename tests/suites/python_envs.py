#!/usr/bin/env python3
"""The environments of the Python package: spaces, seeds, rewards, order of calls, illegal actions, in every game.

Gymnasium, PettingZoo and OpenSpiel are not required: small stubs replace them and make the same assertions.
`make test-peers` runs the checkers of the real libraries.
"""
import json
import os
import random
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

sys.path.insert(0, "tests/support")
import with_library
from claims import holds, refused, tally
from one_deal import one_deal
from soak import some

import deadwood

try:
    import numpy as np
except ImportError:
    np = None
else:
    import deadwood.aec
    import deadwood.gym
    import deadwood.spiel
    from deadwood import _spaces


def warned(function, *args, **more):
    """What a function returns, and the warnings that it gives."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        return function(*args, **more), [str(one.message) for one in told]


# Spaces.

def check_spaces():
    n, box = _spaces.Discrete(5), _spaces.Box(0, 255, (3,), "float32")
    bits, both = _spaces.Box(0, 1, (4,), "int8"), _spaces.Dict(seen=_spaces.Box(0, 9, (2,), "float32"), mask=_spaces.Box(0, 1, (2,), "int8"))
    for space in (n, box, bits, both):
        drawn = [space.sample() for _ in range(200)]
        holds(f"{space}: has what it draws", all(one in space for one in drawn))
        space.seed(7)
        first = [repr(space.sample()) for _ in range(20)]
        space.seed(7)
        holds(f"{space}: the same seed draws the same", first == [repr(space.sample()) for _ in range(20)] and len(set(first)) > 1)
        space.seed(8)
        holds(f"{space}: another seed others", first != [repr(space.sample()) for _ in range(20)])
    holds("all numbers are drawn", {int(n.sample()) for _ in range(300)} == set(range(5)))
    holds("both bits are drawn, as int8", {*np.concatenate([bits.sample() for _ in range(20)])} == {0, 1} and bits.sample().dtype == "int8")
    holds("numbers from low to high", 0 <= min(drawn := [box.sample().max() for _ in range(200)]) < max(drawn) <= 255 and box.sample().dtype == "float32")
    mask = np.array([0, 1, 0, 1, 0], "int8")
    holds("of a mask those that it has", {int(n.sample(mask)) for _ in range(99)} == {1, 3})
    holds("of an empty one the first", n.sample(np.zeros(5, "int8")) == 0)
    for same, other in ((_spaces.Discrete(5), _spaces.Discrete(6)), (_spaces.Box(0, 255, (3,), "float32"), _spaces.Box(0, 255, (4,), "float32")),
                        (_spaces.Box(0, 1, (4,), "int8"), _spaces.Box(0, 2, (4,), "int8")),
                        (_spaces.Dict(seen=_spaces.Box(0, 9, (2,), "float32"), mask=_spaces.Box(0, 1, (2,), "int8")),
                         _spaces.Dict(seen=_spaces.Box(0, 9, (2,), "float32")))):
        mine = next(space for space in (n, box, bits, both) if type(space) is type(same) and space == same)
        holds(f"{mine}: equal to its like, and to no other", mine == same and not mine != same and mine != other and mine != 5)
    holds("what is in no space", not any(x in n for x in (5, -1, 2.5, "1", None)) and np.zeros(2, "float32") not in box)


# Seeds.

def match_of(env, seed, lots):
    """A random match with a seed, as text: what the seat saw and was paid."""
    env.action_space.seed(lots)
    seen, info = env.reset(seed=seed)
    told, terminated = [seen.tobytes()], False
    while not terminated and len(told) < 120:
        seen, reward, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        told.append((seen.tobytes(), reward))
    return told


def check_seeds(name):
    first, second = (deadwood.gym.Env(name, one_deal(name)) for _ in range(2))
    random.seed(1)
    once = match_of(first, 5, 1)
    random.seed(2)  # nobody's lots
    again = match_of(second, 5, 1)
    holds(f"{name}: the same seed and actions are the same match", once == again)
    holds(f"{name}: so is the next one", match_of(first, None, 2) == match_of(second, None, 2) != once)
    holds(f"{name}: np_random is seeded", [env.reset(seed=5) and env.np_random.random() for env in (first, second)] ==
          [first.reset(seed=5) and first.np_random.random()] * 2 != [first.reset(seed=6) and first.np_random.random()] * 2)


def check_opponents():
    """At random, every action of the other comes, and other seeds have others."""
    env, played = deadwood.gym.Env("gin", {"max_deals": 1}, seat=1), set()
    for seed in range(40):
        env.reset(seed=seed)
        if env.table.events("all")[-1].get("seat") == 0:
            played.add(json.dumps(env.table.events("all")[-1]))
    holds("the other plays at random", len(played) > 8, played)
    for seed in (b"\5" + bytes(31), "05" + "00" * 31, np.int64(5)):
        env.reset(seed=seed)
        looks = env.table.view(1).text()
        env.reset(seed=5)
        holds("a seed as number, bytes and digits is one", env.table.view(1).text() == looks, seed)
    refused("an opponent that is none", TypeError, "function that takes a view", deadwood.gym.Env, "gin", opponent=5)
    refused("nor later", TypeError, "function that takes a view", setattr, env, "opponent", "greedy")
    env.opponent = None
    holds("None is at random", env.reset(seed=3)[1]["action_mask"].any())


# Rewards of agents.

def check_rewards(name, points):
    """What each agent is told that it got is what each step gave it, and all of it its return."""
    env = deadwood.aec.Env(name, one_deal(name), points=points)
    env.reset(seed=3)
    owed, got, good = dict.fromkeys(env.agents, 0.0), dict.fromkeys(env.agents, 0.0), True
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        good &= reward == owed[agent]
        got[agent] += reward
        owed[agent] = 0.0
        env.step(None if terminated else int(seen["action_mask"].argmax()))
        good &= env.rewards.keys() == env.infos.keys() == env.terminations.keys() == set(env.agents)
        for one, more in env.rewards.items():
            owed[one] += more
    holds(f"aec, {name}: last() tells what the steps since gave", good)
    holds(f"aec, {name}: in all the match's returns", points or np.allclose([*got.values()], env.table.returns), got, env.table.returns)


# The order of calls.

def ended(env):
    """The environment with its match played to the end."""
    if isinstance(env, deadwood.gym.Env):
        _, info = env.reset(seed=1)
        while not env.table.over:
            info = env.step(int(info["action_mask"].argmax()))[4]
        return env
    env.reset(seed=1)
    for _ in env.agent_iter():
        seen, _, terminated, _, _ = env.last()
        env.step(None if terminated else int(seen["action_mask"].argmax()))
    return env


def check_order():
    options = {"max_deals": 1}
    for make, calls in ((deadwood.gym.Env, {"step": (0,), "action_masks": (), "render": ()}),
                        (deadwood.aec.Env, {"step": (0,), "last": (), "observe": ("seat_0",), "agent_iter": (), "render": ()})):
        for name, args in calls.items():
            refused(f"{make.__module__}: {name} before reset", deadwood.Error, "call reset() first",
                    getattr(make("gin", options, render_mode="svg"), name), *args)
    for name in sorted(deadwood.aec.BEGUN):
        refused(f"aec: {name} before reset", AttributeError, "call reset() first", getattr, deadwood.aec.Env("gin"), name)
    holds("an attribute that is none", not hasattr(deadwood.aec.Env("gin"), "prizes"))
    seat, agents = ended(deadwood.gym.Env("gin", options, render_mode="ansi")), ended(deadwood.aec.Env("gin", options, render_mode="ansi"))
    refused("gym: a step after the end", deadwood.Error, "reset() starts a new", seat.step, 0)
    for name, args in (("step", (None,)), ("last", ())):
        refused(f"aec: {name} when all have left", deadwood.Error, "reset() starts a new", getattr(agents, name), *args)
    holds("what is over may be looked at", not seat.action_masks().any() and "over" in seat.render() == agents.render() and
          not agents.observe("seat_0")["observation"].any() and [*agents.agent_iter()] == [])
    refused("aec: an agent that is none", deadwood.Error, "no agent 'ann'; the agents are seat_0, seat_1", agents.observe, "ann")
    refused("nor has it a space", deadwood.Error, "no agent 'ann'", agents.action_space, "ann")
    for env in (seat, agents):
        env.reset(seed=1)
        for action, words in ((None, "must be an integer, but this is None"), (2.5, "must be an integer, but this is 2.5"), (-1, "from 0 to 263"), (264, "from 0 to 263")):
            refused(f"{type(env).__module__}: {action} is no action", deadwood.Error, words, env.step, action)
    refused("gym: a seat that is none", TypeError, "a seat must be an integer", deadwood.gym.Env, "gin", seat=1.0)


def check_pictures():
    for make in (deadwood.gym.Env, deadwood.aec.Env):
        env = make("gin", {"max_deals": 1})
        refused(f"{make.__module__}: a render_mode that is none", deadwood.Error, "svg, ansi", make, "gin", render_mode="human")
        env.reset(seed=2)
        shown, told = warned(env.render)
        holds(f"{make.__module__}: without a render_mode that is said", shown is None and "render_mode" in "".join(told), told)
        for mode, begins in (("svg", "<svg"), ("ansi", "{")):
            env = make("gin", {"max_deals": 1}, render_mode=mode)
            env.reset(seed=2)
            holds(f"{make.__module__}: {mode}", env.render().startswith(begins) and mode in env.metadata["render_modes"], env.render()[:40])


# What an action means, and what comes of one that is illegal.

def step_of(env, action):
    """Step an environment of either kind; the info of who has acted."""
    if isinstance(env, deadwood.gym.Env):
        return env.step(action)[4]
    agent = env.agent_selection
    env.step(action)
    return env.infos[agent]


def told_of(env):
    """The info and the mask of who must act."""
    if isinstance(env, deadwood.gym.Env):
        return env._seen(False)[1], env.action_masks()
    seen, _, _, _, info = env.last()
    return info, seen["action_mask"]


def check_meaning(name):
    """The rows of features are those of the legal list, at the place that is the action."""
    lot = random.Random(name)
    for make in (deadwood.gym.Env, deadwood.aec.Env):
        env, rows, whole, matches, parts = make(name, one_deal(name)), True, True, True, 0
        env.reset(seed=4)
        for _ in range(60):
            if env.table.over:
                break
            (info, mask), legal = told_of(env), env.table.legal()
            whole &= info["legal_more"] is legal.more
            parts += legal.more
            if env.game.ids:
                rows &= "action_features" not in info
            else:
                rows &= info["action_features"].shape == (len(mask), len(deadwood.feature_names())) and bool(
                    (info["action_features"][:len(legal)] == legal.features()).all() and not info["action_features"][len(legal):].any())
                matches &= mask.sum() == len(legal) and mask[:len(legal)].all()
            step_of(env, lot.choice(np.flatnonzero(mask)))
        holds(f"{make.__module__}, {name}: info has the features of each action", rows)
        holds(f"{make.__module__}, {name}: and whether the list is whole", whole)
        holds(f"{make.__module__}, {name}: the mask has its places", matches)
        holds(f"{make.__module__}, {name}: lists are whole in gin", parts == 0 or name != "gin")
        if name == "rummikub":
            holds(f"{make.__module__}: in rummikub they often are not", parts > 5, parts)


def check_illegal(make, name):
    """An illegal action is refused, or the arena's default is played for it, and that is told."""
    env = {mode: make(name, one_deal(name), illegal=mode) for mode in ("error", "warn", "default")}
    for mode, one in env.items():
        one.reset(seed=4)
        mask, by_hand = told_of(one)[1], one.table.copy()
        action = int(np.flatnonzero(mask == 0)[-1])
        if mode == "error":
            refused(f"{make.__module__}, {name}: an illegal action", deadwood.Error, "not legal in this position", one.step, action)
            holds(f"{make.__module__}, {name}: nothing was played", one.table.save() == by_hand.save())
            continue
        info, told = warned(step_of, one, action)
        by_hand.play_default()
        by_hand.turn()
        if make is deadwood.aec.Env:  # of gym's see check_default_of_a_seat
            holds(f"aec, {name}, {mode}: the default was played", by_hand.save() == one.table.save())
        holds(f"{make.__module__}, {name}, {mode}: that is told", info["illegal"] is True and (len(told) == 1) == (mode == "warn"), info, told)
        if not one.table.over:
            info, told = warned(step_of, one, int(np.flatnonzero(told_of(one)[1])[0]))
            holds(f"{make.__module__}, {name}, {mode}: a legal one is none", info["illegal"] is False and not told, info["illegal"], told)


def check_default_of_a_seat():
    """What is played for an illegal action is what the same action by hand gives."""
    def first(view, legal):
        return 0
    for name in ("gin", "rummy"):
        bears, does = (deadwood.gym.Env(name, one_deal(name), opponent=first, illegal=mode) for mode in ("default", "error"))
        for env in (bears, does):
            env.reset(seed=9)
        default = does.table.copy()
        default.play_default()
        played = next(a for a in default.events("all") if "do" in a)
        action = next(i for i, one in enumerate(does.table.legal()) if all(played.get(k) == v for k, v in one.items()))
        illegal = int(np.flatnonzero(bears.action_masks() == 0)[-1])
        bears.step(illegal)
        does.step(does.table.legal().id(action) if does.game.ids else action)
        holds(f"{name}: an illegal action is the arena's default", bears.table.save() == does.table.save())


def check_dicts():
    """An action that the list leaves out is played as a dict, and an illegal one refused whatever is borne."""
    for make in (deadwood.gym.Env, deadwood.aec.Env):
        env = make("rummikub", illegal="default")
        for seed in range(200):
            env.reset(seed=seed)
            found = next((a for a in env.table.legal() if a["do"] == "arrange" and any(len(m) > 2 for m in a["table"])), None)
            if found:
                break
        turned = {**found, "table": [meld[::-1] for meld in found["table"]]}  # the same cards: legal, and not in the list
        seat, before, there = env.table.seat, env.table.view().state["hand"], turned in list(env.table.legal())
        info = step_of(env, turned)
        holds(f"{make.__module__}: an action that is not listed is played as a dict", not there and info["illegal"] is False and
              len(env.table.view(seat).state["hand"]) < len(before), turned)
        refused(f"{make.__module__}: a dict that is no action", deadwood.Error, "action", env.step, {"do": "dance"})
    refused("a way to bear that is none", deadwood.Error, "error, warn, default", deadwood.gym.Env, "gin", illegal="yes")


# OpenSpiel's states.

def check_state(name):
    """What learners and searches ask of a game and of a state until its end, and then."""
    game, lot = deadwood.spiel.load_game(name, one_deal(name)), random.Random(3)
    kind, state, steps, paid = game.get_type(), game.new_initial_state(seed=2), 0, False
    holds(f"spiel, {name}: its type", (kind.short_name, kind.dynamics.name, kind.reward_model.name, kind.information.name, kind.utility.name) ==
          (f"deadwood_{name}", "SEQUENTIAL", "TERMINAL", "IMPERFECT_INFORMATION", "ZERO_SUM") and kind.provides_information_state_tensor)
    holds(f"spiel, {name}: as many play", kind.min_num_players <= game.num_players() <= kind.max_num_players)
    while not state.is_terminal():
        paid |= any(state.rewards()) or any(state.returns())
        state.apply_action(np.int64(lot.choice(state.legal_actions())))
        steps += 1
    holds(f"spiel, {name}: nothing is paid before the end", not paid)
    everybody = range(game.num_players())
    holds(f"spiel, {name}: once over it is told to each", all(
        len(state.observation_tensor(player)) == len(state.information_state_tensor(player)) == game.observation_tensor_size() and
        json.loads(state.observation_string(player))["places"] == state.table.places and
        state.information_state_string(player).startswith(state.observation_string()) and state.legal_actions(player) == [] and
        state.player_return(player) == state.returns()[player] == state.player_reward(player) for player in everybody))
    again = game.deserialize_state(state.serialize())
    holds(f"spiel, {name}: and it is written and read again", again.is_terminal() and again.history() == state.history() and
          len(state.history_str().split(", ")) == steps == state.move_number())


def check_states():
    game = deadwood.spiel.load_game("gin", {"max_deals": 1})
    state = game.new_initial_state(seed=1)
    for function, args, words in (("apply_action", (None,), "must be an integer, but this is None"), ("apply_action", (999,), "from 0 to 263"),
                                  ("child", (2.5,), "must be an integer"), ("action_to_string", (999,), "from 0 to 263"),
                                  ("string_to_action", ('{"do":"dance"}',), "does not contain this action"), ("string_to_action", ("dance",), "does not contain this action"),
                                  ("observation_string", (5,), "no player 5"), ("observation_tensor", (-1,), "no player -1"),
                                  ("information_state_string", (2,), "no player 2"), ("legal_actions", (2,), "no player 2"),
                                  ("player_return", (-1,), "no player -1"), ("player_reward", (2,), "no player 2"),
                                  ("resample_from_infostate", (2,), "no player 2")):
        refused(f"spiel: {function}{args}", deadwood.Error, words, getattr(state, function), *args)
    illegal = next(i for i in range(264) if i not in state.legal_actions())
    refused("spiel: an illegal action", deadwood.Error, "not legal in this position", state.apply_action, illegal)
    for text in ("x", "{}", '{"past": {}, "table": "00"}', "[]"):
        refused(f"spiel: {text} is no state", deadwood.Error, "not a state from serialize()", game.deserialize_state, text)
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    for function, args in (("apply_action", (0,)), ("child", (0,)), ("information_state_string", ()), ("resample_from_infostate", (0,))):
        refused(f"spiel: {function} after the end", deadwood.Error, "the match is over", getattr(state, function), *args)


# The other libraries.

STANDINS = Path("tests/support/standins").resolve()

WITH_THEM = '''
import numpy, gymnasium, pettingzoo, deadwood.gym, deadwood.aec
for name in ("gin", "rummy"):
    env = deadwood.gym.Env(name, {"max_deals": 1} if name == "gin" else {"deals": 1})
    assert isinstance(env, gymnasium.Env) and isinstance(env.action_space, gymnasium.spaces.Discrete)
    assert isinstance(env.observation_space, gymnasium.spaces.Box) and env.unwrapped is env
    env.action_space.seed(numpy.int64(3))
    seen, info = env.reset(seed=7)
    assert env.seeded == 7 and seen.dtype == env.observation_space.dtype
    over = False
    while not over:
        seen, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    agents = deadwood.aec.Env(name)
    agents.reset(seed=7)
    assert isinstance(agents, pettingzoo.AECEnv) and str(agents) == "deadwood_" + name
    for agent in agents.agent_iter(40):
        space = agents.observation_space(agent)
        assert isinstance(space, gymnasium.spaces.Dict) and space is agents.observation_space(agent)
        seen, reward, over, _, info = agents.last()
        agents.step(None if over else agents.action_space(agent).sample(seen["action_mask"]))
import pyspiel, deadwood.spiel
game = deadwood.spiel.load_game("gin", {"max_deals": 1})
kind, words = game.get_type(), pyspiel.GameType
assert kind.dynamics is words.Dynamics.SEQUENTIAL and kind.reward_model is words.RewardModel.TERMINAL
assert kind.information is words.Information.IMPERFECT_INFORMATION and kind.utility is words.Utility.ZERO_SUM
state = game.new_initial_state(seed=1)
assert state.resample_from_infostate(0, pyspiel.UniformProbabilitySampler(0.0, 1.0)).observation_string(0) == state.observation_string(0)
while state.current_player() != pyspiel.PlayerId.TERMINAL:
    state.apply_action(state.legal_actions()[0])
print("fine")
'''

WITHOUT_THEM = '''
import sys
for name in ("gymnasium", "pettingzoo", "pyspiel"):
    sys.modules[name] = None
import deadwood.gym, deadwood.aec, deadwood.spiel
assert deadwood.gym.Env.__mro__[-1] is object and deadwood.aec.Env.__mro__ == (deadwood.aec.Env, object)
env = deadwood.gym.Env("gin", {"max_deals": 1})
info, over = env.reset(seed=1)[1], False
while not over:
    _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
print("fine")
'''


def run(code, path=()):
    """Run a program with these folders before all others; what it printed, and what went wrong."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join([*map(str, path), os.environ["PYTHONPATH"]])}
    done = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)
    return done.stdout.strip(), done.stderr[-600:]


def check_others(work):
    told = run(WITH_THEM, [STANDINS])
    holds("where they are, environments and spaces are theirs", told[0] == "fine", *told)
    told = run(WITHOUT_THEM)
    holds("where they are not, nothing of them is wanted", told[0] == "fine", *told)
    (work / "gymnasium.py").write_text("import cloudy_pickles")
    told = run("import deadwood.gym", [work])
    holds("one that is broken says so itself", "cloudy_pickles" in told[1], *told)
    told = run("import deadwood, deadwood.spiel", [work])
    holds("who wants no environment does not load it", told == ("", ""), *told)


def main():
    if np is None:
        print("  left out, for want of numpy: environments")
        holds("an environment says that it wants numpy", "python3-numpy" in run("import deadwood.gym; deadwood.gym.Env('gin')")[1])
        return tally()
    check_spaces()
    for name in some(deadwood.games(), 3):
        check_seeds(name)
        check_rewards(name, False)
        check_rewards(name, True)
        check_meaning(name)
        check_state(name)
        for make in (deadwood.gym.Env, deadwood.aec.Env):
            check_illegal(make, name)
    check_states()
    check_opponents()
    check_order()
    check_pictures()
    check_default_of_a_seat()
    check_dicts()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        check_others(Path(folder))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
