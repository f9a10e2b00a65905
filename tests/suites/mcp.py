#!/usr/bin/env python3
"""An agent plays the seat of a remote bot by an MCP server (examples/python/mcp_seat.py).

The claims use the messages of the Model Context Protocol: initialize, ping, tools/list,
tools/call and errors of JSON-RPC.  The agent plays whole matches with and without the list
of legal actions, is killed in the middle of one, and waits while another seat thinks.
"""
import json
import queue
import re
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from played import ARENA
from remote_seats import Client, RemoteRun
from waiting import PATIENCE_S

SERVER = "examples/python/mcp_seat.py"


class Agent:
    """A client of MCP, which starts the server."""

    def __init__(self, run, name, *words, token=None):
        self.process = subprocess.Popen(["python3", SERVER, run.url, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                        env={"SEAT_TOKEN": token or run.token[name], "PATH": "/usr/bin:/bin"})
        self.lines, self.number = queue.Queue(), 0
        threading.Thread(target=lambda: [self.lines.put(json.loads(line)) for line in self.process.stdout], daemon=True).start()

    def send(self, method, params=None):
        """Send a request without waiting.  Returns its number."""
        self.number += 1
        self.write(json.dumps({"jsonrpc": "2.0", "id": self.number, "method": method, **({"params": params} if params is not None else {})}))
        return self.number

    def write(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def read(self):
        return self.lines.get(timeout=PATIENCE_S)

    def ask(self, method, params=None):
        """The response to a request."""
        number = self.send(method, params)
        message = self.read()
        holds(f"{method}: the response has the number", (message["jsonrpc"], message["id"]) == ("2.0", number), message)
        return message

    def tool(self, name, **arguments):
        """The text of a tool, and whether it is an error."""
        result = self.ask("tools/call", {"name": name, "arguments": arguments})["result"]
        holds(f"{name}: the content is one text", [part["type"] for part in result["content"]] == ["text"], result)
        return result["content"][0]["text"], result["isError"]

    def end(self):
        self.process.stdin.close()
        return self.process.wait(PATIENCE_S)


def remote_run(folder, *words):
    run = RemoteRun("play", "gin", *words, "--deals", "1", "--port", "0", "--time", "limit=60s", "--time", "move=60s", "--out", folder)
    return run.joined(sum(word.startswith("remote:") for word in words))


def check_messages(agent):
    """Messages that do not concern the game."""
    for asked, told in (("2024-11-05", "2024-11-05"), ("2025-06-18", "2025-06-18"), ("1999-01-01", "2025-11-25")):
        result = agent.ask("initialize", {"protocolVersion": asked, "capabilities": {}, "clientInfo": {"name": "suite", "version": "1"}})["result"]
        holds(f"version {asked}", result["protocolVersion"] == told and result["capabilities"] == {"tools": {}}
              and result["serverInfo"].keys() == {"name", "version"}, result)
    agent.write('{"jsonrpc":"2.0","method":"notifications/initialized"}')
    holds("a notification has no response, and a ping has one", agent.ask("ping")["result"] == {})
    tools = agent.ask("tools/list")["result"]["tools"]
    holds("the tools have names, descriptions and schemas", [tool["name"] for tool in tools] == ["next_request", "answer"]
          and all(tool["description"] and tool["inputSchema"]["type"] == "object" for tool in tools), tools)
    holds("an unknown method is refused", agent.ask("resources/list")["error"]["code"] == -32601)
    holds("an unknown tool is refused", agent.ask("tools/call", {"name": "cheat"})["error"]["code"] == -32602)
    for line, code in (("no JSON", -32700), ("[1]", -32600)):
        agent.write(line)
        message = agent.read()
        holds(f"{line}: an error without a number", (message["id"], message["error"]["code"]) == (None, code), message)
    holds("an unknown argument is an error of the tool", agent.tool("next_request", for_me=1)[1])


def play(agent, choose):
    """Play until the run is over.  Returns the texts of the requests."""
    texts = []
    while True:
        text, wrong = agent.tool("next_request", wait=25)
        if wrong or "The run is over" in text:
            holds("the run is over without an error", not wrong, text)
            return texts + [text]
        if text != "There is no request yet. Call next_request again.":
            texts.append(text)
            said, wrong = agent.tool("answer", action=choose(text), note="mcp", usage={"cost": 0.5})
            holds("an answer is accepted", not wrong and said.startswith("Sent: {"), said, text)


def listed(text):
    return int(re.findall(r"^(\d+)\) ", text, re.M)[-1])


def unlisted(text):
    words = re.search(r"^Default action, if your answer is invalid: (\w+) ?(.*)$", text, re.M)
    return {"discard": {"do": "discard", "card": words[2]}, "draw": {"do": "draw", "from": "stock"}}.get(words[1], {"do": words[1]})


def check_log(folder, want):
    lines = [json.loads(line) for line in next(folder.glob("logs/*.jsonl")).read_text().splitlines()]
    seat = lines[0]["players"].index("ann")
    greeting, = [line["want"] for line in lines if line["type"] == "greeting" and line["seat"] == seat]
    holds(f"{want}: the log has the track", greeting == want, greeting)
    ours = [line for line in lines if line["type"] == "do" and line["seat"] == seat and "us" in line]
    holds(f"{want}: note and usage are in the log", ours and all(line["note"] == "mcp" and line["usage"]["cost"] == 0.5 for line in ours), ours[:2])
    holds(f"{want}: no faults", lines[-2]["seats"][seat]["faults"] == 0, lines[-2])


def check_match(work):
    run = remote_run(work / "list", "remote:ann", "house:first")
    agent = Agent(run, "ann")
    check_messages(agent)
    text, wrong = agent.tool("next_request")
    holds("the first request has rules, position and actions", not wrong and all(
        part in text for part in ("Goal\n", "Request 1: you are seat", "Your hand: ", "Legal actions:\n1) ")), text)
    holds("the same request is returned until it is answered", agent.tool("next_request") == (text, False))
    for action in (0, 1000, True, "pass", {"card": "KS"}):
        said, wrong = agent.tool("answer", action=action)
        holds(f"action {action} is refused", wrong and "expected a number from 1 to " in said, said)
    holds("it is still open", agent.tool("next_request") == (text, False))
    texts = play(agent, listed)
    code, said = run.end()
    holds("the match is played", code == 0 and len(texts) > 5, said, len(texts))
    holds("later requests have no rules", not any("Goal\n" in text for text in texts[1:]), texts[1:])
    holds("the end tells the result", "The match is over. Scores by seat: " in texts[-1], texts[-1])
    holds("then there is nothing to answer", agent.tool("answer", action=1) == ("There is no open request. Call next_request.", True))
    holds("the server ends with its input", agent.end() == 0)
    check_log(work / "list", ["legal", "text"])


def check_free(work):
    run = remote_run(work / "free", "remote:ann", "house:first")
    agent = Agent(run, "ann", "--free")
    texts = play(agent, unlisted)
    code, said = run.end()
    holds("without a list the match is played", code == 0 and len(texts) > 5 and not any("Legal actions" in text for text in texts), said)
    agent.end()
    check_log(work / "free", ["text"])


def check_waiting(work):
    """While another seat thinks, a call waits and other requests are answered; a new server continues."""
    run = remote_run(work / "both", "remote:ann", "remote:bob")
    agent, acts = Agent(run, "ann"), []
    bob = Client(run.url, run.token["bob"])
    other = threading.Thread(target=bob.play, args=(lambda message: message["type"] == "act" and not acts.append(message),), daemon=True)
    other.start()
    for _ in range(2):  # ann plays until bob, who does not answer, must act
        while not acts:
            text, _ = agent.tool("next_request", wait=1)
            if "Request " in text:
                agent.tool("answer", action=listed(text))
        call, ping = agent.send("tools/call", {"name": "next_request", "arguments": {"wait": 2}}), agent.send("ping")
        first, second = agent.read(), agent.read()
        holds("a ping is answered during a call", (first["id"], second["id"]) == (ping, call), first, second)
        holds("a call without a request ends in time", second["result"] == {"content": [
            {"type": "text", "text": "There is no request yet. Call next_request again."}], "isError": False}, second)
        agent.process.kill()
        agent = Agent(run, "ann")
    threading.Thread(target=Client(run.url, run.token["bob"]).play, daemon=True).start()
    play(agent, listed)
    code, said = run.end()
    faults = json.loads(next((work / "both").glob("logs/*.jsonl")).read_text().splitlines()[-2])["seats"]
    holds("the new server plays on without a fault", code == 0 and [seat["faults"] for seat in faults] == [0, 0], said, faults)
    agent.end()


def check_token(work):
    run = remote_run(work / "token", "remote:ann", "house:first")
    agent = Agent(run, "ann", token="dw_wrong")
    text, wrong = agent.tool("next_request")
    holds("a wrong token is an error of the tool", wrong and "401" in text, text)
    agent.end()
    agent = Agent(run, "ann")
    play(agent, listed)
    run.end()
    agent.end()


def check_page():
    """The page has a configuration with this server, and a command with existing options."""
    page = Path("docs/language-models.md").read_text()
    block = re.search(r"^```json\n(.*?)^```$", page, re.M | re.S)[1]
    holds("the page configures this server", json.loads(block)["mcpServers"]["deadwood"]["args"][0] == SERVER, block)
    command = re.search(r"^arena (play gin remote:.*) --out .*$", page, re.M)[1].split()
    run = RemoteRun(*command, "--deals", "1", "--port", "0").joined(1)
    agent = Agent(run, "agent")
    holds("the page's match is played", "Request 1: " in agent.tool("next_request")[0])
    run.process.kill()
    agent.end()


def main():
    if not Path(ARENA).exists():
        raise SystemExit("0 passed, 1 failed")
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        check_match(work)
        check_free(work)
        check_waiting(work)
        check_token(work)
        check_page()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
