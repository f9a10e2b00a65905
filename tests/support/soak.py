"""How much a suite tries: in every `make test`, or everything in `make soak` (SOAK=1)."""
import os
import random

SOAK = os.environ.get("SOAK") == "1"


def setting(name, test, soak):
    """Return the number that the environment gives to @name; default: @test, in `make soak` @soak."""
    return int(os.environ.get(name, soak if SOAK else test))


def draws():
    """Return a generator of draws, by SEED, or in `make soak` SOAK_SEED; its seed is printed."""
    seed = os.environ.get("SEED", os.environ.get("SOAK_SEED", "1"))
    print(f"drawn with SEED={seed}")
    return random.Random(int(seed))
