"""Grades folders whose cards are the same in every run."""

BITS = "0" * 32
MIXED = "mixed with the seed of the configuration\n"


def keep_bits(out):
    """Create a grades folder with fixed random bits in its seed."""
    out.mkdir(parents=True, exist_ok=True)
    if not (out / "seed").exists():
        (out / "seed").write_text(f"{BITS}\n{MIXED}", encoding="utf-8")
    return out
