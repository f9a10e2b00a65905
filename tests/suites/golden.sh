#!/bin/sh
# The golden matches, once there are some (`make golden` keeps them).
set -eu
for log in tests/golden/*.jsonl; do
	[ ! -e "$log" ] || exec tests/golden.sh check "$B"
done
echo "no golden log is kept yet: make golden"
echo "0 passed, 0 failed"
