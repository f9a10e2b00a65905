#!/usr/bin/env python3
"""A bot for each way to harm others.

  intruder.py NAME     play, and try what the function of that name does
  intruder.py --list   one line each: name, verdicts, limits, what it does

Where it does not sin it answers with the request's default action.  An attempt
that gets through where it must not is written to stderr as "BREACH: ..."; the
runner (tests/suites/hostile.py) looks for that.  TARGETS in its environment
names files that it must not be able to read, SECRET must not be there.
"""
import ctypes
import errno
import json
import mmap
import os
import resource
import signal
import socket
import sys
import threading
import time

SIN_AT = 3  # requests that are answered well before
libc = ctypes.CDLL(None, use_errno=True)
sins = {}


def sin(verdicts="ok", limits="", at=SIN_AT):
    def keep(function):
        name = function.__name__.replace("_", "-")
        sins[name] = (function, verdicts, limits, at)
        return function
    return keep


def breach(text):
    print("BREACH:", text, file=sys.stderr, flush=True)


def must_fail(what, call, *arguments):
    """A call of the C library that has to return -1"""
    rc = call(*arguments)
    if rc != -1:
        breach(f"{what} returned {rc}")


def burn(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


@sin()
def honest():
    """plays as the smallest bot does"""


@sin()
def reads_others_in_proc():
    """looks for other processes in /proc"""
    for pid in filter(str.isdigit, os.listdir("/proc")):
        if int(pid) == os.getpid():
            continue
        for name in "cmdline", "environ", "maps", "mem", "stat":
            try:
                with open(f"/proc/{pid}/{name}", "rb") as f:
                    text = f.read(64)
            except OSError:
                continue
            if b"deadwood-box" not in text:
                breach(f"/proc/{pid}/{name}: {text}")


@sin()
def reads_the_machine():
    """reads what tells how busy the machine is"""
    for name in ("loadavg", "stat", "meminfo", "pressure/cpu", "net/tcp",
                 "keys", "sysvipc/shm", "sched_debug"):
        if os.path.exists("/proc/" + name):
            breach("/proc/" + name)


@sin()
def traces():
    """ptrace, process_vm_readv, pidfd_getfd on every process"""
    for pid in [1, os.getppid(), *range(2, 400)]:
        if pid == os.getpid():
            continue
        must_fail(f"ptrace {pid}", libc.ptrace, 16, pid, 0, 0)
        buf = ctypes.create_string_buffer(8)
        must_fail(f"process_vm_readv {pid}", libc.process_vm_readv, pid, buf,
                  0, buf, 0, 0)
        fd = libc.syscall(434, pid, 0)
        if fd >= 0:
            must_fail(f"pidfd_getfd {pid}", libc.syscall, 438, fd, 0, 0)
            os.close(fd)


@sin()
def signals_everybody():
    """finds processes to signal, and kills its own parent"""
    for pid in range(2, 70000):
        if pid != os.getpid() and libc.kill(pid, 0) == 0:
            breach(f"may signal {pid}")
    libc.kill(1, signal.SIGKILL)
    libc.kill(1, signal.SIGSTOP)
    libc.kill(os.getppid(), signal.SIGTERM)
    libc.kill(-1, signal.SIGTERM)


@sin()
def uses_the_network():
    """opens sockets of every family"""
    for family in range(0, 46):
        if family == socket.AF_UNIX:
            continue
        for kind in 1, 2, 3, 5:
            fd = libc.socket(family, kind, 0)
            if fd >= 0:
                breach(f"socket of family {family}")
                os.close(fd)
    for path in "/run/docker.sock", "/var/run/dbus/system_bus_socket":
        with socket.socket(socket.AF_UNIX) as s:
            try:
                s.connect(path)
                breach(path)
            except OSError:
                pass


@sin()
def leaves_messages():
    """shared memory, queues, semaphores, keys, abstract sockets, locks"""
    must_fail("shmget", libc.shmget, 77, 4096, 0o1666)
    must_fail("semget", libc.semget, 77, 1, 0o1666)
    must_fail("msgget", libc.msgget, 77, 0o1666)
    must_fail("mq_open", libc.syscall, 240, b"dw", 0o102, 0o666, 0)
    must_fail("add_key", libc.syscall, 248, b"user", b"dw", b"x", 1, -4)
    must_fail("memfd", libc.memfd_create, b"dw", 0)
    with socket.socket(socket.AF_UNIX) as s:
        try:
            s.connect("\0deadwood-twin")
            breach("met its twin at an abstract socket")
        except OSError:
            s.close()
    twin = socket.socket(socket.AF_UNIX)
    twin.bind("\0deadwood-twin")
    twin.listen()
    globals()["twin"] = twin
    for path in "/dev/shm/dw", "/var/tmp/dw", "/run/dw", "/bot/dw":
        try:
            with open(path, "x", encoding="ascii"):
                breach(f"wrote {path}")
        except OSError:
            pass


@sin(at=1)
def remembers():
    """leaves a file in /tmp for its next life"""
    if os.listdir("/tmp") not in ([], [os.environ.get("FOLDER", "")]):
        if os.path.exists("/tmp/deadwood-memory"):
            breach("its last life's file")
    with open("/tmp/deadwood-memory", "w", encoding="ascii") as f:
        f.write("cards")


@sin()
def reads_files():
    """results, configuration, other bots, the system's secrets"""
    for path in os.environ["TARGETS"].split(":") + ["/etc/shadow", "/root"]:
        try:
            if os.path.isdir(path):
                if os.listdir(path):
                    breach(f"lists {path}: {os.listdir(path)}")
            elif open(path, "rb").read(1):
                breach(f"reads {path}")
        except OSError:
            pass


@sin()
def changes_files():
    """its own code, the interpreter, links that lead out"""
    for path in (__file__, sys.executable, "/usr/lib/dw", "/etc/passwd",
                 os.path.join(os.path.dirname(__file__), "new")):
        try:
            with open(path, "ab"):
                breach(f"writes {path}")
        except OSError:
            pass
    try:
        os.symlink("/etc/shadow", "/tmp/link")
        with open("/tmp/link", "rb"):
            breach("follows a link out")
    except OSError:
        pass


@sin()
def uses_what_it_inherits():
    """descriptors, environment, a terminal"""
    for fd in os.listdir("/proc/self/fd"):
        try:
            to = os.readlink("/proc/self/fd/" + fd)
        except OSError:
            continue
        if int(fd) > 2 and "/proc/" not in to and "twin" not in to:
            breach(f"descriptor {fd}: {to}")
    if "SECRET" in os.environ:
        breach("SECRET")
    try:
        os.close(os.open("/dev/tty", os.O_RDWR))
        breach("a terminal")
    except OSError:
        pass
    must_fail("TIOCSTI", libc.ioctl, 0, 0x5412, b"x")


@sin()
def wants_more():
    """namespaces, io_uring, bpf, mounts, realtime, limits"""
    for flag in (0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000,
                 0x20000000, 0x40000000):
        must_fail(f"unshare {flag:x}", libc.unshare, flag)
    for name, number in (("io_uring", 425), ("bpf", 321), ("perf", 298),
                         ("userfaultfd", 323), ("keyctl", 250),
                         ("fsopen", 430), ("open_tree", 428)):
        must_fail(name, libc.syscall, number, 0, 0, 0, 0, 0)
    must_fail("mount", libc.mount, b"x", b"/tmp", b"tmpfs", 0, 0)
    must_fail("realtime", libc.sched_setscheduler, 0, 1, bytes(4))
    must_fail("affinity", libc.sched_setaffinity, 0, 8, b"\3" + bytes(7))
    must_fail("pdeathsig", libc.prctl, 1, 0, 0, 0, 0)
    must_fail("nice", libc.setpriority, 0, 0, -10)
    for limit in (resource.RLIMIT_DATA, resource.RLIMIT_NOFILE,
                  resource.RLIMIT_CORE, resource.RLIMIT_NPROC):
        soft, hard = resource.getrlimit(limit)
        try:
            resource.setrlimit(limit, (hard + 1, hard + 1))
            breach(f"raised limit {limit} from {soft}")
        except (OSError, ValueError, OverflowError):
            pass


@sin()
def fills_the_disk():
    """bytes and files in /tmp until there is no room"""
    n = 0
    try:
        while n < 4096:
            with open(f"/tmp/{n}", "wb") as f:
                f.write(bytes(1 << 20))
            n += 1
        breach("4 GB written")
    except OSError as e:
        if e.errno not in (errno.ENOSPC, errno.EFBIG):
            breach(e.strerror)
    try:
        for n in range(100000):
            os.close(os.open(f"/tmp/f{n}", os.O_CREAT | os.O_WRONLY))
        breach("100,000 files")
    except OSError:
        pass


@sin("memory", "memory: 128M")
def eats_memory():
    """touches more and more memory"""
    kept = []
    try:
        while True:
            kept.append(b"x" * (1 << 20))
    except MemoryError:
        time.sleep(30)


@sin("memory", "memory: 128M")
def eats_memory_in_threads():
    """the same in four threads"""
    for _ in range(4):
        threading.Thread(target=eats_memory, daemon=True).start()
    time.sleep(30)


@sin("memory|ok", "memory: 128M")
def eats_file_maps():
    """maps files privately and writes into the copies"""
    kept = []
    path = "/usr/bin/node"
    if not os.path.exists(path):
        path = sys.executable
    size = os.path.getsize(path) & ~4095
    with open(path, "rb") as f:
        for _ in range(20):
            m = mmap.mmap(f.fileno(), size, mmap.MAP_PRIVATE,
                          mmap.PROT_READ | mmap.PROT_WRITE)
            for at in range(0, size, 4096):
                m[at] = 1
            kept.append(m)


@sin("ok", "memory: 128M")
def eats_shared_memory():
    """shared, growing and nameless memory, which no limit counts"""
    for flags in 0x21, 0x122, 0x23:
        libc.mmap.restype = ctypes.c_long
        if libc.mmap(0, 1 << 30, 3, flags, -1, 0) != -1:
            breach(f"mmap with flags {flags:x}")
    pairs = []
    try:
        for _ in range(1000):
            a, b = socket.socketpair()
            a.setblocking(False)
            pairs += [a, b]
            a.send(bytes(1 << 20))
    except OSError:
        pass
    if len(pairs) > 128:
        breach(f"{len(pairs)} sockets")
    for s in pairs:
        s.close()


@sin("exit|memory", "memory: 128M")
def asks_for_all_at_once():
    """wants 16 GB"""
    bytearray(1 << 34)


@sin()
def forks():
    """a fork bomb that may not"""
    try:
        while True:
            if os.fork() == 0:
                burn(30)
                os._exit(0)
            breach("forked")
            return
    except OSError:
        pass


@sin("ok|timeout|exit|memory", "processes: 16")
def bombs():
    """a fork bomb within its limit, in sessions of their own"""
    n = 0
    try:
        while n < 200:
            if os.fork() == 0:
                os.setsid()
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                while True:
                    try:
                        os.fork()
                    except OSError:
                        time.sleep(0.01)
            n += 1
    except OSError:
        pass
    if n > 90:
        breach(f"{n} processes")


@sin("ok", "threads: 20")
def starts_threads():
    """threads without end"""
    n = 0
    try:
        while n < 500:
            threading.Thread(target=time.sleep, args=(60,),
                             daemon=True).start()
            n += 1
    except RuntimeError:
        pass
    if n > 25:
        breach(f"{n} threads")


@sin("ok", "processes: 8")
def leaves_a_daemon():
    """a grandchild in a session of its own that holds the pipes"""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(600)
        os._exit(0)


@sin("ok|timeout")
def shrinks_pipes():
    """makes its pipes small and writes into its own input"""
    must_fail("F_SETPIPE_SZ", libc.fcntl, 0, 1031, 4096)
    must_fail("F_SETPIPE_SZ", libc.fcntl, 1, 1031, 4096)


@sin()
def ponders():
    """burns in two threads while others play"""
    for _ in range(2):
        threading.Thread(target=burn, args=(60,), daemon=True).start()


@sin("timeout", at=SIN_AT)
def spins():
    """thinks for ever"""
    burn(60)


@sin("timeout")
def drops_core():
    """never answers, with a core limit that it raises"""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))
        breach("core files")
    except (OSError, ValueError):
        pass
    time.sleep(60)


def play(name):
    function, _, _, at = sins[name]
    asked = 0
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "hello":
            print('{"req":0}', flush=True)
        elif said["type"] == "act":
            asked += 1
            if asked == at:
                function()
            print(json.dumps({"req": said["req"], **said["default"]}),
                  flush=True)
    os._exit(0)


def main():
    if sys.argv[1] == "--list":
        for name, (function, verdicts, limits, _) in sins.items():
            print(name, verdicts, limits, function.__doc__, sep="\t")
        return
    signal.alarm(90)  # one whom nobody stops ends by itself
    play(sys.argv[1])


if __name__ == "__main__":
    main()
