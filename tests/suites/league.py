#!/usr/bin/env python3
"""`arena league`: from an archive in the spool to a place in the table.

A league plays house bots and sent bots.  Some bots cannot be built, fail the check, do not start, or crash in play.  The
suite reads states, groups and events from the database, and waits for what must happen.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from leagues import ARENA, LIMITS, League, archive, bot
from pages import chapter
from waiting import wait_for

HOUSE = "  house: [{run: house:random}, {run: house:greedy}]\n  anchor: {bot: greedy, elo: 1000}\n"
COMMON = HOUSE + """\
  jobs: 2
  placement: 3
  spool_adds_users: true
  submission: {build: sh build.sh, run: bot.sh}
"""
CHECKED = COMMON + "  hook: [sh, -c, cat >> hooked.jsonl]\n  keep: 4\n"
TRUSTED = COMMON.replace("jobs: 2", "jobs: 1") + "  check: false\n  hold_after: 4\n"
# answers hello, then crashes at the first request of a match
DIES = "read -r hello\necho '{\"bot\": \"dies\"}'\nread -r match\nread -r turn\necho gone wrong >&2\nexit 7"


def check_table(league):
    """Good and weak bots get a place; each group is a mirror group of two owners."""
    for name in ("strong", "weak"):
        state = league.wait_state(name, 1, ("ranked",))
        holds(f"{name} gets a place", state and state[0] == "ranked", state)
    groups = league.rows("SELECT id, matches, kept, seed FROM groups WHERE state = 'done'")
    holds("each group has one match for each seat", groups and all(row[1] == 2 for row in groups), groups)
    holds("each group has its own seed", len({row[3] for row in groups}) == len(groups))
    seats = league.rows("SELECT group_id, points, forfeits, used_us, users.name FROM seats JOIN groups ON groups.id = group_id"
                        " JOIN versions ON versions.id = version JOIN bots ON bots.id = bot"
                        " LEFT JOIN users ON users.id = owner WHERE groups.state = 'done'")
    points = {}
    for group, won, *_ in seats:
        points[group] = points.get(group, 0) + won
    holds("the points of a group are those of its matches", all(total == 2 for total in points.values()), points)
    holds("no bot forfeits", all(row[2] == 0 for row in seats), seats)
    holds("the time of answers is stored", all(row[3] > 0 for row in seats), seats)
    ranked = wait_for(lambda: league.rows("SELECT name, elo, low, high FROM ratings JOIN versions ON versions.id = version"
                                          " JOIN bots ON bots.id = bot WHERE game = -1 AND name IN ('strong', 'weak')"))
    holds("ranked bots have ratings", len({row[0] for row in ranked}) == 2, ranked)


def check_failures(league):
    """A bot that fails has a text for its owner."""
    state, text = league.wait_state("broken", 1, ("build-failed",))
    holds("a broken build fails, with the compiler's output", state == "build-failed" and "error: bot.c: line 3 is wrong" in text
          and "the build command, sh build.sh, in . exited" in text, text)
    holds("the text says what the league expects", text.endswith(
        'This league builds each bot with the command "sh build.sh". It starts the bot with the command "bot.sh", in the folder of the archive\'s files.\n'), text)
    state, text = league.wait_state("mute", 1, ("check-failed",))
    holds("a bot that does not answer fails the check", state == "check-failed" and "FAIL" in text, text)
    command = [line for line in text.splitlines() if "arena check" in line]
    holds("the text names the command that shows it", command and "--game gin" in command[0] and "bot.sh" in command[0], text)
    holds("all steps are in check.txt", "FAIL" in (league.path / "versions").joinpath(
        str(version_id(league, "mute")), "check.txt").read_text(encoding="utf-8"))
    state, text = league.wait_state("evil", 1, ("build-failed",))
    holds("an archive that leads outside is refused", state == "build-failed" and ".." in text, text)
    holds("no text names a folder of the machine", not any("/versions/" in text for _, text in league.versions().values()),
          league.versions())
    holds("nothing was written outside", not (league.path / "versions/evil.txt").exists())


def version_id(league, name):
    return league.rows("SELECT versions.id FROM versions JOIN bots ON bots.id = bot WHERE name = ?", name)[0][0]


def check_hook(league):
    """The organiser's command gets each event as JSON, once."""
    def hooked():
        path = league.path / "hooked.jsonl"
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        return [json.loads(line) for line in lines]
    wanted = {("ranked", "strong"), ("build-failed", "broken"), ("check-failed", "mute")}
    got = wait_for(lambda: hooked() if wanted <= {(e["what"], e["subject"]) for e in hooked()} else None) or hooked()
    holds("the hook gets the events", wanted <= {(e["what"], e["subject"]) for e in got}, got)
    told = set(re.findall(r"`([a-z-]+)`", chapter(Path("docs/league.md").read_text(encoding="utf-8"), "Events")))
    holds("the page describes each event and its keys", {e["what"] for e in got} | set(got[0]) <= told | {"at_ms"}, got[0])
    numbers = [e["id"] for e in got]
    holds("the hook gets each event once, in order", numbers == sorted(set(numbers)), numbers)


def check_late(folder):
    """A bot that does not start in time is tried three times."""
    league = League(folder / "late", HOUSE + "  jobs: 1\n  submission: {run: bot.sh}\n", limits=LIMITS.replace("5s", "500ms"))
    league.send("late", archive(bot("exec sleep 1000")))
    league.start()
    state, text = league.wait_state("late", 1, ("check-failed",))
    holds("a late start is tried three times", state == "check-failed" and "tried 3 times" in text and "greets" in text, text)
    league.stop()


def check_second(league):
    """A second league on the same folder is refused."""
    done = subprocess.run([ARENA, "league", league.path], capture_output=True, text=True, check=False)
    holds("a second league is refused", done.returncode == 1 and f"another arena league runs in {league.path}, process {league.process.pid}: stop it"
          in done.stderr and "--out" not in done.stderr, done)


def check_versions(league, weak):
    """The same bytes are the same version; a newer version replaces the older, until the older one is sent again."""
    league.send("weak", weak)
    league.send("weak@2", archive(bot("exec ./engine simple")))
    state = league.wait_state("weak", 2, ("ranked",))
    holds("a newer version gets a place", state and state[0] == "ranked", state)
    state = league.wait_state("weak", 1, ("retired",))
    holds("the older version is retired", state and state[0] == "retired", state)
    league.send("weak@3", weak)
    state = league.wait_state("weak", 1, ("ranked",))
    holds("an older version that is sent again plays at once", state and state[0] == "ranked", state)
    holds("it replaces the newer one", league.versions()["weak", 2][0] == "retired", league.versions())
    holds("the same bytes are the same version", ("weak", 3) not in league.versions(), league.versions())


def check_turns(league):
    """An owner who sends several versions at once has one worker."""
    for number in range(1, 3):
        league.send(f"many@{number}", archive(bot(f"# {number}\nexec ./engine first")))
    busy = []
    def placed():
        states = [state for (name, _), (state, _) in league.versions().items() if name == "many"]
        busy.append(sum(state in ("building", "checking") for state in states))
        return len(states) == 2 and set(states) <= {"placing", "ranked", "retired"}
    holds("each version of a batch is built", wait_for(placed), league.versions())
    holds("one version of an owner is built or checked at a time", max(busy) == 1, busy)


def check_restart(league):
    """A signal stops the league at once; it continues where it was."""
    before = league.versions()
    holds("a signal ends the league with status 0", league.stop() == 0, league.printed()[-500:])
    planned = [row[0] for row in league.rows("SELECT id FROM groups WHERE state = 'planned'")]
    last = league.rows("SELECT max(id) FROM groups")[0][0]
    later = league.path / f"groups/{last + 1}"
    later.mkdir()
    (later / "config.yaml").write_text("seed: another\n", encoding="utf-8")
    league.start()
    ended = wait_for(lambda: league.rows("SELECT count(*) FROM groups WHERE state = 'done' AND id > ?", last)[0][0])
    holds("it plays on", ended, league.printed()[-500:])
    def states():
        return [row[0] for row in league.rows("SELECT state FROM groups WHERE id IN (%s)" % ",".join(map(str, planned)))]
    holds("planned groups are played on", wait_for(lambda: set(states()) <= {"done"}), states())
    holds("states survive", {key: league.versions()[key] for key in before} == before, league.versions())
    holds("a folder of a later group, as after the restore of a backup, does no harm",
          wait_for(lambda: league.rows("SELECT state FROM groups WHERE id = ?", last + 1) == [("done",)]) and
          not league.rows("SELECT 1 FROM groups WHERE state = 'lost'"), league.printed()[-500:])


def check_lost(league):
    """A group that the machine cannot play is lost, and the league goes on."""
    files = league.path / f"versions/{version_id(league, 'strong')}/bot"
    files.rename(files.with_name("away"))
    lost = wait_for(lambda: league.rows("SELECT id, why FROM groups WHERE state = 'lost'"))
    files.with_name("away").rename(files)
    holds("a group without the files of a version is lost", lost and "bot" in lost[0][1], lost, league.printed()[-500:])
    holds("an event names the lost group", wait_for(lambda: league.rows(
        "SELECT 1 FROM events WHERE what = 'lost' AND subject = ?", f"group {lost[0][0]}")))
    last = league.rows("SELECT max(id) FROM groups")[0][0]
    holds("the league goes on", wait_for(lambda: league.rows(
        "SELECT count(*) FROM groups WHERE state = 'done' AND id > ?", last)[0][0]), league.printed()[-500:])


def check_prune(league):
    """Only the newest groups keep their folders; their rows stay."""
    def pruned():
        kept = {str(row[0]) for row in league.rows("SELECT id FROM groups WHERE kept = 1")}
        there = {name for name in os.listdir(league.path / "groups") if "." not in name}
        return kept == there and len(there) <= 4 + 3
    wait_for(lambda: league.rows("SELECT count(*) FROM groups WHERE state = 'done'")[0][0] > 6)
    holds("old groups lose their folders", wait_for(pruned), os.listdir(league.path / "groups"))


def check_held(folder):
    """A bot that fails in a row is held, and others do not suffer."""
    league = League(folder / "trusted", TRUSTED)
    league.send("dies", archive(bot(DIES)))
    league.send("absent", archive(bot("echo no program >&2\nexit 7")))
    league.send("strong", archive(bot("exec ./engine greedy")))
    league.start()
    def held():
        rows = dict((name, why) for name, why in league.rows("SELECT name, why FROM bots WHERE state = 'held'"))
        return rows if {"dies", "absent"} <= set(rows) else None
    rows = wait_for(held) or {}
    holds("bots that fail in a row are held", set(rows) == {"dies", "absent"}, rows, league.printed()[-800:])
    holds("the reason is stored", "4 matches in a row" in rows.get("dies", "") and "exit" in rows.get("dies", ""), rows)
    seats = league.rows("SELECT name, matches, points, forfeits, verdict, groups.state FROM seats JOIN groups"
                        " ON groups.id = group_id JOIN versions ON versions.id = version JOIN bots ON bots.id = bot"
                        " WHERE groups.state != 'planned'")
    holds("a bot that does not start forfeits each match", all(
        row[2:5] == (0, 2, "startup") for row in seats if row[0] == "absent"), seats)
    details = league.rows("SELECT detail FROM seats WHERE forfeits > 0 UNION SELECT why FROM bots UNION SELECT text FROM versions")
    holds("no text names a folder of the league", not any(str(league.path) in text for text, in details), details)
    holds("a bot that crashes forfeits each match", all(
        row[2:5] == (0, 2, "exit") for row in seats if row[0] == "dies"), seats)
    holds("the others do not", all(row[3] == 0 for row in seats if row[0] not in ("dies", "absent")), seats)
    holds("no group is lost", all(row[5] == "done" for row in seats), seats)
    holds("an event names the hold", {"dies", "absent"} <= {row[0] for row in league.rows(
        "SELECT subject FROM events WHERE what = 'held'")})
    league.send("dies@2", archive(bot("exec ./engine first")))
    freed = wait_for(lambda: league.rows("SELECT state FROM bots WHERE name = 'dies'") == [("active",)])
    holds("a new version ends the hold", freed, league.printed()[-500:])
    league.stop()


def check_found(folder):
    """A league without commands says that it builds nothing."""
    league = League(folder / "found", HOUSE + "  submission: {}\n")
    league.send("built", archive({"Makefile": "bot:\n\ttrue\n", "main.c": "int main(void) { return 0; }\n"}))
    league.start()
    state, text = league.wait_state("built", 1, ("build-failed",))
    holds("a bot that needs a build is refused with what the league expects", "no file bot, bot.py or similar" in text and text.endswith(
        "This league does not build bots: build your bot before you pack it. It starts the file bot, bot.py, bot.js or similar of the "
        "archive, or else its only script.\n") and "/versions/" not in text, state, text)
    league.stop()


def check_never_held(folder):
    """With hold_after 0, a bot that fails plays on."""
    league = League(folder / "patient", TRUSTED.replace("hold_after: 4", "hold_after: 0"))
    league.send("dies", archive(bot(DIES)))
    league.start()
    failed = wait_for(lambda: league.rows("SELECT failed FROM bots WHERE name = 'dies'") >= [(6,)])
    holds("a bot that fails is not held", failed and league.rows("SELECT state FROM bots WHERE name = 'dies'") == [("active",)],
          league.printed()[-500:])
    league.stop()


def check_removed(folder):
    """Files of a version that plays are removed when its groups have ended, and these groups count."""
    def groups(state, version):
        return [row[0] for row in league.rows("SELECT id FROM groups JOIN seats ON group_id = id WHERE state = ? AND version = ?",
                                              state, version)]
    league = League(folder / "removed", TRUSTED)
    league.start()
    league.send("slow", archive(bot("sleep 0.3\nexec ./engine first")))
    league.wait_state("slow", 1, ("placing", "ranked"))
    number = version_id(league, "slow")
    planned = wait_for(lambda: groups("planned", number))
    done = subprocess.run([ARENA, "league", "remove", league.path, str(number)], capture_output=True, text=True, check=False)
    holds("the organiser removes a version that plays", done.returncode == 0 and "its group has ended" in done.stdout, done)
    files = league.path / f"versions/{number}"
    holds("its files are removed", wait_for(lambda: not files.exists()), league.printed()[-500:])
    holds("its groups have ended then, and count", set(planned) <= set(groups("done", number)) and not groups("planned", number)
          and not groups("lost", number), planned, league.printed()[-500:])
    row = wait_for(lambda: league.rows("SELECT groups, state FROM versions WHERE id = ? AND archive = ''", number))
    holds("its results stay", row == [(len(groups("done", number)), "retired")], row)
    league.stop()
    check_rules(league)


def check_rules(league):
    """A stopped league with groups refuses rules that its groups did not have."""
    file = league.path / "league.yaml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("deals_max: 1", "deals_max: 2"), encoding="utf-8")
    done = subprocess.run([ARENA, "league", league.path, "--port", "0"], capture_output=True, text=True, check=False)
    holds("a changed rule is refused", done.returncode == 1 and 'league.yaml: the key "deals_max" of gin has changed from "1" to "2"'
          in done.stderr, done)
    file.write_text(text.replace("jobs: 1", "jobs: 2"), encoding="utf-8")
    last = league.rows("SELECT max(id) FROM groups")[0][0]
    league.start()
    league.send("strong", archive(bot("exec ./engine greedy")))
    holds("another number of tables is not", wait_for(lambda: league.rows("SELECT 1 FROM groups WHERE state = 'done' AND id > ?", last)),
          league.printed()[-500:])
    league.stop()


def check_partners(folder):
    """Different bots of a side are partners: each match has two sides, whose bots share a place."""
    league = League(folder / "partners", TRUSTED.replace("{run: house:random}", "{run: house:random}, {run: house:first}"),
                    "game: canasta\nseats: 4\npartners: mixed\ndeals_max: 1\n")
    league.send("strong", archive(bot("exec ./engine greedy")))
    league.start()
    groups = wait_for(lambda: league.rows("SELECT matches, finish FROM groups WHERE state = 'done'"))
    league.stop()
    for matches, finish in groups:
        rows = [finish[4 * i:4 * i + 4] for i in range(matches)]
        sides = [{side: {byte & 15 for byte in row if byte >> 4 == side} for side in (1, 2)} for row in rows]
        holds("each match has two sides", rows and all(sorted(byte >> 4 for byte in row) == [1, 1, 2, 2] for row in rows), rows)
        holds("the bots of a side share a place", all(len(places) == 1 for side in sides for places in side.values()), sides)


def main():
    folder = Path(tempfile.mkdtemp(prefix="dw-league."))
    os.chmod(folder, 0o755)
    league = League(folder / "checked", CHECKED)
    weak = archive(bot("exec ./engine first"))
    league.start()
    league.send("strong", archive(bot("exec ./engine greedy")))
    league.send("weak@1", weak)
    league.send("broken", archive(bot("exec ./engine greedy", build="echo error: $PWD/bot.c: line 3 is wrong >&2\nexit 2")))
    league.send("mute", archive(bot("read -r line\necho '{}'\nwhile read -r line; do :; done")))
    league.send("evil", archive({"../evil.txt": "outside"}))
    league.send("greedy", weak)
    check_failures(league)
    check_table(league)
    check_second(league)
    holds("the league prints why it refused a file", wait_for(lambda: "refused greedy.tar.gz: a house bot has this name" in league.printed()),
          league.printed()[-500:])
    check_versions(league, weak)
    check_turns(league)
    check_prune(league)
    check_hook(league)
    check_restart(league)
    check_lost(league)
    league.stop()
    check_held(folder)
    check_never_held(folder)
    check_late(folder)
    check_found(folder)
    check_removed(folder)
    check_partners(folder)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
