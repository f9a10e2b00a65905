"""What a suite in Python claims, counts and tells: holds(), refused() and same(), then tally()."""
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


def refused(claim, error, words, function, *args, **more):
    """Count a claim: the call raises @error, with these words in it."""
    try:
        function(*args, **more)
    except error as problem:
        return holds(claim, words in str(problem), problem)
    return holds(claim, False, "nothing was refused")


def same(what, there, told):
    """Nothing is there that is not told, nor told that is not there."""
    there, told = set(there), set(told)
    holds(f"{what}: not told", there <= told, sorted(there - told))
    holds(f"{what}: told, but not there", told <= there, sorted(told - there))


def tally():
    """The last line, as tests/run.sh reads it; returns what main returns."""
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0
