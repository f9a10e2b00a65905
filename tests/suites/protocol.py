"""Check the examples and vectors of protocol.md, and every line of real matches,
against protocol.schema.json.  The last line is `N passed, N failed`."""

import hashlib
import json
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile

from jsonschema import Draft202012Validator, validators

sys.path.insert(0, "tests/support")
from claims import holds, tally
from one_deal import is_small
from soak import setting

BUILD = sys.argv[1]
BOT = os.path.abspath(BUILD + "/tests/bots/picks")
LINES_MAX = setting("LINES_MAX", 12, 120)  # of one bot in one match: validating is slow

with open("protocol.schema.json", encoding="utf-8") as f:
    SCHEMA = json.load(f)
DEFS = SCHEMA["$defs"]


VALID_VALUES = set()  # definitions with the texts of values that meet them


def meets_definition(schema_validator, ref, value, schema):
    """The keyword $ref; most cards, actions and events occur in many messages, and are checked once."""
    key = ref, json.dumps(value)
    if key not in VALID_VALUES:
        errors = list(Draft202012Validator.VALIDATORS["$ref"](schema_validator, ref, value, schema))
        yield from errors
        if not errors:
            VALID_VALUES.add(key)


Validator = validators.extend(Draft202012Validator, {"$ref": meets_definition})


def validator(name):
    """A validator of one of the schema's definitions."""
    return Validator({"$ref": "#/$defs/" + name, "$defs": DEFS})


VALID = {
    name: validator(name)
    for name in ("hello", "match", "deal", "act", "error", "end_deal",
                 "end_match", "bye", "greeting", "answer")
}


def check(good, what):
    holds(what, good)


def definition_of(message):
    """Which definition a line to the bot must meet."""
    if message.get("type") == "end":
        return "end_" + str(message.get("of"))
    return message.get("type")


def check_line(line, after, where):
    """One line of a dialog; returns the type of the last line to the bot."""
    text = line[2:]
    try:
        message = json.loads(text)
    except ValueError as error:
        check(False, f"{where}: {error}")
        return after
    name = definition_of(message) if line[0] == ">" else \
        ("greeting" if after == "hello" else "answer")
    if name not in VALID:
        check(False, f"{where}: no such message: {text[:100]}")
        return after
    error = next(VALID[name].iter_errors(message), None)
    check(error is None, f"{where}: {error and error.message[:300]}: "
                         f"{text[:300]}")
    return name if line[0] == ">" else after


def blocks(kind):
    """The fenced blocks of protocol.md of one kind, with their line numbers."""
    with open("protocol.md", encoding="utf-8") as page:
        inside = False
        for number, line in enumerate(page, 1):
            if line.startswith("```"):
                inside = line.strip() == "```" + kind
            elif inside:
                yield number, line.rstrip("\n")


def examples():
    """The page's own dialogs."""
    after = ""
    said = list(blocks("dialog"))
    check(len(said) >= 12, f"protocol.md has {len(said)} lines of dialog")
    for number, line in said:
        after = check_line(line, after, f"protocol.md:{number}")


def first_page():
    """Its act, which has a comment on each line, is an act; its bot plays."""
    text = "\n".join(re.sub(r" +// .*", "", line) for _, line in blocks("act"))
    try:
        act = json.loads(text)
    except ValueError as error:
        check(False, f"protocol.md: the act line by line: {error}")
        return
    error = next(VALID["act"].iter_errors(act), None)
    check(error is None, f"protocol.md: the act line by line: {error and error.message}")
    bare = [line for _, line in blocks("act") if "//" not in line and line.strip(" {}") and "discard" not in line]
    check(not bare, f"protocol.md: a line of the act that nothing explains: {bare}")
    check(act["default"] in act["legal"], "the default of the first act is legal")
    with tempfile.TemporaryDirectory() as folder:
        bot = os.path.join(folder, "mybot.py")
        with open(bot, "w", encoding="utf-8") as file:
            file.writelines(line + "\n" for _, line in blocks("python"))
        done = subprocess.run([BUILD + "/arena", "play", "gin", bot, "house:random", "--matches", "2", "--isolation",
                               "none", "--time", "move=60s", "--time", "limit=60s", "--time", "startup=60s"],
                              capture_output=True, text=True, check=False)
        check(done.returncode == 0 and "fault" not in done.stderr and not re.search(r"forfeit|noise", done.stderr),
              f"the bot of the first page: {done.stdout[-400:]}{done.stderr[-800:]}")


def derive(key, number, context):
    """libsodium's crypto_kdf_derive_from_key."""
    return hashlib.blake2b(b"", digest_size=32, key=key,
                           salt=struct.pack("<Q", number) + bytes(8),
                           person=context + bytes(8)).digest()


def vectors():
    """The page's test vectors, computed here once more."""
    said = dict(re.split(r"\s{2,}", line, maxsplit=1)
                for _, line in blocks("vector"))
    tournament = hashlib.blake2b(b"2026-spring", digest_size=32).digest()
    match = derive(tournament, 1, b"dw-match")
    check(said["T"] == tournament.hex(), "vector T")
    check(said["M for id 1"] == match.hex(), "vector M")
    check(said["commitment"] ==
          hashlib.blake2b(match, digest_size=32).hexdigest(), "commitment")
    for seat in (0, 1):
        seed = struct.unpack("<I", derive(tournament, 16 + seat,
                                          b"dw-bot--")[:4])[0]
        check(said[f"bot_seed of match 1, seat {seat}"] == str(seed),
              f"bot_seed {seat}")
    check(said["deal key"] ==
          derive(bytes(range(32)), 1, b"dw-deal-").hex(), "deal key")
    top_first = said["shuffled"].split()[::-1]
    hands = [cards for what, cards in said.items()
             if what.startswith("tantrum")]
    check([" ".join(top_first[i::4]) for i in range(4)] == hands,
          "four hands of tantrum")


def refusals():
    """The schema refuses what it must: a check of the check."""
    act = next(json.loads(line[2:]) for _, line in blocks("dialog")
               if line.startswith('> {"type":"act"'))
    check(VALID["act"].is_valid(act), "the first act")
    for key in ("req", "state", "default", "events"):
        less = {k: v for k, v in act.items() if k != key}
        check(not VALID["act"].is_valid(less), f"act without {key}")
    check(not VALID["act"].is_valid(dict(act, seed=1)), "act with a seed")
    state = dict(act["state"], stock=["KS"])
    check(not VALID["act"].is_valid(dict(act, state=state)),
          "act with the stock's cards")


def play(game, seats, manners, folder):
    """A match of transcribing bots, one of each manners; lines of each are checked."""
    files = [os.path.join(folder, f"{game}-{how}.txt") for how in manners]
    bots = [shlex.join([BOT, "7", file, how])
            for file, how in zip(files, manners)]
    bots += ["house:random"] * (seats - len(bots))
    done = subprocess.run(
        [BUILD + "/arena", "play", game, *bots, "--isolation", "none",
         # a seat that sits out a deal of gin-3 or gin-4 sends no answer in it
         "--deals", "6" if game in ("gin-3", "gin-4") else "2", "--seed", "protocol"],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        timeout=600, check=False)
    check(done.returncode == 0, f"arena play {game}: {done.stdout[-500:]}")
    for file in files:
        if not os.path.exists(file):
            check(False, f"{file} was not written")
            continue
        after = ""
        with open(file, encoding="utf-8") as kept:
            lines = kept.read().splitlines()
        # All that is rare, and of the others every so many, from the first to the
        # last: an odd number, for requests and answers take turns.
        every = len(lines) // LINES_MAX | 1
        chosen = [line for i, line in enumerate(lines) if i < 4 or i % every == 0 or
                  not line.startswith(('> {"type":"act"', "< "))]
        for number, line in enumerate(chosen, 1):
            after = check_line(line, after, f"{os.path.basename(file)}:{number}")
        check(after in ("bye", "end_match"), f"{file} ends with {after}")
        answers = sum(line.startswith("< ") for line in chosen)
        check(answers >= (2 if is_small(file) else 3), f"{file}: {answers} answers")


def games():
    """The games that are compiled in, and for how few players."""
    said = subprocess.run([BUILD + "/arena", "games"], stdout=subprocess.PIPE,
                          text=True, check=True).stdout
    found = re.findall(r"^([a-z0-9-]+) .*? (\d)(?:,? (?:to )?\d)*,? players$",
                       said, re.MULTILINE)
    there = {name[:-5] for name in os.listdir("configs/games")}
    check({name for name, _ in found} == there, f"arena games: {said}")
    return [(name, int(seats)) for name, seats in found]


def main():
    """All of it."""
    examples()
    first_page()
    vectors()
    refusals()
    with tempfile.TemporaryDirectory() as folder:
        for game, seats in games():
            if seats > 2:
                play(game, seats, ("good", "bad", "plain"), folder)
            else:
                play(game, seats, ("good", "bad"), folder)
                play(game, seats, ("plain",), folder)
    return tally()


sys.exit(main())
