#!/usr/bin/env python3
"""The Python package for learning: batches compared with single tables, arrays, logs as data, environments, examples.

Without numpy, the suite only checks the error messages of the functions that need it.
"""
import copy
import io
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
import with_library
from claims import holds, refused, tally
from soak import SOAK, some

import deadwood

try:
    import numpy as np
except ImportError:
    np = None

ARENA = str(with_library.B / "arena")
GAMES = {"gin": ({"max_deals": 2}, None), "rummy": ({"deals": 1}, 3), "canasta": ({}, None), "rummikub": ({}, None)}
LEARNERS = ["tabular", "policy_gradient"]


# Batches.

class Mirror:
    """A slot of a batch, played once more as a table."""

    def __init__(self, game, seed, slot):
        self.game, self.seed, self.slot, self.episode = game, seed, slot, -1
        self.table = game.table()
        self.begin()

    def begin(self):
        self.episode += 1
        self.table.begin(deadwood.match_seed(self.seed, self.slot, self.episode))
        self.table.turn()

    def number(self, place):
        return self.table.legal().id(place) if self.game.ids else place

    def play(self, action):
        """What the step should tell: done, returns, points."""
        legal = self.table.legal()
        self.table.play(legal.find(action) if self.game.ids else action)
        returns = self.table.returns
        points = self.table.points if self.table.seat is None else [0] * self.game.seats
        done = self.table.over
        if done:
            self.begin()
        self.table.turn()
        return done, returns, points


def same_moment(batch, mirror):
    """Do the arrays tell of this slot what its table does?"""
    i, table, legal = mirror.slot, mirror.table, mirror.table.legal()
    good = batch.players[i] == table.seat and batch.counts[i] == len(legal) and batch.episodes[i] == mirror.episode
    good &= bool((batch.observations[i] == table.view().observation(batch.observations.dtype)).all())
    good &= bool((batch.features[i] == legal.features(batch.features.shape[1], batch.features.dtype)).all())
    if batch.words is not None:
        good &= bool((batch.masks()[i] == legal.mask()).all()) and legal.mask().sum() == len(legal)
    return good


def check_batch(name, options, seats, dtype):
    game, lot, slots = deadwood.Game(name, options, seats), random.Random(name), 5
    batch = deadwood.Batch(game, slots, seed=17, features=6, dtype=dtype)
    mirrors = [Mirror(game, 17, i) for i in range(slots)]
    told = {array: getattr(batch, array).ctypes.data for array in ("players", "observations", "returns", "actions")}
    moments, ends, finished = True, True, 0
    for _ in range(150):
        moments &= all(same_moment(batch, mirror) for mirror in mirrors)
        actions = np.array([m.number(lot.randrange(len(m.table.legal()))) for m in mirrors])
        batch.step(actions)
        for i, mirror in enumerate(mirrors):
            done, returns, points = mirror.play(int(actions[i]))
            finished += done
            ends &= bool(batch.done[i]) == done and np.allclose(batch.returns[i], returns if done else 0)
            ends &= list(batch.points[i]) == list(points) and batch.steps[i] == 0
    holds(f"{name}: a batch is its tables, {dtype}", moments)
    holds(f"{name}: and tells how they end", ends)
    holds(f"{name}: its arrays stay where they were", all(getattr(batch, a).ctypes.data == at for a, at in told.items()))
    return finished


def check_batches():
    finished = sum(check_batch(name, options, seats, dtype) for name, (options, seats) in GAMES.items()
                   for dtype in ("uint8", "float32"))
    holds("matches ended in them", finished > 0)
    game = deadwood.Game("gin", {"max_deals": 1})
    batch, other = deadwood.Batch(game, 64, seed=2), deadwood.Batch(game, 64, seed=3)
    first = batch.observations.copy()
    holds("another seed deals other cards", (other.observations != first).any())
    other.reset(2)
    holds("the same seed the same", (other.observations == first).all())
    before = first.copy()
    illegal = (~batch.masks()).argmax(1)
    refused("an action that is illegal", deadwood.Error, "64 of 64 slots played no action", batch.step, illegal)
    holds("it is told, and the slot unchanged", batch.step(illegal, check=False) == 64 and (batch.steps == 2).all() and
          (batch.observations == before).all())
    batch.step(np.full(64, deadwood.SKIP))
    holds("a slot is skipped", (batch.steps == 1).all() and (batch.observations == before).all())
    batch.step(np.full(64, deadwood.DEFAULT))
    holds("a default action is played", (batch.steps == 0).all() and (batch.observations != before).any(1).all())
    refused("too few actions", ValueError, "64 integers", batch.step, np.zeros(3, int))
    refused("an action beyond 32 bits is not another one", ValueError, "slot 63", batch.step,
            np.array([deadwood.SKIP] * 63 + [(1 << 32) + 52]))
    refused("actions that are no numbers", ValueError, "64 integers", batch.step, np.zeros(64))
    refused("a policy that is none", deadwood.Error, "clever", batch.choose, "clever")
    refused("a slot that is none", IndexError, "slot 64", batch.take, 64)
    refused("a slot before the first", ValueError, "both must be at least 0", deadwood.match_seed, 1, -1, 0)
    refused("an episode that is none", deadwood.Error, "-1 is not a number from 0", batch.begin, 0, -1)
    refused("numbers that are neither", ValueError, "float64", deadwood.Batch, game, 2, dtype="float64")
    refused("masks where there are none", deadwood.Error, "no masks", deadwood.Batch(deadwood.Game("rummy"), 1).masks)
    table = batch.take(5)
    table.play_default()
    batch.put(9, table)
    batch.look()
    holds("a match goes out to a table and into a slot", batch.players[9] == table.seat and
          (batch.observations[9] == table.view().observation("uint8")).all())
    for array in ("players", "observations", "words", "actions"):
        refused(f"no other array takes the place of {array}", AttributeError, "in place", setattr, batch, array, getattr(batch, array).copy())
    batch.actions[:] = 0
    batch.actions += 1
    holds("an array is changed in place", (batch.actions == 1).all())
    refused("a batch has one owner", TypeError, "create a new one", copy.copy, batch)
    over = game.table(1)
    while over.turn() is not None:
        over.play(0)
    refused("a match that is over has no place where others begin", deadwood.Error, "over", batch.put, 3, over)
    batch.put(3, game.table(1))
    batch.look()
    holds("between deals the next one is dealt", batch.players[3] == game.table(1).turn())
    both = np.concatenate([illegal[:1], batch.masks()[1:].argmax(1)])
    refused("one action is illegal", deadwood.Error, "1 of 64 slots played no action", batch.step, both)
    holds("the other slots have played", list(batch.steps) == [2] + [0] * 63, batch.steps)
    batch.begin(9, 0)
    batch.look()
    holds("an episode begins again", (batch.observations[9] == first[9]).all())
    once = deadwood.Batch(game, 8, seed=1, restart=False)
    for _ in range(1000):
        once.step(once.choose("random"))
    once.put(0, over)
    holds("without restart slots stay over", (once.players == -1).all() and (once.steps == 1).all() and not once.masks().any())
    holds("each policy chooses for a batch", all((0 <= batch.choose(name)).all() for name in deadwood.policies()))


# Views, lists and logs as arrays.

def check_arrays():
    for name in deadwood.games():
        game = deadwood.Game(name)
        table = game.table(2)
        table.turn()
        seen = table.view().observation("uint8")
        at = 0
        for first, rows, columns in game.observation_blocks.values():
            at += rows * columns if first == at else 1 << 20
        holds(f"{name}: blocks are the whole observation", at == game.observation_size == len(seen))
        first, rows, columns = game.observation_blocks["hand"]
        holds(f"{name}: the hand is in it", seen[first:first + rows * columns].sum() == len(table.view().state["hand"]))
        holds(f"{name}: features have names", table.legal().features().shape == (len(table.legal()), len(deadwood.feature_names())))
    log = deadwood.Log("tests/golden/gin-2.jsonl")
    observations, masks, actions, returns, seats = log.arrays("uint8")
    holds("a log is data, a row a decision", observations.shape == (586, log.game.observation_size) and
          masks.shape == (586, log.game.ids) and actions.shape == returns.shape == seats.shape == (586,))
    holds("what was played was legal", masks[np.arange(586), actions].all())
    decisions = [(d.observation, d.seat, d.legal.text(d.number), d.legal.text(d.legal.find(d.id))) for d in log]
    holds("the rows are the decisions", all((row == seen).all() and seat == s and one == other for row, s, (seen, seat, one, other)
                                            in zip(observations, seats, decisions)))
    refused("a game without fixed numbers", deadwood.Error, "no fixed numbers", deadwood.Log("tests/golden/rummy-2.jsonl").arrays)


# Numbers.

def numbers_of(number):
    """Whatever takes a whole number, with the number 1 as @number makes it: what it is, and what comes of it."""
    import deadwood.aec
    import deadwood.gym
    import deadwood.spiel
    one = number(1)
    game, options = deadwood.Game("gin"), {"max_deals": one}
    table = game.table(one)
    table.turn()
    yield "a seed of a table", table.view().text()
    yield "a seat", table.view(one).seat, table.events(one)
    yield "a number in the list", table.legal()[one], table.legal().text(one), table.legal().id(one)
    yield "a fixed number", table.legal().find(number(54))
    yield "rows", table.legal().features(one).tolist()
    yield "a world", table.view().world(one).save()
    yield "a world of a memory", table.view().world(one, memory_of(table, table.seat), of=number(2)).save()
    yield "an option", deadwood.Game("gin", {"knock": one}).rules["knock"]
    yield "seats", deadwood.Game("rummy", None, number(3)).seats
    yield "a match message", deadwood.Game.from_match({"type": "match", "rules": game.rules, "players": ["a", "b"], "seat": one})[1]
    yield "events", table.request(events=[{"n": one}])
    yield "a policy's seed", deadwood.Policy("random", one).choose(table.view())[0]
    yield "a batch", deadwood.Batch(game, number(2), seed=one, features=one).observations.tolist()
    yield "a slot", deadwood.match_seed(one, one, one), deadwood.Batch(game, 2).take(one).view().text()
    said = io.StringIO()
    request = json.loads(table.request())
    match = {"type": "match", "rules": game.rules, "players": ["a", "b"], "seat": request["state"]["turn"]["seat"]}
    deadwood.play(lambda view, legal: {"do": "pass", "more": one}, "x", [json.dumps(match), json.dumps(request)], said)
    yield "an answer", said.getvalue()
    table.play(one)
    yield "an action", table.events()
    state = deadwood.spiel.load_game("gin", options).new_initial_state(seed=one)
    state.apply_action(number(state.legal_actions()[0]))
    yield "a state", state.get_game().deserialize_state(state.serialize()).full_history(), state.resample_from_infostate(one, one).serialize()
    env = deadwood.aec.Env("gin", options, points=number(0))
    env.reset(seed=one)
    env.step(number(env.last()[0]["action_mask"].argmax()))
    yield "an agent", env.table.view().text()
    env = deadwood.gym.Env("gin", options, seat=one)
    env.opponent = lambda view, legal: number(0)
    env.reset(seed=one)
    yield "a seat's environment", env.step(number(env.action_masks().argmax()))[0].tolist()
    env.action_space.seed(one)
    yield "a space", int(env.action_space.sample())


def memory_of(table, seat):
    memory = deadwood.Memory()
    memory.hear(table, seat)
    return memory


def check_numbers():
    """Whole numbers are taken as numpy gives them, and numbers that are none refused."""
    own = dict((what, came) for what, *came in numbers_of(int))
    for kind in (np.int64, np.int8, lambda n: np.int16(n) if n < 0 else np.uint64(n), lambda n: np.array(n)):
        told = numbers_of(kind)
        for what in own:
            try:
                holds(f"numpy's numbers: {what}", next(told) == (what, *own[what]), kind)
            except Exception as problem:  # the next ones come no more
                holds(f"numpy's numbers: {what}", False, kind, repr(problem))
                break
    table = deadwood.Game("gin").table(1)
    table.turn()
    for number in (0.5, None, "0"):
        for what in (table.legal().text, table.legal().__getitem__, table.legal().id, table.legal().find):
            refused(f"{number!r} is no number of an action", TypeError, "must be an integer", what, number)
    for number in (0.5, None):
        refused(f"{number!r} is not played", TypeError, "must be an integer", table.play, number)
    refused("an option that JSON has no form for", TypeError, "JSON has no form", deadwood.Game, "gin", {"knock": object()})


# Environments.

def agents_play(name, options, seed, points=False):
    """A random match in the way of PettingZoo: each agent's sum of rewards, and whether all of it held."""
    import deadwood.aec
    env = deadwood.aec.Env(name, options, points=points)
    env.reset(seed=seed)
    for i, agent in enumerate(env.agents):
        env.action_space(agent).seed(seed + i)
    sums, totals, good, turns = dict.fromkeys(env.possible_agents, 0.0), dict.fromkeys(env.possible_agents, 0.0), True, 0
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        sums[agent] += reward
        space = env.action_space(agent)
        good &= env.observation_space(agent).contains(seen) and not truncated
        good &= terminated or (seen["action_mask"].sum() == len(env.table.legal()) and agent == f"seat_{env.table.seat}")
        other = next(a for a in env.possible_agents if a != agent)
        good &= not env.observe(other)["action_mask"].any()
        env.step(None if terminated else space.sample(seen["action_mask"]))
        turns += 1
        for one in totals:
            totals[one] += 0 if terminated else env.rewards[one]
    return sums, good and not env.agents and np.allclose(list(sums.values()), list(totals.values())), turns, env


def check_agents():
    for name, options in (("gin", {"max_deals": 2}), ("indian", {}), ("canasta", {"target": 500})):
        ends = [agents_play(name, options, seed) for seed in (1, 2, 1)]
        holds(f"aec, {name}: a match is played as it should be", all(good for _, good, _, _ in ends))
        holds(f"aec, {name}: rewards are the returns", all(np.allclose(list(sums.values()), env.table.returns) for sums, _, _, env in ends))
        holds(f"aec, {name}: the same seed is the same match", ends[0][:3] == ends[2][:3])
        sums, good, _, env = agents_play(name, options, 4, points=True)
        holds(f"aec, {name}: rewards by points add up to nothing", good and abs(sum(sums.values())) < 1e-6)
    env.reset(seed=1)
    refused("aec: an action that is illegal", deadwood.Error, "not legal", env.step, 399)


def check_seat():
    import deadwood.gym
    played = []
    env = deadwood.gym.Env("rummy", {"deals": 2}, seat=1, render_mode="svg",
                           opponent=lambda view, legal: played.append(view.seat) or 0)
    env.action_space.seed(1)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        total, terminated = 0.0, False
        while not terminated:
            holds("gym: it is the seat's turn", env.table.seat == 1 and env.observation_space.contains(seen) and
                  (seen == env.table.view(1).observation()).all() and (info["action_mask"] == env.action_masks()).all())
            seen, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
            total += reward
        holds("gym: rewards are the seat's return", total == env.table.returns[1] and not truncated and not env.action_masks().any())
    holds("gym: the opponent plays the other seat", set(played) == {0} and env.render().startswith("<svg"))
    refused("gym: a seat that is none", deadwood.Error, "there is no seat 5", deadwood.gym.Env, "gin", seat=5)
    policy, early = deadwood.Policy("greedy"), 0
    for deals, points in ((1, False), (2, True)):
        env = deadwood.gym.Env("rummy", {"deals": deals}, seat=1, opponent=lambda view, legal: policy.choose(view), points=points)
        for seed in range(60):  # with 23 the other is out at once
            policy.begin(seed)
            seen, info = env.reset(seed=seed)
            holds("gym: a match begins with a choice", not env.table.over and info["action_mask"].any())
            early += deals == 2 and env.table.deal_number == 2
            terminated, total = False, 0.0
            while not terminated:
                _, reward, terminated, _, info = env.step(int(info["action_mask"].argmax()))
                total += reward
            ahead = env.table.scores[1] - env.table.scores[0]
            holds("gym: rewards are all that came", total == (ahead if points else env.table.returns[1]), total, ahead)
    holds("gym: the other was out before the seat had acted", early > 0)
    text = deadwood.gym.Env("gin", {"max_deals": 1}, opponent=lambda view, legal: legal[0])
    text.reset(seed=1)
    holds("gym: an opponent may say its action", not text.step(int(text.action_masks().argmax()))[2])
    twin = copy.deepcopy(env)
    env.reset(seed=5)
    twin.reset(seed=5)
    twin.step(int(twin.action_masks().argmax()))
    holds("gym: an environment may be copied", env.table.view(1).text() == copy.deepcopy(env).table.view(1).text() != twin.table.view(1).text())
    for space in (env.action_space, env.observation_space):
        space.seed(3)
    first = [env.action_space.sample() for _ in range(9)]
    env.action_space.seed(3)
    holds("gym: a space's own seed", first == [env.action_space.sample() for _ in range(9)])


def check_knowledge():
    """A state's samples have the cards that the player saw others take."""
    import deadwood.spiel
    game, lot, kept, looks = deadwood.spiel.load_game("gin"), random.Random(2), True, 0
    state, held, deal = game.new_initial_state(seed=3), [set(), set()], 0
    for _ in range(400):
        player, table = state.current_player(), state.table
        if table.deal_number != deal:
            held, deal = [set(), set()], table.deal_number
        if held[1 - player]:
            looks += 1
            world = state.resample_from_infostate(player, lot.random)
            kept &= held[1 - player] <= set(world.table.view(1 - player).state["hand"])
            kept &= world.information_state_string(player) == state.information_state_string(player)
        legal = [json.loads(state.action_to_string(a)) for a in state.legal_actions()]
        plays = [i for i, a in enumerate(legal) if a["do"] == "draw" and a["from"] == "discard" or a["do"] == "discard"
                 and a["card"] not in held[player]] or [*range(len(legal))]
        at = lot.choice(plays)
        if legal[at]["do"] == "draw" and legal[at]["from"] == "discard":
            held[player].add(table.view().state["discard"][-1])
        elif legal[at]["do"] not in ("draw", "discard", "pass"):
            held = [set(), set()]
        else:
            held[player].discard(legal[at].get("card"))
        state.apply_action(state.legal_actions()[at])
        if state.is_terminal():
            break
    holds("spiel: samples have what the player saw taken", kept and looks > 50, kept, looks)


def check_states():
    import deadwood.spiel
    for name, options, seats in (("gin", {"max_deals": 1}, None), ("rummy", {"deals": 1}, 3)):
        game, lot = deadwood.spiel.load_game(name, options, seats), random.Random(5)
        state, good, others = game.new_initial_state(seed=4), True, False
        while not state.is_terminal():
            actions = state.legal_actions()
            if not SOAK and 40 < len(state.history()) and len(state.history()) % 7:
                state.apply_action(lot.choice(actions))
                continue
            player, other = state.current_player(), (state.current_player() + 1) % game.num_players()
            good &= sorted(set(actions)) == actions and sum(state.legal_actions_mask()) == len(actions)
            good &= state.legal_actions(other) == [] and not any(state.legal_actions_mask(other))
            action = lot.choice(actions)
            good &= state.string_to_action(state.action_to_string(player, action)) == action
            world = state.resample_from_infostate(player, seed=len(state.history()))
            good &= world.observation_string(player) == state.observation_string(player) and world.legal_actions() == actions
            others |= world.observation_string(other) != state.observation_string(other)
            text, child, copy = state.information_state_string(), state.child(action), game.deserialize_state(state.serialize())
            good &= state.information_state_string() == text == copy.information_state_string() and child.move_number() == state.move_number() + 1
            good &= len(state.observation_tensor(other)) == game.observation_tensor_size()
            state.apply_action(action)
            copy.apply_action(action)
            good &= state.rewards() == state.clone().rewards() == game.deserialize_state(state.serialize()).rewards()
            good &= state.full_history() == game.deserialize_state(state.serialize()).full_history()
            good &= state.history() == child.history() == copy.history() and state.returns() == child.returns() == copy.returns()
            good &= state.is_terminal() or (state.information_state_string(player) == child.information_state_string(player) ==
                                            copy.information_state_string(player))
        holds(f"spiel, {name}: states, children and copies agree", good)
        holds(f"spiel, {name}: sampled, the others have other cards", others)
        holds(f"spiel, {name}: it ends", state.current_player() == -4 and abs(sum(state.returns())) < 1e-9 and not state.legal_actions())
        refused(f"spiel, {name}: then nothing is played", deadwood.Error, "over", state.apply_action, 0)
    first, second = (game.new_initial_state(seed=s).observation_string() for s in (1, 2))
    holds("spiel: a seed is a match", first == game.new_initial_state(seed=1).observation_string() != second)


# Examples.

def check_examples(work):
    """Each learns for a moment, then plays the arena; how well is docs/library.md's affair."""
    for name in [*some(LEARNERS, 2), "search"]:
        folder = work / name
        shutil.copytree("examples/python", folder / "examples" / "python", ignore=shutil.ignore_patterns("*.npy", "__pycache__"))
        program = folder / "examples" / "python" / f"{name}.py"
        if name in LEARNERS:
            done = subprocess.run([sys.executable, str(program), "0.2"], capture_output=True, text=True, check=False)
            holds(f"{name} learns", done.returncode == 0 and program.with_suffix(".npy").exists(), done.stderr[-400:])
        # The arena clears a bot's environment, and starts the Python that it finds.
        bot = folder / "bot.py"
        bot.write_text(f"#!{sys.executable}\nimport os, runpy, sys\nos.environ['DEADWOOD_LIBRARY'] = {os.environ['DEADWOOD_LIBRARY']!r}\n"
                       f"sys.path[:0] = [{str(with_library.ROOT / 'python')!r}, {str(program.parent)!r}]\n"
                       f"runpy.run_path({str(program)!r}, run_name='__main__')\n")
        bot.chmod(0o755)
        done = subprocess.run([ARENA, "play", "gin", f"{sys.executable} {bot}", "house:random", "--deals", "1", "--matches", "2",
                               "--isolation", "none", "--time", "startup=600s", "--time", "move=600s", "--time", "limit=600s",
                               "--out", str(folder / "run")], capture_output=True, text=True, check=False)
        logs = "".join(p.read_text() for p in (folder / "run" / "logs").glob("*.jsonl"))
        holds(f"{name} plays gin in the arena, without a fault", done.returncode == 0 and '"of":"match"' in logs and
              not re.search('"type":"(fault|forfeit)"', logs), done.stderr[-500:])


def main():
    if np is None:
        print("  left out, for want of numpy: all but that it is said")
        refused("a batch says that it wants numpy", ImportError, "python3-numpy", deadwood.Batch, deadwood.Game("gin"), 1)
        return tally()
    check_batches()
    check_arrays()
    check_numbers()
    check_agents()
    check_seat()
    check_states()
    check_knowledge()
    if not with_library.SANE:
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)
            check_examples(Path(folder))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
