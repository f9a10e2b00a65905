#!/bin/sh
# bench_readers.sh - cost of 200 readers of a league's pages; see readers.py
#
# Three attempts, because the number of groups in a window varies.
export B="${B:-build}"
for _ in 1 2 3; do
	python3 tests/bench/readers.py && exit 0
done
exit 1
