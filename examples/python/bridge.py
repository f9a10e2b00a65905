#!/usr/bin/env python3
"""Play the seat of a remote bot with a program that reads and writes lines.

    bridge.py URL [--token-file FILE] -- ./mybot [ARGUMENT ...]

The token is in FILE, or in the environment variable SEAT_TOKEN.  The bridge starts the program
for each match, as the arena does, and ends when the run is over.  The bridge needs only Python
3.8 or later, so copy this file to the machine of the bot.
"""
import argparse
import http.client
import json
import os
import queue
import subprocess
import sys
import threading
import time
from urllib.parse import urlsplit

LOOK_S = 5  # seconds without an answer, after which the bridge asks whether the match is over
END_S = 2  # seconds in which the program must end after the end of its input


class Seat:
    """The seat on the server.  Each request is repeated until the server answers."""

    def __init__(self, url, token, patience):
        self.url, self.patience, self.connection = urlsplit(url), patience, None
        self.headers = {"Authorization": "Bearer " + token}

    def send(self, method, path, body):
        if self.connection is None:
            secure = self.url.scheme == "https"
            kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
            self.connection = kind(self.url.netloc, timeout=60)
        self.connection.request(method, self.url.path.rstrip("/") + path, body, self.headers)
        answer = self.connection.getresponse()
        return answer.status, answer.read()

    def call(self, method, path, body=None):
        """Return the status and the body of the answer."""
        until, pause = time.monotonic() + self.patience, 0.05
        while True:
            try:
                status, text = self.send(method, path, body)
                if status not in (502, 503, 504):
                    return status, text
                problem = text.decode(errors="replace").strip()
            except (OSError, http.client.HTTPException) as error:
                problem, self.connection = error, None
            if time.monotonic() > until:
                sys.exit(f"bridge: no answer of the server for {self.patience} s: {problem}")
            time.sleep(pause)
            pause = min(2 * pause, 2)

    def lines(self, after, wait):
        """Return the lines after number @after as pairs (number, line); None: the run is over."""
        status, text = self.call("GET", f"/seat/next?after={after}&wait={wait}")
        if status == 410:
            return None
        if status not in (200, 204):
            sys.exit(f"bridge: status {status}: {text.decode(errors='replace').strip()}")
        rows = [row.split(b" ", 1) for row in text.split(b"\n") if row]
        return [(int(number), line) for number, line in rows]


class Program:
    """A process of the program, and a thread that reads its answers."""

    def __init__(self, words):
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.answers = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            if line.lstrip().startswith(b"{"):
                self.answers.put(line)
            else:  # debug output
                sys.stderr.write(line.decode(errors="replace"))
        self.answers.put(None)

    def write(self, line):
        try:
            self.process.stdin.write(line + b"\n")
            self.process.stdin.flush()
        except OSError:
            pass  # it has ended: its answer is None

    def end(self):
        try:
            self.process.stdin.close()
            self.process.wait(END_S)
        except (OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()


def wait_for_answer(seat, program, number):
    """Return the program's answer to line @number; None if it ended, b"" if the match is over."""
    while True:
        try:
            return program.answers.get(timeout=LOOK_S)
        except queue.Empty:
            later = seat.lines(number - 1, 0)
            if later is None or any(is_type(line, "hello") for n, line in later if n > number):
                return b""


def is_type(line, word):
    return json.loads(line).get("type") == word


def play_line(seat, program, number, line):
    """Give a line to the program, and send its answer if the line asks for one."""
    message = json.loads(line)
    program.write(line)
    if "req" in message and message["type"] != "error":
        answer = wait_for_answer(seat, program, number)
        path = f"/seat/leave/{number}" if answer is None else f"/seat/answer/{number}"
        if answer != b"":
            status, text = seat.call("POST", path, answer)
            if status != 200:
                print(f"bridge: line {number}: {text.decode(errors='replace').strip()}", file=sys.stderr)
    if message["type"] == "bye":
        program.end()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("url", metavar="URL", help="address of the server, as the arena prints it")
    parser.add_argument("--token-file", help="file with the token of the seat (default: SEAT_TOKEN)")
    parser.add_argument("--patience", type=float, default=120, metavar="S",
                        help="seconds without an answer of the server, after which the bridge ends (default: 120)")
    parser.add_argument("program", nargs="+", help="program and its arguments, after --")
    request = parser.parse_args()
    token = os.environ.get("SEAT_TOKEN", "")
    if request.token_file:
        with open(request.token_file, encoding="utf-8") as file:
            token = file.read()
    seat = Seat(request.url, token.strip(), request.patience)
    program, after = None, 0
    while (lines := seat.lines(after, 25)) is not None:
        for after, line in lines:
            if program is None or is_type(line, "hello"):
                if program is not None:
                    program.end()
                program = Program(request.program)
            play_line(seat, program, after, line)
    if program is not None:
        program.end()


if __name__ == "__main__":
    main()
