#!/usr/bin/env python3
"""Each intruder of tests/bots/intruder.py plays against an honest bot, isolated.

Held against its row: the verdict, no breach that it tells of, an opponent whose
score is what it is against an honest bot, nothing left behind (processes,
files), the arena's memory.  As the own user, and as an ordinary one when that
is root.  Then: the refusals, and an arena that is killed among fork bombs.

  B=build tests/suites/hostile.py [NAME...]   only these
  HOSTILE=all                                 as the ordinary user too, and all
                                              of sinner.c at level sandbox
"""
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, "tests/support")
from isolated.builds import (
    builds_as_its_owner, builds_end_with_the_arena, builds_in_a_box, builds_in_languages,
    folder_changes_in_a_build)
from isolated.files import (
    folder_changes, folder_is_a_link, links_lead_out, results_at_an_authors, shown_in_a_home,
    wrapper_shell)
from isolated.house import ALL, House, ORDINARY, baseline, play, rows
from isolated.kills import (
    box_killed, keeper_killed, keeper_stopped, keepers_killed_at_the_start, killed_among_bombs,
    killed_in_the_start, killed_with_children, killed_with_files)
from isolated.machine import lacking, no_namespaces
from isolated.matches import (
    burner, charged_unstopped, java_plays, leaks_over_matches, twins_apart, waits_between_matches)


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
    with open("tests/bots/README.md", encoding="utf-8") as f:
        cells = [line.split("|") for line in f if re.match(r"\| \d", line)]
    wrong = [] if len(cells) == 60 else [f"{len(cells)} rows"]
    for cell in cells:
        for who, names in re.findall(r"\b([SIHB]) ([a-z0-9, -]+)", cell[4]):
            wrong += [f"row {cell[1]}: no {who} {name}"
                      for name in names.strip(" ").split(", ")
                      if name not in known[who]]
    return wrong if not user else []


def main():
    wanted = sys.argv[1:]
    others = [killed_among_bombs, killed_with_files, killed_with_children,
              killed_in_the_start, keeper_killed, keeper_stopped,
              keepers_killed_at_the_start, box_killed,
              wrapper_shell, no_namespaces, lacking, charged_unstopped,
              waits_between_matches, leaks_over_matches, folder_changes,
              links_lead_out, results_at_an_authors, builds_in_a_box,
              builds_in_languages, builds_end_with_the_arena,
              shown_in_a_home, folder_is_a_link, builds_as_its_owner,
              folder_changes_in_a_build, twins_apart, java_plays, burner,
              table_of_behaviours]
    users = [[]] if os.getuid() else [[], ORDINARY]
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        for user in users:
            can = subprocess.run([*user, folder + "/deadwood-box", "--check"],
                                 capture_output=True, text=True, check=False)
            if can.returncode != 0:
                print(f"isolation cannot be had here: {can.stderr}")
                continue
            todo = [r for r in rows() if not wanted or r[0] in wanted]
            if user and not ALL and not wanted:
                todo = todo[:1] + todo[1::4]
            want = baseline(house, user)
            with ThreadPoolExecutor(3) as pool:
                done = list(pool.map(
                    lambda r, u=user, w=want: play(house, r, u, w), todo))
            names = [r[0] for r in todo]
            for check in others:
                if check is burner and not ALL and not wanted:
                    continue  # it takes a minute
                if not wanted or check.__name__ in wanted:
                    names.append(check.__name__)
                    done.append(check(house, user))
            for name, wrong in zip(names, done):
                failed += bool(wrong)
                passed += not wrong
                for complaint in wrong:
                    print(f"{name}, {'ordinary' if user else 'own'} user: "
                          f"{complaint}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
