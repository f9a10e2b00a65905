#!/usr/bin/env python3
"""`arena league` as a service of systemd: its messages to the service manager, and the unit file.

The suite is the service manager: it owns the socket, and checks which process sends which message.
"""
import array
import os
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from leagues import ARENA, League, archive, bot
from waiting import PATIENCE_S, wait_for

UNIT = Path("configs/league/league.service")
SETTINGS = """\
  house: [{run: house:random}, {run: house:greedy}]
  jobs: 2
  placement: 1
  check: false
  spool_adds_users: true
  submission: {build: sh build.sh, run: bot.sh}
"""


class Manager:
    """The socket of a service manager; each message has the number of its sender's process."""

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_PASSCRED, 1)
        self.socket.bind(str(path))

    def read(self, seconds=PATIENCE_S):
        """Return (text, process) of the next message; (None, 0) if none arrives."""
        self.socket.settimeout(seconds)
        try:
            text, more, _, _ = self.socket.recvmsg(4096, socket.CMSG_SPACE(struct.calcsize("3i")))
        except (TimeoutError, BlockingIOError):
            return None, 0
        return text.decode(), array.array("i", more[0][2])[0]

    def waiting(self):
        """All messages that have arrived."""
        found = []
        while (message := self.read(0))[0] is not None:
            found.append(message)
        return found


def state_of(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0]
    except OSError:
        return ""


def children_of(pid):
    return Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()


def status_of(url):
    try:
        with urllib.request.urlopen(url, timeout=PATIENCE_S) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def check_ready(league, manager):
    """READY=1 is the first message, and the pages answer then."""
    message = manager.read()
    holds("the first message is READY=1", message == ("READY=1", league.process.pid), message)
    found = re.search(r"^(http://\S+)$", league.printed(), re.M)
    holds("the pages answer when the league is ready", found and status_of(found[1] + "health") in (200, 503), league.printed())
    message = manager.read()
    holds("then it reports that it works", message == ("WATCHDOG=1", league.process.pid), message)


def check_hang(league, manager):
    """The loop itself reports, so nothing is reported while it hangs.  Its workers play on meanwhile."""
    league.send("anna", archive(bot("exec ./engine first")))
    league.wait_state("anna", 1, ("ranked",))
    done = "SELECT count(*) FROM groups WHERE state = 'done'"
    pid = league.process.pid

    def stopped_with_work():
        os.kill(pid, signal.SIGSTOP)
        wait_for(lambda: state_of(pid) == "T")
        if any(state_of(child) not in ("Z", "") for child in children_of(pid)):
            return True
        os.kill(pid, signal.SIGCONT)
        return False

    holds("groups are played", wait_for(stopped_with_work))
    manager.waiting()
    before = league.rows(done)[0][0]
    holds("its workers end meanwhile", wait_for(lambda: all(state_of(child) in ("Z", "") for child in children_of(pid))))
    holds("a loop that hangs reports nothing", manager.waiting() == [])
    os.kill(pid, signal.SIGCONT)
    message = manager.read()
    holds("it reports when it continues", message == ("WATCHDOG=1", pid), message)
    holds("and plays on", wait_for(lambda: league.rows(done)[0][0] > before))


def check_stop(league, manager):
    manager.waiting()
    league.process.send_signal(signal.SIGTERM)
    messages = []
    while (message := manager.read())[0] not in (None, "STOPPING=1"):
        messages.append(message)
    holds("STOPPING=1 after SIGTERM", message == ("STOPPING=1", league.process.pid), message, messages)
    holds("it ends with status 0", league.process.wait(timeout=PATIENCE_S) == 0, league.printed()[-500:])
    texts = {text for text, _ in messages + manager.waiting()}
    holds("it sends no other message", texts <= {"WATCHDOG=1"}, texts)


def check_unit(folder):
    """The unit has what the program does, and systemd accepts it."""
    text = UNIT.read_text(encoding="utf-8")
    settings = dict(re.findall(r"^(\w+)=(.*)$", text, re.M))
    holds("the unit waits for READY=1", settings["Type"] == "notify", settings)
    holds("a wrong league.yaml does not start again and again", settings.get("RestartPreventExitStatus") == "2", settings)
    status = subprocess.run([ARENA, "league", folder], capture_output=True, check=False).returncode
    holds("whose exit status is 2", status == 2, status)
    if not shutil.which("systemd-analyze"):
        print("skipped: systemd-analyze is not installed")
        return
    here = folder / UNIT.name
    here.write_text(text.replace("/usr/bin/arena", str(ARENA)), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", here], capture_output=True, text=True, check=False)
    said = [line for line in done.stderr.splitlines() if UNIT.name in line]
    holds("systemd accepts the unit", done.returncode == 0 and not said, done.returncode, done.stderr)


def main():
    folder = Path(tempfile.mkdtemp(prefix="dw-league."))
    os.chmod(folder, 0o755)
    (folder / "broken").mkdir()
    (folder / "broken/league.yaml").write_text("game: gin\nleague: {}\n", encoding="utf-8")
    check_unit(folder / "broken")
    manager = Manager(folder / "notify")
    os.environ["NOTIFY_SOCKET"] = str(folder / "notify")
    league = League(folder / "league", SETTINGS, game="game: gin\nisolation: none\n")
    league.start()
    check_ready(league, manager)
    check_hang(league, manager)
    check_stop(league, manager)
    shutil.rmtree(folder)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
