#!/usr/bin/env python3
"""`arena league ACTION`: what an organiser does beside a running league, and command lines with mistakes."""
import os
import re
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally

B = Path(os.environ.get("B", "build")).resolve()
LEAGUE = """\
name: Winter
GAMES
deals_max: 1
isolation: none
league:
  submission: {env: {COLOUR: blue}}
  house: [house:first, house:random]
  quota: {bytes: 1K}
"""


class League:
    """A league in a new folder, and commands about it."""

    def __init__(self, folder, games="game: gin"):
        self.dir = folder
        self.made = self.run("init")
        (folder / "league.yaml").write_text(LEAGUE.replace("GAMES", games), encoding="utf-8")

    def run(self, action, *words, stdin=b""):
        """The command's status, output and errors"""
        ran = subprocess.run([B / "arena", "league", action, self.dir, *words], input=stdin, capture_output=True, check=False)
        return ran.returncode, ran.stdout.decode(), ran.stderr.decode()

    def sql(self, text, *values):
        """All rows of a query"""
        db = sqlite3.connect(self.dir / "league.db")
        rows = db.execute(text, values).fetchall()
        db.commit()
        db.close()
        return rows

    def spool(self):
        """Names of the files in the spool"""
        return sorted(path.name for path in (self.dir / "spool/new").iterdir())

    def add_version(self, bot, state="ranked"):
        """A version with its files, as the running league makes it; returns its number"""
        self.sql("INSERT OR IGNORE INTO users (name, at_ms) VALUES (?, 1)", bot)
        self.sql("INSERT OR IGNORE INTO bots (owner, name, state, why, failed) SELECT id, name, 'active', '', 3 FROM users WHERE name = ?",
                 bot)
        self.sql("INSERT INTO versions (bot, number, at_ms, bytes, sha, archive, state, text, run, groups, used_us)"
                 " SELECT id, 1, 1, 9, ?, 'a.zip', ?, 'gcc: no such\nfile', './bot.sh', 25, 0 FROM bots WHERE name = ?",
                 bot + state, state, bot)
        number = self.sql("SELECT max(id) FROM versions")[0][0]
        folder = self.dir / f"versions/{number}/bot"
        folder.mkdir(parents=True)
        (folder / "bot.sh").write_text("#!/bin/sh\nexec ./engine first\n", encoding="utf-8")
        (folder / "bot.sh").chmod(0o755)
        (folder / "engine").write_bytes((B / "house").read_bytes())
        (folder / "engine").chmod(0o755)
        return number

    def events(self):
        """All events: who, what, subject and text"""
        return self.sql("SELECT who, what, subject, text FROM events ORDER BY id")


def does(claim, ran, *words):
    """Count claims: the command succeeds and prints @words"""
    holds(f"{claim}: status 0", ran[0] == 0, ran)
    for word in words:
        holds(f"{claim}: prints {word!r}", re.search(word, ran[1]) is not None, ran)


def refuses(claim, ran, words, status=1):
    """Count a claim: the command fails with one line that contains @words"""
    holds(claim, ran[0] == status and ran[2].startswith("arena league: ") and words in ran[2] and ran[1] == "", ran)


def try_init(work):
    league = League(work / "new")
    does("init makes a league", league.made, "arena league", "token")
    holds("init makes its folders", sorted(path.name for path in league.dir.iterdir() if path.is_dir()) == ["groups", "spool", "versions"])
    holds("others cannot read the league", league.dir.stat().st_mode & 0o007 == 0, oct(league.dir.stat().st_mode))
    refuses("a second init is refused", league.run("init"), "is a league already")
    (league.dir / "league.yaml").unlink()
    does("init that was killed is run again", league.run("init"), "league.yaml")
    text = (league.dir / "league.yaml").read_text(encoding="utf-8")
    holds("init writes the example", text == Path("configs/league.yaml").read_text(encoding="utf-8"))
    league.dir = work / "add"
    refuses("the folder comes before the words of an action", league.run("token", league.dir, "anna"),
            'add" is not the folder of a league: it has no league.yaml; usage: arena league token DIR add|revoke NAME. ')
    league.dir = work / "missing/deep"
    refuses("init in a missing folder is refused", league.run("init"), "No such file")


def try_submit(work):
    league = League(work / "submit")
    with zipfile.ZipFile(work / "anna.zip", "w") as file:
        file.writestr("bot.py", "x")
    with tarfile.open(work / "anna.tar.gz", "w:gz") as file:
        file.add("README.md", arcname="bot.py")
    does("a file is sent", league.run("submit", "anna", work / "anna.zip"), "anna is sent")
    does("standard input is sent", league.run("submit", "anna", stdin=(work / "anna.zip").read_bytes()), "anna is sent")
    names = league.spool()
    holds("both are in the spool", len(names) == 2 and all(re.fullmatch(r"anna@[0-9a-f]+\.zip", name) for name in names), names)
    refuses("an archive above the limit is refused", league.run("submit", "anna", work / "anna.tar.gz"), "more than 1024 bytes")
    refuses("no archive is refused", league.run("submit", "anna", stdin=b"hello"), "this is no archive")
    refuses("nothing is refused", league.run("submit", "anna"), "the archive is empty")
    refuses("a wrong name is refused", league.run("submit", "../anna", work / "anna.zip"), "small letters, digits and hyphens")
    refuses("a missing file is refused", league.run("submit", "anna", work / "none.zip"), "none.zip")
    holds("a refusal leaves nothing", league.spool() == names and not list((league.dir / "spool/tmp").iterdir()))
    does("status counts the files", league.run("status"), "Files in the spool: 2", "No bots yet")
    (league.dir / "league.yaml").write_text("game: gin\n", encoding="utf-8")
    refuses("a mistake in league.yaml is named", league.run("submit", "anna", work / "anna.zip"), "league.yaml:1:1: ")


def try_tokens(work):
    league = League(work / "tokens")
    ran = league.run("token", "add", "anna")
    does("a token is added", ran, r"^dw_[a-z2-7]{32}\n$")
    token = ran[1].strip()
    stored = b"".join(path.read_bytes() for path in league.dir.glob("league.db*"))
    holds("the token is not stored", token.encode() not in stored and token[3:].encode() not in stored)
    does("its user exists", league.run("token", "add", "anna"))
    does("all tokens are revoked", league.run("token", "revoke", "anna"), "anna: 2 tokens revoked")
    refuses("nothing is left to revoke", league.run("token", "revoke", "anna"), "anna has no token")
    refuses("an unknown user has no token", league.run("token", "revoke", "ben"), "ben has no token")
    refuses("a wrong word is refused", league.run("token", "make", "anna"), "add or revoke")
    refuses("a wrong name is refused", league.run("token", "add", "league"), "cannot be a name")
    holds("tokens are in the audit trail", league.events()[:3] ==
          [("organiser", "token", "anna", "added")] * 2 + [("organiser", "token", "anna", "revoked")], league.events())


def try_states(work):
    league = League(work / "states")
    league.add_version("anna")
    league.sql("INSERT INTO bots (owner, name, state, why, failed) VALUES (NULL, 'first', 'active', '', 0)")
    for action, state in (("hold", "held"), ("resume", "active"), ("pause", "paused"), ("retire", "retired"), ("resume", "active")):
        does(f"{action} works", league.run(action, "anna"), f"anna is {state}")
        holds(f"{action} is stored", league.sql("SELECT state, failed FROM bots WHERE name = 'anna'") == [(state, 0)])
    does("a reason is kept", league.run("hold", "anna", "copied from ben"), "anna is held")
    does("and shown", league.run("status"), r"anna +held +ranked +1 +25 .*copied from ben")
    holds("and recorded", league.events()[-1] == ("organiser", "held", "anna", "copied from ben"), league.events())
    does("the versions of a bot are listed", league.run("status", "anna"), "anna of anna: held, copied from ben",
         "version 1, number 1: ranked, 25 groups\n  gcc: no such\n  file\n")
    try_roles(league)
    refuses("a house bot stays", league.run("hold", "first"), "first is a house bot")
    refuses("an unknown bot is named", league.run("pause", "carl"), 'there is no bot "carl"')
    refuses("status needs a bot that exists", league.run("status", "carl"), 'there is no bot "carl"')


def try_roles(league):
    """Status names the version that plays, and the one that waits."""
    def add(number, state):
        league.sql("INSERT INTO versions (bot, number, at_ms, bytes, sha, archive, state, text, run, groups, used_us)"
                   " SELECT id, ?, 1, 9, ?, 'a.zip', ?, '', '', 0, 0 FROM bots WHERE name = 'anna'", number, str(number), state)

    does("a held bot does not play", league.run("status", "anna"), "\nVersion 1 does not play, because the bot is held\\.\n")
    league.run("resume", "anna")
    does("the version that plays is named", league.run("status", "anna"), "\nVersion 1 plays\\.\n")
    add(2, "check-failed")
    add(3, "building")
    add(4, "received")
    does("and the one that waits", league.run("status", "anna"), "\nVersion 1 plays; version 3 waits \\(building\\)\\.\n")
    does("the row of a bot is of the version that plays", league.run("status"), r"anna +active +ranked +1 +25 ")
    league.sql("UPDATE versions SET state = 'placing' WHERE number = 3")
    does("a version that is placed plays beside", league.run("status", "anna"),
         "Version 3 plays its first groups; until it has a place, version 1 plays too; version 4 waits")
    league.sql("DELETE FROM versions WHERE number > 1")


def try_groups(work):
    league = League(work / "groups")
    number = league.add_version("anna")
    league.sql("INSERT INTO groups (game, seed, state, planned_ms, ended_ms, matches, finish, kept, why)"
               " VALUES (0, 's', 'done', 1, 2, 2, x'01020102', 0, '')")
    league.sql("INSERT INTO seats VALUES (1, 0, ?, 1, 0, 0, 0, '', '')", number)
    does("a group is voided", league.run("void", "1", "power cut"), "group 1 is void")
    holds("its reason is stored", league.sql("SELECT state, why FROM groups") == [("void", "power cut")])
    holds("it counts for no version", league.sql("SELECT groups FROM versions") == [(24,)])
    refuses("a group is voided once", league.run("void", "1", "again"), "group 1 is not done")
    holds("a refusal is no event", len(league.events()) == 1, league.events())
    refuses("a group has a number", league.run("void", "one", "x"), '"one" is no number of a group')
    does("status counts it", league.run("status"), "Groups: 0 planned, 0 done, 0 lost, 1 void")


def try_remove(work):
    league = League(work / "remove")
    number = league.add_version("anna")
    waiting = league.add_version("ben", "building")
    does("status lists the queue", league.run("status"), "version 1 of ben: building")
    does("a version is removed", league.run("remove", str(number)), "version 1 of anna: its files are removed")
    holds("its folder is gone", not (league.dir / f"versions/{number}").exists())
    holds("its row stays", league.sql("SELECT state, archive, groups FROM versions WHERE id = ?", number) == [("retired", "", 25)])
    does("status says so", league.run("status", "anna"), "retired, 25 groups, no files")
    does("a version that is built is removed later", league.run("remove", str(waiting)), "version 1 of ben", "when the league needs them no more")
    holds("until then its files stay", (league.dir / f"versions/{waiting}").exists() and
          league.sql("SELECT state, archive FROM versions WHERE id = ?", waiting) == [("retired", "a.zip")])
    playing = league.add_version("carl")
    league.sql("INSERT INTO groups (game, seed, state, planned_ms, ended_ms, matches, finish, kept, why)"
               " VALUES (0, 's', 'planned', 1, 0, 0, x'', 1, '')")
    league.sql("INSERT INTO seats VALUES (1, 0, ?, 0, 0, 0, 0, '', '')", playing)
    does("a version that plays is removed later", league.run("remove", str(playing)), "version 1 of carl", "when its group has ended")
    holds("until then its group has its files", (league.dir / f"versions/{playing}").exists() and
          league.sql("SELECT version FROM removals") == [(waiting,), (playing,)], league.sql("SELECT version FROM removals"))
    refuses("a version is removed once", league.run("remove", str(number)), "has no files")
    refuses("a version must exist", league.run("remove", "77"), "there is no version with the number 77")
    refuses("a version has a number", league.run("remove", "0"), '"0" is no number of a version')


def try_backup(work):
    league = League(work / "backup")
    league.add_version("anna")
    does("a backup is written", league.run("backup", work / "copy.db"), "copy.db")
    copy = sqlite3.connect(work / "copy.db")
    holds("it is whole", copy.execute("PRAGMA integrity_check").fetchone() == ("ok",) and
          copy.execute("SELECT name FROM bots").fetchall() == [("anna",)])
    copy.close()
    refuses("a backup replaces no file", league.run("backup", work / "copy.db"), "exists")
    (league.dir / "league.db").write_bytes(b"x" * 5000)
    refuses("a damaged database is named", league.run("status"), "arena league backup")
    (league.dir / "league.db").unlink()
    refuses("a missing database is named", league.run("status"), "arena league init")


def try_season(work):
    league = League(work / "season", "games: [gin, {game: rummy, weight: 2}]")
    league.add_version("anna")
    refuses("a final needs a table", league.run("season", "end", "winter"), "1 ranked versions, but a table of gin needs 2")
    league.add_version("ben")
    league.add_version("carl", "placing")
    ran = league.run("season", "end", "winter")
    does("a season ends", ran, "2 versions", "commit .*/winter-gin.yaml --out", "run .*/winter-rummy.yaml --commitment")
    place = league.dir / "seasons/winter"
    holds("the versions are copied", sorted(path.name for path in (place / "bots").iterdir()) == ["anna", "ben"])
    holds("programs stay programs", os.access(place / "bots/anna/bot.sh", os.X_OK))
    refuses("a name is used once", league.run("season", "end", "winter"), "give another name")
    refuses("a season has a fit name", league.run("season", "end", "Winter"), "cannot be a name")
    refuses("a season only ends", league.run("season", "begin", "spring"), "expected end")
    holds("the end is in the audit trail", league.events() == [("organiser", "season", "winter", "ended with 2 versions")], league.events())
    config = place / "winter-gin.yaml"
    text = config.read_text(encoding="utf-8")
    holds("the final has the settings of the league", "deals_max: 1\n" in text and "COLOUR: blue" in text and "\nseed:" not in text, text)
    config.write_text(text.replace("rounds: 10", "rounds: 1"), encoding="utf-8")
    commit, run = [line.split() for line in ran[1].splitlines() if "winter-gin" in line]
    for words in (commit, run):
        done = subprocess.run(words, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        holds(f"the printed command {words[1]} works", done.returncode == 0, done.stdout[-500:], done.stderr[-500:])
    holds("the final was played", "anna" in done.stdout and "ben" in done.stdout, done.stdout)


def try_mistakes():
    def run(*words):
        ran = subprocess.run([B / "arena", "league", *words], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        return ran.returncode, ran.stdout, ran.stderr

    refuses("an unknown action is refused", run("hlod", "x", "y"), 'did you mean "hold"?', 2)
    refuses("an action with too few words is refused", run("hold", "x"), "usage: arena league hold DIR BOT [WHY]", 2)
    refuses("an action with too many words is refused", run("init", "x", "y"), "usage: arena league init DIR", 2)
    refuses("a group needs a reason", run("void", "x", "1"), "usage: arena league void DIR GROUP WHY", 2)
    holds("no words are refused", run()[0] == 2 and "DIR|ACTION is missing" in run()[2], run())


def main():
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder).resolve()
        for part in (try_init, try_submit, try_tokens, try_states, try_groups, try_remove, try_backup, try_season):
            part(work)
        try_mistakes()
    return tally()


if __name__ == "__main__":
    sys.exit(main())
