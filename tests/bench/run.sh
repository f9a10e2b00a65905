#!/bin/sh
# run.sh BUILD - run every benchmark, BUILD/bench/* and tests/bench/bench_*.sh
#
# A benchmark prints its results.  Its exit code is 1 if one misses its target.
set -u
B=$1
export B
missed=''
for t in "$B"/bench/* tests/bench/bench_*.sh; do
	[ -x "$t" ] || continue
	echo "== ${t##*/}"
	"$t" || missed="$missed ${t##*/}"
done
[ -z "$missed" ] || { echo "missed the target:$missed"; exit 1; }
