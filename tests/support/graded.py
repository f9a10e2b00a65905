"""Folders of grades with cards that are the same each time."""

BITS = "0" * 32
MIXED = "mixed with the seed of the configuration\n"


def keep_bits(out):
    """Begin a folder of grades by hand, with the random bits of its seed."""
    out.mkdir(parents=True, exist_ok=True)
    if not (out / "seed").exists():
        (out / "seed").write_text(f"{BITS}\n{MIXED}", encoding="utf-8")
    return out
