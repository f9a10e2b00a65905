"""Find processes: whether one has ended, and those of a run by a mark in their environment, MARK=..."""
import os
import signal

from waiting import wait_for

LEAVE_S = 20  # time for killed processes to end; shorter than any of them would live


def gone(pid):
    """Return whether the process has ended or is a zombie."""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as f:
            return f.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


def marked(mark):
    """Return the pids of processes with the mark, in any process group or namespace; no zombies."""
    want, found = b"MARK=" + mark.encode(), []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{pid}/environ", "rb") as f:
                if want in f.read().split(b"\0"):
                    with open(f"/proc/{pid}/stat", encoding="ascii") as s:
                        if s.read().rsplit(")", 1)[1].split()[0] != "Z":
                            found.append(int(pid))
        except OSError:
            pass
    return found


def children(pid):
    try:
        with open(f"/proc/{pid}/task/{pid}/children", encoding="ascii") as f:
            return [int(n) for n in f.read().split()]
    except OSError:
        return []


def command(pid):
    try:
        with open(f"/proc/{pid}/cmdline", "rb") as f:
            return f.read().replace(b"\0", b" ").decode(errors="replace")
    except OSError:
        return "it has ended"


def left_behind(mark):
    """Kill the processes that outlived the run; return an error message for each."""
    wait_for(lambda: not marked(mark), LEAVE_S)
    left = marked(mark)
    complaints = [f"left behind: {pid} {command(pid)}" for pid in left]
    for pid in left:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return complaints
