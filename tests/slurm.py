#!/usr/bin/env python3
"""Test configs/cluster/submit.sh with a real Slurm (`make test-slurm`).

Starts and stops slurmctld, two slurmd and munged.  Submits an array of eight shards and kills a node half-way with all its
processes: Slurm requeues its task, which resumes on the other node.  The merged run must equal that of one machine.
"""
import os
import re
import secrets
import shutil
import socket
import subprocess
import sys
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = ["tests/support", "tests/suites"]
from claims import holds
from machines import as_root, free_ports, kill_all, lay_cup, played, processes
from shards_played import arena, is_whole_run
from waiting import wait_for

B = os.path.abspath(os.environ.get("B", "build"))
SHARDS = 8


def said(*words, **more):
    return subprocess.run([str(word) for word in words], capture_output=True, text=True, check=False,
                          stdin=subprocess.DEVNULL, **more)


def parent_of(pid):
    try:
        return int(re.search(r"^PPid:\t(\d+)", Path(f"/proc/{pid}/status").read_text(), re.M).group(1))
    except OSError:
        return 0


def comm_of(pid):
    try:
        return Path(f"/proc/{pid}/comm").read_text().strip()
    except OSError:
        return ""


class Slurm:
    """A Slurm for this test only."""

    def __init__(self, folder):
        self.folder = folder
        folder.chmod(0o755)
        for name in ("state", "spooln1", "spooln2", "log", "run"):
            (folder / name).mkdir()
        key = folder / "munge.key"
        key.write_bytes(secrets.token_bytes(1024))
        key.chmod(0o400)
        for path in (key, folder / "log", folder / "run"):
            shutil.chown(path, "munge", "munge")
        text = Path("tests/support/slurm.conf").read_text(encoding="utf-8")
        for i, port in enumerate(free_ports(3)):
            text = text.replace(f"@PORT{i}@", str(port))
        text = text.replace("@D@", str(folder)).replace("@HOST@", socket.gethostname().split(".")[0])
        (folder / "slurm.conf").write_text(text, encoding="utf-8")
        # Otherwise slurmd detects the version of the control groups, and refuses a machine with both.
        (folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n", encoding="utf-8")
        self.env = {**os.environ, "SLURM_CONF": str(folder / "slurm.conf"), "PATH": f"{B}:/usr/sbin:{os.environ['PATH']}",
                    "DEADWOOD_CACHE": str(folder / "cache")}

    def run(self, *words):
        return said(*words, env=self.env)

    def node(self, name):
        return self.run("slurmd", "-f", self.folder / "slurm.conf", "-N", name)

    def start(self):
        run = self.folder / "run"
        done = [self.run("runuser", "-u", "munge", "--", "munged", "--force", f"--key-file={self.folder}/munge.key",
                         f"--socket={run}/munge.sock", f"--pid-file={run}/munge.pid",
                         f"--log-file={self.folder}/log/munge.log", f"--seed-file={run}/munge.seed"),
                self.run("slurmctld", "-f", self.folder / "slurm.conf"), self.node("n1"), self.node("n2")]
        up = wait_for(lambda: self.run("sinfo", "-h", "-o", "%T %D").stdout.split() == ["idle", "2"], 120)
        logs = [(file.name, file.read_text(encoding="utf-8", errors="replace")[-1500:]) for file in (self.folder / "log").iterdir()]
        return holds("Slurm is up", up, [one.stderr for one in done], self.run("sinfo").stdout, *([] if up else logs))

    def pid(self, name):
        try:
            return [int((self.folder / "run" / f"{name}.pid").read_text())]
        except (OSError, ValueError):
            return []

    def kill_node(self, name):
        """Kill all processes of the node, as a power failure would; first those that would report the end of others."""
        tasks = processes(lambda env: env.get("SLURMD_NODENAME") == name and env.get("SLURM_CONF") == self.env["SLURM_CONF"])
        keepers = [parent for parent in map(parent_of, tasks) if comm_of(parent) == "slurmstepd"]
        kill_all(self.pid(name) + keepers + tasks)

    def end(self):
        self.run("scancel", "--state=PENDING", "--me")
        for name in ("n1", "n2"):
            self.kill_node(name)
        for name in ("ctld", "munge"):
            kill_all(self.pid(name))


def numbers(text):
    return [int(line) for line in text.split() if line.isdigit()]


def tasks_on(slurm, node):
    return numbers(slurm.run("squeue", "-h", "-r", "-t", "RUNNING", "-w", node, "-n", "deadwood", "-o", "%K").stdout)


def half_way(slurm, node, place):
    """Return a task of the node that has played some of its matches, but not all."""
    for task in tasks_on(slurm, node):
        if 2 <= len(played(place / f"{task}-of-{SHARDS}")) <= 8:
            return task
    return None


def hurry(slurm):
    """Start requeued tasks, which Slurm delays up to two minutes.  Returns whether the queue is empty."""
    for line in slurm.run("squeue", "-h", "-r", "-t", "PENDING", "-n", "deadwood", "-o", "%i %r").stdout.splitlines():
        if line.endswith("BeginTime"):
            slurm.run("scontrol", "update", f"JobId={line.split()[0]}", "StartTime=now")
    return slurm.run("squeue", "-h").stdout == ""


def check_array(work, slurm):
    config = lay_cup(work / "cup", 48, "time.sleep(0.02)")  # 12 matches a shard
    out, place = work / "out/cup", work / "out/cup.shards"
    done = slurm.run("configs/cluster/submit.sh", config, out, SHARDS)
    holds("it is submitted", done.returncode == 0, done.stdout, done.stderr)
    task = wait_for(lambda: half_way(slurm, "n2", place))
    was = played(place / f"{task}-of-{SHARDS}")
    slurm.kill_node("n2")
    slurm.run("scontrol", "update", "NodeName=n2", "State=DOWN", "Reason=test")
    holds("the other node plays on", wait_for(lambda: tasks_on(slurm, "n1")))
    done = slurm.node("n2")
    holds("the node comes back", done.returncode == 0, done.stderr)
    holds("all of it ends", wait_for(lambda: hurry(slurm)), slurm.run("squeue").stdout)
    text = (place / "merge.txt").read_text(encoding="utf-8")
    holds("the shards are joined", (out / "standings.txt").exists() and "greedy" in text, text)
    now = played(place / f"{task}-of-{SHARDS}")
    holds("what had been played counts, and was not played again", len(was) < len(now) and now[:len(was)] == was, was, now)
    restarts = re.findall(r"Restarts=(\d)", slurm.run("scontrol", "show", "job").stdout)
    holds("one task was put back", restarts.count("1") == 1 and restarts.count("0") == len(restarts) - 1, restarts)
    said_by = [(place / f"task-{i}.txt").read_text(encoding="utf-8") for i in range(1, SHARDS + 1)]
    holds("each task says its share", all(f"shard {i} of {SHARDS}" in text for i, text in enumerate(said_by, 1)))
    holds("nothing was played twice", not (out / "doubles.txt").exists())
    arena("run", config, "--out", work / "whole", "--jobs", "1")
    is_whole_run("on Slurm", out, work / "whole")


def check(work):
    (work / "slurm").mkdir()
    slurm = Slurm(work / "slurm")
    try:
        if slurm.start():
            check_array(work, slurm)
    finally:
        slurm.end()


if __name__ == "__main__":
    sys.exit(as_root("slurm", "a Slurm of its own", check))
