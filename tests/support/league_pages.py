"""Browser tests of the pages of a league, which tests/programs/league_site writes."""

from axe import axe_source, check_axe, check_axe_sees
from claims import holds
from league_site import write_pages

KINDS = "empty", "small", "class"
# Answer the requests of the page "me" as the league would: with the page of the owner.
FAKE = """
(async owner => {
  window.asked = [];
  window.fetch = async (path, options = {}) => {
    asked.push([path, options.method ?? "GET", options.headers.Authorization]);
    return new Response(options.method ? JSON.stringify({ message: "received" }) : owner);
  };
  const form = document.getElementById("enter");
  form.token.value = "dw_" + "a".repeat(32);
  form.requestSubmit();
  await new Promise(done => setTimeout(done, 0));
})
"""


def check_me(browser, pages, axe, pictures):
    """The token goes into a header, and the owner's page is shown without its markup running."""
    browser.show(pages / "me.html", 360)
    holds("league, me: no data without a token", browser.run("document.getElementById('upload').hidden"))
    owner = (pages / "owner.html").read_text(encoding="utf-8")
    browser.run(f"{FAKE}({owner!r})")
    holds("league, me: the token is sent in a header", browser.run("asked[0]") == ["me/bots", "GET", "Bearer dw_" + "a" * 32],
          browser.run("asked"))
    holds("league, me: own bots are shown", "ann-two" in browser.run("document.getElementById('own').textContent"))
    holds("league, me: forms appear", not browser.run("document.getElementById('match').hidden"))
    browser.run("""(async () => { const form = document.getElementById("play");
        form.bot.value = "ann-bot"; form.opponent.value = "greedy"; form.requestSubmit();
        await new Promise(done => setTimeout(done, 0)); })()""")
    holds("league, me: a match now", browser.run("asked.at(-1).slice(0, 2)") == ["bots/ann-bot/match", "POST"], browser.run("asked.at(-1)"))
    holds("league, me: the answer is shown", browser.run("document.getElementById('said').textContent") == "received")
    check_axe(browser, "league, me with own bots", axe)
    wide = browser.run("document.documentElement.scrollWidth - innerWidth")
    holds("league, me: fits a telephone", wide <= 0, wide)
    if pictures:
        browser.picture(pictures / "league-me-own-360.png")
    browser.run("sessionStorage.clear()")


def check_league(browser, work, check_valid, view, pictures):
    axe = axe_source()
    check_axe_sees(browser, work, axe)
    for kind in KINDS:
        folder = work / f"league-{kind}"
        folder.mkdir()
        write_pages(kind, folder)
        for path in sorted((folder / "pages").glob("*.html")):
            name = f"league {kind}/{path.stem}"
            check_valid(name, path)
            for width in 360, 1280:
                for scheme in "light", "dark":
                    view(name, path, width, scheme)
                    check_axe(browser, f"{name}, {width} pixels, {scheme}", axe)
                    if pictures and kind != "empty":
                        browser.picture(pictures / f"league-{kind}-{path.stem}-{width}-{scheme}.png")
    check_me(browser, work / "league-small/pages", axe, pictures)
