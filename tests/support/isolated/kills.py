"""Checks with a killed arena or fork server: no process remains, no result is lost."""
import ctypes
import glob
import os
import re
import signal
import time

from isolated.house import changed, seats, wait
from processes import LEAVE_S, children, command, left_behind, marked
from waiting import wait_for

TRIES = 20  # attempts of checks with a race, for a busy machine


def bombed(mark, arena):
    """Wait until a fork bomb has started.  Returns an error if the run ends before."""
    seen = wait_for(lambda: "off" if len(marked(mark)) >= 8 else arena.poll() is not None)
    return [] if seen == "off" else ["no bomb went off"]


def kill_among_bombs(house, user, **how):
    """Kill an arena during a fork bomb.  Returns (folder, mark, errors)."""
    # A bomb can end before it is seen: then try again with another run.
    for turn in range(TRIES):
        mark = f"{os.getpid()}-killed-{bool(user)}-{turn}"
        at = house.place("bombs", "processes: 16", mark, user)
        arena = house.arena(at, user, **how)
        wrong = bombed(mark, arena)
        arena.kill()
        arena.communicate()
        if arena.returncode == -signal.SIGKILL:
            break
    else:
        wrong.append(f"the run ended before its bomb in {TRIES} attempts")
    return at, mark, wrong + left_behind(mark)


def killed_among_bombs(house, user):
    """SIGKILL to the arena: no process remains, and the run resumes."""
    at, mark, wrong = kill_among_bombs(house, user)
    status, said = wait(house.arena(at, user))
    if status != 0 or len(seats(at)) != 4:
        wrong.append(f"resumed: {status} {said[-400:]}")
    return wrong + left_behind(mark)


def keeper_killed(house, user):
    """The fork server is killed: the run continues with another."""
    return keeper_hit(house, user, signal.SIGKILL, 2)


def keeper_stopped(house, user):
    """A fork server is stopped and does not answer: the run continues with another."""
    return keeper_hit(house, user, signal.SIGSTOP, 1)


def keepers_killed_at_the_start(house, user):
    """Several fork servers are killed in turn before the first match, at each level:
    more than a single start attempts.  A bot that ends with them is started again."""
    wrong = []
    for level in "sandbox", "process":
        # A run can end before the fourth: the killing process may have to wait for a CPU.
        for turn in range(TRIES):
            mark = f"{os.getpid()}-keepers-{level}-{bool(user)}-{turn}"
            at = house.place("honest", "", mark, user, level=level)
            arena = house.arena(at, user)
            hit = set()
            while arena.poll() is None and len(hit) < 4:
                for pid in children(arena.pid):
                    try:
                        if pid not in hit and is_keeper(pid):
                            os.kill(pid, signal.SIGKILL)
                            hit.add(pid)
                    except OSError:
                        pass
                time.sleep(0.0005)  # a moment: the arena needs the CPU to start the next one
            status, said = wait(arena)
            if status != 0 or any(s["verdict"] != "ok" for s in seats(at)):
                wrong.append(f"{level}: {status}, hit {len(hit)}: {said[-400:]}")
            wrong += left_behind(mark)
            if wrong or len(hit) == 4:
                break
        else:
            wrong.append(f"{level}: never four in one start, in {TRIES} attempts")
    return wrong


def keeper_hit(house, user, how, times):
    mark = f"{os.getpid()}-keeper-{how}-{bool(user)}"
    at = house.place("honest", "", mark, user)
    with open(at + "/c.yaml", "a", encoding="utf-8") as f:
        f.write("restart: match\n")
    arena = house.arena(at, user)
    hit = set()
    while arena.poll() is None:
        plays = bool(glob.glob(at + "/out/logs/*") or glob.glob(at + "/out/logs/.*"))
        for pid in children(arena.pid):
            try:
                # kill the first one at once, the second during a match
                if len(hit) < min(times, 1 + plays) and pid not in hit and is_keeper(pid):
                    os.kill(pid, how)
                    hit.add(pid)
            except OSError:
                pass
        time.sleep(0.002)
    status, said = wait(arena)
    if status != 0 or not hit or len(seats(at)) != 4 or any(
            s["verdict"] != "ok" for s in seats(at)):
        return [f"{status}, hit {len(hit)} times: {said[-400:]}"]
    return left_behind(mark)


def box_killed(house, user):
    """A bot's box is killed from outside during a match: not a forfeit, the match is
    played again.  At level process only where a bot cannot do that itself."""
    wrong = []
    for level, limits in ("sandbox", ""), ("process", "processes: 4"):
        if level == "sandbox" or not user or signals_stay_inside():
            wrong += one_box_killed(house, user, level, limits)
    return wrong


def signals_stay_inside():
    """Return whether Landlock (ABI 6) keeps an ordinary user's bot from signalling its box."""
    libc = ctypes.CDLL(None)
    return libc.syscall(444, None, 0, 1) >= 6  # landlock_create_ruleset: its version


def one_box_killed(house, user, level, limits):
    mark = f"{os.getpid()}-box-{level}-{bool(user)}"
    at = house.place("honest", limits, mark, user, level=level)
    changed(at, ("/sinner, honest]", "/sinner, thinks]"))
    arena = house.arena(at, user)
    wait_for(lambda: glob.glob(at + "/out/logs/.*") and len(
        [pid for pid in marked(mark) if re.search("intruder.py|sinner", command(pid))]) == 2)
    hit = [pid for pid in children(arena.pid) if is_named(pid, "box")]
    for pid in hit[:1]:
        os.kill(pid, signal.SIGKILL)
    status, said = wait(arena)
    if status != 0 or not hit or len(seats(at)) != 4 or any(
            s["verdict"] != "ok" for s in seats(at)):
        return [f"{level}: {status}, hit {hit}: {said[-400:]}"]
    return left_behind(mark)


def is_named(pid, name):
    try:
        with open(f"/proc/{pid}/comm", encoding="ascii") as f:
            return f.read() == name + "\n"
    except OSError:
        return False


def keeps_a_file(house, at, user):
    """Start an arena.  Returns it and the run's folder in /tmp, in which the bot has
    written a file; "": it has written none."""
    arena = house.arena(at, user)
    kept = wait_for(lambda: [f for pid in children(arena.pid)
                             for f in glob.glob(f"/tmp/deadwood-*/{pid}/kept")])
    return arena, os.path.dirname(os.path.dirname(kept[0])) if kept else ""


def killed_with_files(house, user):
    """SIGKILL to the arena at level process: no files of bots remain."""
    mark = f"{os.getpid()}-files-{bool(user)}"
    at = house.place("keeps-a-file", "", mark, user, level="process")
    arena, run = keeps_a_file(house, at, user)
    arena.kill()
    arena.communicate()
    if not run:
        return ["no file of the bot's was seen"] + left_behind(mark)
    if not wait_for(lambda: not os.path.exists(run), LEAVE_S):
        return [f"left behind: {run}"]
    return left_behind(mark)


def killed_in_the_start(house, user):
    """SIGKILL to the arena and the fork server: the next run removes their files."""
    # So does any other arena, such as another suite's: then try again.
    for turn in range(TRIES):
        mark = f"{os.getpid()}-start-{bool(user)}-{turn}"
        at = house.place("keeps-a-file", "", mark, user, level="process")
        arena, run = keeps_a_file(house, at, user)
        arena.send_signal(signal.SIGSTOP)  # no new fork server replaces the killed one
        for pid in children(arena.pid):
            if is_keeper(pid):
                os.kill(pid, signal.SIGKILL)
        arena.kill()
        arena.communicate()
        wrong = left_behind(mark)
        if not run:
            return wrong + ["no file of the bot's was seen"]
        if not wrong and not os.path.exists(run):
            continue
        status, said = wait(house.arena(at, user))
        if status != 0 or os.path.exists(run):
            wrong.append(f"{status}, {os.path.exists(run)}: {said[-300:]}")
        return wrong
    return [f"another arena removed the files in {TRIES} attempts"]


def killed_with_children(house, user):
    """SIGKILL to the arena at level process: a bot's children end too, orphans
    included."""
    mark = f"{os.getpid()}-children-{bool(user)}"
    at = house.place("leaves-children", "processes: 8", mark, user,
                     level="process")
    arena = house.arena(at, user)
    # one of them may end before the second check
    began = wait_for(lambda: len(marked(mark)) >= 4)
    arena.kill()
    arena.communicate()
    wrong = left_behind(mark)
    if not began:
        wrong.append("fewer than four processes were seen")
    return wrong


def is_keeper(pid):
    """Return whether the process is a fork server, not a fork of it.  A fork sets its name first, then its session."""
    leads = os.getsid(pid) == pid
    with open(f"/proc/{pid}/cmdline", encoding="ascii") as f:
        keeps = "--keep" in f.read()
    with open(f"/proc/{pid}/comm", encoding="ascii") as f:
        return leads and keeps and f.read() == "deadwood-box\n"
