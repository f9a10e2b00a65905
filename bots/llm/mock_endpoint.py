#!/usr/bin/env python3
"""A mock of an endpoint of language models, to try bots/llm without a model and without cost.

    python3 bots/llm/mock_endpoint.py [PORT]        (default: 8000)

The name of the model says how it plays: "default" plays the default action of each request,
"last" the last listed action, "random" any listed action, "stumbles" names no action in every
third reply, "mute" never names one, and "broken" gets an error.  Without a list of legal
actions all play the default action.  Further words of the name are ignored, as in "random-b".
A token is four characters.
"""
import http.server
import json
import random
import re
import sys


def default_action(text):
    """The default action of a request, in JSON."""
    words = re.search(r"^Default action, if your answer is invalid: (\w+) ?(.*)$", text, re.M)
    if words[1] == "discard":
        return json.dumps({"do": "discard", "card": words[2]})
    return json.dumps({"do": "draw", "from": "stock"} if words[1] == "draw" else {"do": words[1]})


def choose(kind, text):
    """The action that a model names: the number of a listed action, or JSON."""
    listed = re.findall(r"^(\d+)\) (.*)", text, re.M)
    if not listed:
        return default_action(text)
    default = re.search(r"^Default action, if your answer is invalid: (.*)$", text, re.M)[1]
    if kind == "default":
        return next((number for number, words in listed if words == default), listed[0][0])
    return random.choice(listed)[0] if kind == "random" else listed[-1][0]


class Endpoint(http.server.BaseHTTPRequestHandler):
    calls = 0  # of all models

    def complete(self, model, messages):
        """The reply of a model, and the tokens that it read and wrote."""
        kind = model.split("-")[0]
        Endpoint.calls += 1
        text = next(message["content"] for message in messages if message["role"] == "user")
        reply = f"I look at my cards.\nACTION: {choose(kind, text)}"
        if kind == "mute" or (kind == "stumbles" and Endpoint.calls % 3 == 0):
            reply = "I cannot decide."
        return reply, sum(len(message["content"]) for message in messages) // 4, len(reply) // 4

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if body["model"] == "broken":
            self.answer(500, {"error": "broken"})
            return
        reply, read, written = self.complete(body["model"], body["messages"])
        self.answer(200, {"choices": [{"message": {"role": "assistant", "content": reply}}],
                          "usage": {"prompt_tokens": read, "completion_tokens": written}})

    def answer(self, status, content):
        body = json.dumps(content).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


if __name__ == "__main__":
    server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Endpoint)
    print(f"LLM_URL=http://127.0.0.1:{server.server_port}/v1", flush=True)
    server.serve_forever()
