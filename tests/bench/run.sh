#!/bin/sh
# run.sh BUILD - run every benchmark, BUILD/bench/* and tests/bench/bench_*.sh
#
# A benchmark prints its figures and ends with status 1 if one misses its aim.
set -u
B=$1
export B
missed=''
for t in "$B"/bench/* tests/bench/bench_*.sh; do
	[ -x "$t" ] || continue
	echo "== ${t##*/}"
	"$t" || missed="$missed ${t##*/}"
done
[ -z "$missed" ] || { echo "missed their aim:$missed"; exit 1; }
