"""Chromium without a window, over its pipe: pages are loaded, measured, pictured.

No package is needed but the browser: its protocol is JSON, each message with a
NUL behind it, on descriptors 3 and 4.
"""
import base64
import json
import os
import subprocess
import tempfile
import shutil
import time
from pathlib import Path

FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
         "--hide-scrollbars", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync", "--disable-extensions",
         "--allow-file-access-from-files")


class Browser:
    """One page of one browser; `with Browser() as page`."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="dw-web-")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def place():
            # Above 4 first: one of them may be 3 or 4 itself.
            high_in, high_out = os.dup(theirs_in), os.dup(theirs_out)
            spare_in = os.dup(high_in)
            os.dup2(spare_in, 3)
            os.dup2(high_out, 4)
            os.set_inheritable(3, True)
            os.set_inheritable(4, True)

        self.process = subprocess.Popen(
            ["chromium", *FLAGS, f"--user-data-dir={self.profile}", "about:blank"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.read, self.write = os.fdopen(ours_in, "rb", 0), os.fdopen(ours_out, "wb", 0)
        self.rest, self.number, self.events, self.session = b"", 0, [], None
        target = self.page()
        self.session = self.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.send(domain + ".enable")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)

    def page(self):
        """The page that it began with: on a busy machine others are told of before it is there."""
        for _ in range(600):
            for target in self.send("Target.getTargets")["targetInfos"]:
                if target["type"] == "page":
                    return target["targetId"]
            time.sleep(0.1)
        raise EOFError("the browser has no page")

    def message(self):
        """The next one; what comes before a reply is an event."""
        while b"\0" not in self.rest:
            part = self.read.read(1 << 20)
            if not part:
                raise EOFError("the browser has ended")
            self.rest += part
        text, self.rest = self.rest.split(b"\0", 1)
        return json.loads(text)

    def send(self, method, **params):
        self.number += 1
        command = {"id": self.number, "method": method, "params": params}
        if self.session:
            command["sessionId"] = self.session
        self.write.write(json.dumps(command).encode() + b"\0")
        while True:
            message = self.message()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def wait(self, method):
        """Until the event has come."""
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.message())

    def show(self, path, width, height=900, scheme="light", media="screen"):
        """Load a file, or an address, as somebody sees it, and wait until it is there."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)
        self.send("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.events = []
        self.send("Page.navigate", url=path if "://" in str(path) else Path(path).resolve().as_uri())
        self.wait("Page.loadEventFired")

    def run(self, script):
        """The value of an expression in the page."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def requests(self):
        """What the page asked for since it was loaded."""
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        """What the browser says against the page."""
        return [event["params"]["entry"]["text"] for event in self.events
                if event.get("method") == "Log.entryAdded"]

    def picture(self, path):
        """All of the page, to its end."""
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        Path(path).write_bytes(base64.b64decode(shot["data"]))

    def paper(self, path):
        """The page as it is printed on A4."""
        printed = self.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69,
                            printBackground=True, preferCSSPageSize=True)
        Path(path).write_bytes(base64.b64decode(printed["data"]))
