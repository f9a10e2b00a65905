#!/bin/sh
# bench_month.sh - memory, descriptors and files of a league over a month; see month.py
#
# In memory: a disk would limit the number of groups.
[ ! -d /dev/shm ] || export TMPDIR="${TMPDIR:-/dev/shm}"
make -s SETUP=no "${B:=build}/tests/programs/league_month" && B=$B exec python3 tests/bench/month.py
