#!/usr/bin/env python3
"""If a control group is delegated to the arena, the kernel limits bots.

The suite creates a group of cgroup v2, marks it as systemd would, and runs the
arena in it: as root, and as the ordinary user who owns the group.  It requires
root.  If it cannot create a group with the memory controller, as in most
containers, it only checks that the run works without one.
"""
import os
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, "tests/support")
from isolated import house as isolated
from isolated.kills import kill_among_bombs
from processes import left_behind
from waiting import wait_for

DOCTOR = "cgroup v2 .*"


def mount():
    """Where cgroup v2 is, or None"""
    with open("/proc/mounts", encoding="utf-8") as f:
        for line in f:
            _, place, kind, options, *_ = line.split()
            if kind == "cgroup2" and "rw" in options.split(","):
                return place
    return None


def words(path):
    with open(path, encoding="ascii") as f:
        return f.read().split()


def removed(folder):
    """Tries it; a group with somebody in it cannot be"""
    try:
        os.rmdir(folder)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


class Group:
    """A group of our own below the machine's"""

    def __init__(self, top, name, user):
        self.path = f"{top}/{name}"
        self.user = user
        os.mkdir(self.path)
        if user:
            for path in ("", "/cgroup.procs", "/cgroup.subtree_control"):
                os.chown(self.path + path, 65534, 65534)
        else:
            os.setxattr(self.path, "user.delegate", b"1")

    def has_memory(self):
        return "memory" in words(self.path + "/cgroup.controllers")

    def enter(self):
        """In a child, before it becomes the arena"""
        with open(self.path + "/cgroup.procs", "w", encoding="ascii") as f:
            f.write("0")

    def below(self):
        return [f.name for f in os.scandir(self.path) if f.is_dir()]

    def left(self):
        """Complaints about what a run leaves in it"""
        wrong = [f"left behind: {self.below()}"] if self.below() else []
        divided = words(self.path + "/cgroup.subtree_control")
        return wrong + ([f"still divided: {divided}"] if divided else [])

    def remove(self):
        with open(self.path + "/cgroup.kill", "w", encoding="ascii") as f:
            f.write("1")
        for folder in [f"{self.path}/{name}" for name in self.below()] + [self.path]:
            if not wait_for(lambda folder=folder: removed(folder)):
                os.rmdir(folder)  # and raises


def doctor(house, group, *before):
    told = subprocess.run([*group.user, *before, house.folder + "/arena", "doctor"],
                          check=False, text=True, stdout=subprocess.PIPE,
                          preexec_fn=group.enter).stdout
    return re.search(DOCTOR, told).group()


def told_when_it_is_delegated(house, group):
    want = ("delegated: the kernel bounds" if group.has_memory() else
            "delegated without the memory controller")
    told = doctor(house, group)
    return [] if want in told else [told]


def told_when_others_are_in_it(house, group):
    told = doctor(house, group, "sh", "-c", '"$@"; exit', "sh")
    return [] if "delegated, but the group contains other processes" in told else [told]


def told_when_it_is_not(house, group):
    if group.user:
        os.chown(group.path, 0, 0)
    else:
        os.removexattr(group.path, "user.delegate")
    told = doctor(house, group)
    wrong = [] if "not delegated to this process" in told else [told]
    return wrong + plays(house, group, "honest", "sandbox", False)


def plays(house, group, name, level, used=True):
    """An intruder in the group: the verdict of its row, and that it had a group"""
    verdicts, limits = next((row[1], row[2]) for row in isolated.rows()
                            if row[0] == name)
    mark = f"{os.getpid()}-{name}-{level}-{bool(group.user)}"
    at = house.place(name, limits, mark, group.user, level=level)
    arena = house.arena(at, group.user, preexec_fn=group.enter)
    bounds = set()
    while arena.poll() is None:
        for folder in group.below():
            try:
                if folder.count("-") == 2:
                    bounds.add((words(f"{group.path}/{folder}/memory.max")[0],
                                words(f"{group.path}/{folder}/pids.max")[0],
                                bool(words(f"{group.path}/{folder}/cgroup.procs"))))
            except (OSError, IndexError):
                pass
        time.sleep(0.002)
    status, said = isolated.wait(arena)
    if status != 0:
        return [f"{status}: {said[-600:]}"]
    wrong = [f"{s['bot']}: {s['verdict']}, {s['detail']}" for s in isolated.seats(at)
             if s["verdict"] not in (verdicts if s["bot"] == "intruder" else ("ok",))]
    bounded = [b for b in bounds if "max" not in b[:2] and b[2]]
    if bool(bounded) != used:
        wrong.append(f"groups with bounds and processes: {bounds}")
    return wrong + group.left() + left_behind(mark)


def plays_in_a_group(house, group):
    return (plays(house, group, "honest", "sandbox") +
            plays(house, group, "honest", "process"))


def bounds_memory_and_tasks(house, group):
    return [f"{name} {level}: {complaint}"
            for name, _, _, level in isolated.rows()
            if name.startswith(("eats-", "bombs", "starts-threads"))
            for complaint in plays(house, group, name, level)]


def killed(house, group):
    """SIGKILL to the arena; the next run finds the group and clears it"""
    _, _, wrong = kill_among_bombs(house, group.user, preexec_fn=group.enter)
    with open(group.path + "/cgroup.subtree_control", "w", encoding="ascii") as f:
        f.write("-memory -pids")  # as it was: systemd would remove it whole
    return wrong + plays(house, group, "honest", "sandbox")


def can_divide(top):
    """May groups be made here at all?"""
    try:
        Group(top, f"dw-{os.getpid()}-probe", []).remove()
    except OSError as error:
        print(f"{top}: {error}")
        return False
    return True


def main():
    top = mount()
    if os.geteuid() != 0 or top is None or not can_divide(top):
        print("not root, or no cgroup v2 that can be divided: nothing shown\n"
              "0 passed, 0 failed")
        return 0
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        house = isolated.House(folder)
        for user in [], isolated.ORDINARY:
            tests = [told_when_it_is_delegated, told_when_others_are_in_it,
                     told_when_it_is_not, plays_in_a_group, bounds_memory_and_tasks, killed]
            for test in tests:
                group = Group(top, f"dw-{os.getpid()}-{test.__name__}", user)
                try:
                    if test in tests[3:] and not group.has_memory():
                        continue
                    wrong = test(house, group)
                finally:
                    group.remove()
                passed += not wrong
                failed += bool(wrong)
                for complaint in wrong:
                    print(f"{test.__name__}, {user or 'root'}: {complaint}")
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
