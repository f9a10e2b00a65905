#!/usr/bin/env python3
"""A hostile bot for each attack on the sandbox, the machine or other bots.

  intruder.py NAME     play, and make the attack of the function NAME
  intruder.py --list   print a line for each: name, verdicts, limits, levels, description

Otherwise it answers with the request's default action.  It reports an attack that
succeeds but must not as "BREACH: ..." on stderr; tests/suites/hostile.py searches for
that.  Verdicts are those of the seat; "fault" is "ok" with faults.  The environment
variable TARGETS lists files that it must not be able to read; SECRET must not be set.
"""
import ctypes
import errno
import json
import mmap
import os
import resource
import signal
import sys
import threading
import time

SIN_AT = 3  # the attack starts at this request
libc = ctypes.CDLL(None, use_errno=True)
sins = {}


def sin(verdicts="ok", limits="", at=SIN_AT, levels="sandbox"):
    def keep(function):
        name = function.__name__.replace("_", "-")
        sins[name] = (function, verdicts, limits, at, levels)
        return function
    return keep


def breach(text):
    print("BREACH:", text, file=sys.stderr, flush=True)


def must_fail(what, call, *arguments):
    """Call a function of the C library, which must return -1."""
    rc = call(*arguments)
    if rc != -1:
        breach(f"{what} returned {rc}")


def compute(rounds):
    """Use the CPU beside other threads: for this the lock of Python is released."""
    import hashlib  # here, like socket: no other attack pays for it at its start
    hashlib.pbkdf2_hmac("sha256", b"x", b"y", rounds)


def burn(seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass


@sin()
def honest():
    """plays without an attack"""


@sin()
def reads_others_in_proc():
    """searches other processes in /proc"""
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
    """reads the load of the machine"""
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
    """sends signals to all processes, and kills its parent"""
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
    import socket
    for family in range(0, 46):
        for kind in 1, 2, 3, 5:
            fd = libc.socket(family, kind, 0)
            if fd >= 0:
                breach(f"socket of family {family}")
                os.close(fd)
    for path in "/run/docker.sock", "/var/run/dbus/system_bus_socket":
        try:
            with socket.socket(socket.AF_UNIX) as s:
                s.connect(path)
                breach(path)
        except OSError:
            pass


@sin()
def leaves_messages():
    """shared memory, queues, semaphores, keys, abstract sockets, locks"""
    import socket
    must_fail("shmget", libc.shmget, 77, 4096, 0o1666)
    must_fail("semget", libc.semget, 77, 1, 0o1666)
    must_fail("msgget", libc.msgget, 77, 0o1666)
    must_fail("mq_open", libc.syscall, 240, b"dw", 0o102, 0o666, 0)
    must_fail("add_key", libc.syscall, 248, b"user", b"dw", b"x", 1, -4)
    must_fail("memfd", libc.memfd_create, b"dw", 0)
    try:
        with socket.socket(socket.AF_UNIX):
            breach("a socket that another may listen at")
    except OSError:
        pass
    for path in "/dev/shm/dw", "/var/tmp/dw", "/run/dw", "/bot/dw":
        try:
            with open(path, "x", encoding="ascii"):
                breach(f"wrote {path}")
        except OSError:
            pass


@sin(at=1)
def remembers():
    """leaves a file in /tmp for its next process"""
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
    """changes its own code, the interpreter, links to other folders"""
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
    """uses inherited descriptors, environment, terminal"""
    for fd in os.listdir("/proc/self/fd"):
        try:
            to = os.readlink("/proc/self/fd/" + fd)
        except OSError:
            continue
        if int(fd) > 2 and "/proc/" not in to:
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
    """fills /tmp with bytes and files"""
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


@sin("flood", levels="process")
def fills_its_folder():
    """fills its own folder with files"""
    for n in range(64):
        with open(f"{os.environ['TMPDIR']}/{n}", "wb") as f:
            f.write(bytes(1 << 20))
    time.sleep(30)


@sin("flood", levels="process")
def fills_its_folder_with_nothing():
    """creates endless empty files"""
    for n in range(1000):
        with open(f"{os.environ['TMPDIR']}/{n}", "wb"):
            pass
    time.sleep(30)


@sin("flood", levels="process")
def fills_a_folder_that_it_closed():
    """fills a folder that only it may enter"""
    os.chmod(os.environ["TMPDIR"], 0o300)
    fills_its_folder()


@sin(levels="")
def keeps_a_file():
    """a folder that the arena must remove"""
    with open(os.environ["TMPDIR"] + "/kept", "w", encoding="ascii") as f:
        f.write("cards")
    time.sleep(60)


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
    """touches more and more memory in four threads"""
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
    """uses shared, growing and anonymous memory that no limit counts"""
    import socket
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
    """allocates 16 GB at once"""
    bytearray(1 << 34)


@sin()
def forks():
    """a fork bomb without permission to fork"""
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
    """a fork bomb within its limit, with a session for each process"""
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
    """starts endless threads"""
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
    """leaves a grandchild in its own session that keeps the pipes open"""
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            time.sleep(600)
        os._exit(0)


@sin("ok|timeout")
def shrinks_pipes():
    """shrinks its pipes and writes into its own input"""
    must_fail("F_SETPIPE_SZ", libc.fcntl, 0, 1031, 4096)
    must_fail("F_SETPIPE_SZ", libc.fcntl, 1, 1031, 4096)


@sin()
def ponders():
    """uses CPU time in two threads while others play"""
    telling.append(True)
    for _ in range(2):
        threading.Thread(target=burn, args=(60,), daemon=True).start()


@sin("timeout", at=SIN_AT)
def spins():
    """computes endlessly"""
    burn(60)


@sin("timeout")
def spins_in_threads():
    """computes endlessly in four threads, while the first thread waits"""
    for _ in range(4):
        threading.Thread(target=work_on, daemon=True).start()
    time.sleep(60)


@sin("timeout")
def drops_core():
    """raises its core limit and never answers"""
    try:
        resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))
        breach("core files")
    except (OSError, ValueError):
        pass
    time.sleep(60)

@sin("memory", "memory: 128M")
def eats_without_a_leader():
    """ends its first thread, whose memory /proc shows, and allocates memory"""
    threading.Thread(target=eats_memory).start()
    libc.syscall(60, 0)


@sin()
def plays_without_a_leader():
    """ends its first thread and continues in another"""
    threading.Thread(target=play_on).start()
    libc.syscall(60, 0)


@sin("memory", "memory: 128M")
def eats_in_another_life():
    """calls exec from a second thread, then allocates memory"""
    def go():
        os.execv(sys.executable, [sys.executable, __file__, "-c",
                                  "eats-memory"])
    threading.Thread(target=go).start()
    time.sleep(30)


@sin("ok|memory", "memory: 128M")
def eats_page_tables():
    """reads one byte of every 2 MB: only the kernel's page tables grow"""
    size = 64 << 40
    libc.mmap.restype = ctypes.c_void_p
    libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, *[ctypes.c_int] * 4]
    at = libc.mmap(None, size, 1, 0x4022, -1, 0)
    if at in (None, ctypes.c_void_p(-1).value):
        return  # not so much of it
    libc.madvise(ctypes.c_void_p(at), ctypes.c_size_t(size), 15)
    for n in range(1 << 20):
        ctypes.string_at(at + (n << 21), 1)
        if n % 4096 == 4095 and own("VmPTE") > 512 << 10:
            breach(f"{own('VmPTE')} KB of page tables")
            break


def own(key):
    """Return a number of /proc/self/status."""
    with open("/proc/self/status", encoding="ascii") as f:
        for line in f:
            if line.startswith(key + ":"):
                return int(line.split()[1])
    return 0


@sin("ok|memory", "memory: 128M")
def eats_pages_of_zero():
    """fills a shared mapping of /dev/zero and unmaps the pages with MADV_DONTNEED"""
    libc.madvise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    try:
        f = os.open("/dev/zero", os.O_RDWR)
    except OSError:
        return
    part = 8 << 20
    try:
        m = mmap.mmap(f, 1 << 30, mmap.MAP_SHARED,
                      mmap.PROT_READ | mmap.PROT_WRITE)
    except OSError:
        return
    for at in range(0, 1 << 30, part):
        m[at:at + part] = b"x" * part
        m.madvise(mmap.MADV_DONTNEED)
    if m[0] == ord("x"):
        breach("1 GB is kept that no limit counts")
    m.close()


@sin(levels="process sandbox")
def queues_signals():
    """uses up its user's limits of pending signals and timers"""
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGRTMIN + 3])
    value = ctypes.create_string_buffer(128)
    n = 0
    while n < 20000 and libc.sigqueue(os.getpid(), signal.SIGRTMIN + 3,
                                      value) == 0:
        n += 1
    if n > 2000:
        breach(f"{n} signals wait")


@sin(levels="process sandbox")
def reaches_others_by_number():
    """sets limits and priorities of processes by guessed pids"""
    old = ctypes.create_string_buffer(16)
    new = ctypes.create_string_buffer(b"\xff" * 16)  # harmless value
    for pid in [1, os.getppid(), *range(2, 70000)]:
        if pid == os.getpid():
            continue
        if libc.prlimit(pid, 7, None, old) == 0:
            breach(f"reads the limits of {pid}")
        if libc.prlimit(pid, 5, new, None) == 0:
            breach(f"sets the limits of {pid}")
        if libc.setpriority(0, pid, 0) == 0:
            breach(f"makes {pid} slow")
        if libc.clock_gettime(ctypes.c_int(~pid << 3 | 2), new) == 0:
            breach(f"reads what {pid} has used")
    must_fail("setpriority of the user", libc.setpriority, 2, 0, 0)


@sin(levels="process sandbox")
def uses_the_machine():
    """uses up resources of the whole machine; slows its disk and cores"""
    context = ctypes.c_ulong(0)
    must_fail("io_setup", libc.syscall, 206, 65536, ctypes.byref(context))
    fd = os.open("/usr/bin", os.O_RDONLY)
    must_fail("dnotify", libc.fcntl, fd, 1026, 0x80000001)
    must_fail("mincore", libc.syscall, 27, 0, 0, 0)
    ctypes.set_errno(0)
    must_fail("core scheduling", libc.prctl, 62, 1, 0, 0, 0)
    if ctypes.get_errno() != errno.EPERM:
        breach("core scheduling is not refused")
    file = os.open(sys.executable, os.O_RDONLY)
    must_fail("a lease", libc.fcntl, file, 1024, 0)
    own_code = os.open(__file__, os.O_RDONLY)
    must_fail("a lease on its own", libc.fcntl, own_code, 1024, 0)
    try:
        os.preadv(file, [bytearray(1)], 0, os.RWF_NOWAIT)
        breach("asks what the page cache holds")
    except OSError:
        pass
    if libc.syscall(306, -1) == -1:
        breach("syncfs reaches the kernel")
    if libc.syscall(187, -1, 0, 1 << 20) == -1:
        breach("readahead reaches the kernel")
    if libc.madvise(ctypes.c_void_p(4096), ctypes.c_size_t(4096), 3) == -1:
        breach("and so does MADV_WILLNEED")
    if libc.syscall(27, 0, 0, 0) != -1:
        breach("mincore")


@sin()
def renames_itself():
    """sets a process name that breaks parsers of /proc"""
    libc.prctl(15, b") Z 1 1 1", 0, 0, 0)


@sin()
def execs_itself():
    """calls exec on itself, with arguments and variables of the maximum size"""
    os.execve(sys.executable, [sys.executable, __file__, "-p", json.dumps(SAID),
                               *["x" * 1000] * 1000],
              {"X" * 1000 + str(n): "y" * 1000 for n in range(500)})


@sin("exit")
def becomes_another():
    """calls exec on setuid programs"""
    for path in "/usr/bin/su", "/bin/su", "/usr/bin/passwd", "/usr/bin/chsh":
        if os.path.exists(path):
            os.execv(path, [path])
    os._exit(1)


@sin()
def forks_otherwise():
    """tries vfork, clone, clone3, posix_spawn and CLONE_PARENT"""
    for what, *call in (("vfork", 58), ("clone", 56, 17, 0, 0, 0, 0),
                        ("clone of files", 56, 0x400 | 17, 0, 0, 0, 0),
                        ("a sibling", 56, 0x8000 | 17, 0, 0, 0, 0)):
        rc = libc.syscall(*call)
        if rc == 0:
            os._exit(0)
        if rc > 0:
            breach(what)
    args = (ctypes.c_ulonglong * 11)(0, 0, 0, 0, 17)
    rc = libc.syscall(435, args, 88)
    if rc == 0:
        os._exit(0)
    if rc > 0:
        breach("clone3")
    try:
        os.posix_spawn("/bin/true", ["true"], {})
        breach("posix_spawn")
    except OSError:
        pass


@sin()
def writes_everywhere():
    """writes to every possible descriptor"""
    for fd in range(3, 1024):
        try:
            os.write(fd, b"x")
            breach(f"descriptor {fd}")
        except OSError:
            pass


@sin("ok|protocol|timeout")
def reopens_its_pipes():
    """reopens its pipes in the other direction, its memory, its links"""
    for path, flags in (("/proc/self/fd/0", os.O_WRONLY | os.O_NONBLOCK),
                        ("/proc/self/fd/1", os.O_RDONLY | os.O_NONBLOCK),
                        ("/proc/self/fd/1", os.O_WRONLY | os.O_TRUNC |
                         os.O_NONBLOCK),
                        ("/proc/self/mem", os.O_RDWR),
                        ("/proc/self/root/etc/shadow", os.O_RDONLY),
                        ("/proc/self/cwd/../../../../etc/shadow", os.O_RDONLY),
                        ("/proc/1/root", os.O_RDONLY),
                        ("/proc/1/cwd", os.O_RDONLY),
                        ("/proc/self/autogroup", os.O_WRONLY),
                        ("/proc/self/oom_score_adj", os.O_WRONLY),
                        ("/proc/self/setgroups", os.O_WRONLY),
                        ("/proc/self/uid_map", os.O_WRONLY)):
        try:
            fd = os.open(path, flags)
        except OSError:
            continue
        if "/1/" in path or "shadow" in path:
            breach(path)
        if "autogroup" in path or "oom" in path or "map" in path:
            breach(f"writes {path}")
        os.set_blocking(fd, False)
        globals().setdefault("kept", []).append(fd)


@sin()
def litters():
    """creates deep folders, sparse files, pipes and link cycles in its /tmp"""
    os.chdir("/tmp")
    try:
        for _ in range(400):
            os.mkdir("d")
            os.chdir("d")
    except OSError:
        pass
    os.chdir("/tmp")
    for make in (lambda: os.mkfifo("fifo"), lambda: os.symlink("a", "b"),
                 lambda: os.symlink("b", "a"),
                 lambda: os.mknod("dev", 0o60666, os.makedev(8, 0)),
                 lambda: os.open("hole", os.O_CREAT | os.O_RDWR)):
        try:
            make()
        except OSError:
            pass
    fd = os.open("hole", os.O_RDWR)
    for call in (lambda: os.truncate(fd, 1 << 62),
                 lambda: os.posix_fallocate(fd, 0, 1 << 40),
                 lambda: os.setxattr("hole", "user.x", bytes(60000))):
        try:
            call()
            breach("more room than there is")
        except OSError:
            pass


@sin()
def is_always_woken():
    """sets a timer that expires endlessly"""
    signal.signal(signal.SIGALRM, lambda *_: None)
    signal.setitimer(signal.ITIMER_REAL, 0.0005, 0.0005)


@sin("timeout|fault")
def starves_itself():
    """runs nine threads on one core: the first seems to wait for a CPU"""
    def work():
        compute(3000000)
    for _ in range(8):
        threading.Thread(target=work, daemon=True).start()
    end = time.process_time() + 3  # CPU time of all; on a busy machine it takes longer
    while time.process_time() < end:
        compute(1000)


@sin("timeout|fault", "processes: 16")
def starves_itself_in_children():
    """runs nine processes on one core: the first seems to wait for a CPU"""
    for _ in range(8):
        if os.fork() == 0:
            burn(4)
            os._exit(0)
    burn(3)


def work_on():
    while True:
        compute(1000)


@sin()
def ponders_a_little():
    """always uses less CPU time than is free between two turns"""
    telling.append(True)
    threading.Thread(target=work_on, daemon=True).start()


children = []


def used():
    """Return the CPU microseconds of the process, or of its children."""
    if alarms or telling:
        return int(time.process_time() * 1e6)
    return int(sum(time.clock_gettime(~pid << 3 | 2) for pid in children) *
               1e6)


@sin("ok", "processes: 4", levels="process sandbox")
def ponders_in_children():
    """uses CPU time in children in their own process groups while others play"""
    for _ in range(2):
        pid = os.fork()
        if pid == 0:
            os.setsid()
            burn(60)
            os._exit(0)
        children.append(pid)


@sin("memory", "memory: 128M, processes: 8", levels="process sandbox")
def eats_in_orphans():
    """allocates memory in orphaned grandchildren"""
    for _ in range(4):
        if os.fork() == 0:
            if os.fork() == 0:
                kept = b"x" * (60 << 20)
                time.sleep(30)
                os._exit(len(kept) & 1)
            os._exit(0)
        os.wait()
    time.sleep(30)


@sin("timeout", "processes: 8", levels="")
def leaves_children():
    """leaves a child and an orphan that ignore all signals that they can"""
    for generation in range(2):
        if os.fork() == 0:
            for number in range(1, 32):
                if number not in (9, 17, 19):
                    signal.signal(number, signal.SIG_IGN)
            os.setsid()
            if generation == 0 and os.fork():
                os._exit(0)
            time.sleep(600)
    time.sleep(60)


# These attack at the beginning of each match; the runner has its own checks for
# them.
between = {"at": None}


@sin(levels="sandbox process")
def wakes_itself():
    """arranges SIGCONT to itself, by a timer and by its own stderr"""
    signal.signal(signal.SIGIO, signal.SIG_IGN)
    event = ctypes.create_string_buffer(64)
    ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[2] = signal.SIGCONT
    timer = ctypes.c_int(0)
    every = (ctypes.c_long * 4)(0, 1000000, 0, 1000000)
    if libc.syscall(222, 1, event, ctypes.byref(timer)) != -1:
        libc.syscall(223, timer, 0, every, 0)
        breach("a timer that undoes a stop")
    must_fail("F_SETSIG", libc.fcntl, 2, 10, int(signal.SIGCONT))
    libc.fcntl(2, 8, os.getpid())
    libc.fcntl(2, 4, os.O_ASYNC)
    must_fail("SIGCONT to itself", libc.kill, os.getpid(), int(signal.SIGCONT))
    threading.Thread(target=wake_on, daemon=True).start()


def wake_on():
    """Undo a stop while it happens."""
    while True:
        libc.kill(os.getpid(), int(signal.SIGCONT))


# A child whose end wakes this process once, after the next answer.
alarms = []


@sin("ok|timeout|memory", "processes: 4", levels="process sandbox")
def is_woken_by_children():
    """uses CPU time while others play; the end of a child undoes its stop"""
    threading.Thread(target=work_on, daemon=True).start()
    alarms.append(None)


def set_alarm():
    """Start that child; freeing its memory takes the kernel longer than the stop takes to arrive."""
    pid = libc.syscall(56, int(signal.SIGCONT), 0, 0, 0, 0)
    if pid == 0:
        kept = b"x" * (60 << 20)
        signal.pause()
        os._exit(len(kept) & 1)
    if pid > 0:
        breach("a child with SIGCONT as its exit signal")
        time.sleep(0.05)
        os.kill(pid, signal.SIGKILL)


@sin(levels="", at=0)
def ponders_between_matches():
    """uses CPU time while it waits for its next match"""
    if between["at"] is None:
        wakes_itself()
        threading.Thread(target=work_on, daemon=True).start()
        return
    passed = time.monotonic() - between["at"][0]
    used = time.process_time() - between["at"][1]
    print(f"used {used:.3f} s of {passed:.3f} s", file=sys.stderr)
    if used > 0.06 + passed / 5:
        breach("it went on while others played")


@sin(levels="", at=0)
def burns():
    """computes in eight threads all the time"""
    for _ in range(8):
        threading.Thread(target=work_on, daemon=True).start()


@sin(levels="", at=0)
def leaks():
    """leaks 36 MB in each match"""
    globals().setdefault("kept", []).append(b"x" * (36 << 20))
    time.sleep(0.1)  # so that it is measured in this match, not after it


@sin("ok|timeout")
def answers_at_the_last_moment():
    """sleeps nearly as long as its time limit"""
    time.sleep(0.45)


SAID = {}
telling = []  # not empty: print the CPU time between its turns


def answer(said):
    print(json.dumps({"req": said["req"], **said["default"]}), flush=True)


def play_on():
    """Play to the end without another attack."""
    if SAID:
        answer(SAID)
    for line in sys.stdin:
        said = json.loads(line)
        if said["type"] == "act":
            answer(said)
    os._exit(0)


def play(name):
    function, _, _, at, _ = sins[name]
    asked = 0
    rested = None
    for line in sys.stdin:
        said = json.loads(line)
        if (children or alarms or telling) and rested and said["type"] == "act":
            us = used() - rested[1]
            passed = int((time.monotonic() - rested[0]) * 1e6)
            print(f"used {us} us of {passed} us, to request {said['req']}",
                  file=sys.stderr)
        if said["type"] == "hello":
            print('{"req":0}', flush=True)
        elif said["type"] == "match" and at == 0:
            function()
        elif said["type"] == "act":
            asked += 1
            if asked == at:
                SAID.update(said)
                function()
            # before the answer: after it the bot can be stopped at once
            if alarms:
                set_alarm()
            rested = time.monotonic(), used()
            between["at"] = time.monotonic(), time.process_time()
            answer(said)
    os._exit(0)


def main():
    if sys.argv[1] == "--list":
        for name, (function, verdicts, limits, _, levels) in sins.items():
            print(name, verdicts, limits, levels, function.__doc__, sep="\t")
        return
    if sys.argv[1] == "-c":  # after exec: attack at once
        sins[sys.argv[2]][0]()
        return
    if sys.argv[1] == "-p":
        SAID.update(json.loads(sys.argv[2]))
        play_on()
    signal.alarm(90)  # ends itself if it is not stopped
    play(sys.argv[1])


if __name__ == "__main__":
    main()
