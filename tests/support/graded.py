"""Grades folders whose cards are the same in every run, and programs to hand in."""
import os
import subprocess
import tempfile
from functools import cache
from pathlib import Path

BITS = "0" * 32
MIXED = "mixed with the seed of the configuration\n"


@cache
def engine(program="house"):
    """Return a program of the build without its symbols.  They are four fifths of it, and every submission of it is unpacked and hashed."""
    with tempfile.TemporaryDirectory() as work:
        subprocess.run(["strip", "-o", f"{work}/engine", Path(os.environ.get("B", "build")) / program], check=True)
        return Path(work, "engine").read_bytes()


def keep_bits(out):
    """Create a grades folder with fixed random bits in its seed."""
    out.mkdir(parents=True, exist_ok=True)
    if not (out / "seed").exists():
        (out / "seed").write_text(f"{BITS}\n{MIXED}", encoding="utf-8")
    return out
