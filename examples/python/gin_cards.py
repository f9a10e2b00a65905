"""What the learners beside this file know of gin's cards, for whole batches at once; docs/library.md."""
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parents[1] / "python"))  # where it is not installed
import numpy as np

VALUES = np.tile(np.minimum(np.arange(1, 14), 10), 4).astype("float32")
# Ids: 0 to 51 discard, 52 takes the upcard, 53 the stock; from 55 on knocks.
UPCARD, STOCK, PASS, KNOCK = 52, 53, 54, 55


def places(game):
    """Where an observation has the hand, and the upcard."""
    blocks = game.observation_blocks
    return [slice(blocks[name][0], blocks[name][0] + 52) for name in ("hand", "top")]


def about(hands):
    """Of hands, [n][52], about each card, as if the hand held it: [n][52] each.

    How many others of its rank; how many of its two neighbours in suit; of the two behind these; does it lie in a meld?
    """
    table = hands.reshape(-1, 4, 13).astype("int16")
    same = table.sum(1, keepdims=True) - table
    wide = np.pad(table, ((0, 0), (0, 0), (2, 2)))
    below2, below, above, above2 = wide[..., :13], wide[..., 1:14], wide[..., 3:16], wide[..., 4:]
    melded = (same >= 2) | (below * above > 0) | (below * below2 > 0) | (above * above2 > 0)
    return [part.reshape(len(hands), 52) for part in (same, below + above, below2 + above2, melded)]


def loose(hands, melded):
    """[n] the points of the cards that lie in no meld."""
    return (hands * ~melded * VALUES).sum(1)
