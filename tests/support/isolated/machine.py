"""Checks on machines that lack a kernel feature: refused, or played without it."""
import errno
import json
import os
import re
import subprocess

from isolated.house import wait


def no_namespaces(house, user):
    """Without user namespaces, the arena refuses the run and names them."""
    if not user:
        return []
    at = house.place("honest", "", "refused", user)
    off = ["unshare", "-Ur", "sh", "-c",
           "echo 0 >/proc/sys/user/max_user_namespaces; exec \"$0\" \"$@\""]
    status, said = wait(house.arena(at, user + off))
    if (status != 1 or "max_user_namespaces" not in said or
            "--isolation process" not in said or
            os.path.exists(at + "/out/results.csv")):
        return [f"{status}: {said}"]
    return []


# Missing feature (tests/bots/without.c), requested level, exit status of `arena run`,
# and words in its messages and those of `arena doctor`.
LACKS = [
    ("landlock", errno.ENOSYS, "process", 1,
     ["Landlock: Function not implemented", "older than 5.13", "--security-opt",
      "--isolation none"], 0),
    ("landlock", errno.EOPNOTSUPP, "process", 1,
     ["Landlock", "started without Landlock", "lsm=", "--isolation none"], 0),
    ("landlock", errno.EOPNOTSUPP, "sandbox", 0,
     ["sandbox without Landlock", "WARNING"], 0),
    ("mount", errno.EPERM, "sandbox", 1,
     ["private root", "Operation not permitted", "a container forbids",
      "--security-opt", "--isolation process"], 1),
    ("mount", errno.EPERM, "best", 0, ["isolation: process"], 1),
    ("namespaces", errno.EPERM, "sandbox", 1,
     ["new namespaces", "a container forbids", "--isolation process"], 1),
    ("namespaces", errno.ENOSYS, "sandbox", 1,
     ["new namespaces", "too old", "--isolation process"], 1),
    ("seccomp", errno.ENOSYS, "sandbox", 1,
     ["seccomp: Function not implemented", "CONFIG_SECCOMP_FILTER",
      "--security-opt", "--isolation none"], 1),
    ("seccomp", errno.ENOSYS, "process", 1, ["seccomp", "--isolation none"],
     1),
    ("sessions", errno.EPERM, "sandbox", 1, ["setsid", "--security-opt"], 1),
    ("pidfd", errno.ENOSYS, "sandbox", 1,
     ["pondering: freeze is not available here", "pidfd_open: Function not",
      "before 5.3", "--security-opt", "{pondering: charge}"], 0),
    ("pidfd", errno.EPERM, "none", 1, ["pidfd_open: Operation not"], 0),
    ("pidfd-signals", errno.EPERM, "process", 1,
     ["pidfd_send_signal: Operation not"], 0),
]


def lacking(house, user):
    """A missing feature is reported before the first match, with the remedy and the
    weaker level; also if only one of several barriers is missing."""
    wrong = []
    for kind, error, level, status, words, doctor in house.in_turn(LACKS, user):
        case = f"{kind} {error} {level}"
        shim = [*user, house.folder + "/without", kind, str(error)]
        at = house.place("honest", "", "lacking", user, level=level)
        got, said = wait(house.arena(at, shim))
        wrong += [f"{case}: \"{word}\" is not in: {said}"
                  for word in words if word not in said]
        if got != status:
            wrong.append(f"{case}: status {got}: {said}")
        elif status == 1 and os.path.exists(at + "/out"):
            wrong.append(f"{case}: refused, but there are results")
        elif status == 0:
            with open(at + "/out/standings.json", encoding="utf-8") as f:
                if json.load(f)["isolation"] not in said:
                    wrong.append(f"{case}: the results name another level")
        done = subprocess.run([*shim, house.folder + "/arena", "doctor"],
                              capture_output=True, text=True, check=False)
        row = {"mount": "sandbox", "namespaces": "sandbox",
               "sessions": "sandbox",
               "pidfd": "pondering: freeze",
               "pidfd-signals": "pondering: freeze"}.get(kind, kind)
        if done.returncode != doctor or not re.search(
                rf"^  -    {row}", done.stdout, re.M | re.I):
            wrong.append(f"{case}: doctor {done.returncode}: {done.stdout}")
    return wrong
