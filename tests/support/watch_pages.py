"""Browser tests of the live view, `arena watch`."""
import json

from claims import holds
from waiting import wait_for
from watched import Server, begin, gate, pace, start

ROWS = "document.querySelectorAll('#standings tbody tr').length"
PLAYED = "Number((document.getElementById('subject').textContent.match(/(\\d+) of/) || [0, 0])[1])"
STEPS = "blocks.reduce((sum, _, at) => sum + stepsOf(at).length, 0)"
LIVE = "typeof incoming === 'object' && incoming.started"


FINISHED = "[...document.querySelectorAll('#over li')].map(item => item.textContent)"
# A finished match of two seats, one of three, and one of four seats with partners, in the words of tables.json.
OVER = """
(() => {
  const seat = (title, score, place, verdict = "ok") => ({ name: title, title, score, place, verdict });
  drawMatches({ running: [], next: [], rounds: null, left_s: null, verdicts: { protocol: "lines that were no answers" }, over: [
    { match: 9, when_ms: 1e12, void: false, sides: 2, seats: [seat("bad", 25, 2, "protocol"), seat("ann", 2, 1)] },
    { match: 7, when_ms: 1e12 - 1000, void: false, sides: 3, seats: [seat("cid", 1, 3), seat("bea", 5, 2), seat("ann", 8, 1)] },
    { match: 6, when_ms: 1e12 - 2000, void: false, sides: 2, seats: [seat("cid", 640, 2), seat("bea", 975, 1), seat("dan", 640, 2), seat("ann", 975, 1)] }] });
  return 1;
})()
"""


def check_finished(browser, server):
    """The winner first, how it won, and what the word of a forfeit means; captions tell only of what is shown."""
    browser.show(server.url, 360)
    wait_for(lambda: browser.run(ROWS) == 3)
    holds("finished matches are listed, latest first", "latest first" in browser.run("document.getElementById('over-head').textContent"))
    browser.run(OVER)
    told = browser.run(FINISHED)
    holds("a forfeit: who won and why", told[0].endswith("match 9: ann 2 (won by forfeit), bad 25 (forfeit: protocol)"), told)
    holds("a match of three: in the order of places", told[1].endswith("match 7: ann 8, bea 5, cid 1"), told)
    holds("a match of partners: a name and a score for each side", told[2].endswith("match 6: bea + ann 975, cid + dan 640"), told)
    holds("with the times of their ends", all(text[2] == ":" and text[5] == ":" for text in told), told)
    holds("the words of forfeits are explained", browser.run("document.getElementById('verdicts').innerText") ==
          "forfeit: protocol - lines that were no answers")
    for width in (360, 768, 1280):
        browser.show(server.url, width)
        wait_for(lambda: browser.run(ROWS) == 3)
        browser.run(f"{MANY}(12)")
        caption = browser.run("document.querySelector('caption').innerText")
        shown = browser.run("[...document.querySelectorAll('#standings tbody tr:first-child > *')].map(cell => cell.checkVisibility())")
        holds(f"run page, {width} pixels: the caption tells of what is shown", [", with its 95 %" in caption, "±" in caption]
              == [shown[4], shown[6]] and "Elo" in caption, caption, shown)


def check_requests(browser, server, what):
    others = [url for url in browser.requests() if not url.startswith(server.url) and not url.startswith("data:")]
    holds(f"{what}: no request to another server", not others, others)


def check_lobby(browser, server, pictures):
    browser.show(server.url, 1280)
    first = browser.run(PLAYED)
    holds("the page of the run shows standings", wait_for(lambda: browser.run(ROWS) == 3))
    holds("and updates them by itself", wait_for(lambda: browser.run(PLAYED) > first), browser.run(PLAYED))
    holds("matches are listed", wait_for(lambda: browser.run("document.querySelectorAll('#running a').length") > 0))
    check_requests(browser, server, "the page of the run")
    if pictures:
        browser.picture(pictures / "watch-1280.png")


def next_match(server, work):
    """Return a match that has just begun; it is paused until gate() lets it continue.

    Another match could end before the browser has its page: then the page would not follow it.
    """
    tables = server.json("tables")
    begun = max((m["match"] for m in tables.get("running", []) + tables.get("over", [])), default=0)
    gate(work, begun)
    return wait_for(lambda: next((m["match"] for m in server.json("tables").get("running", [])
                                  if m["match"] > begun and server.ask(f"{server.root}match/{m['match']}")[0] == 200), None))


def check_match(browser, server, work, pictures):
    """Follow a live match, step back, and return to its end."""
    match = next_match(server, work)
    browser.show(f"{server.url}match/{match}", 1280)
    holds("a match: its page follows it", wait_for(lambda: browser.run(LIVE)))
    gate(work, match)
    holds("its steps arrive", wait_for(lambda: browser.run(f"{STEPS} > 5")))
    seen = browser.run(STEPS)
    holds("and continue", wait_for(lambda: browser.run(STEPS) > seen + 3))
    holds("a view at the last step follows", browser.run("isAtEnd()"))
    holds("hands are face down", browser.run(
        "[...document.querySelectorAll('.hand svg')].every(e => e.getAttribute('aria-label') === 'a card')"))
    if pictures:
        browser.picture(pictures / "watch-match-1280.png")
    browser.run("document.body.dispatchEvent(new KeyboardEvent('keydown', {key: '[', bubbles: true}))")
    here, seen = browser.run("[now.at, now.step]"), browser.run(STEPS)
    over = "incoming.over || "
    holds("after a step back", wait_for(lambda: browser.run(f"{over}{STEPS} > {seen} + 2")))
    holds("the view stays there", browser.run("[now.at, now.step]") == here, browser.run("[now.at, now.step]"), here)
    holds("with a button to the end", browser.run("!button('end').hidden"))
    browser.run("button('end').click()")
    holds("which leads to the end", browser.run("isAtEnd()"))
    holds("the page reports the end of the match", wait_for(lambda: browser.run("incoming.over")))
    holds("with a link to the whole match", "over" in browser.run("document.getElementById('subject').textContent"))
    checked, wrong = browser.run("[now.checked, now.wrong]")
    holds(f"all {checked} steps are drawn correctly", checked > 5 and wrong == 0, wrong)
    check_requests(browser, server, "a match")


# What does not fit: of the page, of the frame in it, and of texts that are cut without a sign.
NO_ROOM = """
(() => {
  const bad = [], html = document.documentElement;
  const frame = document.getElementById("table");
  for (const [name, one] of [["page", html], ["body", document.body], ...frame.offsetParent ? [["frame", frame.contentDocument.documentElement]] : []])
    if (one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
      bad.push(`${name}: ${one.scrollWidth} x ${one.scrollHeight} in ${one.clientWidth} x ${one.clientHeight}`);
  for (const one of document.querySelectorAll("main > section, tbody tr, #over li > *, header > *")) {
    const box = one.getBoundingClientRect(), over = one.closest("#over");
    if (box.height && box.bottom > (over ? over.getBoundingClientRect().bottom : innerHeight) + 1 && !(over && box.top >= over.getBoundingClientRect().bottom - 1))
      bad.push(`${one.tagName} ${one.textContent.slice(0, 30)}`);
  }
  const last = [...document.querySelectorAll("#standings tbody tr")].filter(row => row.offsetParent).at(-1);
  if (last && last.getBoundingClientRect().bottom > document.getElementById("over").getBoundingClientRect().top)
    bad.push("rows below the results");
  return bad;
})()
"""
# What could be clicked: on the page and in its frame.
CLICKED = """
[document, document.getElementById("table").contentDocument].flatMap(page => page ?
  [...page.querySelectorAll("a, button, input, select, [role=slider]")].filter(e => e.offsetParent && e.className !== "name").map(e => e.outerHTML.slice(0, 60)) : [])
"""
# Words of names that are on more than one line.
BROKEN = """
[...document.querySelectorAll("#standings th.name, #running li, #over li")].flatMap(element => {
  const bad = [], walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walk.nextNode())
    for (const word of walk.currentNode.data.matchAll(/\\S+/g)) {
      const range = document.createRange();
      range.setStart(walk.currentNode, word.index);
      range.setEnd(walk.currentNode, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map(box => Math.round(box.top))).size > 1)
        bad.push(word[0]);
    }
  return bad;
})
"""
# Numbers of a row that are less than half a digit apart.
NEAR = """
[...document.querySelectorAll("#standings tbody tr")].flatMap(row => {
  const boxes = [...row.querySelectorAll(".n")].filter(cell => cell.textContent).map(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return [cell.textContent, range.getBoundingClientRect(), parseFloat(getComputedStyle(cell).fontSize)];
  });
  return boxes.slice(1).filter(([, box, size], i) => box.left - boxes[i][1].right < size / 2).map(([text]) => text);
})
"""
FRAME = "document.getElementById('table').contentWindow"
CARDS = f"(() => {{ const page = {FRAME}; return page && page.document.querySelectorAll('#own .card').length > 5; }})()"
HEADS = "[...document.querySelectorAll('#standings thead th')].filter(e => e.offsetParent).map(e => e.textContent)"
# Standings as the page gets them, of @n bots.
MANY = """
(n => drawStandings({ name: "cup", game: "gin", matches: 100, played: 50, void: 0, ranking: Array.from({ length: n }, (_, i) => ({
  rank: i + 1, name: `bot-${i}`, title: i % 3 ? `bot ${i}` : "Emi und die Detektive (Team 7)", matches: 1250, rate: .5, interval: [.4, .6],
  rating: { elo: 1500, low: 1480, high: 1520 }, faults: i % 2 * 12 })) }))
"""


def check_wall(browser, server, work, pictures):
    """The projector page: it fits, has nothing to click, and follows by itself."""
    match = next_match(server, work)
    gate(work, match)  # the match after it pauses
    for width, height in ((1920, 1080), (1366, 768)):
        what = f"projector, {width} x {height}"
        browser.show(server.url + "projector", width, height)
        holds(f"{what}: standings first", wait_for(lambda: browser.run(ROWS) == 3)
              and browser.run("!document.getElementById('standings').hidden && document.getElementById('playing').hidden"))
        wait_for(lambda: browser.run("run.over.length > 0 && run.running.length > 0 && run.next.length > 0"))
        size = browser.run("parseFloat(getComputedStyle(document.querySelector('#standings td')).fontSize)")
        holds(f"{what}: in large letters", size >= 28, size)
        holds(f"{what}: the standings fit", not browser.run(NO_ROOM), browser.run(NO_ROOM))
        near = browser.run(NEAR)
        holds(f"{what}: columns do not join", not near, near)
        cut = browser.run("[...document.querySelectorAll('#standings tbody th')].filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)")
        holds(f"{what}: names are whole", not cut, cut)
        holds(f"{what}: round and time left", "round 1 of 20" in browser.run("document.getElementById('subject').textContent"),
              browser.run("document.getElementById('subject').textContent"))
        holds(f"{what}: the next match", " against " in browser.run("document.getElementById('next').textContent"))
        holds(f"{what}: results", browser.run("document.querySelectorAll('#over li').length") > 0)
        holds(f"{what}: a column without a value is left out", "faults" not in browser.run(HEADS), browser.run(HEADS))
        if pictures:
            browser.picture(pictures / f"watch-wall-{width}.png")
        browser.run("showMatch()")
        holds(f"{what}: then a match", wait_for(lambda: browser.run(CARDS)))
        holds(f"{what}: its players", browser.run("wall.match === null || document.querySelectorAll('#players .name').length === 2"))
        wide = browser.run(f"parseFloat({FRAME}.getComputedStyle({FRAME}.document.querySelector('#own .card')).height)")
        holds(f"{what}: large cards", wide >= (100 if height > 1000 else 64), wide)
        holds(f"{what}: the match fits", not browser.run(NO_ROOM), browser.run(NO_ROOM))
        holds(f"{what}: nothing to click", not browser.run(CLICKED), browser.run(CLICKED))
        if pictures:
            browser.picture(pictures / f"watch-wall-match-{width}.png")
        browser.run(f"{MANY}(40); showStandings()")
        holds(f"{what}: 40 bots are shown in parts", not browser.run(NO_ROOM) and browser.run(
            "document.getElementById('standings-head').textContent").startswith("Standings, "), browser.run(NO_ROOM))
        holds(f"{what}: with faults there is a column", "faults" in browser.run(HEADS), browser.run(HEADS))
    browser.show(server.url + "projector", 768, 1024)
    wait_for(lambda: browser.run(ROWS) == 3)
    over = browser.run("document.querySelector('#standings table').getBoundingClientRect().right - innerWidth")
    holds("projector, 768 x 1024: no column is cut", over <= 0, over)
    check_requests(browser, server, "projector")
    holds("projector: the browser logs no error", not browser.complaints(), browser.complaints())


def check_leaves(browser, server, work):
    """The projector page leaves a match that has ended."""
    match = next_match(server, work)
    browser.show(server.url + "projector", 1366, 768)
    wait_for(lambda: browser.run(f"run.running.some(one => one.match === {match})"))
    browser.run(f"wall.last = {match} - 1; showMatch(); clearTimeout(wall.timer)")  # only the end of the match can move it
    holds("projector: a match is shown", browser.run("wall.match") == match)
    gate(work, match)
    holds("and left when it is over", wait_for(lambda: browser.run("!document.getElementById('standings').hidden")))


def check_phone(browser, server):
    """In a narrow window a row has two lines, and no word is broken."""
    for width in (320, 360, 414, 600, 700, 1280):
        browser.show(server.url, width)
        wait_for(lambda: browser.run(ROWS) == 3)
        browser.run(f"{MANY}(12)")
        broken = browser.run(BROKEN)
        holds(f"run page, {width} pixels: no word is broken", not broken, broken[:5])
        lines = browser.run("[...document.querySelectorAll('#standings tbody tr')].map(row => new Set([...row.cells]"
                            ".filter(cell => cell.offsetParent && cell.matches('.n')).map(cell => Math.round(cell.getBoundingClientRect().top))).size)")
        holds(f"run page, {width} pixels: figures on one line", set(lines) == {1}, lines)
        below = browser.run("[...document.querySelectorAll('#standings tbody tr')].every(row => row.querySelector('.n')"
                            ".getBoundingClientRect().top >= row.querySelector('.name').getBoundingClientRect().bottom - 1)")
        holds(f"run page, {width} pixels: {'below the name' if width <= 600 else 'beside the name'}", below == (width <= 600))


def check_watch(browser, work, check_view, pictures):
    config = begin(work)
    config.write_text(config.read_text(encoding="utf-8").replace("rounds: 2", "rounds: 20"), encoding="utf-8")
    pace(work, 0.3)
    run = start(work, config, work / "watched")
    wait_for((work / "watched/results.db").exists)
    server = Server(work / "watched", "--port", 0)
    try:
        check_lobby(browser, server, pictures)
        check_match(browser, server, work, pictures)
        check_wall(browser, server, work, pictures)
        check_leaves(browser, server, work)
        check_phone(browser, server)
        check_finished(browser, server)
        for width in (360, 1280):
            for scheme in ("light", "dark"):
                check_view("watch", server.url, width, scheme)
    finally:
        run.terminate()
        run.wait()
        server.stop()
