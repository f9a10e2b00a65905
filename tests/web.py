#!/usr/bin/env python3
"""Test the pages in a browser (`make test-web`; not part of `make test`).

Loads each page in Chromium at 360 and 1,280 pixels, light and dark, and prints
it.  No text may be cut or leave the page, no page may send a request, text must
have a contrast of 4.5 : 1, targets at least 24 pixels, and tidy must accept the markup.  Steps through match
pages and checks the drawing against the hash of each step
(tests/support/match_pages.py; pages of reviews: review_pages.py).  Plays matches on
their page to the end (tests/support/play_pages.py).

  tests/web.py [FOLDER]            store pictures of all pages in FOLDER
  PARTS="play hand" tests/web.py   only these parts (parts_of)
"""
import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from browser import Browser
from claims import holds, tally
from league_pages import check_league
from match_pages import check_matches
from notebook_pages import check_notebook
from play_games import check_all_games
from play_hand import check_by_hand
from play_layout import check_layout
from play_pages import check_play
from play_whole import check_whole
from review_pages import check_reviews
from finished_runs import copy_of
from played import arena
from table_pages import check_tables
from table_reading import check_reading
from targets import SMALL
from waiting import wait_for
from watch_pages import check_watch
from what_if_pages import check_what_if

WIDTHS = (360, 1280)
SCHEMES = ("light", "dark")
A4 = 794 - 2 * 53  # pixels between the margins of a printed page

# Find text with too little contrast.  Its background is the nearest painted one of
# its ancestors, or in a drawing the shapes below its middle.
CONTRAST = r"""
(() => {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext('2d', {willReadFrequently: true});
  const rgba = colour => {
    paint.clearRect(0, 0, 1, 1);
    paint.fillStyle = colour;
    paint.fillRect(0, 0, 1, 1);
    return [...paint.getImageData(0, 0, 1, 1).data];
  };
  const over = (top, below) => {
    const a = top[3] / 255;
    return [0, 1, 2].map(i => top[i] * a + below[i] * (1 - a)).concat(255);
  };
  const light = colour => {
    const [r, g, b] = colour.slice(0, 3).map(v => {
      v /= 255;
      return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const grounds = (element, x, y) => {
    const found = [];
    if (element.closest('svg'))
      for (const shape of document.elementsFromPoint(x, y))
        if (['rect', 'circle'].includes(shape.tagName))
          found.push(rgba(getComputedStyle(shape).fill));
    for (let at = element; at; at = at.parentElement)
      found.push(rgba(getComputedStyle(at).backgroundColor));
    found.push([255, 255, 255, 255]);
    let ground = [255, 255, 255, 255];
    for (const layer of found.reverse())
      ground = over(layer, ground);
    return ground;
  };
  const bad = [];
  let texts = 0;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    const box = element.getBoundingClientRect();
    if (!walk.currentNode.data.trim() || !box.width || ['title', 'desc', 'STYLE'].includes(element.tagName))
      continue;
    texts++;
    const style = getComputedStyle(element);
    const ground = grounds(element, box.x + box.width / 2, box.y + box.height / 2);
    const ink = over(rgba(element.closest('svg') ? style.fill : style.color), ground);
    const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5)
      bad.push(walk.currentNode.data.trim().slice(0, 30) + ' ' + ink.map(Math.round) + ' on ' + ground.map(Math.round));
  }
  return {texts, bad};
})()
"""

# Find cut content: a page wider than its window, text of a drawing outside of the
# window (2 pixels of overhang are fine), a cell whose text overflows.
CUT = r"""
(() => {
  const wide = document.documentElement.scrollWidth - innerWidth;
  const bad = wide > 0 ? ['the page is ' + wide + ' pixels too wide'] : [];
  for (const text of document.querySelectorAll('svg text')) {
    const box = text.getBoundingClientRect();
    if (!text.closest('.wide') && box.width && (box.left < -2 || box.right > innerWidth + 2))
      bad.push('drawn: ' + text.textContent);
  }
  for (const cell of document.querySelectorAll('td, th, p, h1, h2, figcaption, code'))
    if (!cell.closest('.wide') && cell.scrollWidth > cell.clientWidth + 1 && cell.clientWidth)
      bad.push(cell.tagName + ': ' + cell.textContent.slice(0, 40));
  return bad;
})()
"""

# Paper does not scroll: no table may be wider than the page.
ON_PAPER = r"""
[...document.querySelectorAll('.wide')].filter(e => e.scrollWidth > e.clientWidth + 1)
  .map(e => e.getAttribute('aria-label') + ': ' + e.scrollWidth + ' of ' + e.clientWidth)
"""

# How much too wide the standings are, and their numbers on several lines.
STACKED = r"""
(() => {
  const table = document.querySelector('#standings table');
  return [table.parentElement.scrollWidth - table.parentElement.clientWidth,
    [...table.querySelectorAll('td.n:not(:first-child)')].filter(e => e.getClientRects().length > 1 || e.clientHeight > 1.6 * 21).map(e => e.textContent)];
})()
"""

# Find texts of a drawing that overlap, such as names and values.
OVERLAP = r"""
[...document.querySelectorAll('svg')].flatMap(svg => {
  const texts = [...svg.querySelectorAll('text')].map(t => [t, t.getBoundingClientRect()]);
  return texts.flatMap(([t, a], i) => texts.slice(i + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 4 && b.top < a.bottom - 4)
    .map(([u]) => t.textContent + ' / ' + u.textContent));
})
"""


def check_view(browser, name, path, width, scheme, ready="true"):
    what = f"{name}, {width} pixels, {scheme}"
    browser.show(path, width, scheme=scheme)
    wait_for(lambda: browser.run(ready))
    cut = browser.run(CUT)
    holds(f"{what}: nothing is cut", not cut, cut[:5])
    overlap = browser.run(OVERLAP)
    holds(f"{what}: no texts overlap", not overlap, overlap[:5])
    # elementsFromPoint sees only the window, so it must contain the whole page.
    browser.resize(width, browser.run("document.documentElement.scrollHeight"))
    contrast = browser.run(CONTRAST)
    holds(f"{what}: text has enough contrast", contrast["texts"] > 10 and not contrast["bad"],
          contrast["texts"], contrast["bad"][:5])
    small = browser.run(SMALL)
    holds(f"{what}: targets are large enough", not small, small[:5])
    own = path if "://" in str(path) else path.resolve().as_uri()
    asked = [url for url in browser.requests() if not url.startswith(own)]
    holds(f"{what}: no request", not asked, asked)
    holds(f"{what}: the browser logs no error", not browser.complaints(), browser.complaints())


def check_rows(browser, name, path):
    """In a narrow window the standings do not scroll, and no number is on two lines."""
    for width in (320, 360, 768):
        browser.show(path, width)
        wide, broken = browser.run(STACKED)
        holds(f"{name}, {width} pixels: the standings fit", wide <= 1, wide)
        holds(f"{name}, {width} pixels: a number is on one line", not broken, broken[:5])


def check_links(browser, name, path):
    """The links to matches stand below their head, not at the far end of a wide column."""
    browser.show(path, 1280)
    gaps = browser.run("[...document.querySelectorAll('#views td a:first-of-type')].map("
                       "link => link.getBoundingClientRect().left - link.closest('td').getBoundingClientRect().left)")
    holds(f"{name}: links to matches begin at the left", max(gaps, default=0) < 60, gaps[:5])


def check_paper(browser, name, path):
    browser.show(path, A4, media="print", scheme="dark")
    wide = browser.run(ON_PAPER)
    holds(f"{name}, printed: no table is cut", not wide, wide[:5])
    cut = browser.run(CUT)
    holds(f"{name}, printed: nothing is cut", not cut, cut[:5])
    ground = browser.run("getComputedStyle(document.documentElement).backgroundColor")
    holds(f"{name}, printed: on a white background", ground == "rgb(255, 255, 255)", ground)
    contrast = browser.run(CONTRAST)
    holds(f"{name}, printed: text has enough contrast", not contrast["bad"], contrast["bad"][:5])


def check_valid(name, path):
    done = subprocess.run(["tidy", "-q", "-e", str(path)], capture_output=True, text=True, check=False)
    holds(f"{name}: tidy", done.returncode == 0, done.stderr[:400])


def check_tests_see(browser, work):
    """The measures must find the errors of a bad page."""
    path = work / "wrong.html"
    path.write_text("<!DOCTYPE html><title>x</title><p style='color:#999'>grey on white"
                    "<p style='width:3000px'>wide<p style='width:20px;overflow:hidden'>unbreakablyLong"
                    "<svg><text x=0 y=20>one</text><text x=4 y=20>two</text></svg>"
                    "<button style='width:9px'></button><img src='http://127.0.0.1:9/x.png'><script>console.log('found')</script>", encoding="utf-8")
    browser.show(path, 360)
    holds("the checks find grey text", any("grey" in bad for bad in browser.run(CONTRAST)["bad"]))
    cut = browser.run(CUT)
    holds("the checks find cut content", any("too wide" in bad for bad in cut)
          and any("unbreakably" in bad for bad in cut), cut)
    holds("the checks find overlapping text", browser.run(OVERLAP) == ["one / two"])
    holds("the checks find a request", any("x.png" in url for url in browser.requests()))
    holds("the checks find a small target", len(browser.run(SMALL)) == 1, browser.run(SMALL))
    holds("the checks find a line of the console", browser.console() == ["found"], browser.console())
    browser.events = []


def pages_of(work):
    for name in "cup", "three", "league":
        folder = copy_of(name, work)
        arena("report", folder)
        yield name, folder / "report.html"
    arena("report", work / "cup", "--site", work / "site")
    for path in sorted((work / "site").rglob("*.html")):
        if path.parent.name == "views":  # check_matches tests such pages
            continue
        yield f"site/{path.relative_to(work / 'site')}", path


def check_reports(browser, work, pictures):
    for name, path in pages_of(work):
        check_valid(name, path)
        for width in WIDTHS:
            for scheme in SCHEMES:
                check_view(browser, name, path, width, scheme)
                if pictures:
                    file = re.sub(r"\W+", "-", name) + f"-{width}-{scheme}.png"
                    browser.picture(pictures / file)
        if not name.startswith("site/"):
            check_rows(browser, name, path)
            check_links(browser, name, path)
        check_paper(browser, name, path)
        if pictures:
            browser.paper(pictures / (re.sub(r"\W+", "-", name) + ".pdf"))


def parts_of(browser, work, pictures):
    """Return the parts of this test by name."""
    view = functools.partial(check_view, browser)
    return {
        "tests": lambda: check_tests_see(browser, work),
        "games": lambda: check_all_games(browser),
        "layout": lambda: check_layout(browser),
        "hand": lambda: check_by_hand(browser),
        "whole": lambda: check_whole(browser),
        "play": lambda: check_play(browser, view, pictures),
        "tables": lambda: check_tables(browser, work, pictures),
        "reading": lambda: check_reading(browser, work),
        "what-if": lambda: check_what_if(browser, work, view),
        "notebook": lambda: check_notebook(browser, work, pictures),
        "league": lambda: check_league(browser, work, check_valid, view, pictures),
        "watch": lambda: check_watch(browser, work, view, pictures),
        "reports": lambda: check_reports(browser, work, pictures),
        "matches": lambda: check_matches(browser, work, check_valid, view, pictures),
        "reviews": lambda: check_reviews(browser, work, check_valid, view, pictures),
    }


def main():
    pictures = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    if pictures:
        pictures.mkdir(exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="dw-web-"))
    try:
        with Browser() as browser:
            parts = parts_of(browser, work, pictures)
            for name in os.environ.get("PARTS", "").split() or parts:
                parts[name]()
            lines = browser.lines + browser.console()
            holds("no page writes to the console", not lines, lines[:5])
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    os.environ.setdefault("B", "build")
    sys.exit(main())
