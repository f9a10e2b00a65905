"""Use the Python package of python/ with the library of this build; import this module before it and before numpy.

Restarts the suite with a Python that has numpy if this one has none; with sanitizers, it loads their runtime first.
"""
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
B = Path(os.environ.get("B", "build")).resolve()
SANE = bool(os.environ.get("SANITIZE"))
DEBIANS = "/usr/bin/python3"


def has_numpy(python):
    return subprocess.run([python, "-c", "import numpy"], capture_output=True, check=False).returncode == 0


def runtime():
    """Return the libraries to preload for a library with sanitizers."""
    return ":".join(subprocess.run([os.environ.get("CC", "gcc"), f"-print-file-name=lib{name}.so"], capture_output=True,
                                   text=True, check=True).stdout.strip() for name in ("asan", "ubsan"))


def begin():
    if "DEADWOOD_LIBRARY" not in os.environ:
        os.environ["DEADWOOD_LIBRARY"] = str(B / "lib" / "libdeadwood.so.0")
        os.environ["PYTHONPATH"] = str(ROOT / "python")
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        if SANE:
            os.environ["LD_PRELOAD"] = runtime()
            os.environ["ASAN_OPTIONS"] = "detect_leaks=0"  # libraries of Python itself
        python = sys.executable
        if not has_numpy(python) and os.path.exists(DEBIANS) and has_numpy(DEBIANS):
            python = DEBIANS
        os.execv(python, [python, *sys.argv])


begin()
