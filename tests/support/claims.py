"""Claims of suites in Python: holds(), refused() and same() count them, tally() prints the counts."""
passed = failed = 0


def holds(claim, good, *more):
    """Count a claim; if it does not hold, print it with the other arguments."""
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print("FAILED:", claim, *more)
    return good


def refused(claim, error, words, function, *args, **more):
    """Count a claim: the call raises @error with @words in its message."""
    try:
        function(*args, **more)
    except error as problem:
        return holds(claim, words in str(problem), problem)
    return holds(claim, False, "no error was raised")


def same(what, there, told):
    """Count two claims: everything that exists is documented, and everything that is documented exists."""
    there, told = set(there), set(told)
    holds(f"{what}: all are documented", there <= told, sorted(there - told))
    holds(f"{what}: all documented ones exist", told <= there, sorted(told - there))


def tally():
    """Print the last line for tests/run.sh.  Returns the exit code for main."""
    print(f"{passed} passed, {failed} failed")
    return failed > 0 or passed == 0
