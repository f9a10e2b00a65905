#!/usr/bin/env python3
"""Each intruder of tests/bots/intruder.py plays in a sandbox against an honest bot.

The suite compares with the row of the intruder: the verdict, the breaches that it
reports, and the score of its opponent.  No process and no file may remain, and the
arena's memory is limited.  Intruders run as the current user and, if that is root,
as an ordinary user too.  Further checks test refusals, and an arena that is killed
during fork bombs.

By default one intruder plays for each row of tests/bots/README.md; those that
behave differently as the ordinary user also play as that user.

  B=build tests/suites/hostile.py [NAME...]   only these
  HOSTILE=all                                 all of them as both users, and all
                                              of sinner.c at level sandbox;
                                              so does SOAK=1
"""
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

sys.path.insert(0, "tests/support")
from isolated.builds import (
    builds_as_its_owner, builds_end_with_the_arena, builds_in_a_box, builds_in_languages,
    folder_changes_in_a_build)
from isolated.files import (
    folder_changes, folder_is_a_link, links_lead_out, results_at_an_authors, seed_elsewhere,
    shown_in_a_home, wrapper_shell)
from isolated.house import ALL, House, baseline, play, rows, sanitized
from isolated.kills import (
    box_killed, keeper_killed, keeper_stopped, keepers_killed_at_the_start, killed_among_bombs,
    killed_in_the_start, killed_with_children, killed_with_files)
from isolated.machine import lacking, no_namespaces
from isolated.matches import (
    burner, charged_unstopped, java_plays, leaks_over_matches, twins_apart, waits_between_matches)


# Processes of every user meet these alike.
FOR_ONE_USER = {keeper_killed, keeper_stopped, keepers_killed_at_the_start,
                killed_in_the_start, charged_unstopped, waits_between_matches,
                leaks_over_matches, builds_in_languages, twins_apart}
LONG = {burner, java_plays}  # a minute, and a compiler with a virtual machine
# Nothing here reads more bytes of bots than elsewhere, or other ones: not with sanitizers, except in `make soak`.
NO_OTHER_BYTES = {builds_in_languages, builds_as_its_owner, twins_apart, charged_unstopped,
                  waits_between_matches, seed_elsewhere, shown_in_a_home, lacking, no_namespaces}
ALONE = {killed_in_the_start}  # another arena that starts would clear up first


def table():
    """The cells of each row of tests/bots/README.md"""
    with open("tests/bots/README.md", encoding="utf-8") as f:
        return [line.split("|") for line in f if re.match(r"\| \d", line)]


def named(cells):
    """(suite's letter, [name...]) of those who do what a row says"""
    return [(who, names.strip(" ").split(", "))
            for who, names in re.findall(r"\b([SIHB]) ([a-z0-9, -]+)", cells[4])]


def intruders(user, wanted):
    """Rows of those that play as this user"""
    if wanted or ALL:
        return [r for r in rows() if not wanted or r[0] in wanted]
    if user:
        return [r for r in rows() if r[0] == "honest"] + list(rows())[1::8]
    first = {names[0] for cells in table() for who, names in named(cells)
             if who == "I"}
    return [r for r in rows() if r[0] in first]


def table_of_behaviours(house, user):
    """tests/bots/README.md names what there is"""
    def functions(pattern, arguments):
        text = "".join(p.read_text(encoding="utf-8") for p in Path("tests").glob(pattern))
        return {name.replace("_", "-")
                for name in re.findall(rf"^def (\w+)\({arguments}\)", text, re.M)}

    listed = subprocess.run([house.folder + "/sinner", "--list"], check=True,
                            text=True, stdout=subprocess.PIPE).stdout
    known = {"S": {line.split("\t")[0] for line in listed.splitlines()},
             "I": functions("bots/intruder.py", ""),
             "H": functions("support/isolated/*.py", "house, user"),
             "B": functions("support/boxed/*.py", "at")}
    cells = table()
    wrong = [] if len(cells) == 60 else [f"{len(cells)} rows"]
    for cell in cells:
        for who, names in named(cell):
            wrong += [f"row {cell[1]}: no {who} {name}"
                      for name in names if name not in known[who]]
    return wrong if not user else []


def main():
    wanted = sys.argv[1:]
    others = [killed_among_bombs, killed_with_files, killed_with_children,
              killed_in_the_start, keeper_killed, keeper_stopped,
              keepers_killed_at_the_start, box_killed,
              wrapper_shell, no_namespaces, lacking, charged_unstopped,
              waits_between_matches, leaks_over_matches, folder_changes,
              links_lead_out, results_at_an_authors, seed_elsewhere, builds_in_a_box,
              builds_in_languages, builds_end_with_the_arena,
              shown_in_a_home, folder_is_a_link, builds_as_its_owner,
              folder_changes_in_a_build, twins_apart, java_plays, burner,
              table_of_behaviours]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        for user in house.users:
            want = baseline(house, user)
            todo = [(r[0], partial(play, house, r, user, want))
                    for r in intruders(user, wanted)]
            alone = []
            for check in others:
                if not ALL and not wanted and (
                        check in LONG or user and check in FOR_ONE_USER or
                        sanitized() and check in NO_OTHER_BYTES):
                    continue
                if not wanted or check.__name__ in wanted:
                    (alone if check in ALONE else todo).append(
                        (check.__name__, partial(check, house, user)))
            with ThreadPoolExecutor(4) as pool:  # most of the time they wait
                done = list(pool.map(lambda job: job[1](), todo))
            done += [job[1]() for job in alone]
            for (name, _), wrong in zip(todo + alone, done):
                failed += bool(wrong)
                passed += not wrong
                for complaint in wrong:
                    print(f"{name}, {'ordinary' if user else 'own'} user: "
                          f"{complaint}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
