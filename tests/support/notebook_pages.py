"""Browser tests of the match viewer in a notebook (python/deadwood/_frame.py): an iframe in a page."""
import os
import subprocess
import sys
from pathlib import Path

from claims import holds
from played import ARENA
from waiting import wait_for

LOG = "tests/golden/gin-2.jsonl"
MAKE = """
import sys, deadwood
log = deadwood.Log(sys.argv[1])
decision = [d for d in log if d.deal == 2][4]
page = log.show(step=decision.n, seat=1)._repr_html_()
print(decision.n, decision.seat)
print("<!DOCTYPE html><meta charset=utf-8><title>Notebook</title><h1>Notebook</h1>" + page)
"""


def check_notebook(browser, work, pictures):
    build = Path(ARENA).resolve().parent
    env = os.environ | {"PYTHONPATH": "python", "DEADWOOD_ARENA": str(build / "arena"), "DEADWOOD_LIBRARY": str(build / "lib/libdeadwood.so.0")}
    made = subprocess.run([sys.executable, "-c", MAKE, LOG], capture_output=True, text=True, env=env, check=False)
    if not holds("notebook: a frame is made", made.returncode == 0, made.stderr[-500:]):
        return
    numbers, _, page = made.stdout.partition("\n")
    n = int(numbers.split()[0])
    path = work / "notebook.html"
    path.write_text(page, encoding="utf-8")
    browser.show(path, 1280)

    def inside(script):
        """Evaluate a script in the frame, whose page forbids eval."""
        context = [event["params"]["context"] for event in browser.events if event.get("method") == "Runtime.executionContextCreated"][-1]
        return browser.send("Runtime.evaluate", expression=script, contextId=context["id"], returnByValue=True)["result"].get("value")

    holds("notebook: at the step", wait_for(lambda: inside("typeof now === 'object' && current().n")) == n, inside("current().n"), n)
    holds("notebook: from the seat", inside("now.own") == 1, inside("now.own"))
    holds("notebook: with its hand and the known cards alone", inside("document.querySelectorAll('#own .hand .card').length >= 10 && "
          "[...document.querySelectorAll('#top .hand svg')].every(e => /^a card$|, known to all$/.test(e.getAttribute('aria-label')))"))
    deals = inside("now.at")
    inside("actions.on()")
    wait_for(lambda: inside("location.hash") or browser.complaints())
    inside("document.querySelector('#log a').click()")
    holds("notebook: a link of the log leads to its step", wait_for(lambda: inside("now.step === 0 && now.at")) == deals,
          inside("[now.at, now.step, location.href]"))
    holds("notebook: every step is drawn correctly", inside("now.wrong === 0 && now.checked > 2"))
    asked = [url for url in browser.requests() if not url.startswith(path.resolve().as_uri()) and not url.startswith(("about:", "data:"))]
    holds("notebook: no request", not asked, asked)
    thrown = [event["params"]["exceptionDetails"]["exception"].get("description", "")[:200] for event in browser.events
              if event.get("method") == "Runtime.exceptionThrown"]
    holds("notebook: the browser logs no line", not browser.complaints() and not thrown, browser.complaints(), thrown)
    if pictures:
        browser.picture(pictures / "notebook-1280.png")
