"""Rules of axe-core (accessibility) on a page in the browser.

Debian has no package of axe-core: `npm install -g axe-core`, or AXE=FILE names axe.min.js.
"""
import os
from pathlib import Path

from claims import holds

PLACES = ("/usr/local/lib/node_modules/axe-core", "/usr/lib/node_modules/axe-core", "/usr/share/nodejs/axe-core", "node_modules/axe-core")
RUN = """
(async () => {
  const found = await axe.run(document, {resultTypes: ['violations']});
  return {passes: found.passes.length,
    wrong: found.violations.map(v => v.id + ': ' + v.nodes.map(n => n.target.join(' ')).slice(0, 3).join(', '))};
})()
"""


def axe_source():
    """Return the source of axe-core, or None if it is not installed."""
    named = os.environ.get("AXE")
    for path in [Path(named)] if named else [Path(place) / "axe.min.js" for place in PLACES]:
        if named or path.exists():
            return path.read_text(encoding="utf-8")
    print("skipped: axe-core is not installed: npm install -g axe-core, or AXE=FILE")
    return None


def axe_run(browser, source):
    """Return the number of rules that the page keeps, and the rules that it breaks."""
    browser.run(source + "\n;true")
    return browser.run(RUN)


def check_axe_sees(browser, work, source):
    """axe-core must find the errors of a bad page."""
    if source is None:
        return
    path = work / "inaccessible.html"
    path.write_text("<!DOCTYPE html><title>x</title><p style='color:#999'>grey<form><input></form>", encoding="utf-8")
    browser.show(path, 360)
    found = " ".join(axe_run(browser, source)["wrong"])
    holds("axe-core finds errors", all(rule in found for rule in ("html-has-lang", "color-contrast", "label")), found)


def check_axe(browser, what, source):
    """Count a claim: the page that is shown breaks no rule."""
    if source is None:
        return
    found = axe_run(browser, source)
    holds(f"{what}: no rule of axe-core is broken", found["passes"] > 5 and not found["wrong"], found)
