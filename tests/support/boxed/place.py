"""Folder, user and level to run a box with; the list of claims."""
import json
import os
import socket
import subprocess
import sys

from waiting import PATIENCE_S

BUILD = os.path.abspath(os.environ.get("B", "build"))
ORDINARY = ["setpriv", "--reuid", "65534", "--regid", "65534",
            "--clear-groups"]
PYTHON = "/usr/bin/python3"
claims = []


def claim(function):
    claims.append(function)
    return function


class Place:
    """A folder that every user may enter, with the box in it, a user and a level."""

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
        """Run a program in a box.  Returns (status, stdout, stderr)."""
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
        """Start a box with orders over a socket.  Returns (process, our end of the socket)."""
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
            pass  # the box exited after the first message
        return box, ours


def told(sock):
    """Read all messages.  Returns (objects, pid of the bot or None)."""
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
    """Wait for the bot's pid, in our pid namespace."""
    while True:
        text, more, _, _ = sock.recvmsg(65536, 1024)
        if b'"pid"' in text:
            return int.from_bytes(more[0][2][:4], sys.byteorder)
        assert text, "the box ended before its bot began"


def until_started(sock):
    while b"started" not in sock.recv(65536):
        pass


def in_session(pid):
    """Return (pid, state) of all living processes in a session."""
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


def running(program):
    """Return the processes that run this file."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            if os.readlink(f"/proc/{pid}/exe") == program:
                found.append(pid)
        except OSError:
            pass  # it has ended or is a zombie
    return found
