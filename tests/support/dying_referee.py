#!/usr/bin/env python3
"""A referee that crashes in the matches listed in DYING (such as "2 5"), as if
only they met a bug.

It is a proxy between the arena and referee.real in the same folder, and passes
messages and descriptors on.
"""
import array
import json
import os
import select
import socket
import subprocess
import sys

BYTES = 131072
FDS = 28


def receive(sock):
    fds = array.array("i")
    text, ancillary, _, _ = sock.recvmsg(BYTES, socket.CMSG_SPACE(FDS * 4))
    for _, _, data in ancillary:
        fds.frombytes(data[: len(data) // 4 * 4])
    return text, list(fds)


def send(sock, text, fds):
    rights = (socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", fds))
    sock.sendmsg([text], [rights] if fds else [])
    for fd in fds:
        os.close(fd)


def main():
    arena = socket.socket(fileno=3)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    real = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])), "referee.real")
    os.set_inheritable(theirs.fileno(), True)
    subprocess.Popen([real, "serve", "--fd", str(theirs.fileno())], close_fds=False)
    theirs.close()
    dying = [int(n) for n in os.environ.get("DYING", "").split()]
    while True:
        for sock in select.select([arena, ours], [], [])[0]:
            text, fds = receive(sock)
            if not text or sock is arena and json.loads(text).get("match") in dying:
                os._exit(1)
            send(ours if sock is arena else arena, text, fds)


main()
