"""Print the feedback page of a student.  It addresses the author of the bot and shows nothing about other students."""
import shlex

from results import rung_text
from text import element, html, tag

STYLE = "pre{white-space:pre-wrap;overflow-wrap:anywhere}.word{min-width:24ch}"
HEADS = "Reference", "Bar", "Score", "0 to 100 %", "95 % interval", "Matches", "Forfeits", "Result", "Points"
WORDS = "Reference", "0 to 100 %", "Result"  # heads of columns that are aligned left
CAPTION = "Result against each reference. Dot: score; thick line: 95 % interval; dashed line: the bar"
ABOUT_LADDER = (
    "The score is the share of the points of a match: 50 % is as good as the reference. A bot passes a rung if its score is significantly "
    "above the bar. The matches end early only if the score is significantly above the bar (passed) or significantly below it (not "
    "passed). Otherwise all matches are played, and the bot passes if the lower end of the interval is above the bar. A score above "
    "the bar may still be luck. All students play the same cards, from both seats.")
ABOUT_CHECK = (
    "{} step{} of the check failed. The check does not change the points, but the same fault may forfeit matches. After a fix, check "
    "the bot yourself: ")


def chart(rung, done):
    """Draw score, interval and bar; the row contains the numbers."""
    def at(share):
        return f"{3 + 94 * share:.2f}%"

    def line(kind, left, right, top, bottom):
        return tag("line", "", class_=kind, x1=at(left), x2=at(right), y1=top, y2=bottom)

    if done["low"] is None:
        return ""
    parts = [line("grid", share, share, 0, 18) for share in (0, 0.5, 1)]
    parts += [line("limit", rung["bar"], rung["bar"], 0, 18), line("whisker", done["low"], done["high"], 9, 9),
              tag("circle", "", class_="dot", cx=at(done["score"]), cy=9, r=5)]
    return tag("svg", "".join(parts), width="100%", height=18, aria_hidden="true")


def rung_row(rung, done):
    score, low, high = done["score"], done["low"], done["high"]
    if done["state"] == "no start":  # forfeits say nothing about its strength
        score = low = high = None
    got = rung["points"] if done["state"] == "passed" else 0
    cells = [f"{100 * rung['bar']:.4g} %", "-" if score is None else f"{100 * score:.1f} %",
             None, "-" if low is None else f"{100 * low:.1f} to {100 * high:.1f} %", str(done["matches"]), str(done["forfeits"])]
    row = element("th", rung["name"], scope="row")
    for cell in cells:
        row += tag("td", chart(rung, {**done, "low": low}), class_="share") if cell is None else element("td", cell, class_="n")
    return tag("tr", row + element("td", rung_text(rung, done), class_="word") +
               element("td", f"{got:g} of {rung['points']:g}", class_="n"))


def ladder(roster, grade):
    heads = "".join(element("th", head, scope="col", class_="" if head in WORDS else "n") for head in HEADS)
    rows = "".join(rung_row(rung, grade["rungs"][rung["name"]]) for rung in roster["rungs"])
    table = tag("table", element("caption", CAPTION) + tag("thead", tag("tr", heads)) + tag("tbody", rows))
    highest = " The points of the highest rung count." if roster["highest"] else ""
    return (element("h2", "The ladder") + tag("div", table, class_="wide", tabindex=0, role="region", aria_label=CAPTION) +
            element("p", ABOUT_LADDER + highest, class_="dim"))


def no_start(grade):
    reasons = [done["why"] for done in grade["rungs"].values() if done["state"] == "no start"]
    return element("h2", "The bot did not start") + element("pre", reasons[0]) if reasons else ""


def quote(what, text):
    return element("p", what) + element("pre", text) if text else ""


def check(grade):
    """Print the failed steps of the protocol check.  The matches of the check do not belong to a rung."""
    done = grade["check"]
    if not done["sign"]:
        return ""
    out = element("h2", "Protocol check")
    if not done["failed"]:
        return out + element("p", "The bot passed every step.")
    steps, failed = done["steps"], done["failed"]
    out += tag("p", html(ABOUT_CHECK.format(failed, "" if failed == 1 else "s")) +
               element("code", f"arena check ./your-bot --game {steps[0]['game']}"))
    for step in steps:
        out += element("h3", f"{step['name']}, at {step['game']}")
        out += element("p", f"Expected: {step['sentence']}. Found: {step['found']}")
        out += quote("Request:", step["asked"]) + quote("Answer:", step["answered"])
        out += element("p", f"Hint: {step['hint']}") if step["hint"] else ""
        out += element("p", f"To change: {step['change']}.")
    if failed > len(steps):
        out += element("p", f"{failed - len(steps)} more failed.")
    return out + (element("p", f"{done['untried']} were skipped because of these.") if done["untried"] else "")


def log_name(fault):
    """Return the name of the copy of a fault's log that is stored next to the page."""
    return fault["rung"] + "-" + fault["log"].rpartition("/")[2]


def kinds(faults):
    """Return each kind of fault with an example and the number of its matches over all rungs."""
    counts = {}
    for fault in faults:
        counts[fault["verdict"]] = counts.get(fault["verdict"], 0) + fault["count"]
    return [(fault, count) for fault in faults if (count := counts.pop(fault["verdict"], 0))]


def all_faults(grade):
    out = element("h2", "Faults") + ("" if grade["faults"] else element("p", "None."))
    for fault, count in kinds(grade["faults"]):
        what = "Faults that were forgiven" if fault["verdict"] == "fault" else fault["verdict"]
        detail = f": {fault['detail']}" if fault["detail"] else ""
        out += element("h3", f"{what}, in {count} match{'' if count == 1 else 'es'}")
        out += element("p", f"For example against {fault['rung']}, match {fault['match']}{detail}.")
        if fault["log"]:
            name, word = log_name(fault), shlex.quote(log_name(fault))
            out += tag("p", "The log of that match is " + element("a", name, href=name) + ". These commands show the match:")
            out += element("pre", f"arena replay {word}\narena view {word}\narena review {word} --by ./your-bot")
        out += quote("The bot's standard error in that match, with the notes of the referee:", fault["stderr"])
    return out


def lost(match):
    if not match:
        return ""
    how = "forfeited" if match["forfeited"] else "lost by the most"
    return element("h2", "A match to learn from") + tag(
        "p", html(f"Match {match['match']} against {match['rung']} was {how}. ") + element("a", "View it card by card", href="lost-match.html") + ".")


def unplayed(student):
    grade = student["grade"]
    fix = "No match was played:" if grade["state"] == "missing" else "Fix this and hand in again:"
    return (element("h2", f"It {student['unplayed']}") + element("p", fix) + element("pre", grade["why"]) +
            quote("Files that were found in the submission:", grade["found"]))


def feedback_page(roster, student):
    grade = student["grade"]
    title = f"{roster['name']}: {student['who']}"
    head = tag("head", "\n<meta charset=\"utf-8\">" + "".join(
        f'\n<meta {key}="{name}" content="{html(content)}">' for key, name, content in (
            ("http-equiv", "Content-Security-Policy", roster["policy"]),
            ("name", "viewport", "width=device-width, initial-scale=1"),
            ("name", "generator", roster["generator"]))) + element("title", title) + tag("style", roster["style"] + STYLE))
    why = f"Not played: it {student['unplayed']}. " if student["unplayed"] else ""
    body = element("h1", title) + element("p", f"{why}{student['points']:g} of {roster['points']:g} points.")
    if grade["state"] == "ready":
        body += ladder(roster, grade) + no_start(grade) + check(grade) + all_faults(grade) + lost(student["lost"])
    else:
        body += unplayed(student)
    body += element("p", f"The submission that was graded: {grade['bytes'][:16]}", class_="dim")
    return "<!DOCTYPE html>\n" + tag("html", head + tag("body", tag("main", body)), lang="en")
