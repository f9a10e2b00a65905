#!/usr/bin/env python3
"""`arena report`: pages, tables and sites, without a browser (tests/web.py uses one).

A page is complete and sends no requests.  It describes its charts for screen
readers, its links lead to existing files, and no foreign text becomes markup.  Its
numbers are those of the database, and a second report is equal.
"""
import csv
import hashlib
import io
import json
import math
import re
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote

sys.path.insert(0, "tests/support")
from claims import holds, same, tally
from finished_runs import LONG, SEED, TITLE, copy_of, finished, shared_ranks
from markup import Page, cells
from played import ARENA, arena

SECTIONS = ["standings", "cross", "course", "mirror", "times", "lengths", "ends", "faults", "views", "machines"]
BIDI = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def check_links(name, page, path):
    """Each leads to a place in the page or to a file beside it."""
    ids = [e.attributes["id"] for e in page.all() if "id" in e.attributes]
    holds(f"{name}: ids are told apart", len(ids) == len(set(ids)), ids)
    links = [a.attributes["href"] for a in page.all("a")]
    holds(f"{name}: has links", links)
    for link in links:
        if link.startswith("#"):
            holds(f"{name}: {link} is there", link[1:] in ids)
        else:
            holds(f"{name}: {link} is there",
                  ":" not in link and not link.startswith("/")
                  and (path.parent / unquote(link.partition("#")[0])).exists())


def check_heads(name, page):
    levels = [int(h.name[1]) for h in page.all("h1", "h2", "h3", "h4")]
    holds(f"{name}: one h1, and no level is left out",
          levels and levels[0] == 1 and levels.count(1) == 1
          and all(b <= a + 1 for a, b in zip(levels, levels[1:])), levels)


def check_by_ear(name, page):
    """Drawings have words, and a table in their section; tables a caption and heads."""
    for svg in page.all("svg"):
        if svg.attributes.get("aria-hidden") == "true":
            continue
        words = [e.text().strip() for e in svg.children[:2]]
        holds(f"{name}: a drawing says what it shows",
              svg.attributes.get("role") == "img" and all(words)
              and [e.name for e in svg.children[:2]] == ["title", "desc"], words)
        above = svg
        while above is not None and above.name != "section":
            above = above.parent
        holds(f"{name}: {words[0]}: has a table", above and list(above.all("table")))
    for table in page.all("table"):
        kinds = [e.name for e in table.children]
        holds(f"{name}: a table has caption, head and body", kinds == ["caption", "thead", "tbody"],
              kinds)
        holds(f"{name}: heads have a scope", all("scope" in th.attributes for th in table.all("th")))


def check_page(name, path):
    page = Page(path)
    holds(f"{name}: is whole", page.doctype == "DOCTYPE html" and not page.wrong, page.wrong[:5])
    policy = [m.attributes["content"] for m in page.all("meta")
              if m.attributes.get("http-equiv") == "Content-Security-Policy"]
    same(f"{name}: policy", policy, ["default-src 'none'; style-src 'unsafe-inline'"])
    kinds = {e.name for e in page.all()}
    holds(f"{name}: nothing runs or is loaded",
          not kinds & {"script", "img", "iframe", "link", "object", "embed", "form"}, kinds)
    asks = [(e.name, k) for e in page.all() for k in e.attributes
            if k.startswith("on") or k in ("src", "srcset", "action", "style")]
    holds(f"{name}: nor by an attribute", not asks, asks)
    holds(f"{name}: style loads nothing", not re.search(r"url\(|@import|@font-face", page.source))
    holds(f"{name}: has a language and a view",
          page.all("html")[0].attributes.get("lang") == "en" and "width=device-width" in page.source)
    holds(f"{name}: no mark turns a line", not BIDI.search(page.source))
    several = re.findall(r".{20}(?<![\d.,])1 (?:matches|deals|logs|groups|bots|faults)\b", page.source)
    holds(f"{name}: one is not several", not several, several)
    check_links(name, page, path)
    check_heads(name, page)
    check_by_ear(name, page)
    return page


# --- what it says -------------------------------------------------------------

def standings_of(folder):
    return json.loads(arena("standings", folder, "--format", "json"))


def check_numbers(folder, page):
    standings = standings_of(folder)
    ranking = standings["ranking"]
    section = page.section("standings")
    rows = cells(next(section.all("table")))
    same("standings: bots", [r["name"] for r in ranking], [row[1] for row in rows])
    ranks = shared_ranks(ranking)
    for bot, row in zip(ranking, rows):
        rate = f"{100 * bot['rate']:.1f} ({100 * bot['interval'][0]:.1f} to {100 * bot['interval'][1]:.1f})"
        same(f"standings: {bot['name']}", [str(ranks[bot["name"]]), str(bot["matches"]), rate],
             [row[0], row[4], row[2]])
        holds(f"standings: {bot['name']}: faults", row[-2:] == [str(bot["faults"]), str(bot["forfeits"])],
              row)
    places = {bot["name"]: i for i, bot in enumerate(ranking)}
    table = [t for t in page.section("cross").all("table")
             if t.attributes.get("class") == "cross"][0]
    cross = cells(table)
    same("cross: heads", [th.text() for th in table.all("th") if th.attributes["scope"] == "col"][1:],
         [bot["name"] if len(bot["name"]) <= 20 else bot["name"][:10] + "\u2026" + bot["name"][-9:] for bot in ranking] +
         ["mixture"])
    mixture = [float(row[-1].replace("%", "")) / 100 for row in cross]
    holds("cross: the mixture is whole", abs(sum(mixture) - 1) <= 0.005 * len(mixture), mixture)
    gains = [0.0] * len(ranking)  # points above a half of each bot against the mixture
    for pair in standings["pairs"]:
        a, b = places[pair["a"]], places[pair["b"]]
        lead = pair["points"][0] / pair["matches"] - 0.5
        gains[a] += mixture[b] * lead
        gains[b] -= mixture[a] * lead
    holds("cross: no bot beats the mixture", max(gains) <= 0.001 + 0.0025 * len(ranking), gains, mixture)
    each = {pair["matches"] for pair in standings["pairs"]}
    holds("cross: the matches of a pair", len(each) == 1
          and f"each pair played {each.pop()} matches" in table.children[0].text(), table.children[0].text())
    for pair in standings["pairs"]:
        a, b = places[pair["a"]], places[pair["b"]]
        share = 100 * pair["points"][0] / pair["matches"]
        told = cross[a][1 + b]
        holds(f"cross: {pair['a']} against {pair['b']}",
              abs(float(re.match(r"\d+", told)[0]) - share) <= 0.5, told, share)
        off = 100 * (pair["points"][0] - pair["expected"]) / pair["matches"]
        holds(f"cross: {pair['a']} against {pair['b']}: the difference from the ratings",
              re.search(r"[+-]\d+$", told) is None if abs(off) < 0.5 else told.endswith(f"{off:+.0f}"), told, off)


def check_verdict(work):
    """A tie is said, as is what is not known yet; columns without a value are left out and named once."""
    folder = finished("ties")
    arena("report", folder, "-o", work / "ties.html")
    section = check_page("ties", work / "ties.html").section("standings")
    texts = [p.text() for p in section.all("p")]
    same("ties: the verdict", texts[0], "Three bots share the lead; nothing is certain yet: 2 of 6 groups of matches.")
    heads = [th.text() for th in section.all("th") if th.attributes["scope"] == "col"]
    lost = {"possible ranks", "chance to be best"}
    holds("ties: columns without a value", not lost & set(heads) and {"Elo", "% of points"} <= set(heads), heads)
    said = [text for text in texts if "no bot has a value" in text]
    holds("ties: they are named once", len(said) == 1 and all(name in said[0] for name in lost), texts)
    drawn = [len(list(td.all("svg"))) for td in section.all("td") if td.attributes.get("class") == "share"]
    same("ties: an interval is drawn in each row", drawn, [1] * 5)
    holds("ties: no course of one group", "too few groups" in Page(work / "ties.html").section("course").text())
    arena("report", finished("two"), "-o", work / "two.html")
    section = Page(work / "two.html").section("standings")
    standings = standings_of(finished("two"))
    may = sum(bot["rating"]["ranks"][0] == 1 for bot in standings["ranking"])
    holds("two: how many may be the best", f"{may} of {len(standings['ranking'])} bots cannot be excluded" in list(section.all("p"))[0].text())
    check_captions(work)


def check_captions(work):
    """A caption tells of intervals only if there are some; a chance has no more digits than its simulation."""
    told = {}
    for name in "ties", "two", "three", "league":
        arena("report", finished(name), "-o", work / f"{name}.html")
        table = table_of(Page(work / f"{name}.html"), "standings")
        told[name] = table.children[0].text()
        shown = [cell for row in cells(table) for cell in row]
        equal(f"{name}: the caption tells of intervals if there are some", "\u00b1" in told[name],
             any("\u00b1" in cell for cell in shown))
        odd = [cell for cell in shown if cell.endswith(" %") and not re.fullmatch(r"< 1 %|> 99 %|[1-9]\d? %", cell)]
        holds(f"{name}: chances in whole percent", not odd, odd)
    holds("there are both kinds", len({"\u00b1" in caption for caption in told.values()}) == 2, told)
    text = Page(work / "three.html").section("standings").text()
    holds("three: a small chance beside rank 1 is explained", "although rank 1 is still possible" in text, text)
    listed = cells(table_of(Page(work / "three.html"), "views"))
    holds("three: each match to view has a reason", listed and all(row[1] for row in listed), listed)


def check_logs(folder, page):
    """How deals end and how long they are, counted again."""
    ends, deals, actions, lengths = {}, {}, 0, []
    for log in (folder / "logs").iterdir():
        for line in log.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record["type"] == "header":
                players = record["players"]
            actions += record["type"] == "do"
            if record["type"] != "end" or record["of"] != "deal":
                continue
            lengths.append(actions)
            actions = 0
            for seat, bot in enumerate(players):
                who = {None: 2, seat: 0}.get(record.get("seat"), 1)
                key = (bot, who, record["how"])
                ends[key] = ends.get(key, 0) + 1
                deals[bot] = deals.get(bot, 0) + 1
    rows = {row[0]: row for row in cells(next(page.section("ends").all("table")))}
    same("ends: bots", deals, rows)
    for bot, of in deals.items():
        holds(f"ends: {bot}: deals", rows[bot][1] == str(of), rows[bot])
        for who in range(3):
            told = {how: float(share) for how, share in re.findall(r"([a-z-]+) ([\d.]+) %", rows[bot][2 + who])}
            there = {how: 100 * n / of for (b, w, how), n in ends.items() if b == bot and w == who}
            holds(f"ends: {bot}: by whom {who}",
                  told.keys() == there.keys() and all(abs(told[h] - there[h]) < 0.051 for h in there),
                  told, there)
    lengths.sort()
    median = int(cells(next(page.section("lengths").all("table")))[0][2])
    half = len(lengths) / 2
    holds("lengths: the median", sum(n <= median for n in lengths) >= half
          > sum(n < median for n in lengths), median, lengths[len(lengths) // 2])


def check_mirror(cup, page):
    """The worth of a match, counted again: around the mean against each opponent, so that its strength is no luck."""
    seats = {}
    for row in csv.DictReader(io.StringIO(arena("standings", cup, "--format", "csv"))):
        seats.setdefault(row["bot"], []).append((row["opponents"], row["group"], float(row["points"])))
    table = {row[0]: row for row in cells(next(page.section("mirror").all("table")))}
    sums, known = [0, 0], 0
    for bot, rows in seats.items():
        mean = {}
        for other, _, points in rows:
            mean.setdefault(other, []).append(points)
        left = [(group, points - sum(mean[other]) / len(mean[other])) for other, group, points in rows]
        single = sum(x * x for _, x in left)
        grouped = sum(sum(x for group, x in left if group == one) ** 2 for one in {group for group, _ in left})
        worth = single / grouped if grouped > 1e-9 else None
        equal(f"mirror: {bot}", "-" if worth is None else f"{worth:.2f}", table[bot][2])
        if worth is not None:
            sums, known = [sums[0] + single, sums[1] + grouped], known + 1
    holds("mirror: some bots have a worth, others none", 0 < known < len(seats), table)
    section = page.section("mirror")
    holds("mirror: the headline is that of the bots with a bar", f"as well as {sums[0] / sums[1]:.2f} " in section.text(), sums)
    bars = [e for e in section.all("rect") if e.attributes.get("class") == "bar"]
    equal("mirror: a bar for each of them", known, len(bars))
    holds("mirror: no bar ends at the edge", all(float(e.attributes["width"].rstrip("%")) < 95 for e in bars))
    equal("mirror: the others are named in the chart", section.text().count("no luck to measure") - 1, len(seats) - known)


def check_lost(work, cup):
    """What each bot lost by, counted again: deals, and its three worst matches."""
    lost = {}
    for log in (cup / "logs").iterdir():
        for line in log.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record["type"] == "header":
                players = record["players"]
            if record["type"] != "end" or record["of"] != "deal":
                continue
            for seat, bot in enumerate(players):
                if record["points"][1 - seat] > record["points"][seat]:
                    ways = lost.setdefault(bot, {}).setdefault(record["how"], [0, 0])
                    ways[0] += 1
                    ways[1] += record.get("seat") == seat
    matches = {}
    for row in csv.DictReader(io.StringIO(arena("standings", cup, "--format", "csv"))):
        matches.setdefault(int(row["match"]), {})[row["bot"]] = (int(row["place"]), int(row["score"]), row["verdict"])
    holds("lost: somebody won by a forfeit with the worse score", any(
        a[0] < b[0] and a[1] < b[1] for s in matches.values() for a in s.values() for b in s.values()), matches)
    holds("lost: somebody ended a deal that he lost",
          any(own for ways in lost.values() for _, own in ways.values()), lost)
    arena("report", cup, "--site", work / "lost")
    for bot, ways in lost.items():
        section = Page(work / "lost" / "bots" / f"{bot}.html").section("lost")
        tables = [cells(table) for table in section.all("table")]
        same(f"lost: {bot}: deals", {row[0]: [int(row[1]), int(row[2])] for row in tables[-1]}, ways)
        holds(f"lost: {bot}: in all", f"in {sum(w[0] for w in ways.values())} of " in section.text(), section.text())
        behind = sorted((s[bot][1] - score, number, s[bot][2]) for number, s in matches.items() if bot in s
                        for place, score, _ in s.values() if place < s[bot][0] and score > s[bot][1])[:3]
        told = [(int(row[1]) - int(row[3]), match_of(row[0]), row[4].replace("score", "ok").removeprefix("forfeit: "))
                for row in tables[0]] if len(tables) == 2 else []
        holds(f"lost: {bot}: its worst matches", told == behind, told, behind)
        links = [a.attributes["href"] for a in section.all("a")]
        holds(f"lost: {bot}: their texts are linked, and the page of the worst",
              sum("/replays/" in link for link in links) == len(behind)
              and [link for link in links if "/views/" in link] >= [f"../views/{n:06}.html" for _, n, _ in behind[:1]], links)


def match_of(cell):
    """Return the match number of a cell that also contains links."""
    return int(re.search(r"\d+", cell)[0])


def first_fault(folder, match):
    """Return the first fault of the bot `bad` in a match, and the number of the last event before it."""
    log = folder / "logs" / f"{match:06}.jsonl"
    records = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    seat, event = records[0]["players"].index("bad"), None
    for record in records:
        if record["type"] == "fault" and record["seat"] == seat:
            return record, event
        for one in record.get("events", []):
            event = one.get("n", event)


def check_fault_row(folder, row, first, event):
    """The answer stands in the row, the request in a fold; each match leads to the step of its fault."""
    holds("faults: the answer is in sight", row.text().count(first["got"][:40]) > 1
          and f"{first['code']}: answered " in row.text(), row.text())
    asked, got = [pre.text() for fold in row.all("details") for pre in fold.all("pre")]
    request = json.loads(asked) if asked.endswith("}") else {"req": int(re.search(r'"req":(\d+)', asked)[1])}
    holds("faults: the request", request["req"] == first["req"], asked)
    holds("faults: the answer", first["got"].startswith(got) and got, got)
    links = [a.attributes["href"] for a in row.all("a")]
    views = [link for link in links if "-views/" in link]
    holds("faults: pages are linked, at the fault", len(views) >= 3 and all("html#deal=" in link for link in views)
          and any(link.endswith(f"&n={event}&more=1&seat={first['seat']}") for link in views), views, event)
    holds("faults: log and bot's log are linked",
          any("/logs/" in link for link in links) and any("/bots/bad/" in link for link in links), links)


def check_kinds(folder, rows):
    """Each kind of fault and each reason of a forfeit, counted again, with what it means."""
    wanted, noise = {}, 0
    for log in (folder / "logs").iterdir():
        for line in log.read_text(encoding="utf-8").splitlines():
            record = json.loads(line)
            if record["type"] == "fault":
                wanted[record["code"]] = wanted.get(record["code"], 0) + 1
    for row in csv.DictReader(io.StringIO(arena("standings", folder, "--format", "csv"))):
        noise += int(row["noise"])
        if row["verdict"] != "ok":
            word = f"forfeit: {row['verdict']}"
            wanted[word] = wanted.get(word, 0) + 1
    equal("faults: kinds", {**wanted, "noise": noise}, {row[0]: int(row[2]) for row in rows})
    holds("faults: two kinds of which a forfeit, all explained", len(wanted) > 1 and all(len(row[1]) > 10 for row in rows), rows)
    holds("faults: of whom", all(row[3] == f"bad {row[2]}" for row in rows), rows)


def check_faults(folder, page):
    """A row for all matches with the same fault names them, and a deal and a request in which the log has that fault."""
    tables = list(page.section("faults").all("table"))
    sums, rows = cells(tables[0]), cells(tables[2])
    same("faults: of whom", ["bad"], [row[0] for row in sums])
    check_kinds(folder, cells(tables[1]))
    listed = [[int(n) for n in re.findall(r"(\d+)\s*(?=view|log|text)", row[2])] for row in rows]
    equal("faults: five matches in one row, because their faults are equal", [5], [len(matches) for matches in listed])
    holds("faults: their number", rows[0][1].startswith("5"), rows[0])
    faults = {(fault["code"], fault["got"]) for match in listed[0] for fault, _ in [first_fault(folder, match)]}
    equal("faults: the logs have one fault too", 1, len(faults))
    first, event = first_fault(folder, listed[0][0])
    equal("faults: deal and request", [str(first["deal"]), str(first["req"])] if "deal" in first else [rows[0][3], str(first["req"])], rows[0][3:5])
    check_fault_row(folder, [tr for tr in tables[2].all("tr")][1], first, event)


def check_words(page):
    holds("a title is text", page.all("h1")[0].text() == TITLE, page.all("h1")[0].text())
    holds("a long name stands whole in a table", LONG in page.section("standings").text())


def check_report(work, cup):
    path = work / "report of #1 & 2%.html"
    arena("report", cup, "-o", path)
    page = check_page("report", path)
    same("report: sections", SECTIONS, [s.attributes["id"] for s in page.all("section")])
    check_numbers(cup, page)
    check_logs(cup, page)
    check_mirror(cup, page)
    check_faults(cup, page)
    check_words(page)
    for name in "course", "mirror", "times", "lengths", "ends":
        around = [table.parent.parent.name for table in page.section(name).all("table")]
        same(f"{name}: the table that repeats the chart is folded", around, ["details"])
    for section in page.all("section"):
        holds(f"{section.attributes['id']}: says how to have it again, in a fold",
              any("arena" in code.text() or "sqlite3" in code.text() for fold in section.all("details")
                  if fold.attributes.get("class") == "how" for code in fold.all("code")))
    check_keys(page)
    before = {file: file.read_bytes() for file in (path, *path.with_name(f"{path.stem}-views").iterdir())}
    arena("report", cup, "--out", path)
    holds("the same results give the same pages", len(before) == 14
          and all(file.read_bytes() == text for file, text in before.items()), list(before))
    printed = arena("report", cup).strip()
    holds("without -o it goes to the folder", printed == str(cup / "report.html")
          and (cup / "report.html").exists(), printed)
    check_page("in the folder", cup / "report.html")
    holds("on standard output", arena("report", cup, "-o", "-").startswith("<!DOCTYPE html>"))


def check_keys(page):
    """Marks, colours and words are explained where they are; technical data are not above the standings."""
    same("cross: the colours are explained", ["0 %", "25 %", "50 %", "75 %", "100 %"],
         [e.text() for e in page.section("cross").all("span") if "swatch" in e.attributes.get("class", "")])
    for name, words in (("times", ("Dot", "Thick line", "Ring", "Dashed")), ("faults", ("higher mark",)),
                        ("ends", ("have no word", "void: the deal brings no points"))):
        said = " ".join(p.text() for figure in page.section(name).all("figure") for p in figure.all("p"))
        holds(f"{name}: the chart has a key", all(word in said for word in words), said)
    holds("the isolation is in the foot", "isolation" not in page.all("header")[0].text()
          and "isolation: none" in page.all("footer")[0].text(), page.all("header")[0].text())


def check_others(work):
    """Three at a table, partners; a folder whose logs are lost; nothing played."""
    for name in "three", "mixed":
        folder = copy_of(name, work)
        arena("report", folder)
        check_page(name, folder / "report.html")
    before = (folder / "report.html").read_bytes()
    (folder / "report.html").unlink()
    arena("report", f"{folder}/logs/")
    holds("the folder of the logs stands for its run", (folder / "report.html").read_bytes() == before)
    shutil.rmtree(folder / "logs")
    arena("report", folder)
    page = check_page("without logs", folder / "report.html")
    holds("without logs: it is said", "No log was found" in page.section("ends").text())
    for table in "seats", "matches":
        change(folder, f"DELETE FROM {table}")
    arena("report", folder)
    page = check_page("nothing played", folder / "report.html")
    holds("nothing played: it is said", "No match was played" in page.section("standings").text())


def change(folder, statement):
    db = sqlite3.connect(folder / "results.db")
    with db:
        db.execute(statement)
    db.close()


def chance_below(t, freedom):
    """Student's t at most `t`, by Simpson's rule."""
    steps, width = 20000, t / 20000
    heights = [(1 + (i * width) ** 2 / freedom) ** (-(freedom + 1) / 2) for i in range(steps + 1)]
    area = width / 3 * (heights[0] + heights[-1] + 4 * sum(heights[1::2]) + 2 * sum(heights[2:-1:2]))
    return 0.5 + area * math.gamma((freedom + 1) / 2) / math.sqrt(freedom * math.pi) / math.gamma(freedom / 2)


def better_alone(folder, a, b):
    """The chance that a is better than b, by the groups of their own matches."""
    groups, decided = {}, 0
    for row in csv.DictReader(io.StringIO(arena("standings", folder, "--format", "csv"))):
        if row["bot"] == a and row["opponents"] == b:
            lead = float(row["points"]) - 0.5
            groups[row["group"]] = groups.get(row["group"], 0) + lead
            decided += lead != 0
    n, total = len(groups), sum(groups.values())
    variance = max(n / (n - 1) * (sum(x * x for x in groups.values()) - total * total / n), decided / 4)
    return chance_below(total / math.sqrt(variance), n - 1) if variance > 0 else 0.5


def check_pairs(work, cup):
    """A bot's page says of each opponent what their own matches say alone."""
    pairs = standings_of(cup)["pairs"]
    arena("report", cup, "--site", work / "pairs")
    for pair in pairs:
        a, b = pair["a"], pair["b"]
        wanted = better_alone(cup, a, b)
        holds(f"pairs: {a} better than {b}", abs(pair["better"] - wanted) < 1e-6, pair["better"], wanted)
        for one, other, share, won in (a, b, wanted, pair["points"][0]), (b, a, 1 - wanted, pair["points"][1]):
            rows = cells(next(Page(work / "pairs" / "bots" / f"{one}.html").section("bot").all("table")))
            told = [row[-1] for row in rows if row[0] == other]
            same(f"pairs: {one}'s page on {other}", told,
                 [f"{one} beat {other} in {won:g} of {pair['matches']}: chance to be better "
                  f"{'more than ' if share > 0.99 else 'less than ' if share < 0.01 else ''}"
                  f"{min(99, max(1, 100 * share)):.0f} %"])
    page = Page(work / "pairs" / "index.html").section("standings").text()
    holds("pairs: the page says what holds for all of them at once", "are correct for all bots together with 95 % confidence" in page)


# --- tables -------------------------------------------------------------------

def check_tables(cup):
    ranking = standings_of(cup)["ranking"]
    rows = json.loads(arena("report", cup, "--format", "json"))
    sheet = list(csv.DictReader(io.StringIO(arena("report", cup, "--format", "csv"))))
    same("json and csv: columns", rows[0], sheet[0])
    holds("a row each", len(rows) == len(sheet) == len(ranking))
    for bot, row, line in zip(ranking, rows, sheet):
        same(f"json: {bot['name']}",
             [bot[k] for k in ("rank", "name", "matches", "points", "rate", "score", "faults")],
             [row[k] for k in ("rank", "bot", "matches", "points", "rate", "score", "faults")])
        rating = bot["rating"]
        told = [rating["elo"], rating["error"], (rating["high"] - rating["low"]) / 2, rating["points"], rating["first"]]
        here = [row[key] for key in ("elo", "elo_error", "elo_half", "deal_points", "first")]
        holds(f"json: {bot['name']}: rating",
              all(math.isclose(a, b, rel_tol=1e-6) for a, b in zip(told, here)), told, here)
        for key, value in row.items():
            if isinstance(value, (int, float)):
                holds(f"csv: {bot['name']}: {key}", float(line[key]) == value, line[key], value)
            elif value is None:
                holds(f"csv: {bot['name']}: {key}", line[key] == "", line[key])
    text = arena("report", cup, "--format", "md").splitlines()
    pipes = {len(re.findall(r"(?<!\\)\|", line)) for line in text}
    holds("md: a rectangle", len(pipes) == 1 and len(text) == 2 + len(ranking), pipes, len(text))
    heads = [cell.strip() for cell in text[0].strip("|").split("|")]
    holds("md: no heading twice, and the forfeits", len(set(heads)) == len(heads) and "Forfeits" in heads, heads)
    tex = arena("report", cup, "--format", "tex")
    rows = re.findall(r"^(.*) \\\\$", tex, flags=re.M)
    holds("tex: a row each", len(rows) == 1 + len(ranking)
          and len({row.count(" & ") for row in rows}) == 1, rows)
    holds("tex: one table", tex.count("\\begin{") == tex.count("\\end{") == 1)


def check_untimed(work):
    """Played twice, the same; and the times are gone."""
    run, other = finished("two"), work / "other"
    arena("run", run / "config.yaml", "--out", other)
    one, two = (arena("standings", folder, "--format", "csv-without-times") for folder in (run, other))
    holds("without times two runs are equal", one == two)
    holds("and with them they are not", arena("standings", run, "--format", "csv")
          != arena("standings", other, "--format", "csv"))
    for what in "csv", "json", "md", "tex":
        holds(f"so is the table as {what}", arena("report", run, "--format", what)
              == arena("report", other, "--format", what))
    rows = list(csv.DictReader(io.StringIO(one)))
    seats = {}
    for row in rows:
        seats.setdefault(row["match"], []).append(row["bot"])
    holds("opponents are the others", all(
        [row["opponents"]] == [bot for bot in seats[row["match"]] if bot != row["bot"]] for row in rows))


# --- a site -------------------------------------------------------------------

def check_site(work, cup):
    site = work / "site"
    arena("report", cup, "--site", site)
    pages = sorted(path for path in site.rglob("*.html") if path.parent.name != "views")
    check_views(work, cup, site)
    same("site: pages", [str(p.relative_to(site)) for p in pages],
         ["index.html", "cross.html", "play.html", "faults.html", "schedule-1.html"]
         + [f"bots/{bot['name']}.html" for bot in standings_of(cup)["ranking"]])
    for path in pages:
        page = check_page(f"site: {path.relative_to(site)}", path)
        here = [e.text() for e in page.all("nav")[0].all("strong")]
        wanted = {"index": "Standings", "cross": "Head to head", "play": "How they play", "faults": "Faults", "schedule-1": "Schedule"}
        equal(f"site: {path.name}: the menu marks the page", here, [wanted[path.stem]] if path.parent == site else [])
    rows = cells(Page(site / "schedule-1.html").all("table")[0])
    forfeits = [row[3] for row in rows if "forfeit" in row[3]]
    holds("site: the schedule says forfeits", len(forfeits) == 32 and all(", forfeit: protocol)" in row for row in forfeits), forfeits[:2])
    logs = sorted(p.stem for p in (cup / "logs").iterdir())
    same("site: matches", [int(log) for log in logs], [match_of(row[0]) for row in rows])
    same("site: replays", logs, [p.stem for p in (site / "replays").iterdir()])
    shown = arena("replay", cup / "logs" / "000001.jsonl")
    holds("site: a replay is that of arena replay",
          (site / "replays" / "000001.txt").read_text(encoding="utf-8") == shown)
    arena("report", cup, "--site", site, "--replays", "2")
    same("site: as many replays as asked for", ["000001", "000002"],
         [p.stem for p in (site / "replays").iterdir()])
    check_page("site: fewer replays", site / "schedule-1.html")
    check_stopped(work, cup, site)


def check_views(work, cup, site):
    """Twelve matches have pages, those of `arena view`; --views sets their number."""
    views = sorted((site / "views").iterdir())
    equal("site: pages of matches", len(views), 12)
    arena("view", cup / "logs" / f"{views[0].stem}.jsonl", "-o", work / views[0].name)
    steps = [re.search(r"<script class=.deal.*?</script>", path.read_text(encoding="utf-8"), flags=re.S)[0]
             for path in (views[0], work / views[0].name)]
    holds("site: a page shows the steps of arena view", steps[0] == steps[1] and len(steps[0]) > 1000)
    listed = [a.attributes["href"] for a in Page(site / "index.html").section("views").all("a")]
    same("site: all are listed", sorted(link.split("#")[0] for link in listed if ".html" in link),
         [f"views/{path.name}" for path in views])
    arena("report", cup, "-o", work / "few.html", "--views", "2")
    equal("two pages", len(list((work / "few-views").glob("*.html"))), 2)
    arena("report", cup, "-o", work / "no.html", "--views", "0")
    holds("no pages", not (work / "no-views").exists()
          and "No match has a page" in check_page("no views", work / "no.html").section("views").text())


def check_stopped(work, cup, site):
    """The old site stays until the new one is whole."""
    (site / "old").touch()
    done = subprocess.run([ARENA, "report", str(cup), "--site", str(site)], check=False,
                          capture_output=True, text=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192)))
    holds("site: a full disk is told", done.returncode == 1 and "site.new" in done.stderr, done.stderr)
    holds("site: and the old one is there", (site / "old").exists() and (site / "index.html").exists()
          and not (work / "site.new").exists())
    shutil.copytree(site, work / "site.new")
    (work / "site.new" / "half").touch()
    arena("report", cup, "--site", site)
    holds("site: what a stopped one left is cleared",
          not (site / "old").exists() and not (site / "half").exists() and not (work / "site.new").exists())
    thesis = work / "home"
    thesis.mkdir()
    (thesis / "thesis.tex").touch()
    said = arena("report", cup, "--site", thesis, status=1)
    holds("site: somebody's folder is refused", "neither an empty folder nor one that --site has made" in said
          and [p.name for p in thesis.iterdir()] == ["thesis.tex"], said)
    said = arena("report", cup, "--site", site, "--format", "md", status=2)
    holds("site: is no format", "--site cannot be combined" in said, said)


def check_struck(work, cup):
    """A bot that is struck out stands with the reason, and its matches count for the whole only."""
    folder = work / "struck"
    shutil.copytree(cup, folder)
    arena("standings", folder, "--without", "greedy", "--reason", "copied <b>bold</b>")
    arena("report", folder)
    page = check_page("struck out", folder / "report.html")
    tables = page.all("table")
    last = list(page.section("standings").all("table"))[-1]
    whole = {row[1]: row for row in cells(last)}
    listing = [t.children[0].text() for t in tables if "greedy" in t.text()]
    holds("struck out: stands in the table of all that was played, and in no other",
          listing == [last.children[0].text()] and len(cells(tables[0])) == 3, listing)
    holds("struck out: with all matches it does", whole["greedy"][0] == "1"
          and whole["greedy"][2] == "36", whole["greedy"])
    holds("struck out: why", whole["greedy"][4].endswith("copied <b>bold</b>"), whole["greedy"])
    for what in "md", "csv", "json", "tex":
        holds(f"struck out: not in the table as {what}", "greedy" not in arena("report", folder, "--format", what))
    check_struck_site(work, folder)
    arena("standings", folder, "--with", "greedy")
    arena("report", folder)
    holds("taken back: as it was", (folder / "report.html").read_text(encoding="utf-8").replace(str(folder), "DIR")
          == (cup / "report.html").read_text(encoding="utf-8").replace(str(cup), "DIR"))


def check_struck_site(work, folder):
    """Its page says why and how it played, the schedule marks its matches."""
    site = work / "struck-site"
    arena("report", folder, "--site", site)
    page = check_page("struck out: its page", site / "bots" / "greedy.html").section("bot")
    told = page.text()
    holds("struck out: its page says why", "Disqualified since 2" in told and "copied <b>bold</b>" in told, told)
    holds("struck out: and as what it had played", "If its matches counted, this bot would have rank 1 of 4" in told
          and "in 36 matches" in told and "not played yet" not in told, told)
    same("struck out: and against whom", sorted(row[1] for row in cells(next(page.all("table")))), ["12"] * 3)
    rows = [row[3] for row in cells(Page(site / "schedule-1.html").all("table")[0])]
    holds("struck out: the schedule marks its matches", len(rows) == 72
          and all(("greedy" in row) == ("disqualified)" in row) for row in rows)
          and sum("disqualified)" in row for row in rows) == 36, rows[:3])


def check_final(work):
    """The first page gives the commitment; the seed when all is played, and not before."""
    folder = copy_of("final", work)
    commitment = hashlib.blake2b((folder / "final.txt").read_bytes(), digest_size=32).hexdigest()
    for name in "played", "under way":
        arena("report", folder)
        arena("report", folder, "--site", work / "final-site")
        for path in folder / "report.html", work / "final-site" / "index.html":
            told = check_page(f"final, {name}", path).all("header")[0].text()
            holds(f"final, {name}: commitment and check", commitment in told
                  and f"arena verify {folder}" in told, told)
            holds(f"final, {name}: the seed", (SEED in told) == (name == "played"), told)
        pages = [p.read_text(encoding="utf-8") for p in (work / "final-site").rglob("*.html")]
        holds(f"final, {name}: the seed stands on one page", sum(SEED in page for page in pages)
              == (name == "played"))
        for table, number in ("seats", "match"), ("matches", "number"):
            change(folder, f"DELETE FROM {table} WHERE {number} > 4")
    (folder / "final.txt").unlink()
    arena("report", folder)
    told = Page(folder / "report.html").all("header")[0].text()
    holds("final, without its text: told", "is unknown" in told and commitment not in told, told)


def check_under_way(work, cup):
    """What is still to be played stands in the schedule."""
    half = work / "half"
    shutil.copytree(cup, half)
    matches = standings_of(cup)["matches"]
    for table, number in ("seats", "match"), ("matches", "number"):
        change(half, f"DELETE FROM {table} WHERE {number} > {matches // 2} OR {number} = 3")
    arena("report", half, "--site", work / "half-site")
    rows = cells(Page(work / "half-site" / "schedule-1.html").all("table")[0])
    whole = cells(Page(work / "site" / "schedule-1.html").all("table")[0])
    planned = [row for row in rows if row[-1] == "to be played"]
    holds("under way: all matches are there", [match_of(r[0]) for r in rows] == [match_of(r[0]) for r in whole])
    holds("under way: those that are missing are planned",
          [match_of(r[0]) for r in planned] == [3, *range(matches // 2 + 1, matches + 1)], planned[:3])
    bots = [re.sub(r" -?\d+ \([^)]*\)", "", row[3]) for row in whole]
    holds("under way: as they are then played", all(r[3] == bots[match_of(r[0]) - 1] for r in planned))


def check_one(work):
    """A run of one match and one deal: its page counts in the singular (check_page)."""
    arena("report", finished("one"), "--out", work / "one.html")
    page = check_page("one match", work / "one.html")
    holds("one match: its log is counted", "1 log" in page.source and "1 deal" in page.source)


# --- several games ------------------------------------------------------------

def equal(what, there, told):
    holds(what, there == told, there, told)


def table_of(page, section):
    """The first of a section."""
    return next(page.section(section).all("table"))


def check_several(work):
    """A page over all games, with links to those of the games; its numbers are those of the standings."""
    league = copy_of("league", work)
    printed = arena("report", league).splitlines()
    equal("several: files", printed, [str(league / name) for name in
                                     ("gin/report.html", "rummy/report.html", "report.html")])
    page = check_page("several", league / "report.html")
    holds("several: the title is text", page.all("h1")[0].text() == TITLE, page.all("h1")[0].text())
    over = json.loads(arena("standings", league, "--format", "json"))
    ranking = [[str(bot["rank"]), bot["name"], f"{100 * bot['points']:.1f}", str(bot["matches"])]
               for bot in over["ranking"]]
    equal("several: over all", [row[:4] for row in cells(table_of(page, "standings"))], ranking)
    parts = {game["name"]: [{"name": bot["name"], **bot["games"][game["name"]]} for bot in over["ranking"]]
             for game in over["games"]}
    ranks = {game: shared_ranks(part, "points") for game, part in parts.items()}
    wanted = [[f"{100 * part['points']:.0f} rank {ranks[game][bot['name']]}" for game, part in bot["games"].items()]
              for bot in over["ranking"]]
    equal("several: game by game", [[" ".join(cell.split()) for cell in row[1:]] for row in cells(table_of(page, "games"))], wanted)
    equal("several: the games", cells(table_of(page, "matches")),
         [[g["name"], g["game"], str(g["weight"]), str(g["played"]), str(g["matches"])] for g in over["games"]])
    links = {a.attributes["href"] for a in page.all("a")}
    holds("several: each game is linked", {"gin/report.html", "rummy/report.html"} <= links, links)
    check_several_tables(league, over)
    arena("report", league, "-o", work / "alone.html")
    alone = check_page("several: alone", work / "alone.html")
    holds("several: a page that goes alone has no links to others",
          all(a.attributes["href"].startswith("#") for a in alone.all("a")))
    check_several_site(work, league)
    shutil.rmtree(league / "rummy")
    arena("report", league)
    begun = check_page("several: one has not begun", league / "report.html")
    holds("several: it is said", "So far, 1 of 2 games" in begun.section("standings").text())
    equal("several: and is not linked", [a.text() for a in begun.section("matches").all("a")], ["gin"])


def check_several_tables(league, over):
    for what in "csv", "json":
        equal(f"several: as {what}", arena("report", league, "--format", what),
             arena("standings", league, "--format", what))
    rows = [line.strip("| \n").split(" | ") for line in arena("report", league, "--format", "md").splitlines()]
    equal("several: md: heads", rows[0][:4] + rows[0][-2:], ["#", "Bot", "Matches", "Points", "gin", "rummy"])
    equal("several: md: rows", [row[:4] + row[-2:] for row in rows[2:]],
         [[str(bot["rank"]), bot["name"], str(bot["matches"]), f"{bot['points']:.3f}"]
          + [f"{part['points']:.3f}" for part in bot["games"].values()] for bot in over["ranking"]])
    tex = arena("report", league, "--format", "tex").splitlines()
    equal("several: tex: a row each, of as many cells", [line.count(" & ") for line in tex if line.endswith("\\\\")],
         [len(rows[0]) - 1] * (1 + len(over["ranking"])))


def check_several_site(work, league):
    site = work / "several"
    arena("report", league, "--site", site, "--replays", "1")
    pages = {str(path.relative_to(site)): check_page(f"several: site: {path.relative_to(site)}", path)
             for path in sorted(site.rglob("*.html")) if path.parent.name != "views"}
    front = {a.attributes["href"] for a in pages["index.html"].all("a")}
    holds("several: site: the games' sites are linked", {"gin/index.html", "rummy/index.html"} <= front, front)
    # check_page has seen that where it leads there is a file
    ways = {name: [a.attributes["href"] for a in page.all("a") if a.text() == "All games"]
            for name, page in pages.items() if name != "index.html"}
    holds("several: site: every page of a game leads back", all(
        (site / Path(name).parent / way).resolve() == site / "index.html" for name, to in ways.items()
        for way in to or ["nowhere"]), ways)
    holds("several: site: the table", (site / "standings.json").read_text(encoding="utf-8")
          == arena("report", league, "--format", "json"))
    (site / "old").touch()
    (league / "rummy" / "results.db").rename(work / "kept.db")
    (league / "rummy" / "results.db").write_text("none", encoding="utf-8")
    arena("report", league, "--site", site, status=1)
    holds("several: site: the old one stays where a game cannot be read", (site / "old").exists()
          and not (work / "several.new").exists())
    (work / "kept.db").replace(league / "rummy" / "results.db")


def check_refused(work):
    said = arena("report", work, status=1)
    holds("no results: told", "results.db" in said or "no results" in said, said)
    said = arena("report", work / "cup", "-o", work / "no" / "x.html", status=1)
    holds("no such folder: told", "No such file" in said, said)
    said = arena("report", work / "cup", "--format", "pdf", status=2)
    holds("no such format: told", "html, md, csv, json, tex" in said, said)


def main():
    work = Path(tempfile.mkdtemp())
    try:
        cup = copy_of("cup", work)
        check_report(work, cup)
        check_verdict(work)
        check_tables(cup)
        check_untimed(work)
        check_lost(work, cup)
        check_pairs(work, cup)
        check_site(work, cup)
        check_struck(work, cup)
        check_final(work)
        check_under_way(work, cup)
        check_others(work)
        check_one(work)
        check_several(work)
        check_refused(work)
    finally:
        shutil.rmtree(work)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
