#!/bin/sh
# bench_python.sh - gin from Python, in batches of 1,024 with mask and observation
#
# Decisions a second with a policy of the library's, beside what the referee's own
# loop plays in the same run, each the best of five in turns.  The aim is a quarter
# of that: a million a second on a machine whose referee plays four.  Needs numpy.
set -eu
B=${B:-build}
python=python3
"$python" -c 'import numpy' 2>/dev/null || python=/usr/bin/python3
"$python" -c 'import numpy' 2>/dev/null || { echo "Python: numpy is not there"; exit 0; }
DEADWOOD_LIBRARY=$B/lib/libdeadwood.so.0 PYTHONPATH=python OMP_NUM_THREADS=1 "$python" - "$B/referee" <<'PROGRAM'
import json, subprocess, sys, time
import deadwood, deadwood.gym

batch = deadwood.Batch(deadwood.Game("gin"), 1024, seed=1)


def decisions(seconds):
    """A second, of processor time, as the referee counts."""
    began, n = time.process_time(), 0
    while time.process_time() < began + seconds:
        for _ in range(20):
            batch.step(batch.choose("random"))
        n += 20 * len(batch)
    return n / (time.process_time() - began)


def of_the_referee():
    said = subprocess.run([sys.argv[1], "bench", "gin", "--seconds", "0.5", "--json"], capture_output=True, check=True)
    return json.loads(said.stdout)["actions_per_s"]


ours, others = zip(*((decisions(0.5), of_the_referee()) for _ in range(5)))
ratio = max(ours) / max(others)
print(f"gin from Python, batches of 1,024, mask and observation: {max(ours):,.0f} decisions/s, {ratio:.2f} of the referee's "
      f"{max(others):,.0f} (elsewhere: OpenSpiel 60,000, RLCard 24,000)")
env = deadwood.gym.Env("gin")
info, steps, began = env.reset(seed=1)[1], 0, time.process_time()
while time.process_time() < began + 1:
    _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    steps += 1
    if over:
        info = env.reset()[1]
print(f"deadwood.gym, gin, the other at random: {steps / (time.process_time() - began):,.0f} steps/s (no aim: learners take batches)")
if ratio < 0.25:
    sys.exit("too slow: the aim is 0.25")
PROGRAM
