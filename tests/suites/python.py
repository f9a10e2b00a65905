#!/usr/bin/env python3
"""The Python package: the functions of the library as in its header, games, logs, pictures, installation.

python_arrays.py tests batches and arrays, python_envs.py the environments.
"""
import copy
import ctypes
import html
import io
import json
import os
import pickle
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import weakref
import zipfile
from pathlib import Path
from xml.etree import ElementTree

sys.path.insert(0, "tests/support")
import with_library
from claims import holds, same, tally
from soak import SOAK, some

import deadwood
from deadwood import _arrays, _library, _svg, batch
from deadwood import game as game_module
from deadwood.log import plain, returns_of

ARENA = str(with_library.B / "arena")
GOLDEN = sorted(Path("tests/golden").glob("*.jsonl"))
WORDS = {"int": ctypes.c_int, "unsigned": ctypes.c_uint, "long": ctypes.c_long, "size_t": ctypes.c_size_t,
         "double": ctypes.c_double, "float": ctypes.c_float, "uint8_t": ctypes.c_uint8, "int32_t": ctypes.c_int32,
         "uint32_t": ctypes.c_uint32, "uint64_t": ctypes.c_uint64}


def refused(claim, words, function, *args, error=deadwood.Error):
    """The call is refused with a sentence that has these words."""
    try:
        function(*args)
    except error as problem:
        return holds(claim, re.search(words, str(problem)), problem)
    return holds(claim, False, "nothing was refused")


# The header: each function with the type that it returns and those that it takes.

def meant(declared):
    """What ctypes calls a C type: "const struct dw_view *view", "uint8_t seed[32]"."""
    stars = declared.count("*") + ("[" in declared)
    words = re.findall(r"\w+", re.sub(r"\[.*", "", declared).replace("const", ""))
    if words[0] in ("struct", "enum"):
        kind = getattr(_library, words[1]) if words[0] == "struct" else ctypes.c_int
    elif words[0] == "char":
        return ctypes.c_char_p
    elif words[0] == "void":
        return ctypes.c_void_p if stars else None
    else:
        kind = WORDS[words[0]]
    for _ in range(stars):
        kind = ctypes.POINTER(kind)
    return kind


def preprocessed(*options):
    return subprocess.run([os.environ.get("CC", "gcc"), "-E", *options, "include/deadwood.h"], capture_output=True, text=True,
                          check=True).stdout


def declared(text):
    """The header's functions: name, type, types of what they take."""
    for returns, name, takes in re.findall(r"([\w *]+?)\b(dw_\w+)\(([^()]*)\);", text):
        takes = [] if takes.strip() == "void" else takes.split(",")
        yield name, meant(returns), [meant(" ".join(word.split())) for word in takes]


def check_structs(text):
    """Structs that are held by value: their members, in order."""
    for name, body in re.findall(r"^struct (dw_\w+) \{(.*?)^\};", text, flags=re.M | re.S):
        if name == "dw_error":
            continue
        members = [(re.findall(r"\w+", one)[-1], meant(one)) for one in body.split(";") if one.strip()]
        holds(f"struct {name}: its members", getattr(_library, name)._fields_ == members, members)


def check_enums(text):
    """Values that the package has by name."""
    values = {}
    for body in re.findall(r"enum dw_\w+ \{(.*?)\}", text, flags=re.S):
        values.update({name: i for i, name in enumerate(re.findall(r"DW_\w+", body))})
    for name, value in values.items():
        kind, short = name.split("_")[1], name.removeprefix("DW_").removeprefix("STEP_")
        there = {"STEP": vars(batch), "UINT8": _arrays.TYPES, "FLOAT32": _arrays.TYPES}.get(kind, vars(game_module))
        holds(f"{name} is {value}", there.get(short, there.get(short.lower())) == value)


def check_header():
    text = preprocessed("-P")
    check_structs(text)
    check_enums(text)
    header = {name: (returns, takes) for name, returns, takes in declared(text)}
    holds("the header has functions", len(header) > 40, len(header))
    same("the header's functions", header, _library.FUNCTIONS)
    for name in header.keys() & _library.FUNCTIONS.keys():
        holds(f"{name}: what it returns and takes", tuple(_library.FUNCTIONS[name]) == header[name],
              _library.FUNCTIONS[name], header[name])
    for name, value in re.findall(r"#define DW_(\w+) \(?(-?\d+)\)?$", preprocessed("-dM"), flags=re.M):
        holds(f"DW_{name} is {value}", getattr(_library, name, None) == int(value))
    holds("its version is the arena's", deadwood.__version__ in
          subprocess.run([ARENA, "--version"], capture_output=True, text=True, check=True).stdout)


# Games.

def played(table, lot, actions=None):
    """Play on at random, to the end or for so many actions; before each the table is handed out."""
    while table.turn() is not None and actions != 0:
        yield table
        table.play(lot.randrange(len(table.legal())))
        actions = actions and actions - 1


def seen(table):
    """What all seats see of it; between deals the scores."""
    return table.scores if table.seat is None else [table.view(seat).text() for seat in range(table.game.seats)]


def check_game(name):
    game, lot = deadwood.Game(name), random.Random(name)
    table = game.table(seed=11)
    text = json.dumps({"type": "match", "rules": game.rules, "players": ["x"] * game.seats, "seat": 1})
    announced, seat = deadwood.Game.from_match(text)
    view = deadwood.View(announced)
    fine = {what: True for what in ("views", "lists", "words", "copies", "pictures")}
    for here in played(table, lot, 60):
        own, legal = here.view(), here.legal()
        view.read(here.seat, here.request())
        fine["views"] &= view.text() == own.text() and view.state == own.state and own.turn == here.seat == own.seat
        fine["lists"] &= [*view.legal()] == [*legal] == [*own.legal()] == json.loads(here.request())["legal"] and (
            legal.more == json.loads(here.request()).get("legal_more", False))
        other = here.copy()
        other.play(legal[len(legal) // 2])
        again = pickle.loads(pickle.dumps(here))
        again.play(len(legal) // 2, legal)
        fine["words"] &= seen(other) == seen(again) and other.events() == again.events() and other.save() != here.save()
        other.become(here)
        fine["copies"] &= other.save() == here.save()
        if here.deal_number == 1 and lot.randrange(8) == 0:
            fine["pictures"] &= ElementTree.fromstring(own._repr_svg_()).tag.endswith("svg") and view._repr_svg_() == (
                own._repr_svg_()) and ElementTree.fromstring(here._repr_svg_()).tag.endswith("svg")
    holds(f"{name}: the match message gives the same rules, and a seat", announced.rules == game.rules and seat == 1)
    for what, good in fine.items():
        holds(f"{name}: {what}", good)


def check_play():
    game = deadwood.Game("gin", {"target": 50})
    table = game.table(5)
    holds("a match has not begun its first deal", table.between and table.seat is None and table.deal_number == 0)
    holds("it is dealt when it is asked whose turn it is", table.turn() in (0, 1) and table.deal_number == 1)
    holds("the same seed deals the same cards", game.table(5).turn() is not None and
          table.view(0).text() == next(played(game.table(5), random)).view(0).text() !=
          next(played(game.table(6), random)).view(0).text())
    holds("a seed may be bytes and digits", len({next(played(game.table(seed), random)).view(0).text() for seed in
                                                 (258, bytes([2, 1] + [0] * 30), "0201" + "00" * 30)}) == 1)
    before, hand = table.copy(), table.view().state["hand"]
    points, melds = game.best_melds(["AS", "2S", "3S", "KD", "KC"])
    holds("best melds", (points, melds) == (20, [["AS", "2S", "3S"]]) and game.points_left(["KD", "4C"]) == 14)
    holds("the view's own hand at its best", table.view().best_melds() == game.best_melds(hand) == table.view().best_melds(hand))
    table.play_default()
    holds("an action was told to all", table.events("public")[0]["seat"] == before.seat)
    holds("other eyes see as much or less", len(table.events(0)) == len(table.events("all")))
    refused("a deal in progress is not dealt over", "in progress", table.deal)
    refused("an action that is none", "invalid action", table.play, {"do": "dance"})
    refused("a number that is none", "there is no action 99", table.play, 99, error=IndexError)
    refused("nor a negative one", "there is no action -1", table.play, -1, error=IndexError)
    refused("a list is no longer than it is", "there is no action", table.legal().text, len(table.legal()), error=IndexError)
    refused("another seat's legal list", "only the seat that must act", table.view(1 - table.seat).legal)
    refused("a seat that is none", "seat", table.view, 5)
    refused("nor one before the first", "-1 is not a number from 0 to", table.view, -1)
    refused("nor one that ends with the bits of a seat", "4294967296 is not a number", table.view, 1 << 32)
    refused("nor half of one", "'float'", table.view, 0.5)
    fixed = table.legal().id(0)
    holds("fixed numbers are found whole", (table.legal().find(fixed), table.legal().find((1 << 32) + fixed)) == (0, -1))
    refused("a policy is missing", "2 policies, one for each seat, got 1", table.finish, [deadwood.Policy("random")])
    refused("or one too many", "got 3", table.finish, [deadwood.Policy("random")] * 3)
    refused("eyes that are none", "DW_PUBLIC", table.events, 7)
    refused("a text with a NUL", "NUL", table.play, b'{"do":"pass"}\0')
    refused("a seed that is too short", "32 bytes", game.table, b"abc", error=ValueError)
    refused("a seed that is no number", "64 hexadecimal digits", game.table, "seven", error=ValueError)
    refused("a seed that is no whole one", "float", game.table, 2.9, error=TypeError)
    refused("eyes by a name that is none", "public", table.events, "mine", error=ValueError)
    refused("a negative seed", "from 0", game.table, -1, error=ValueError)
    refused("a policy's seed that is none", "from 0", deadwood.Policy, "random", 1 << 64, error=ValueError)
    refused("a saved table that was cut", "cut", table.load, table.save()[:-1])
    refused("other rules' saved table", "other rules", deadwood.Game("gin").table().load, table.save())
    refused("a game that is none", "tarock", deadwood.Game, "tarock")
    refused("a name that is no text", "expected a text .str or bytes., got 5", deadwood.Game, 5, error=TypeError)
    holds("a game's file may be a path", deadwood.Game(Path("configs/games/gin.yaml")).name == "gin")
    refused("an option that is none", "knocking", deadwood.Game, "gin", {"knocking": 3})
    refused("too many seats", "number of seats is 9", deadwood.Game, "gin", None, 9)
    refused("a request that is none", "no act message", deadwood.View(game).read, 0, {"type": "bye"})
    for _ in played(table, random.Random(1)):
        pass
    holds("the match ends", table.over and table.turn() is None and sorted(table.places) in ([1, 2], [1, 1]))
    holds("what it is worth adds up to nothing", sum(table.returns) == 0 and len(table.returns) == 2)
    refused("then nobody has a view", "no seat must act", table.view)
    table.begin(3)
    holds("and another one begins", table.between and table.scores == [0, 0] and "between deals" in repr(table))


def check_policies():
    holds("policies are told", {"default", "random", "greedy"} <= deadwood.policies().keys() and all(deadwood.policies().values()))
    refused("a policy that is none", "clever", deadwood.Policy, "clever")
    for name in ("gin", "rummy"):
        game = deadwood.Game(name)
        table, memories = game.table(3), [deadwood.Memory() for _ in range(2)]
        seats = [deadwood.Policy("greedy", seat) for seat in range(2)]
        others = 0
        fine = {what: True for what in ("the seat sees the same of a world", "worlds differ", "a policy plays", "finish ends the deal",
                                        "the seat sees the same of a likely world", "one of one is a random world")}
        differ = set()
        for turn in range(20):
            if table.turn() is None or table.deal_number > 1:
                break
            if turn == 0:
                for seat in range(2):
                    seats[seat].hear(table, seat)
                    memories[seat].hear(table, seat)
            seat, view = table.seat, table.view()
            for seed in range(3):
                world = view.world(seed, memories[seat])
                fine["the seat sees the same of a world"] &= world.view(seat).text() == view.text()
                differ.add(world.view(1 - seat).text())
                likely = view.world(seed, memories[seat], of=5)
                fine["the seat sees the same of a likely world"] &= likely.view(seat).text() == view.text()
                fine["one of one is a random world"] &= view.world(seed, memories[seat], of=1).save() == world.save()
                others += likely.save() != world.save()
            world.finish(seats_for_world(2))
            fine["finish ends the deal"] &= world.seat is None
            told = deadwood.Policy("greedy", seat)
            told.hear_request(view, table.request())
            number, legal = told.choose(view)
            holds(f"{name}: a policy plays from a request", legal[number] in [*view.legal()])
            number, legal = seats[seat].choose(view, memories[seat])
            table.play(number, legal)
            for seat in range(2):
                seats[seat].hear(table, seat)
                memories[seat].hear(table, seat)
        fine["worlds differ"] = len(differ) > 20
        fine["likely worlds are others"] = others > 20
        refused(f"{name}: one of none", "1 to 4096", view.world, 1, memories[view.seat], None, 0)
        refused(f"{name}: likely without a memory", "memory", view.world, 1, None, None, 5)
        fine["a policy plays"] = turn > 5 and seats[0].plays(game)
        for what, good in fine.items():
            holds(f"{name}: {what}", good)


def check_memory_of_requests():
    """Told by requests alone, which tell several actions at once, worlds have what another took in sight in its hand."""
    game, memory = deadwood.Game("gin"), deadwood.Memory()
    lots, held, told, looks, deals = random.Random(5), set(), [], 0, 0
    table = game.table(5)
    while deals < 12 and not table.over:
        if table.between:
            table.turn()
            held, told, deals = set(), [], deals + 1
        seat = table.seat
        if seat == 0:
            view = deadwood.View.from_request(game, 0, line := table.request(events=told))
            memory.hear_request(view, line)
            worlds = [view.world(seed, memory) for seed in range(3)]
            holds("gin: worlds by requests look the same", all(w.view(0).text() == view.text() for w in worlds))
            holds("gin: and have what the other took", all(held <= set(w.view(1).state["hand"]) for w in worlds), held)
            looks, told = looks + bool(held), []
        legal = list(table.view().legal())
        take = {"do": "draw", "from": "discard"}
        table.play(legal.index(take) if take in legal and lots.random() < 0.7 else lots.randrange(len(legal)))
        told += table.events(0)
        for event in table.events(1):
            if event.get("seat") == 1 and event["do"] == "draw" and event["from"] == "discard":
                held |= {event["card"]} if "card" in event else set()
            elif event.get("seat") == 1 and event["do"] == "discard":
                held.discard(event["card"])
    holds("gin: the other had taken cards often", looks > 10, looks)
    refused("a message without events", "events", memory.hear_request, view, {"type": "act"})
    for events in ([{"n": 1}], ({"n": 1},), '[ {"n":1}\n]', b'[{"n":1}]'):
        holds("gin: events in a request", json.loads(table.request(events=events))["events"] == [{"n": 1}], events)
        holds("gin: and it is one line", "\n" not in table.request(events=events)[:-1], events)
    refused("events that are no list", "events must be a list", table.request, True, {"n": 1}, error=TypeError)
    refused("nor as a text", "events must be a list", table.request, True, '{"n":1}', error=TypeError)
    refused("events cut short", "delimiter", table.request, True, '[{"n":1', error=ValueError)


GREEDY = deadwood.Policy("greedy")


def check_memory_of_matches():
    """One that hears match after match knows what one knows that is begun for each."""
    for name, options, seats, matches in (("gin", {"max_deals": 1}, 2, 20 if SOAK else 10),
                                          ("rummy", {"deals": 1}, 6, 150 if SOAK else 40)):
        for hears in ("hear", "hear_request"):
            worlds, apart = memories_of_matches(deadwood.Game(name, options, seats), hears, matches)
            holds(f"{name}, {hears}: a new match is another one for a memory", worlds > 100 and apart == 0, worlds, apart)


def memories_of_matches(game, hears, matches):
    """How many worlds were drawn with either, and how many differ."""
    lots, kept, begun, seat = random.Random(4), deadwood.Memory(), deadwood.Memory(), game.seats - 1
    table, worlds, apart = game.table(0), 0, 0
    for match in range(matches):
        table.begin(match)
        begun.begin()
        told = []
        while not table.over:
            dealt = table.between
            table.turn()
            view, line = table.view(seat), None
            told += table.events(seat) if dealt else []
            if hears == "hear_request" and table.seat == seat:
                line, told = table.request(events=told), []
            for memory in (kept, begun):
                if hears == "hear":
                    memory.hear(table, seat)
                elif line:
                    memory.hear_request(view, line)
            if line or hears == "hear" and table.seat == seat:
                worlds += 1
                apart += view.world(match, kept).save() != view.world(match, begun).save()
            table.play(*GREEDY.choose(table.view()) if lots.random() < 0.5 else [lots.randrange(len(table.legal()))])
            told += table.events(seat)
    return worlds, apart


def check_requests_of_matches():
    """The first request of another match may have a higher number than the last one of this: its events tell."""
    game, kept, begun, req = deadwood.Game("gin"), deadwood.Memory(), deadwood.Memory(), 2
    for seed in range(40):
        table, told = game.table(seed), []
        if table.turn() != 0:
            continue
        for do in "draw", "discard":
            legal = list(table.legal())
            table.play(next(i for i, a in enumerate(legal) if a["do"] == do and a.get("from") != "stock"))
            told += table.events(1)
        view, message = table.view(1), dict(json.loads(table.request(events=told)), req=req)
        kept.hear_request(view, message)
        begun.begin()
        begun.hear_request(view, message)
        req += 1
        holds("events from the beginning begin a memory anew", all(
            view.world(seed, kept).save() == view.world(seed, begun).save() for seed in range(9)), req)
    holds("there were many matches", req > 10, req)


class Begins(deadwood.Memory):
    begun = 0

    def begin(self):
        self.begun += 1
        super().begin()


def check_matches_of_a_bot():
    """What hears begins with each match; what a policy chooses is answered, whether its list or the bot's has it."""
    game, policy, memory = deadwood.Game("canasta", {"target": 500}), deadwood.Policy("greedy"), Begins()
    table = game.table(3)
    lines = [json.dumps({"type": "match", "rules": game.rules, "players": ["a", "b"], "seat": 0, "bot_seed": 9})]
    for _ in range(60):
        if table.turn() == 0:
            lines.append(table.request())
        table.play(*policy.choose(table.view()))
    said = io.StringIO()
    policy.begin(77)
    deadwood.play(lambda view, legal: policy.choose(view), lines=2 * lines, out=said, hears=[policy, memory])
    said = said.getvalue().splitlines()
    holds("a bot answers with what its policy chooses", len(said) == 2 * len(lines) - 2 and '"do":' in said[1], len(said))
    holds("the same in the same match again", said[:len(lines) - 1] == said[len(lines) - 1:])
    holds("what hears begins with each match", memory.begun == 2, memory.begun)


def check_owners():
    """Nothing has two owners."""
    game = deadwood.Game("gin")
    table = game.table(1)
    table.turn()
    for one in (table.legal(), deadwood.Policy("greedy"), deadwood.Memory()):
        for what in (copy.copy, copy.deepcopy, pickle.dumps):
            refused(f"{type(one).__name__}: {what.__name__}", "create a new one", what, one, error=TypeError)
    seen = [decision for decision, _ in zip(deadwood.Log(GOLDEN[0]), range(40))]
    for what in (copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))):
        holds("a table may be copied", what(table).view(0).text() == table.view(0).text())
        for view in (table.view(0), table.view(1), *(decision.view for decision in seen)):
            twin = what(view)
            holds("a view may be copied", twin.text() == view.text() and (view.seat != view.turn or list(twin.legal()) == list(view.legal())))
        holds("a decision too", [(d.view.text(), d.action) for d in map(what, seen)] == [(d.view.text(), d.action) for d in seen])


def check_ends_of_threads():
    """A thread's list goes with it."""
    made, line = [], deadwood.Game("gin").table(1)
    line.turn()
    line = line.request()

    def look():
        deadwood.View.from_request(deadwood.Game("gin"), json.loads(line)["state"]["turn"]["seat"], line)
        made.append(weakref.ref(_library.ROOM._work))
    for _ in range(3):
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
    holds("a thread's list goes with it", len(made) == 3 and not any(work() for work in made))


def seats_for_world(n):
    return [deadwood.Policy("random", seat) for seat in range(n)]


def check_threads():
    game = deadwood.Game("rummy")
    ends = []

    def one():
        table = game.table(9)
        for _ in played(table, random.Random(2), 300):
            pass
        ends.append(repr((table, seen(table), table.scores)))
    threads = [threading.Thread(target=one) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    holds("threads play the same match by themselves", len(ends) == 4 and len(set(ends)) == 1)


# Logs.

def packed(path):
    return subprocess.run(["zstd", "-q", "-c", path], capture_output=True, check=True).stdout


def changed(path, old, new):
    """The log with the first of this in it changed."""
    return io.StringIO(path.read_text().replace(old, new, 1))


def listed(decision):
    """The action as the legal list has it, without the kind of melds, which an answer may name; None: it is not there."""
    played = {key: value for key, value in decision.action.items() if key != "kind"}
    entries = [plain(action) for action in decision.legal]
    found = decision.number is not None or plain(played) in entries or decision.legal.more
    return plain(decision.action) if found else None


def check_logs():
    for path in some(GOLDEN, 3):
        log = deadwood.Log(path)
        records = [json.loads(line) for line in path.read_text().splitlines()]
        acts = [record for record in records if record["type"] == "do"]
        decisions = [(d.seat, d.action, listed(d), d.view.turn, d.result) for d in log]
        holds(f"{path.name}: every decision, in its legal list", decisions == [
            (r["seat"], r["action"], plain(r["action"]), r["seat"], log.returns[r["seat"]]) for r in acts])
        holds(f"{path.name}: its end", log.scores == records[-2]["scores"] and abs(sum(log.returns)) < 1e-9)
    gin = GOLDEN[[p.stem for p in GOLDEN].index("gin-2")]
    seen = [(d, d.view.text(), list(d.legal), d.number) for d in deadwood.Log(gin)]
    holds("a decision that is kept stays what it was", len(seen) > 100 and all(
        (d.view.text(), list(d.legal), d.number) == (text, legal, number) for d, text, legal, number in seen))
    holds("a packed log is read as well", [d.action for d in deadwood.Log(io.BytesIO(packed(gin)))] ==
          [d.action for d in deadwood.Log(gin)])
    whole = gin.read_bytes().rstrip().ljust(1 << 20)  # as much as is unpacked at a time
    whole = subprocess.run(["zstd", "-q", "-c"], input=whole, capture_output=True, check=True).stdout
    holds("a packed log of a whole megabyte too", deadwood.Log(io.BytesIO(whole)).scores == deadwood.Log(gin).scores)
    refused("a log packed and cut", "its end is missing|damaged", deadwood.Log, io.BytesIO(packed(gin)[:-500]))
    refused("a log packed and damaged", "damaged|not a complete log", deadwood.Log, io.BytesIO(packed(gin)[:40] + b"damage" * 50))
    refused("a log without its end", "not finished", deadwood.Log, io.StringIO(gin.read_text().rsplit("\n", 2)[0]))
    refused("a file that is no log", "not a complete log", deadwood.Log, io.StringIO("{}\n"))
    refused("an empty file", "not a complete log", deadwood.Log, io.StringIO(""))
    refused("a log with another action", ":6: ", list, deadwood.Log(changed(gin, '"action":{"do":"discard","card":"9C"}',
                                                                          '"action":{"do":"discard","card":"3D"}')))
    refused("a log with an action that is illegal", ":6: .*not in your hand", list, deadwood.Log(
        changed(gin, '"action":{"do":"discard","card":"9C"}', '"action":{"do":"discard","card":"AH"}')))
    refused("a log with another seat's action", ":5: seat 1", list, deadwood.Log(changed(
        gin, '"type":"do","seat":0', '"type":"do","seat":1')))
    seed = json.loads(gin.read_text().splitlines()[-1])["seed"]
    refused("a log with other cards", "other events|not in your hand", list, deadwood.Log(changed(gin, seed, "00" * 32)))
    refused("a log whose seed is none", "not a complete log", deadwood.Log, changed(gin, seed, "x"))
    seen = subprocess.run([ARENA, "log", str(gin), "--seat", "0"], capture_output=True, text=True, check=True,
                          env=os.environ | {"LD_PRELOAD": ""}).stdout
    refused("a log for one seat's eyes", "the header of a log with all cards", deadwood.Log, io.StringIO(seen))


def check_returns():
    """What places are worth in a log is what the library says of a table."""
    for name in ("gin", "rummy", "canasta"):
        game = deadwood.Game(name, seats=None if name == "gin" else 4)
        for seed in range(4):
            table = game.table(seed)
            while table.turn() is not None:
                table.play_default()
            holds(f"{name}: returns of places", all(abs(a - b) < 1e-12 for a, b in zip(returns_of(table.places), table.returns)),
                  table.places, table.returns)


# Pictures.

def drawn_cards(svg):
    """The titles of cards in a picture."""
    return [e.text for e in ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}title")][1:]


def check_pictures(work):
    table = deadwood.Game("gin").table(4)
    for _ in played(table, random.Random(3), 20):
        pass
    view = table.view()
    words = drawn_cards(view._repr_svg_())
    holds("a view's picture has the own hand and the pile", len([w for w in words if w != "a card"]) ==
          len(view.state["hand"]) + len(view.state["discard"]), words)
    other = table.view(1 - table.seat).state["hand"]
    shown = drawn_cards(table._repr_svg_())
    hidden = [w for w in shown if w != "a card" and shown.count(w) > words.count(w)]
    holds("and none of the other's, which a table's has", len(hidden) == len(other), hidden, other)
    source = Path("configs/games/gin.yaml").read_text().replace("title: Gin Rummy", "title: '<script>alert(1)</script> & \u202e \"x'")
    (work / "own.yaml").write_text(source)
    own = deadwood.Game(str(work / "own.yaml")).table(1)
    own.turn()
    for svg in (own._repr_svg_(), own.view()._repr_svg_(), deadwood.Game(str(work / "own.yaml")).table(1)._repr_svg_()):
        root = ElementTree.fromstring(svg)
        holds("a title is text in a picture", not [e for e in root.iter() if e.tag.endswith("script")] and
              "<script>" in "".join(root.itertext()) and "\u202e" not in svg)
    holds("a wild card tells what it stands for", "joker as queen of spades" in drawn_joker())


def srcdoc(shown):
    """The page in a frame, without what makes it a frame's: where it opens, and the base of its links."""
    found = re.fullmatch(r'<iframe srcdoc="([^"]*)"[^>]*></iframe>', shown._repr_html_())
    page = html.unescape(found[1]) if found else ""
    at = re.search(r'<html lang="en" data-at="(#[^"]*)">', page)
    return html.unescape(at[1]) if at else None, re.sub(r' data-at="[^"]*"', "", page).replace('<base href="about:srcdoc">', "")


def check_frames(work):
    """In a notebook a log is the page of `arena view`, of a seat where one is given; without the arena a picture."""
    path = Path("tests/golden/gin-2.jsonl")
    log = deadwood.Log(path)
    decision = [decision for decision in log if decision.deal == 2][4]
    records = [json.loads(line) for line in path.read_text().splitlines()]
    counted = 1
    for record in records:
        if record["type"] == "do" and record["action"] == decision.action and record["seat"] == decision.seat and counted == decision.n:
            break
        counted += len(record.get("events", []))
    holds("a decision has the number of its first event", counted == decision.n > 1, counted, decision.n)
    os.environ["DEADWOOD_ARENA"] = ARENA
    for seat, words in ((None, []), (0, ["--seat", "0"]), (1, ["--seat", "1"]), ("public", ["--seat", "public"])):
        at, page = srcdoc(log.show(step=decision.n, seat=seat))
        said = subprocess.run([ARENA, "view", "-", "-o", "-", *words], input=path.read_bytes(), capture_output=True, check=True)
        holds(f"seat {seat}: the page of arena view", page == said.stdout.decode() and len(page) > 10000, len(page), len(said.stdout))
        holds(f"seat {seat}: at the step", at == f"#n={decision.n}" + (f"&seat={seat}" if seat in (0, 1) else ""), at)
    with path.open(encoding="utf-8") as file:
        holds("of an open file too", srcdoc(deadwood.Log(file).show())[1] == srcdoc(log.show())[1])
    for seat in (-1, 2, "ann", 0.5):
        refused(f"seat {seat} is refused", "seat", log.show, None, seat, error=(deadwood.Error, TypeError, ValueError))
    os.environ["DEADWOOD_ARENA"] = str(work / "none")
    for seat in (0, 1, None):
        shown = log.show(decision.n, seat)._repr_html_()
        holds(f"without the arena: seat {seat} gets a picture", shown.startswith("<p>The program arena was not found") and
              "DEADWOOD_ARENA" in shown and "<iframe" not in shown, shown[:200])
    table = next(iter(log)).table
    for seat, looks in ((0, table.view(0)), (1, table.view(1)), (None, table)):
        holds(f"of seat {seat}: what it sees", log.show(1, seat)._repr_html_().endswith(looks._repr_svg_()))
    backs = drawn_cards("<svg" + log.show(decision.n, "public")._repr_html_().partition("<svg")[2])
    holds("of the public: stock and pile alone", len([w for w in backs if w != "a card"]) == len(decision.view.state["discard"]), backs)
    del os.environ["DEADWOOD_ARENA"]


def drawn_joker():
    return _svg.Deck({}).draw("X1=QS", 0, 0)


# What is installed, and a bot.

BOT = """#!{python}
import os, random, sys
os.environ["DEADWOOD_LIBRARY"] = "{library}"
sys.path.insert(0, "{root}/python")
import deadwood

memory = deadwood.Memory()

def choose(view, legal):
    world = view.world(1, memory, of=2)     # an error where the memory did not hear this request
    assert world.view(view.seat).text() == view.text()
    return random.randrange(len(legal))

deadwood.play(choose, hears=[memory])
"""


def check_bot(work):
    bot = work / "bot.py"
    bot.write_text(BOT.format(python=sys.executable, library=os.environ["DEADWOOD_LIBRARY"], root=with_library.ROOT))
    bot.chmod(0o755)
    for game in ("gin", "canasta"):
        done = subprocess.run([ARENA, "play", game, str(bot), "house:first", "--deals", "1", "--matches", "2", "--isolation",
                               "none", "--time", "startup=600s", "--time", "move=600s", "--time", "limit=600s",
                               "--out", str(work / game)], capture_output=True, text=True, check=False)
        logs = "".join(p.read_text() for p in (work / game / "logs").glob("*.jsonl"))
        holds(f"a bot with a memory that hears plays {game} in the arena, without a fault",
              done.returncode == 0 and '"of":"match"' in logs and not re.search('"type":"(fault|forfeit)"', logs), done.stderr[-500:])
    lines = ['{"type":"news","req":5}', '{"type":"error","req":1}', '{"type":"bye"}', '{"type":"hello","req":0}']
    said = io.StringIO()
    deadwood.play(None, "ann", lines, said)
    holds("it answers what it does not know, and errors not", said.getvalue() == '{}\n{"name":"ann"}\n', said.getvalue())


def check_order():
    """Calls in the wrong order are refused with a sentence."""
    for lines, words in ((['{"type":"act","req":1}'], "before a .match. message"), (["[]"], "not a message"), (["{}"], "not a message"), (["x"], "not a message")):
        refused(f"a bot is sent {lines}", words, deadwood.play, None, "ann", lines, io.StringIO())
    empty = deadwood.List()
    holds("a list that is not filled is empty", len(empty) == 0 and list(empty) == [] and empty.find(0) == empty.id(0) == -1)
    refused("and has no action", "no action 0", empty.text, 0, error=IndexError)
    if with_library.has_numpy(sys.executable):
        refused("nor a mask", "the list is empty", empty.mask)
    view = deadwood.View(deadwood.Game("gin"))
    for what in (view.text, view.legal, view.best_melds, lambda: view.world(1), lambda: deadwood.Policy("greedy").choose(view)):
        refused("a view of nothing", "the view is empty", what)
    table = deadwood.Game("gin").table(1)
    for what in (table.legal, table.play_default, table.view, table.request, lambda: table.play(0), lambda: table.view(0)):
        refused("a table between deals", "no deal is in progress", what)


def pip_of(site):
    """Return the pip for an environment, and the options that create it.  Where this Python has a pip that can install there,
    the environment gets none, which would take seconds."""
    done = subprocess.run([sys.executable, "-m", "pip", "--python", sys.executable, "--version"], capture_output=True, check=False)
    if SOAK or done.returncode != 0:
        return [site / "bin" / "pip"], []
    return [sys.executable, "-m", "pip", "--python", site], ["--without-pip"]


def check_alone(work):
    """Without numpy, and where nothing but the package is."""
    code = ("import sys; sys.modules['numpy'] = None\nimport deadwood\ntable = deadwood.Game('gin').table(1)\n"
            "while table.turn() is not None: table.play(0)\nprint(table.over)")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    holds("a match is played without numpy", done.stdout == "True\n", done.stderr[-400:])
    done = subprocess.run([sys.executable, "-c", "import deadwood"], capture_output=True, text=True, check=False,
                          env=os.environ | {"DEADWOOD_LIBRARY": str(work / "none.so")})
    holds("a library that is not there is said", "none.so" in done.stderr and "make lib" in done.stderr, done.stderr[-400:])
    if with_library.SANE:
        return
    tree, site = work / "tree", work / "venv"
    for name in ("python", "tools/wheel_backend.py", "pyproject.toml", "Makefile", "docs/library.md", "LICENSE"):
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (shutil.copytree if Path(name).is_dir() else shutil.copy)(name, tree / name)
    library = os.environ["DEADWOOD_LIBRARY"]
    env = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"} | {"PIP_NO_INDEX": "1", "DEADWOOD_LIBRARY": library}
    # Into a plain environment, without an index to fetch setuptools and wheel from: pip builds where neither is.
    pip, without = pip_of(site)
    done = subprocess.run([sys.executable, "-m", "venv", *without, site], capture_output=True, text=True, env=env, check=False)
    if not holds("an environment of its own is made", done.returncode == 0, done.stdout[-400:], done.stderr[-400:]):
        return
    done = subprocess.run([*pip, "-q", "install", tree], capture_output=True, text=True, env=env, check=False)
    holds("pip installs the package there", done.returncode == 0, done.stdout[-600:], done.stderr[-600:])
    code = ("import deadwood, deadwood._library as l, importlib.metadata as m\n"
            "print(l.LIB._name, deadwood.games()[0], m.version('deadwood'))")
    del env["DEADWOOD_LIBRARY"]
    done = subprocess.run([site / "bin" / "python", "-c", code], cwd=work, env=env, capture_output=True, text=True, check=False)
    installed = next(iter(site.glob("lib/python*/site-packages")))
    holds("it holds the library, and needs nothing else of the project", done.stdout.split() == [
        str(installed / "deadwood" / "libdeadwood.so.0"), "american", deadwood.__version__], done.stdout, done.stderr[-400:])
    done = subprocess.run([sys.executable, "-c", f"import wheel_backend; wheel_backend.build_wheel({str(work)!r})"], cwd=tree / "tools",
                          env=env | {"DEADWOOD_LIBRARY": library}, capture_output=True, text=True, check=False)
    wheels = list(work.glob("*.whl"))
    if not holds("a wheel is made, for every Python 3", [w.name.startswith(f"deadwood-{deadwood.__version__}-py3-none-linux_")
                                                      for w in wheels] == [True], wheels, done.stderr[-600:]):
        return
    shipped = {Path(n).name for n in zipfile.ZipFile(wheels[0]).namelist() if n.startswith("deadwood/")}
    same("modules of the wheel", {p.name for p in Path("python/deadwood").iterdir() if p.suffix in (".py", ".json")} | {"libdeadwood.so.0"}, shipped)


def check_page():
    """The programs of docs/library.md run, and each word of the package stands there."""
    page = Path("docs/library.md").read_text(encoding="utf-8")
    programs = re.findall(r"^```python\n(.*?)^```$", page, flags=re.M | re.S)
    holds("docs/library.md has programs", len(programs) > 3)
    for program in programs + [Path("examples/python/random_match.py").read_text()]:
        if not SOAK:
            program = re.sub(r"^for step in range\(\d+\):", "for step in range(9):", program, flags=re.M)
        if re.search("Batch|observation", program) and not with_library.has_numpy(sys.executable):
            print("  left out, for want of numpy:", program.splitlines()[0])
            continue
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
        holds("it runs", done.returncode == 0, program, done.stderr[-400:])
    for name in deadwood.__all__:
        holds(f"docs/library.md: {name} is told", re.search(rf"\b{name}\b", page))


def main():
    check_header()
    check_page()
    for name in some(deadwood.games(), 3):
        check_game(name)
    check_play()
    check_order()
    check_policies()
    check_memory_of_requests()
    check_memory_of_matches()
    check_requests_of_matches()
    check_matches_of_a_bot()
    check_owners()
    check_threads()
    check_ends_of_threads()
    check_logs()
    check_returns()
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        check_pictures(Path(folder))
        check_frames(Path(folder))
        if not with_library.SANE:
            check_bot(Path(folder))
        check_alone(Path(folder))
    return tally()


if __name__ == "__main__":
    sys.exit(main())
