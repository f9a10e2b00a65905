#!/usr/bin/env python3
"""The league continues a folder of an earlier version, and refuses one of a later version without a change.

tests/older/league is the folder of a league that version 0.3.0 ran, with its database as SQL.
"""
import hashlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "tests/support")
from claims import holds, tally
from leagues import ARENA, League
from waiting import wait_for

KEPT = Path("tests/older/league")
LATER = 99


def restore(folder):
    """The folder of the league, as it was when it was stopped."""
    league = League(folder, "")
    shutil.copytree(KEPT, folder, dirs_exist_ok=True)
    with sqlite3.connect(folder / "league.db") as db:
        db.executescript((folder / "league.sql").read_text(encoding="utf-8"))
    (folder / "league.sql").unlink()
    return league


def act(*words):
    return subprocess.run([ARENA, "league", *words], capture_output=True, text=True, check=False)


def check_continued(league):
    """All results are there, and the league plays on."""
    groups = league.rows("SELECT id, points FROM groups JOIN seats ON group_id = id WHERE state = 'done' ORDER BY id, seat")
    done = act("status", league.path)
    holds("an older league is listed", done.returncode == 0 and "anna" in done.stdout and "ranked" in done.stdout, done)
    league.start()
    played = wait_for(lambda: league.rows("SELECT count(*) FROM groups WHERE state = 'done'")[0][0] > len(groups) // 2)
    holds("it plays on", played, league.printed())
    holds("it stops", league.stop() == 0, league.printed())
    now = league.rows("SELECT id, points FROM groups JOIN seats ON group_id = id WHERE state = 'done' ORDER BY id, seat")
    holds("its results remain", len(groups) > 4 and now[:len(groups)] == groups, groups, now)
    versions = league.versions()
    holds("its versions remain", versions.get(("anna", 1), ("",))[0] == "ranked", versions)


def check_refused(league):
    """A database of a later format stays as it is."""
    path = league.path / "league.db"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {LATER}")
        db.execute("PRAGMA journal_mode = DELETE")
    before = hashlib.sha256(path.read_bytes()).digest()
    for words in ((league.path,), ("status", league.path), ("token", league.path, "add", "anna"), ("refit", league.path)):
        done = act(*words)
        holds(f"a later format is refused: {words[0]}", done.returncode == 1 and f"format {LATER}" in done.stderr
              and "use the version of deadwood" in done.stderr, done)
    holds("and not changed", hashlib.sha256(path.read_bytes()).digest() == before)
    holds("and has no log", not path.with_name("league.db-wal").exists())


def main():
    folder = Path(tempfile.mkdtemp(prefix="dw-league."))
    os.chmod(folder, 0o755)
    league = restore(folder / "league")
    check_continued(league)
    check_refused(league)
    shutil.rmtree(folder)
    return tally()


if __name__ == "__main__":
    sys.exit(main())
