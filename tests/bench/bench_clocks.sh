#!/bin/sh
# Clocks under load; see clocks.py
make -s SETUP=no "${B:=build}/tests/bots/sinner" && B=$B exec python3 tests/bench/clocks.py
