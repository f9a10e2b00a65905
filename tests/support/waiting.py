"""Wait for a condition, instead of sleeping for a fixed time."""
import time

PATIENCE_S = 600  # seconds (chosen); a busy machine needs less, so only a condition that never becomes true takes this long


def wait_for(what, seconds=PATIENCE_S):
    """Call what() until its result is true or @seconds are over; return the last result."""
    until = time.monotonic() + seconds
    while not (result := what()) and time.monotonic() < until:
        time.sleep(0.01)
    return result
