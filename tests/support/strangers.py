"""Connections to a server of pages that have not shown its word."""
import socket
import time
from pathlib import Path

from waiting import wait_for

MANY = 700  # more than HTTP_CLIENTS_MAX and the queue of the system hold together
STEP = 50  # at once
FULL = 512  # as many a server takes that keeps no places for those who have the word
SOON_S = 8  # below HTTP_ASK_MS of arena/http/http.h: within it none of them is dropped for its time
TRIES = 5  # a machine may be too busy to connect so many within that


def taken(port):
    """How many connections the server at this port holds.  One that waits in the system's queue has no inode yet."""
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
    """Sockets that hold what places there are: the server is full of them, or has begun to drop the first.

    They come in small numbers, for the system drops what its queue has no room for.
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
    """Do so many connections keep a client out?  ask(): does the client get its page?"""
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
