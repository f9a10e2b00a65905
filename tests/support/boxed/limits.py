"""Claims about limits of memory, threads and processes, and their reports."""
import os
import re

from boxed.place import claim


@claim
def bounds_data_as_a_tournament(at):
    """RLIMIT_DATA is twice the limit; the watchdog enforces the limit itself."""
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
            return  # a sanitizer's memory exceeds any limit
    status, out, _ = at.python("try: bytearray(1 << 30)\n"
                               "except MemoryError: print('no')",
                               options=["--memory", "256M"])
    assert (status, out) == (0, "no\n")


@claim
def ends_who_uses_more_memory(at):
    """The box ends a bot that exceeds the memory limit, also when started from the command line and below RLIMIT_DATA.  The
    message is that of a tournament.  The limit applies to the bot itself and to the sum of its children.
    """
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
def bounds_what_a_crash_starts(at):
    """The core limit is 1: with 0 the kernel still starts the program of a core_pattern pipe."""
    _, out, _ = at.python("import resource as r\n"
                          "print(r.getrlimit(r.RLIMIT_CORE))")
    assert out == "(1, 1)\n", out


@claim
def bounds_what_waits_for_its_user(at):
    """Pending signals and timers, whose limits count per user, are bounded at every level."""
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
        return  # not bounded: the limit counts all processes of the user; security.md
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
