"""Test pages of reviews in a browser, for tests/web.py.

Compares the front page with `arena review --format json`: numbers by deal and seat,
the decisions with the highest loss, the curves of the losses.  Follows its links,
keys and clicks to the table and back.
"""
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

from claims import holds
from match_pages import HERE, IN_SIGHT, THROUGH, press, write_many
from waiting import wait_for
from weighing import BOT

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")
COSTLY = 5  # points: docs/pages.md
FRONT = "[root.classList.contains('front'), byId('front').checkVisibility(), byId('table').checkVisibility(), location.hash]"
OPEN, CLOSED = [True, True, False, "#review"], [False, False, True]

# Reviews with values in one unit, as a chance to win.
WINNING = r'''
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"want":["legal"]}', flush=True)
    if m["type"] == "act":
        values = [[i, .5 - (i + m["req"]) % len(m["legal"]) / 100] for i in range(len(m["legal"]))]
        best = max(values[:64], key=lambda pair: pair[1])[0]
        print(json.dumps(dict(m["legal"][best], req=m["req"], note={"values": values[:64], "unit": "win"})), flush=True)
'''

# The texts of the cells of the table, by row.
NUMBERS = "[...byId('numbers').rows].slice(2).map(row => [...row.cells].map(cell => cell.textContent))"
DEAREST = """[...byId('dearest').querySelectorAll('li')].map(item => [item.querySelector('a').textContent,
  parseFloat(item.querySelector('.value').textContent), item.querySelectorAll('.card').length, item.textContent])"""
# Of each curve below the strip of deals: the number of decisions, and the right end in percent.
REACHES = """[...byId('curve').querySelectorAll('path')].map(path => [(path.getAttribute('d').match(/V/g) || []).length,
  parseFloat(/H([\\d.]+)$/.exec(path.getAttribute('d'))[1])])"""
CLICK = """(() => { const box = %s.getBoundingClientRect();
  return [box.left + box.width * %s, box.top + box.height / 2]; })()"""


def review(log, page, by, *words):
    """Write the page of a review; return the review as JSON."""
    done = subprocess.run([ARENA, "review", str(log), "--by", by, "--isolation", "none", "--html", str(page),
                           "--format", "json", *words], capture_output=True, text=True, check=False)
    holds(f"{log} by {by}: a page is written", done.returncode == 0, done.stderr)
    return json.loads(done.stdout)


def click(browser, element, place):
    x, y = browser.run(CLICK % (element, place))
    for kind in ("mousePressed", "mouseReleased"):
        browser.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)


def is_open(browser):
    return browser.run(FRONT) == OPEN


def numbers_of(decisions, by_seat):
    """Return what a row of the table should say of some decisions."""
    cells = []
    for seat in by_seat:
        own = [d for d in decisions if d["seat"] == seat]
        loss = [d["loss"] for d in own if "loss" in d]
        same = sum(d["result"] == "same" for d in own)
        cells += [same / len(own), sum(loss) / len(loss), sum(value > COSTLY for value in loss)] if own else [None] * 3
    return cells


def agrees(texts, numbers):
    """Compare the cells of a row with numbers that have more digits."""
    for text, number, scale in zip(texts, numbers, (100, 1, 1) * len(numbers)):
        if (text == "") != (number is None) or text and abs(float(text.strip("< %")) - number * scale) > (.051 if scale == 1 else .51):
            return False
    return len(texts) == len(numbers)


def check_numbers(browser, said):
    decisions = said["decisions"]
    mean = said["loss"] / said["valued"]
    head = browser.run("byId('front-head').textContent")
    holds("the head says agreement and mean loss", head.startswith(f"{said['by']} would play the same in {said['same']} of "
          f"{said['same'] + said['other']} decisions; mean loss {mean:.1f} points; "), head, said["loss"])
    told = browser.run(NUMBERS)
    deals = sorted({d["deal"] for d in decisions})
    holds("a row for all deals and one for each", [row[0] for row in told] == ["all", *map(str, deals)], told)
    for row, some in zip(told, [decisions, *([d for d in decisions if d["deal"] == deal] for deal in deals)]):
        holds(f"deal {row[0]}: agreement, mean loss and costly decisions", agrees(row[1:], numbers_of(some, (0, 1))), row)


def check_dearest(browser, said):
    """The decisions with the highest loss; their links, and the way back."""
    losses = sorted((d["loss"] for d in said["decisions"] if d.get("loss", 0) > 0), reverse=True)
    dearest = browser.run(DEAREST)
    holds("ten decisions, the highest loss first", len(dearest) == 10 and len(losses) > 10
          and all(abs(item[1] - loss) <= .051 for item, loss in zip(dearest, losses)), dearest, losses[:10])
    holds("each with its hand and both actions", all(item[2] >= 10 and " would " in item[3] for item in dearest), dearest)
    holds("with the values of both", all(abs(float(a) - float(b) - item[1]) < .16 for item in dearest
          for a, b in re.findall(r"value (-?[\d.]+) instead of (-?[\d.]+)", item[3])) and all("(value " in item[3] for item in dearest), dearest)
    holds("no two links have one text", len({item[0] for item in dearest}) == len(dearest), dearest)
    words = browser.run("byId('front-what').textContent")
    holds("the page introduces reviewer and reviewed", all(word in words for word in
          (f"{said['by']}, a bot that comes with Deadwood, reviewed", *browser.run("shown"), "would play another action", "more than 5.0 points")), words)
    for i in range(10):
        browser.run(f"byId('dearest').querySelectorAll('a')[{i}].focus(), document.activeElement.click()")
        wait_for(lambda: not is_open(browser))
        loss, seat = browser.run("[current().review.loss, current().s]")
        holds(f"decision {i}: the link leads to it", abs(loss - losses[i]) < 1e-4 and f", {browser.run('shown')[seat]}" in dearest[i][0],
              loss, dearest[i])
        holds("it is seen from its seat", browser.run("now.own") == seat)
        browser.run("history.back()")
        wait_for(lambda: is_open(browser))
        holds("and the way back is the browser's", browser.run("document.activeElement === byId('dearest').querySelectorAll('a')[%d]" % i))


def check_ways(browser, page):
    """Keys and buttons between the front page and the table."""
    browser.show(page, 1280)
    holds("a review begins with its front page", is_open(browser), browser.run(FRONT))
    press(browser, "r")
    holds("a key leads to the table", browser.run(FRONT)[:3] == CLOSED, browser.run(FRONT))
    press(browser, "r")
    holds("and back", is_open(browser), browser.run(FRONT))
    press(browser, "Escape")
    holds("so does Escape", browser.run(FRONT)[:3] == CLOSED)
    browser.run("go(1, 5), document.querySelector('#review-bar [data-do=front]').click()")
    holds("a button leads there", is_open(browser), browser.run(FRONT))
    press(browser, "ArrowDown")
    holds("arrows scroll the front page", is_open(browser) and browser.run("now.step") == 5)
    browser.run("byId('front').querySelector('[data-do=front]').click()")
    holds("and a button back to the same step", browser.run(FRONT)[:3] == CLOSED and browser.run("[now.at, now.step]") == [1, 5])
    other = Path(shutil.copy(page, page.with_name("other.html")))
    browser.show(f"{other.resolve().as_uri()}#deal=2&n=9999", 1280)
    holds("the address of a step shows the table", browser.run(FRONT)[:3] == CLOSED and browser.run("now.at") == 1, browser.run(FRONT))


def check_mistakes(browser):
    """A key, and a button, for the next decision in which the reviewer differs."""
    browser.run("go(0, 0), openFront()")
    press(browser, ".")
    first = browser.run(HERE)
    holds("a key leads from the front page to the first mistake", browser.run(FRONT)[:3] == CLOSED and browser.run("isNotable(current())"), first)
    browser.run("document.querySelector('#review-bar [data-do=notable-on]').click()")
    holds("a button to the next", browser.run(HERE) > first and browser.run("isNotable(current())"))
    browser.run("document.querySelector('#review-bar [data-do=notable-back]').click()")
    holds("another one back", browser.run(HERE) == first)


def check_curves(browser, said):
    """The curve below the strip of deals ends where the reader has been; that of the front page has all."""
    places = browser.run("losses.map(({ at, step, seat }) => [at, step, seat])")
    for step, furthest in (([0, 0], [0, 0]), ([0, 12], [0, 12]), ([1, 3], [1, 3]), ([0, 5], [1, 3])):
        browser.run(f"go({step[0]}, {step[1]})")
        ends = browser.run(REACHES)
        end = browser.run(f"({furthest[0]} * 100 + tickPlace({furthest[1]})) / blocks.length")
        seen = [sum(s == seat and [a, b] <= furthest for a, b, s in places) for seat in (0, 1)]
        holds(f"step {step}: the curves end at the furthest step that was shown", [n for n, _ in ends] == seen
              and all(abs(x - end) < .01 for _, x in ends), ends, seen, end)
    browser.run("go(0, 0)")
    click(browser, "byId('curve')", .999)
    holds("a click beyond leads to the furthest step", browser.run("[now.at, now.step]") == [1, 3], browser.run(HERE))
    click(browser, "byId('curve')", browser.run("tickPlace(12) / 100 / blocks.length"))
    holds("a click leads to its step", browser.run("[now.at, now.step]") == [0, 12], browser.run(HERE))
    browser.run("go(blocks.length, Infinity)")
    sums = [sum(d.get("loss", 0) for d in said["decisions"] if d["seat"] == seat) for seat in (0, 1)]
    words = browser.run("document.querySelector('#curve .caption').textContent")
    holds("its words have the sums", all(f" {loss:.1f}" in words for loss in sums) and "points" in words, words, sums)
    title = browser.run("document.querySelector('#front-plot title').textContent")
    holds("the title of the front page's curve says who lost how much", all(f"{loss:.1f}" in title for loss in sums), title, sums)
    browser.run("openFront()")
    click(browser, "byId('front-plot')", .5)
    at, step = browser.run("[now.at, now.step]")
    holds("a click on it shows the nearest decision", browser.run(FRONT)[:3] == CLOSED
          and any((a, b) == (at, step) for a, b, _ in places), at, step)


def check_partial(browser, work, log):
    """Reviews without values, with values in several units, and as a chance to win; of one seat."""
    (work / "weighs.py").write_text(BOT, encoding="utf-8")
    (work / "wins.py").write_text(WINNING, encoding="utf-8")
    page = work / "partial.html"
    shown = "[byId('front-list'), byId('front-curve'), document.querySelector('#curve')].map(part => part ? part.checkVisibility() : false)"
    for by, why in (("house:greedy", "no values"), (f"python3 {work / 'weighs.py'}", "different units")):
        said = review(log, page, by)
        browser.show(page, 360)
        holds(f"{by}: the page says why it has no losses", why in browser.run("byId('front-what').textContent"))
        holds(f"{by}: agreement alone", browser.run(shown) == [False] * 3 and "loss" not in browser.run("byId('front-head').textContent"))
        shares = []
        for seat in (0, 1):
            same = [d["result"] == "same" for d in said["decisions"] if d["seat"] == seat]
            shares.append(f"{100 * sum(same) / len(same):.0f} %")
        holds(f"{by}: the table has the agreement of each seat", browser.run(NUMBERS)[0] == ["all", *shares], shares)
    said = review(log, page, f"python3 {work / 'wins.py'}", "--seat", "1")
    browser.show(page, 360)
    mean = 100 * said["loss"] / said["valued"]
    holds("a loss as a chance to win", f"mean loss {mean:.1f} % win chance" in browser.run("byId('front-head').textContent"))
    holds("of one seat alone", browser.run("seatsReviewed") == [1] and len(browser.run(NUMBERS)[0]) == 4)


# Values that are all equal, so that no action loses anything; plays the first one.
EVEN = r'''
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print('{"want":["legal"]}', flush=True)
    if m["type"] == "act":
        values = [[i, 1] for i in range(len(m["legal"]))][:64]
        print(json.dumps(dict(m["legal"][0], req=m["req"], note={"values": values, "unit": "points"})), flush=True)
'''


def check_without_loss(browser, work):
    """Without a loss the page says so, and shows neither an empty curve nor buttons that lead nowhere."""
    log = write_many(work, "firsts", ["game: gin", "rounds: 1", "deals_max: 1",
                                      "bots: [{name: a, run: house:first}, {name: b, run: house:first}]"])[0]
    (work / "even.py").write_text(EVEN, encoding="utf-8")
    said = review(log, work / "even.html", f"python3 {work / 'even.py'}")
    browser.show(work / "even.html", 360)
    holds("no loss: the head says so", browser.run("byId('front-head').textContent").endswith("; no loss"), said["other"])
    holds("no loss: no list and no curve", browser.run("[byId('front-list'), byId('front-curve')].every(part => !part.checkVisibility()) && !byId('curve')"))
    off = browser.run("[...document.querySelectorAll('[data-do^=notable]')].map(one => one.disabled)")
    holds("no loss: buttons lead somewhere, or are off", set(off) == {said["other"] == 0}, off, said["other"])


def check_step(browser):
    """What the reviewer says at a step."""
    browser.run("go(0, 0)")
    others = browser.run("blocks.flatMap((_, at) => stepsOf(at).filter(isOther)).length")
    found = 0
    for _ in range(browser.run("blocks.flatMap((_, at) => stepsOf(at).filter(isNotable)).length")):
        press(browser, ".")
        found += browser.run("isOther(current())")
    holds("a key finds each disagreement", found == others > 3, found, others)
    browser.run("seek(-1, step => isOther(step) && step.review.worth.would !== undefined)")
    marks = browser.run("[...document.querySelectorAll('#worth li')].filter(e => e.textContent.includes('would play')).length")
    holds("the disagreement is beside the table, with values", marks == 1 and "would" in
          browser.run("document.querySelector('#worth .review.other').textContent"))
    holds("and in the line below", browser.run("byId('moment').textContent.includes(reviewWords(current().review).split(' would ')[0])"))
    browser.run("go(0, Infinity)")
    notes, cut = browser.run("(notes => [notes.length, notes.filter(note => note.scrollWidth > note.clientWidth || note.scrollHeight > note.clientHeight + 1).length])"
                             "([...document.querySelectorAll('#log .note')])")
    holds("remarks in the log are whole", notes > 3 and cut == 0, notes, cut)
    checked, wrong = browser.run(THROUGH)
    holds("the drawing matches the file", checked > 0 and wrong == 0, checked, wrong)


def check_phone(browser, work):
    log = write_many(work, "four", ["game: canasta", "seats: 4", "rounds: 1", "deals_max: 2",
                                    "bots: [{name: a, run: house:greedy}, {name: b, run: house:random},"
                                    " {name: c, run: house:greedy}, {name: d, run: house:random}]"])[0]
    page = work / "four.html"
    review(log, page, f"python3 {work / 'wins.py'}")
    browser.show(page, 360, height=740)
    holds("four seats: the front page is as wide as the window", browser.run("document.documentElement.scrollWidth") <= 360)
    steps, bad, wide = browser.run(IN_SIGHT)
    holds("the own hand is visible above the curve", steps > 20 and bad == [] and wide <= 0, bad, wide)
    return page


def check_reviews(browser, work, check_valid, check_view, pictures):
    subprocess.run([ARENA, "play", "gin", "house:greedy", "house:random", "--deals", "4", "--seed", "s", "--isolation", "none",
                    "--out", str(work / "reviewed")], capture_output=True, check=False)
    log, page = work / "reviewed/logs/000001.jsonl", work / "review.html"
    said = review(log, page, "house:critic")
    browser.show(page, 1280)
    check_numbers(browser, said)
    check_dearest(browser, said)
    check_ways(browser, page)
    check_mistakes(browser)
    browser.show(page, 1280)
    check_curves(browser, said)
    check_step(browser)
    check_partial(browser, work, log)
    check_without_loss(browser, work)
    for name, path in (("two", page), ("four", check_phone(browser, work))):
        check_valid(f"a review of {name}", path)
        for width in (360, 1280):
            for scheme in ("light", "dark"):
                check_view(f"the front page of a review of {name}", path, width, scheme)
                if pictures:
                    browser.picture(pictures / f"review-{name}-{width}-{scheme}.png")
                if name == "two":
                    check_view(f"a step of a review of {name}", path, width, scheme, "go(1, 30) || true")
