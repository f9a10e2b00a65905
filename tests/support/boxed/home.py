"""Claims about a box started from the command line: same limits as in a tournament, and cleaned up."""
import json
import os
import re
import shutil
import signal
import subprocess

from boxed.place import BUILD, PYTHON, claim
from processes import children, gone
from waiting import PATIENCE_S, wait_for


@claim
def has_a_private_folder_at_home(at):
    """Level process: the bot has a private folder, limited in size and removed at the end."""
    if at.level != "process":
        return
    status, out, err = at.python("""
import os, tempfile
own = os.environ["TMPDIR"]
assert own == os.environ["HOME"] == tempfile.gettempdir()
with tempfile.NamedTemporaryFile(delete=False) as f:
    f.write(b"cards")
assert len(os.listdir(own)) == 1
print(own)
""")
    assert status == 0 and out.startswith("/tmp/deadwood-"), (status, out, err)
    run = os.path.dirname(out.strip())
    assert not os.path.exists(run), run
    status, out, err = at.python("""
import os, time
print(os.environ["TMPDIR"], flush=True)
for n in range(9):
    with open(f"{os.environ['TMPDIR']}/{n}", "wb") as f:
        f.write(bytes(1 << 20))
time.sleep(120)
""", options=["--tmp", "4M"])
    assert status == 128 + 9 and (
        "deadwood-box: it keeps more in its folder than 4096 KB or 512 files\n"
        in err), (status, err)
    assert not os.path.exists(os.path.dirname(out.strip()))


@claim
def ends_when_home_is_told_to(at):
    """Each way to stop deadwood-box ends the bot and its children and removes the folder."""
    for how in signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL:
        for processes in "1", "4":
            home = subprocess.Popen(
                [*at.user, at.box, "--level", at.level, "--processes",
                 processes, "--dir", at.folder, "--", PYTHON, "-c", """
import os, sys, time
if sys.argv[1] == "4" and os.fork() == 0:
    os.setsid()
else:
    print(os.environ["TMPDIR"], flush=True)
time.sleep(600)
""", processes, at.folder], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                text=True)
            own = home.stdout.readline().strip()
            marked = wait_for(lambda: with_word(at.folder) or None)
            assert own and marked, how
            home.send_signal(how)
            status = home.wait(PATIENCE_S)
            assert status == (-9 if how == signal.SIGKILL else 128 + how)
            assert wait_for(lambda: not with_word(at.folder)), (how, processes)
            if at.level == "process" and how != signal.SIGKILL:
                assert not os.path.exists(os.path.dirname(own)), own
            home.stdout.close()
    assert at.run("true")[0] == 0  # removes the files that SIGKILL left
    if at.level == "process":
        assert not os.path.exists(os.path.dirname(own)), own


@claim
def says_that_its_box_is_lost(at):
    """If the box is killed, deadwood-box exits with 126, and the program ends."""
    home = subprocess.Popen(
        [*at.user, at.box, "--level", at.level, "--processes", "4", "--dir", at.folder, "--", PYTHON, "-c", """
import sys, time
print("it runs", flush=True)
time.sleep(600)
""", at.folder], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert home.stdout.readline() == "it runs\n"
    box, = children(home.pid)
    os.kill(box, signal.SIGKILL)
    _, err = home.communicate(timeout=PATIENCE_S)
    assert home.returncode == 126 and "did not report how the program ended" in err, (home.returncode, err)
    assert wait_for(lambda: not with_word(at.folder))


def with_word(word):
    """Return processes with this word and "time.sleep" in their command line."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/cmdline", encoding="utf-8",
                      errors="replace") as f:
                words = f.read().split("\0")
        except OSError:
            continue
        if words[-2:-1] == [word] and "time.sleep" in words[2] and not gone(
                pid):
            found.append(pid)
    return found


# A bot that prints all that it sees of its environment, and plays default actions.
LOOKS = """
import ctypes, json, os, resource as r, socket, sys
libc = ctypes.CDLL(None)
def text(path):
    try:
        with open(path) as f:
            return f.read()
    except OSError as e:
        return e.strerror
me = os.getpid()
own = os.environ["TMPDIR"]
seen = {"limit " + n: r.getrlimit(getattr(r, n))
        for n in dir(r) if n.startswith("RLIMIT_")}
seen |= {"variable " + n: v.replace(own, "OWN") for n, v in os.environ.items()}
seen |= {"status " + line.split(":")[0]: line.split(":")[1].split()
         for line in text("/proc/self/status").splitlines()
         if line.startswith(("Cap", "Sec", "NoNew", "SigB", "SigI", "SigC",
                             "SigP", "Shd", "Groups", "Uid", "Gid", "Umask",
                             "CoreD", "THP", "Specul", "TracerPid",
                             "Threads"))}
seen |= {"prctl %d" % n: libc.prctl(n, 0, 0, 0, 0)
         for n in (3, 7, 21, 23, 27, 30, 39, 42)}
for n in 2, 37:  # the signal of the parent's death, a subreaper
    word = ctypes.c_int(-1)
    libc.prctl(n, ctypes.byref(word), 0, 0, 0)
    seen["prctl %d" % n] = word.value
seen |= {name: text("/proc/self/" + name)
         for name in ("oom_score_adj", "coredump_filter", "timerslack_ns",
                      "setgroups", "comm", "cgroup", "uid_map")}
seen["cgroup"] = None  # if the arena has cgroups: security.md
space = os.statvfs(own)
def names(path):
    try:
        return sorted(os.listdir(path))
    except OSError as e:
        return [e.strerror]
seen |= {
    "folder": os.getcwd(), "in it": names("."), "own": names(own),
    "own space": (space.f_blocks * space.f_frsize, space.f_files,
                  space.f_flag),
    "own mode": os.stat(own).st_mode,
    "own is its user's": os.stat(own).st_uid == os.getuid(),
    "session": os.getsid(0) == me, "group": os.getpgid(0) == me,
    "parent is 1": os.getppid() == 1, "host": socket.gethostname(),
    "descriptors": names("/proc/self/fd"), "nice": os.getpriority(0, 0),
    "policy": os.sched_getscheduler(0), "io": libc.syscall(252, 1, 0),
    "number": me if os.getppid() == 1 else None, "root": names("/"),
    "devices": names("/dev"), "tmp": names("/tmp") if own == "/tmp" else None,
    "etc": names("/etc"), "proc": sorted(
        n for n in names("/proc") if own == "/tmp" or not n.isdigit()),
    "mounts": [line.split(" - ")[0].split()[3:6] + line.split(" - ")[1].split()
               for line in text("/proc/self/mountinfo").splitlines()
               ] if own == "/tmp" else None}
print("LOOK", json.dumps(seen), file=sys.stderr, flush=True)
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] in ("hello", "act"):
        print(json.dumps(said.get("default", {})), flush=True)
"""


@claim
def is_at_home_as_in_a_tournament(at):
    """All limits and the environment equal those in a tournament, except the uid if
    root starts the box: each box has its own.  (Not compared: the core, pids, the
    kind of standard input and output, the cgroup.)"""
    for program in "arena", "referee", "house":
        shutil.copy(os.path.join(BUILD, program), at.folder)
    at.file("bot/looks.py", LOOKS)
    if at.user:
        os.chown(at.folder, 65534, 65534)
    for processes in "1", "4":
        out = f"{at.folder}/out{processes}"
        config = at.file("looks.yaml", f"""\
game: gin
rounds: 1
deals_max: 1
mirror: none
isolation: {at.level}
limits: {{memory: 300M, threads: 20, tmp: 4M, processes: {processes}}}
bots: [{{name: looks, dir: bot, run: [{PYTHON}, looks.py],
        env: {{LUCK: "7"}}}}, house:random]
""")
        done = subprocess.run([*at.user, at.folder + "/arena", "run", config,
                               "--out", out], capture_output=True, text=True,
                              timeout=PATIENCE_S, check=False)
        assert done.returncode == 0, done.stderr
        with open(out + "/bots/looks/000001.log", encoding="utf-8") as f:
            there = looked(f.read())
        here = looked(at.run(PYTHON, "looks.py", options=[
            "--memory", "300M", "--threads", "20", "--tmp", "4M",
            "--processes", processes, "--env", "LUCK=7"])[2])
        assert len(here) > 60, here
        different = {key: (here.get(key), there.get(key))
                     for key in {*here, *there}
                     if here.get(key) != there.get(key)}
        user = {"status Uid", "status Gid"} if not (
            at.user or os.getuid()) else set()
        assert set(different) == user, (processes, different)


def looked(text):
    return json.loads(re.search("^LOOK (.*)$", text, re.M).group(1))
