#!/usr/bin/env python3
"""deadwood-box alone: what gets in, what does not, and who is told.

Each claim is a function of `claims`; those that need a user are run as whoever
runs this and, when that is root, as an ordinary user too.  Levels that this
machine cannot give are passed over with a line that says so.

  B=build tests/suites/box.py [CLAIM...]
"""
import errno
import fcntl
import json
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
import time

sys.path.insert(0, "tests/support")
from waiting import PATIENCE_S, wait_for

BUILD = os.path.abspath(os.environ.get("B", "build"))
ORDINARY = ["setpriv", "--reuid", "65534", "--regid", "65534",
            "--clear-groups"]
PYTHON = "/usr/bin/python3"
claims = []


def claim(function):
    claims.append(function)
    return function


class Place:
    """A folder that everybody may enter, with the box in it, and a user."""

    def __init__(self, folder, user, level):
        self.folder, self.user, self.level = folder, user, level
        self.box = os.path.join(folder, "deadwood-box")

    def file(self, name, text, mode=0o755):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as f:
            f.write(text)
        os.chmod(path, mode)
        return path

    def run(self, *command, options=(), before=(), **more):
        """The program in a box; (status, stdout, stderr)"""
        bot = os.path.join(self.folder, "bot")
        os.makedirs(bot, exist_ok=True)
        done = subprocess.run(
            [*self.user, *before, self.box, "--level", self.level, "--dir",
             bot, *options, "--", *command],
            stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=PATIENCE_S, check=False, **more)
        return done.returncode, done.stdout, done.stderr

    def python(self, text, *words, **more):
        return self.run(PYTHON, "-c", text, *words, **more)

    def start(self, orders, program=b""):
        """Start by orders over a socket; (process, our end of it)"""
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        ours.settimeout(PATIENCE_S)
        text = orders if isinstance(orders, bytes) else json.dumps(
            {"level": self.level, "dir": self.folder, **orders}).encode()
        box = subprocess.Popen(
            [*self.user, self.box, "--orders", str(its.fileno())],
            pass_fds=[its.fileno()], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        its.close()
        ours.send(text)
        try:
            ours.send(program)
        except BrokenPipeError:
            pass  # it knew enough from the first
        return box, ours


def told(sock):
    """All that is said until the end: (objects, pid of the bot or None)"""
    said, pid = [], None
    while True:
        text, more, _, _ = sock.recvmsg(65536, 1024)
        if not text:
            return said, pid
        said.append(json.loads(text))
        if "pid" in said[-1]:
            for _, kind, data in more:
                if kind == socket.SCM_CREDENTIALS:
                    pid = int.from_bytes(data[:4], sys.byteorder)


def until_pid(sock):
    """The bot's pid as this machine counts it"""
    while True:
        text, more, _, _ = sock.recvmsg(65536, 1024)
        if b'"pid"' in text:
            return int.from_bytes(more[0][2][:4], sys.byteorder)
        assert text, "the box ended before its bot began"


def until_started(sock):
    while b"started" not in sock.recv(65536):
        pass


def gone(pid):
    """Has the process ended, or is it a zombie?"""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as f:
            return f.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


def in_session(pid):
    """(number, state) of all processes in a session that live"""
    found = []
    for other in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{other}/stat", encoding="ascii") as f:
                state, _, _, session = f.read().rsplit(")", 1)[1].split()[:4]
        except OSError:
            continue
        if int(session) == pid and state not in "ZX":
            found.append((int(other), state))
    return found


@claim
def passes_output_and_status(at):
    status, out, err = at.run("sh", "-c", "echo out; echo err >&2; exit 7")
    assert (status, out, err) == (7, "out\n", "err\n"), (status, out, err)


@claim
def tells_a_signal_by_its_number(at):
    status, _, _ = at.run("sh", "-c", "kill -SEGV $$")
    assert status == 128 + 11, status


@claim
def gives_a_clean_environment(at):
    status, out, _ = at.run("env", options=["--env", "LUCK=7"],
                            env={**os.environ, "SECRET": "x"})
    names = sorted(line.split("=")[0] for line in out.split())
    assert status == 0
    assert names == ["HOME", "LANG", "LUCK", "PATH", "TMPDIR"], names


@claim
def leaves_three_descriptors(at):
    at_list = "import os; print(sorted(os.listdir('/proc/self/fd')))"
    with open("/etc/passwd", "rb") as extra:
        os.set_inheritable(extra.fileno(), True)
        _, out, err = at.python(at_list, close_fds=False)
    assert out.strip() in ("['0', '1', '2', '3']", "['0', '1', '2']"), out + err


@claim
def shows_no_file_of_others(at):
    secret = at.file("other/secret", "cards")
    status, out, _ = at.run("cat", secret)
    assert status != 0 and "cards" not in out
    for path in "/root", "/home", "/sys/kernel", "/run":
        _, out, _ = at.run("ls", path)
        assert not out, (path, out)
    assert at.run("cat", "/etc/shadow")[0] != 0


@claim
def shows_what_was_promised(at):
    at.file("lang/bin/tongue", "#!/bin/sh\necho tongue\n")
    path = os.path.join(at.folder, "lang/bin/tongue")
    status, out, err = at.run(path, options=["--read", at.folder + "/lang"])
    assert (status, out) == (0, "tongue\n"), (out, err)


@claim
def starts_an_interpreter_in_a_private_folder(at):
    """Below a folder that the bot's user may not enter."""
    if at.level == "process" or at.user:
        return
    at.file("private/lang/tongue", "#!/bin/sh\necho tongue\n")
    os.chmod(at.folder + "/private", 0o700)
    path = at.folder + "/private/lang/tongue"
    status, out, err = at.run(path, options=["--read", os.path.dirname(path)])
    assert (status, out) == (0, "tongue\n"), (out, err)


def maps_owners(folder):
    """Can a mount show files as another user's?  tmpfs can from Linux 6.3 on"""
    kind = subprocess.run(["stat", "-f", "-c", "%T", folder], check=True,
                          text=True, stdout=subprocess.PIPE).stdout.strip()
    release = re.match(r"(\d+)\.(\d+)", os.uname().release).groups()
    return kind != "tmpfs" or tuple(map(int, release)) >= (6, 3)


@claim
def enters_a_folder_that_only_its_owner_may(at):
    if at.level == "process" or at.user or not maps_owners(at.folder):
        return
    at.file("bot/own", "own", 0o600)
    os.chmod(at.folder + "/bot", 0o700)
    try:
        status, out, err = at.run("cat", "own")
    finally:
        os.chmod(at.folder + "/bot", 0o755)
    assert (status, out) == (0, "own"), err


@claim
def hides_what_lies_below(at):
    if at.level != "sandbox":
        return
    at.file("bot/results/secret", "cards")
    at.file("bot/one", "cards")
    at.file("bot/own", "own")
    status, out, err = at.run(
        "cat", "own", "results/secret", "one",
        options=["--hide", at.folder + "/bot/results", "--hide",
                 at.folder + "/bot/one", "--hide", at.folder + "/none"])
    assert status != 0 and out == "own", (out, err)


@claim
def follows_no_link_out_of_the_folder(at):
    at.file("other/secret", "cards")
    link = at.folder + "/bot/link"
    os.makedirs(at.folder + "/bot", exist_ok=True)
    if not os.path.islink(link):
        os.symlink(at.folder + "/other/secret", link)
    _, out, _ = at.run("cat", "link")
    assert "cards" not in out


@claim
def shows_only_what_stood_there(at):
    """What was put in the place of a folder, or of a promise, is not shown."""
    at.file("lang/part", "part")
    os.makedirs(at.folder + "/bot", exist_ok=True)

    def mark(path):
        st = os.stat(path)
        return f"{st.st_dev}:{st.st_ino}"

    here, lang = mark(at.folder + "/bot"), mark(at.folder + "/lang")
    for marks, words in (([here, lang], ""), ([], ""), (["", lang], ""),
                         ([lang, lang], "something else stands there"),
                         ([here, here], "something else stands there")):
        box, sock = at.start({"run": ["cat", at.folder + "/lang/part"],
                              "dir": at.folder + "/bot", "marks": marks,
                              "read": [at.folder + "/lang"]})
        said, _ = told(sock)
        out = box.stdout.read()
        failed = "".join(s.get("failed", "") for s in said)
        assert words in failed and bool(words) == bool(failed), (marks, said)
        assert (out == b"part") == (not words), (marks, out)
        box.wait(10)
        box.stdin.close()
        box.stdout.close()


@claim
def may_write_its_own_tmp_only(at):
    status, _, _ = at.run("sh", "-c", "echo x > here")
    assert status != 0
    name = f"/tmp/box-{os.getpid()}"
    status, out, err = at.python(f"with open('{name}', 'w+') as f: "
                                 "print('x', file=f)\nprint('x')")
    if at.level == "sandbox":
        assert (status, out) == (0, "x\n"), err
        assert not os.path.exists(name)
    else:
        assert status != 0


@claim
def bounds_its_tmp(at):
    if at.level != "sandbox":
        return
    text = ("import os\nn = 0\ntry:\n"
            " for i in range(64):\n"
            "  with open(f'/tmp/{i}', 'wb') as f: f.write(bytes(1 << 20))\n"
            "  n += 1\nexcept OSError as e: print(n, e.strerror)")
    _, out, _ = at.python(text, options=["--tmp", "4M"])
    assert re.match(r"[34] No space left on device", out), out


@claim
def starts_a_script_by_its_ending(at):
    """As the arena does, executable or not"""
    text = "import sys; print('played', *sys.argv[1:])\n"
    for mode in 0o644, 0o755:
        at.file("bot/mine.py", text, mode)
        for name in "./mine.py", "mine.py", at.folder + "/bot/mine.py":
            got = at.run(name, "fast")
            assert got[:2] == (0, "played fast\n"), (name, mode, got)
    at.file("bot/own.py", "#!/bin/sh\necho its own\n", 0o755)
    assert at.run("./own.py")[1] == "its own\n"


@claim
def bounds_data_as_a_tournament(at):
    """At twice the limit, which is kept by looks"""
    _, out, err = at.python("import resource as r\n"
                            "print(r.getrlimit(r.RLIMIT_DATA))",
                            options=["--memory", "256M"])
    with open(at.box, "rb") as f:
        if b"__asan_init" not in f.read():
            assert out == f"({512 << 20}, {512 << 20})\n", out + err


@claim
def bounds_memory(at):
    with open(at.box, "rb") as f:
        if b"__asan_init" in f.read():
            return  # the sanitizer's own memory is above any limit
    status, out, _ = at.python("try: bytearray(1 << 30)\n"
                               "except MemoryError: print('no')",
                               options=["--memory", "256M"])
    assert (status, out) == (0, "no\n")


@claim
def ends_who_uses_more_memory(at):
    """At home too, whatever RLIMIT_DATA lets it have, and in a tournament's
    words: by itself, and by what its children have together"""
    eats = """
import os, sys, time
for _ in range(int(sys.argv[1]) - 1):
    if os.fork() == 0:
        break
kept = b"x" * (200 // int(sys.argv[1]) << 20)
time.sleep(120)
"""
    for processes in "1", "4":
        status, _, err = at.python(eats, processes, options=[
            "--memory", "128M", "--processes", processes])
        assert status == 128 + 9, (processes, status, err)
        assert re.search(r"^deadwood-box: it used \d+ MB of memory, "
                         "128 MB are allowed$", err, re.M), err
    assert at.python("x = b'x' * (60 << 20)", options=["--memory", "128M"]) == (
        0, "", "")


@claim
def has_a_private_folder_at_home(at):
    """At level process: to write in, bounded, and gone when it has ended"""
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
    """However deadwood-box is stopped: the bot, its children and its folder go"""
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
    assert at.run("true")[0] == 0  # sweeps what SIGKILL left
    if at.level == "process":
        assert not os.path.exists(os.path.dirname(own)), own


def with_word(word):
    """Processes that have this as a word of their command, and "time.sleep" """
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


# A bot that tells all that it finds around it, and plays.
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
seen["cgroup"] = None  # where the arena has them: threats.md
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
    """All limits and surroundings, but for what must differ: as root the user,
    whose number each life has for itself.  (And what is not looked at: the core,
    the numbers of processes, what its standard input and output are, a control
    group.)"""
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


@claim
def bounds_what_a_crash_starts(at):
    """A core limit of 1: with 0 a core_pattern that pipes starts its program"""
    _, out, _ = at.python("import resource as r\n"
                          "print(r.getrlimit(r.RLIMIT_CORE))")
    assert out == "(1, 1)\n", out


@claim
def bounds_what_waits_for_its_user(at):
    """Signals and timers of which a user has but so many, at every level"""
    _, out, err = at.python("""
import ctypes, os, resource, signal
print(resource.getrlimit(11))
libc = ctypes.CDLL(None)
timers, timer = 0, ctypes.c_int(0)
while timers < 2000 and libc.syscall(222, 1, None, ctypes.byref(timer)) == 0:
    timers += 1
print(timers)
""")
    limits, timers = out.splitlines()
    assert limits == "(1024, 1024)" and int(timers) <= 1024, out + err


@claim
def bounds_threads(at):
    if at.level == "process" and (at.user or os.getuid()):
        return  # counted with all of the user's, so not bounded: threats.md
    text = ("import threading, time\nn = 0\ntry:\n"
            " for i in range(200):\n"
            "  threading.Thread(target=time.sleep, args=(60,), daemon=True)"
            ".start()\n  n += 1\nexcept RuntimeError: print(n)")
    _, out, err = at.python(text, options=["--threads", "20"])
    assert out.strip() and 15 <= int(out) <= 20, out + err


@claim
def refuses_processes_unless_allowed(at):
    text = ("import os\ntry:\n pid = os.fork()\n"
            "except OSError as e: print('no')\nelse:\n"
            " if pid == 0: os._exit(0)\n os.wait(); print('yes')")
    assert at.python(text)[1] == "no\n"
    assert at.python(text, options=["--processes", "4"])[1] == "yes\n"


@claim
def refuses_what_reaches_others(at):
    text = """
import ctypes, errno, os, socket
libc = ctypes.CDLL(None, use_errno=True)
def no(what, call, *errors):
    ctypes.set_errno(0)
    try:
        rc = call()
    except OSError as e:
        rc, error = -1, e.errno
    else:
        error = ctypes.get_errno()
    if rc != -1 or error not in errors:
        print(what, rc, errno.errorcode.get(error, error))
P, N = errno.EPERM, errno.ENOSYS
no('ptrace', lambda: libc.ptrace(0, 0, 0, 0), P)
no('process_vm_readv', lambda: libc.process_vm_readv(1, 0, 0, 0, 0, 0), P)
no('add_key', lambda: libc.syscall(248, b'user', b'x', b'y', 1, -4), P)
no('shmget', lambda: libc.shmget(1, 4096, 0o1600), P)
no('semget', lambda: libc.semget(1, 1, 0o1600), P)
no('msgget', lambda: libc.msgget(1, 0o1600), P)
no('mq_open', lambda: libc.syscall(240, b'x', 0o102, 0o600, 0), P)
no('memfd_create', lambda: libc.memfd_create(b'x', 0), P)
no('mmap shared', lambda: libc.mmap(0, 4096, 3, 0x21, -1, 0), errno.ENOMEM)
no('mmap growsdown', lambda: libc.mmap(0, 4096, 3, 0x122, -1, 0),
   errno.ENOMEM)
no('unshare', lambda: libc.unshare(0x10000000), P)
no('setns', lambda: libc.setns(0, 0), P)
no('clone3', lambda: libc.syscall(435, 0, 0), N)
no('io_uring', lambda: libc.syscall(425, 1, 0), N)
no('bpf', lambda: libc.syscall(321, 0, 0, 0), P)
no('perf', lambda: libc.syscall(298, 0, 0, 0, 0, 0), P)
no('userfaultfd', lambda: libc.syscall(323, 0), P)
no('mount', lambda: libc.mount(b'x', b'/tmp', b'tmpfs', 0, 0), P)
no('chroot', lambda: libc.chroot(b'/tmp'), P)
no('affinity', lambda: libc.sched_setaffinity(0, 8, b'\\1' + bytes(7)), P)
no('realtime', lambda: libc.sched_setscheduler(0, 1, bytes(4)), P)
no('pdeathsig', lambda: libc.prctl(1, 0, 0, 0, 0), P)
no('merging of pages', lambda: libc.prctl(67, 1, 0, 0, 0), errno.EINVAL)
if libc.prctl(68, 0, 0, 0, 0) == 1:
    print('its pages are merged')
no('inet', lambda: socket.socket(), errno.EAFNOSUPPORT)
no('vsock', lambda: libc.socket(40, 1, 0), errno.EAFNOSUPPORT)
no('netlink', lambda: libc.socket(16, 3, 0), errno.EAFNOSUPPORT)
no('pipe size', lambda: libc.fcntl(1, 1031, 4096), P)
no('tiocsti', lambda: libc.ioctl(0, 0x5412, b'x'), P)
no('personality', lambda: libc.personality(0x40000), P)
no('nice', lambda: libc.nice(-5), P, errno.EACCES)
try:
    import resource
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    print('raised a limit')
except (ValueError, OSError):
    pass
try:
    open('/proc/self/oom_score_adj', 'w').write('-1000')
    print('oom score')
except OSError:
    pass
"""
    status, out, err = at.python(text, options=["--processes", "2"])
    assert (status, out) == (0, ""), out + err


@claim
def has_its_own_namespaces(at):
    if at.level != "sandbox":
        return
    text = "import os\nfor n in 'ipc mnt net pid uts cgroup'.split():" \
           " print(n, os.readlink('/proc/self/ns/' + n))"
    _, out, _ = at.python(text)
    for line in out.splitlines():
        name, link = line.split()
        assert link != os.readlink("/proc/self/ns/" + name), line
    assert len(out.splitlines()) == 6


@claim
def never_runs_as_root(at):
    _, out, _ = at.run("id", "-u")
    assert out.strip() not in ("", "0"), out


@claim
def says_what_is_wrong_with_a_command(at):
    at.file("bot/plain", "not a program\n", 0o644)
    at.file("bot/crlf", "#!/bin/sh\r\necho\r\n")
    at.file("bot/noise", "\1\2\3\4")
    for command, words in (("nothing", "no such program in PATH"),
                           ("./nothing", "there is no such file"),
                           ("./plain", "chmod a+rx"),
                           ("./crlf", "CR LF"),
                           ("./noise", "no program for this machine")):
        status, _, err = at.run(command)
        assert status == 125 and words in err, (command, status, err)


@claim
def reports_pid_start_and_end(at):
    box, sock = at.start({"run": ["sh", "-c", "read x; exit 3"]})
    pid = until_pid(sock)
    with open(f"/proc/{pid}/comm", encoding="ascii") as f:
        assert f.read().strip() in ("sh", "deadwood-box", "box")
    box.stdin.write(b"x\n")
    box.stdin.close()
    if at.level == "sandbox":
        said, _ = told(sock)
        assert said == [{"started": True}, {"exit": 3}], said
    assert box.wait(PATIENCE_S) == 3
    box.stdout.close()


@claim
def reports_why_it_cannot_start(at):
    box, sock = at.start({"run": ["./nothing"]})
    said, _ = told(sock)
    failed = [s["failed"] for s in said if "failed" in s]
    assert len(failed) == 1 and "no such file" in failed[0], said
    assert not any("started" in s for s in said), said
    assert box.wait(PATIENCE_S) == 125
    box.stdin.close()
    box.stdout.close()


@claim
def refuses_orders_that_it_does_not_understand(at):
    for orders, words in ((b"{", "not JSON"), (b"[]", "not a JSON object"),
                          (b"{}", '"run" is missing'),
                          (b'{"run":["x"],"colour":1}', "colour"),
                          (b'{"run":["x"],"uid":0}', "uid"),
                          (b'{"run":["x"],"threads":1.5}', "threads"),
                          (b'{"run":["x"],"dir":"here"}', "absolute"),
                          (b'{"run":["x"],"read":["/a/../b"]}', "read"),
                          (b'{"run":["x"],"level":"best"}', "level"),
                          (b'{"run":["a\\u0000b"]}', "JSON"),
                          (b'{"run":["' + b"x" * 70000 + b'"]}', "large")):
        box, sock = at.start(orders)
        said, _ = told(sock)
        assert len(said) == 1 and words in said[0]["failed"], (words, said)
        assert box.wait(PATIENCE_S) == 125
        box.stdin.close()
        box.stdout.close()


@claim
def locks_reach_nobody(at):
    """A lock on a file that all can see is had, and nobody finds it."""
    box, sock = at.start({"run": [PYTHON, "-c", """
import fcntl, sys
f = open('/usr/bin/env', 'rb')
fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)
fcntl.lockf(f, fcntl.LOCK_SH | fcntl.LOCK_NB, 77, 1000)
print('held', flush=True)
sys.stdin.read()
"""]})
    assert box.stdout.readline() == b"held\n"
    with open("/usr/bin/env", "rb") as f:
        ask = struct.pack("hhqqi4x", fcntl.F_WRLCK, 0, 0, 0, 0)
        found = struct.unpack("hhqqi4x", fcntl.fcntl(f, fcntl.F_GETLK, ask))
        assert found[0] == fcntl.F_UNLCK, found
        fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)  # or it raises
    box.stdin.close()
    sock.close()
    box.wait(PATIENCE_S)


@claim
def changes_no_mode_and_no_date(at):
    """Of a file of the same user's, where it has one in sight or knows of it"""
    path = at.file("elsewhere", "x")
    if at.user:
        os.chown(path, 65534, 65534)
    os.utime(path, (1000, 1000))
    before = os.stat(path)
    status, _, err = at.run(PYTHON, "-c", """
import ctypes, os, sys
libc = ctypes.CDLL(None)
path = sys.argv[1]
for call in (lambda: os.chmod(path, 0), lambda: os.chown(path, -1, -1),
             lambda: libc.syscall(452, -100, path.encode(), 0, 0),
             lambda: os.utime(path), lambda: os.truncate(path, 0),
             lambda: os.open(path, os.O_RDONLY | os.O_TRUNC)):
    try:
        call()
    except OSError:
        pass
""", path)
    assert status == 0, err
    after = os.stat(path)
    assert (before.st_mode, before.st_mtime, before.st_size) == (
        after.st_mode, after.st_mtime, after.st_size), (before, after)


@claim
def leaves_no_note_on_a_file(at):
    """Hints, flags and attributes outlive the bot, and a file that is only
    read can be given them by its owner"""
    own = at.file("bot/own", "x")
    other = at.file("elsewhere", "x")
    for path in own, other:
        if at.user:
            os.chown(path, 65534, 65534)
        try:
            os.setxattr(path, "user.kept", b"1")
        except OSError:
            pass  # not in this file system
    attributes = os.listxattr(own)
    status, out, err = at.run(PYTHON, "-c", """
import ctypes, os, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
own = os.open(sys.argv[1], os.O_RDONLY)
hint = ctypes.c_uint64(3)
flags = ctypes.c_int(0)
value = ctypes.create_string_buffer(128)
for number in 1036, 1038:
    if libc.fcntl(own, number, ctypes.byref(hint)) != -1:
        print("hint", number)
for number in 0x40086602, 0x401c5820, 0x40087602, 0x40806685:
    libc.ioctl(own, ctypes.c_ulong(number), value)
    if ctypes.get_errno() != 25:
        print(f"ioctl {number:x}: {os.strerror(ctypes.get_errno())}")
for path in sys.argv[1:]:
    try:
        os.removexattr(path, "user.kept")
        print("removexattr", path)
    except OSError:
        pass
if os.isatty(0) or libc.ioctl(0, 0x5450) != 0 or libc.ioctl(0, 0x5451) != 0:
    print("an ordinary ioctl")
""", own, other)
    assert (status, out) == (0, ""), (status, out, err)
    for path in own, other:
        assert os.listxattr(path) == attributes, path
    with open(own, "rb") as f:
        got = fcntl.fcntl(f, 1035, bytes(8))
    assert got == bytes(8), got


@claim
def reaches_no_listener(at):
    """A pair of sockets cannot be turned to one that somebody listens at, in
    a folder that the bot may see"""
    path = at.file("bot/there", "")
    for kind in socket.SOCK_DGRAM, socket.SOCK_STREAM, socket.SOCK_SEQPACKET:
        os.unlink(path)
        with socket.socket(socket.AF_UNIX, kind) as listener:
            listener.bind(path)
            os.chmod(path, 0o777)
            if kind != socket.SOCK_DGRAM:
                listener.listen(5)
            listener.setblocking(False)
            status, out, err = at.run(PYTHON, "-c", """
import socket, sys
for kind in range(1, 11):
    try:
        ends = socket.socketpair(socket.AF_UNIX, kind)
    except OSError:
        continue
    if kind not in (1, 5):
        print("a pair of kind", kind)
    for call in (lambda: ends[0].sendto(b"x", sys.argv[1]),
                 lambda: ends[0].connect(sys.argv[1]),
                 lambda: print(kind, ends[0].bind(b"\\0deadwood")),
                 lambda: print(kind, ends[0].bind("")),
                 lambda: ends[0].sendmsg([b"x"], [], 0, sys.argv[1])):
        try:
            call()
        except OSError:
            pass
""", path)
            assert (status, out) == (0, ""), (status, out, err)
            try:
                got = (listener.recv(10) if kind == socket.SOCK_DGRAM
                       else listener.accept())
                raise AssertionError(f"kind {kind}: {got}")
            except BlockingIOError:
                pass


@claim
def keeps_nothing_in_the_kernel(at):
    """Rules, filters, locks and descriptors under way: no limit counts the
    memory behind them, the last are one number for all of a user's bots"""
    look = """
import ctypes, fcntl, os, socket, struct, sys
libc = ctypes.CDLL(None, use_errno=True)
rules = (ctypes.c_uint64 * 2)(0, 3)
if libc.syscall(444, rules, 16, 0) != -1:
    print("a Landlock ruleset")
program = struct.pack("HHI", 6, 0, 0x7fff0000)
code = ctypes.create_string_buffer(program)
filter = struct.pack("H6xP", 1, ctypes.addressof(code))
if libc.prctl(22, 2, filter, 0, 0) != -1:
    print("a filter by prctl")
if libc.syscall(317, 1, 0, filter) != -1:
    print("a filter")
a, b = socket.socketpair()
try:
    socket.send_fds(a, [b"x"], [0])
    print("a descriptor under way")
except OSError:
    pass
"""
    status, out, err = at.python(look)
    assert (status, out) == (0, ""), (status, out, err)
    if at.level == "process":
        return  # here it has no folder to lock a file of
    status, out, err = at.python("""
import fcntl, os
f = open("/tmp/lock", "w")
for lock in fcntl.F_SETLK, fcntl.F_SETLKW, 37, 38:
    try:
        fcntl.fcntl(f, lock, bytes([1]) + bytes(31))
        print("lock", lock)
    except OSError:
        pass
fcntl.flock(f, fcntl.LOCK_EX)
""", options=["--processes", "4"])
    assert (status, out) == (0, ""), (status, out, err)


@claim
def makes_no_table_of_futexes(at):
    """Of any size, which is memory that no limit counts: 1 GB in one call"""
    status, out, err = at.python("""
import ctypes
libc = ctypes.CDLL(None)
for slots in 0, 2, 16, 1 << 20:
    if libc.prctl(78, 1, slots, 0, 0) != -1:
        print("a table of", slots)
""")
    assert (status, out) == (0, ""), (status, out, err)


@claim
def works_on_behind_no_stop(at):
    """One call that fills pages, or moves them together, goes on for seconds
    when the bot has been stopped: 4 s for 32 GB of zeros"""
    for processes in "1", "4":
        status, out, err = at.python("""
import ctypes
libc = ctypes.CDLL(None)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 4]
libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
size = 16 << 20
for flags in 0x8022, 0xc022, 0xa022:
    if libc.mmap(None, size, 1, flags, -1, 0) != ctypes.c_void_p(-1).value:
        print(f"mmap with flags {flags:x}")
at = libc.mmap(None, size, 3, 0x4022, -1, 0)
for advice in 22, 23, 25:
    if libc.madvise(at, size, advice) == 0:
        print("madvise", advice)
if libc.madvise(at, size, 4) != 0:
    print("no ordinary advice")
""", options=["--processes", processes])
        assert (status, out) == (0, ""), (status, out, err)


@claim
def sees_no_clock_of_others(at):
    """What another process has used of the processor, by its number"""
    status, out, err = at.python(f"""
import ctypes, os, time
libc = ctypes.CDLL(None)
for pid in 1, {os.getpid()}, os.getppid():
    clock = ctypes.c_int(~pid << 3 | 2)
    for call in (libc.clock_gettime, libc.clock_getres):
        if call(clock, ctypes.create_string_buffer(16)) == 0:
            print("the clock of", pid)
time.process_time(), time.thread_time()
time.clock_gettime(time.pthread_getcpuclockid(
    __import__("threading").get_ident()))
""")
    assert (status, out) == (0, ""), (status, out, err)


@claim
def wakes_itself_by_nothing(at):
    """SIGCONT that comes by itself would undo a stop"""
    status, out, err = at.python("""
import ctypes, fcntl, signal
libc = ctypes.CDLL(None)
event = ctypes.create_string_buffer(64)
ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[2] = signal.SIGCONT
timer = ctypes.c_int(0)
if libc.syscall(222, 1, event, ctypes.byref(timer)) != -1:
    print("a timer")
try:
    fcntl.fcntl(0, 10, int(signal.SIGCONT))
    print("news of a descriptor")
except OSError:
    pass
fcntl.fcntl(0, 10, int(signal.SIGIO))
""")
    assert (status, out) == (0, ""), (status, out, err)


@claim
def sends_sigcont_by_no_call(at):
    """A thread that sends it over and over undoes the stop under way; so does
    the end of a child that tells its parent by it"""
    for processes in "1", "4":
        status, out, err = at.python("""
import ctypes, os, signal, sys
libc = ctypes.CDLL(None, use_errno=True)
me, CONT = os.getpid(), int(signal.SIGCONT)
info = ctypes.create_string_buffer(128)
ctypes.cast(info, ctypes.POINTER(ctypes.c_int))[0] = CONT
ctypes.cast(info, ctypes.POINTER(ctypes.c_int))[2] = -1
wide = ctypes.c_ulong(CONT | 1 << 32)
for what, *call in (("kill", 62, me, CONT), ("kill wide", 62, me, wide),
                    ("kill the group", 62, 0, CONT), ("tkill", 200, me, CONT),
                    ("tgkill", 234, me, me, CONT),
                    ("rt_sigqueueinfo", 129, me, CONT, info),
                    ("rt_tgsigqueueinfo", 297, me, me, CONT, info),
                    ("pidfd_send_signal", 424, libc.syscall(434, me, 0), CONT,
                     0, 0)):
    if libc.syscall(*call) != -1:
        print(what)
for flags in (*range(256), 0x8000 | CONT, 1 << 32 | CONT):
    pid = libc.syscall(56, ctypes.c_ulong(flags), 0, 0, 0, 0)
    if pid == 0:
        os._exit(0)
    if (pid > 0) != (flags in (0, signal.SIGCHLD) and sys.argv[1] != "1"):
        print("clone", hex(flags), pid)
    if pid > 0:
        os.waitpid(pid, 0x40000000)
os.kill(me, signal.SIGCHLD)
""", processes, options=["--processes", processes])
        assert (status, out) == (0, ""), (processes, status, out, err)


@claim
def ends_with_its_control_socket(at):
    """At level process too where a bot may have children"""
    spin = ("import os, signal, threading\n"
            "signal.signal(15, signal.SIG_IGN)\n"
            "for i in range(3):\n"
            " if os.fork() == 0: os.setsid()\n"
            "os.write(1, b'x')\n"
            "def burn():\n while True: pass\n"
            "threading.Thread(target=burn).start()\nburn()")
    box, sock = at.start({"run": [PYTHON, "-c", spin], "processes": 16})
    pid = until_pid(sock)
    until_started(sock)
    assert box.stdout.read(8) == 8 * b"x"
    with open(f"/proc/{pid}/status", encoding="ascii") as f:
        box_ns = f.read()
    assert "NSpid" in box_ns
    namespace = (os.readlink(f"/proc/{pid}/ns/pid")
                 if not at.user and at.level == "sandbox" else None)
    assert wait_for(lambda: len(in_session(pid)) == 8), in_session(pid)
    sock.close()
    assert box.wait(PATIENCE_S) == 128 + 9, "the outer process ends when all have"
    assert gone(pid)
    assert not in_session(pid), in_session(pid)
    for other in filter(str.isdigit, os.listdir("/proc")):
        try:
            assert namespace is None or os.readlink(
                f"/proc/{other}/ns/pid") != namespace, other
        except OSError:
            pass
    box.stdin.close()
    box.stdout.close()


@claim
def ends_its_family_with_the_bot(at):
    """Level process: the bot ends, and so do its children and orphans"""
    if at.level != "process":
        return
    orphan = ("import os, time\n"
              "if os.fork() == 0:\n"
              " if os.fork() == 0: time.sleep(60)\n"
              " os._exit(0)\n"
              "os.wait()\n"
              "print(os.getpid(), flush=True)\n"
              "input()\n"
              "os._exit(7)")
    box, sock = at.start({"run": [PYTHON, "-c", orphan], "processes": 8})
    pid = int(box.stdout.readline())
    assert len(in_session(pid)) == 2
    sock.send(b"S")
    assert wait_for(lambda: {s for _, s in in_session(pid)} == {"T"}), in_session(pid)
    sock.send(b"C")
    box.stdin.write(b"\n")
    box.stdin.close()
    said, _ = told(sock)
    assert {"started": True} in said and {"exit": 7} in said, said
    assert box.wait(PATIENCE_S) == 7
    assert not in_session(pid), in_session(pid)
    box.stdout.close()


def running(program):
    """The processes that run this file"""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/exe") == program:
                found.append(pid)
        except OSError:
            pass  # it has ended, or is a zombie
    return found


@claim
def leaves_nobody_of_its_start(at):
    """Killed at any moment of it, also while a folder's owner is looked after"""
    dir = at.folder + "/closed"
    os.makedirs(dir, exist_ok=True)
    os.chmod(dir, 0o700)
    if at.user:
        os.chmod(dir, 0o755)
    for i in range(100):
        box, sock = at.start({"run": ["sleep", "60"], "dir": dir})
        time.sleep(i * 0.00005)
        box.kill()
        box.wait(PATIENCE_S)
        sock.close()
        box.stdin.close()
        box.stdout.close()
    assert wait_for(lambda: not running(at.box)), running(at.box)


@claim
def ends_with_its_outer_process(at):
    if at.level != "sandbox":
        return
    box, sock = at.start({"run": ["sleep", "600"]})
    pid = until_pid(sock)
    until_started(sock)
    box.send_signal(signal.SIGKILL)
    box.wait(PATIENCE_S)
    assert wait_for(lambda: gone(pid))
    sock.close()
    box.stdin.close()
    box.stdout.close()


@claim
def gives_the_bots_pipes_to_nobody_else(at):
    box, sock = at.start({"run": [PYTHON, "-c",
                                  "import os, time; os.close(1); "
                                  "time.sleep(60)"]})
    pid = until_pid(sock)
    assert box.stdout.read() == b""
    assert not gone(pid), "its output ended only with the bot"
    sock.close()
    if at.level != "sandbox":
        box.kill()
    box.wait(PATIENCE_S)
    box.stdin.close()
    box.stdout.close()


@claim
def takes_a_filter_that_was_made_before(at):
    if at.level == "none":
        return
    made = subprocess.run([at.box, "--filter"], stdout=subprocess.PIPE,
                          check=True).stdout
    assert len(made) % 8 == 0 and len(made) > 100
    box, sock = at.start({"run": [PYTHON, "-c", "import os; os.fork()"]}, made)
    box.wait(PATIENCE_S)
    assert box.returncode == 1
    sock.close()
    box.stdin.close()
    box.stdout.close()


class Keeper:
    """deadwood-box that stays; the boxes that it starts are ours to wait for"""

    def __init__(self, at, *options):
        self.at = at
        program = subprocess.run([at.box, "--filter"], check=True,
                                 stdout=subprocess.PIPE).stdout
        self.sock, its = socket.socketpair(socket.AF_UNIX,
                                           socket.SOCK_SEQPACKET)
        self.sock.settimeout(PATIENCE_S)
        self.sock.send(program)
        self.process = subprocess.Popen(
            [*at.user, at.box, "--keep", str(its.fileno()), *options],
            pass_fds=[its.fileno()])
        its.close()

    def ask(self, fds, core=b"-1"):
        socket.send_fds(self.sock, [core], fds)
        return int(self.sock.recv(100))

    def start(self, orders, core=b"-1"):
        """(pid, our end of its control socket, its output)"""
        ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        ours.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        ours.settimeout(PATIENCE_S)
        ours.send(json.dumps({"level": self.at.level, "dir": self.at.folder,
                              **orders}).encode())
        out, its_out = os.pipe()
        null = os.open("/dev/null", os.O_RDWR)
        pid = self.ask([null, its_out, its_out, its.fileno()], core)
        its.close()
        os.close(its_out)
        os.close(null)
        return pid, ours, os.fdopen(out)

    def run(self, orders, core=b"-1"):
        """(status, what was said, what was written)"""
        pid, sock, out = self.start(orders, core)
        with out, sock:
            text = out.read()
            said, _ = told(sock)
        _, status = os.waitpid(pid, 0)
        return os.waitstatus_to_exitcode(status), said, text

    def end(self):
        self.sock.close()
        return self.process.wait(PATIENCE_S)


@claim
def keeper_starts_children_of_its_parent(at):
    keeper = Keeper(at)
    for i in range(3):
        status, said, out = keeper.run({"run": ["sh", "-c", "echo $PPID; "
                                                f"exit {i + 3}"]})
        assert status == i + 3, (status, said)
        if at.level == "process":  # else it counts in its own namespace
            assert out.strip() == str(os.getpid()), out
    assert keeper.end() == 0


@claim
def keeper_keeps_to_the_core(at):
    keeper = Keeper(at)
    core = max(os.sched_getaffinity(0))
    orders = {"run": [PYTHON, "-c", "import os; "
                      "print(os.sched_getaffinity(0))"]}
    _, _, out = keeper.run(orders, str(core).encode())
    assert out == f"{{{core}}}\n", out
    _, _, out = keeper.run(orders)
    assert out == f"{os.sched_getaffinity(0)}\n", "it stays everywhere itself"
    keeper.end()


@claim
def keeper_gives_three_descriptors(at):
    keeper = Keeper(at)
    pid, first, kept = keeper.start({"run": ["sleep", "60"]})
    _, _, out = keeper.run({"run": [PYTHON, "-c", "import os; "
                                    "print(os.listdir('/proc/self/fd'))"]})
    assert sorted(re.findall(r"\d+", out)) in (
        ["0", "1", "2", "3"], ["0", "1", "2"]), out
    # nor does the keeper hold on to what it passed on
    if at.level == "sandbox":
        first.close()
    else:
        os.kill(pid, signal.SIGKILL)
    assert kept.read() == ""
    kept.close()
    os.waitpid(pid, 0)
    first.close()
    keeper.end()


@claim
def keeper_outlives_bad_orders(at):
    keeper = Keeper(at)
    status, said, _ = keeper.run({"run": ["./nothing"]})
    assert status == 125 and any("no such file" in s.get("failed", "")
                                 for s in said), said
    status, said, _ = keeper.run({"run": ["x"], "colour": 1})
    assert status == 125 and "colour" in said[0]["failed"], said
    null = os.open("/dev/null", os.O_RDWR)
    assert keeper.ask([null, null]) == -errno.EINVAL
    assert keeper.ask([null, null, null, null]) > 0  # no socket: it gives up
    assert os.waitstatus_to_exitcode(os.wait()[1]) == 125
    os.close(null)
    assert keeper.run({"run": ["true"]})[0] == 0
    keeper.end()


@claim
def keeper_gives_a_private_folder(at):
    """Level process: plain files, nobody else's, gone with the keeper"""
    if at.level != "process":
        return
    run = tempfile.mkdtemp(dir="/tmp")
    os.chmod(run, 0o711)
    if at.user:
        os.chown(run, 65534, 65534)
    keeper = Keeper(at, "--scratch", run)
    stays = ("import os, tempfile, time\n"
             "d = os.environ['TMPDIR']\n"
             "assert d == os.environ['HOME'] == tempfile.gettempdir()\n"
             "with tempfile.NamedTemporaryFile(delete=False) as f:\n"
             " f.write(b'cards')\n"
             "print(f.name, flush=True)\n"
             "time.sleep(60)")
    other = """
import os, sys
def no(what, call):
    try:
        call()
        print('could', what)
    except OSError:
        pass
d = os.environ['TMPDIR']
open(d + '/a', 'w').write('x')
os.rename(d + '/a', d + '/b')
assert open(d + '/b').read() == 'x' and os.listdir(d) == ['b']
os.chmod(d + '/b', 0o755)
no('make a folder', lambda: os.mkdir(d + '/c'))
no('make a link', lambda: os.symlink('/etc', d + '/c'))
no('make a pipe', lambda: os.mkfifo(d + '/c'))
no('run it', lambda: os.execv(d + '/b', ['b']))
no('list the run', lambda: os.listdir(os.path.dirname(d)))
no('read another', lambda: open(sys.argv[1]))
no('write elsewhere', lambda: open('/tmp/box-elsewhere', 'w'))
no('write too large a file', lambda: open(d + '/b', 'wb').write(bytes(2 << 20)))
os.chmod(d, 0)
"""
    pid, sock, out = keeper.start({"run": [PYTHON, "-c", stays]})
    name = out.readline().strip()
    assert name.startswith(f"{run}/{pid}/"), name
    status, said, text = keeper.run({"run": [PYTHON, "-c", other, name],
                                     "tmp": 1 << 20, "uid": 100001})
    assert (status, text) == (0, ""), (status, said, text)
    assert os.path.exists(name)
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    out.close()
    sock.close()
    assert keeper.end() == 0
    assert not os.path.exists(run)


@claim
def keeper_cannot_be_looked_into(at):
    if os.getuid() == 0 and not at.user:
        return  # root may look into everything
    keeper = Keeper(at)
    assert keeper.run({"run": ["true"]})[0] == 0
    pid = keeper.process.pid
    looked = subprocess.run([*at.user, "cat", f"/proc/{pid}/environ"],
                            stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, check=False)
    assert looked.returncode != 0
    keeper.end()


@claim
def starts_python_node_and_java(at):
    at.file("bot/a.py", "import asyncio, json, threading\n"
            "async def f(): return 1\nprint(asyncio.run(f()))\n")
    at.file("bot/a.js", "const {Worker} = require('worker_threads');"
            "new Worker('require(\"worker_threads\").parentPort."
            "postMessage(1)', {eval: true}).on('message', "
            "m => { console.log(m); process.exit(0) });")
    assert at.run(PYTHON, "a.py")[:2] == (0, "1\n"), at.run(PYTHON, "a.py")
    if shutil.which("node", path="/usr/bin:/usr/local/bin"):
        status, out, err = at.run("node", "a.js",
                                  options=["--memory", "1G"])
        assert (status, out) == (0, "1\n"), err
    if os.path.exists("/usr/bin/java"):
        status, _, err = at.run("/usr/bin/java", "-version",
                                options=["--memory", "1G"])
        assert status == 0, err


def refusals(folder):
    """Where a level cannot be had: complaints"""
    box = os.path.join(folder, "deadwood-box")
    for level in "sandbox", "process":
        done = subprocess.run(
            [os.path.join(BUILD, "tests/bots/without"), "sessions", "1", box,
             "--check", "--level", level], capture_output=True, text=True,
            timeout=20, check=False)
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
            text=True, timeout=20, check=False)
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
