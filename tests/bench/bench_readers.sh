#!/bin/sh
# bench_readers.sh - cost of 200 readers of a league's pages; see readers.py
B=${B:-build} exec python3 tests/bench/readers.py
