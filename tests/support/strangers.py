"""Open many connections to a web server without its secret word, as an attacker would."""
import socket
import time
from pathlib import Path

from waiting import wait_for

MANY = 700  # more than HTTP_CLIENTS_MAX and the system's queue together
STEP = 50  # connections opened at once
FULL = 512  # maximum connections of a server that reserves none for clients with the secret word
SOON_S = 8  # seconds; less than HTTP_REQUEST_MS of arena/http/http.h, so that no connection times out
TRIES = 5  # a busy machine may not connect so many within SOON_S


def taken(port):
    """Return the number of connections that the server has accepted.  One in the system's queue has no inode yet."""
    lines = [line.split() for line in Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]]
    return sum(int(line[1].split(":")[1], 16) == port and line[3] == "01" and line[9] != "0" for line in lines)


def is_closed(s):
    try:
        return s.recv(1) == b""
    except BlockingIOError:
        return False
    except OSError:
        return True


def crowd(port):
    """Open connections until the server is full or begins to drop the first ones.  Returns the sockets.

    Opens them in small steps: the system drops connections that do not fit its queue.
    """
    held = []

    def are_taken():
        return taken(port) >= min(len(held), FULL) or any(map(is_closed, held[:STEP]))

    while len(held) < MANY:
        for _ in range(STEP):
            s = socket.socket()
            s.setblocking(False)
            s.connect_ex(("127.0.0.1", port))
            held.append(s)
        wait_for(are_taken, SOON_S)
    return held


def locked_out(port, ask):
    """Return whether many connections keep a client out.  ask() returns whether the client gets its page."""
    for _ in range(TRIES):
        began = time.monotonic()
        held = crowd(port)
        answered = ask()
        took = time.monotonic() - began
        for s in held:
            s.close()
        if answered and took < SOON_S:
            return False
        wait_for(lambda: taken(port) < FULL // 2)
    return True
