#!/bin/sh
# busy.sh BUILD [RUNS] - run all tests on one core beside four busy loops, RUNS (3) times
#
# Finds tests that fail for want of time.  A run takes about half an hour.  CORE (0) is
# the number of the core, TESTED names tests.  The last line is `N passed, N failed`, of
# all runs.
set -u
cd "$(dirname "$0")/.." || exit 1

core=${CORE:-0}
loops=''
sums=$(mktemp)
log=$(mktemp)
# shellcheck disable=SC2086 # a list
trap 'kill $loops; rm -f "$sums" "$log"' EXIT
trap 'exit 130' INT TERM
for _ in 1 2 3 4; do
	taskset -c "$core" sh -c 'while :; do :; done' &
	loops="$loops $!"
done
for run in $(seq "${2:-3}"); do
	echo "== run $run"
	# shellcheck disable=SC2086 # a list
	taskset -c "$core" tests/run.sh "$1" ${TESTED-} | tee "$log"
	tail -n 1 "$log" >>"$sums" # above it stand the ends of failed tests
done
awk '/^[0-9]+ passed, [0-9]+ failed$/ { passed += $1; failed += $3; runs++ }
	END { print passed + 0 " passed, " failed + 0 " failed"; exit failed > 0 || runs != wanted }' \
	wanted="${2:-3}" "$sums"
