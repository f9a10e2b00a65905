"""Checks across matches: memory, leaks, CPU time and charges of a bot."""
import errno
import glob
import re
import shutil
import sqlite3
import subprocess

from isolated.house import (
    HONEST, changed, ponders_enough, seats, told_by_intruder, wait)
from isolated.kills import TRIES
from processes import left_behind

KEPT = "game: rummy\nrestart: never\ndeals: own"


def waits_between_matches(house, user):
    """A process that is kept does not run between its matches."""
    at = house.place("ponders-between-matches", "", "kept", user)
    changed(at, ("game: rummy", KEPT),
            (", honest]", ", thinks]"),
            ("  - {name: honest,", "  - {name: third, dir: bots/honest, run: "
             f"[{house.folder}/sinner, thinks]}}\n  - {{name: honest,"))
    status, said = wait(house.arena(at, user))
    told = told_by_intruder(at)
    if status != 0:
        return [f"{status}: {said}"]
    wrong = re.findall("BREACH: .*", told)
    if len(re.findall("used .* s of", told)) != 3:
        wrong.append(f"the process was not kept: {told[-300:]}")
    return wrong + left_behind("kept")


def leaks_over_matches(house, user):
    """Only the match in which the limit is exceeded is lost, none before or after."""
    at = house.place("leaks", "memory: 128M", "leaks", user)
    changed(at, ("game: rummy", KEPT),
            ("rounds: 2", "rounds: 12"))
    status, said = wait(house.arena(at, user))
    if status != 0:
        return [f"{status}: {said}"]
    verdicts = [s["verdict"] for s in seats(at) if s["bot"] == "intruder"]
    wrong = []
    # the fourth exceeds the limit; a short match can end before that is noticed
    if not re.fullmatch("((ok ){3,4}memory ?)+(ok ?){0,4}",
                        " ".join(verdicts)):
        wrong.append(" ".join(verdicts))
    details = [s["detail"] for s in seats(at) if s["verdict"] == "memory"]
    wrong += [d for d in details for used, most in
              re.findall(r"it used (\d+) MB of memory, (\d+) MB", d)
              if int(used) <= int(most)]
    wrong += [d for d in details if "MB of memory" not in d]
    if any(s["verdict"] != "ok" for s in seats(at) if s["bot"] == "honest"):
        wrong.append("honest is charged")
    return wrong


def burner(house, user):
    """200 matches against a bot that burns CPU in eight threads equal those against
    an idle one."""
    results = []
    for name in "burns", "honest":
        at = house.place(name, "", "burner", user)
        changed(at, (f"[{house.folder}/sinner, honest]", '["house:greedy"]'),
                ("rounds: 2", "rounds: 200"), ("jobs: 1", "jobs: 2"),
                ("deals_max: 2", "deals_max: 1"))
        status, said = wait(house.arena(at, user), 600)
        if status != 0:
            return [f"{name}: {status}: {said[-600:]}"]
        results.append([(s["match"], s["score"], s["place"], s["verdict"],
                         s["faults"]) for s in seats(at)
                        if s["bot"] == "honest"])
    different = [pair for pair in zip(*results) if pair[0] != pair[1]]
    if len(results[0]) != 200 or different:
        return [f"{len(results[0])} matches, different: {different[:5]}"]
    return left_behind("burner")


def java_plays(house, user):
    """A virtual machine with many threads is a normal bot."""
    if shutil.which("javac") is None:
        print("no JDK here: java_plays is passed over")
        return []
    at = house.place("honest", "", "java", user)
    subprocess.run(["javac", "-d", at + "/bots/intruder",
                    *glob.glob("starters/java/*.java")], check=True)
    changed(at, (HONEST, "[java, -cp, ., Bot]"),
            ("{startup: 5s, move: 500ms, bank: 0s, limit: 500ms",
             "{startup: 30s, move: 5s, bank: 0s, limit: 5s"))
    status, said = wait(house.arena(at, user))
    if status != 0:
        return [f"{status}: {said}"]
    return [f"{s['bot']}: {s['verdict']}, {s['faults']} faults {s['detail']}"
            for s in seats(at) if s["verdict"] != "ok" or s["faults"] != "0"]


def twins_apart(house, user):
    """Two workers never play the same cards with the same bot at once."""
    at = house.place("honest", "", "twins", user)
    changed(at, ("mirror: none", "mirror: rotate"), ("rounds: 2", "rounds: 4"),
            ("jobs: 1", "jobs: 2"),
            ("/sinner, honest]", "/sinner, thinks]"))
    status, said = wait(house.arena(at, user))
    if status != 0:
        return [f"{status}: {said}"]
    with sqlite3.connect(at + "/out/results.db") as db:
        played = db.execute("SELECT deal_group, ended_ms - took_us / 1000, "
                            "ended_ms FROM matches ORDER BY 2").fetchall()
    both = [b[1] < a[2] - 20 for a, b in zip(played, played[1:])]
    twins = [a for a, b in zip(played, played[1:])
             if a[0] == b[0] and b[1] < a[2] - 20]
    if len(played) != 8 or twins or not any(both):
        return [f"{len(played)} matches, at once: {twins} of {played}"]
    return []


def charged_unstopped(house, user):
    """If bots cannot be stopped, a bot that ponders can be charged for it."""
    for _ in range(TRIES):
        at = house.place("ponders", "", "charged", user)
        changed(at, ("clock: wall}", "clock: wall, pondering: charge}"))
        status, said = wait(house.arena(at, [*user, house.folder + "/without",
                                             "pidfd", str(errno.ENOSYS)]))
        if status == 0 and "this time is charged" in told_by_intruder(at):
            return []
        if status != 0 or ponders_enough(at):
            break  # otherwise it got no CPU to ponder
    return [f"{status}: {said} {told_by_intruder(at)[-300:]}"]
