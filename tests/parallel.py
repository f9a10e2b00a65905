#!/usr/bin/env python3
"""Test configs/cluster/parallel.sh with two machines (`make test-parallel`).

The machines are two sshd on the loopback interface, each with its own core.  If one is off, the other plays all.  If one is
killed half-way with all its processes, the same command resumes.

Prints the speedup of two machines over one, and that of two cores that only count, which on a shared host is less than two.
SPEED=1, for an idle machine, fails if the first is too small a part of the second.
"""
import os
import subprocess
import sys
import time
from pathlib import Path

sys.dont_write_bytecode = True
sys.path[:0] = ["tests/support", "tests/suites"]
from claims import holds
from machines import as_root, free_ports, kill_all, lay_cup, played, processes
from shards_played import arena, is_whole_run
from waiting import wait_for

B = os.path.abspath(os.environ.get("B", "build"))
SHARDS = 8
PART_MIN = 0.9  # with SPEED=1: part of the bare cores' speedup; the goal is 0.97, or 1.95 of 2
COUNTING = "sum(range(60_000_000))"
# Long enough that start and merge, which are not parallel, matter little; most bots think longer.
SPIN = "until = time.process_time() + 0.02\n        while time.process_time() < until: pass"


class Machines:
    """The machines m1 and m2, an sshd each."""

    def __init__(self, folder):
        self.folder, self.daemons = folder, {}
        for name in ("host", "own"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
        self.cores = sorted(os.sched_getaffinity(0))
        client = ["Host *", f"IdentityFile {folder}/own", "IdentitiesOnly yes", f"UserKnownHostsFile {folder}/known",
                  "StrictHostKeyChecking no", "LogLevel ERROR", "HostName 127.0.0.1"]
        for name, port in zip(("m1", "m2"), free_ports(2)):
            client += [f"Host {name}", f"Port {port}"]
            (folder / f"{name}.conf").write_text(
                f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nPidFile none\nUsePAM no\nStrictModes no\n"
                f"AuthorizedKeysFile {folder}/own.pub\nPermitRootLogin yes\nPasswordAuthentication no\n"
                f"SetEnv PATH={B}:/usr/local/bin:/usr/bin:/bin MACHINE={name} MACHINES={folder} TMPDIR={folder}/{name}\n",
                encoding="utf-8")
            (folder / name).mkdir()
        (folder / "client").write_text("\n".join(client) + "\n", encoding="utf-8")
        (folder / "known").touch()
        Path("/run/sshd").mkdir(exist_ok=True)
        self.env = {**os.environ, "PATH": f"{B}:{os.environ['PATH']}", "PARALLEL_SSH": f"ssh -F {folder}/client",
                    "PARALLEL_HOME": str(folder), "HOME": str(folder)}
        (folder / "will-cite").touch()

    def start(self, name):
        core = self.cores[int(name[1:]) % len(self.cores)]
        self.daemons[name] = subprocess.Popen(
            ["taskset", "-c", str(core), "/usr/sbin/sshd", "-D", "-e", "-f", self.folder / f"{name}.conf"],
            stderr=open(self.folder / f"{name}.log", "ab"))
        answers = wait_for(lambda: self.reach(name).returncode == 0 or self.daemons[name].poll() is not None)
        holds(f"{name} answers", answers and self.reach(name).returncode == 0, self.reach(name).stderr)

    def reach(self, name):
        return subprocess.run(["ssh", "-F", self.folder / "client", name, "arena --version"], capture_output=True,
                              text=True, check=False, stdin=subprocess.DEVNULL)

    def kill(self, name):
        """Kill the daemon and all processes of the machine, as a power failure would."""
        here = processes(lambda env: env.get("MACHINE") == name and env.get("MACHINES") == str(self.folder))
        daemon = self.daemons.pop(name, None)
        if daemon:
            daemon.kill()
            daemon.wait()
        kill_all(here)

    def list(self, *names):
        path = self.folder / f"machines-{'-'.join(names)}"
        path.write_text("".join(f"1/{name}\n" for name in names), encoding="utf-8")
        return path

    def play(self, config, out, *names):
        return subprocess.Popen(["configs/cluster/parallel.sh", config, out, self.list(*names), str(SHARDS)], env=self.env,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)


def timed(machines, config, out, *names):
    begun = time.monotonic()
    with machines.play(config, out, *names) as run:
        said = run.communicate()
    holds(f"{' and '.join(names)}: all is played and joined", run.returncode == 0 and (out / "standings.txt").exists(), *said)
    return time.monotonic() - begun


def counted(cores):
    """Return the seconds to count once on each of the cores at the same time."""
    begun = time.monotonic()
    counting = [subprocess.Popen(["taskset", "-c", str(core), sys.executable, "-c", COUNTING]) for core in cores]
    holds("all counted", all(count.wait() == 0 for count in counting))
    return time.monotonic() - begun


def on_machine(machines, name):
    """Return the folders of the shards that the machine plays now."""
    there = processes(lambda env: env.get("MACHINE") == name and env.get("MACHINES") == str(machines.folder))
    found = set()
    for pid in there:
        try:
            words = Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if b"--out" in words:
            found.add(words[words.index(b"--out") + 1].decode())
    return found


def half_way(machines, place):
    for name in on_machine(machines, "m2"):
        if 2 <= len(played(place / name)) <= 3:
            return name
    return None


def check_killed(work, machines, config):
    out, place = work / "out/killed", work / "out/killed.shards"
    with machines.play(config, out, "m1", "m2") as run:
        shard = wait_for(lambda: half_way(machines, place) or run.poll() is not None)
        machines.kill("m2")
        was = played(place / shard)
        wait_for(lambda: len(on_machine(machines, "m1")) > 0 or run.poll() is not None)
        run.terminate()  # the command that started all ends too
        run.communicate()
    machines.kill("m1")
    holds("it is not all played", not out.exists())
    machines.start("m1")
    machines.start("m2")
    timed(machines, config, out, "m1", "m2")
    now = played(place / shard)
    holds("what had been played counts, and was not played again", 2 <= len(was) < len(now) and now[:len(was)] == was, was, now)
    holds("nothing was played twice", not (out / "doubles.txt").exists())
    return out


def check(work):
    (work / "ssh").mkdir()
    machines = Machines(work / "ssh")
    try:
        machines.start("m1")
        machines.start("m2")
        config = lay_cup(work / "cup", 20, SPIN)  # 5 matches a shard
        one = timed(machines, config, work / "out/one", "m1")
        two = timed(machines, config, work / "out/two", "m1", "m2")
        bare = 2 * counted(machines.cores[:1]) / counted(machines.cores[:2])
        print(f"two machines: {one / two:.2f} times one ({one:.1f} s and {two:.1f} s, load {os.getloadavg()[0]:.1f} on {len(machines.cores)} cores); "
              f"two cores that only count: {bare:.2f} times one; {one / two / bare:.2f} of it")
        if os.environ.get("SPEED") == "1":
            holds(f"two machines bring {PART_MIN} of what two cores do", one / two / bare > PART_MIN, one / two, bare)
        machines.kill("m2")
        timed(machines, config, work / "out/alone", "m1", "m2")
        machines.start("m2")
        killed = check_killed(work, machines, config)
    finally:
        machines.kill("m1")
        machines.kill("m2")
    arena("run", config, "--out", work / "whole", "--jobs", "1")
    for out in (work / "out/two", work / "out/alone", killed):
        is_whole_run(f"by GNU parallel, {out.name}", out, work / "whole")


if __name__ == "__main__":
    sys.exit(as_root("parallel", "sshd", check))
