"""Browser tests of the live view, `arena watch`."""
import json

from claims import holds
from waiting import wait_for
from watched import Server, begin, gate, pace, start

ROWS = "document.querySelectorAll('#standings tbody tr').length"
PLAYED = "Number((document.getElementById('subject').textContent.match(/(\\d+) of/) || [0, 0])[1])"
STEPS = "blocks.reduce((sum, _, at) => sum + stepsOf(at).length, 0)"
LIVE = "typeof incoming === 'object' && incoming.started"


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


def check_wall(browser, server, pictures):
    browser.show(server.url + "projector", 1920, 1080)
    holds("projector: standings first", wait_for(lambda: browser.run(ROWS) == 3)
          and browser.run("document.getElementById('standings').classList.contains('shown')"))
    size = browser.run("parseFloat(getComputedStyle(document.querySelector('#standings td')).fontSize)")
    holds("in large letters", size >= 28, size)
    if pictures:
        browser.picture(pictures / "watch-wall-1920.png")
    match = wait_for(lambda: browser.run("run.running.length > 0"))
    browser.run("showSection(1, 0)")
    holds("then a match", match and "match/" in browser.run("document.getElementById('table').src"),
          json.dumps(server.json("tables"))[:300])


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
        check_wall(browser, server, pictures)
        for width in (360, 1280):
            for scheme in ("light", "dark"):
                check_view("watch", server.url, width, scheme)
    finally:
        run.terminate()
        run.wait()
        server.stop()
