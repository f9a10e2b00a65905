"""The match viewer in a notebook: the page that `arena view` writes, in a frame.

The arena writes the page, so with a seat the page contains only the cards that this seat saw.
"""
import os
import shutil
import subprocess
from html import escape
from pathlib import Path

from ._library import Error

HEIGHT = 720  # pixels; arbitrary
START = '<html lang="en">'
NO_ARENA = ("The program arena was not found, so this is a still picture. To see the match viewer, set the variable "
            "DEADWOOD_ARENA to the path of the program, or install the arena.")


def find_arena():
    """Return the path of the program arena, or None: the variable DEADWOOD_ARENA, the project's build, the PATH."""
    named = os.environ.get("DEADWOOD_ARENA")
    if named:
        return shutil.which(named)
    build = Path(__file__).resolve().parent.parent.parent / "build" / "arena"
    return shutil.which(build) or shutil.which("arena")


def match_page(arena, log, seat):
    """Return the page of a log as text; with a seat, only what this seat saw."""
    command = [arena, "view", "-", "-o", "-", *([] if seat is None else ["--seat", str(seat)])]
    done = subprocess.run(command, input=log, capture_output=True, check=False)
    if done.returncode != 0:
        raise Error(done.stderr.decode("utf-8", "replace").strip())
    return done.stdout.decode("utf-8")


def page_at(page, step, seat):
    """Return the page, opened at the step of event number `step`, with a seat at the bottom."""
    words = [f"n={step}"] * (step is not None) + [f"seat={seat}"] * isinstance(seat, int)
    # In srcdoc the address has no fragment, and links to a fragment are relative to the notebook.
    return page.replace(START, f'<html lang="en" data-at="#{"&amp;".join(words)}">', 1).replace(
        "<head>", '<head><base href="about:srcdoc">', 1)


class Shown:
    """What a notebook shows: `html`, the frame or the still picture."""

    def __init__(self, html):
        self.html = html

    def _repr_html_(self):
        return self.html


def framed(page):
    return Shown(f'<iframe srcdoc="{escape(page)}" width="100%" height="{HEIGHT}" style="border:0" title="Match viewer"></iframe>')


def pictured(svg):
    return Shown(f"<p>{escape(NO_ARENA)}</p>{svg}")
