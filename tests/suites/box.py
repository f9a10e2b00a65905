#!/usr/bin/env python3
"""deadwood-box alone: what a bot can reach and what it cannot, and which messages the box sends.

Each claim is a function in tests/support/boxed, in a file for its subject.  Claims
that need a user run as the current user and, if that is root, as an ordinary user
too.  If this machine does not support an isolation level, the suite skips the
level with a message.

  B=build tests/suites/box.py [CLAIM...]
"""
import os
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, "tests/support")
from boxed import ends, home, keepers, kernel, limits, reach, sees, starts
from boxed.place import BUILD, ORDINARY, Place, claims
from waiting import PATIENCE_S


SUBJECTS = starts, sees, home, limits, reach, kernel, ends, keepers  # each adds to claims


def refusals(folder):
    """Where a level cannot be had: complaints"""
    box = os.path.join(folder, "deadwood-box")
    for level in "sandbox", "process":
        done = subprocess.run(
            [os.path.join(BUILD, "tests/bots/without"), "sessions", "1", box,
             "--check", "--level", level], capture_output=True, text=True,
            timeout=PATIENCE_S, check=False)
        if done.returncode != 125 or "setsid" not in done.stderr:
            yield f"no setsid, {level}: {done.returncode} {done.stderr}"
    off = ["unshare", "-Ur", "sh", "-c",
           "echo 0 >/proc/sys/user/max_user_namespaces; exec setpriv "
           "--bounding-set=-all --inh-caps=-all \"$0\" --check"]
    done = subprocess.run(
        ORDINARY[:0 if os.getuid() else None] + off + [box],
        capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    if done.returncode == 0 or "max_user_namespaces" not in done.stderr:
        yield f"user namespaces off: {done.returncode} {done.stderr}"
    for kind in "user", "mnt", "pid", "net", "ipc", "uts", "cgroup":
        done = subprocess.run(
            [*ORDINARY[:0 if os.getuid() else None], "unshare", "-Ur", "sh",
             "-c", f"echo 0 >/proc/sys/user/max_{kind}"
             '_namespaces; exec "$0" --check', box], capture_output=True,
            text=True, timeout=PATIENCE_S, check=False)
        if (done.returncode == 0 or
                f"user.max_{kind}_namespaces=" not in done.stderr):
            yield f"no {kind} namespaces: {done.returncode} {done.stderr}"
    done = subprocess.run([box, "--check", "--level", "process"],
                          capture_output=True, text=True, timeout=PATIENCE_S,
                          check=False)
    if done.returncode != 0:
        yield f"level process: {done.stderr}"


def main():
    wanted = sys.argv[1:]
    passed = failed = 0
    users = [[]] if os.getuid() else [[], ORDINARY]
    for user in users:
        for level in ("sandbox", "process"):
            with tempfile.TemporaryDirectory() as folder:
                os.chmod(folder, 0o755)
                shutil.copy(os.path.join(BUILD, "deadwood-box"), folder)
                at = Place(folder, user, level)
                can = subprocess.run([*user, at.box, "--check", "--level",
                                      level], capture_output=True, text=True,
                                     check=False)
                if can.returncode != 0:
                    print(f"{level} not to be had here: {can.stderr}")
                    continue
                for test in claims:
                    if wanted and test.__name__ not in wanted:
                        continue
                    try:
                        test(at)
                        passed += 1
                    except Exception as e:  # any failure fails the claim
                        failed += 1
                        who = "ordinary user" if user else "own user"
                        print(f"{test.__name__}, {level}, {who}: "
                              f"{type(e).__name__}: {e}")
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        shutil.copy(os.path.join(BUILD, "deadwood-box"), folder)
        for complaint in [] if wanted else refusals(folder):
            failed += 1
            print(complaint)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
