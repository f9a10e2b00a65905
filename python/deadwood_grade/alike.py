"""Find pairs of submissions that play as if they were the same program.

All submissions play the same deals against the same references.  Two bots are therefore in the same situation as long as
both have acted the same.  The statistics of a pair:

  - The chance of agreement in a situation is the share of agreeing pairs among the others there, shrunk to the mean of the class
    if these are few.
  - The number of a pair is its excess of agreements, in standard deviations.
  - Its surprise is the distance of the number from the median of all pairs, in median absolute deviations.

A pair is listed if both values exceed the bound that, for normal values, one class in a hundred exceeds, and if the two nearly
always agree.  A listed pair is a reason to compare the programs, not a proof: both may have used the same starter or textbook.  Bots that use
random numbers of their own rarely agree, copied or not.
"""
import json
import math
from collections import Counter
from itertools import combinations, product
from pathlib import Path

from text import csv_field

BOT = "submission"  # name of every submission in logs
DECISIONS_MIN = 30  # chosen: minimum number of common decisions
RATE_MIN = 0.9  # chosen: minimum share of agreement; a copy may have changes
STUDENTS_MIN, STUDENTS_MAX = 4, 2000  # with fewer students there are no other pairs; 2,000 have two million pairs
MATCHES_MAX = 40  # chosen: number of matches of each rung to read, from the first
WEIGHT = 2.0  # weight of the class's mean, as a number of pairs
MAD_SIGMA = 1.4826  # standard deviation of a normal distribution, divided by its MAD
CLASS_ERROR = 0.01


def read_log(folder, rung, match):
    """Return the lines of a match's log, plain or compressed; none if the log was not kept."""
    path = Path(folder) / "rungs" / rung / "logs" / f"{match:06}.jsonl"
    packed = path.with_name(path.name + ".zst")
    if path.exists():
        return path.read_bytes().split(b"\n")
    if not packed.exists():
        return []
    from unpack_zstd import unpacked  # slow to load
    return unpacked(packed.read_bytes(), 256 << 20).split(b"\n")


def decisions(lines):
    """Yield the submission's own decisions in a match: situation, a hash of all actions so far, and action."""
    players = json.loads(lines[0]).get("players", []) if lines else []
    seat = players.index(BOT) if BOT in players else -1
    situation = 0
    for line in lines[1:]:
        record = json.loads(line) if b'"do"' in line else {}
        if record.get("type") != "do":
            continue
        action = record["seat"], json.dumps(record["action"], sort_keys=True)
        if record["seat"] == seat and "by" not in record:  # a bot chose the action
            yield situation, action
        situation = hash((situation, action))


def find_places(students, rungs):
    """Group the students by situation and action: each situation has one tuple of students for each action."""
    places = Counter()
    for rung, match in product(rungs, range(1, MATCHES_MAX + 1)):
        there = {}
        for number, student in enumerate(students):
            for situation, action in decisions(read_log(student["folder"], rung["name"], match)):
                there.setdefault(situation, {}).setdefault(action, []).append(number)
        places.update(tuple(map(tuple, groups.values())) for groups in there.values())
    return places


def agreeing(groups):
    return sum(len(group) * (len(group) - 1) / 2 for group in groups)


def find_pairs(places):
    """Return for each pair of students the number of decisions, of equal ones, of expected equal ones, and the variance."""
    sizes = {groups: sum(map(len, groups)) for groups in places}
    pairs = sum(count * sizes[groups] * (sizes[groups] - 1) / 2 for groups, count in places.items())
    mean = sum(count * agreeing(groups) for groups, count in places.items()) / pairs if pairs else 0
    found = {}

    def add(both, count, same, less):
        others = (n - 2) * (n - 3) / 2 + WEIGHT  # the pairs that contain neither of the two students
        chance = (agreeing(groups) - less + WEIGHT * mean) / others
        for pair in both:
            sums = found.setdefault(pair, [0, 0, 0.0, 1.0])
            sums[0] += count
            sums[1] += count * same
            sums[2] += count * chance
            sums[3] += count * chance * (1 - chance)

    for groups, count in places.items():
        n = sizes[groups]
        for group in groups:
            add(combinations(group, 2), count, 1, 2 * len(group) - 3)
        for one, other in combinations(groups, 2):
            add(((min(a, b), max(a, b)) for a, b in product(one, other)), count, 0, len(one) + len(other) - 2)
    return {pair: sums for pair, sums in sorted(found.items()) if sums[0] >= DECISIONS_MIN}


def stands_out(found):
    """Yield the pairs that agree too often, the most unusual first, with their surprise."""
    if len(found) < 2:
        return
    from statistics import median  # slow to load
    numbers = {pair: (same - expected) / math.sqrt(variance) for pair, (_, same, expected, variance) in found.items()}
    middle = median(numbers.values())
    spread = max(MAD_SIGMA * median(abs(number - middle) for number in numbers.values()), 1.0)
    bound = math.sqrt(2 * math.log(len(found) / CLASS_ERROR))
    for pair in sorted(found, key=lambda pair: (-round(numbers[pair], 9), pair)):
        surprise = (numbers[pair] - middle) / spread
        if min(surprise, numbers[pair]) >= bound and found[pair][1] >= RATE_MIN * found[pair][0]:
            yield pair, surprise


def alike_csv(roster):
    """Return the table of pairs; it has only its header if no pair agrees too often."""
    table = "a,b,decisions,same,expected,surprise,name_a,name_b\n"
    students = [one for one in roster["students"] if one["grade"]["state"] == "ready" and not one["repeated"]][:STUDENTS_MAX]
    if len(students) < STUDENTS_MIN:
        return table
    found = find_pairs(find_places(students, roster["rungs"]))
    for pair, surprise in stands_out(found):
        labels, names = (",".join(csv_field(students[number][key]) for number in pair) for key in ("label", "who"))
        table += "{},{},{},{:.1f},{:.1f},{}\n".format(labels, *found[pair][:3], surprise, names)
    return table
