#!/usr/bin/env python3
"""A language model as a bot, by an OpenAI-compatible endpoint.

The model reads each request in words (protocol.md, "Text") and the rules of the game,
and names an action.  It has two attempts; if both fail, the answer has no action, which
is a fault.  An endpoint that is busy (status 429 or 503) is asked again until the time of
the attempt is over.  The answer's note has the hash of the prompt, the number of the attempt and
the raw reply, and "usage" has tokens and cost.  If the match has a budget, and less is
left than the dearest attempt so far, the bot asks no more and plays the default action.

Environment:
  LLM_URL        base of the endpoint, such as http://127.0.0.1:8000/v1
  LLM_MODEL      name of the model
  LLM_KEY        key of the endpoint, if it wants one; or LLM_KEY_FILE, a file with the key
  LLM_LIST       "no": the model gets no list of legal actions and answers in JSON.  The
                 bot's version says which: "list" or "free", and the hash of the prompt
  LLM_PRICE_IN, LLM_PRICE_OUT   cost of a million tokens that the model reads and writes
"""
import hashlib
import json
import os
import re
import sys
import time
import urllib.error
import urllib.request

ATTEMPTS = 2
LISTS = os.environ.get("LLM_LIST", "yes") != "no"
PROMPT = """You play a game of cards of the rummy family against other players. You want to win the match.
First you get the rules, and then one message for each of your decisions. The message has the position as you see it.
Think as long as you need. """ + (
    "The message ends with the legal actions, numbered from 1. The last line of your reply is ACTION: and the number "
    "of the action that you choose, such as ACTION: 3"
    if LISTS else
    """The last line of your reply is ACTION: and your action as JSON, such as
ACTION: {"do":"draw","from":"stock"}   or "from":"discard", "pile", "spread"
ACTION: {"do":"discard","card":"KS"}
ACTION: {"do":"meld","melds":[["7H","8H","9H"],["2S","2D","2C"]]}
ACTION: {"do":"add","to":2,"cards":["TS"],"at":"high"}   adds cards to meld 2
ACTION: {"do":"knock","melds":[["7H","8H","9H"]],"discard":"KS"}   and in the same way "declare"
ACTION: {"do":"pass"}   and in the same way "buy", "push", "drop", "ask\"""")
TRACK = "list" if LISTS else "free"
HASH = hashlib.sha256(PROMPT.encode()).hexdigest()[:16]


def key():
    """The key of the endpoint."""
    if "LLM_KEY_FILE" in os.environ:
        with open(os.environ["LLM_KEY_FILE"], encoding="utf-8") as file:
            return file.read().strip()
    return os.environ.get("LLM_KEY", "none")


def price(name):
    return float(os.environ.get(name, 0)) / 1e6


def cost_of(tokens):
    """The cost of tokens that the model read and wrote."""
    return tokens[0] * price("LLM_PRICE_IN") + tokens[1] * price("LLM_PRICE_OUT")


def ask(request, seconds):
    """Return the endpoint's answer as JSON.  If the endpoint is busy, ask again within these seconds."""
    end, pause = time.monotonic() + seconds, 1
    while True:
        try:
            with urllib.request.urlopen(request, timeout=max(0.1, end - time.monotonic())) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            wanted = refused.headers.get("Retry-After", "")
            wait = int(wanted) if wanted.isdigit() else pause
            if refused.code not in (429, 503) or time.monotonic() + wait >= end:
                raise
            print(f"the endpoint is busy ({refused.code}): asking again in {wait} s", file=sys.stderr, flush=True)
            time.sleep(wait)
            pause *= 2


def complete(messages, seconds):
    """Ask the model once.  Returns the reply and the tokens read and written."""
    body = json.dumps({"model": os.environ["LLM_MODEL"], "messages": messages}).encode()
    headers = {"Content-Type": "application/json", "Authorization": "Bearer " + key()}
    url = os.environ["LLM_URL"].rstrip("/") + "/chat/completions"
    told = ask(urllib.request.Request(url, body, headers), seconds)
    used = told.get("usage") or {}
    return (told["choices"][0]["message"]["content"] or "", used.get("prompt_tokens", 0), used.get("completion_tokens", 0))


def read_action(reply, act):
    """The action that a reply names.  Raises ValueError with a sentence for the model."""
    found = re.findall(r"^\W*ACTION:\W*?(\d+|\{.*\})", reply, re.M)
    if not found:
        raise ValueError("Your reply has no line that begins with ACTION:")
    if LISTS:
        legal = act["legal"]
        if not found[-1].isdigit() or not 1 <= int(found[-1]) <= len(legal):
            raise ValueError(f"ACTION: needs a number from 1 to {len(legal)}")
        return legal[int(found[-1]) - 1]
    try:
        action = json.loads(found[-1])
    except ValueError:
        action = None
    if not isinstance(action, dict) or action.get("do") not in act["may"]:
        raise ValueError(f"ACTION: needs a JSON object whose \"do\" is one of {', '.join(act['may'])}")
    return {key: value for key, value in action.items() if key not in ("req", "note", "usage", "actions")}


class Player:
    """The bot in one match."""

    def __init__(self, rules=""):
        self.rules = rules
        self.news = []  # what was told since the last decision
        self.dearest = {"cost": 0, "tokens": 0}  # of one attempt in this match

    def can_pay(self, budget, tokens):
        """Is enough of the budget left for another attempt?  tokens: those of this decision so far."""
        used = {"cost": cost_of(tokens), "tokens": sum(tokens)}
        return all(budget[key] - used[key] >= max(self.dearest[key], 1e-6) for key in budget)

    def decide(self, act):
        """The answer to an act."""
        budget = act.get("budget", {})
        if not self.can_pay(budget, [0, 0]):
            return {**act["default"], "req": act["req"], "note": f"prompt {HASH}, not asked: {budget} is left"}
        seconds = act["time"]["limit_ms"] / 1000 / ATTEMPTS * 0.9
        messages = [{"role": "system", "content": PROMPT + "\n\n" + self.rules},
                    {"role": "user", "content": "\n\n".join(self.news + [act["text"]])}]
        self.news = []
        tokens = [0, 0]
        action, reply, attempt = {}, "", 0
        while not action and attempt < ATTEMPTS and self.can_pay(budget, tokens):
            attempt += 1
            try:
                reply, read, written = complete(messages, seconds)
                tokens = [tokens[0] + read, tokens[1] + written]
                used = {"cost": cost_of([read, written]), "tokens": read + written}
                self.dearest = {key: max(self.dearest[key], used[key]) for key in used}
                print(reply, file=sys.stderr, flush=True)
                action = read_action(reply, act)
            except ValueError as wrong:  # also a reply of the endpoint that is no JSON
                messages += [{"role": "assistant", "content": reply}, {"role": "user", "content": str(wrong)}]
            except (OSError, KeyError, IndexError, urllib.error.URLError) as problem:
                reply = f"no reply: {problem}"
                print(reply, file=sys.stderr, flush=True)
        return {**action, "req": act["req"], "note": f"prompt {HASH}, attempt {attempt}: {reply}",
                "usage": {"tokens_in": tokens[0], "tokens_out": tokens[1], "cost": round(cost_of(tokens), 6)}}

    def answer(self, message):
        """The answer to a message, or None."""
        if message["type"] == "hello":
            if "text" not in message["features"]:
                sys.exit("this arena sends no text")
            return {"name": os.environ["LLM_MODEL"], "version": f"{TRACK} {HASH}", "want": ["text", "legal"] if LISTS else ["text"]}
        if message["type"] == "act":
            return self.decide(message)
        if message["type"] == "match":
            self.__init__(message["text"])
        elif message["type"] == "error":
            self.news.append("Your last action was refused: " + message["message"])
        elif "text" in message:
            self.news.append(message["text"])
        return {} if "req" in message and message["type"] != "error" else None


def main():
    for name in ("LLM_URL", "LLM_MODEL"):
        if name not in os.environ:
            sys.exit(f"set {name}: bots/llm/README.md says how")
    player = Player()
    for line in sys.stdin:
        answer = player.answer(json.loads(line))
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
