"""Track the zones of the table step by step from the lines of docs/pages.md, as a page does."""
import functools


def changed(zones, step):
    """Return the zones after a step; a deal begins with none."""
    zones = {} if step.get("t") == "deal" else dict(zones)
    for name, change in step["z"].items():
        if change is None:
            del zones[name]
        elif isinstance(change, str):
            zones[name] = change
        else:
            at, gone, text = change
            zones[name] = zones[name][:at] + text + zones[name][at + gone:]
    return zones


def zones_after(steps):
    """Yield each step with the zones after it."""
    zones = {}
    for step in steps:
        zones = changed(zones, step)
        yield step, zones


@functools.lru_cache(maxsize=None)  # most zones do not change from step to step
def fnv(text):
    value = 2166136261
    for byte in text.encode():
        value = (value ^ byte) * 16777619 % 2**32
    return value


def hashed(zones):
    """Return the hash of the zones, as in a step's "h"."""
    return f"{sum(fnv(f'{name}={text}') for name, text in zones.items()) % 2**32:08x}"
