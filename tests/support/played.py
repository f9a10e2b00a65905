"""Run `arena` in a suite."""
import os
import subprocess
from pathlib import Path

ARENA = str(Path(os.environ.get("B", "build")).resolve() / "arena")


def arena(*words, status=0, **more):
    """Return the output of `arena`; another exit code than @status ends the suite."""
    done = subprocess.run([ARENA, *map(str, words)], capture_output=True, text=True,
                          check=False, **more)
    if status is not None and done.returncode != status:
        raise SystemExit(f"arena {' '.join(map(str, words))}: {done.returncode}\n"
                         f"{done.stdout}{done.stderr}\n0 passed, 1 failed")
    return done.stdout + done.stderr
