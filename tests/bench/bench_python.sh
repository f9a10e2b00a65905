#!/bin/sh
# bench_python.sh - decisions a second of gin from Python, compared with the referee's own loop
#
# Batches of 1,024 with mask and observation; a policy of the library chooses.
# Both run in turns, and the best of five counts.  Target: a quarter of the
# referee's rate.  Requires numpy.
set -eu
B=${B:-build}
python=python3
"$python" -c 'import numpy' 2>/dev/null || python=/usr/bin/python3
"$python" -c 'import numpy' 2>/dev/null || { echo "Python: numpy is missing"; exit 0; }
DEADWOOD_LIBRARY=$B/lib/libdeadwood.so.0 PYTHONPATH=python OMP_NUM_THREADS=1 "$python" - "$B/referee" <<'PROGRAM'
import json, subprocess, sys, time
import deadwood, deadwood.gym

batch = deadwood.Batch(deadwood.Game("gin"), 1024, seed=1)


def decisions(seconds):
    """Decisions a second of CPU time, as the referee counts."""
    began, n = time.process_time(), 0
    while time.process_time() < began + seconds:
        for _ in range(20):
            batch.step(batch.choose("random"))
        n += 20 * len(batch)
    return n / (time.process_time() - began)


def referee_decisions():
    done = subprocess.run([sys.argv[1], "bench", "gin", "--seconds", "0.5", "--json"], capture_output=True, check=True)
    return json.loads(done.stdout)["actions_per_s"]


ours, others = zip(*((decisions(0.5), referee_decisions()) for _ in range(5)))
ratio = max(ours) / max(others)
print(f"gin from Python, batches of 1,024, mask and observation: {max(ours):,.0f} decisions/s, {ratio:.2f} of the referee's "
      f"{max(others):,.0f} (others: OpenSpiel 60,000, RLCard 24,000)")
env = deadwood.gym.Env("gin")
info, steps, began = env.reset(seed=1)[1], 0, time.process_time()
while time.process_time() < began + 1:
    _, _, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
    steps += 1
    if over:
        info = env.reset()[1]
print(f"deadwood.gym, gin, random opponent: {steps / (time.process_time() - began):,.0f} steps/s (no target: learners use batches)")
if ratio < 0.25:
    sys.exit("too slow: target: 0.25 of the referee's rate")
PROGRAM
