"""Choose how much a suite tries: less in `make test`, all in `make soak` (SOAK=1)."""
import os
import random

SOAK = os.environ.get("SOAK") == "1"


def setting(name, test, soak):
    """Return the number @name of the environment; default: @test, in `make soak` @soak."""
    return int(os.environ.get(name, soak if SOAK else test))


def some(items, every):
    """Return one of @every of the items, chosen by SOAK_SEED; in `make soak` all of them."""
    items = list(items)
    return items if SOAK else items[int(os.environ.get("SOAK_SEED", "1")) % every::every]


def draws():
    """Return a random generator, seeded with SEED, or in `make soak` SOAK_SEED; print the seed."""
    seed = os.environ.get("SEED", os.environ.get("SOAK_SEED", "1"))
    print(f"random seed: SEED={seed}")
    return random.Random(int(seed))
