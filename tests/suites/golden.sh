#!/bin/sh
# Play the golden matches again (`make golden` records them).
set -eu
for log in tests/golden/*.jsonl; do
	[ ! -e "$log" ] || exec tests/golden.sh check "$B"
done
echo "no golden log is kept yet: make golden"
echo "0 passed, 0 failed"
