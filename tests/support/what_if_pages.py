"""Browser tests of questions to bots on a served page: `arena view --serve`."""
from claims import holds
from played import arena
from waiting import wait_for
from watched import Server

PRESS_W = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'w', bubbles: true}))"
REVIEW = "(document.querySelector('#worth .review') || {textContent: ''}).textContent"
VALUES = "document.querySelectorAll('#worth ol li').length"
DECISION = "go(0, stepsOf(0).findIndex((step, i) => i > 8 && step.req !== undefined && step.c > 2))"


def check_what_if(browser, work, check_view):
    """Ask a bot for its values, and let two bots continue the deal, by key and by button."""
    arena("play", "gin", "house:greedy", "house:critic", "--seed", "what if", "--deals", 3, "--out", work / "asked")
    server = Server(work / "asked/logs/000001.jsonl", "--serve", "--port", 0, "--ask", "house:sharp", "--ask", "house:greedy", command="view", cwd=work)
    for width in (360, 1280):
        check_view("what if", server.url, width, "light")
    browser.show(server.url, 1280)
    browser.run(DECISION)
    here = browser.run("address(now.at, now.step)")
    holds("what if: at first the step has no review", browser.run(REVIEW) == "")
    browser.run(PRESS_W)
    holds("what if: w shows what the bot would play", wait_for(lambda: browser.run(REVIEW).startswith("house:sharp would")))
    holds("what if: and its values", browser.run(VALUES) > 1)
    browser.run("button('go-on').click()")
    holds("what if: bots continue the deal", wait_for(lambda: browser.run("location.pathname.includes('/answers/')")))
    wait_for(lambda: browser.run("document.readyState === 'complete' && typeof now === 'object'"))
    holds("what if: at the same step", browser.run("address(now.at, now.step)") == here, browser.run("location.hash"))
    browser.run("go(0, Infinity)")
    holds("what if: with a valid position after each step", browser.run("now.wrong") == 0)
    browser.run("document.querySelector('#subject a').click()")
    holds("what if: a link leads back", wait_for(lambda: browser.run("location.pathname.endsWith('/match/1')")))
    browser.run("go(0, 0)")
    holds("what if: only a decision can be asked about", browser.run("button('ask').disabled"))
    holds("what if: no error on the console", not browser.complaints(), browser.complaints())
    server.stop()
