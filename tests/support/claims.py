"""What a suite in Python claims, counts and tells: holds() and same(), then tally()."""
passed = failed = 0


def holds(claim, good, *more):
    """Count a claim; where it does not hold, say so with what else is known."""
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAILED:", claim, *more)
    return good


def same(what, there, told):
    """Nothing is there that is not told, nor told that is not there."""
    there, told = set(there), set(told)
    holds(f"{what}: not told", there <= told, sorted(there - told))
    holds(f"{what}: told, but not there", told <= there, sorted(told - there))


def tally():
    """The last line, as tests/run.sh reads it; returns what main returns."""
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0
