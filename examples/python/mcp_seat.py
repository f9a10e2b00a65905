#!/usr/bin/env python3
"""An MCP server (Model Context Protocol, stdio), by which an agent plays the seat of a remote bot.

    mcp_seat.py URL [--token-file FILE] [--free]

The token is in FILE, or in the environment variable SEAT_TOKEN.  With --free the agent gets no
list of legal actions.  The tools are next_request and answer.  A call waits at most 25 seconds,
because clients of MCP end longer calls; next_request returns the same request until it is
answered, so that no interruption loses it.  A thread reads the lines of the seat and answers
each hello.  This file needs bridge.py, Python 3.8 or later, and nothing else.
"""
import argparse
import json
import math
import os
import sys
import threading

from bridge import Seat

VERSIONS = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]  # of MCP; the tools are the same in all
WAIT_S = 25
TOOLS = [
    {"name": "next_request",
     "description": "Wait for your next decision in the card game, and return it as text: the position as you see it, and what "
                    "happened since your last decision. The first one has the rules of the game. If the text says that there is "
                    "no request yet, call again. Until you answer, the same request is returned.",
     "inputSchema": {"type": "object", "properties": {
         "wait": {"type": "number", "minimum": 0, "maximum": WAIT_S, "description": "seconds to wait (default: 20)"}}}},
    {"name": "answer",
     "description": "Answer the request that next_request returned.",
     "inputSchema": {"type": "object", "required": ["action"], "properties": {
         "action": {"type": ["integer", "object"],
                    "description": "the number of a listed legal action, or the action as an object, such as "
                                   "{\"do\": \"discard\", \"card\": \"KS\"}"},
         "note": {"type": "string", "description": "your comment for the log, which no other player sees"},
         "usage": {"type": "object", "description": "tokens_in, tokens_out and cost of this decision, if you know them"}}}}]


class Refusal(Exception):
    """An error of JSON-RPC: its code and its text."""


class Player:
    """The seat: the open request, and what was told since the last answer."""

    def __init__(self, url, token, free):
        self.reads, self.writes = Seat(url, token, math.inf), Seat(url, token, WAIT_S - 5)
        self.want = ["text"] if free else ["text", "legal"]
        self.changed = threading.Condition()
        self.request, self.news, self.end, self.failed = None, [], None, False
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        """Read lines until the run is over."""
        number, end, failed = 0, "The run is over: there are no more requests.", False
        try:
            rows = self.reads.lines(number, WAIT_S)
            while rows is not None:
                for number, line in rows:
                    self.take(number, json.loads(line))
                rows = self.reads.lines(number, WAIT_S)
        except SystemExit as problem:
            end, failed = str(problem), True
        with self.changed:
            self.end, self.failed = end, failed
            self.changed.notify_all()

    def take(self, number, message):
        kind = message["type"]
        with self.changed:
            if kind == "match":
                self.news = []
            if kind == "act":
                self.request = (number, message)
                self.changed.notify_all()
            elif kind == "error":
                self.news.append("Your last answer was refused: " + message["message"])
            elif kind == "end" and message["of"] == "match":
                self.news.append(f"The match is over. Scores by seat: {message['scores']}, places: {message['places']}")
            elif "text" in message:
                self.news.append(message["text"])
        if kind != "act" and kind != "error" and "req" in message:
            hello = {"name": "mcp", "want": self.want} if kind == "hello" else {}
            self.reads.call("POST", f"/seat/answer/{number}", json.dumps(hello).encode())

    def next_request(self, wait=20):
        """The text of the tool, and whether it is an error."""
        with self.changed:
            self.changed.wait_for(lambda: self.request or self.end, max(0, min(wait, WAIT_S)))
            if self.request is None and self.end is None:
                return "There is no request yet. Call next_request again.", False
            last = self.request[1]["text"] if self.request else self.end
            return "\n\n".join(self.news + [last]), self.failed

    def answer(self, action, note=None, usage=None):
        with self.changed:
            number, message = self.request or (0, {})
            news, told = self.news, len(self.news)
        legal = message.get("legal", [])
        if not message:
            return "There is no open request. Call next_request.", True
        if type(action) is int and 1 <= action <= len(legal):
            action = legal[action - 1]
        if not isinstance(action, dict) or "do" not in action:
            return f"action: expected a number from 1 to {len(legal)}, or an object with \"do\"", True
        extra = {key: value for key, value in (("note", note), ("usage", usage)) if value is not None}
        line = json.dumps({**action, **extra, "req": message["req"]})
        status, text = self.writes.call("POST", f"/seat/answer/{number}", line.encode())
        with self.changed:
            if self.request and self.request[0] == number:
                self.request = None
            del news[:told]  # the next request, or the news of another match, may be there already
        if status != 200:
            return f"The answer does not count: {text.decode(errors='replace').strip()}", True
        return f"Sent: {json.dumps(action)}. Call next_request.", False


def call_tool(player, params):
    """The result of tools/call."""
    tool = {"next_request": player.next_request, "answer": player.answer}[params["name"]]
    try:
        text, wrong = tool(**params.get("arguments") or {})
    except (TypeError, SystemExit) as problem:  # other arguments, or no server
        text, wrong = str(problem), True
    return {"content": [{"type": "text", "text": text}], "isError": wrong}


def respond(player, message):
    """The result of a request."""
    method, params = message.get("method"), message.get("params") or {}
    if method == "initialize":
        asked = params.get("protocolVersion")
        return {"protocolVersion": asked if asked in VERSIONS else VERSIONS[0], "capabilities": {"tools": {}},
                "serverInfo": {"name": "deadwood-seat", "version": "1"},
                "instructions": "Play cards: call next_request, choose an action, call answer, and so on until the run is over."}
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": TOOLS}
    if method == "tools/call" and params.get("name") not in [tool["name"] for tool in TOOLS]:
        raise Refusal(-32602, f"unknown tool: {params.get('name')}")
    if method == "tools/call":
        return call_tool(player, params)
    raise Refusal(-32601, f"unknown method: {method}")


def serve(player):
    """Answer each line of standard input.  A call of a tool may wait, so it has a thread."""
    writing = threading.Lock()

    def send(number, **outcome):
        with writing:
            print(json.dumps({"jsonrpc": "2.0", "id": number, **outcome}), flush=True)

    def reply(message):
        try:
            send(message["id"], result=respond(player, message))
        except Refusal as error:
            send(message["id"], error={"code": error.args[0], "message": error.args[1]})

    for line in sys.stdin:
        try:
            message = json.loads(line)
        except ValueError:
            send(None, error={"code": -32700, "message": "the line is not JSON"})
            continue
        if not isinstance(message, dict):
            send(None, error={"code": -32600, "message": "expected one request in a line"})
        elif message.get("method") == "tools/call" and "id" in message:
            threading.Thread(target=reply, args=(message,), daemon=True).start()
        elif "method" in message and "id" in message:
            reply(message)


def main():
    parser = argparse.ArgumentParser(description="Let an agent play the seat of a remote bot, by MCP on standard input and output.")
    parser.add_argument("url", help="address of the server, such as http://127.0.0.1:8018")
    parser.add_argument("--token-file", help="file with the token of the seat (default: the variable SEAT_TOKEN)")
    parser.add_argument("--free", action="store_true", help="give the agent no list of legal actions")
    options = parser.parse_args()
    token = os.environ.get("SEAT_TOKEN")
    if options.token_file:
        with open(options.token_file, encoding="utf-8") as file:
            token = file.read()
    if not token:
        sys.exit("mcp_seat: give --token-file FILE, or the token in the variable SEAT_TOKEN")
    serve(Player(options.url, token.strip(), options.free))


if __name__ == "__main__":
    main()
