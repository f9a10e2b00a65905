#!/usr/bin/env python3
"""Pages of a league without a browser (tests/web.py uses one): empty, small, 150 bots.

tests/programs/league_site invents the leagues.  The texts of the small league
are hostile; no text becomes markup, and texts of an owner are on no public page.
"""
import json
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from league_site import write_pages
from markup import Page, cells
from played import ARENA

PUBLIC = ["index.html", "game.html", "queue.html", "me.html", "table.json", "health.json", "feed.atom", "bot.html"]
SCRIPTED = {"index.html", "game.html", "queue.html", "me.html"}
PAGE_BYTES = 300_000
PLAIN = "default-src 'none'; style-src 'unsafe-inline'"
LIVE = PLAIN + "; script-src 'unsafe-inline'; connect-src 'self'; frame-src 'self'"


def equals(what, found, wanted):
    holds(what, found == wanted, found, wanted)


def written(kind, work):
    """Write the pages of a league; return their folder."""
    folder = work / kind
    folder.mkdir()
    done = write_pages(kind, folder)
    holds(f"{kind}: all pages are written", done.returncode == 0, done.stderr[-300:])
    return folder / "pages"


def check_markup(kind, path):
    name, page = f"{kind}/{path.name}", Page(path)
    holds(f"{name}: is whole", page.doctype == "DOCTYPE html" and not page.wrong, page.wrong[:3])
    policy = [m.attributes["content"] for m in page.all("meta") if m.attributes.get("http-equiv") == "Content-Security-Policy"]
    equals(f"{name}: policy", policy, [LIVE if path.name in SCRIPTED else PLAIN])
    scripts = page.all("script")
    equals(f"{name}: scripts", len(scripts), int(path.name in SCRIPTED))
    holds(f"{name}: nothing is loaded", not {e.name for e in page.all()} & {"img", "iframe", "link", "object", "embed"})
    holds(f"{name}: no attribute runs or loads", not [k for e in page.all() for k in e.attributes
                                                     if k.startswith("on") or k in ("src", "action", "style")])
    ids = [e.attributes["id"] for e in page.all() if "id" in e.attributes]
    holds(f"{name}: each id is unique", len(ids) == len(set(ids)), ids)
    levels = [int(h.name[1]) for h in page.all("h1", "h2", "h3", "h4")]
    holds(f"{name}: one h1, and no level is left out", levels[0] == 1 and levels.count(1) == 1
          and all(b <= a + 1 for a, b in zip(levels, levels[1:])), levels)
    for table in page.all("table"):
        equals(f"{name}: a table has caption, head and body", [e.name for e in table.children], ["caption", "thead", "tbody"])
        holds(f"{name}: heads have a scope", all("scope" in th.attributes for th in table.all("th")))
    for drawing in page.all("svg"):
        words = [e.text().strip() for e in drawing.children[:2]]
        holds(f"{name}: a drawing has words", drawing.attributes.get("aria-hidden") == "true" or all(words), words)
    holds(f"{name}: no mark turns a line", not re.search("[\u202a-\u202e\x1b]", page.source))
    return page


def check_links(kind, page):
    """Links lead to the addresses of arena/league/league_pages.h."""
    known = re.compile(r"^(\.\./)*(\./|queue|me|games/(gin|rummy)|bots/[a-z0-9-]+(/failures)?|groups/\d+/matches/\d+)$")
    wrong = [a.attributes["href"] for a in page.all("a") if not known.match(a.attributes["href"])]
    holds(f"{kind}: links lead to pages of the league", not wrong, wrong[:5])


def text_of(page, section):
    found = page.section(section)
    return found.text() if found else ""


def check_empty(pages):
    table = pages["index.html"]
    holds("empty: the page says how to send a bot", "curl -T bot.zip" in text_of(table, "send")
          and "https://league.example/bots/my-bot" in text_of(table, "send"))
    for name in "index.html", "me.html":
        holds(f"empty: {name} says what the league does with a bot", 'This league builds each bot with the command "make <all>".'
              ' It starts the bot with the command "./bot"' in text_of(pages[name], "send"), text_of(pages[name], "send"))
    holds("empty: nothing has a place", "No bot has a place yet: a place needs 20 groups" in text_of(table, "table"))
    holds("empty: sending comes first", table.all("section")[0].attributes["id"] == "send")
    holds("empty: no bot plays, so no group is late", "No group has ended" not in table.source)


def check_table(pages):
    table = pages["index.html"]
    rows = cells(next(table.section("table").all("table")))
    equals("small: ranked by the lower bound", [row[:5] for row in rows],
         [["1", "ann-bot", "ann", "982", "1022 ± 40"], ["2", "greedy", "house bot", "967", "1007 ± 40"],
          ["3", "random", "house bot", "-", "1000"]])
    equals("small: groups of the current version", [row[6] for row in rows], ["13", "12", "13"])
    holds("small: the league is late", "the last one ended 29 minutes ago" in text_of(table, "table"), text_of(table, "table")[:300])
    rows = cells(next(table.section("placement").all("table")))
    equals("small: a newcomer is in the placement list", [row[1:4] for row in rows], [["ben-bot", "ben", "12 of 20"]])
    rows = cells(next(table.section("resting").all("table")))
    equals("small: bots that do not play", [row[1:4] for row in rows],
         [["ann-two", "ann", "no version that plays"], ["ben-two", "ben", "no version that plays"], ["cy-bot", "cy", "held"]])


def check_bot(pages):
    bot = pages["bot.html"]
    holds("bot: its rank", "ann-bot has rank 1 of 3" in text_of(bot, "place"))
    equals("bot: versions, newest first", [row[:2] for row in cells(next(bot.section("versions").all("table")))],
         [["3", "build-failed"], ["2", "ranked"], ["1", "retired"]])
    holds("bot: the version that plays", "ann-bot has sent 3 versions. Version 2 plays." in text_of(bot, "versions"), text_of(bot, "versions")[:200])
    equals("bot: a curve", len([s for s in bot.section("versions").all("svg") if s.attributes.get("role") == "img"]), 1)
    pairs = {row[1]: row[2:4] for row in cells(next(bot.section("pairs").all("table")))}
    # against greedy: 12 groups, greedy wins 0, 1 and 2 of two matches in turn: 1, 1/2 and 0 for the bot
    equals("bot: opponents", {name: row[0] for name, row in pairs.items()}, {"greedy": "12", "random": "1"})
    holds("bot: share and interval", pairs["greedy"][1] == "50 ± 27", pairs)
    holds("bot: too few groups give no interval", pairs["random"][1] == "0", pairs)
    rows = cells(next(bot.section("groups").all("table")))
    equals("bot: newest group first", [rows[0][1], rows[0][3], len(rows)], ["greedy", "0.0 of 2", 13])
    links = [a.attributes["href"] for a in bot.section("groups").all("a")]
    holds("bot: links to matches", "../groups/1/matches/2" in links, links[:4])
    owner = pages["bot-owner.html"]
    holds("bot: the owner reads what the league expects", 'with the command "make <all>"' in text_of(owner, "texts"))
    holds("bot: the owner reads the output of the build", "alert('text')" in text_of(owner, "texts"))


def check_owner(pages, folder):
    owner = pages["owner.html"]
    holds("owner: own bots only", {s.attributes["id"] for s in owner.all("section")} == {"bot-ann-bot", "bot-ann-two"})
    holds("owner: the version that plays", "Version 2 plays." in text_of(owner, "bot-ann-bot"), text_of(owner, "bot-ann-bot")[:200])
    holds("owner: no version that plays", "No version plays." in text_of(owner, "bot-ann-two"), text_of(owner, "bot-ann-two")[:200])
    holds("owner: a failed version is open", [d.attributes.get("open") for d in owner.all("details")][0] == "open")
    state = json.loads((folder / "me.json").read_text())
    equals("owner: JSON", [(b["name"], b["versions"][0]["state"]) for b in state["bots"]],
         [("ann-bot", "build-failed"), ("ann-two", "check-failed")])
    failures = pages["failures.html"]
    steps, forfeits = text_of(failures, "steps"), text_of(failures, "forfeits")
    holds("failures: a step and its command", "Version 3: build-failed" in steps and "unzip ../bot.zip" in steps)
    holds("failures: a forfeit in words", "Your bot forfeited 2 of 2 matches: " in forfeits and "alert('text')" in forfeits, forfeits)


def check_documents(folder):
    table = json.loads((folder / "table.json").read_text())
    equals("table.json: tables", [t["game"] for t in table["tables"]], [None, "gin", "rummy"])
    equals("table.json: ranks", [(b["name"], b["rank"], b["interval"]) for b in table["tables"][0]["bots"] if b["part"] == "ranked"],
         [("ann-bot", 1, [981.9, 1061.9]), ("greedy", 2, [967.3, 1047.3]), ("random", 3, [None, None])])
    health = json.loads((folder / "health.json").read_text())
    equals("health", [health["state"], health["groups_playing"], health["versions_waiting"], health["bots"]], ["stalled", 1, 1, 2])
    feed = xml.fromstring((folder / "feed.atom").read_text())
    titles = [e.text for e in feed.iter("{http://www.w3.org/2005/Atom}title")]
    holds("feed: newest first", titles[1] == "cy-bot is held: it failed too many matches", titles[:3])


def check_secrets(folder):
    """No text of an owner is on a page that everybody may read."""
    for name in PUBLIC:
        text = (folder / name).read_text(encoding="utf-8")
        holds(f"{name}: no text of an owner", "alert(" not in text and "secret reason" not in text)


def check_forfeit(work):
    """With the logs of the group, the owner reads request, answer and command."""
    folder = work / "small"
    config = work / "group.yaml"
    config.write_text("game: gin\nseed: x\nrounds: 1\nlogs: plain\nisolation: none\nbots:\n  - {name: ann-bot, run: [/bin/cat]}\n  - {name: greedy, run: house:greedy}\n",
                      encoding="utf-8")
    done = subprocess.run([ARENA, "run", config, "--out", folder / "groups/1"], capture_output=True, text=True, check=False)
    failed = (folder / "groups/1/results.db").exists()
    holds("a run with a bot that fails", failed, done.stderr[-300:])
    shutil.rmtree(folder / "pages")
    for file in folder.glob("league.db*"):
        file.unlink()
    write_pages("small", folder)
    forfeits = text_of(Page(folder / "pages/failures.html"), "forfeits")
    holds("failures: the command that repeats it", "/groups/1/dialog/1" in forfeits and "./my-bot" in forfeits, forfeits[-600:])
    holds("failures: request and answer", "Request:" in forfeits and "Answer:" in forfeits, forfeits[-600:])


def main():
    work = Path(tempfile.mkdtemp(prefix="dw-league-pages-"))
    try:
        for kind in "empty", "small", "class":
            folder = written(kind, work)
            pages = {path.name: check_markup(kind, path) for path in sorted(folder.glob("*.html"))}
            for name, page in pages.items():
                check_links(f"{kind}/{name}", page)
            large = {p.name: p.stat().st_size for p in folder.iterdir() if p.stat().st_size > PAGE_BYTES}
            holds(f"{kind}: pages are bounded in size", not large, large)
            if kind == "empty":
                check_empty(pages)
            if kind == "small":
                check_table(pages)
                check_bot(pages)
                check_owner(pages, folder)
                check_documents(folder)
                check_secrets(folder)
            if kind == "class":
                equals("150 bots: all are in the table", len(cells(next(pages["index.html"].section("table").all("table")))), 150)
        check_forfeit(work)
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
