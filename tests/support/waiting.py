"""How a suite waits: for what it needs, not for a while."""
import time

PATIENCE_S = 600  # chosen: a machine may be as slow as it likes; only what never comes meets it


def wait_for(what, seconds=PATIENCE_S):
    """Ask what() until it says something true, and return that, or its last word"""
    until = time.monotonic() + seconds
    while not (said := what()) and time.monotonic() < until:
        time.sleep(0.01)
    return said
