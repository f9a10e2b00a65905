"""Test the layout of the table on a match page, with 2 to 8 seats, at widths from 320 to 1920 pixels."""
import re

from claims import holds
from match_pages import page_of, write_many

SIZES = ((320, 740), (360, 740), (414, 800), (600, 800), (768, 1024), (1280, 800), (1366, 768), (1920, 1080))
SEAT_MIN = 120 # pixels
LATE = "go(0, Math.floor(stepsOf(0).length * %s))"
# After a step the page draws a table that does not fit smaller, in the next frame.
SETTLED = "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"

NARROWEST = "Math.min(...[...document.querySelectorAll('.seat')].map(seat => seat.getBoundingClientRect().width))"

# Words of the table whose letters are on several lines.
BROKEN = r"""
(() => {
  const bad = [], walk = document.createTreeWalker(byId("table"), NodeFilter.SHOW_TEXT), range = document.createRange();
  while (walk.nextNode())
    for (const word of walk.currentNode.data.matchAll(/\S+/g)) {
      range.setStart(walk.currentNode, word.index);
      range.setEnd(walk.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => box.top)).size > 1)
        bad.push(word[0]);
    }
  return bad;
})()
"""

# Hands that end outside of the table, and whether the page shows that it scrolls.
OUTSIDE = """
(() => {
  const field = byId("field").getBoundingClientRect();
  return [[...byId("field").querySelectorAll(".hand .card, .meld .card")].filter(card => {
    const box = card.getBoundingClientRect();
    return box.bottom > field.bottom + 1 || box.top < field.top - 12 || box.right > field.right + 1 || box.left < field.left;
  }).length, byId("field").classList.contains("scrolls")];
})()
"""

# Steps within the deal at which no meld and no hand changes its number of lines: names that move nevertheless.
JUMPS = """
(async () => {
  const bad = [], size = () => [...document.querySelectorAll(".hand, .melds")].map(e => e.getBoundingClientRect().height).join();
  const tops = () => [...document.querySelectorAll(".name")].map(e => e.getBoundingClientRect().top);
  let before = null, lines = "";
  for (let step = 1; step < Math.min(stepsOf(0).length, 120) && !stepsOf(0)[step].zones.points; step++) {
    go(0, step);
    settle();
    const here = tops();
    if (before && size() === lines && here.some((top, i) => Math.abs(top - before[i]) > 2))
      bad.push([step, ...here.map((top, i) => Math.round(top - before[i]))]);
    [before, lines] = [here, size()];
  }
  return bad;
})()
"""


def check_seats(browser, path, seats):
    for width, height in SIZES:
        what = f"{seats} seats, {width} x {height}"
        browser.show(path, width, height=height)
        for part in (.3, .85):
            browser.run(LATE % part)
            browser.run(SETTLED)
            narrow = browser.run(NARROWEST)
            holds(f"{what}: every seat has its room", narrow >= SEAT_MIN, narrow)
            broken = browser.run(BROKEN)
            holds(f"{what}: no word is broken", not broken, broken)
            outside, scrolls = browser.run(OUTSIDE)
            holds(f"{what}: the cards are on screen, or the table shows that it scrolls",
                  width < 800 or outside == 0 or scrolls, outside)
        if width in (360, 1280):
            jumps = browser.run(JUMPS)
            holds(f"{what}: seats stand still", not jumps, jumps[:3])


TITLE = "Ludwig van Beethoven's ninth symphony, the last movement"


# widths of a card in the hand at the bottom, and of a card in the melds on the table
WIDTHS = "['#own .hand .card:last-child', '.melds .card:last-child'].map(card => Math.round((document.querySelector(card) || byId('top').querySelector('.card:last-child')).getBoundingClientRect().width))"


def check_growth(browser, path):
    """Cards grow with the window.  A covered card shows no half of its large pip."""
    sizes = []
    for width, height in ((1280, 800), (1920, 1080), (2560, 1440)):
        browser.show(path, width, height=height)
        browser.run(LATE % .85)
        browser.run(SETTLED)
        sizes.append(browser.run(WIDTHS))
    holds("cards grow with the window", all(small < large for before, after in zip(sizes, sizes[1:]) for small, large in zip(before, after))
          and sizes[1][0] >= 80 and sizes[2][0] <= 110, sizes)
    covered = browser.run("[...document.querySelectorAll('.melds .card:not(:last-child)')].map(card => getComputedStyle(card).getPropertyValue('--pip').trim())")
    holds("covered cards show their index alone", covered and set(covered) == {"0"}, covered[:5])


def check_titles(browser, path, seats):
    """The page shows a bot's title instead of its name, and cuts a title that is too long."""
    browser.show(path, 360, height=740)
    browser.run("go(0, 4)")
    shown = browser.run("[...document.querySelectorAll('.name')].map(e => [e.textContent, e.title.split(': ')[0], e.scrollWidth > e.clientWidth])")
    long = [(text, title, cut) for text, title, cut in shown if text == TITLE]
    holds(f"{seats} seats: a title stands in the place of the name", len(long) == 1 and long[0][1] == TITLE, shown)
    holds(f"{seats} seats: it is cut with an ellipsis where it does not fit", seats < 3 or long[0][2]
          and browser.run("getComputedStyle(document.querySelector('.name')).textOverflow") == "ellipsis", shown)
    told = browser.run("(go(0, stepsOf(0).length - 1), [byId('title').textContent, byId('log').textContent, byId('result').textContent].map(t => [t.includes('b1'), t.includes('Ludwig')]))")
    holds(f"{seats} seats: so do heading, log and result", told == [[False, True]] * 3, told)


KINDS = "[...document.querySelectorAll('.meld .number')].map(e => [e.textContent, e.title])"


def check_melds(browser, work):
    """The requirement for first melds stays until all have opened.  Canastas and kinds of meld have names; new tiles an outline."""
    browser.show(page_of("tests/golden/rummikub-2.jsonl", work / "rummikub-2.html"), 1280)
    goals = browser.run("(() => { const found = []; blocks.forEach((_, at) => stepsOf(at).forEach((step, i) => { go(at, i);"
                        " found.push([listed(step.zones.opened).length, document.querySelector('.goal') !== null]); })); return found; })()")
    holds("all have opened: no requirement", {opened for opened, _ in goals} == {0, 1, 2}
          and all(shows == (opened < 2) for opened, shows in goals), goals[-3:])
    browser.show(page_of("tests/golden/canasta-4.jsonl", work / "canasta-4.html"), 1280)
    melds = browser.run("stepsOf(0).flatMap((step, i) => { go(0, i); return [...document.querySelectorAll('.meld')]"
                        ".map(e => [e.querySelector('.number').textContent, readCards(e)]); })")
    for label, cards in melds:
        size = len(re.findall(r"[A2-9TJQKX][SHDC12](?!=)(?<!=..)|..=..", cards))
        word = f"{size}/7" if size < 7 else "mixed" if "=" in cards else "natural"
        holds("a canasta is named", re.fullmatch(r"\d+" + word, label), label, cards)
    holds("there were melds", len(melds) > 20, len(melds))
    browser.show(page_of("tests/golden/tantrum-2.jsonl", work / "tantrum-2.html"), 1280)
    browser.run("go(0, stepsOf(0).length - 3)")
    kinds = browser.run(KINDS)
    holds("a kind of Tantrum is shown and explained", kinds and all(re.fullmatch(r"\d+ (flush|blank|rank|count)", text)
          and re.search(r"run of|one rank|right sum", title) for text, title in kinds), kinds)
    holds("a game without a stock shows none", browser.run("byId('middle').querySelector('.stock').checkVisibility()") is False)
    browser.show(page_of("tests/golden/rummikub-4.jsonl", work / "rummikub-4.html"), 1280)
    wrong = browser.run(NEW_TILES)
    holds("the tiles of the hand alone are outlined", wrong[0] > 3 and wrong[1] == [], wrong)


# Steps that lay tiles; those at which the outlined tiles are not the ones that left the hand.
NEW_TILES = """
(() => {
  const bad = [];
  let laid = 0;
  blocks.forEach((_, at) => stepsOf(at).forEach((step, i) => {
    if (step.laid.length === 0)
      return;
    go(at, i);
    const marked = [...document.querySelectorAll(".meld .thrown")].map(cardOf).sort().join();
    const left = newIn(step.before["h" + step.s], step.zones["h" + step.s]).sort().join();
    laid++;
    if (marked !== left)
      bad.push([at, i, marked, left]);
  }));
  return [laid, bad];
})()
"""


def check_tables(browser, work, pictures):
    check_melds(browser, work)
    for seats in range(2, 9):
        name = f"table-{seats}"
        bots = ", ".join(f"{{name: b{i}, run: house:greedy{f', title: {chr(34)}{TITLE}{chr(34)}' if i == 1 else ''}}}" for i in range(seats))
        log = write_many(work, name, [f"game: {'rummy' if seats < 7 else 'contract'}", f"seats: {seats}", "rounds: 1",
                                      "deals_max: 1", f"bots: [{bots}]"])[0]
        path = page_of(log, work / f"{name}.html")
        check_seats(browser, path, seats)
        check_titles(browser, path, seats)
        if seats == 2:
            check_growth(browser, path)
        if pictures:
            for width, height in ((360, 740), (1280, 800)):
                browser.show(path, width, height=height)
                browser.run(LATE % .85)
                browser.picture(pictures / f"{name}-{width}.png")
