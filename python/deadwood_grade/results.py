"""Results of one student as JSON for the autograders of platforms.

Gradescope reads /autograder/results/results.json.  Classroom 50 reads result.json (classroom50/result/v1), with whole points only
and values from the environment of its runner.
"""
import json
import math
import os
import time

from text import HIDDEN


def rung_text(rung, done):
    """Return the result of a rung, with the reason if the score alone would mislead."""
    if done["state"] == "passed":
        return "passed, decided early" if done["early"] else "passed"
    if done["state"] != "missed":
        return "did not start" if done["state"] == "no start" else "not played yet"
    if done["early"]:
        return "not passed: significantly below the bar"
    if done["score"] is None or done["low"] is None:
        return "not passed"
    if done["score"] <= rung["bar"]:
        return "not passed: below the bar"
    return f"not passed: above the bar, but the interval begins below it, at {100 * done['low']:.1f} %"


def dumps(value):
    """Return one line of JSON with invisible characters as escapes."""
    return HIDDEN.sub(lambda hit: json.dumps(hit[0])[1:-1], json.dumps(value, ensure_ascii=False)) + "\n"


def number(value):
    return float(f"{value:.6g}")


def whole(points):
    return math.floor(points + 0.5)


def rung_output(rung, done):
    if done["state"] == "no start":
        return f"It did not start:\n{done['why']}"
    if done["score"] is None or done["low"] is None:
        return "Not played to its end."
    return (f"Score {100 * done['score']:.1f} % in {done['matches']} matches (95 % interval {100 * done['low']:.1f} to "
            f"{100 * done['high']:.1f} %); the bar is {100 * rung['bar']:.4g} %: {rung_text(rung, done)}. Forfeits: {done['forfeits']}.")


def output(grade):
    """Return the text above the tests."""
    if grade["state"] != "ready":
        return grade["why"] + ("\nFiles that were found in the submission:\n" if grade["found"] else "") + grade["found"]
    steps = (f"\nThe check, step {step['name']}: {step['found']}" for step in grade["check"]["steps"])
    return "The rungs of the ladder are below." + "".join(steps)


def rungs_done(roster, grade):
    """Yield each rung with its result and whether it was passed."""
    for rung in roster["rungs"]:
        done = grade["rungs"][rung["name"]]
        yield rung, done, grade["state"] == "ready" and done["state"] == "passed"


def gradescope(roster, student):
    grade = student["grade"]
    tests = [{"name": rung["name"], "number": str(place), "score": number(rung["points"] if passed else 0),
              "max_score": number(rung["points"]), "status": "passed" if passed else "failed", "output": rung_output(rung, done),
              "visibility": "visible"} for place, (rung, done, passed) in enumerate(rungs_done(roster, grade), 1)]
    return dumps({"score": number(student["points"]), "output": output(grade), "output_format": "text", "visibility": "visible",
                  "stdout_visibility": "hidden", "tests": tests if grade["state"] == "ready" else []})


def classroom50(roster, student):
    def setting(name, otherwise):
        return os.environ.get(name) or otherwise

    commit = setting("COMMIT_URL", "unknown")
    tests = [{"test-name": rung["name"], "passed": passed, "score": whole(rung["points"]) if passed else 0,
              "max-score": whole(rung["points"])} for rung, _, passed in rungs_done(roster, student["grade"])]
    return dumps({"schema": "classroom50/result/v1", "classroom": setting("CLASSROOM", "unknown"),
                  "assignment": setting("ASSIGNMENT", roster["name"]), "submission": setting("SUBMISSION_TAG", student["grade"]["bytes"]),
                  "commit": commit, "release": setting("RELEASE_URL", commit), "review": setting("REVIEW_URL", commit),
                  "datetime": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "score": whole(student["points"]),
                  "max-score": whole(roster["points"]), "tests": tests})
