"""Client of the page of `arena play ... --browser`, without a browser."""
import http.client
import json
import queue
import re
import signal
import socket
import subprocess
import threading

from played import ARENA
from waiting import PATIENCE_S


class Table:
    """A running `arena play ... --browser`."""

    def __init__(self, *words, cwd=None):
        self.process = subprocess.Popen([ARENA, "play", *map(str, words), "--browser"], cwd=cwd, stdin=subprocess.DEVNULL,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.url = self.process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)(/\w+/)", self.url)
        self.port, self.root = (int(found[1]), found[2]) if found else (0, "")

    def ask(self, path, method="GET", body=None, headers=None):
        """Return status, headers and text of a response; @path is absolute or relative to the secret folder."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE_S)
        line.request(method, path if path.startswith("/") else self.root + path, body, headers or {})
        got = line.getresponse()
        text = got.read().decode()
        line.close()
        return got.status, got.headers, text

    def say(self, tab, what, **headers):
        """Post an answer as the page of @tab does.  Returns status and text."""
        body = what if isinstance(what, (str, bytes)) else json.dumps(what)
        headers = {"Origin": f"http://127.0.0.1:{self.port}"} | headers
        status, _, text = self.ask(f"say/{tab}", "POST", body, {key: value for key, value in headers.items() if value})
        return status, text

    def end(self, number=None):
        """Wait for the end of the arena, after sending signal @number if it is given.  Returns status, rest of stdout, stderr."""
        if number is not None:
            self.process.send_signal(number)
        out, err = self.process.communicate(timeout=PATIENCE_S)
        return self.process.returncode, out, err

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.communicate(timeout=PATIENCE_S)


class Tab(threading.Thread):
    """Read the event stream of a tab into a queue of (kind, data)."""

    def __init__(self, table, last=None):
        super().__init__(daemon=True)
        self.table, self.events, self.numbers = table, queue.Queue(), []
        _, _, page = table.ask("")
        self.header = json.loads(re.search(r'id="match"[^>]*>(.*?)</script>', page, re.S)[1])
        self.line = http.client.HTTPConnection("127.0.0.1", table.port, timeout=PATIENCE_S)
        self.line.request("GET", table.root + re.search(r'data-steps="([^"]*)"', page)[1],
                          headers={"Last-Event-ID": last} if last else {})
        self.socket = self.line.sock
        self.answer = self.line.getresponse()
        self.number = None
        self.start()

    def run(self):
        event = {}
        try:
            while line := self.answer.readline():
                key, _, value = line.decode().rstrip("\n").partition(": ")
                if key:
                    event[key] = value
                elif "data" in event:
                    self.numbers.append(event.get("id"))
                    self.events.put((event.get("event", "step"), json.loads(event["data"])))
                    event = {}
        except (OSError, ValueError, http.client.HTTPException):
            pass
        self.events.put(("closed", None))

    def next(self, *kinds):
        """Return the next event of these kinds or "closed", and the events before it."""
        passed = []
        while True:
            kind, data = self.events.get(timeout=PATIENCE_S)
            if kind == "tab":
                self.number = data
            if kind in kinds or kind == "closed":
                return kind, data, passed
            passed.append((kind, data))

    def close(self):
        self.socket.shutdown(socket.SHUT_RDWR)

    def say(self, what, **headers):
        return self.table.say(self.number, what, **headers)
