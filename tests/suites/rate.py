#!/usr/bin/env python3
"""`arena rate` agrees with the reference ratings, and refuses invalid files."""
import csv
import io
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from finished_runs import copy_of

ARENA = os.path.join(os.path.abspath(os.environ.get("B", "build")), "arena")
counts = {True: 0, False: 0}
lot = random.Random(1)


def holds(what, ok):
    counts[bool(ok)] += 1
    if not ok:
        print(f"not so: {what}")


def rate(text, *options):
    done = subprocess.run([ARENA, "rate", "-", *options], input=text if isinstance(text, bytes) else text.encode(),
                          capture_output=True, check=False)
    done.stdout, done.stderr = done.stdout.decode(), done.stderr.decode()
    return done


def table(matches, columns=("match", "group", "bot", "place")):
    """Rows of (match, group, bot, place, ...), in an order drawn at random"""
    rows = list(matches)
    lot.shuffle(rows)
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(columns)
    writer.writerows(rows)
    return out.getvalue()


def finishing(number, group, order):
    """The rows of a match: lists of bots that share a place, from the first"""
    place = 1
    for level in order:
        for bot in level:
            yield number, group, f"bot {bot}", place
        place += len(level)


def orders(sets):
    """{id: list of (group, order)} of all the sets that give finishing orders"""
    found = {"pudding": [], "citations": []}
    for i, j, won, lost, tied in sets["pudding"]["rows"]:
        found["pudding"] += [[[i], [j]]] * won + [[[j], [i]]] * lost + [[[i, j]]] * tied
    for i, row in enumerate(sets["citations"]["wins"]):
        for j, wins in enumerate(row):
            found["citations"] += [[[i], [j]]] * (wins if i != j else 0)
    found["small-ties"] = [
        [[b for b, r in enumerate(ranks) if r == place]
         for place in sorted(set(ranks) - {0})] for ranks in sets["small-ties"]["ranks"]]
    found["nascar2002"] = [[[b] for b in order] for order in sets["nascar2002"]["orders"]]
    found = {name: list(enumerate(of)) for name, of in found.items()}
    for name in "mirror-2", "mirror-3":
        found[name] = []
        for group, matches in enumerate(sets[name]["groups"]):
            for match in matches:
                by = sorted(set(match["points"]), reverse=True)
                found[name].append((group, [
                    [b for b, p in zip(match["seats"], match["points"]) if p == points]
                    for points in by]))
    return found


def near(value, wanted):
    """As many digits as the reference has behind the point"""
    digits = len(str(wanted).partition(".")[2])
    return abs(value - wanted) <= 0.51 * 10 ** -digits


def references(sets):
    for name, matches in orders(sets).items():
        text = table(row for n, (group, order) in enumerate(matches)
                     for row in finishing(n, group, order))
        done = rate(text, "--format", "json")
        holds(f"{name}: {done.stderr}", done.returncode == 0)
        told = json.loads(done.stdout)
        bots = {int(b["name"][4:]): b for b in told["bots"]}
        wanted = sets[name].get("map") or sets[name]["ghost_only"]
        worths = wanted.get("log_worth_centred")
        if worths is None:
            mean = sum(wanted["log_worth"]) / len(wanted["log_worth"])
            worths = [round(w - mean, 6) for w in wanted["log_worth"]]
        for b, worth in enumerate(worths):
            theta = (bots[b]["elo"] - 1500) / 173.71779276130073
            # six digits less those that the mean of rounded ones takes
            holds(f"{name}: bot {b} has {theta}, not {worth}",
                  near(theta, worth) or ("log_worth" in wanted and abs(theta - worth) < 2e-6))
        for b, error in enumerate(wanted.get("elo_se_cluster_cr3", [])):
            holds(f"{name}: bot {b}'s error is {bots[b]['error']}, not {error}",
                  near(bots[b]["error"], error))
        for size, delta in wanted.get("tie_delta", {}).items():
            holds(f"{name}: delta {size}", near(told["ties"][size], delta))
    for case in sets["unbeaten"]["cases"]:
        played = [order for order, times in case["rankings"] for _ in range(int(times))]
        done = rate(table(row for n, order in enumerate(played)
                          for row in finishing(n, n, order)), "--format", "json")
        for bot in json.loads(done.stdout)["bots"]:
            elo = case["map"]["elo_centred"][int(bot["name"][4:])]
            if case["case"] != "C never played":  # a file has no such bot
                holds(f"{case['case']}: {bot}", near(bot["elo"] - 1500, elo))


def points(sets):
    for name in "mirror-2", "mirror-3":
        deals, rows, match = sets[name]["deals_per_match"], [], 0
        for group, matches in enumerate(sets[name]["groups"]):
            for m in matches:
                match += 1
                for bot, scored in zip(m["seats"], m["points"]):
                    place = 1 + sum(p > scored for p in m["points"])
                    rows.append((match, group, f"bot {bot}", place, scored, deals))
        text = table(rows, ("match", "group", "bot", "place", "points", "deals"))
        bots = {b["name"]: b for b in json.loads(rate(text, "--format", "json").stdout)["bots"]}
        for wanted in sets[name]["points_per_deal"]:
            bot = bots[f"bot {wanted['bot']}"]
            holds(f"{name}: {bot}", near(bot["points"], wanted["points_per_deal"])
                  and near(bot["points_error"], wanted["se"]))


WHOLE = "match,bot,place\n1,a,1\n1,b,2\n2,b,1\n2,a,2\n"


def forms():
    """What a table may look like, and says the same"""
    same = rate(WHOLE, "--format", "csv").stdout
    holds("a table is rated", same.count("\n") == 3)
    for what, text in (
            ("CR LF", WHOLE.replace("\n", "\r\n")),
            ("a byte order mark", "\ufeff" + WHOLE),
            ("quotes", WHOLE.replace("a", '"a"', 3).replace('m"a"tch', "match").replace('pl"a"ce', "place")),
            ("no last newline", WHOLE.rstrip("\n")),
            ("empty lines", WHOLE.replace("\n", "\n\n")),
            ("semicolons", WHOLE.replace(",", ";")),
            ("tabs", WHOLE.replace(",", "\t")),
            ("capitals and blanks", WHOLE.replace("match,bot,place", "Match, BOT,Place ")),
            ("CR alone", WHOLE.replace("\n", "\r")),
            ("a line sep=", "sep=;\n" + WHOLE.replace(",", ";")),
            ("blanks around quotes", WHOLE.replace(",b,", ', "b" ,')),
            ("numbers as texts", WHOLE.replace(",1\n", ',="1"\n')),
            ("other columns", "x," + WHOLE.replace("\n", "\n7,").removesuffix("7,"))):
        holds(what, rate(text, "--format", "csv").stdout == same)


def scored(separator, *scores):
    """A table with scores: the bots a and b in turn, first and second"""
    rows = [["match", "bot", "place", "score", "deals"]]
    rows += [[str(1 + i // 2), "ab"[i % 2], str(1 + i % 2), score, "1"] for i, score in enumerate(scores)]
    return "".join(separator.join(row) + "\n" for row in rows)


def noted(what, text, same, *words, options=()):
    """@text is rated as @same is, and the notes say @words, one in each; no others are there"""
    want, done = rate(same, "--format", "csv"), rate(text, "--format", "csv", *options)
    notes = done.stderr.splitlines()
    holds(f"{what}: {done.returncode} {done.stdout} {done.stderr}",
          done.returncode == 0 and want.returncode == 0 and done.stdout == want.stdout and want.stderr == "")
    holds(f"{what}: the notes: {done.stderr}", len(notes) == len(words) and all(
        note.startswith("arena rate: note: ") and word in note for note, word in zip(notes, words)))


MORE = "match,group,bot,side,place\n" + "".join(
    f"{n},{n // 2},{a},x,1\n{n},{n // 2},{b},x,1\n{n},{n // 2},{c},y,2\n"
    for n, (a, b, c) in enumerate(("abc", "bca", "cab", "acb", "bac", "cba") * 3))


def cells():
    """What stands around a cell is no part of it, and rows of empty cells are none"""
    def padded(text, *blanks):
        return "\n".join(",".join(lot.choice(blanks) + cell + lot.choice(blanks) for cell in line.split(","))
                         for line in text.splitlines()) + "\n"

    noted("blanks", padded(MORE, "", " ", "  ", "\t"), MORE)
    noted("blanks of other kinds", padded(MORE, "", "\u00a0", "\u3000", "\u200b", "\ufeff"), MORE)
    noted("blanks in quotes", padded(MORE, "").replace("a,", '" a ",').replace("c,", '"c ",'), MORE)
    noted("texts in quotes", padded(MORE, "").replace(",b,", ',"=""b""",'), MORE)
    noted("rows of separators", ",,,,\n" + MORE.replace("\n", "\n,,,,\n , ,,,\n"), MORE)
    noted("separators at the end of lines", MORE.replace("\n", ",,\n"), MORE)
    noted("separators at the end of lines but the first", MORE.replace("\n", ",,\n").replace(",,\n", "\n", 1), MORE)
    noted("a title above", "Season 2026, spring\n\n" + MORE, MORE, "standard input:3: this line is the header")
    noted("a title with semicolons", "Season; 2026; spring\nof; all; bots\n" + MORE, MORE, ":3: this line is the header")
    noted("Windows-1252", WHOLE.replace("a", "J\u00f6rg").replace("mJ\u00f6rg", "ma").replace("plJ\u00f6rg", "pla").encode("cp1252"),
          WHOLE.replace("a", "J\u00f6rg").replace("mJ\u00f6rg", "ma").replace("plJ\u00f6rg", "pla"), ":2: the text is not UTF-8")
    plain = scored(",", "30.5", "-1.25", "2", "0.125")
    noted("decimal commas", scored(";", "30,5", "-1,25", "2", "0,125"), plain)
    noted("decimal commas in quotes", scored(",", '"30,5"', '"-1,25"', "2", '"0,125"'), plain)
    noted("decimal commas of three digits", scored(";", "30,500", "-1,250", "2", "0,125"), plain)


def foreign():
    """A column of our name with another's values is passed over, and said; so is each other column"""
    def with_column(name, *values):
        lines = WHOLE.splitlines()
        return "\n".join([f"{lines[0]},{name}"] + [f"{line},{values[i % len(values)]}" for i, line in enumerate(lines[1:])]) + "\n"

    noted("points without deals", with_column("points", 10, 6), WHOLE, '"points" is ignored: without "deals"')
    noted("a score without deals", with_column("Score", "3-1"), WHOLE, '"score" is ignored: without "deals"')
    noted("deals alone", with_column("deals", 4), WHOLE, '"deals" is ignored: without "score"')
    noted("points that are no numbers", with_column("points,deals", "10 pts,4"), WHOLE,
          '"points" is ignored: its first cell is not a number', '"deals" is ignored')
    noted("counts in words", with_column("counts", "true"), WHOLE, '"counts" is ignored')
    noted("a verdict without scores", with_column("verdict", "ok"), WHOLE, '"verdict" is ignored')
    noted("other columns", with_column("race,,Team ", "1,,x", "2,,y"), WHOLE, 'ignored columns: "race", "Team"')
    noted("winners beside places", with_column("winner,loser", "a,b"), WHOLE, '"winner" is ignored', '"loser" is ignored')
    plain = scored(",", *"31425364")
    words = iter(("verdict", "win", "loss", *("win", "loss") * 3))
    noted("another's verdicts", "".join(f"{line},{next(words)}\n" for line in plain.splitlines()), plain,
          ':2: column "verdict" is ignored: "win"')
    words = iter(("verdict", *["ok"] * 7, "timeout"))
    forfeit = "".join(f"{line},{next(words)}\n" for line in plain.splitlines())
    for what, text, said in (("a forfeit", forfeit, ":9: forfeits; their matches do not count for points per deal: 1, the first"),
                             ("no score", plain.removesuffix("4,1\n") + ",1\n", ":9: rows without a score"),
                             ("no deals", plain.removesuffix("4,1\n") + "4,\n", ":9: rows without a score")):
        done = rate(text, "--format", "json")
        bots = {bot["name"]: bot for bot in json.loads(done.stdout or '{"bots": []}')["bots"]}
        holds(f"{what}: its match has no points a deal: {bots} {done.stderr}", said in done.stderr and len(bots) == 2
              and (bots["a"]["points"], bots["b"]["points"], bots["a"]["matches"]) == (4, 2, 4))


def pools():
    """Groups that are the pools of a tournament are none; those that share their cards are"""
    def league(bots, group):
        return [f"{group}{n}-{a}-{b},{group},{x},{1 + (x == b)}\n" for n in range(2) for a in bots for b in bots if a < b for x in (a, b)]

    head = "match,group,bot,place\n"
    text = head + "".join(league("abc", "A") + league("def", "B") + league("ad", "final"))
    lines = [line.split(",") for line in text.splitlines()]
    noted("pools", text, "".join(f"{match},{bot},{place}\n" for match, _, bot, place in lines),
          'column "group" is ignored: its groups are pools')
    mirrored = head + "".join(f"{n},{n // 2},{a},1\n{n},{n // 2},{b},2\n" for n, (a, b) in enumerate(("ab", "ba", "cd", "dc") * 4))
    common = head + "".join(f"{n}{a}{b},{n},{a},1\n{n}{a}{b},{n},{b},2\n" for n in range(8) for a, b in ("ab", "cd", "ac"))
    drawn = head + "".join(f"{g}{t},{g},{bot},{place}\n" for g in range(8) for t, pair in enumerate(
        zip(*[iter(lot.sample("abcdefghijklmnop", 8))] * 2)) for place, bot in enumerate(pair, 1))
    leagues = head + "".join(f"{n}{a}{b},{n},{a},1\n{n}{a}{b},{n},{b},2\n" for n in range(8) for a, b in (("ab", "cb", "ac"), ("de", "fe", "df"))[n % 2])
    for what, told in (("mirrored matches", mirrored), ("common deals", common), ("tables with the same cards", drawn),
                       ("common deals of two leagues", leagues)):
        done = rate(told, "--format", "json")
        holds(f"{what} are groups: {done.stderr}", done.stderr == "" and json.loads(done.stdout)["groups"] == 8)
    done = rate(mirrored.replace(",7,", ",,"), "--format", "json")
    holds(f"an empty group is the match's own: {done.stderr}", json.loads(done.stdout)["groups"] == 9)


def other_names():
    """Columns of other names by --map; a row of a winner and a loser; words for who did not finish"""
    text = WHOLE.replace("match,bot,place", "Race,Driver, full,Pos").replace("a,", '"a",')
    text = text.replace("Driver, full", '"Driver, full"')
    for options in (("--map", "match=Race,bot=Driver, full,place=Pos"), ("--map", "match=race", "--map", "place=pos,bot=driver, FULL")):
        noted(f"{options}", text, WHOLE, options=options)
    grouped = WHOLE.replace("place", "place,group").replace("1\n", "1,x\n").replace("2\n", "2,x\n")
    done = rate(grouped, "--map", "group=", "--format", "json")
    holds(f"a column that is not wanted: {done.stderr}", json.loads(done.stdout)["groups"] == 2 and '"group"' in done.stderr)
    for option, status, said in (("bot=Pilot", 1, 'there is no "Pilot"'), ("group=Heat", 1, 'there is no "Heat"'),
                                 ("pos=Pos", 2, 'expected COLUMN=NAME'), ("plac=Pos", 2, "did you mean place="), ("place", 2, "expected COLUMN")):
        done = rate(WHOLE, "--map", option)
        holds(f"--map {option}: {done.returncode} {done.stderr}", done.returncode == status and said in done.stderr)
    sides = WHOLE.replace("place", "place,side").replace("1\n", "1,left\n").replace("2\n", "2,left\n")
    holds("a side that is none", "--map side= ignores the column" in rate(sides).stderr)
    noted("it is passed over", sides, WHOLE, '"side"', options=("--map", "side="))
    pairs = [("a", "b"), ("b", "a"), ("a", "c"), ("c", "b"), ("b", "c")]
    long_ = "match,group,bot,place\n" + "".join(f"{n},{n // 2},{a},1\n{n},{n // 2},{b},2\n" for n, (a, b) in enumerate(pairs))
    noted("winners and losers", "Winner,Loser,Group\n" + "".join(f"{a},{b},{n // 2}\n" for n, (a, b) in enumerate(pairs)), long_)
    noted("white and black", "won;lost;match;group;place\n" + "".join(f"{a};{b};{n};{n // 2};Rome\n" for n, (a, b) in enumerate(pairs)),
          long_, '"place" is ignored', options=("--map", "winner=won,loser=lost"))
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / name for name in ("pairs.csv", "rows.csv")]
        paths[0].write_text("winner,loser\na,b\nb,a\n", encoding="utf-8")
        paths[1].write_text("match,bot,seat,place\n1,a,0,1\n1,b,1,2\n", encoding="utf-8")
        for order in (paths, paths[::-1]):
            done = subprocess.run([ARENA, "rate", "--format", "json", *order], capture_output=True, text=True, check=False)
            holds(f"both kinds of tables: {done.stderr}", done.returncode == 0 and
                  [b["matches"] for b in json.loads(done.stdout)["bots"]] == [3, 3])
    places = "match,bot,place\n" + "".join(f"{n},{bot},{place}\n" for n, race in enumerate((("a1", "b2", "c9", "d9"), ("d1", "a2", "b3", "c4"),
                                                                                         ("b9", "c9", "a9", "d9"))) for bot, place in race)
    words = iter(("DNF", "dsq", "Did not  finish", "RET", "Retired", "dns"))
    noted("who did not finish", "".join(line[:-1] + next(words) + "\n" if line[-1:] == "9" else line + "\n" for line in places.splitlines()),
          places, ":4: bots that did not finish, placed last as a tie: 6, the first in this line")


def spellings():
    """Names that are alike stay apart, with a note on each pair"""
    for what, a, b in (("capitals", "Ann", "ann"), ("blanks", "ann lee", "ann\u00a0 lee"), ("Unicode form", "J\u00f6rg", "Jo\u0308rg")):
        done = rate(f"match,bot,place\n1,{a},1\n1,{b},2\n", "--format", "json")
        holds(f"{what}: {done.stderr}", len(json.loads(done.stdout)["bots"]) == 2 and done.stderr.count("\n") == 1
              and f'the bots "{a}" and "{b}" differ only in' in done.stderr)
    done = rate("match,group,bot,place\n1,x1,a,1\n1,x1,b,2\n2,X1,a,1\n2,X1,b,2\n")
    holds(f"groups: {done.stderr}", 'the groups "x1" and "X1" differ only' in done.stderr)
    done = rate("match,side,bot,place\n1,we,a,1\n1,We,b,1\n1,they,c,2\n")
    holds(f"sides: {done.stderr}", 'the sides "we" and "We" differ only' in done.stderr)
    many = "match,bot,place\n" + "".join(f"{n},b{n},1\n{n},B{n},2\n" for n in range(30))
    done = rate(many)
    holds(f"many: {done.stderr}", done.stderr.count("differ only") == 10 and "and 20 more such bots" in done.stderr)


def large():
    """Rows lie across the blocks that are read at once, with quotes and line ends in them, of every length"""
    plain, odd, lines = ["match,bot,place\n"], ["match,x,bot,place\r\n"], 1
    for match in range(6000):
        for place, bot in enumerate(lot.sample(("a", "b", "c"), 2), 1):
            plain.append(f"{match},{bot},{place}\n")
            text = "".join(lot.choice(('""', "\n", "\r\n", ",", ";", "word ")) for _ in range(lot.randrange(40)))
            odd.append(f'{match},"{text}","{bot}",{place}' + lot.choice(("\n", "\r\n")))
            lines += 1 + text.count("\n")
    whole = "".join(odd)
    holds("several blocks", len(whole) > 1 << 19)
    one, other = (rate(text, "--format", "json") for text in ("".join(plain), whole))
    holds(f"large: {one.stderr} {other.stderr}", one.returncode == 0 and one.stdout == other.stdout)
    done = rate(whole + "x,y,a\n")
    holds(f"large: the line of a mistake, not {lines + 1}: {done.stderr}", f":{lines + 1}: this row has no" in done.stderr)


def partners():
    """Two bots of a side have not met: a table of two sides is every two opponents' match of two"""
    sided, duels, number = ["match,group,bot,side,place\n"], ["match,group,bot,place\n"], 0
    for match in range(40):
        seats = lot.sample(("a", "b", "c", "d", "e"), 4)
        places = lot.choice(((1, 2), (2, 1), (1, 1)))
        rows = [(bot, "we" if i % 2 else "they", places[i % 2]) for i, bot in enumerate(seats)]
        sided += [f"{match},{match},{bot},{side},{place}\n" for bot, side, place in rows]
        for i, (bot, side, place) in enumerate(rows):
            for other, others, theirs in rows[i + 1:]:
                if side != others:
                    number += 1
                    duels += [f"{number},{match},{bot},{place}\n", f"{number},{match},{other},{theirs}\n"]
    got, want = (json.loads(rate("".join(rows), "--format", "json").stdout) for rows in (sided, duels))
    got, want = ({b["name"]: b for b in of["bots"]} for of in (got, want))
    holds(f"sides: {got} {want}", len(got) == 5 and all(
        abs(got[b][key] - want[b][key]) < 1e-9 for b in got for key in ("elo", "error")))
    holds("a match is one", sum(b["matches"] for b in got.values()) == 4 * 40)


def of_runs():
    """A run's results.csv gives the ratings that its standings have: sides of partners are one bot, and who is struck
    out is not there."""
    def arena(*words):
        return subprocess.run([ARENA, *words], capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL)

    with tempfile.TemporaryDirectory() as folder:
        for run, struck in (("own", None), ("forfeits", None), ("mixed", None), ("mixed", "last"), ("three", "second")):
            name = f"{run} without {struck}"
            (Path(folder) / name).mkdir()
            path = str(copy_of(run, Path(folder) / name))
            if struck:
                arena("standings", path, "--without", struck, "--reason", "a copy")
            with open(os.path.join(path, "standings.json"), encoding="utf-8") as file:
                want = {row["name"]: row["rating"] for row in json.load(file)["ranking"] if row["rating"]}
            with open(os.path.join(path, "results.csv"), encoding="utf-8", newline="") as file:
                done = rate(file.read(), "--format", "json")
            holds(f"{name}: {done.stderr}", done.returncode == 0)
            said = [word for word in ("forfeits; their", "counts is 0") if word in done.stderr]
            holds(f"{name}: nothing is passed over unless that is said: {done.stderr}", len(said) == done.stderr.count("\n")
                  and ("counts is 0" in said) == (struck is not None))
            got = {row["name"]: row for row in json.loads(done.stdout)["bots"]} if done.returncode == 0 else {}
            holds(f"{name}: the same bots: {got} {want}", set(got) == set(want) and len(want) >= 2 and struck not in want)
            for key in "elo", "error", "points", "points_error":
                holds(f"{name}: the same {key}: {got} {want}",
                      all(got[b][key] == want[b][key] or abs(got[b][key] - want[b][key]) < 1e-6 for b in got)
                      and sum(want[b][key] is not None for b in got) >= 2)


def several():
    """Several files are rated as one: bots are the same, matches and groups are not."""
    with tempfile.TemporaryDirectory() as folder:
        def rated(*texts):
            paths = []
            for text in texts:
                paths.append(os.path.join(folder, f"{len(paths)}.csv"))
                with open(paths[-1], "w", encoding="utf-8") as file:
                    file.write(text)
            return subprocess.run([ARENA, "rate", "--format", "json", *paths], capture_output=True, text=True,
                                  check=False)

        scored = ("match,group,bot,place,points,deals\n" + "".join(
            f"{n},{n // 2},a,{1 + n % 2},{n},2\n{n},{n // 2},b,{2 - n % 2},3,2\n" for n in range(8)))
        whole = scored + "".join(f"x{line.replace(',', ',x', 1)}\n" for line in scored.splitlines()[1:])
        done, one = rated(scored, scored), rated(whole)
        holds(f"twice a file: {done.stderr}", done.returncode == 0 and done.stdout == one.stdout)
        holds("its groups are 8", json.loads(done.stdout)["groups"] == 8)
        done = rated(scored, WHOLE)
        holds("a file without points: none are told", "points" not in json.loads(done.stdout)["bots"][0])
        done = rated(WHOLE, WHOLE + "3,a,1\n")
        holds(f"a mistake names its file and line: {done.stderr}", "/1.csv:6: match \"3\"" in done.stderr)
        holds("a mistake in the first row", ":1: " in rated("match,bot\n").stderr)


def refused():
    for what, text, said in (
            ("an empty file", "", ":1: empty; the first row must name the columns"),
            ("no rows", "match,bot,place\n", ":1: below this header, no row has a result"),
            ("no separator", "match|bot|place\n", "commas, semicolons or tabs"),
            ("no place", "match,bot\n1,a\n", 'there is no "place"'),
            ("a column twice", "match,bot,place,bot\n", "two columns"),
            ("a place of words", WHOLE + "3,a,first\n", ":6: place must be a whole number"),
            ("place 0", WHOLE + "3,a,0\n", ":6: place must be a whole number"),
            ("a row too short", WHOLE + "3,a\n", ":6: this row has no"),
            ("a bot alone", WHOLE + "3,a,1\n", ':6: match "3": there is only one bot'),
            ("a bot twice", WHOLE + "3,a,1\n3,b,2\n3,a,3\n", 'match "3": bot "a" occurs twice, with the places 1 and 3;'),
            ("a seat twice", "match,bot,seat,place\n1,a,0,1\n1,b,1,2\n1,a,0,1\n", "twice"),
            ("partners of two places", "match,bot,seat,place\n1,a,0,1\n1,b,1,2\n1,a,2,3\n", "twice"),
            ("a side of two places", "match,bot,side,place\n1,a,x,1\n1,b,x,2\n1,c,y,3\n", "a side has two places"),
            ("a side alone", "match,bot,side,place\n1,a,x,1\n1,b,x,1\n", "there is only one side"),
            ("a bot on two sides", "match,bot,seat,side,place\n1,a,0,x,1\n1,a,1,y,1\n", "twice"),
            ("a row without an end", WHOLE + "3,a," + "1" * (1 << 20) + "\n", ":6: a row of more than 1,048,575 bytes"),
            ("too many columns", WHOLE + "3,a" + ",1" * 2000 + "\n", ":6: more than 2,000 columns"),
            ("UTF-16", WHOLE.encode("utf-16"), "this is UTF-16"),
            ("a NUL", WHOLE + "3,a\0,1\n", ":6: a NUL"),
            ("a quote in a field", WHOLE + '3,a"b,1\n', ":6: a quote in the middle"),
            ("text behind a quote", WHOLE + '3,"a"b,1\n', ":6: a quote in the middle"),
            ("counts that is no 0 or 1 any more", "match,bot,place,counts\n1,a,1,1\n1,b,2,yes\n", ":3: counts must be 0 or 1"),
            ("nothing that counts", "match,bot,place,counts\n1,a,1,0\n1,b,2,0\n", "no row has a result that counts"),
            ("a cell too many", WHOLE + "3,a,1,b\n", ":6: this row has 4 cells, but the header in line 1 has 3 columns"),
            ("an empty cell too many", WHOLE + "3,a,1,\n", ":6: this row has 4 cells"),
            ("an empty cell too many, at first", "match,place,bot,x\n1,1,Lee, Ann,\n1,2,Bo,\n", ":3: this row has 4 cells"),
            ("a column that is not there", "race,Driver,Pos\n1,a,1\n",
             ':1: there is no "match": the header must name the columns match, bot and place, or winner and loser; here the columns are '
             '"race", "Driver", "Pos"'),
            ("a number of thousands", scored(",", '"1,234"'), ':2: score is a number without a thousands separator, not "1,234"'),
            ("both decimal signs", scored(";", "1,5", "2.5"), ':3: score is a number with the same decimal sign as the numbers above'),
            ("points and commas", scored(";", "1.234,5"), ":2: score is a number, as in 12.5"),
            ("no winner", "winner,loser\na,b\n,b\n", ":3: the winner is missing in this row"),
            ("a bot against itself", "winner,loser\na,b\nb,b\n", ':3: match "line 3": winner and loser are the same bot, "b"'),
            ("a name too long", WHOLE + "3," + "n" * 256 + ",1\n", ":6: a bot's name is too long"),
            ("no name", WHOLE + "3,,1\n", ":6: the bot is missing"),
            ("two groups", "match,group,bot,place\n1,x,a,1\n1,y,b,2\n", ":3: another row"),
            ("a quote left open", WHOLE + '3,"a,1\n', ":6: "),
            ("what a terminal obeys", WHOLE + "3,a,\x1b[2J\n", ":6: ")):
        done = rate(text)
        wrong = [line for line in done.stderr.splitlines() if not line.startswith("arena rate: note: ")]
        holds(f"{what}: {done.returncode} {done.stderr!r}",
              done.returncode == 1 and said in done.stderr and done.stdout == ""
              and "\x1b" not in done.stderr and len(wrong) == 1)
    done = rate(WHOLE.replace("a", "\x1b[2J"))
    holds("a name's codes reach no terminal", "\x1b" not in done.stdout)
    done = subprocess.run([ARENA, "rate", "/nowhere"], capture_output=True, text=True, check=False)
    holds("no file", done.returncode == 1 and "/nowhere: No such file" in done.stderr)
    with tempfile.TemporaryDirectory() as folder:
        os.mkfifo(f"{folder}/pipe")
        for name, said in (("", "Is a directory"), ("/pipe", "named pipe")):
            done = subprocess.run([ARENA, "rate", folder + name], capture_output=True, text=True, check=False, timeout=60)
            holds(f"no table: {name}", done.returncode == 1 and said in done.stderr)


def level():
    """Two that took turns in winning are not told apart by a percentage"""
    done = rate(table(row for n in range(40) for row in finishing(n, n, (("a",), ("b",))[::1 - n % 2 * 2])))
    holds(f"level: {done.stdout}", "bot a                level with  bot b" in done.stdout
          and "better than" not in done.stdout)
    # Bots a and b do the same: they differ by rounding of the fit, and nothing is printed as better by 50.0 %.
    told = []
    for seed in range(13, 26):
        draw, rows = random.Random(seed), ["match,group,bot,place"]
        for group in range(12):
            for n, other in enumerate("cd"):
                mine, theirs = draw.choice(((1, 2), (2, 1), (1, 1)))
                for k, bot in enumerate("ab"):
                    rows += [f"{5 * group + 2 * n + k},{group},{name},{place}" for name, place in ((bot, mine), (other, theirs))]
            rows += [f"{5 * group + 4},{group},{bot},1" for bot in "ab"]
        told += [line for line in rate("\n".join(rows) + "\n").stdout.splitlines() if line.split()[:1] in (["a"], ["b"]) and
                 ("level with" in line or "better than" in line) and line.split()[3] in "ab"]
    holds(f"level: bots that do the same: {told}", len(told) > 5 and all("level with" in line for line in told))


def even():
    """Bots that did the same have the same chance to be the first, to the last digit"""
    names = ("a", "b", "c", "d")
    for what, orders_of in (("all drawn", lambda a, b: [((a, b),)] * 2), ("each beat each once", lambda a, b: [((a,), (b,)), ((b,), (a,))])):
        played = [order for i, a in enumerate(names) for b in names[i + 1:] for order in orders_of(a, b)]
        done = rate(table(row for n, order in enumerate(played) for row in finishing(n, n, order)), "--format", "json")
        chances = {bot["name"]: bot["first"] for bot in json.loads(done.stdout)["bots"]}
        holds(f"even, {what}: {chances}", len(chances) == 4 and len(set(chances.values())) == 1
              and abs(chances["bot a"] - 0.25) < 1e-9)
    played = [(("a",), ("b",)), (("b",), ("a",))] * 4 + [(("a",), ("c",)), (("b",), ("c",))] * 6
    done = rate(table(row for n, order in enumerate(played) for row in finishing(n, n, order)), "--format", "json")
    chances = {bot["name"][4:]: bot["first"] for bot in json.loads(done.stdout)["bots"]}
    holds(f"two even, one worse: {chances}", chances["a"] == chances["b"] > chances["c"]
          and abs(sum(chances.values()) - 1) < 1e-9)
    many = rate(table(row for n in range(250) for row in finishing(n, n, ((n, (n + 1) % 250),))), "--format", "json")
    chances = {bot["first"] for bot in json.loads(many.stdout)["bots"]}
    holds(f"even, 250 bots: {chances}", len(chances) == 1 and abs(chances.pop() - 1 / 250) < 1e-9)


def refitted(orders_, bots, prior_of_bot, prior_of_size):
    """Log worths of the model in docs/ratings.md with these priors, by one unknown after the other"""
    sizes = sorted({len(level) for order in orders_ for level in order} - {1})

    def weight(chosen, x):
        delta = 1 if len(chosen) == 1 else math.exp(x[bots + sizes.index(len(chosen))])
        return delta * math.exp(sum(x[b] for b in chosen) / len(chosen))

    def loglik(x):
        total = sum(eval(prior_of_bot, {"log": math.log, "exp": math.exp, "theta": x[b]}) for b in range(bots))
        for k, d in enumerate(sizes):
            total += eval(prior_of_size, {"log": math.log, "exp": math.exp, "d": d, "delta_d": math.exp(x[bots + k])})
        for order in orders_:
            left = [b for level in order for b in level]
            for level in order:
                if len(left) > 1:
                    total += math.log(weight(level, x) / sum(weight(s, x) for d in [1, *sizes]
                                                             for s in itertools.combinations(left, d)))
                left = [b for b in left if b not in level]
        return total

    x, step, h = [0.0] * (bots + len(sizes)), 1, 1e-4
    while step > 1e-8:
        step = 0
        for i in range(len(x)):
            at = [loglik(x[:i] + [x[i] + off] + x[i + 1:]) for off in (-h, 0, h)]
            move = (at[2] - at[0]) / 2 * h / (2 * at[1] - at[0] - at[2])
            x[i] += move
            step = max(step, abs(move))
    return x[:bots]


def page():
    """docs/ratings.md says all that a rating follows from"""
    text = Path("docs/ratings.md").read_text(encoding="utf-8")
    found = re.search(r"sum over bots of \((.*)\)  \+  sum over sizes d of \((.*)\)\n", text)
    if not found:
        holds("the page has the priors", False)
        return
    for what, played in (("ties of two", [[[0, 1]], [[0], [1]], [[1, 2]], [[2], [0]], [[0], [2]], [[0, 2]]]),
                         ("three seats", [[[0, 1], [2]], [[1], [0, 2]], [[0, 1, 2]], [[2], [1], [0]], [[0, 2], [1]]])):
        want = refitted(played, 3, *found.groups())
        told = json.loads(rate(table(row for n, order in enumerate(played) for row in finishing(n, n, order)),
                               "--format", "json").stdout)
        elo = {bot["name"][4:]: bot["elo"] for bot in told["bots"]}
        for b, theta in enumerate(want):
            holds(f"the page's formula, {what}: bot {b} has {elo[str(b)]}, not {theta}",
                  abs(elo[str(b)] - 1500 - 400 / math.log(10) * (theta - sum(want) / 3)) < 1e-3)


def main():
    with open("tests/rating/reference.json", encoding="utf-8") as f:
        sets = {s["id"]: s for s in json.load(f)["sets"]}
    references(sets)
    points(sets)
    forms()
    cells()
    foreign()
    pools()
    other_names()
    spellings()
    large()
    partners()
    of_runs()
    several()
    refused()
    level()
    even()
    page()
    print(f"{counts[True]} passed, {counts[False]} failed")
    return 1 if counts[False] else 0


if __name__ == "__main__":
    sys.exit(main())
