"""Control headless Chromium: load pages, evaluate scripts, take pictures.

Uses the DevTools protocol over a pipe (descriptors 3 and 4): JSON messages that
end in NUL.  Needs no package besides Chromium.
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
    """A browser with one page; use `with Browser() as page`."""

    def __init__(self):
        self.profile = tempfile.mkdtemp(prefix="dw-web-")
        ours_in, theirs_out = os.pipe()
        theirs_in, ours_out = os.pipe()

        def place():
            # Duplicate them first: one of them may be 3 or 4 itself.
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
        self.lines = []  # of the consoles of all pages before this one
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
        """Return the first page's target; on a busy machine other targets are reported before it."""
        for _ in range(600):
            for target in self.send("Target.getTargets")["targetInfos"]:
                if target["type"] == "page":
                    return target["targetId"]
            time.sleep(0.1)
        raise EOFError("the browser has no page")

    def message(self):
        """Return the next message; messages before a reply are events."""
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
        """Wait for an event."""
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self.message())

    def resize(self, width, height):
        """Set the size of the window."""
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def show(self, path, width, height=900, scheme="light", media="screen"):
        """Load a file or URL with these media settings, and wait for its load event."""
        self.resize(width, height)
        self.send("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.lines += self.console()
        self.events = []
        self.send("Page.navigate", url=path if "://" in str(path) else Path(path).resolve().as_uri())
        self.wait("Page.loadEventFired")

    def run(self, script):
        """Evaluate a script in the page and return its value, or that of its promise."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(result["exceptionDetails"])
        return result["result"].get("value")

    def requests(self):
        """Return the URLs that the page has requested since it was loaded."""
        return [event["params"]["request"]["url"] for event in self.events
                if event.get("method") == "Network.requestWillBeSent"]

    def complaints(self):
        """Return the browser's log entries about the page."""
        return [event["params"]["entry"]["text"] for event in self.events
                if event.get("method") == "Log.entryAdded"]

    def console(self):
        """Return the lines of the page's console: what scripts print, and errors that no script handles."""
        lines = []
        for event in self.events:
            if event.get("method") == "Runtime.consoleAPICalled":
                lines.append(" ".join(str(arg.get("value", arg.get("description"))) for arg in event["params"]["args"]))
            if event.get("method") == "Runtime.exceptionThrown":
                details = event["params"]["exceptionDetails"]
                lines.append(details.get("exception", {}).get("description", details["text"]))
        return lines

    def picture(self, path):
        """Write a picture of the whole page."""
        shot = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        Path(path).write_bytes(base64.b64decode(shot["data"]))

    def paper(self, path):
        """Print the page on A4 to a PDF file."""
        printed = self.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69,
                            printBackground=True, preferCSSPageSize=True)
        Path(path).write_bytes(base64.b64decode(printed["data"]))
