#!/usr/bin/env python3
"""`arena games --schema`: the JSON Schema of game files agrees with the loader.

Every game of configs/games and every example of docs/games.md is valid for both,
and every wrong file is refused by both.  The schema has each parameter with the
description that `arena games` prints.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

sys.path.insert(0, "tests/support")
sys.dont_write_bytecode = True
from claims import holds, tally

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")


class Yaml12(yaml.SafeLoader):
    """Read a scalar as editors and the arena do: off and no are words."""


Yaml12.yaml_implicit_resolvers = {}
for tag, pattern, first in (("bool", r"true|false", "tf"),
                            ("int", r"[-+]?[0-9]+", "-+0123456789"),
                            ("float", r"[-+]?[0-9]+\.[0-9]+", "-+0123456789")):
    Yaml12.add_implicit_resolver("tag:yaml.org,2002:" + tag,
                                 re.compile(f"^(?:{pattern})$"), list(first))


def keys_as_text(value):
    """Return the value with the keys of its maps as they are in the file."""
    if isinstance(value, dict):
        return {str(key).lower() if isinstance(key, bool) else str(key): keys_as_text(item)
                for key, item in value.items()}
    return [keys_as_text(item) for item in value] if isinstance(value, list) else value


def loads(text):
    """Return whether the arena loads a game file, and its message."""
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(text)
        file.flush()
        done = subprocess.run([ARENA, "games", file.name], capture_output=True, text=True)
    return done.returncode == 0, done.stderr


def mistakes(text):
    """Return the messages of the schema about a game file."""
    value = keys_as_text(yaml.load(text, Yaml12))
    return [error.message[:200] for error in VALIDATOR.iter_errors(value)]


def claim_valid(name, text):
    fine, message = loads(text)
    holds(f"{name}: the arena loads it: {message}", fine)
    found = mistakes(text)
    holds(f"{name}: the schema accepts it: {found}", not found)


def claim_wrong(text):
    fine, _ = loads(text)
    holds(f"the arena refuses: {text}", not fine)
    holds(f"the schema refuses: {text}", bool(mistakes(text)))


GAME = """title: Small
family: table
players: [2, 3]
packs: 1
hand: 7
"""

# Lines that make a valid game invalid, after GAME
WRONG_LINES = (
    "no_such_key: 1",                                # unknown key
    "set_min: three", "set_min: '3'", "push: 1", "push: 'true'", "values: 5",
    "cases: 3", "cases: [3]", "wild: 2", "set_min: 2", "max_rounds: 1001",     # wrong type, out of range
    "ace: middle", "ace: 5",                         # unknown choice
    "wild: [B]", "protected: [SQ]", "values: {Z: 1}", "values: {A: 1001}",
    "contracts: [S1]", "contracts: [S3 S3 S3 S3 S3]", "contracts: [pat S3]",
    "contracts: 3", "contracts: {progress: [S3, S1]}", "contracts: {progress: S3}",
    "wild: {deals: []}", "wild: {deals: [3]}", "wild: {progress: [[3]]}", "wild: {deal: [[3]]}",
    "wild: {deals: [[3]], players: {2: [3]}}", "set_min: {players: {2: 5}}",
    "set_min: {players: {9: 3}}", "set_min: {players: {}}", "set_min: {players: 3}",
    "set_min: {players: {2: {players: {2: 3}}}}", "set_min: {players: {2: {deals: [3, 5]}}}",
    "winner: {deals: [lowest, highest]}", "packs: {deals: [1, 2]}",
    "knock: 5", "first_meld: 30", "bonus_cards: [3H]",   # of another family
    "options: [ace]", "options: {nothing: {from: 1, to: 2}}",
    "options: {ace: {from: 1, to: 2}}", "options: {cards: {sets: nothing, from: 1, to: 2}}",
    "options: {nothing: removed2}",
    "when: {if: {}, then: {}}", "when: [{if: {players: 2}}]",
    "when: [{if: {players: two}, then: {}}]", "when: [{if: {packs: 1}, then: {}}]",
    "when: [{if: {players: 2}, then: {nothing: 1}}]",
    "when: [{if: {players: 2}, then: {}, else: {}}]",
    "cites: {no-such-refusal: '1'}", "cites: {phase: [1]}", "cites: [phase]",
    "sheet: ''", "wilds: none",                      # an option, but not of this game
)

WRONG_FILES = (
    "[]", "title: No\n",
    "title: No\nfamily: bridge\nplayers: [2]\npacks: 1\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [9]\npacks: 1\nhand: 7\n",
    "title: No\nfamily: table\nplayers: []\npacks: 1\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [2, 2]\npacks: 1\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: {joker: 2}\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: 7\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: [{jokers: 13}]\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: [{joker: 1}]\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: []\nhand: 7\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: 1\nhand: 27\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: 1\nhand: [{up_to: 2}]\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: 1\nhand: [7, {cards: 3}]\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: 1\nhand: [7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7]\n",
    "title: No\nfamily: table\nplayers: [2]\nhand: 7\n",
    "base: tarock\n", "base: rummy\nfamily: table\n", "base: rummy\nrounds: 6\n",
    "base: gin\ntake: top\n", "base: carioca\nrounds: 8\n", "base: rummy\nhand: by_players\n",
    "title: No\nfamily: table\nplayers: [2]\npacks: 1\nhand: by-players\n",
)

VALID_FILES = {
    "packs as one row": "title: Yes\nfamily: table\nplayers: [2]\npacks: {packs: 2, jokers: 4}\nhand: 7\n",
    "a choice of the base": "base: rummy\nhand: by-players\nace_points: 11\n",
    "a choice that is a number or a word": "base: carioca\nrounds: 6\nvalues: fives\n",
    "a choice that is true": "base: gin\ndiscard_taken: true\n",
    "a word that YAML 1.1 reads as false": "base: gin\noklahoma: off\n",
    "an option under another name": "base: rummikub\nrack: 12\n",
    "rows by players": GAME.replace("hand: 7", "hand: [{up_to: 2, cards: 10}, {cards: 7}]"),
    "a hand for each deal": GAME.replace("hand: 7", "hand: [3, 4, 5]"),
    "one contract for all deals": GAME + "contracts: S3 R4\n",
    "contracts by deal": GAME + "contracts: {deals: [S3 R3, S3 S3]}\n",
    "contracts by progress": GAME + "contracts: {progress: [S3 R3, S3]}\nprogress: opening\n",
    "values by players": GAME + "set_max: {players: {2: 4, 3: 3}}\nvalues: {players: {3: {A: 11}}}\n",
    "values by deal": GAME + "wild: {deals: [[3], [4, 5]]}\nace: {deals: [low, high]}\n",
    "values by players and deal":
        GAME.replace("hand: 7", "hand: {players: {3: [3, 4]}}")
        + "wild: {players: {2: [3], 3: {deals: [[3], [4]]}}}\n",
    "values by deal that a condition sets":
        GAME + "when: [{if: {players: 2}, then: {wild: {deals: [[3], [4]]}}}]\n",
    "ranks in quotes": GAME + "wild: ['2', 3, T]\n",
}

SCHEMA = json.loads(subprocess.run([ARENA, "games", "--schema"], check=True,
                                   capture_output=True, text=True).stdout)
Draft202012Validator.check_schema(SCHEMA)
VALIDATOR = Draft202012Validator(SCHEMA)

for path in sorted(Path("configs/games").glob("*.yaml")):
    claim_valid(path.name, path.read_text())
examples = re.findall(r"^```yaml\n(.*?)^```$", Path("docs/games.md").read_text(), re.M | re.S)
holds("docs/games.md has examples", len(examples) >= 2)
for number, example in enumerate(examples):
    claim_valid(f"example {number + 1} of docs/games.md", example)
claim_valid("the game that the wrong lines change", GAME)
for what, text in VALID_FILES.items():
    claim_valid(what, text)
for line in WRONG_LINES:
    claim_wrong(GAME + line + "\n")
for text in WRONG_FILES:
    claim_wrong(text)

# `arena games NAME` prints all parameters of a family, each with its description below.
properties = SCHEMA["$defs"]["parameters"]["properties"]
for game in ("rummy", "gin", "canasta", "indian", "rummikub", "tantrum"):
    printed = subprocess.run([ARENA, "games", game], check=True, capture_output=True,
                             text=True).stdout.split("Parameters (", 1)[1]
    names = re.findall(r"^  ([a-z_]+) ", printed, re.M)
    holds(f"{game} has parameters", len(names) > 10)
    for name in names:
        holds(f"the schema has {name} of {game}", name in properties)
for name, value in properties.items():
    holds(f"{name} has a description", len(value["description"]) > 10)

sys.exit(tally())
