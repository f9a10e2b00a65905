#!/bin/sh
# bench_month.sh - memory, descriptors and files of a league over a month; see month.py
make -s SETUP=no "${B:=build}/tests/bots/league_month" && B=$B exec python3 tests/bench/month.py
