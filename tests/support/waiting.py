"""Wait for a condition, instead of sleeping for a fixed time."""
import time

PATIENCE_S = 600  # chosen; a busy machine does not reach it, only a condition that never becomes true


def wait_for(what, seconds=PATIENCE_S):
    """Call what() until its result is true or @seconds are over; return the last result."""
    until = time.monotonic() + seconds
    while not (result := what()) and time.monotonic() < until:
        time.sleep(0.01)
    return result
