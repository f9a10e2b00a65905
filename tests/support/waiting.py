"""Wait for a condition, instead of sleeping for a fixed time."""
import time

PATIENCE_S = 600  # seconds (chosen); a busy machine needs less, so only a condition that never becomes true takes this long


def wait_for(what, seconds=PATIENCE_S):
    """Call what() until its result is true or @seconds are over; return the last result."""
    until = time.monotonic() + seconds
    pause = 0.01
    while not (result := what()) and time.monotonic() < until:
        time.sleep(pause)
        pause = min(1.2 * pause, 0.05)  # a long wait takes little CPU time from what it waits for
    return result
