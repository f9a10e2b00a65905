"""Processes: whether one is gone; those of a run, found by a mark in their environment, MARK=..."""
import os
import signal

from waiting import wait_for

LEAVE_S = 20  # for what was killed to be gone; none of them ends by itself so soon


def gone(pid):
    """Has the process ended, or is it a zombie?"""
    try:
        with open(f"/proc/{pid}/stat", encoding="ascii") as f:
            return f.read().rsplit(")", 1)[1].split()[0] in "ZX"
    except OSError:
        return True


def marked(mark):
    """Those that carry it, whatever forked them and wherever to; none that only wait to be reaped"""
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
    """Complaints about those that outlived the run; ends them"""
    wait_for(lambda: not marked(mark), LEAVE_S)
    left = marked(mark)
    complaints = [f"left behind: {pid} {command(pid)}" for pid in left]
    for pid in left:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return complaints
