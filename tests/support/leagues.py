"""Start a league in a folder, send bots to it, and read its database."""
import gzip
import io
import os
import sqlite3
import subprocess
import tarfile
from pathlib import Path

from graded import engine
from waiting import wait_for

B = Path(os.environ.get("B", "build")).resolve()
ARENA = B / "arena"
LIMITS = "time: {startup: 5s, move: 200ms, bank: 0s, limit: 500ms}\nlimits: {memory: 128M}\n"
FINAL = ("refused", "build-failed", "check-failed", "ranked", "retired")


def bot(command, build="exit 0", program="house"):
    """The files of a bot: a program of the arena's own, started as @command says."""
    return {"bot.sh": f"#!/bin/sh\n{command}\n", "build.sh": build + "\n", "engine": engine(program)}


def archive(files):
    """The bytes of a .tar.gz of @files, the same at any time."""
    out = io.BytesIO()
    with gzip.GzipFile(fileobj=out, mode="wb", compresslevel=1, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for name, text in files.items():
            data = text if isinstance(text, bytes) else text.encode()
            info = tarfile.TarInfo(name)
            info.size = len(data)
            info.mode = 0o755 if name == "engine" else 0o644
            tar.addfile(info, io.BytesIO(data))
    return out.getvalue()


class League:
    """A league in the folder @path; start() runs it until stop() or kill()."""

    def __init__(self, path, settings, game="game: gin\ndeals_max: 1\n", limits=LIMITS):
        self.path, self.process = path, None
        (path / "spool/tmp").mkdir(parents=True)
        (path / "spool/new").mkdir(parents=True)
        (path / "league.yaml").write_text(game + limits + "league:\n" + settings, encoding="utf-8")

    def start(self):
        with open(self.path / "printed.txt", "a", encoding="utf-8") as out:
            self.process = subprocess.Popen([ARENA, "league", self.path, "--port", "0"], stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    def stop(self):
        self.process.terminate()
        return self.process.wait()

    def kill(self):
        self.process.kill()
        self.process.wait()

    def printed(self):
        return (self.path / "printed.txt").read_text(encoding="utf-8")

    def send(self, name, data, suffix=".tar.gz"):
        """Send an archive as every transport does: write, sync, rename."""
        draft = self.path / "spool/tmp" / name
        with open(draft, "wb") as out:
            out.write(data)
            os.fsync(out.fileno())
        draft.rename(self.path / "spool/new" / (name + suffix))

    def rows(self, query, *values):
        """Rows of the database, without waiting for its writer; [] if it is not there yet."""
        try:
            db = sqlite3.connect(f"file:{self.path}/league.db?mode=ro", uri=True, timeout=60)
        except sqlite3.OperationalError:
            return []
        try:
            return db.execute(query, values).fetchall()
        except sqlite3.OperationalError:
            return []
        finally:
            db.close()

    def versions(self):
        """State and text of each version of a user's bot, by bot and number."""
        return {(name, number): (state, text) for name, number, state, text in self.rows(
            "SELECT bots.name, number, versions.state, text FROM versions JOIN bots ON bots.id = bot"
            " WHERE owner != 0")}

    def wait_state(self, name, number, states):
        """Wait until a version has one of @states; return its state and text."""
        def found():
            state = self.versions().get((name, number))
            return state if state and state[0] in states else None
        return wait_for(found) or (self.versions().get((name, number)), self.printed()[-2000:])
