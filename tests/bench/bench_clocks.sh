#!/bin/sh
# bench_clocks.sh - accuracy of the clocks on a busy machine; see clocks.py
make -s SETUP=no "${B:=build}/tests/bots/sinner" && B=$B exec python3 tests/bench/clocks.py
