"""Claims about state that a bot cannot leave in the kernel or read from it."""
import fcntl
import os
import struct

from boxed.place import PYTHON, claim
from waiting import PATIENCE_S


@claim
def locks_reach_nobody(at):
    """A bot can lock a shared file, but no other process sees the lock."""
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
        fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)  # raises an error if the file is locked
    box.stdin.close()
    sock.close()
    box.wait(PATIENCE_S)


@claim
def changes_no_mode_and_no_date(at):
    """The bot cannot change mode, time or size of another file of its user by its path."""
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
def builds_install_and_copy_files(at):
    """Builds that set file attributes work, as on a file system without attributes."""
    if at.level == "process" and not at.user:
        return  # the box becomes a user without write permission
    program = at.file("bot/program", "x")
    if at.user:
        os.chown(os.path.dirname(program), 65534, 65534)
    status, _, err = at.run("/bin/sh", "-ec", "install -m 755 program a; cp -p a b; cp -a b c; cmp program c",
                            options=("--build", "--processes", "20"))
    assert status == 0, err


@claim
def leaves_no_note_on_a_file(at):
    """Hints, flags and attributes of a file outlive the bot, and its owner can set
    them even on a read-only file; so the box refuses them."""
    own = at.file("bot/own", "x")
    other = at.file("elsewhere", "x")
    for path in own, other:
        if at.user:
            os.chown(path, 65534, 65534)
        try:
            os.setxattr(path, "user.kept", b"1")
        except OSError:
            pass  # this file system does not support it
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
def keeps_nothing_in_the_kernel(at):
    """Landlock rules, filters, locks and descriptors in transit: no limit counts
    their memory, and all bots of a user share the number of the last."""
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
        return  # without a folder, there is no file to lock
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
    """The box refuses a private table of futexes, which is memory that no limit counts: 1 GB in one call."""
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
    """A call that fills or compacts pages would run for seconds after the bot was
    stopped: 4 s for 32 GB of zeros."""
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
    """The bot cannot read the CPU time of another process by its pid."""
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
    """The bot cannot arrange a later SIGCONT, which would undo a stop."""
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
    """The bot cannot send SIGCONT: a thread that repeats it would undo a stop, and
    so would a child with SIGCONT as its exit signal."""
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
